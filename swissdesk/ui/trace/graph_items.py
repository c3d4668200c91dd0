"""The pieces of the compatibility graph: players as discs, and all lines of one kind as one item."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from swissdesk.engine.position import Competitor
from swissdesk.ui import theme
from swissdesk.ui.trace.cards import draw_disc


class Lines(QGraphicsItem):
    """All lines of one kind: one call draws them, thousands of them within the time of a picture."""

    def __init__(self, lines: Sequence[QLineF], area: QRectF, pen: QPen, *, smooth: bool) -> None:
        super().__init__()
        self._lines = list(lines)
        self._area = area
        self._pen = pen
        self._smooth = smooth
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        painter.setPen(self._pen)
        painter.drawLines(self._lines)


class Vertex(QGraphicsItem):
    """A player, its position is the middle; the number in a disc, the colour that is due at its edge."""

    def __init__(self, player: Competitor, font: QFont, *, came: bool, named: bool, above: bool = False) -> None:
        super().__init__()
        self.player = player
        self.focused = False
        self.faulty = False
        self._font = QFont(font)
        self._font.setWeight(QFont.Weight.DemiBold)
        self._plain = QFont(font)
        self._plain.setPointSizeF(font.pointSizeF() * 0.88)
        self._came = came
        self._named = named
        self._above = above
        self.radius = radius_of(font)
        self.setZValue(3)

    def boundingRect(self) -> QRectF:
        wide, high = self.radius * (4.6 if self._named else 1.5), self.radius * (2.9 if self._named else 1.5)
        return QRectF(-wide, -high, 2 * wide, 2 * high)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colours, radius = theme.active(), self.radius
        disc = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        ring = colours.colour("danger" if self.faulty else "accent") if self.focused else colours.colour("strong_line")
        painter.setPen(QPen(ring, radius * (0.22 if self.focused else 0.1)))
        painter.setBrush(colours.colour("notice_soft" if self._came else "surface"))
        painter.drawEllipse(disc)
        painter.setFont(self._font)
        painter.setPen(colours.colour("text"))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.player.id))
        if self.player.preference.colour is not None:
            side = radius * 0.78
            draw_disc(painter, QRectF(radius * 0.42, -radius * 1.2, side, side), self.player.preference)
        if self._named:
            self._paint_name(painter)

    def _paint_name(self, painter: QPainter) -> None:
        metrics = QFontMetricsF(self._plain)
        name = metrics.elidedText(self.player.name, Qt.TextElideMode.ElideRight, self.radius * 8)
        wide = metrics.horizontalAdvance(name) + metrics.height() * 0.4
        ground = theme.active().colour("window")
        ground.setAlphaF(0.85)
        top = -self.radius * 1.3 - metrics.height() if self._above else self.radius * 1.2
        area = QRectF(-wide / 2, top, wide, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(area, 3, 3)
        painter.setFont(self._plain)
        painter.setPen(theme.active().colour("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, name)


def radius_of(font: QFont) -> float:
    """Return the radius of a player's disc."""
    return QFontMetricsF(font).height() * 0.82
