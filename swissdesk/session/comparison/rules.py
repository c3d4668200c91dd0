"""Differences in the data of the event, in its rules, and in what was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from swissdesk import fields, wording
from swissdesk.errors import Message, message
from swissdesk.fields.words import exception_text, names_of, rule_text, seat_text, span_text
from swissdesk.i18n import N_
from swissdesk.model import Decision, ForbiddenGroup, Scoring, Tournament
from swissdesk.model.setting_names import INFO_NAMES, SETTING_NAMES
from swissdesk.session.comparison.difference import Difference, Subject, changed_fields, field_message
from swissdesk.session.places import ROUND, SETTINGS, Place

_REST = {
    "listing": N_("points and places that a file gave"),
    "source": N_("layout of the file that was read"),
}
_TOLD_ELSEWHERE = frozenset({"info", "settings", "players", "rounds", "requests", "decisions", "drawer"})


def event_data(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every field of the event data that is not as it was, and what else nobody tells of."""
    for name in changed_fields(before.info, after.info):
        text = field_message(INFO_NAMES.get(name, name), getattr(before.info, name), getattr(after.info, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))
    for name in changed_fields(before, after, _TOLD_ELSEWHERE):
        text = message(N_("{field} changed"), field=_REST.get(name, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))


def rules(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every rule that is not as it was."""
    old, new = before.settings, after.settings
    told = changed_fields(old, new, frozenset({"scoring", *_LISTED}))
    for name in sorted(told, key=list(SETTING_NAMES).index):
        yield Difference(Subject.RULES, _changed(name, before, after), Place(SETTINGS, field=name))
    if old.scoring != new.scoring:
        yield Difference(Subject.RULES, _scoring(old.scoring, new.scoring), Place(SETTINGS, field="scoring"))
    for name, words in _LISTED.items():
        for text in _items(name, words, before, after):
            yield Difference(Subject.RULES, text, Place(SETTINGS, field=name))


def _changed(name: str, before: Tournament, after: Tournament) -> Message:
    """Return what a rule was and is, in the words of the settings where the plain values would be codes."""
    old, new = getattr(before.settings, name), getattr(after.settings, name)
    field = fields.by_key(name)
    if field is None or name not in _CODES:
        return field_message(SETTING_NAMES.get(name, name), old, new)
    return field_message(SETTING_NAMES[name], field.said(before), field.said(after))


_CODES = frozenset({"system", "acceleration", "norm_event", "rating_method", "rating_pace", "ranking_order"})
"""Rules whose plain value is a code that only the program knows."""


class _Words(NamedTuple):
    """How an item of a list is told that is new, one that is gone, and another order; `said` are its own words."""

    new: str
    gone: str
    order: str
    said: Callable[[Tournament, Any], dict[str, Any]]


def _items(name: str, words: _Words, before: Tournament, after: Tournament) -> Iterator[Message]:
    old, new = getattr(before.settings, name), getattr(after.settings, name)
    for template, items, others, tournament in ((words.new, new, old, after), (words.gone, old, new, before)):
        for item in items:
            if item not in others:
                yield message(template, **words.said(tournament, item))
    if old != new and set(old) == set(new):
        yield message(N_("{field} changed"), field=words.order)


def _group(tournament: Tournament, group: ForbiddenGroup) -> dict[str, Any]:
    if group.last_round is None:
        rounds = message(N_("from round {first} on"), first=group.first_round)
    else:
        rounds = message(N_("rounds {first} to {last}"), first=group.first_round, last=group.last_round)
    return {"players": names_of(tournament, group.players), "rounds": rounds}


_LISTED = {
    "points_exceptions": _Words(
        N_("points of single players, {what}: new"), N_("points of single players, {what}: taken away"),
        N_("order of the points of single players"),
        lambda tournament, exception: {"what": exception_text(tournament, exception)},
    ),
    "forbidden": _Words(
        N_("{players} may not meet ({rounds}): new"), N_("{players} may not meet ({rounds}): taken away"),
        N_("order of the players who may not meet"), _group,
    ),
    "forbidden_rules": _Words(
        N_("{rule}: new"), N_("{rule}: taken away"), N_("order of the rules about who may not meet"),
        lambda _tournament, rule: {"rule": rule_text(rule)},
    ),
    "fixed_boards": _Words(
        N_("fixed board of {seat}: new"), N_("fixed board of {seat}: taken away"), N_("order of the fixed boards"),
        lambda tournament, seat: {"seat": seat_text(tournament, seat)},
    ),
    "fictitious": _Words(
        N_("points for the pairing only, {span}: new"), N_("points for the pairing only, {span}: taken away"),
        N_("order of the points for the pairing only"), lambda _tournament, span: {"span": span_text(span)},
    ),
}  # fmt: skip


def _scoring(old: Scoring, new: Scoring) -> Message:
    was, now = _points(old), _points(new)
    if was == now:
        return message(N_("{field} changed"), field=SETTING_NAMES["scoring"])
    return message(N_("{field}: {old} → {new}"), field=SETTING_NAMES["scoring"], old=was, new=now)


def _points(scoring: Scoring) -> Message:
    return message(
        N_("win {win}, draw {draw}, loss {loss}, pairing-allocated bye {bye}"),
        win=wording.points_text(scoring.win), draw=wording.points_text(scoring.draw),
        loss=wording.points_text(scoring.loss), bye=wording.points_text(scoring.pairing_bye),
    )  # fmt: skip


def decisions(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield what was decided since, and decisions that are not on record any more."""
    same = 0
    for old, new in zip(before.decisions, after.decisions, strict=False):
        if old != new:
            break
        same += 1
    for decision in before.decisions[same:]:
        yield _decision(N_("Not on record any more: {kind}, round {round}: {text}"), decision)
    for decision in after.decisions[same:]:
        yield _decision(N_("{kind}, round {round}: {text}"), decision)


def _decision(template: str, decision: Decision) -> Difference:
    text = message(template, kind=decision.kind, round=decision.round, text=decision.text)
    return Difference(Subject.DECISIONS, text, Place(ROUND, round=decision.round))
