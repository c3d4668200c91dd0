"""The manual as a whole: title page, contents, chapters, index; running heads, page numbers, bookmarks.

It is set until contents, index and the pages named in links say what is true: usually two or three times.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate, Spacer

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports.manual.flow import (
    ACCENT,
    FAINT,
    RULE,
    Entry,
    Noted,
    Setter,
    by_letter,
    entries,
    faced,
    sized,
    style,
)
from swissdesk.reports.manual.markup import Block, Heading, blocks, plain
from swissdesk.reports.pdf import fonts
from swissdesk.reports.pdf.document import SIZES, Progress
from swissdesk.reports.pdf.layout import MM
from swissdesk.values import dataclass, field

MARGIN = 22 * MM
MOST_ROUNDS = 5
"""More often it is not set again; the pages settle long before."""
MOST_SECTIONS = 10
"""A chapter with more sections than that has none of them in the contents."""
CONTENTS_COLUMNS, INDEX_COLUMNS = 2, 3
GAP = 9 * MM
CONTENTS, INDEX = "contents", "index"


@dataclass(frozen=True)
class Chapter:
    """A page of the help, filled in: its name, and its text as XHTML."""

    name: str
    html: str


@dataclass(frozen=True)
class Book:
    """What a manual is made of: `terms` are the words of the index; `picture` finds the file of one by its name."""

    language: str
    version: str
    chapters: tuple[Chapter, ...]
    terms: tuple[str, ...] = ()
    picture: Callable[[str], Path | None] = lambda _name: None
    cover: str = ""
    """The name of the picture on the title page."""
    paper: str = "A4"


@dataclass(frozen=True)
class Section:
    """A line of the contents."""

    key: str
    title: str
    level: int


@dataclass
class Setting:
    """What became known while the manual was set once."""

    pages: dict[str, int] = field(default_factory=dict)
    index: tuple[Entry, ...] = ()
    count: int = field(default=0, compare=False)


def to_bytes(book: Book, progress: Progress | None = None) -> bytes:
    """Return the manual as a PDF, in the language in use; raises ValueError for a chapter that is not well-formed."""
    read = {chapter.name: blocks(chapter.html) for chapter in book.chapters}
    known = Setting()
    content = b""
    for number in range(MOST_ROUNDS):
        made = _Making(book, read, known, progress, number)
        content = made.run()
        if made.found == known:
            break
        known = made.found
    return content


class _Making:
    """Sets the manual once."""

    def __init__(
        self, book: Book, read: dict[str, tuple[Block, ...]], known: Setting, progress: Progress | None, number: int
    ) -> None:
        self.book = book
        self.known = known
        self.found = Setting()
        self._read = read
        self._progress = progress
        self._number = number
        self._size = SIZES[book.paper]
        self._across = self._size[0] - 2 * MARGIN
        self._head = ""
        self._setter = Setter(self._across, read, known.pages, book.picture, self._begun)

    def run(self) -> bytes:
        """Return the PDF; `found` says what is on which page."""
        buffer = io.BytesIO()
        title = f"SwissDesk – {translate(N_('Manual'))}"
        document = BaseDocTemplate(
            buffer,
            pagesize=self._size,
            title=title,
            author="SwissDesk",
            creator="SwissDesk",
            lang=self.book.language,
            invariant=1,
            initialFontName=fonts.default(),
        )
        document.addPageTemplates(self._templates())
        document.build([*self._story()], canvasmaker=Canvas)
        self.found.index = entries(self.book.terms, self._setter.heard)
        self.found.count = document.page
        return buffer.getvalue()

    # ---- pages

    def _templates(self) -> list[PageTemplate]:
        return [
            PageTemplate("title", self._frames(1), onPageEnd=self._count),
            PageTemplate("contents", self._frames(CONTENTS_COLUMNS), onPageEnd=self._furnish),
            PageTemplate("page", self._frames(1), onPageEnd=self._furnish),
            PageTemplate("index", self._frames(INDEX_COLUMNS), onPageEnd=self._furnish),
        ]

    def _frames(self, count: int) -> list[Frame]:
        """Return columns side by side."""
        across = (self._across - GAP * (count - 1)) / count
        high = self._size[1] - 2 * MARGIN
        return [Frame(MARGIN + each * (across + GAP), MARGIN, across, high, 0, 0, 0, 0) for each in range(count)]

    def _furnish(self, canvas: Any, document: Any) -> None:
        """Draw the running head, and the number of the page at its foot."""
        left, right = MARGIN, self._size[0] - MARGIN
        above = self._size[1] - MARGIN + 5 * MM
        _write(canvas, left, above, f"SwissDesk {self.book.version}", FAINT)
        _write(canvas, right, above, self._head, FAINT, at_right=True)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.line(left, above - 4, right, above - 4)
        _write(canvas, right, MARGIN - 9 * MM, str(canvas.getPageNumber()), "#000000", at_right=True)
        self._count(canvas, document)

    def _count(self, canvas: Any, _document: Any) -> None:
        """Let the index lead to the page, and say how far the work is."""
        canvas.bookmarkPage(_page_key(canvas.getPageNumber()), fit="XYZ", left=0, top=self._size[1], zoom=0)
        self._report(canvas.getPageNumber(), self.known.count or canvas.getPageNumber() + 1)

    def _report(self, page: int, pages: int) -> None:
        """Say that a page of so many is made; raises Cancelled after the user has stopped the work."""
        if self._progress is not None:
            self._progress(page + self._number * pages, pages * 3)

    def _begun(self, canvas: Any, key: str, title: str, level: int) -> None:
        """A heading is drawn: links, bookmarks and the running head lead there."""
        self.found.pages[key] = canvas.getPageNumber()
        canvas.bookmarkPage(key, fit="XYZ", left=0, top=canvas.absolutePosition(0, 0)[1] + 40, zoom=0)
        canvas.addOutlineEntry(title, key, level=min(level, 2) - 1, closed=True)
        if level == 1:
            self._head = title

    # ---- what is on them

    def _story(self) -> Iterator[Flowable]:
        yield from self._title_page()
        yield NextPageTemplate("contents")
        yield PageBreak()
        yield from self._contents()
        yield NextPageTemplate("page")
        yield PageBreak()
        for chapter in self.book.chapters:
            self._report(0, self.known.count)
            yield Spacer(1, 12)
            yield from self._setter.chapter(chapter.name, self._read[chapter.name])
        if self.book.terms:
            yield NextPageTemplate("index")
            yield PageBreak()
            yield from self._index()

    def _title_page(self) -> Iterator[Flowable]:
        yield Spacer(1, 42 * MM)
        yield Noted(faced("SwissDesk", bold=True), style(38, 46, textColor=ACCENT))
        yield Noted(faced(translate(N_("Manual"))), style(22, 32))
        version = wording.text(N_("Version {version}"), version=self.book.version)
        yield Noted(faced(version), style(11, 16, textColor=FAINT, spaceAfter=16 * MM))
        cover = self.book.picture(self.book.cover) if self.book.cover else None
        if cover is not None:
            yield sized(cover, self._across, self._across)

    def _part(self, key: str, title: str) -> Noted:
        """Return the title of a part that is no chapter."""
        made = Noted(faced(title, bold=True), style(19, 23, spaceAfter=10, textColor=ACCENT))
        made.noted = lambda canvas: self._begun(canvas, key, title, 1)
        return made

    def _contents(self) -> Iterator[Flowable]:
        yield self._part(CONTENTS, translate(N_("Contents")))
        for section in self._sections():
            is_chapter = section.level == 1
            how = style(
                *((9.8, 14.5) if is_chapter else (8.6, 11.6)),
                leftIndent=0 if is_chapter else 14,
                rightIndent=34,
                spaceBefore=2.5 if is_chapter else 0,
            )
            yield _Line(section, self.known.pages.get(section.key, 0), how)

    def _sections(self) -> Iterator[Section]:
        for chapter in self.book.chapters:
            headings = [(n, each) for n, each in enumerate(self._read[chapter.name]) if isinstance(each, Heading)]
            shown = headings if len(headings) <= MOST_SECTIONS + 1 else headings[:1]
            for number, each in shown:
                yield Section(f"{chapter.name}-{number}" if number else chapter.name, plain(each.words), each.level)
        if self.book.terms:
            yield Section(INDEX, translate(N_("Index")), 1)

    def _index(self) -> Iterator[Flowable]:
        yield self._part(INDEX, translate(N_("Index")))
        entry_style = style(8.4, 11, leftIndent=10, firstLineIndent=-10)
        letter_style = style(10.5, 13, spaceBefore=7, spaceAfter=2, textColor=ACCENT, keepWithNext=1)
        for letter, those in by_letter(self.known.index):
            yield Noted(faced(letter, bold=True), letter_style)
            for entry in those:
                yield Noted(self._index_line(entry), entry_style)

    def _index_line(self, entry: Entry) -> str:
        pages = ", ".join(f'<a href="#{_page_key(page)}" color="{ACCENT}">{page}</a>' for page in entry.pages)
        return f"{faced(entry.term)}\xa0\xa0{pages}"


class _Line(Noted):
    """A line of the contents: the title, dots, and the page at the right; all of it leads there."""

    def __init__(self, section: Section | None = None, page: int = 0, how: Any = None, **parts: Any) -> None:
        if section is None:
            super().__init__(**parts)
            return
        super().__init__(f'<a href="#{section.key}">{faced(section.title, section.level == 1)}</a>', how)
        self._page = str(page or "")
        self._is_chapter = section.level == 1

    def draw(self) -> None:
        super().draw()
        canvas, size = self.canv, self.style.fontSize
        foot = self.style.leading - size
        last = self.blPara.lines[-1]
        extra = last[0] if isinstance(last, tuple) else last.extraSpace
        begin = self.width - self.style.rightIndent - extra + 4
        end = self.width - fonts.width(self._page, self._is_chapter) * size
        canvas.saveState()
        canvas.setStrokeColor(RULE)
        canvas.setDash(0.6, 2.6)
        canvas.line(begin, foot, end - 4, foot)
        canvas.restoreState()
        _write(canvas, self.width, foot, self._page, "#000000", at_right=True, size=size, bold=self._is_chapter)


def _page_key(page: int) -> str:
    return f"page-{page}"


def _write(
    canvas: Any,
    x: float,
    y: float,
    text: str,
    colour: str,
    *,
    at_right: bool = False,
    size: float = 8.5,
    bold: bool = False,
) -> None:
    """Write a line of text, beginning or ending at `x`."""
    left = x - fonts.width(text, bold) * size if at_right else x
    canvas.setFillColor(colour)
    for name, part in fonts.runs(text, bold):
        canvas.setFont(name, size)
        canvas.drawString(left, y, part)
        left += canvas.stringWidth(part, name, size)
