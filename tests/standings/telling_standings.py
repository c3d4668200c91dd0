"""What the standings tell of events made by chance, as text: tables, explanations, ratings, norms, prizes, days.

The chosen cases are in tests/data/telling-standings.txt (what is asked, and a seed), what is told of them in
telling-standings.xz. `python tests/standings/telling_standings.py` (with `PYTHONPATH=tests:tests/standings`) writes
that anew and says what it changes.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

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

DATA = Path(__file__).parents[1] / "data"
CHOSEN = DATA / "telling-standings.txt"
TOLD = DATA / "telling-standings.xz"


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


ASKED: dict[str, Callable[[Tournament, Random], Iterator[str]]] = {
    "table": _table,
    "explained": _explained,
    "crosstable": _crosstable,
    "ratings": _ratings,
    "norms": _norms,
    "prizes": _prizes,
    "days": _days,
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


# ---- the record


def chosen_cases() -> list[str]:
    """Return the cases on record."""
    return CHOSEN.read_text("utf-8").splitlines()


def on_record() -> dict[str, str]:
    """Return what is told of each case on record."""
    parts = lzma.decompress(TOLD.read_bytes()).decode("utf-8").split("== ")[1:]
    return {case: text for case, _, text in (part.partition("\n") for part in parts)}


def main() -> None:
    """Print what some cases tell, or write the record anew."""
    if len(sys.argv) > 1:
        print(told(" ".join(sys.argv[1:])))
        return
    known = on_record() if TOLD.exists() else {}
    found = {case: told(case) for case in chosen_cases()}
    for case, text in found.items():
        if known.get(case, text) != text:
            print(*unified_diff(known[case].splitlines(), text.splitlines(), case, case, lineterm=""), sep="\n")
    whole = "".join(f"== {case}\n{text}" for case, text in found.items())
    TOLD.write_bytes(lzma.compress(whole.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main()
