"""What the standings tell of a value, as text: tie-breaks step by step, rating changes, norms with their certificates.

`python tests/standings/workings.py` (with `PYTHONPATH=tests:tests/standings`) writes the records in
tests/data/workings anew: read what it changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from norm_event import candidate, field
from tiebreak_event import event
from tiebreaks_by_article import round_robin_values, swiss_values
from written_events import Event

from swissdesk import wording
from swissdesk.errors import Message
from swissdesk.model import Player, Result, Scoring, Sex, Title, Tournament
from swissdesk.standings import Step, Workings
from swissdesk.standings.norms import certificate, norms
from swissdesk.standings.rating_change import initial_rating, rating_change
from swissdesk.standings.tiebreaks.definition import format_value

FOLDER = Path(__file__).parents[1] / "data" / "workings"

SWISS = """
1w9 =b13 =w2 1b15 =w4
1b10 1w7 =b1 1w16 =b3
=w11 1b6 1w8 =b4 =w2
1b12 H 1w13 =w3 =b1
0w13 0b15 1w11 =b7 1w10
0b14 0w3 U 1w10 1b8
1w15 0b2 0b16 =w5 0b11
=b16 1w14 0b3 1w13 0w6
0b1 0w10 H -b11 U
0w2 1b9 0w15 0b6 0b5
=b3 0w16 0b5 +w9 1w7
0w4 U +w14 Z Z
1b5 =w1 0b4 0b8 0w14
1w6 0b8 -b12 Z 1b13
0b7 1w5 1b10 0w1 0b16
=w8 1b11 1w7 0b2 1w15
"""

TWICE = """
=w4 0w2 1b3 +b4 =b2 =w3
1w3 1b1 =w4 =b3 =w1 -b4
0b2 -b4 0w1 =w2 1w4 =b1
=b1 +w3 =b2 -w1 0b3 -w2
"""

LEFT = """
1w6 =w2 =b3
=w5 =b1 Z
1w4 1b5 =w1
0b3 0b6 1w5
=b2 0w3 0b4
0b1 1w4 Z
"""

RATINGS = range(2200, 1400, -50)


def _left() -> Tournament:
    held = event(LEFT, system="round-robin", rounds=5)
    return held.replace(players=tuple(replace(p, withdrawn_from=3) if p.id == 6 else p for p in held.players))


def _unrated() -> Tournament:
    return event(SWISS, ratings=[0 if rating == 1750 else rating for rating in RATINGS])


SWISS_CODES = [code for code in swiss_values(Event.read(SWISS, RATINGS)) if not code.endswith(("/U1400", "/U0"))]
ROUND_ROBIN_CODES = [c for c in round_robin_values(Event.read(TWICE, RATINGS[:4])) if "/U" not in c and "/P" not in c]
UNRATED_CODES = [f"{code}/{way}" for code in ("ARO", "ARO/M1", "TPR", "PTP", "APPO", "RTNG") for way in ("U0", "U1400")]

EVENTS: dict[str, tuple[Callable[[], Tournament], list[str], tuple[int, ...]]] = {
    "swiss": (lambda: event(SWISS, ratings=RATINGS), SWISS_CODES, (4, 9, 12)),
    "swiss-2024-3-1-0": (
        lambda: event(SWISS, ratings=RATINGS, start="2025/05/01", scoring=Scoring.of(300, 100)),
        ["PTS", "WIN", "STD", "PS", "BH", "BH/M1", "FB/C1", "SB/C1", "AOB/F", "DE", "OTHER_MODIFIED_MEDIAN"],
        (4, 11, 12),
    ),
    "swiss-before-its-end": (lambda: event(SWISS, ratings=RATINGS, rounds=9), ["BH", "FB", "SB/C1", "AFB"], (9, 12)),
    "swiss-without-a-game": (lambda: event("1w2 U\n0b1 Z\nU H", ratings=RATINGS[:3]), SWISS_CODES, (3,)),
    "swiss-unrated": (_unrated, ["ARO", "RTNG", *UNRATED_CODES], (2, 10)),
    "round-robin": (lambda: event(TWICE, ratings=RATINGS[:4], system="round-robin"), ROUND_ROBIN_CODES, (1, 4)),
    "round-robin-left": (_left, ["PTS", "WIN", "SB", "KS", "DE", "REP"], (1, 4, 6)),
}


# ---- tie-breaks


def tiebreaks(name: str) -> str:
    """Return every code of some players of an event, step by step."""
    make, codes, players = EVENTS[name]
    held = make()
    workings = Workings(held)
    return "".join(_told(workings, code, player) for code in codes for player in players)


def _told(workings: Workings, code: str, player: int) -> str:
    found = workings.explain(code, player)
    divided = "" if found.divisor == 1 else f" = {found.total} / {found.divisor}"
    head = f"{found.code} {found.article} of {player}: {format_value(found.value) or '-'}{divided}"
    return "\n".join([head, *(line for step in found.steps for line in _step(step, "  ")), "", ""])


def _step(step: Step, indent: str) -> Iterator[str]:
    marks = [
        "" if step.amount is None else f"{step.amount:+}",
        "" if step.factor is None else f"× {step.factor}",
        f"[{step.article}]" if step.article else "",
        "" if step.round is None else f"round {step.round}",
        "" if step.opponent is None else f"of {step.opponent}",
        "cut" if step.is_cut else "",
    ]
    yield f"{indent}{wording.sentence(step.message)} ({', '.join(filter(None, marks))})"
    for detail in step.details:
        yield from _step(detail, f"{indent}    ")


# ---- rating changes and norms


def ratings(_name: str) -> str:
    """Return what the rating sheet says of some players: with unrated opponents, forfeits, games not finished."""
    held = _unrated()
    last = held.rounds[4].pairings
    open_games = (replace(last[0], result=Result.ADJOURNED), replace(last[1], result=None), *last[2:])
    held = held.replace(rounds=(*held.rounds[:4], replace(held.rounds[4], pairings=open_games)))
    found = []
    for player in (1, 2, 9, 10, 12):
        changed = rating_change(held, player) or initial_rating(held, player)
        found.append("\n".join([f"# player {player}", *_lines("", changed), "", ""]))
    return "".join(found)


GAMES = {
    "nine": "=1=1=1=11",
    "last-by-forfeit": "1=1=1=11+",
    "bye-in-between": "11U1=1=1=",
    "not-rated": "=1W1=1-11",
    "last-counts-as-lost": "1=1=111U+",
    "before-the-end": "1=1=111U+",
}
FIELD = field(
    (2600, 2550, 2520, 2500, 2480, 2450, 2400, 2350, 2150),
    ("GM", "GM", "GM", "GM", "GM", "IM", "IM", "FM", ""),
    ("UKR", "SWE", "EST", "GER", "POL", "SWE", "FIN", "FIN", "LAT"),
)


def titles(name: str) -> str:
    """Return every norm that is looked at, with the certificate."""
    own = Player(1, "Virtanen, Aino", 2400, "FM", Sex.FEMALE, "FIN", fide_id="500001", birth="2001/02/03")
    rounds = 11 if name == "before-the-end" else 9
    held = candidate(FIELD, GAMES[name], player=own, rounds=rounds)
    found = []
    for report in norms(held):
        if report.player == 1 and (name == "nine" or report.title is Title.GM):
            sheet = certificate(held, report)
            lines = [*_lines("report", report), *_lines("certificate", sheet)]
            found.append("\n".join([f"# {report.title.value}", *lines, "", ""]))
    return "".join(found)


def _lines(path: str, value: Any) -> Iterator[str]:
    """Yield what a record holds, a line for each thing that is not empty."""
    if isinstance(value, Message):
        yield f"{path}: {wording.sentence(value)}"
    elif dataclasses.is_dataclass(value):
        for one in dataclasses.fields(value):
            if one.name not in ("rule", "rules"):
                yield from _lines(f"{path}.{one.name}" if path else one.name, getattr(value, one.name))
    elif isinstance(value, tuple) and any(dataclasses.is_dataclass(item) for item in value):
        for number, item in enumerate(value, 1):
            yield " ".join([f"{path} {number}:", *_short(item)])
    elif value not in (None, "", ()):
        yield f"{path}: {value.value if isinstance(value, Enum) else value}"


def _short(item: Any) -> Iterator[str]:
    if isinstance(item, Message):
        yield wording.sentence(item)
        return
    for one in dataclasses.fields(item):
        inner = getattr(item, one.name)
        if inner not in (None, "", ()):
            shown = wording.sentence(inner) if isinstance(inner, Message) else getattr(inner, "value", inner)
            yield f"{one.name}={shown}"


CASES: dict[str, Callable[[str], str]] = {
    **{f"tiebreaks/{name}": tiebreaks for name in EVENTS},
    **{f"norms/{name}": titles for name in GAMES},
    "ratings/changes": ratings,
}


def told(case: str) -> str:
    """Return what stands, or would stand, in the record of a case."""
    return CASES[case](case.split("/")[1])


def main() -> None:
    """Write all records anew."""
    for case in CASES:
        path = FOLDER / f"{case}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told(case), "utf-8")


if __name__ == "__main__":
    main()
