"""The pages of a sheet as small pictures, drawn when they come into sight; in a pack with the sheet they begin."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtPdf import QPdfBookmarkModel, QPdfDocument
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.models.rows import Index
from swissdesk.ui.sheets.printers import on_white

TITLE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The sheet of a pack that begins on the page; empty elsewhere."""

_WIDTH = 4.4
"""The width of a picture in heights of the type."""


class PagesModel(QAbstractListModel):
    """The pages of a document that stays open as long as it is shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pdf: QPdfDocument | None = None
        self._titles: dict[int, str] = {}
        self._pictures: dict[tuple[int, int], QPixmap] = {}

    def show(self, pdf: QPdfDocument) -> None:
        """Show these pages from now on."""
        self.beginResetModel()
        self._pdf, self._titles, self._pictures = pdf, _titles(pdf), {}
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() or self._pdf is None else self._pdf.pageCount()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return str(index.row() + 1)
        if role == TITLE_ROLE:
            return self._titles.get(index.row(), "")
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            page = wording.text(N_("Page {page} of {pages}"), page=index.row() + 1, pages=self.rowCount())
            title = self._titles.get(index.row(), "")
            return f"{page}: {title}" if title else page
        return None

    def size(self, row: int, width: int) -> QSize:
        """Return how large the picture of a page is that is so wide."""
        if self._pdf is None:
            return QSize()
        points = self._pdf.pagePointSize(row)
        return QSize(width, round(width * points.height() / max(points.width(), 1)))

    def picture(self, row: int, width: int) -> QPixmap:
        """Return the picture of a page, so many dots wide."""
        if (row, width) not in self._pictures and self._pdf is not None:
            drawn = on_white(self._pdf.render(row, self.size(row, width)))
            self._pictures[row, width] = QPixmap.fromImage(drawn)
        return self._pictures.get((row, width), QPixmap())


def _titles(pdf: QPdfDocument) -> dict[int, str]:
    """Return which entry of the contents begins on which page, counted from 0."""
    entries = QPdfBookmarkModel()
    entries.setDocument(pdf)
    found = {}
    for row in range(entries.rowCount(QModelIndex())):
        index = entries.index(row, 0, QModelIndex())
        page = index.data(int(QPdfBookmarkModel.Role.Page))
        found[page] = str(index.data(int(QPdfBookmarkModel.Role.Title))).split(" · ")[0]
    return found


class _PageDelegate(QStyledItemDelegate):
    """A page with its number, and the sheet that begins on it above."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        model: PagesModel = index.model()  # type: ignore[assignment]
        unit = QFontMetrics(option.font).height()
        high = model.size(index.row(), round(unit * _WIDTH)).height()
        lines = 1.3 + (1.3 if index.data(TITLE_ROLE) else 0)
        return QSize(round(unit * (_WIDTH + 1)), high + round(unit * (lines + 0.5)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model: PagesModel = index.model()  # type: ignore[assignment]
        metrics = QFontMetrics(option.font)
        unit, colours = metrics.height(), theme.active()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        width = round(unit * _WIDTH)
        area = option.rect.adjusted(2, unit // 4, -2, 0)
        painter.save()
        painter.setFont(option.font)
        title = index.data(TITLE_ROLE)
        if title:
            painter.setPen(colours.colour("text"))
            line = QRect(area.left(), area.top(), area.width(), round(unit * 1.2))
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter,
                             metrics.elidedText(title, Qt.TextElideMode.ElideRight, line.width()))  # fmt: skip
            area.setTop(line.bottom())
        page = QRect(area.center().x() - width // 2, area.top(), width, model.size(index.row(), width).height())
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(page, model.picture(index.row(), round(width * ratio)))
        painter.setPen(QPen(colours.colour("accent" if selected else "strong_line"), 2 if selected else 1))
        painter.drawRect(page)
        painter.setPen(colours.colour("accent" if selected else "muted"))
        number = QRect(area.left(), page.bottom(), area.width(), round(unit * 1.3))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, index.data())
        painter.restore()


class PageList(QListView):
    """The small pages; choosing one is told by `chosen` (from 1)."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages = PagesModel(self)
        self.setModel(self.pages)
        self.setItemDelegate(_PageDelegate(self))
        self.setObjectName("page_list")
        self.setAccessibleName(translate(N_("Pages")))
        self.setToolTip(translate(N_("The pages; choose one to look at")))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(lambda index, _before: self.chosen.emit(index.row() + 1))
        self._fit()

    def show_page(self, page: int) -> None:
        """Mark the page that is looked at, counted from 1."""
        index = self.pages.index(page - 1, 0)
        if index.isValid() and index.row() != self.currentIndex().row():
            before = self.blockSignals(True)
            self.setCurrentIndex(index)
            self.blockSignals(before)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(round(self.fontMetrics().height() * (_WIDTH + 2)))
        self.scheduleDelayedItemsLayout()
