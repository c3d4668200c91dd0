"""How a screen is divided: the size of the type, which columns there is room for, how many lists side by side.

As few pages as possible come first, as much as possible on a line second, type as large as that allows third; it is
never smaller than a 28th of the height. Everything is measured once at `_REFERENCE` and scaled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtGui import QFont, QFontMetricsF

from swissdesk.reports.content import Cell, Column, Table, Tone
from swissdesk.session.hall import Page, Screen, pages
from swissdesk.ui import theme

LEAST = 1 / 28
"""The least size of any type, in heights of the screen."""

_LARGEST = 1 / 15
_STEPS = 16
"""The largest type in a list, and how many sizes are tried on the way down."""

_REFERENCE = 100
"""Pixels of the type that is measured."""

_FEW_PAGES = 4
"""Up to so many pages nothing is left out."""

_NAME_MOST, _NAME_LEAST = 13.0, 8.2
"""How wide a column of names becomes at most, and how narrow it may be made, in sizes of the type."""

LINE_LEAST, LINE_MOST = 1.32, 1.95
"""The height of a line, in sizes of the type."""

SIDE, GUTTER, GAP, JOINED, PAD = 1.2, 1.5, 0.75, 0.35, 0.4
"""Margin of the screen, space between lists, between columns, between joined columns, at the ends of a line."""

_CHIP = 1.1
"""The room round the time of a change, in sizes of the type."""

DISC = 1.05
"""The room of a disc before White and Black."""

CONDENSED = 0.78
"""How narrow the letters of a long name may be made."""

HEAD, FOOT, TITLES = 3.7, 1.8, 1.35
"""Height of the head, the foot and the titles of the columns, in least sizes of the type."""


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

    @property
    def lists(self) -> int:
        """How many lists stand side by side at most."""
        return max(len(page.columns) for page in self.pages)

    @property
    def body_top(self) -> float:
        """Where the first line begins."""
        return self.least * (HEAD + (TITLES if self.fields else 0))


@dataclass(frozen=True)
class _Measured:
    """A way to write the lines: its columns, their widths and that of the mark, in pixels at the reference size."""

    places: tuple[int, ...]
    widths: tuple[float, ...]
    mark: float

    @property
    def line(self) -> float:
        return sum(self.widths) + self.mark


def lay(screen: Screen, width: int, height: int) -> Laid:
    """Return how a screen is drawn in so many pixels."""
    least = float(ceil(height * LEAST))
    if screen.table is None or not screen.rows:
        return Laid(screen, width, height, least, least, least, float(width), 0.0, (), (Page(()),))
    room = width - 2 * SIDE * least
    body = height - least * (HEAD + FOOT + TITLES)
    way = _chosen_way(screen, screen.table, room, body, least)
    size = _largest(way, len(screen.rows), room, body, least, height)
    lists, rows = _capacity(way, room, body, size)
    found = pages(screen.rows, rows, lists)
    lists = max(len(page.columns) for page in found)
    longest = max(last - first for page in found for first, last in page.columns)
    span = (room - GUTTER * size * (lists - 1)) / lists
    line = min(LINE_MOST * size, body / max(longest, 1))
    mark = way.mark * size / _REFERENCE
    fields = tuple(_fields(screen.table, way, size, span - mark))
    return Laid(screen, width, height, least, size, line, span, mark, fields, found)


# ---- choosing


def _chosen_way(screen: Screen, table: Table, room: float, body: float, least: float) -> _Measured:
    """Return the fullest way to write the lines that does not take many more pages than the shortest."""
    ways = list(_ways(screen, table))
    counts = [_page_count(way, len(screen.rows), room, body, least) for way in ways]
    most = max(_FEW_PAGES, floor(1.25 * min(counts)))
    for way, count in zip(ways, counts, strict=True):
        if count <= most and _fits(way, room, least):
            return way
    return ways[-1]


def _ways(screen: Screen, table: Table) -> Iterator[_Measured]:
    """Yield ways to write the lines, from the fullest to the shortest."""
    mark = _mark_width(screen)
    widths = {
        is_tight: [_width(table, place, is_tight=is_tight) for place in range(len(table.columns))]
        for is_tight in (False, True)
    }
    for count in range(len(screen.leaving) + 1):
        gone = {key for lot in screen.leaving[:count] for key in lot}
        places = tuple(place for place, column in enumerate(table.columns) if column.key not in gone)
        for is_tight in (False, True):
            yield _measured(table, places, widths[is_tight], mark)


def _fits(way: _Measured, room: float, size: float) -> bool:
    return way.line * size / _REFERENCE <= room + 1


def _capacity(way: _Measured, room: float, body: float, size: float) -> tuple[int, int]:
    """Return how many lists stand side by side and how many lines each holds."""
    span, gutter = way.line * size / _REFERENCE, GUTTER * size
    return max(1, floor((room + gutter + 1) / (span + gutter))), max(1, floor(body / (LINE_LEAST * size)))


def _page_count(way: _Measured, rows: int, room: float, body: float, size: float) -> int:
    lists, lines = _capacity(way, room, body, size)
    return max(1, ceil(rows / (lists * lines)))


def _largest(way: _Measured, rows: int, room: float, body: float, least: float, height: int) -> float:
    """Return the largest type that takes no more pages than the least."""
    fewest = _page_count(way, rows, room, body, least)
    most = height * _LARGEST
    for step in range(_STEPS):
        size = float(floor(most + (least - most) * step / _STEPS))
        if _fits(way, room, size) and _page_count(way, rows, room, body, size) <= fewest:
            return size
    return least


# ---- measuring


def is_name(column: Column) -> bool:
    """Whether what stands in a column may be shortened: names and clubs."""
    return column.stretch


def _mark_width(screen: Screen) -> float:
    if not screen.marks:
        return 0.0
    return QFontMetricsF(type_of(_REFERENCE, bold=True)).horizontalAdvance("00:00") + _REFERENCE * _CHIP


def _measured(table: Table, places: Sequence[int], natural: Sequence[float], mark: float) -> _Measured:
    """Return the columns at `places` with the space round their texts, whose widths are `natural`."""
    widths = [natural[place] for place in places]
    for number, place in enumerate(places):
        last = number == len(places) - 1
        space = PAD if last else JOINED if table.columns[place].joined else GAP
        widths[number] += (space + (PAD if number == 0 else 0)) * _REFERENCE
    return _Measured(tuple(places), tuple(widths), mark)


def _width(table: Table, place: int, *, is_tight: bool) -> float:
    """Return how much room the texts of a column take at the reference size."""
    column = table.columns[place]
    cells = [row.cells[place] for row in table.rows]
    metrics = QFontMetricsF(type_of(_REFERENCE, bold=any(cell.bold for cell in cells)))
    head = QFontMetricsF(type_of(_REFERENCE)).horizontalAdvance(column.head)
    if not is_name(column):
        different = {(cell.text, cell.tone is Tone.PLAIN): cell for cell in cells}
        return max([head, *(_cell_width(metrics, cell) for cell in different.values())])
    if is_tight:
        shortest = _widest(metrics, {(cell.shorter or (cell.text,))[-1] for cell in cells}) * CONDENSED
        surname = _widest(metrics, {cell.text.partition(",")[0] for cell in cells}) * CONDENSED
        return max(head, min(shortest, max(_NAME_LEAST * _REFERENCE, surname)))
    return max(head, min(_widest(metrics, {cell.text for cell in cells}), _NAME_MOST * _REFERENCE))


def _widest(metrics: QFontMetricsF, texts: set[str]) -> float:
    return max((metrics.horizontalAdvance(text) for text in texts), default=0.0)


def _cell_width(metrics: QFontMetricsF, cell: Cell) -> float:
    disc = DISC * _REFERENCE if cell.tone is not Tone.PLAIN else 0.0
    return metrics.horizontalAdvance(cell.text) + disc


def _fields(table: Table, way: _Measured, size: float, room: float) -> Iterator[Field]:
    """Yield the columns in a line of `room` pixels: names share what is left, as far as they can use it."""
    widths = [width * size / _REFERENCE for width in way.widths]
    rest = max(0.0, room - sum(widths))
    names = [number for number, place in enumerate(way.places) if is_name(table.columns[place])]
    for number in names:
        widths[number] += rest / len(names)
    if not names:
        widths = [width + rest / len(widths) for width in widths]
    left = PAD * size
    for number, place in enumerate(way.places):
        column = table.columns[place]
        last = number == len(way.places) - 1
        space = (PAD if last else JOINED if column.joined else GAP) * size
        begin = PAD * size if number == 0 else 0.0
        yield Field(column, place, left, widths[number] - space - begin)
        left += widths[number] - begin
