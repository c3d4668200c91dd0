"""Every tie-break against its article read slowly, over small events made by chance, in all editions and kinds.

The events hold what arbiters meet: forfeits, double forfeits, byes of every kind, players who came late, left or came
back, a pairing bye worth a draw, 3–1–0, unrated players, a last round that is not the last.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from tiebreak_event import event
from tiebreaks_by_article import Event, Value, direct_encounter, round_robin_values, swiss_values

from swissdesk.model import Scoring, Tournament
from swissdesk.standings import TIEBREAKS, find, rules_of
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.table import ranking

STARTS = {2024: "2025/06/01", 2026: "2026/05/01"}


def drawn(seed: int) -> tuple[Event, Tournament]:
    """Return an event made by chance, as a written table and as the program holds it."""
    chance = Random(seed)
    is_round_robin = seed % 3 == 0
    table = _round_robin(chance) if is_round_robin else _swiss(chance)
    number = len(table)
    ratings = tuple(0 if chance.random() < 0.1 else chance.randrange(1400, 2600) for _ in range(number))
    if seed % 2:
        ratings = tuple(rating or 1500 for rating in ratings)
    win, draw = chance.choice(((100, 50), (100, 50), (300, 100)))
    bye = draw if chance.random() < 0.3 else win
    text = "\n".join(map(" ".join, table))
    year = chance.choice((2024, 2026))
    more = 0 if is_round_robin or chance.random() < 0.7 else 2
    rounds = len(table[0]) + more
    written = replace(
        Event.read(text, ratings),
        is_round_robin=is_round_robin,
        year=year,
        win=win,
        draw=draw,
        pairing_bye=bye,
        announced=rounds,
    )
    scoring = Scoring.of(win, draw).with_pairing_bye(bye)
    system = "round-robin" if is_round_robin else "dutch-2026"
    held = event(text, ratings=ratings, start=STARTS[year], system=system, rounds=rounds, scoring=scoring)
    return written, held


def _swiss(chance: Random) -> list[list[str]]:
    number, rounds = chance.randrange(3, 11), chance.randrange(2, 7)
    if chance.random() < 0.1:
        rounds = 9
    table: list[list[str]] = [[] for _ in range(number)]
    rate = chance.choice((0.1, 0.3, 0.6))
    for _ in range(rounds):
        order = list(range(number))
        chance.shuffle(order)
        away = [p for p in order if chance.random() < rate / 2 or (table[p][-1:] == ["Z"] and chance.random() < 0.6)]
        for player in away:
            table[player].append(chance.choice("HZZF"))
        there = [player for player in order if player not in away]
        if len(there) % 2:
            table[there.pop()].append("U")
        _play(table, there, chance, rate / 2)
    return table


def _round_robin(chance: Random) -> list[list[str]]:
    number, cycles = chance.randrange(3, 8), chance.choice((1, 1, 2))
    table: list[list[str]] = [[] for _ in range(number)]
    seats = [*range(number)] + ([-1] if number % 2 else [])
    rate = chance.choice((0.0, 0.2, 0.4))
    for _ in range(cycles * (len(seats) - 1)):
        pairs = [(seats[i], seats[-1 - i]) for i in range(len(seats) // 2)]
        for pair in pairs:
            if -1 in pair:
                table[max(pair)].append("Z")
            else:
                _play(table, list(pair), chance, rate)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return table


def _play(table: list[list[str]], there: list[int], chance: Random, rate: float) -> None:
    for white, black in zip(there[::2], there[1::2], strict=True):
        signs = chance.choice(("+-", "-+", "--")) if chance.random() < rate else chance.choice(("10", "01", "=="))
        if chance.random() < 0.02:
            signs = chance.choice(("=0", "0=", "00"))
        table[white].append(f"{signs[0]}w{black + 1}")
        table[black].append(f"{signs[1]}b{white + 1}")


@cache
def expected(seed: int) -> dict[str, list[Value]]:
    """Return every code that means something in the event → what everybody's value is by the article."""
    written, _ = drawn(seed)
    return round_robin_values(written) if written.is_round_robin else swiss_values(written)


def check(seeds: range) -> None:
    for seed in seeds:
        written, held = drawn(seed)
        table = Crosstable.of(held, written.rounds)
        for code, values in expected(seed).items():
            criterion = find(code, rules_of(held))
            ours = criterion.tiebreak.values(table, criterion.modifiers)
            assert [ours[player] for player in written.players] == values, (seed, code)


def test_every_value_is_what_the_article_says() -> None:
    check(range(24))


@pytest.mark.corpus
def test_every_value_of_many_events_is_what_the_article_says() -> None:
    check(range(24, 1500))


def test_no_tiebreak_is_left_out() -> None:
    codes = {code.split("/")[0] for seed in range(3) for code in expected(seed)}
    assert codes == TIEBREAKS.keys() - {"OTHER_EXTERNAL", "OTHER_LOTS"}


def test_places_follow_the_values_one_criterion_after_the_other() -> None:
    """Art. 4: each criterion parts those whom the ones before it left level; DE sees what is left by then."""
    for seed in range(24):
        written, held = drawn(seed)
        names = ["SB", "DE", "WIN", "REP"] if written.is_round_robin else ["BH/C1", "WON", "DE", "TPR"]
        groups, _ = ranking(Crosstable.of(held, written.rounds), [find(name) for name in names])
        assert [sorted(group) for group in groups] == by_hand(seed, names), seed


def by_hand(seed: int, names: list[str]) -> list[list[int]]:
    """Return who is level after these criteria; who has no value comes last."""
    written, values = drawn(seed)[0], expected(seed)
    groups = [list(written.players)]
    for name in ["PTS", *names]:
        parts: list[list[int]] = []
        for group in groups:
            if name == "DE":
                parts += map(sorted, direct_encounter(written, group))
                continue
            known = sorted({value for player in group if (value := values[name][player - 1]) is not None}, reverse=True)
            parts += [[player for player in group if values[name][player - 1] == value] for value in [*known, None]]
        groups = [part for part in parts if part]
    return groups
