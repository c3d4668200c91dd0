"""A table in which a single cell can be asked about: a frame round the cell of the cursor, arrows in all directions.

Whole rows are still selected; Enter and a click ask about the cell. Rows may be sorted and narrowed down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTableView, QWidget

from swissdesk.ui import theme
from swissdesk.ui.models.filtering import RowsFilter
from swissdesk.ui.models.rows import ROW_ROLE, Index, RowsModel
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.kept_columns import KeptColumns
from swissdesk.ui.widgets.table import Table


class CellCursorDelegate(CellDelegate):
    """Draws a frame round the cell of the cursor, as long as the view has the keys."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        view = option.widget
        if not isinstance(view, CellTable) or not view.hasFocus() or view.currentIndex() != index:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.active().colour("accent"), 1.6))
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -2.5), 4, 4)
        painter.restore()


class CellTable(Table):
    """Shows a `RowsModel` through a `RowsFilter`, its own model."""

    asked = Signal(object, str)
    """Enter, or a click where there is something to ask: the row, and the id of the column."""
    moved = Signal()
    """The cursor is on another cell."""

    def __init__(self, name: str, source: RowsModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setItemDelegate(CellCursorDelegate(self))
        self.source = source
        self.found = RowsFilter(self)
        self.found.setSourceModel(source)
        self.setModel(self.found)
        self.can_be_asked: Callable[[str], bool] = lambda _column: False
        """Whether a click on a column of that id asks; Enter always does."""
        self.kept: KeptColumns | None = None
        self.setMouseTracking(True)
        self.clicked.connect(self._clicked)
        self.selectionModel().currentChanged.connect(lambda *_: self.moved.emit())

    # ---- the cursor

    @property
    def row(self) -> Any:
        """The row of the cursor, None if there is none."""
        index = self.currentIndex()
        return index.data(ROW_ROLE) if index.isValid() else None

    @property
    def column_id(self) -> str:
        """The column of the cursor, empty if there is none."""
        place = self.currentIndex().column()
        return self.source.columns[place].id if 0 <= place < len(self.source.columns) else ""

    def go_to_key(self, key: Hashable) -> bool:
        """Put the cursor on the row with that key, if it is shown."""
        place = self.source.row_of(key)
        index = self.found.mapFromSource(self.source.index(place, 0)) if place is not None else QModelIndex()
        self.go_to(index.row())
        return index.isValid()

    def go_to_column(self, column: str) -> None:
        """Put the cursor on a column of its row."""
        if self.currentIndex().isValid():
            self.setCurrentIndex(self.currentIndex().siblingAtColumn(self.source.column(column)))

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a cell into view; sideways only where the cursor goes."""
        if index.column() == self.currentIndex().column():
            QTableView.scrollTo(self, index, hint)
            self._uncover(index.column())
        else:
            super().scrollTo(index, hint)

    def keep(self, *ids: str) -> None:
        """Let the columns of these ids stay in sight however far the table is scrolled sideways."""
        self.kept = KeptColumns(self, lambda column: self.source.columns[column].id in ids)
        self.kept.clicked.connect(self._clicked)

    def _uncover(self, column: int) -> None:
        """Bring out a column that lies under those that stay."""
        if self.kept is None or not self.kept.isVisible() or column in self.kept.kept:
            return
        covered = self.kept.width() - self.columnViewportPosition(column)
        if covered > 0:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - covered)

    # ---- asking

    def ask(self) -> None:
        """Ask about the cell of the cursor."""
        if self.currentIndex().isValid():
            self.asked.emit(self.row, self.column_id)

    def _clicked(self, index: QModelIndex) -> None:
        if self.can_be_asked(self.source.columns[index.column()].id):
            self.ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.ask()
            return
        super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        can = index.isValid() and self.can_be_asked(self.source.columns[index.column()].id)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)
