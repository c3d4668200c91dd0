"""The contents of a sheet of paper: plain frozen data in the language of the reader, without any drawing.

A sheet is a head, notices, tables one after the other, and notes. How large, how wide and on how many pages is
decided where it is drawn; what may be left out or shortened there is said here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from itertools import pairwise

from swissdesk.reports.drawing import Align, Drawing
from swissdesk.values import dataclass, replace


class Tone(Enum):
    """How a word is set off: colours of a game look like the pieces, so that nobody takes one for the other."""

    PLAIN = "plain"
    WHITE = "white"
    """Dark on white, in a frame."""
    BLACK = "black"
    """White on black."""


class Use(Enum):
    """From how far a sheet is read; type and spacing follow from it."""

    WALL = "wall"
    """By a crowd, at arm's length and more."""
    LIST = "list"
    """One reader after the other, or at a desk."""
    DENSE = "dense"
    """At a desk, with many narrow columns: a crosstable."""
    READING = "reading"
    """As a text, line after line: close lines, and rules between the groups."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a table.

    `shorter` are the forms that may stand for `text` where room is short, the longest first. `mark` is said after
    the text in smaller type and is never shortened (``withdrawn``). `box` is a frame: to write in, or round a result.
    `large` is what one looks for first: the board on a list of names.
    """

    text: str = ""
    shorter: tuple[str, ...] = ()
    mark: str = ""
    bold: bool = False
    muted: bool = False
    box: bool = False
    large: bool = False
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `head` is repeated on each page.

    `stretch` columns share the room left over and are the ones whose cells are shortened. `drop` is 0 for what
    must be there; of the others the highest is left out first when the sheet is too narrow. `room` is the least
    width in widths of a digit, for boxes that a hand has to write in. `joined` columns stand close to the next one.
    Columns of the same `kin` are equally wide, so that White and Black mirror each other. `under` is the key of the
    column below whose text this one may stand in smaller type, where there is more height than width. `repeated`
    columns stand on every part of a table that is too wide for one page.
    """

    key: str
    head: str
    align: Align = Align.LEFT
    stretch: bool = False
    drop: int = 0
    room: int = 0
    joined: bool = False
    kin: str = ""
    under: str = ""
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line, which never stands on two pages. `group` lines with the same value belong together (a score).

    `key` is the same whenever the sheet is built again (``board 12``, ``player 7``), so that a line that says
    something else than before can be marked; empty for lines that are not compared. `index` is the word by which
    the line is looked up: pages say from which to which they go.
    """

    cells: tuple[Cell, ...]
    muted: bool = False
    group: str = ""
    key: str = ""
    index: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """What its cells say, marks included."""
        return tuple(f"{cell.text} ({cell.mark})" if cell.mark else cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Link:
    """A line through the column ``lines``, from the row `left` to the row `right`; `weak` ones are broken lines."""

    left: int
    right: int
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows, every row with one cell for each column; `title` stands above the heads.

    `shorter_titles` are forms of it for where there is little room, the longest first.

    `links` join what stands on the left of the column ``lines`` with what stands on its right. A `whole` table is
    not divided between pages where a page has room for it; one that is `apart` begins a page, and its title stands
    in the head of all its pages. One that is `titled_again` has its title above the heads on every page it goes on to:
    its rows say too little without it, as times do without their day. `is_text`: the rows are lines of sentences, with
    rules between the groups only. `is_signed`: somebody signs in every line.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    links: tuple[Link, ...] = ()
    whole: bool = False
    apart: bool = False
    titled_again: bool = False
    is_text: bool = False
    is_signed: bool = False
    shorter_titles: tuple[str, ...] = ()

    def column(self, key: str) -> tuple[str, ...]:
        """Return the texts of one column from top to bottom; raises KeyError if there is no such column."""
        for place, column in enumerate(self.columns):
            if column.key == key:
                return tuple(row.cells[place].text for row in self.rows)
        raise KeyError(key)

    @property
    def group_starts(self) -> tuple[int, ...]:
        """The places, from 0, of the rows that belong to another group than the row above them."""
        pairs = enumerate(pairwise(self.rows), 1)
        return tuple(place for place, (before, after) in pairs if before.group != after.group)

    def without_empty_columns(self) -> Table:
        """Return the table without the columns in which nothing is said at all (no titles, no federations)."""
        return without_empty_columns([self])[0]

    def without(self, keys: Collection[str]) -> Table:
        """Return the table without the columns of those keys, as far as they may be left out at all."""
        kept = [place for place, column in enumerate(self.columns) if not (column.drop and column.key in keys)]
        return self.only(kept)

    def only(self, places: Sequence[int]) -> Table:
        """Return the table with the columns at these places alone."""
        return replace(
            self,
            columns=tuple(self.columns[place] for place in places),
            rows=tuple(replace(row, cells=tuple(row.cells[place] for place in places)) for row in self.rows),
        )


def without_empty_columns(tables: Sequence[Table]) -> list[Table]:
    """Return the tables without columns in which nothing is said; tables with the same columns stay alike.

    Of columns that mirror each other both stay if something is said in one of them.
    """
    said: dict[tuple[Column, ...], set[str]] = {}
    for table in tables:
        families = said.setdefault(table.columns, set())
        for row in table.rows:
            pairs = zip(table.columns, row.cells, strict=True)
            families.update(column.kin or column.key for column, cell in pairs if cell.text)
    return [
        table.only(
            [
                place
                for place, column in enumerate(table.columns)
                if column.room or not column.drop or (column.kin or column.key) in said[table.columns]
            ]
        )
        for table in tables
    ]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole sheet, on as many pages as it takes.

    `title`, `event`, `round` and `date` stand at the head of each page, `edition` (the rules) and `arbiter` at its
    foot. `notices` are said before the tables so that nobody overlooks them, `notes` after them. `wide` sheets look
    better on paper laid across. `compact` sheets leave out columns where more of them side by side save pages: lists in
    which everybody looks for one line. `code` is a text that stands beside the notices as a QR code. On paper
    `drawings`, one to a page, take the place of the tables.
    """

    kind: str
    title: str
    event: str = ""
    round: str = ""
    date: str = ""
    notices: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()
    edition: str = ""
    arbiter: str = ""
    use: Use = Use.LIST
    language: str = "en"
    wide: bool = False
    compact: bool = False
    drawings: tuple[Drawing, ...] = ()
    code: str = ""

    @property
    def lines(self) -> tuple[Row, ...]:
        """The lines that have a key; by them one finds out what has changed since the sheet was last printed."""
        return tuple(row for table in self.tables for row in table.rows if row.key)
