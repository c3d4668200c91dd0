"""Small layouts: a line that begins a new one where the window ends, one that keeps its widgets level, a thin rule."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from swissdesk.ui.shell import theme


class FlowLayout(QLayout):
    """Like a horizontal box that wraps; hidden widgets take no room."""

    is_level = False
    """Whether the widgets of a line stand with their middles on one level, else with their tops."""

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
    def _size_of(item: QLayoutItem, room: int) -> QSize:
        """Return how large a widget becomes in a line of `room` pixels: what is wider is wrapped if it can be."""
        hint = item.sizeHint()
        if hint.width() <= room:
            return hint
        width = max(room, item.minimumSize().width())
        return QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else hint.height())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items in `rect` (or only find out how) and return the height they need."""
        y = rect.y()
        for line in self._lines(rect.width()):
            x, height = rect.x(), max(size.height() for _, size in line)
            for item, size in line:
                if move:
                    down = (height - size.height()) // 2 if self.is_level else 0
                    item.setGeometry(QRect(QPoint(x, y + down), size))
                x += size.width() + self.spacing()
            y += height + self._between_lines
        return max(y - self._between_lines - rect.y(), 0)

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Return the lines: of each the items, and how large they are."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._shown:
            size = self._size_of(item, width)
            if not lines or used + size.width() > width:
                lines.append([])
                used = 0
            lines[-1].append((item, size))
            used += size.width() + self.spacing()
        return lines

    @property
    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]


def flowing(*widgets: QWidget, spacing: int = 6, line_spacing: int | None = None) -> FlowLayout:
    """Return widgets side by side, in more lines where one is too short."""
    line = FlowLayout(spacing, line_spacing)
    for widget in widgets:
        line.addWidget(widget)
    return line


class LineFlow(FlowLayout):
    """Asks for the room of a single line, and is broken only where it does not get it."""

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))


def lines_needed(widths: Iterable[int], room: int, spacing: int) -> int:
    """Return in how many lines of `room` pixels widgets of these widths stand."""
    lines, used = 0, room
    for width in widths:
        if used + width > room:
            lines, used = lines + 1, 0
        used += width + spacing
    return lines


def wrapping_line(owner: QWidget, widgets: list[QWidget], spacing: int, margins: tuple[int, int, int, int]) -> None:
    """Lay out `owner` as a line of widgets that wraps; margins are left, top, right, bottom."""
    frame = QHBoxLayout(owner)
    frame.setContentsMargins(*margins)
    line = LineFlow(spacing)
    line.is_level = True
    for widget in widgets:
        line.addWidget(widget)
    frame.addLayout(line)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    owner.setSizePolicy(policy)


class Rule(QWidget):
    """A thin line across."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.active().colour("line"))
