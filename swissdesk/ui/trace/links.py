"""What joins and heads the cards: the line of a pair with the criteria it breaks on it, and short titles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from swissdesk.ui import theme
from swissdesk.ui.trace.cards import Card
from swissdesk.ui.trace.picture import Bond, Line

_PENS: dict[Bond, tuple[str, float, Qt.PenStyle]] = {
    Bond.PROPOSED: ("muted", 1.6, Qt.PenStyle.SolidLine),
    Bond.ACCEPTED: ("accent", 3.4, Qt.PenStyle.SolidLine),
    Bond.COSTLY: ("notice", 2.0, Qt.PenStyle.SolidLine),
    Bond.BROKEN: ("danger", 2.6, Qt.PenStyle.DashLine),
    Bond.ASKED: ("best", 3.0, Qt.PenStyle.DotLine),
    Bond.COUNTED: ("best", 5.0, Qt.PenStyle.SolidLine),
}
_PILLS = {Bond.BROKEN: ("danger", "danger_soft"), Bond.ASKED: ("best", "info_soft"),
          Bond.COUNTED: ("best", "info_soft")}  # fmt: skip
_COSTS = ("notice", "notice_soft")


class Link(QGraphicsItem):
    """The line of a pair, with the criteria it breaks on it; follows its cards."""

    def __init__(self, line: Line, one: Card, other: Card, font: QFont) -> None:
        super().__init__()
        self.line = line
        self._one, self._other = one, other
        self._font = QFont(font)
        self._font.setPointSizeF(font.pointSizeF() * 0.85)
        self._font.setWeight(QFont.Weight.Bold)
        self._path = QPainterPath()
        self._middle = QPointF()
        self.setZValue(3 if line.bond in _PILLS else 1)
        self.setToolTip(", ".join(line.labels))
        self.follow()

    def follow(self) -> None:
        """Join the cards where they are now: straight across, or in a bow if one stands below the other."""
        left, right = sorted((self._one, self._other), key=lambda card: card.x())
        below = right.x() < left.edge(right=True).x()
        on_left = below and self._stands_left(left)
        start, end = left.edge(right=not below or on_left), right.edge(right=below and on_left)
        path, middle = QPainterPath(start), (start + end) / 2
        if below:
            bow = min(abs(end.y() - start.y()) * 0.35, left.measures.line * 4) * (1 if on_left else -1)
            path.cubicTo(start + QPointF(bow, 0), end + QPointF(bow, 0), end)
            middle += QPointF(bow * 0.75, 0)
        else:
            path.lineTo(end)
        if path != self._path:
            self.prepareGeometryChange()  # before anything that its bounds depend on
            self._path, self._middle = path, middle

    @staticmethod
    def _stands_left(card: Card) -> bool:
        scene = card.scene()
        return scene is None or card.edge(right=True).x() < scene.sceneRect().center().x()

    def boundingRect(self) -> QRectF:
        room = QFontMetricsF(self._font).height()
        pill = QRectF(self._middle, self._middle).adjusted(-room * 5, -room, room * 5, room)
        return self._path.boundingRect().adjusted(-room, -room, room, room).united(pill)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        role, width, style = _PENS[self.line.bond]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.active().colour(role), width, style, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        if self.line.labels:
            self._label(painter)

    def _label(self, painter: QPainter) -> None:
        colours = theme.active()
        metrics = QFontMetricsF(self._font)
        room = max(self._path.boundingRect().width() - metrics.height(), metrics.height() * 8)
        text = metrics.elidedText(" ".join(self.line.labels), Qt.TextElideMode.ElideRight, room)
        width, height = metrics.horizontalAdvance(text) + metrics.height() * 0.9, metrics.height() * 1.15
        pill = QRectF(self._middle.x() - width / 2, self._middle.y() - height / 2, width, height)
        role, ground = _PILLS.get(self.line.bond, _COSTS)
        ink = colours.colour(role)
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(colours.colour(ground))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setFont(self._font)
        painter.setPen(ink)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)


class Title(QGraphicsItem):
    """A short title above a column or a zone, with a thin line after it if it has a `width`."""

    def __init__(self, text: str, font: QFont, width: float, *, role: str = "muted", ruled: bool = False) -> None:
        super().__init__()
        self._text = text
        self._font = QFont(font)
        self._font.setPointSizeF(font.pointSizeF() * 0.92)
        self._font.setWeight(QFont.Weight.DemiBold)
        self._width = width
        self._role = role
        self._ruled = ruled

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._width, QFontMetricsF(self._font).height() * 1.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        ink: QColor = theme.active().colour(self._role)
        area = self.boundingRect()
        painter.setFont(self._font)
        painter.setPen(ink)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._text)
        if self._ruled:
            start = QFontMetricsF(self._font).horizontalAdvance(self._text) + area.height() * 0.5
            painter.setPen(QPen(theme.active().colour("strong_line"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(start, area.center().y()), QPointF(self._width, area.center().y()))
