"""The layout of a hall screen: the size of the type, the columns there is room for, how many lists side by side.

Priorities: first as few pages as possible, then as much as possible on a line, then type as large as that allows, never
smaller than 1/28 of the height. If many pages would be needed, everything but the type is made smaller. Everything is
measured once at `_REFERENCE` and scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

from PySide6.QtGui import QFont, QFontMetricsF

from swissdesk.lettering.fitting import LEAST_WIDTH
from swissdesk.reports.content import Cell, Column, Table, Tone
from swissdesk.reports.drawing import Align
from swissdesk.session.hall import Page, Screen, pages
from swissdesk.ui.shell import theme
from swissdesk.values import dataclass

LEAST = 1 / 28
"""The least size of any type, in heights of the screen."""

_LARGEST = 1 / 15
_STEPS = 16
"""The largest type in a list, and how many sizes are tried on the way down."""

_REFERENCE = 100
"""Pixels of the type that is measured."""

_FEW_PAGES = 3
"""Up to so many pages nothing is left out and nothing is set close."""

_NAME_MOST, _NAME_LEAST = 13.0, 8.2
"""How wide a column of names becomes at most, and how narrow it may be made, in sizes of the type."""

LINE_MOST = 1.95
"""The height of a line at most, in sizes of the type."""

SIDE, GAP, JOINED, PAD = 1.2, 0.75, 0.35, 0.4
"""Margin of the screen, space between columns, between joined columns, at the ends of a line."""

_CHIP = 1.1
"""The room round the time of a change, in sizes of the type."""

DISC = 1.05
"""The room of a disc before White and Black."""

TITLES = 1.35
"""Height of the titles of the columns, in least sizes of the type."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """How much room there is round the texts.

    `line`, the least height of a line, and `gutter`, the space between lists, are in sizes of the type; `head` and
    `foot` of the screen in least sizes. `is_close`: the head is one line, no disc stands before the words White and
    Black, and the title of a column goes on over the names before it.
    """

    line: float
    gutter: float
    head: float
    foot: float
    is_close: bool = False


WIDE = Spacing(line=1.32, gutter=1.5, head=3.7, foot=1.8)
CLOSE = Spacing(line=1.22, gutter=1.1, head=2.65, foot=1.5, is_close=True)

_CLOSE_NAMES = 0.96
"""The part of the names that go into a narrow column with an initial; of the few longest only the surname does."""


def type_of(pixels: float, *, bold: bool = False) -> QFont:
    """Return the type of the hall in a size."""
    font = theme.plain_font()
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return font


@dataclass(frozen=True, slots=True)
class Field:
    """A column of the list: where it begins in the line and how wide it is, in pixels; `place` in the table."""

    column: Column
    place: int
    left: float
    width: float


@dataclass(frozen=True)
class Laid:
    """A screen that is ready to be drawn in `width` × `height` pixels.

    `least` is the least size of the type, `size` that of the list, `line` the height of a line, `span` the width of
    a list, `mark` the width kept for the time of a change.
    """

    screen: Screen
    width: int
    height: int
    least: float
    size: float
    line: float
    span: float
    mark: float
    fields: tuple[Field, ...]
    pages: tuple[Page, ...]
    spacing: Spacing = WIDE

    @property
    def gutter(self) -> float:
        """The space between lists."""
        return self.spacing.gutter * self.size

    @property
    def lists(self) -> int:
        """How many lists stand side by side at most."""
        return max(len(page.columns) for page in self.pages)

    @property
    def body_top(self) -> float:
        """Where the first line begins."""
        return self.least * (self.spacing.head + (TITLES if self.fields else 0))


@dataclass(frozen=True)
class _Measured:
    """A way to write the lines: its columns, in pixels at the reference size.

    `widths` are those of their texts, `spaces` stand after them, and `mark` is the width of the mark.
    """

    spacing: Spacing
    places: tuple[int, ...]
    widths: tuple[float, ...]
    spaces: tuple[float, ...]
    mark: float

    @property
    def line(self) -> float:
        return PAD * _REFERENCE + sum(self.widths) + sum(self.spaces) + self.mark


@dataclass(frozen=True, slots=True)
class _Area:
    """A screen in pixels, and the least size of its type."""

    width: int
    height: int
    least: float

    @property
    def room(self) -> float:
        """The width for lists."""
        return self.width - 2 * SIDE * self.least

    def body(self, spacing: Spacing) -> float:
        """Return the height for lines."""
        return self.height - self.least * (spacing.head + spacing.foot + TITLES)


def lay(screen: Screen, width: int, height: int) -> Laid:
    """Return how a screen is drawn in so many pixels."""
    least = float(ceil(height * LEAST))
    if screen.table is None or not screen.rows:
        return Laid(screen, width, height, least, least, least, float(width), 0.0, (), (Page(()),))
    area = _Area(width, height, least)
    way = _chosen_way(screen, screen.table, area)
    size = _largest(way, len(screen.rows), area)
    lists, lines = _capacity(way, area, size)
    found = pages(screen.rows, lines, lists)
    lists = max(len(page.columns) for page in found)
    longest = max(last - first for page in found for first, last in page.columns)
    span = (area.room - way.spacing.gutter * size * (lists - 1)) / lists
    line = min(LINE_MOST * size, area.body(way.spacing) / max(longest, 1))
    mark = way.mark * size / _REFERENCE
    fields = tuple(_fields(screen.table, way, size, span))
    return Laid(screen, width, height, least, size, line, span, mark, fields, found, way.spacing)


# ---- choosing


def _chosen_way(screen: Screen, table: Table, area: _Area) -> _Measured:
    """Return the fullest way to write the lines that does not take many more pages than the shortest."""
    ways = list(_ways(screen, table))
    counts = [_page_count(way, len(screen.rows), area, area.least) for way in ways]
    most = max(_FEW_PAGES, floor(1.25 * min(counts)))
    for way, count in zip(ways, counts, strict=True):
        if count <= most and _fits(way, area, area.least):
            return way
    return ways[-1]


def _ways(screen: Screen, table: Table) -> Iterator[_Measured]:
    """Yield ways to write the lines, from the fullest to the shortest; what can be set wide comes first."""
    mark = _mark_width(screen)
    kept = []
    for count in range(len(screen.leaving) + 1):
        gone = {key for lot in screen.leaving[:count] for key in lot}
        kept.append(tuple(place for place, column in enumerate(table.columns) if column.key not in gone))
    for manners in (((WIDE, _whole_names), (WIDE, _short_names)), ((CLOSE, _close_names),)):
        widths = [
            [_width(table, place, spacing, names) for place in range(len(table.columns))] for spacing, names in manners
        ]
        for places in kept:
            between = [JOINED if table.columns[place].joined else GAP for place in places[:-1]]
            spaces = tuple(space * _REFERENCE for space in (*between, PAD))
            for (spacing, _), natural in zip(manners, widths, strict=True):
                yield _Measured(spacing, places, tuple(natural[place] for place in places), spaces, mark)


def _fits(way: _Measured, area: _Area, size: float) -> bool:
    return way.line * size / _REFERENCE <= area.room + 1


def _capacity(way: _Measured, area: _Area, size: float) -> tuple[int, int]:
    """Return how many lists stand side by side and how many lines each holds."""
    span, gutter = way.line * size / _REFERENCE, way.spacing.gutter * size
    lists = floor((area.room + gutter + 1) / (span + gutter))
    return max(1, lists), max(1, floor(area.body(way.spacing) / (way.spacing.line * size)))


def _page_count(way: _Measured, rows: int, area: _Area, size: float) -> int:
    lists, lines = _capacity(way, area, size)
    return max(1, ceil(rows / (lists * lines)))


def _largest(way: _Measured, rows: int, area: _Area) -> float:
    """Return the largest type that takes no more pages than the least."""
    fewest = _page_count(way, rows, area, area.least)
    most = area.height * _LARGEST
    for step in range(_STEPS):
        size = float(floor(most + (area.least - most) * step / _STEPS))
        if _fits(way, area, size) and _page_count(way, rows, area, size) <= fewest:
            return size
    return area.least


# ---- measuring


def is_name(column: Column) -> bool:
    """Whether the text of a column may be shortened: names and clubs."""
    return column.stretch


def _mark_width(screen: Screen) -> float:
    if not screen.marks:
        return 0.0
    return QFontMetricsF(type_of(_REFERENCE, bold=True)).horizontalAdvance("00:00") + _REFERENCE * _CHIP


def _width(table: Table, place: int, spacing: Spacing, names: _Names) -> float:
    """Return how much room the texts of a column take at the reference size."""
    column = table.columns[place]
    cells = [row.cells[place] for row in table.rows]
    metrics = QFontMetricsF(type_of(_REFERENCE, bold=any(cell.bold for cell in cells)))
    head = QFontMetricsF(type_of(_REFERENCE)).horizontalAdvance(column.head)
    if is_name(column):
        return max(head, names(metrics, cells))
    if spacing.is_close and place and is_name(table.columns[place - 1]) and column.align is Align.RIGHT:
        head = 0.0
    disc = 0.0 if spacing.is_close else DISC * _REFERENCE
    different = {(cell.text, cell.tone is Tone.PLAIN): cell for cell in cells}.values()
    widths = (metrics.horizontalAdvance(c.text) + (0.0 if c.tone is Tone.PLAIN else disc) for c in different)
    return max([head, *widths])


_Names = Callable[[QFontMetricsF, Sequence[Cell]], float]


def _whole_names(metrics: QFontMetricsF, cells: Sequence[Cell]) -> float:
    return min(_widest(metrics, {cell.text for cell in cells}), _NAME_MOST * _REFERENCE)


def _short_names(metrics: QFontMetricsF, cells: Sequence[Cell]) -> float:
    """Return the room for surnames with initials, condensed; where that is much, for all surnames at least."""
    shortest = _widest(metrics, {_shortest(cell) for cell in cells}) * LEAST_WIDTH
    surname = _widest(metrics, {cell.text.partition(",")[0] for cell in cells}) * LEAST_WIDTH
    return min(shortest, max(_NAME_LEAST * _REFERENCE, surname))


def _close_names(metrics: QFontMetricsF, cells: Sequence[Cell]) -> float:
    """Return the room for nearly all surnames with initials, condensed."""
    widths = sorted(metrics.horizontalAdvance(_shortest(cell)) for cell in cells)
    return widths[floor((len(widths) - 1) * _CLOSE_NAMES)] * LEAST_WIDTH


def _shortest(cell: Cell) -> str:
    return (cell.shorter or (cell.text,))[-1]


def _widest(metrics: QFontMetricsF, texts: set[str]) -> float:
    return max((metrics.horizontalAdvance(text) for text in texts), default=0.0)


def _fields(table: Table, way: _Measured, size: float, room: float) -> Iterator[Field]:
    """Yield the columns in a line of `room` pixels: names share what is left, or all columns if there are none."""
    scale = size / _REFERENCE
    rest = max(0.0, room - way.line * scale)
    columns = [table.columns[place] for place in way.places]
    sharers = list(filter(is_name, columns)) or columns
    left = PAD * size
    for column, place, text, space in zip(columns, way.places, way.widths, way.spaces, strict=True):
        width = text * scale
        if column in sharers:
            width += rest / len(sharers)
        yield Field(column, place, left, width)
        left += width + space * scale
