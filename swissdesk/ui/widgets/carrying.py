"""Rows that can be carried by the mouse, inside a table or from one into another.

The table in which the button was pressed keeps the mouse until the button is released, and signals its position; the
receivers decide what that means.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.table import Table


class CarryTable(Table):
    """A table whose rows can be carried."""

    carried = Signal(int, QPoint)
    """A row is over this point of the screen."""
    put_down = Signal(int, QPoint)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._pressed: tuple[int, QPoint] | None = None
        self._is_carrying = False
        self.gap = -1
        """The place before which a carried row would be put down, -1 if nothing is over the table."""

    # ---- where a row would go

    def place_at(self, screen: QPoint) -> int:
        """Return before which row a point of the screen is, -1 if it is outside."""
        point = self.viewport().mapFromGlobal(screen)
        if not self.viewport().rect().contains(point):
            return -1
        row = self.rowAt(point.y())
        if row < 0:
            return self.model().rowCount()
        middle = self.rowViewportPosition(row) + self.rowHeight(row) // 2
        return row + (point.y() > middle)

    def show_gap(self, place: int) -> None:
        """Mark where a carried row would go; -1 marks nothing."""
        if place != self.gap:
            self.gap = place
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.gap < 0:
            return
        rows = self.model().rowCount()
        y = self.rowViewportPosition(self.gap) if self.gap < rows else self._foot(rows)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme.active().colour("accent"), 3))
        painter.drawLine(2, max(y, 1), self.viewport().width() - 2, max(y, 1))

    def _foot(self, rows: int) -> int:
        return self.rowViewportPosition(rows - 1) + self.rowHeight(rows - 1) if rows else 1

    # ---- the mouse

    def _can_carry(self, row: int) -> bool:
        return row >= 0 and bool(self.model().index(row, 0).flags() & Qt.ItemFlag.ItemIsEnabled)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        row = self.rowAt(event.position().toPoint().y())
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._pressed = (row, event.position().toPoint()) if is_left and self._can_carry(row) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        row, start = self._pressed
        way = (event.position().toPoint() - start).manhattanLength()
        if self._is_carrying or way >= QApplication.startDragDistance():
            self._is_carrying = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.carried.emit(row, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if not self._is_carrying or pressed is None:
            super().mouseReleaseEvent(event)
            return
        self._is_carrying = False
        self.viewport().unsetCursor()
        self.put_down.emit(pressed[0], event.globalPosition().toPoint())
