"""Every tie-break against its article read slowly, over small events made by chance, in all editions and kinds.

The events hold what arbiters meet: forfeits, double forfeits, byes of every kind, players who came late, left or came
back, a pairing bye worth a draw, 3–1–0, unrated players, a last round that is not the last.
"""

from __future__ import annotations

from functools import cache

import pytest
from tiebreaks_by_article import Value, direct_encounter, round_robin_values, swiss_values
from written_events import drawn

from swissdesk.standings import TIEBREAKS, find, rules_of
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.table import ranking


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
