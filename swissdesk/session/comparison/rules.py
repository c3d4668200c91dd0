"""Differences in the data of the event, in its rules, and in what was decided."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Decision, ForbiddenGroup, Scoring, Tournament
from swissdesk.session.comparison.difference import Difference, Subject, changed_fields, field_message
from swissdesk.session.places import ROUND, SETTINGS, Place

_INFO = {
    "name": N_("name"),
    "city": N_("place"),
    "federation": N_("federation"),
    "start": N_("first day"),
    "end": N_("last day"),
    "type": N_("kind of event"),
    "type_code": N_("code of the kind of event"),
    "chief_arbiter": N_("chief arbiter"),
    "deputy_arbiters": N_("deputies"),
    "time_control": N_("time control"),
    "time_control_code": N_("code of the time control"),
    "rating_method": N_("rating method"),
    "program": N_("program"),
    "round_dates": N_("days of the rounds"),
}
LABELS = {
    "system": N_("pairing system"),
    "rounds": N_("number of rounds"),
    "scoring": N_("scoring"),
    "initial_colour": N_("initial colour"),
    "ranking_order": N_("order of the players"),
    "acceleration": N_("acceleration"),
    "last_accelerated": N_("last player of the accelerated group"),
    "fictitious": N_("fictitious points"),
    "points_exceptions": N_("points of single players"),
    "tiebreaks": N_("tie-breaks"),
    "fide_mode_left": N_("round in which FIDE mode was left"),
    "half_byes_allowed": N_("half-point byes allowed to a player"),
    "half_bye_last_round": N_("last round for a half-point bye"),
    "awards": N_("categories and prizes"),
    "norm_event": N_("kind of event for norms"),
    "knockout": N_("matches of a knockout"),
}
_REST = {
    "listing": N_("points and places that a file gave"),
    "source": N_("layout of the file that was read"),
}
_TOLD_ELSEWHERE = frozenset({"info", "settings", "players", "rounds", "requests", "decisions", "drawer"})


def event_data(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every field of the event data that is not as it was, and what else nobody tells of."""
    for name in changed_fields(before.info, after.info):
        text = field_message(_INFO.get(name, name), getattr(before.info, name), getattr(after.info, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))
    for name in changed_fields(before, after, _TOLD_ELSEWHERE):
        text = message(N_("{field} changed"), field=_REST.get(name, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))


def rules(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every rule that is not as it was."""
    old, new = before.settings, after.settings
    for name in changed_fields(old, new, frozenset({"forbidden", "scoring"})):
        text = field_message(LABELS.get(name, name), getattr(old, name), getattr(new, name))
        yield Difference(Subject.RULES, text, Place(SETTINGS, field=name))
    if old.scoring != new.scoring:
        yield Difference(Subject.RULES, _scoring(old.scoring, new.scoring), Place(SETTINGS, field="scoring"))
    for template, groups, others, names in (
        (N_("{players} may not meet ({rounds}): new"), new.forbidden, old.forbidden, after),
        (N_("{players} may not meet ({rounds}): taken away"), old.forbidden, new.forbidden, before),
    ):
        for group in groups:
            if group not in others:
                yield Difference(Subject.RULES, _group(template, group, names), Place(SETTINGS, field="forbidden"))
    if old.forbidden != new.forbidden and set(old.forbidden) == set(new.forbidden):
        text = message(N_("{field} changed"), field=N_("order of the players who may not meet"))
        yield Difference(Subject.RULES, text, Place(SETTINGS, field="forbidden"))


def _scoring(old: Scoring, new: Scoring) -> Message:
    was, now = _points(old), _points(new)
    if was == now:
        return message(N_("{field} changed"), field=LABELS["scoring"])
    return message(N_("{field}: {old} → {new}"), field=LABELS["scoring"], old=was, new=now)


def _points(scoring: Scoring) -> Message:
    return message(
        N_("win {win}, draw {draw}, loss {loss}, pairing-allocated bye {bye}"),
        win=wording.points_text(scoring.win), draw=wording.points_text(scoring.draw),
        loss=wording.points_text(scoring.loss), bye=wording.points_text(scoring.pairing_bye),
    )  # fmt: skip


def _group(template: str, group: ForbiddenGroup, tournament: Tournament) -> Message:
    names = "; ".join(_name(tournament, player) for player in group.players)
    if group.last_round is None:
        rounds = message(N_("from round {first} on"), first=group.first_round)
    else:
        rounds = message(N_("rounds {first} to {last}"), first=group.first_round, last=group.last_round)
    return message(template, players=names, rounds=rounds)


def _name(tournament: Tournament, player: int) -> str:
    known = tournament.by_id.get(player)
    return known.name if known else f"#{player}"


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
