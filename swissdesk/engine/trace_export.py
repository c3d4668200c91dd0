"""A trace as plain values for JSON; the schema is resources/schemas/trace.json."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from swissdesk.engine.measure import CriterionName, LimboDifference, Measure
from swissdesk.engine.trace import Reason, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message

FORMAT = 2
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
        "criteria": [_criterion(criterion, sentence) for criterion in trace.criteria],
        "steps": [_step(step, trace, sentence) for step in trace.steps],
    } | _refusal(trace, sentence)


def _criterion(criterion: CriterionName, sentence: Sentence) -> dict[str, str]:
    name = sentence(message(criterion.name))
    return {"label": criterion.label, "article": criterion.article, "name": name}


def _refusal(trace: Trace, sentence: Sentence) -> dict[str, Any]:
    """Return why there is no round, nothing if there is one."""
    if trace.refusal is None:
        return {}
    return {"refusal": {"text": sentence(trace.refusal), "message": _message(trace.refusal)}}


def _step(step: TraceStep, trace: Trace, sentence: Sentence) -> dict[str, Any]:
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
        "quality": [_measure(measure) for measure in trace.measures(step)],
        "verdict": step.verdict.value if step.verdict else None,
        "reason": _reason(step.reason) if step.reason else None,
        "size": step.size,
        "first": step.first,
        "opens": step.opens,
    }
    return {name: value for name, value in data.items() if value or name == "parent"}


def _measure(measure: Measure) -> dict[str, Any]:
    """Return a criterion's value with the players and pairs that make it up."""
    data = {"label": measure.label, "value": _plain(measure.value)}
    if measure.hits:
        data["members"] = [
            {"players": list(member.who), "amount": _plain(member.amount)} for member in measure.members
        ]  # fmt: skip
    return data


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
    if isinstance(value, LimboDifference):
        return {"limbo": value.score}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, Iterable):
        return [_plain(item) for item in value]
    return str(value)
