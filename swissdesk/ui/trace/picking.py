"""What the drawings have in common: a view that is dragged by hand, and in which a click picks a player."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget


class PickingView(QGraphicsView):
    """Shows a scene with players in it; subclasses say who is where."""

    picked = Signal(int)
    """A player was clicked."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(name)
        self._pressed: int | None = None
        self._latest: int | None = None
        self._from = QPointF()

    def player_at(self, at: QPoint) -> int | None:
        """Return the player at a point of the view."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._from = self.player_at(event.position().toPoint()), event.globalPosition()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks are two if they are on two players, else one."""
        self.mousePressEvent(event)
        if self._pressed == self._latest:
            self._pressed = None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a player picks him; a drag does not."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        way = (event.globalPosition() - self._from).manhattanLength()
        still = event.button() is Qt.MouseButton.LeftButton and way < QApplication.startDragDistance()
        if pressed is not None and still:
            self._latest = pressed
            self.picked.emit(pressed)
