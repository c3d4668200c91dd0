"""The whole story of a round as text: every step of its trace, families opened, and why nothing else was paired.

`python tests/engine/stories.py` (with `PYTHONPATH=tests`) writes the stories on record (tests/data/stories) anew: read
what it changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from dutch_positions import crowded_position, odd_position
from edition_rounds import round_of
from played_events import played_event

from swissdesk.engine import NoPairing, NotReady, explain, export, propose
from swissdesk.engine.explain import Answer
from swissdesk.engine.narration import has_text_story
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.proposed import judged
from swissdesk.engine.systems.dutch.story import bounds, reading
from swissdesk.engine.systems.dutch2012.story import reasons
from swissdesk.engine.trace import Trace, Viewpoint
from swissdesk.engine.trace_export import trace_data
from swissdesk.formats.crosstable_text import clauses, position, systems
from swissdesk.model import ForbiddenGroup, KnockoutTerms, ThesisTerms, Tournament

FOLDER = Path(__file__).parents[1] / "data" / "stories"

DEPTH = {Viewpoint.FORESIGHT: 2, Viewpoint.TEXT: 1}
"""How many levels of families are opened."""

FEW = 4
"""Among so many players every pair is asked about, among more only neighbours and the next ones."""

APART = {"forbidden": (ForbiddenGroup((1, 2)), ForbiddenGroup((3, 5)))}
MATCHES = {"knockout": KnockoutTerms(games=2, third_place=True)}


class Played(NamedTuple):
    """A round of an event that a system pairs itself (`played_event`), or all of its rounds."""

    seed: int
    round: int | None = None
    most: int = 9
    rules: Mapping[str, object] = {}


EVENTS: dict[str, tuple[Played, ...]] = {
    "dutch-2026": (Played(21, 3, rules=APART), Played(0, 6, rules=APART), Played(24, 2, rules=APART), Played(2, 2)),
    "dutch-2017": (Played(3, 4, rules=APART), Played(22, 3), Played(14, 4), Played(24, 2, rules=APART)),
    "dutch-2012": (
        *(Played(32, 4), Played(24, 2, rules=APART), Played(12, 5, rules=APART), Played(34, 5)),
        *(Played(37, 4), Played(4, 4), Played(17, 5)),
    ),
    "burstein": (Played(1, 4), Played(2, 3, rules=APART), Played(5, 5), Played(7, 1), Played(8, 3)),
    "dubov": (Played(1, 4), Played(2, 3, rules=APART), Played(5, 5), Played(7, 3), Played(8, 3)),
    "lim": (Played(1, 4), Played(2, 3, rules=APART), Played(5, 5), Played(7, 3), Played(8, 3), Played(9)),
    "round-robin": (Played(3, most=7), Played(4, most=7)),
    "knockout": (Played(3, most=7), Played(4, most=7), Played(5, most=7, rules=MATCHES)),
    "hosek-nwm": (Played(5, most=7), Played(6, most=7), Played(4, 2, most=7)),
    "hosek-gwm": (Played(5, most=7), Played(6, most=7)),
    "hosek-swm": (Played(5, most=7), Played(6, most=7)),
    "hosek-single": (Played(6, most=7), Played(5, most=7, rules={"thesis": ThesisTerms(True, 2), **APART})),
}
"""Events for systems whose clauses have no positions, and rounds in which a story takes ways that those do not take."""


CROWDED = (("dutch-2026", 8, 273), ("dutch-2017", 10, 142))
"""Brackets in which two players are exchanged for two: their story alone, which is long."""


MADE = {"crowded": crowded_position, "odd": odd_position}

LARGE = {"crowded": (41, 1), "odd": (43, 7), "odd-backtracking": (9, 8)}
"""Positions of more players than are measured exactly, and one in which brackets are opened again, of every edition of
the Dutch system: their story alone."""

LARGE_SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012")

UNMEASURED = (("crowded", 7, 12), ("odd", 9, 27), ("odd", 9, 36), ("odd", 10, 53))
"""Positions of a few players told as if there were too many to be measured: the story alone, families opened."""

_LIMITS = ((reading, "_MEASURED"), (bounds, "_EXACT"), (reasons, "_EXACT"))
"""Up to how many players the families of a bracket are measured."""

TURNS = (
    *(("dutch-2026", 11, 19), ("dutch-2017", 14, 10), ("dutch-2017", 15, 59), ("dutch-2012", 9, 5)),
    *(("dutch-2012", 11, 31), ("dutch-2012", 15, 35), ("dutch-2012", 7, 51), ("dutch-2012", 9, 66)),
)
"""Positions in which a story takes turns that none of the others does: chosen from some hundreds by the branches of the
code that they take."""


def cases() -> Iterator[tuple[str, str]]:
    """Yield the systems with what they have on record."""
    for system in systems():
        for clause in clauses(system):
            yield system, clause
    for system, events in EVENTS.items():
        for number, _ in enumerate(events, 1):
            yield system, f"event-{number}"
    for system, players, seed in CROWDED:
        yield system, f"crowded-{players}-{seed}"
    for system in LARGE_SYSTEMS:
        for kind in LARGE:
            yield system, f"large-{kind}"
        for made, players, seed in UNMEASURED:
            yield system, f"unmeasured-{made}-{players}-{seed}"
    for system, players, seed in TURNS:
        yield system, f"turns-{players}-{seed}"


def story(system: str, case: str) -> str:
    """Return everything that the program says of a case: of each round how it came about, and why it is not another."""
    if case.startswith("crowded-"):
        _, players, seed = case.split("-")
        return "\n".join(_crowded(system, int(players), int(seed))) + "\n"
    if case.startswith("large-"):
        kind = case.removeprefix("large-")
        made = MADE[kind.split("-")[0]]
        return "\n".join(_both(system, made(LARGE[kind][1], LARGE[kind][0]))) + "\n"
    if case.startswith("unmeasured-"):
        _, kind, players, seed = case.split("-")
        with ExitStack() as patched:
            for module, limit in _LIMITS:
                patched.enter_context(patch.object(module, limit, 0))
            return "\n".join(_both(system, MADE[kind](int(seed), int(players)), depth=1)) + "\n"
    if case.startswith("turns-"):
        _, players, seed = case.split("-")
        return "\n".join(_both(system, odd_position(int(seed), int(players)))) + "\n"
    return "\n".join(line for before in _befores(system, case) for line in _told(before, system)) + "\n"


def _befores(system: str, case: str) -> Iterator[Tournament]:
    if not case.startswith("event-"):
        return iter((position(system, case).tournament,))
    event = EVENTS[system][int(case.removeprefix("event-")) - 1]
    befores = played_event(event.seed, system, most=event.most, **event.rules)
    return (before for before in befores if event.round in (None, before.next_round_number))


def _crowded(system: str, players: int, seed: int) -> Iterator[str]:
    position = crowded_position(seed, players)
    found = round_of(system, position)
    assert found is not None
    yield from _steps(Proposal(system, position.round, *found, position).trace(), depth=1)


def _both(system: str, position: Position, depth: int = 0) -> Iterator[str]:
    """Yield the story of a position alone, in every telling."""
    found = round_of(system, position)
    assert found is not None
    for viewpoint in (Viewpoint.FORESIGHT, Viewpoint.TEXT) if has_text_story(system) else (Viewpoint.FORESIGHT,):
        yield f"-- {viewpoint.value}"
        yield from _steps(Proposal(system, position.round, *found, position).trace(viewpoint=viewpoint), depth)


def _told(before: Tournament, system: str) -> Iterator[str]:
    yield f"== Round {before.next_round_number}"
    for viewpoint in (Viewpoint.FORESIGHT, Viewpoint.TEXT) if has_text_story(system) else (Viewpoint.FORESIGHT,):
        yield f"-- {viewpoint.value}"
        yield from _steps(_trace(before, system, viewpoint))
    yield "-- why"
    yield from _answers(before, system)
    yield "-- neighbours"
    yield from _judged(before, system)


def _trace(before: Tournament, system: str, viewpoint: Viewpoint) -> Trace:
    try:
        return propose(before, system).trace(viewpoint=viewpoint)
    except NoPairing as refused:
        return refused.trace(viewpoint=viewpoint)


def _steps(trace: Trace, depth: int | None = None) -> Iterator[str]:
    data = trace_data(trace, depth=DEPTH[trace.viewpoint] if depth is None else depth)
    for step in data.pop("steps"):
        yield _line(step, "id", "kind", "clause", "verdict", "text", without=("parent", "children", "message"))
    known = ("players",) if trace.viewpoint is Viewpoint.TEXT else ()
    yield _line(data, without=("format", "version", "system", "round", "criteria", *known))


def _answers(before: Tournament, system: str) -> Iterator[str]:
    present = sorted(before.present(before.next_round_number))
    apart = len(present) if len(present) <= FEW else 2
    pairs = [(a, b) for a, b in combinations(present, 2) if b - a <= apart]
    asked: list[tuple[str, Callable[[], Answer]]] = [("bye", lambda: explain.why_bye(before, system))]
    asked += [(f"{a} {b}", lambda a=a, b=b: explain.why_not(before, a, b, system)) for a, b in pairs]
    asked += [(f"{a} down", lambda a=a: explain.why_float(before, a, system)) for a in present[1::2]]
    asked += [(f"{a} colour", lambda a=a: explain.why_colour(before, a, system)) for a in present[::2]]
    for question, answered in asked:
        try:
            answer = export.answer_data(answered())
        except (NoPairing, NotReady) as refused:
            yield f"{question}: {refused}"
            continue
        fault = answer.pop("fault")
        head = _line(answer, "text", without=("format", "version", "system", "round", "message", "as_it_is", "players"))
        yield f"{question}: {head}"
        if fault:
            yield "    " + _line(fault, without=("message", "text"))


def _judged(before: Tournament, system: str) -> Iterator[str]:
    """Yield what is said of a round in which neighbours meet."""
    order = sorted(before.present(before.next_round_number))
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    data = export.judged_data(judged(before, pairs, order[-1] if len(order) % 2 else None, system), system)
    for board in (*data.pop("boards"), data.pop("bye") or {}, *data.pop("whole"), *data.pop("changes")):
        yield _line(board, without=("message", "name"))
    yield _line(data, without=("format", "version", "system", "round", "players"))


def _line(data: Mapping[str, Any], *first: str, without: tuple[str, ...] = ()) -> str:
    """Return what is in `data`, without what is empty or nought: some values first, without their names."""
    known = {key: _full(value) for key, value in data.items() if key not in without}
    rest = (f"{key}={_short(value)}" for key, value in known.items() if key not in first and not _is_empty(value))
    return " ".join([*(str(known[name]) for name in first if name in known), *rest])


def _full(value: Any) -> Any:
    """Return a value without the templates of messages, whose sentences stand beside them, and without noughts."""
    if isinstance(value, dict):
        inner = {key: _full(each) for key, each in value.items() if key not in ("message", "name")}
        return {} if _is_empty(inner.get("value", 1)) else {k: each for k, each in inner.items() if not _is_empty(each)}
    if isinstance(value, list):
        return [each for each in map(_full, value) if each != {}]
    return value


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {}, "") or (value == 0 and value is not True)


def _short(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")


def main() -> None:
    """Write the stories anew."""
    for system, case in cases():
        path = FOLDER / system / f"{case}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(story(system, case), "utf-8")


if __name__ == "__main__":
    main()
