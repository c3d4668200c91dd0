"""Sheets as the pages of one file: each laid out first, so that the number of pages is known, then drawn.

Drawings go one to a page, as large as is read well.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.lettering.order import folded
from swissdesk.reports.cards import Bundle, CardSheet, Part, Sheet
from swissdesk.reports.content import Report, Use
from swissdesk.reports.drawing import Drawing, Ink, Plate, Stroke, Words
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import pen as pictures
from swissdesk.reports.pdf.card_pages import CardPages
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.layout import MM, plan
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, WHITE, ZEBRA, Pen
from swissdesk.reports.pdf.tables import TablePainter
from swissdesk.values import dataclass

# ---- drawings

_LARGEST = 14.0
"""The largest type, in points."""
_TYPE = 0.82
"""The size of plain type, in its height."""
_NOTE_SIZE, _NOTE_PITCH, _AIR = 8.5, 11.5, 8.0
_GREYS = {
    Ink.TEXT: BLACK,
    Ink.MUTED: GREY,
    Ink.LINE: PALE,
    Ink.STRONG_LINE: RULE,
    Ink.SURFACE: WHITE,
    Ink.WINDOW: WHITE,
    Ink.ACCENT: BLACK,
    Ink.ON_ACCENT: WHITE,
    Ink.ACCENT_SOFT: ZEBRA,
    Ink.WHITE_SIDE: WHITE,
    Ink.BLACK_SIDE: BLACK,
}


class DrawingPages:
    """The pages of a report that is drawn."""

    def __init__(self, pen: Pen, report: Report, furniture: Furniture) -> None:
        self.report = report
        self.pen = pen
        self.furniture = furniture
        self.pages, self.fronts = len(report.drawings), frozenset[int]()

    def draw(self, page: int) -> None:
        """Draw page `page`, from 0."""
        drawing = self.report.drawings[page]
        furniture, is_last = self.furniture, page + 1 == self.pages
        furniture.head(drawing.title if self.pages > 1 else "")
        top = furniture.top - _AIR
        if page == 0:
            furniture.draw_notices()
            top -= furniture.notices_height
        bottom = self._notes() if is_last else furniture.top - furniture.frame.height
        self._drawing(drawing, top, bottom)
        furniture.foot(page + 1, self.pages)

    def _notes(self) -> float:
        """Draw the notes above the foot; return where they end above."""
        line = self.furniture.top - self.furniture.frame.height + _NOTE_PITCH * len(self.report.notes)
        top = line
        for note in self.report.notes:
            line -= _NOTE_PITCH
            self.pen.text(self.furniture.left, line + 3, note, _NOTE_SIZE, grey=GREY, room=self.furniture.frame.width)
        return top + _AIR if self.report.notes else top

    def _drawing(self, drawing: Drawing, top: float, bottom: float) -> None:
        room = self.furniture.frame.width
        scale = min(room / drawing.width, (top - bottom) / drawing.height, _LARGEST / _TYPE)
        brush = _Brush(self.pen, self.furniture.left + (room - drawing.width * scale) / 2, top, scale)
        for item in drawing.items:
            if isinstance(item, Stroke):
                brush.stroke(item)
            elif isinstance(item, Plate):
                brush.plate(item)
            else:
                brush.words(item)


class _Brush:
    """Draws items at a place and a scale."""

    def __init__(self, pen: Pen, left: float, top: float, scale: float) -> None:
        self.pen, self.left, self.top, self.scale = pen, left, top, scale

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.scale, self.top - y * self.scale

    def stroke(self, item: Stroke) -> None:
        dash = (0.35 * self.scale, 0.3 * self.scale) if item.is_broken else ()
        points = [self._at(*point) for point in item.points]
        for (x1, y1), (x2, y2) in pairwise(points):
            self.pen.line(x1, y1, x2, y2, item.weight * self.scale, _GREYS[item.ink], dash)

    def plate(self, item: Plate) -> None:
        left, bottom = self._at(item.left, item.top + item.height)
        across, high = item.width * self.scale, item.height * self.scale
        fill = WHITE if item.fill is None else _GREYS[item.fill]
        edge = fill if item.edge is None else _GREYS[item.edge]
        radius = min(item.radius * self.scale, across / 2, high / 2)
        self.pen.box(
            left, bottom, across, high, thickness=item.weight * self.scale, grey=edge, fill=fill, radius=radius
        )

    def words(self, item: Words) -> None:
        size = item.size * _TYPE * self.scale
        x, y = self._at(item.x, item.y)
        room = 1e6 if item.room is None else item.room * self.scale
        self.pen.fitted(
            x, y - size * CAP / 2, item.forms, size, room, bold=item.bold, grey=_GREYS[item.ink], align=item.align
        )


# ---- reports

Progress = Callable[[int, int], None]
"""Called with the pages done and the pages there are; may raise `errors.Cancelled`."""

GUTTER = 4 * MM
"""By how much the pages of a sheet on both sides of the paper are moved away from where they are bound."""

_LONGEST_GUIDE = 12
"""Letters of a name in the head of a page."""

SIZES = {"A4": (210 * MM, 297 * MM), "Letter": (612.0, 792.0)}
"""Width and height of upright paper, in points."""


class Pages(Protocol):
    """A sheet that knows its pages; `fronts` are those, from 0, that may not be the back of another one."""

    pages: int
    fronts: frozenset[int]

    def draw(self, page: int, /) -> None:
        """Draw page `page`, from 0."""


class ReportPages:
    """The pages of a report."""

    def __init__(self, pen: Pen, report: Report, furniture: Furniture, options: SheetOptions, stamp: Stamp) -> None:
        self.report = report
        self.furniture = furniture
        self.plan = plan(report, self.furniture.frame, options)
        self.painter = TablePainter(pen, report, self.plan, self.furniture, options, stamp)
        self.pages = self.plan.pages
        self.fronts = frozenset(
            fragment.page
            for fragment in self.plan.fragments
            if fragment.is_start and fragment.table is not None and self.plan.tables[fragment.table].apart
        )

    def draw(self, page: int) -> None:
        """Draw page `page`, from 0."""
        self.furniture.head(self._part(page))
        if page == 0:
            self.furniture.draw_notices()
        for fragment in self.plan.fragments:
            if fragment.page == page:
                self.painter.fragment(fragment)
        self.furniture.foot(page + 1, self.pages, has_changes=self.painter.has_changes(page))

    def _part(self, page: int) -> str:
        """Return what of the sheet is on a page: its section, or from which to which letter it goes."""
        for fragment in self.plan.fragments:
            if fragment.page == page and fragment.table is not None and self.plan.tables[fragment.table].apart:
                return self.plan.tables[fragment.table].title
        words = self._words(page)
        if self.pages == 1 or not words:
            return ""
        before, after = self._words(page - 1)[-1:], self._words(page + 1)[:1]
        return _guide(before[0] if before else "", words[0], words[-1], after[0] if after else "")

    def _words(self, page: int) -> list[str]:
        """Return the words by which the lines of a page are looked up, in order."""
        return [
            row.index
            for fragment in self.plan.fragments
            if fragment.page == page and fragment.table is not None
            for row in self.plan.tables[fragment.table].rows[fragment.first : fragment.last]
            if row.index
        ]


def _guide(before: str, first: str, last: str, after: str) -> str:
    """Return ``A – Kov`` for a page from `first` to `last`: as many letters as tell it from the pages beside it."""
    return directions.joined(" – ", dict.fromkeys((_distinct(first, before), _distinct(last, after))))


def _distinct(word: str, other: str) -> str:
    """Return the shortest beginning of `word` that `other` does not share.

    Where there is none, it is the word, a long one with an ellipsis: cut without a sign it would look like another
    name. What stands on letters tells no pages apart, for nothing is sorted by it, but it is written.
    """
    for length in range(1, min(len(word), _LONGEST_GUIDE) + 1):
        if folded(word[:length]) != folded(other[:length]):
            return word[:length].strip()
    return word if len(word) <= _LONGEST_GUIDE else f"{word[:_LONGEST_GUIDE].strip()}…"


# ---- the file


@dataclass(frozen=True)
class _Sheet:
    """A sheet on its way: its paper, its pages, and how it is wanted."""

    sheet: Report | CardSheet
    options: SheetOptions
    size: tuple[float, float]
    pages: Pages

    @property
    def is_one_sided(self) -> bool:
        """Whether the back of every page stays empty: it hangs on a wall, or is cut up."""
        return isinstance(self.sheet, CardSheet) or self.sheet.use is Use.WALL


def draw(sheet: Sheet, options: SheetOptions, stamp: Stamp, progress: Progress | None) -> bytes:
    """Return the sheet, or the sheets of a bundle, as a PDF. Raises InvalidEdit for options, FileError for a logo."""
    options.check()
    parts = sheet.parts if isinstance(sheet, Bundle) else (Part(sheet, options),)
    first = parts[0].sheet if parts else None
    title = sheet.title if first is None or isinstance(sheet, Bundle) else _title(first)
    pen = Pen(
        language=sheet.language,
        title=title,
        author=first.arbiter if first else "",
        subject=first.event if first else "",
    )
    in_bundle = isinstance(sheet, Bundle)
    stamps = (part.stamp or (stamp.within(part.sheet.kind) if in_bundle else stamp) for part in parts)
    prepared = [_prepared(pen, part, own, progress) for part, own in zip(parts, stamps, strict=True)]
    (pen.two_sided if options.duplex else pen.one_sided)()
    _print(pen, prepared, progress, with_entries=in_bundle, duplex=options.duplex)
    return pen.finish()


def _title(sheet: Report | CardSheet) -> str:
    return directions.joined(" · ", (sheet.title, sheet.round, sheet.event))


def _prepared(pen: Pen, part: Part, stamp: Stamp, progress: Progress | None) -> _Sheet:
    sheet, options = part.sheet, part.options
    options.check()
    logo = pictures.load(options.logo, progress)
    size = SIZES[options.paper]
    if sheet.wide if options.landscape is None else options.landscape:
        size = (size[1], size[0])
    pages: Pages
    if isinstance(sheet, CardSheet):
        pages = CardPages(pen, sheet, size, options, stamp, logo)
    else:
        furniture = Furniture(pen, sheet, size, stamp, logo, options.least_size)
        is_drawn = bool(sheet.drawings)
        pages = DrawingPages(pen, sheet, furniture) if is_drawn else ReportPages(pen, sheet, furniture, options, stamp)
    return _Sheet(sheet, options, size, pages)


def _print(pen: Pen, sheets: list[_Sheet], progress: Progress | None, *, with_entries: bool, duplex: bool) -> None:
    total = sum(sheet.pages.pages * sheet.options.copies for sheet in sheets)
    done = 0
    for sheet in sheets:
        for copy in range(sheet.options.copies):
            for page in range(sheet.pages.pages):
                if duplex and page in sheet.pages.fronts and not pen.is_front:
                    _empty(pen, sheet.size)
                pen.begin_page(sheet.size, _gutter(pen, sheet) if duplex else 0.0)
                if with_entries and not page and not copy:
                    pen.entry(_title(sheet.sheet))
                sheet.pages.draw(page)
                pen.end_page()
                if duplex and not pen.is_front and (sheet.is_one_sided or page + 1 == sheet.pages.pages):
                    _empty(pen, sheet.size)
                done += 1
                if progress is not None:
                    progress(done, total)
    if not sheets:
        pen.begin_page(SIZES["A4"])
        pen.text(60, 700, translate(N_("There is nothing to print.")), 14)
        pen.end_page()


def _gutter(pen: Pen, sheet: _Sheet) -> float:
    """Return by how much the next page is moved to the right, so that both sides have room where they are bound.

    Pages for the wall are not bound, and those across have no side to which they could be moved.
    """
    if sheet.is_one_sided or sheet.size[0] > sheet.size[1]:
        return 0.0
    return GUTTER if pen.is_front else -GUTTER


def _empty(pen: Pen, size: tuple[float, float]) -> None:
    """Leave the back of a page empty."""
    pen.begin_page(size)
    pen.end_page()
