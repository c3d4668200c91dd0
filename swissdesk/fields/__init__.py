"""Every setting of an event, declared once: its section, what it is called, what it holds, how it is read and written.

The settings screen, the form of a new tournament, the sheet of regulations and the differences between two states are
made from these declarations. A field works on a whole tournament value and changes nothing but its own part; what may
not change any more, and what follows from a change, stand beside it. Values are the model's; words are made here.
"""

from __future__ import annotations

from swissdesk.fields.event import ARBITERS, EVENT_FIELDS, RECORDS, SCHEDULE
from swissdesk.fields.fide import FIDE_RATED
from swissdesk.fields.field import (
    Choice,
    Dates,
    Day,
    Exceptions,
    Field,
    Groups,
    Items,
    Kind,
    Link,
    LotOf,
    Names,
    Number,
    OnlyShown,
    People,
    Record,
    Rules,
    ScoringOf,
    Seats,
    Section,
    Spans,
    Text,
)
from swissdesk.fields.pairing import COLOUR, ROUNDS, SYSTEM, SYSTEM_FIELDS
from swissdesk.fields.people import APART_FIELDS, RATING_FIELDS, SEATS, STANDINGS_FIELDS
from swissdesk.fields.points import ACCELERATION, BYE_FIELDS, EXCEPTIONS, FICTITIOUS, LAST_ACCELERATED, SCORING
from swissdesk.i18n import translate
from swissdesk.model import Tournament

__all__ = [
    "FIELDS",
    "Choice",
    "Dates",
    "Day",
    "Exceptions",
    "Field",
    "Groups",
    "Items",
    "Kind",
    "Link",
    "LotOf",
    "Names",
    "Number",
    "OnlyShown",
    "People",
    "Record",
    "Rules",
    "ScoringOf",
    "Seats",
    "Section",
    "Spans",
    "Text",
    "by_key",
    "changed",
    "lock_broken",
    "of_section",
    "rebased",
]

FIELDS: tuple[Field, ...] = (
    *EVENT_FIELDS,
    ARBITERS,
    FIDE_RATED,
    SYSTEM,
    ROUNDS,
    COLOUR,
    *SYSTEM_FIELDS,
    SCORING,
    EXCEPTIONS,
    *BYE_FIELDS,
    ACCELERATION,
    LAST_ACCELERATED,
    FICTITIOUS,
    *APART_FIELDS,
    SEATS,
    SCHEDULE,
    *RATING_FIELDS,
    *STANDINGS_FIELDS,
    *RECORDS,
)
"""Every setting, section by section."""

_BY_KEY = {field.key: field for field in FIELDS}


def by_key(key: str) -> Field | None:
    """Return the field of that key, or the first that a field of the model of that name is a part of."""
    return _BY_KEY.get(key) or next((field for field in FIELDS if key in field.part.names), None)


def of_section(section: Section) -> tuple[Field, ...]:
    """Return the fields of a section in their order."""
    return tuple(field for field in FIELDS if field.section is section)


def changed(before: Tournament, after: Tournament) -> tuple[Field, ...]:
    """Return the fields whose value differs; those with a screen of their own, and records, are left out."""
    return tuple(field for field in FIELDS if field.differs(before, after))


def lock_broken(before: Tournament, after: Tournament) -> str:
    """Return why a setting that differs may not be changed any more, with its title, in words; empty if all may."""
    for field in FIELDS:
        if field.part.read(before) == field.part.read(after):
            continue
        reason = field.locked(before)
        if reason:
            return f"{translate(field.title)}: {reason}"
    return ""


def rebased(before: Tournament, after: Tournament, onto: Tournament) -> Tournament:
    """Return `onto` with the changes that were made from `before` to `after`."""
    for field in changed(before, after):
        onto = field.write(onto, field.read(after))
    return onto
