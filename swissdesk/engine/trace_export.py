"""A trace as plain values for JSON; the schema is resources/schemas/trace.json.

It is self-contained: the players as the system saw them, the brackets with the origin of each player, and the steps.
Families that the trace does not tell one by one are opened to a depth, until there are `MOST_OPENED` steps more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissdesk.engine import export
from swissdesk.engine.export import Data, Sentence
from swissdesk.engine.trace import Cause, Kind, Reason, Trace, TracePair, TraceStep, Verdict

VERSION = 3
"""Raised when a reader of an older file could misunderstand a new one."""

MOST_OPENED = 20_000
"""Each level can have dozens of times the steps of the level above."""


def trace_data(trace: Trace, sentence: Sentence = str, depth: int = 0) -> Data:
    """Return a trace as dictionaries, lists, numbers and texts.

    `sentence` puts messages into a language; families are opened `depth` levels below the steps of the trace.
    """
    steps = _Opened(trace, depth)
    data = export.head("trace", VERSION, trace.system, trace.round)
    data["telling"] = trace.viewpoint.value
    if trace.narrated_by:
        data["told_by"] = trace.narrated_by
    return (
        data
        | export.boards(trace.pairs, trace.bye)
        | _refusal(trace, sentence)
        | {
            "players": export.players(trace.position),
            "criteria": [export.criterion(criterion, sentence) for criterion in trace.criteria],
            "brackets": [_bracket(step, trace) for step in trace.steps if step.kind is Kind.BRACKET],
            "steps": [_step(step, below, trace, sentence) for step, below in steps],
        }
    )


def _refusal(trace: Trace, sentence: Sentence) -> Data:
    """Return why there is no round, nothing if there is one."""
    return {} if trace.refusal is None else {"refusal": export.words(trace.refusal, sentence)}


# ---- brackets


def _bracket(entrance: TraceStep, trace: Trace) -> Data:
    """Return a bracket as it was entered, and what became of it."""
    accepted = next((s for s in _inside(entrance, trace) if s.verdict is Verdict.ACCEPTED), None)
    counters = dict(entrance.counters)
    data: Data = {
        "number": entrance.bracket,
        "step": entrance.id,
        "scores": [export.points(score) for score in trace.scores(entrance)],
        "residents": list(entrance.s2),
        "others": [{"player": player, "from": _origin(player, entrance, trace)} for player in entrance.s1],
        "accepted": None if accepted is None else accepted.id,
        "pairs": [] if accepted is None else [[pair.one, pair.other] for pair in accepted.pairs],
    }
    return data | ({"joins": counters["joins"]} if "joins" in counters else {})


def _inside(entrance: TraceStep, trace: Trace) -> Iterator[TraceStep]:
    return (step for step in trace.steps if step.id.startswith(f"{entrance.id}."))


def _origin(player: int, entrance: TraceStep, trace: Trace) -> int | None:
    """Return the bracket in which a player was last before this one, None for those who were in none yet."""
    found = None
    for step in trace.steps:
        if step.id == entrance.id:
            return found
        if step.kind is Kind.BRACKET and step.bracket != entrance.bracket and player in (*step.s1, *step.s2):
            found = step.bracket
    return found


# ---- steps


class _Opened:
    """The steps of a trace in their order, each with the ids of those below it, families opened to a depth."""

    def __init__(self, trace: Trace, depth: int) -> None:
        self._trace, self._depth, self._left = trace, depth, MOST_OPENED
        self._known = {step.id for step in trace.steps}

    def __iter__(self) -> Iterator[tuple[TraceStep, list[str]]]:
        tops = (step for step in self._trace.steps if step.parent is None)
        for step in tops:
            yield from self._from(step, self._depth)

    def _from(self, step: TraceStep, depth: int) -> Iterator[tuple[TraceStep, list[str]]]:
        children = self._below(step, depth)
        yield step, [child.id for child in children]
        for child in children:
            yield from self._from(child, depth if child.id in self._known else depth - 1)

    def _below(self, step: TraceStep, depth: int) -> tuple[TraceStep, ...]:
        """Return the steps below one: those of the trace, else those of a family if it is to be opened."""
        children = self._trace.own_children(step)
        if children or depth < 1 or self._left < 1:
            return children
        opened = self._trace.children(step)
        self._left -= len(opened)
        return opened


def _step(step: TraceStep, below: list[str], trace: Trace, sentence: Sentence) -> Data:
    """Return one step; what is empty is left out."""
    data = {
        "id": step.id,
        "parent": step.parent,
        "children": below,
        "kind": step.kind.value,
        "clause": step.clause,
        "bracket": step.bracket,
        **export.words(step.message, sentence),
        "s1": list(step.s1),
        "s2": list(step.s2),
        "limbo": list(step.limbo),
        "downfloaters": list(step.downfloaters),
        "counters": {name: _counter(name, value) for name, value in step.counters},
        "pairs": [_pair(pair) for pair in step.pairs],
        "quality": [export.measure(measure) for measure in trace.measures(step)],
        "verdict": step.verdict.value if step.verdict else None,
        "reason": _reason(step.reason) if step.reason else None,
        "size": step.size,
        "first": step.first,
        "opens": step.opens and not below,
    }
    return export.filled(data, "parent")


def _counter(name: str, value: int) -> Any:
    return export.points(value) if name == "score" else value


def _pair(pair: TracePair) -> Data:
    return {"players": [pair.one, pair.other], "breaks": list(pair.breaks)}


def _reason(reason: Reason) -> Data:
    # Of an exchange the number of players and the difference of their places are wanted: no points.
    is_exchange = reason.cause is Cause.EXCHANGES
    values = {"best": reason.best, "wanted": reason.wanted}
    data = {
        "cause": reason.cause.value,
        "criterion": reason.criterion,
        "players": list(reason.players),
        **{
            name: list(value) if is_exchange and isinstance(value, tuple) else export.value(reason.criterion, value)
            for name, value in values.items()
            if value is not None
        },
        "least": [{"label": label, "value": export.value(label, value)} for label, value in reason.least],
    }
    found = {name: value for name, value in data.items() if value not in ("", [])}
    return found | ({"beyond": True} if reason.beyond else {})
