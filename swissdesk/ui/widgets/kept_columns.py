"""Columns that stay in sight while a wide table is scrolled sideways: place and name beside round twenty.

A second view of the same rows lies over the left of the table as soon as it is scrolled; it has no cursor of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTableView

from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.widgets.cells import LIT, CellDelegate
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
        self.setAccessibleName(translate(N_("Columns that stay in sight")))
        self.setToolTip(translate(N_("These columns stay where they are")))
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
        self.setProperty(LIT, table.hasFocus())
        self.show()
        self.raise_()
        self.verticalScrollBar().setValue(table.verticalScrollBar().value())

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
            QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.FocusIn, QEvent.Type.FocusOut,
        ):  # fmt: skip
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
