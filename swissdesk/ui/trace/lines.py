"""Small layouts of the page: a line that wraps and keeps its widgets level, and a thin rule."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayoutItem, QSizePolicy, QWidget

from swissdesk.ui import theme
from swissdesk.ui.widgets.flow import LineFlow


class LevelFlow(LineFlow):
    """A flow in which the widgets of a line stand on one level."""

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        y = rect.y()
        for line in self._lines(rect.width()):
            sizes = [self.size_of(item, rect.width()) for item in line]
            height = max(size.height() for size in sizes)
            x = rect.x()
            for item, hint in zip(line, sizes, strict=True):
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (height - hint.height()) // 2), hint))
                x += hint.width() + self.spacing()
            y += height + self.spacing()
        return max(y - self.spacing(), rect.y()) - rect.y()

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in (self.itemAt(place) for place in range(self.count())):
            if item is None or item.isEmpty():
                continue
            needed = self.size_of(item, width).width()
            if not lines or used + needed > width + 1:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += needed + self.spacing()
        return lines


def wrapping_line(owner: QWidget, widgets: list[QWidget], spacing: int, margins: tuple[int, int, int, int]) -> None:
    """Lay out `owner` as a line of widgets that wraps; margins are left, top, right, bottom."""
    frame = QHBoxLayout(owner)
    frame.setContentsMargins(*margins)
    line = LevelFlow(spacing)
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
