"""Options of a sheet: one frozen value, the same for the command line, the window and its memory.

A field that a kind of sheet has no use for is ignored by it; `kinds.SheetKind.takes` says which ones it has.
"""

from __future__ import annotations

from enum import Enum
from math import ceil

import msgspec

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.values import dataclass, replace

PAPERS = ("A4", "Letter")
LARGE_PRINT = 26.0
"""Type size in points of the large-print preset."""
LARGEST = 72.0
FARTHEST = 4.5
"""Metres from which a sheet of paper can be read in type that still leaves room for names."""
MOST_PAGES = 99
_READ_FROM = 250
"""From how many heights of its capitals a text is still read at ease: those of 4 mm from 1 m."""
_CAPITAL = 0.714
_POINT_MM = 25.4 / 72
MOST_COPIES = 99
MOST_COLUMNS = 6
MOST_LETTERS = 26


class Order(Enum):
    """How the players of a list follow one another."""

    RANK = "rank"
    NAME = "name"
    RATING = "rating"


class Code(Enum):
    """How the code of a slip is printed besides its text."""

    BARS = "bars"
    """Code 128: every scanner reads it."""
    SQUARE = "square"
    """A QR code: smaller, for telephones."""
    NONE = "none"


class Lines(Enum):
    """What leads the eye along a line."""

    ZEBRA = "zebra"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Copies:
    """A sheet of a pack, by its kind, and how many copies of it."""

    kind: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a sheet is wanted.

    `landscape` None: as suits the sheet. `columns` tables side by side, 0: as many as suit. `size` is the least type
    size in points, 0: as the sheet is meant to be read; `distance` says it in metres from which it is to be read.
    `pages` is the number of pages it may take, 0: as few as the type allows; a lower number has smaller type. `logo`
    is the path of a picture. `copies` follow each other. `section` stands behind the name of the event (``Group B``);
    `start` is when the round begins, where the sheet is about a round, in place of what the event says.

    `sections` are keys of categories (``women``, ``under-18``): their tables come after the whole one, or in its place
    (`only_sections`), each on pages of its own if `apart`. `letters` divides a list by name into so many parts on
    pages of their own, 0: pages as they come. `without` are keys of columns that are not wanted.

    `per_page` is the number of slips or cards on a page, 0: the usual one. `mirrored`: what is folded can be read
    from both sides. `players` are starting ranks, none: all. `best_of` players count for a club. `duplex`: printed
    on both sides of the paper, and the backs of sheets for the wall stay empty. `sheets` make up a pack.
    """

    paper: str = "A4"
    landscape: bool | None = None
    columns: int = 0
    size: float = 0.0
    distance: float = 0.0
    pages: int = 0
    lines: Lines = Lines.ZEBRA
    logo: str = ""
    copies: int = 1
    sections: tuple[str, ...] = ()
    only_sections: bool = False
    apart: bool = False
    letters: int = 0
    order: Order = Order.RANK
    without: tuple[str, ...] = ()
    per_page: int = 0
    mirrored: bool = True
    code: Code = Code.BARS
    players: tuple[int, ...] = ()
    best_of: int = 4
    duplex: bool = False
    sheets: tuple[Copies, ...] = ()
    section: str = ""
    start: str = ""

    @property
    def least_size(self) -> float:
        """The least type size in points that size and distance ask for, 0 where neither does."""
        return max(self.size, size_for(self.distance))

    @property
    def is_large(self) -> bool:
        """Whether it is to be read by those who see little: only what matters is left on the sheet."""
        return self.least_size >= LARGE_PRINT - 4

    def check(self) -> None:
        """Raise InvalidEdit for what no sheet can be printed with."""
        if self.paper not in PAPERS:
            raise InvalidEdit(
                N_("Unknown paper size “{paper}”. Choose from: {papers}."),
                paper=self.paper,
                papers=", ".join(PAPERS),
            )
        if not 0 <= self.size <= LARGEST:
            raise InvalidEdit(
                N_("Type size {size} pt is not possible. Choose at most {most}."),
                size=f"{self.size:g}",
                most=f"{LARGEST:g}",
            )
        if not 0 <= self.distance <= FARTHEST:
            raise InvalidEdit(
                N_("Reading distance {distance} m is not possible. Choose at most {most} m."),
                distance=f"{self.distance:g}",
                most=f"{FARTHEST:g}",
            )
        for value, least, most, sentence in (
            (self.copies, 1, MOST_COPIES, N_("Copies: {count} is not possible. Choose 1 to {most}.")),
            (self.columns, 0, MOST_COLUMNS, N_("Columns on a page: {count} is not possible. Choose at most {most}.")),
            (self.pages, 0, MOST_PAGES, N_("Pages: {count} is not possible. Choose at most {most}.")),
            (self.letters, 0, MOST_LETTERS, N_("Parts of the list: {count} is not possible. Choose at most {most}.")),
            (self.best_of, 1, 999, N_("Players counted for a club: {count} is not possible. Choose 1 to {most}.")),
        ):
            if not least <= value <= most:
                raise InvalidEdit(sentence, count=value, most=most)


def size_for(distance: float) -> float:
    """Return the type size in points, whole ones, that is read at ease from so many metres; 0 for none."""
    return float(ceil(distance * 1000 / _READ_FROM / _CAPITAL / _POINT_MM))


def encode(options: SheetOptions) -> str:
    """Return the options as JSON, to be remembered."""
    return msgspec.json.encode(options).decode()


def decode(text: str) -> SheetOptions:
    """Return remembered options; what this program does not understand gives the usual ones."""
    try:
        options = msgspec.json.decode(text, type=SheetOptions)
        options.check()
    except (msgspec.MsgspecError, ValueError, RecursionError, InvalidEdit):
        return SheetOptions()
    return options


@dataclass(frozen=True, slots=True)
class Stamp:
    """When a sheet is printed and what it replaces: both times as they are to be read.

    `changed` are the keys of the lines that say something else than on the sheet that is replaced; in a bundle they
    begin with the kind of the sheet. `revision` counts the prints of the sheet from 1, 0: not known.
    """

    printed_at: str = ""
    replaces: str = ""
    changed: frozenset[str] = frozenset()
    revision: int = 0

    def within(self, kind: str) -> Stamp:
        """Return the stamp of a sheet of a bundle: with the changes of its own lines."""
        begin = f"{kind} "
        own = (key.removeprefix(begin) for key in self.changed if key.startswith(begin))
        return replace(self, changed=frozenset(own))
