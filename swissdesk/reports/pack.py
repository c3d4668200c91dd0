"""The round pack: the sheets that are printed after every pairing, each in so many copies, in one go."""

from __future__ import annotations

import re
from collections.abc import Iterable

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, language, translate
from swissdesk.lettering import directions
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.cards import Bundle, Part, Sheet
from swissdesk.reports.options import Copies, SheetOptions
from swissdesk.values import replace

USUAL = (
    Copies("pairings", 2),
    Copies("alphabetical", 3),
    Copies("slips"),
    Copies("standings"),
    Copies("crosstable"),
)
"""What most arbiters print when a round is published."""

_ITEM = re.compile(r"\s*([a-z-]+)\s*(?:[x×*:]\s*(\d{1,3}))?\s*")


def parse(text: str) -> tuple[Copies, ...]:
    """Return the sheets that a text names: ``pairings×2, alphabetical x3, slips``; raises InvalidEdit."""
    found = []
    for item in text.split(","):
        match = _ITEM.fullmatch(item.lower())
        if match is None:
            raise InvalidEdit(
                N_("Pack: expected sheets and copies, such as pairings×2, slips; found “{text}”. Correct it."),
                text=item.strip(),
            )
        found.append(Copies(match[1], int(match[2] or 1)))
    return tuple(found)


def bundled(title: str, sheets: Iterable[tuple[Sheet, SheetOptions]], kind: str = "pack") -> Bundle:
    """Return sheets, each with its own options, as one; what is a bundle itself is taken apart."""
    found: list[Part] = []
    for sheet, options in sheets:
        if isinstance(sheet, Bundle):
            found += [replace(part, options=replace(part.options, copies=options.copies)) for part in sheet.parts]
        else:
            found.append(Part(sheet, options))
    return Bundle(kind, title, tuple(found), language())


def title_of(tournament: Tournament, number: int | None) -> str:
    """Return what a pack of a round is called."""
    round_number = len(tournament.rounds) if number is None else number
    pieces = (translate(N_("Round pack")), parts.round_of(tournament, round_number) if round_number else "")
    return directions.joined(" · ", (*pieces, parts.event_name(tournament)))
