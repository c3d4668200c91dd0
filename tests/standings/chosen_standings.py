"""What the standings tell of events made by chance, as text: tables, explanations, ratings, norms, prizes, days.

The chosen cases are in tests/data/chosen-standings.txt (what is asked, and a seed), what is told of them in
chosen-standings.xz. `python tests/standings/chosen_standings.py` (with `PYTHONPATH=tests:tests/standings`) writes
that anew and says what it changes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from case_record import CaseRecord
from norm_event import candidate
from plain_lines import as_line

from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Awards,
    Bye,
    ByeKind,
    CategoryRule,
    EventInfo,
    KnockoutTerms,
    NormEvent,
    Pairing,
    Player,
    PrizeList,
    RatingPace,
    Result,
    Round,
    Scoring,
    Settings,
    Sex,
    Stage,
    Tournament,
)
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.model.settings import Arbiter
from swissdesk.standings import (
    TIEBREAKS,
    Workings,
    categories,
    chosen,
    deadlines,
    find,
    left_early,
    pace,
    passed_over,
    preset_of,
    prizes,
    rating_change,
    rules,
    table,
)
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.norms import certificate, norms
from swissdesk.standings.norms import event as norm_event
from swissdesk.standings.tiebreaks import ratings

DATA = Path(__file__).parents[1] / "data"
RECORD = CaseRecord(DATA, "chosen-standings")


# ---- events

_TIMES = (
    ("5400+30", ""),
    ("", "90 min/40 moves + 30 min + 30 sec per move"),
    ("40/5400+30:1800+30", ""),
    ("W300-B240", ""),
    ("W600+5-B600+5", "blitz"),
    ("nonsense", "15+10"),
    ("180+2", ""),
    ("", "Rapid"),
    ("", ""),
    ("7200", "two hours"),
    ("36/7200", ""),
)
_DAYS = ("2026/05/01", "2025-01-02", "01.03.2024", "2023/12/30", "2022/06/30", "2016/07/01", "2012/02/02", "soon", "")
_RESULTS = (*4 * (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS), *REGULAR_RESULTS[:-1])


def event(seed: int) -> Tournament:
    """Return an event made by chance; the same for the same seed."""
    random = Random(seed)
    size, rounds = random.choice((2, 3, 4, 5, 6, 6, 7, 8, 10)), random.randint(1, 9)
    system = random.choice(("dutch-2026", "dutch-2026", "dutch-2012", "round-robin", "round-robin", "knockout"))
    players = tuple(_player(random, number, rounds) for number in range(1, size + 1))
    start = random.choice(_DAYS)
    code, written = random.choice(_TIMES)
    info = EventInfo(
        name=random.choice(("Open", "Freestyle Open")),
        federation=random.choice(("FIN", "SWE", "fin", "")),
        start=start,
        end=random.choice((start, "2026/05/09", "2026/07/01", "")),
        type=random.choice(("", "Individual: Swiss", "Chess960", "Blitz")),
        chief_arbiter=random.choice(("", "Player 1")),
        arbiters=random.choice(((), (Arbiter("Player 2", "IA"),), (Arbiter("Nobody", "FA", "77", "FIN"),))),
        time_control=written,
        time_control_code=code,
        event_code=random.choice(("", "", "412345")),
        round_dates=random.choice(((), tuple(f"26/05/{1 + number // 2:02d}" for number in range(rounds)))),
        rating_method=random.choice(("", "FIDE")),
    )
    settings = Settings(
        system=system,
        rounds=random.choice((None, rounds, rounds, rounds + 2)),
        scoring=random.choice((Scoring(), Scoring(), Scoring.of(300, 100))),
        norm_event=random.choice((NormEvent.ORDINARY, NormEvent.ORDINARY, *NormEvent)),
        tiebreaks=tuple(random.sample([*_CODES, "nonsense", "MPvGP", "OWN: lot", "BH/C1, SB"], random.randint(0, 4))),
        awards=_awards(random, size),
        knockout=KnockoutTerms(games=random.choice((1, 2)), third_place=random.random() < 0.5),
    )
    held = Tournament(info, settings, players)
    for number in range(1, rounds + 1):
        held = held.replace(rounds=(*held.rounds, _round(random, number, size, is_last=number == rounds)))
    return held


_CODES = (
    *TIEBREAKS,
    *(f"{code}/{cut}" for code in ("BH", "SB", "FB", "AOB", "PS") for cut in ("C1", "C2", "M1", "F", "P")),
    *("DE/P", "WIN/P", "KS/L25", "KS/L-1", "ARO/C1", "TPR/U1400", "OTHER_BH_PLAIN/C1", "SB/R", "TPN/R", "AVG-BH"),
)


def _player(random: Random, number: int, rounds: int) -> Player:
    return Player(
        number,
        f"Player {number}",
        random.choice((0, 1000, 1400, 1999, 2199, 2200, 2290, 2299, 2300, 2380, 2400, 2450, 2500, 2600, 2701)),
        title=random.choice(("GM", "IM", "FM", "CM", "WGM", "WIM", "", "", "XX")),
        sex=random.choice((Sex.FEMALE, Sex.MALE, None)),
        federation=random.choice(("FIN", "SWE", "EST", "swe", "FID", "NON", "")),
        fide_id=random.choice(("", str(500000 + number))),
        birth=random.choice(("2008", "2007/12/31", "1961/01/01", "1990", "", "1960/12/31", "2026/01/01")),
        club=random.choice(("", "Tower", "Rook")),
        coefficient=random.choice((None, None, 10, 40)),
        withdrawn_from=random.choice((None, None, None, None, random.randint(1, rounds))),
        expelled=random.random() < 0.04,
        lot=random.choice((0, 0, number)),
    )


def _awards(random: Random, size: int) -> Awards:
    rules_ = (
        CategoryRule("w", sex=Sex.FEMALE),
        CategoryRule("u", under_age=random.choice((18, 20)), cutoff=random.choice(("", "2026/06/30"))),
        CategoryRule("o", from_age=65),
        CategoryRule("r", lowest_rating=random.choice((None, 2200)), highest_rating=random.choice((None, 2400))),
        CategoryRule("n", unrated=True),
        CategoryRule("f", federations=("FIN", "SWE")),
        CategoryRule("p", players=tuple(random.sample(range(1, size + 1), min(size, 2)))),
    )
    lists = tuple(
        PrizeList(
            key or "all",
            category=key,
            amounts=tuple(sorted((100 * random.randint(0, 50) for _ in range(random.randint(1, 4))), reverse=True)),
            in_kind=random.choice(((), ("cup",), ("", "medal"))),
            by_place=random.choice((0, 50, 70, 100)),
            extra=random.random() < 0.3,
        )
        for key in random.sample(("", *(rule.key for rule in rules_)), random.randint(1, 4))
    )
    return Awards(rules_, lists, "EUR", random.choice((1, 100, 500)), one_each=random.random() < 0.6)


def _round(random: Random, number: int, size: int, *, is_last: bool) -> Round:
    order = random.sample(range(1, size + 1), size)
    results = [*_RESULTS, *((None, Result.ADJOURNED) if is_last else ())]
    byes = [] if size % 2 == 0 and random.random() < 0.7 else order[: 1 + size % 2 if size > 3 else size % 2]
    byes = byes if (size - len(byes)) % 2 == 0 else byes[:-1]
    left = [player for player in order if player not in byes]
    boards = tuple(
        Pairing(white, black, random.choice(results)) for white, black in zip(left[::2], left[1::2], strict=True)
    )
    kinds = tuple(Bye(player, random.choice(tuple(ByeKind))) for player in byes)
    return Round(number, boards, kinds, stage=Stage.PUBLISHED)


# ---- questions


def _table(held: Tournament, random: Random) -> Iterator[str]:
    """Places, with tie-breaks drawn by chance, at the end and before."""
    yield as_line([chosen(held), passed_over(held), left_early(held)])
    codes = random.sample(_CODES, 5)
    for after in (None, random.randint(0, len(held.rounds))):
        for wanted in (codes, codes[:2], ()):
            yield as_line(_tried(lambda after=after, wanted=wanted: table(held, after, wanted)))  # type: ignore[misc]
    forfeits = replace(rules.rules_of(held), counts_forfeit_wins=True)
    yield as_line(_tried(lambda: table(held, None, ("WON", "BPG", "BWG", "REP", "GE"), rules=forfeits)))
    some = _tried(lambda: table(held, None, codes[:3], everybody=True, all_values=False))
    yield as_line(some)
    yield as_line(_tried(lambda: preset_of(codes, round_robin=True)))


def _explained(held: Tournament, random: Random) -> Iterator[str]:
    """Some values step by step."""
    workings = Workings(held)
    for code in random.sample(_CODES, 6):
        player = random.choice(held.players).id
        yield f"{code} {player}"
        found = _tried(lambda code=code, player=player: workings.explain(code, player))  # type: ignore[misc]
        yield as_line(found if isinstance(found, str) else [found.code, found.value, found.total, found.divisor])
        if not isinstance(found, str):
            yield from (f"{step.message} {as_line(step)}" for step in found.steps)


def _crosstable(held: Tournament, random: Random) -> Iterator[str]:
    """What each player's games count as."""
    after = random.randint(0, len(held.rounds))
    crosstable = Crosstable.of(held, after)
    yield as_line([after, crosstable.left_early, crosstable.is_round_robin, crosstable.has_unrated])
    for player in crosstable.players:
        yield as_line([player, crosstable.running_totals(player), [[*cell] for cell in crosstable.cells[player]]])


def _ratings(held: Tournament, random: Random) -> Iterator[str]:
    """Each player's change, or first rating."""
    for player in held.players:
        for after in (None, random.randint(0, len(held.rounds))):
            changed = rating_change.rating_change(held, player.id, after)
            first = rating_change.initial_rating(held, player.id, after)
            yield as_line([player.id, changed, first])
            if changed is not None:
                yield as_line([changed.score, changed.expected, changed.average, changed.performance, changed.rounded])
                yield as_line([changed.change, changed.new_rating])
            if first is not None:
                yield as_line([first.score, first.is_disregarded, first.is_enough, first.difference, first.value])
                yield as_line([first.average, first.is_listed])
    yield as_line(rating_change.rating_rules(held))


_FEWER = (("FOREIGNERS", 2), ("FOREIGN_FEDERATIONS", 1), ("FOREIGN_MASTERS", 1), ("LARGE_FIELD", 3))


def _norms(held: Tournament, random: Random) -> Iterator[str]:
    """Norms and certificates, in an event that lifts federations where a few players do, and what the event is."""
    with ExitStack() as patched:
        for name, value in _FEWER:
            patched.enter_context(patch.object(norm_event, name, value))
        yield as_line(norm_event.field_facts(held))
        facts = norm_event.EventFacts(held, random.randint(0, len(held.rounds)))
        for name in sorted(name for name in dir(norm_event.EventFacts) if not name.startswith("_")):
            if name not in ("tournament", "rounds", "exemption"):
                yield f"{name} {as_line(getattr(facts, name))}"
        yield as_line([facts.field.lifts_federations, facts.field.is_large, *map(facts.exemption, held.players)])
        reports = norms(held)
        for report in random.sample(reports, min(4, len(reports))):
            yield as_line(report)
            yield as_line(certificate(held, report))


def _prizes(held: Tournament, random: Random) -> Iterator[str]:
    """Who is in which category, and who wins what."""
    rows = table(held)
    for category in (*categories.of(held), *(categories.made(rule, 2026) for rule in categories.offered(held))):
        yield f"{category.title} {as_line([row.player for row in categories.within(held, rows, category)])}"
    yield as_line([categories.doubtful(held, rule) for rule in held.settings.awards.categories])
    paid = _tried(lambda: prizes.payout(held, random.choice((None, 1))))
    yield as_line(paid)
    if not isinstance(paid, str):
        yield as_line([paid.total, *(prizes.title(held, one) for one in held.settings.awards.prize_lists)])
        yield as_line([prizes.money(paid.total, currency) for currency in ("EUR", "")])


def _days(held: Tournament, random: Random) -> Iterator[str]:
    """What is due when, how long the event is, and how quick its games."""
    info = held.info
    due = deadlines.deadlines(held)
    yield as_line([deadlines.is_early(held), deadlines.may_make_norms(held), deadlines.is_for_rating(held)])
    for one in due:
        yield f"{one.duty.value} {one.day} {one.is_met}"
        for days in (-40, -8, -1, 0, 1, 31):
            today = one.day + timedelta(days)
            yield f"{one.is_near(today)} {deadlines.sentence(one, today)}"
    yield as_line([rules.length_in_days(info), rules.is_long(info), rules.rules_of(held)])
    yield as_line([pace.thinking_time(info), pace.has_unequal_times(info), pace.is_chess960(info)])
    yield as_line([pace.list_of(info), pace.pace_of(info), pace.periods(info.time_control_code)])


_FIELDS = ("FIN", "SWE", "EST", "GER", "NOR", "FIN", "FID", "")
_TITLES = ("GM", "IM", "FM", "WGM", "WIM", "GM", "IM", "")


def _candidate(_held: Tournament, random: Random) -> Iterator[str]:
    """Norms of a player who meets strong ones, or nearly: in rounds enough, by forfeit, with byes."""
    rounds = random.choice((7, 8, 9, 9, 9, 10, 11, 13))
    best, home = random.choice((2600, 2500, 2450, 2350, 2250)), random.choice((0, 2))
    opponents = [
        (best - random.randint(0, 250), random.choice(_TITLES[: random.randint(3, 8)]), random.choice(_FIELDS[home:]))
        for _ in range(rounds)
    ]
    results = "".join(random.choice("1111111====0+-WUH" if random.random() < 0.4 else "11=") for _ in range(rounds))
    held = candidate(
        opponents,
        results,
        rounds=random.choice((rounds, rounds, rounds, rounds + 1, None)),
        system=random.choice(("dutch-2026", "dutch-2026", "round-robin")),
        norm_event=random.choice((NormEvent.ORDINARY, NormEvent.ORDINARY, *NormEvent)),
    )
    for report in norms(held):
        if report.player == 1:
            yield as_line(report)
            yield as_line(certificate(held, report))


def _words(held: Tournament, random: Random) -> Iterator[str]:
    """What names of categories and codes of tie-breaks are taken for, and prizes that cannot be shared."""
    everybody = table(held)

    def category(name: str) -> list[object]:
        found = categories.named(held, name)
        return [found.key, found.title, [row.player for row in categories.within(held, everybody, found)]]

    def criterion(code: str, fit: rules.Rules | None) -> list[object]:
        found = find(code, fit)
        return [str(found.code), found.smaller_first]

    for name in _NAMES:
        yield f"{name}: {as_line(_tried(partial(category, name)))}"
    for code in (*_CODES, *_ODD_CODES):
        for fit in (None, rules.rules_of(held)):
            yield f"{code}: {as_line(_tried(partial(criterion, code, fit)))}"
    for amounts, part, coin in (
        ((100, 50), Fraction(1, 2), 1),
        ((0, 0), Fraction(0), 1),
        ((-1,), Fraction(1), 1),
        ((100, 50), Fraction(-1, 2), 1),
        ((100, 50), Fraction(3, 2), 1),
        ((100, 50), Fraction(1), 0),
        ((100, 55), Fraction(1), 10),
        ((1000, 700, 300, 100, 100), Fraction(1, 3), 100),
    ):
        yield as_line(_tried(partial(prizes.share_out, everybody, amounts, part, coin=coin)))
    yield as_line([[pace.periods(text), pace.thinking_time(EventInfo(time_control=text))] for text in _PACES])


_NAMES = (
    *("women", "men", "unrated", "under-1", "under-18", "over-120", "over-121", "under-0", "under-x", "over-50"),
    *("federation-FIN", "federation-", "club-Rook", "club-", "rating-1800-2000", "rating--2000", "rating-1800-"),
    *("rating--", "rating-12345-", "w", "r", "", "else-FIN", "else-5"),
)
_ODD_CODES = (
    *("", "XX", "BH/X1", "bh/c1", "BH-C1", "BH:MP", "MPvGP", "EMMSB", "OWN: lot", "BH/C1/C1", "BH/K5", "SB/L40", "PTS"),
    *("DE/C1", "KS", "REP/C1", "WIN/M1", "AOB/C1", "TPR/U0", "BH/C", "BH/C0", "BH/C10", "EDE", "SSSC", "FB/R", "BH/R"),
)
_PACES = (
    *("90+30", "90 min + 30 sec", "40/5400+30:1800", "1 h", "5'", "3' + 2''", "15 minutes", "600", "10 min 5 s 3 s"),
    *("W300-B240", "W-B", "40/", "61/5400:900", "60/7200:900+30", "abc", "2 x 30 min", "90 + 30", "1000+5"),
)


def _formulas(_held: Tournament, random: Random) -> Iterator[str]:
    """Tables of the rating regulations, and what the formulas make of numbers."""
    yield as_line([ratings.expected_score(difference) for difference in range(-760, 760)])
    yield as_line([ratings.rating_difference(percentage) for percentage in range(101)])
    yield as_line(
        [[ratings.percentage(50 * points, count) for points in range(2 * count + 1)] for count in range(1, 14)]
    )
    paces = (RatingPace.STANDARD, RatingPace.RAPID, RatingPace.BLITZ)
    turns = ((2025, 10, 1), (2024, 12, 1), (2024, 3, 1), (2024, 1, 1), (2022, 10, 1), (2022, 7, 1), (2022, 1, 1))
    days = (
        None,
        *turns,
        *((year, month - 1, 29) for year, month, _ in turns if month > 1),
        (2021, 12, 31),
        (2009, 5, 5),
    )
    for day in days:
        yield as_line([day, *(rating_change.rules_on(day, each) for each in paces)])
    for rated in dict.fromkeys(rating_change.rules_on(day, each) for day in days for each in paces):
        yield as_line(rated)
        gaps = range(-900, 901, 100)
        for own in (1900, 2600, 2649, 2650, 2700):
            yield as_line([rating_change.counted_difference(own, own + gap, rated) for gap in gaps])
        for born, rating, listed in (("2008", 2299, None), ("2008", 2300, None), ("2007", 1500, None), ("", 2400, 15)):
            player = Player(1, "A", rating, birth=born, coefficient=listed)
            yield as_line(
                [
                    rating_change.coefficient(player, 2026, games, rating=now, rules=rated, is_new=new, was_2400=was)
                    for games in (0, 17, 18, 35, 36, 70, 71)
                    for now in ((None, 2299, 2400) if games in (0, 36) else (None,))
                    for new in (False, True)
                    for was in (False, True)
                ]
            )
    some = [random.randint(1400, 2700) for _ in range(7)]
    yield as_line([ratings.perfect_rating(some, points) for points in range(0, 750, 50)])


ASKED: dict[str, Callable[[Tournament, Random], Iterator[str]]] = {
    "table": _table,
    "explained": _explained,
    "crosstable": _crosstable,
    "ratings": _ratings,
    "norms": _norms,
    "prizes": _prizes,
    "days": _days,
    "candidate": _candidate,
    "words": _words,
    "formulas": _formulas,
}


def _tried(made: Callable[[], Any]) -> Any:
    try:
        return made()
    except InvalidEdit as error:
        return str(error)


def told(case: str) -> str:
    """Return what the standings tell of a case: what is asked, and the seed of the event."""
    asked, seed = case.split()
    return "".join(f"{line}\n" for line in ASKED[asked](event(int(seed)), Random(int(seed))))


if __name__ == "__main__":
    RECORD.update(sys.argv[1:], told)
