"""What the fields of the event's data and of its settings are called, in running text; one name for every use."""

from __future__ import annotations

from enum import Enum
from typing import Any

from swissdesk.errors import Message, message
from swissdesk.i18n import N_, N_context

INFO_NAMES = {
    "name": N_context("of a thing", "name"),
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
    "round_times": N_("times of the rounds"),
}
SETTING_NAMES = {
    "system": N_("pairing system"),
    "rounds": N_("number of rounds"),
    "scoring": N_("scoring"),
    "initial_colour": N_("initial colour"),
    "ranking_order": N_("order of the players"),
    "acceleration": N_("acceleration"),
    "last_accelerated": N_("last player of the accelerated group"),
    "fictitious": N_("fictitious points"),
    "forbidden": N_("players who may not meet"),
    "points_exceptions": N_("points of single players"),
    "tiebreaks": N_("tie-breaks"),
    "fide_mode_left": N_("round in which FIDE mode was left"),
    "half_byes_allowed": N_("half-point byes allowed to a player"),
    "half_bye_last_round": N_("last round for a half-point bye"),
    "awards": N_("categories and prizes"),
    "norm_event": N_("kind of event for norms"),
    "knockout": N_("matches of a knockout"),
    "forbidden_rules": N_("rules about who may not meet"),
    "fixed_boards": N_("fixed boards"),
    "lot": N_("drawing of lots"),
    "rating_method": N_("rating method"),
    "rating_pace": N_("FIDE list in use"),
    "late_bye": N_("bye for rounds before a late entry"),
    "annul_early": N_("results of early leavers of a round robin"),
    "thesis": N_("choices of the matching methods"),
}
"""In the order in which changes of several are told."""


def change_message(before: Any, after: Any, names: dict[str, str], nothing: str) -> Message:
    """Return what differs between two values of the same dataclass, in one line; `nothing` where nothing does."""
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    if not changed:
        return message(nothing)
    if len(changed) == 1:
        return _one(names[changed[0]], getattr(before, changed[0]), getattr(after, changed[0]))
    first, second, *rest = (names[name] for name in changed)
    match rest:
        case []:
            return message(N_("Changed: {first} and {second}"), first=first, second=second)
        case [third]:
            return message(N_("Changed: {first}, {second} and {third}"), first=first, second=second, third=third)
    template = N_("Changed: {first}, {second} and {more} more settings")
    return message(template, first=first, second=second, more=len(rest))


def _one(name: str, old: object, new: object) -> Message:
    was, now = _said(old), _said(new)
    if was is None or now is None:
        return message(N_("Changed: {what}"), what=name)
    return message(N_("Changed: {what} {old} → {new}"), what=name, old=was, new=now)


def _said(value: object) -> object | None:
    """Return a value as it can stand in a line, None for one that is too much for that."""
    if value is None or value == "":
        return message(N_("none"))
    if isinstance(value, bool):
        return message(N_("yes")) if value else message(N_("no"))
    return value if isinstance(value, str | int | Enum) else None
