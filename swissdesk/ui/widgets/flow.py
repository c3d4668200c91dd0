"""A layout that puts widgets side by side and begins a new line where the window ends."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Like a horizontal box that wraps; hidden widgets take no room."""

    def __init__(self, spacing: int = 6, line_spacing: int | None = None) -> None:
        """`spacing` is that between widgets, and between lines too unless `line_spacing` is given."""
        super().__init__()
        self._between_lines = spacing if line_spacing is None else line_spacing
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    @staticmethod
    def size_of(item: QLayoutItem, room: int) -> QSize:
        """Return how large a widget becomes in a line of `room` pixels: what is wider is wrapped if it can be."""
        hint = item.sizeHint()
        if hint.width() <= room:
            return hint
        width = max(room, item.minimumSize().width())
        return QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else hint.height())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items in `rect` (or only find out how) and return the height they need."""
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = self.size_of(item, rect.width())
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                x, y, line = rect.x(), y + line + self._between_lines, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self.spacing()
            line = max(line, hint.height())
        return y + line - rect.y()


class LineFlow(FlowLayout):
    """Asks for the room of a single line, and is broken only where it does not get it."""

    def sizeHint(self) -> QSize:
        items = (self.itemAt(place) for place in range(self.count()))
        hints = [item.sizeHint() for item in items if item is not None and not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))
