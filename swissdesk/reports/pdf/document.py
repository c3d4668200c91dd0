"""Sheets as the pages of one file: each laid out first, so that the number of pages is known, then drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.lettering.order import folded
from swissdesk.reports.cards import Bundle, CardSheet, Part, Sheet
from swissdesk.reports.content import Report, Use
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import pen as pictures
from swissdesk.reports.pdf.card_pages import CardPages
from swissdesk.reports.pdf.drawings import DrawingPages
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.layout import MM, plan
from swissdesk.reports.pdf.pen import Pen
from swissdesk.reports.pdf.tables import TablePainter

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

    def __init__(
        self, pen: Pen, report: Report, size: tuple[float, float], options: SheetOptions, stamp: Stamp
    ) -> None:
        self.report = report
        self.furniture = Furniture(pen, report, size, stamp, pictures.load(options.logo), options.least_size)
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
    prepared = [_prepared(pen, part, own) for part, own in zip(parts, stamps, strict=True)]
    (pen.two_sided if options.duplex else pen.one_sided)()
    _print(pen, prepared, progress, with_entries=in_bundle, duplex=options.duplex)
    return pen.finish()


def _title(sheet: Report | CardSheet) -> str:
    return directions.joined(" · ", (sheet.title, sheet.round, sheet.event))


def _prepared(pen: Pen, part: Part, stamp: Stamp) -> _Sheet:
    sheet, options = part.sheet, part.options
    options.check()
    size = SIZES[options.paper]
    if sheet.wide if options.landscape is None else options.landscape:
        size = (size[1], size[0])
    pages: Pages
    if isinstance(sheet, CardSheet):
        pages = CardPages(pen, sheet, size, options, stamp)
    elif sheet.drawings:
        pages = DrawingPages(pen, sheet, size, options, stamp)
    else:
        pages = ReportPages(pen, sheet, size, options, stamp)
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
