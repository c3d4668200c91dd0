"""All declared settings in their order, and what is done with them together."""

from __future__ import annotations

from swissdesk.fields.event import EVENT_FIELDS, SCHEDULE
from swissdesk.fields.exceptions import EXCEPTIONS
from swissdesk.fields.field import Field, Section
from swissdesk.fields.pairing import COLOUR, ROUNDS, SYSTEM
from swissdesk.fields.people import APART_FIELDS, RATING_FIELDS, SEATS, STANDINGS_FIELDS
from swissdesk.fields.points import ACCELERATION, BYE_FIELDS, FICTITIOUS, LAST_ACCELERATED, SCORING
from swissdesk.fields.records import RECORDS
from swissdesk.fields.systems import SYSTEM_FIELDS
from swissdesk.model import Tournament

FIELDS: tuple[Field, ...] = (
    *EVENT_FIELDS,
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
    """Return the field of that key, None if there is none."""
    return _BY_KEY.get(key)


def of_section(section: Section) -> tuple[Field, ...]:
    """Return the fields of a section in their order."""
    return tuple(field for field in FIELDS if field.section is section)


def changed(before: Tournament, after: Tournament) -> tuple[Field, ...]:
    """Return the fields whose value differs; those with a screen of their own, and records, are left out."""
    return tuple(field for field in FIELDS if field.differs(before, after))


def rebased(before: Tournament, after: Tournament, onto: Tournament) -> Tournament:
    """Return `onto` with the changes that were made from `before` to `after`."""
    for field in changed(before, after):
        onto = field.write(onto, field.read(after))
    return onto
