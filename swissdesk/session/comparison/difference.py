"""One difference between two states of a tournament, and how values are said in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Result
from swissdesk.session.places import Place


class Subject(Enum):
    """What a difference is about, in the order in which they are told; the value is the heading, to be translated."""

    EVENT = N_("Event data")
    RULES = N_("Rules of the event")
    PLAYERS = N_("Players")
    ABSENCES = N_("Absences")
    ROUNDS = N_("Rounds")
    BOARDS = N_("Boards")
    BYES = N_("Byes")
    RESULTS = N_("Results")
    DECISIONS = N_("Decisions")


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it was, in words, and where it can be seen in the later state (or could be, were it there)."""

    subject: Subject
    message: Message
    place: Place


NONE = message(N_("none"))
"""How a value is said that is not there."""


_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def said(value: object) -> object | None:
    """Return a value as it can stand in a sentence, None for one that is too much for that."""
    if value is None or value == "" or value == ():
        return NONE
    if isinstance(value, bool):
        return message(N_("yes")) if value else message(N_("no"))
    if isinstance(value, str) and _MOMENT.match(value):
        return f"{value[:10]} {value[11:16]}"
    if isinstance(value, str | int | Enum | Result):
        return value
    if isinstance(value, tuple) and all(isinstance(item, str | int) for item in value):
        return ", ".join(map(str, value))
    return None


def changed_fields(before: Any, after: Any, apart: frozenset[str] = frozenset()) -> list[str]:
    """Return the names of the fields in which two values of the same dataclass differ, those `apart` left out."""
    return [
        field.name
        for field in fields(before)
        if field.name not in apart and getattr(before, field.name) != getattr(after, field.name)
    ]


def field_message(label: str, before: object, after: object) -> Message:
    """Return ``rating: 2100 → 2130``, or only that it changed where the values are too much for a line."""
    old, new = said(before), said(after)
    if old is None or new is None or old == new:
        return message(N_("{field} changed"), field=label)
    return message(N_("{field}: {old} → {new}"), field=label, old=old, new=new)
