"""The pages of a PDF, one below the other, as large as is wanted."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QFrame

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.sheets.printers import opened
from swissdesk.ui.shell import theme

STEP = 1.25
SMALLEST, LARGEST = 0.1, 8.0
"""Of the size on paper."""

_READABLE = 14
"""How wide a page is at least, in heights of the type, when the whole of it is shown without being asked for."""
_MARGIN = 14
"""Pixels around the pages."""

Fit = QPdfView.ZoomMode


class PageView(QPdfView):
    """Shows a PDF; wheel with Ctrl, plus, minus and 0 change the size, Left and Right the page."""

    moved = Signal()
    """Another page is shown, or the size is another one."""

    def __init__(self) -> None:
        super().__init__()
        self.setPageMode(QPdfView.PageMode.MultiPage)
        self.setZoomMode(Fit.FitInView)
        self.setDocumentMargins(QMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
        self.setPageSpacing(2 * _MARGIN)  # what a fitted page leaves free in height: above and below it
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(translate(N_("Preview")))
        self._pdf = QPdfDocument()
        self._is_sized = False
        self.setDocument(self._pdf)
        self.pageNavigator().currentPageChanged.connect(lambda _page: self._describe_page())
        self.zoomFactorChanged.connect(lambda _factor: self.moved.emit())
        self.zoomModeChanged.connect(lambda _mode: self.moved.emit())

    # ---- what is shown

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return self._pdf.pageCount()

    @property
    def page(self) -> int:
        """The page that is looked at, from 1; 0 if there is none."""
        return min(self.pageNavigator().currentPage() + 1, self.pages)

    @property
    def pdf(self) -> QPdfDocument:
        """What is shown."""
        return self._pdf

    def show_pdf(self, content: bytes, *, keep: bool) -> None:
        """Show a PDF from its first page; `keep`: from where one is looking now."""
        place = self.verticalScrollBar().value(), self.horizontalScrollBar().value()
        former, self._pdf = self._pdf, opened(content)
        self.setDocument(self._pdf)
        former.deleteLater()
        self._choose_size()
        if keep:
            self.verticalScrollBar().setValue(place[0])
            self.horizontalScrollBar().setValue(place[1])
        else:
            self.go_to(1)
        self._describe_page()

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Dark, theme.active().colour("shadow"))
        self.setPalette(colours)

    # ---- pages

    def go_to(self, page: int) -> None:
        """Show a page, counted from 1; others mean the nearest."""
        if self.pages:
            page = min(max(page, 1), self.pages)
            self.pageNavigator().jump(page - 1, QPointF(), self.zoomFactor())

    def _describe_page(self) -> None:
        said = wording.text(N_("Page {page} of {pages}"), page=self.page, pages=self.pages)
        words = self._pdf.getAllText(self.page - 1).text() if self.page else ""
        self.setAccessibleDescription(f"{said}. {words}")
        self.moved.emit()

    # ---- size

    @property
    def percent(self) -> int:
        """How large the pages are, in per cent of the size on paper."""
        return round(self._scale() * 100)

    def _scale(self) -> float:
        if self.zoomMode() is Fit.Custom or not self.page:
            return self.zoomFactor()
        size = self._pdf.pagePointSize(self.page - 1) * (self.logicalDpiX() / 72)
        across = (self.viewport().width() - 2 * _MARGIN) / size.width()
        if self.zoomMode() is Fit.FitToWidth:
            return across
        return float(min(across, (self.viewport().height() - 2 * _MARGIN) / size.height()))

    def zoom(self, factor: float) -> None:
        """Show the pages larger or smaller."""
        self._is_sized = True
        scale = min(max(self._scale() * factor, SMALLEST), LARGEST)
        self.setZoomMode(Fit.Custom)
        self.setZoomFactor(scale)

    def fit(self) -> None:
        """Show the whole page; if that is so, the whole width."""
        self._is_sized = True
        self.setZoomMode(Fit.FitToWidth if self.zoomMode() is Fit.FitInView else Fit.FitInView)

    # ---- the hand

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(STEP)
            case Qt.Key.Key_Minus:
                self.zoom(1 / STEP)
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_Right:
                self.go_to(self.page + 1)
            case Qt.Key.Key_Left:
                self.go_to(self.page - 1)
            case Qt.Key.Key_Home:
                self.go_to(1)
            case Qt.Key.Key_End:
                self.go_to(self.pages)
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP if event.angleDelta().y() > 0 else 1 / STEP)
        else:
            super().wheelEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.redraw()  # the style takes the palette back when the view is first seen

    def _choose_size(self) -> None:
        """Show the whole page where that can be read, else its whole width, until a size is chosen."""
        if not self._is_sized and self.pages:
            size = self._pdf.pagePointSize(0)
            across = (self.viewport().height() - 2 * _MARGIN) * size.width() / size.height()
            is_readable = across >= self.fontMetrics().height() * _READABLE
            self.setZoomMode(Fit.FitInView if is_readable else Fit.FitToWidth)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_size()
        self.moved.emit()
