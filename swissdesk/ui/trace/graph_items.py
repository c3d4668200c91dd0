"""The pieces of the compatibility graph: players as discs, and all lines of one kind as one item."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from swissdesk.engine.position import Competitor
from swissdesk.ui import theme
from swissdesk.ui.trace.signs import Asked, draw_badge, draw_disc


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


class NameAt(Enum):
    """Where the name of a player stands."""

    LEFT = "left"
    RIGHT = "right"
    BELOW = "below"
    NOWHERE = "nowhere"


LONGEST_NAME, _LONGEST_BELOW = 9.0, 5.5
"""In radii of a disc, beside it and below it; a longer name is shortened."""


class Vertex(QGraphicsItem):
    """A player, its position is the middle; the number in a disc, the colour that is due at its edge."""

    def __init__(self, player: Competitor, font: QFont, *, came: bool, name_at: NameAt) -> None:
        super().__init__()
        self.player = player
        self.focused = False
        self.faulty = False
        self.asked = Asked.NOT
        self.counted = False
        self.under_cursor = False
        self._font = QFont(font)
        self._font.setWeight(QFont.Weight.DemiBold)
        self._plain = QFont(font)
        self._plain.setPointSizeF(font.pointSizeF() * 0.88)
        self._came = came
        self._name_at = name_at
        self.radius = radius_of(font)
        self._name_area = self._room_for_name()
        self.setZValue(3)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _room_for_name(self) -> QRectF:
        metrics, radius = QFontMetricsF(self._plain), self.radius
        if self._name_at is NameAt.NOWHERE:
            return QRectF()
        most = radius * (_LONGEST_BELOW if self._name_at is NameAt.BELOW else LONGEST_NAME)
        width = min(metrics.horizontalAdvance(self.player.name) + 2, most) + metrics.height() * 0.4
        height = metrics.height()
        if self._name_at is NameAt.BELOW:
            return QRectF(-width / 2, radius * 1.2, width, height)
        left = radius * 1.45 if self._name_at is NameAt.RIGHT else -radius * 1.45 - width
        return QRectF(left, -height / 2, width, height)

    def boundingRect(self) -> QRectF:
        around = self.radius * 1.6
        return QRectF(-around, -around, 2 * around, 2 * around).united(self._name_area)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colours, radius = theme.active(), self.radius
        disc = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        ring = colours.colour("danger" if self.faulty else "accent") if self.focused else colours.colour("strong_line")
        ground = colours.colour("notice_soft" if self._came else "surface")
        lit = self.asked is not Asked.NOT or self.counted
        if lit:
            ring, ground = colours.colour("best"), colours.colour("info_soft")
        painter.setPen(QPen(ring, radius * (0.22 if self.focused or lit else 0.1)))
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        painter.setFont(self._font)
        painter.setPen(colours.colour("text"))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.player.id))
        if self.player.preference.colour is not None:
            side = radius * 0.78
            draw_disc(painter, QRectF(radius * 0.42, -radius * 1.2, side, side), self.player.preference)
        self._paint_name(painter)
        self._paint_choice(painter, disc)

    def _paint_name(self, painter: QPainter) -> None:
        metrics, area = QFontMetricsF(self._plain), self._name_area
        if area.isEmpty():
            return
        name = metrics.elidedText(self.player.name, Qt.TextElideMode.ElideRight, area.width() - metrics.height() * 0.3)
        if self._name_at is NameAt.BELOW:
            ground = theme.active().colour("window")
            ground.setAlphaF(0.85)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(area, 3, 3)
        side = {NameAt.LEFT: Qt.AlignmentFlag.AlignRight, NameAt.RIGHT: Qt.AlignmentFlag.AlignLeft}
        painter.setFont(self._plain)
        painter.setPen(theme.active().colour("text"))
        align = side.get(self._name_at, Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, align, name)

    def _paint_choice(self, painter: QPainter, disc: QRectF) -> None:
        radius = self.radius
        if self.asked is not Asked.NOT:
            draw_badge(painter, QRectF(-radius * 1.35, -radius * 1.35, radius, radius), self.asked, self._font)
        if self.under_cursor:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.active().colour("text"), radius * 0.1, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc.adjusted(*(radius * f for f in (-0.3, -0.3, 0.3, 0.3))))


def radius_of(font: QFont) -> float:
    """Return the radius of a player's disc."""
    return QFontMetricsF(font).height() * 0.82
