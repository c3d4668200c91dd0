"""The titles of a table's columns: aligned like the cells below them, with the arrow of what the rows are sorted by.

A line between two titles can be dragged; who keeps the widths listens to `widened`.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QHeaderView, QWidget

from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.cells import padding
from swissdesk.ui.widgets.painting import font_of


class TableHead(QHeaderView):
    """Draws the titles itself, aligned like the cells below them."""

    widened = Signal(int, int)
    """A column was given a width by hand: its place, and pixels (0: as its texts need it)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._pressed: list[int] = []
        self._made: tuple[QFont, QFont, QFontMetrics] | None = None
        self._widths: dict[tuple[str, bool], int] = {}
        """How wide columns must be for their titles in that font."""
        self.sectionHandleDoubleClicked.connect(lambda place: self.widened.emit(place, 0))
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(10)

    def let_widen(self) -> None:
        """Let columns be widened by dragging the lines between their titles."""
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def _sizes(self) -> list[int]:
        return [self.sectionSize(place) for place in range(self.count())]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._sizes()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        before, self._pressed = self._pressed, []
        for place, (old, new) in enumerate(zip(before, self._sizes(), strict=False)):
            if old != new:
                self.widened.emit(place, new)

    def _titles(self) -> tuple[QFont, QFontMetrics]:
        """Return the font of the titles and its measures, made once for a size of type."""
        base = self.font()
        if self._made is None or self._made[0] != base:
            strong = font_of(base, weight=QFont.Weight.DemiBold)
            self._made = QFont(base), strong, QFontMetrics(strong)
            self._widths.clear()
        return self._made[1:]

    def sizeHint(self) -> QSize:
        """Return the height; the width is that of the table, and Qt would ask for every title to find another."""
        return QSize(0, round(self._titles()[1].height() * 1.7))

    def width_for(self, title: str, *, sortable: bool) -> int:
        """Return how wide a column must be for its title, with the arrow if one can sort by it."""
        metrics = self._titles()[1]
        width = self._widths.get((title, sortable))
        if width is None:
            arrow = _arrow(metrics) + padding(metrics) // 2 if sortable else 0
            width = metrics.horizontalAdvance(title) + 2 * padding(metrics) + arrow + 2
            self._widths[title, sortable] = width
        return width

    def paintSection(self, painter: QPainter, rect: QRect, number: int) -> None:
        painter.save()
        colours = theme.active()
        painter.fillRect(rect, colours.colour("surface"))
        painter.setPen(QPen(colours.colour("strong_line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        font, metrics = self._titles()
        painter.setFont(font)
        area = rect.adjusted(padding(metrics), 0, -padding(metrics), 0)
        align = self.model().headerData(number, self.orientation(), Qt.ItemDataRole.TextAlignmentRole)
        title = str(self.model().headerData(number, self.orientation()) or "")
        sorted_by = self.isSortIndicatorShown() and self.sortIndicatorSection() == number
        painter.setPen(colours.colour("text" if sorted_by else "muted"))
        painter.drawText(area, align, self._fitting(title, metrics, area.width()))
        if sorted_by:
            self._draw_arrow(painter, area, align, metrics, title)
        painter.restore()

    @staticmethod
    def _fitting(title: str, metrics: QFontMetrics, room: int) -> str:
        """Return as much of a title as there is room for; nothing where it would be an ellipsis alone."""
        if metrics.horizontalAdvance(title) <= room + 2:
            return title
        return metrics.elidedText(title, Qt.TextElideMode.ElideRight, room) if room > metrics.height() else ""

    def _draw_arrow(
        self, painter: QPainter, area: QRect, align: Qt.AlignmentFlag, metrics: QFontMetrics, title: str
    ) -> None:
        """Draw the arrow beside the title, on the side where there is room."""
        size = _arrow(metrics)
        offset = metrics.horizontalAdvance(title) + padding(metrics) // 2
        on_left = bool(align & Qt.AlignmentFlag.AlignRight)
        left = area.right() - offset - size if on_left else area.left() + offset
        top, half = area.center().y() - size / 4, size / 2
        rising = self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        tip, foot = (top, top + half) if rising else (top + half, top)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.active().colour("text"), max(1.4, size / 7)))
        painter.drawPolyline(QPolygonF([QPointF(left, foot), QPointF(left + half, tip), QPointF(left + size, foot)]))


def _arrow(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 0.5)
