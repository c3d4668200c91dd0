"""A table in which a single cell can be asked about: a frame round the cell of the cursor, arrows in all directions.

Whole rows are still selected; Enter and a click ask about the cell. Rows may be sorted and narrowed down. Columns that
stay in sight while a wide table is scrolled sideways are a second view of the same rows, without a cursor of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QStyleOptionViewItem, QTableView

from swissdesk.i18n import N_
from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.cells import LIT, CellDelegate
from swissdesk.ui.widgets.common import named
from swissdesk.ui.widgets.rows import ROW_ROLE, Index, RowsFilter, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.table_head import TableHead

_MOST = 0.55
"""The kept columns take this part of the width at most; where they would take more they scroll like the others."""


class KeptColumns(QTableView):
    """Shows the columns for which `is_kept` over the left of `table`, whose model has been set."""

    def __init__(self, table: QTableView, is_kept: Callable[[int], bool]) -> None:
        super().__init__(table)
        self._table = table
        self._is_kept = is_kept
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        self.setItemDelegate(CellDelegate(self))
        self.setHorizontalHeader(TableHead(self))
        named(self, N_("Fixed columns"), N_("These columns do not scroll"))
        self.setObjectName("kept_columns")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionBehavior(table.selectionBehavior())
        self.setSelectionMode(table.selectionMode())
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(table.verticalScrollMode())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()
        self._follow(table)

    def _follow(self, table: QTableView) -> None:
        table.horizontalScrollBar().valueChanged.connect(self.place)
        table.horizontalScrollBar().rangeChanged.connect(self.place)
        table.horizontalHeader().sectionResized.connect(self.place)
        table.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.verticalScrollBar().valueChanged.connect(table.verticalScrollBar().setValue)
        table.model().modelReset.connect(self.place)
        table.installEventFilter(self)

    @property
    def kept(self) -> list[int]:
        """The columns that stay, from the left."""
        table = self._table
        count = table.model().columnCount()
        return [place for place in range(count) if self._is_kept(place) and not table.isColumnHidden(place)]

    def place(self, *_: object) -> None:
        """Lie over the left of the table if it is scrolled; be out of sight otherwise."""
        table, kept = self._table, self.kept
        wide = sum(table.columnWidth(column) for column in kept)
        scrolled = table.horizontalScrollBar().value() > 0
        if not kept or not scrolled or wide > table.viewport().width() * _MOST:
            self.hide()
            return
        self._copy_columns(kept)
        edge = table.viewport().geometry()
        head = table.horizontalHeader().height()
        self.setGeometry(edge.left(), edge.top() - head, wide, edge.height() + head)
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        self._copy_heights()
        self.setProperty(LIT, table.hasFocus())
        self.show()
        self.raise_()
        self.verticalScrollBar().setValue(table.verticalScrollBar().value())

    def _copy_heights(self) -> None:
        """Have rows as high as the table's, where names are wrapped there."""
        ours, theirs = self.verticalHeader(), self._table.verticalHeader()
        if theirs.length() != theirs.count() * theirs.defaultSectionSize() or ours.length() != theirs.length():
            for number in range(theirs.count()):
                ours.resizeSection(number, theirs.sectionSize(number))

    def _copy_columns(self, kept: Iterable[int]) -> None:
        shown = set(kept)
        for column in range(self.model().columnCount()):
            self.setColumnHidden(column, column not in shown)
            if column in shown:
                self.setColumnWidth(column, self._table.columnWidth(column))
        self.horizontalHeader().setFixedHeight(self._table.horizontalHeader().height())

    # ---- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._table and event.type() in (
            QEvent.Type.Resize,
            QEvent.Type.FontChange,
            QEvent.Type.FocusIn,
            QEvent.Type.FocusOut,
        ):
            self.place()
            self.viewport().update()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._table.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        QApplication.sendEvent(self._table.viewport(), event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and rows, and the line that parts them from what is scrolled."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.active().colour("surface"))
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setPen(theme.active().colour("line"))
        right = self.viewport().width() - 1
        painter.drawLine(right, 0, right, self.viewport().height())
        painter.end()


class CellCursorDelegate(CellDelegate):
    """Draws a frame round the cell of the cursor, as long as the view has the keys."""

    has_own_cells = True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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

    def __init__(self, name: str, source: RowsModel[Any]) -> None:
        super().__init__(name)
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
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        can = index.isValid() and self.can_be_asked(self.source.columns[index.column()].id)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)
