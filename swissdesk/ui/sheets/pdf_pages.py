"""The pages of a PDF as PDFium reads them: how large they are, what is written on them, and pictures of them.

PDFium may be used by one thread at a time: every call is made under one lock, which is why nothing else here touches
it. A picture is drawn for a part of a page, so that neither a page seen eight times as large nor one for a printer of
600 dots per inch is ever held whole.
"""

from __future__ import annotations

import threading
from functools import cached_property

import pypdfium2 as pdfium
import pypdfium2.raw as fpdf
from PySide6.QtCore import QRect, QSize, QSizeF
from PySide6.QtGui import QImage

_PDFIUM = threading.RLock()
"""Re-entrant: the collector may close a document while the same thread is between two calls."""


class PdfPages:
    """Pages are counted from 0. Made from the bytes of a PDF; what cannot be read has no pages."""

    def __init__(self, content: bytes = b"") -> None:
        self._content = content
        self._pdf: pdfium.PdfDocument | None = None
        self._loaded: tuple[int, pdfium.PdfPage] | None = None
        if content:
            with _PDFIUM:
                self._open()

    def _open(self) -> None:
        try:
            self._pdf = pdfium.PdfDocument(self._content)
        except pdfium.PdfiumError:
            self._pdf = None

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
