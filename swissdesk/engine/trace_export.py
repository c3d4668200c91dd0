"""A trace as plain values for JSON; the schema is resources/schemas/trace.json."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from swissdesk.engine.trace import Reason, Trace, TracePair, TraceStep
from swissdesk.errors import Message

FORMAT = 1
"""Raised when a reader of an older file could misunderstand a new one."""

Sentence = Callable[[Message], str]


def trace_data(trace: Trace, sentence: Sentence = str) -> dict[str, Any]:
    """Return a trace as dictionaries, lists, numbers and texts; `sentence` puts messages into a language."""
    return {
        "format": FORMAT,
        "system": trace.system,
        "round": trace.round,
        "pairs": [list(pair) for pair in trace.pairs],
        "bye": trace.bye,
        "steps": [step_data(step, sentence) for step in trace.steps],
    } | _refusal(trace, sentence)


def _refusal(trace: Trace, sentence: Sentence) -> dict[str, Any]:
    """Return why there is no round, nothing if there is one."""
    if trace.refusal is None:
        return {}
    return {"refusal": {"text": sentence(trace.refusal), "message": _message(trace.refusal)}}


def step_data(step: TraceStep, sentence: Sentence = str) -> dict[str, Any]:
    """Return one step; what is empty is left out."""
    data = {
        "id": step.id,
        "parent": step.parent,
        "kind": step.kind.value,
        "clause": step.clause,
        "bracket": step.bracket,
        "text": sentence(step.message),
        "message": _message(step.message),
        "s1": list(step.s1),
        "s2": list(step.s2),
        "limbo": list(step.limbo),
        "downfloaters": list(step.downfloaters),
        "counters": dict(step.counters),
        "pairs": [_pair(pair) for pair in step.pairs],
        "quality": [[label, _plain(value)] for label, value in step.quality],
        "verdict": step.verdict.value if step.verdict else None,
        "reason": _reason(step.reason) if step.reason else None,
        "size": step.size,
        "first": step.first,
        "opens": step.opens,
    }
    return {name: value for name, value in data.items() if value or name == "parent"}


def _pair(pair: TracePair) -> dict[str, Any]:
    return {"players": [pair.one, pair.other], "breaks": list(pair.breaks)}


def _reason(reason: Reason) -> dict[str, Any]:
    data = {
        "cause": reason.cause.value,
        "criterion": reason.criterion,
        "players": list(reason.players),
        "best": _plain(reason.best),
        "wanted": _plain(reason.wanted),
    }
    return {name: value for name, value in data.items() if value not in ("", [], None)}


def _message(text: Message) -> dict[str, Any]:
    return {"template": text.template, "facts": {name: _plain(fact) for name, fact in text.facts.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return _message(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, Iterable):
        return [_plain(item) for item in value]
    return str(value)
