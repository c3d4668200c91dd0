"""The pages of a PDF, one below the other, as large as is wanted.

What is in sight is drawn in tiles, which are kept as long as they are likely to be seen again: a page at eight times
its size costs no more than what the window shows of it. Where there is much to draw, some of it waits for the next turn
of the event loop, so that keys and wheel are answered between.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from functools import cached_property

import pypdfium2 as pdfium
import pypdfium2.raw as fpdf
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.widgets.painting import colour_of

# ---- a PDF

_PDFIUM = threading.RLock()
"""Re-entrant: the collector may close a document while the same thread is between two calls."""


class PdfPages:
    """Pages are counted from 0. Made from the bytes of a PDF; what cannot be read has no pages."""

    def __init__(self, content: bytes = b"") -> None:
        self._pdf: pdfium.PdfDocument | None = None
        self._loaded: tuple[int, pdfium.PdfPage] | None = None
        if content:
            with _PDFIUM, suppress(pdfium.PdfiumError):
                self._pdf = pdfium.PdfDocument(content)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; there are no pages any more."""
        with _PDFIUM:
            if self._loaded is not None:
                self._loaded[1].close()
            if self._pdf is not None:
                self._pdf.close()
            self._pdf = self._loaded = None

    def __len__(self) -> int:
        """Return how many pages there are."""
        return 0 if self._pdf is None else self._count

    @cached_property
    def _count(self) -> int:
        with _PDFIUM:
            return len(self._pdf or ())

    def size(self, page: int) -> QSizeF:
        """Return how large a page is, in points (1/72 inch)."""
        with _PDFIUM:
            return QSizeF() if self._pdf is None else QSizeF(*self._pdf.get_page_size(page))

    def text(self, page: int) -> str:
        """Return what is written on a page."""
        with _PDFIUM:
            words = self._page(page).get_textpage()
            try:
                return str(words.get_text_range())
            finally:
                words.close()

    @cached_property
    def contents(self) -> dict[int, str]:
        """The entries of the table of contents by the page they begin on."""
        if self._pdf is None:
            return {}
        with _PDFIUM:
            top = [entry for entry in self._pdf.get_toc() if entry.level == 0]
            places = [(entry.get_dest(), entry.get_title()) for entry in top]
            return {place.get_index(): title for place, title in places if place is not None}

    def picture(self, page: int, whole: QSize, part: QRect | None = None) -> QImage:
        """Return a page on white paper that would be `whole` dots large; `part` of it, in the same dots."""
        area = part or QRect(0, 0, whole.width(), whole.height())
        with _PDFIUM:
            return self._drawn(page, whole, area)

    def _drawn(self, page: int, whole: QSize, area: QRect) -> QImage:
        wide, high = area.width(), area.height()
        bitmap = pdfium.PdfBitmap.new_foreign(wide, high, fpdf.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
        place = (-area.x(), -area.y(), whole.width(), whole.height())
        fpdf.FPDF_RenderPageBitmap(bitmap, self._page(page), *place, 0, fpdf.FPDF_ANNOT)
        return QImage(bytes(bitmap.buffer), wide, high, bitmap.stride, QImage.Format.Format_RGB32).copy()

    def _page(self, number: int) -> pdfium.PdfPage:
        """Return a page that is read; the last one stays so, for it is mostly wanted again."""
        if self._pdf is None:
            raise ValueError("a PDF without pages has no page")
        if self._loaded is None or self._loaded[0] != number:
            if self._loaded is not None:
                self._loaded[1].close()
            self._loaded = number, self._pdf.get_page(number)
        return self._loaded[1]


# ---- the view

STEP = 1.25
SMALLEST, LARGEST = 0.1, 8.0
"""Of the size on paper."""

_READABLE = 14
"""How wide a page is at least, in heights of the type, when the whole of it is shown without being asked for."""
_MARGIN = 14
"""Pixels around the pages."""
_TILE = 512
"""Dots of the screen that a tile is wide and high."""
_KEPT = 96
"""Tiles that are kept, of a megabyte each."""
_TURN_S = 0.03
"""Seconds of drawing in one turn of the event loop."""
_LOOKED_AT = 0.4
"""Where the eye is: so far down in what is shown, in parts of its height."""

_Tile = tuple[int, int, int, int]
"""Page, its width in dots, and the tile's column and row."""


class Fit(Enum):
    """What decides the size of the pages."""

    PAGE = "page"
    WIDTH = "width"
    CHOSEN = "chosen"


class PageView(QAbstractScrollArea):
    """Shows a PDF; wheel with Ctrl, plus, minus and 0 change the size, Left and Right the page."""

    moved = Signal()
    """Another page is shown, or the size is another one."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(translate(N_("Preview")))
        self.pdf = PdfPages()
        """What is shown."""
        self.fitted = Fit.PAGE
        """What decides the size of the pages now."""
        self._chosen = 1.0
        self._is_sized = False
        self._page = 0
        self._is_turning = False
        self._places: list[QRect] = []
        self._tiles: dict[_Tile, QPixmap] = {}
        self._rest = delayed(self, self.viewport().update)

    # ---- what is shown

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self.pdf)

    @property
    def page(self) -> int:
        """The page that is looked at, from 1; 0 if there is none."""
        return min(self._page + 1, self.pages)

    def show_pdf(self, content: bytes, *, keep: bool) -> None:
        """Show a PDF from its first page; `keep`: from where one is looking now."""
        place = self._place()
        self.pdf = PdfPages(content)
        self._tiles.clear()
        self._choose_size()
        self._lay_out()
        if keep:
            self._go_to_place(place)
        else:
            self.go_to(1)
        self._describe_page()
        self.viewport().update()

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        self.viewport().update()

    # ---- pages

    def go_to(self, page: int) -> None:
        """Show a page, counted from 1; others mean the nearest."""
        if self.pages:
            self._page = min(max(page, 1), self.pages) - 1
            self._is_turning = True  # the last of several small pages is meant even where the eye is on another
            self.verticalScrollBar().setValue(self._places[self._page].top() - _MARGIN)
            self._is_turning = False
            self._describe_page()

    def previous(self) -> None:
        """Show the page before."""
        self.go_to(self.page - 1)

    def next(self) -> None:
        """Show the next page."""
        self.go_to(self.page + 1)

    def _describe_page(self) -> None:
        said = wording.text(N_("Page {page} of {pages}"), page=self.page, pages=self.pages)
        words = self.pdf.text(self.page - 1) if self.page else ""
        self.setAccessibleDescription(f"{said}. {words}")
        self.moved.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()
        if not self._is_turning and self._places:
            eye = self.verticalScrollBar().value() + round(self.viewport().height() * _LOOKED_AT)
            page = max(bisect_right([place.top() for place in self._places], eye) - 1, 0)
            if page != self._page:
                self._page = page
                self._describe_page()

    # ---- size

    @property
    def percent(self) -> int:
        """How large the pages are, in per cent of the size on paper."""
        return round(self._scale(max(self.page - 1, 0)) * 100)

    def _scale(self, page: int) -> float:
        """Return how large a page is shown, as a part of its size on paper."""
        if self.fitted is Fit.CHOSEN or not self.pages:
            return self._chosen
        size = self.pdf.size(page) * (self.logicalDpiX() / 72)
        across = (self.viewport().width() - 2 * _MARGIN) / size.width()
        down = (self.viewport().height() - 2 * _MARGIN) / size.height()
        return max(across if self.fitted is Fit.WIDTH else min(across, down), 0.01)

    def zoom(self, factor: float) -> None:
        """Show the pages larger or smaller."""
        self._is_sized = True
        scale = min(max(self._scale(max(self.page - 1, 0)) * factor, SMALLEST), LARGEST)
        self._size_by(Fit.CHOSEN, scale)

    def closer(self) -> None:
        """Show the pages larger."""
        self.zoom(STEP)

    def further(self) -> None:
        """Show the pages smaller."""
        self.zoom(1 / STEP)

    def fit(self) -> None:
        """Show the whole page; if that is so, the whole width."""
        self._is_sized = True
        self._size_by(Fit.WIDTH if self.fitted is Fit.PAGE else Fit.PAGE)

    def _size_by(self, fit: Fit, chosen: float = 1.0) -> None:
        place = self._place()
        self.fitted, self._chosen = fit, chosen
        self._lay_out()
        self._go_to_place(place)
        self.viewport().update()
        self.moved.emit()

    def _choose_size(self) -> None:
        """Show the whole page where that can be read, else its whole width, until a size is chosen."""
        if not self._is_sized and self.pages:
            size = self.pdf.size(0)
            across = (self.viewport().height() - 2 * _MARGIN) * size.width() / size.height()
            is_readable = across >= self.fontMetrics().height() * _READABLE
            self.fitted = Fit.PAGE if is_readable else Fit.WIDTH

    # ---- where the pages are

    def _lay_out(self) -> None:
        """Put the pages one below the other, each in the middle, and let the scroll bars go over all of them."""
        dots = self.logicalDpiX()
        sizes = [(self.pdf.size(page) * (self._scale(page) * dots / 72)).toSize() for page in range(self.pages)]
        wide = max([self.viewport().width() - 2 * _MARGIN, *(size.width() for size in sizes)])
        self._places, top = [], _MARGIN
        for size in sizes:
            self._places.append(QRect(QPoint(_MARGIN + (wide - size.width()) // 2, top), size))
            top += size.height() + 2 * _MARGIN  # what a fitted page leaves free in height: above and below it
        self._page = min(self._page, max(self.pages - 1, 0))
        self._is_turning = True
        self._range(self.verticalScrollBar(), top - _MARGIN, self.viewport().height())
        self._range(self.horizontalScrollBar(), wide + 2 * _MARGIN, self.viewport().width())
        self._is_turning = False

    @staticmethod
    def _range(bar: QScrollBar, whole: int, shown: int) -> None:
        bar.setRange(0, max(whole - shown, 0))
        bar.setPageStep(shown)
        bar.setSingleStep(max(shown // 12, 1))

    def _place(self) -> tuple[int, float, float]:
        """Return what is looked at: the page, how far down in it the top of the view is, and how far to the right."""
        if not self._places:
            return 0, 0.0, 0.0
        page = self._places[self._page]
        down = (self.verticalScrollBar().value() - page.top()) / max(page.height(), 1)
        return self._page, down, self.horizontalScrollBar().value() / max(self.horizontalScrollBar().maximum(), 1)

    def _go_to_place(self, place: tuple[int, float, float]) -> None:
        page, down, right = place
        if self._places:
            self._page = min(page, self.pages - 1)
            there = self._places[self._page]
            self._is_turning = True
            self.verticalScrollBar().setValue(round(there.top() + down * there.height()))
            self.horizontalScrollBar().setValue(round(right * self.horizontalScrollBar().maximum()))
            self._is_turning = False

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), colour_of("shadow"))
        away = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        end = time.monotonic() + _TURN_S
        for page, place in enumerate(self._places):
            shown = place.translated(-away)
            if shown.intersects(event.rect()):
                painter.fillRect(shown, Qt.GlobalColor.white)
                self._draw(painter, page, shown, event.rect(), end)

    def _draw(self, painter: QPainter, page: int, shown: QRect, seen: QRect, end: float) -> None:
        """Draw what is seen of a page, and leave to the next turn what is not ready at the end of this one."""
        ratio = self.devicePixelRatioF()
        whole = QSize(round(shown.width() * ratio), round(shown.height() * ratio))
        part = seen.intersected(shown).translated(-shown.topLeft())
        for tile, area in _tiles(page, whole, part, ratio):
            if tile not in self._tiles and time.monotonic() > end:
                self._rest.start()
                continue
            picture = self._picture(tile, whole, area, ratio)
            painter.drawPixmap(QPointF(shown.topLeft()) + QPointF(area.topLeft()) / ratio, picture)

    def _picture(self, tile: _Tile, whole: QSize, area: QRect, ratio: float) -> QPixmap:
        picture = self._tiles.pop(tile, None)
        if picture is None:
            picture = QPixmap.fromImage(self.pdf.picture(tile[0], whole, area))
            picture.setDevicePixelRatio(ratio)
            while len(self._tiles) >= _KEPT:
                del self._tiles[next(iter(self._tiles))]  # the one that was not seen for longest
        self._tiles[tile] = picture
        return picture

    # ---- the hand

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.closer()
            case Qt.Key.Key_Minus:
                self.further()
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_Right:
                self.next()
            case Qt.Key.Key_Left:
                self.previous()
            case Qt.Key.Key_Home:
                self.go_to(1)
            case Qt.Key.Key_End:
                self.go_to(self.pages)
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y() > 0:
                self.closer()
            else:
                self.further()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        place = self._place()
        self._choose_size()
        self._lay_out()
        self._go_to_place(place)
        self.moved.emit()


def _tiles(page: int, whole: QSize, part: QRect, ratio: float) -> Iterator[tuple[_Tile, QRect]]:
    """Give the tiles that cover a part of a page, and where they lie on it, in dots of the screen."""
    first, last = part.topLeft() * ratio, part.bottomRight() * ratio
    for row in range(first.y() // _TILE, last.y() // _TILE + 1):
        for column in range(first.x() // _TILE, last.x() // _TILE + 1):
            area = QRect(column * _TILE, row * _TILE, _TILE, _TILE).intersected(QRect(QPoint(), whole))
            if not area.isEmpty():
                yield (page, whole.width(), column, row), area
