"""What is painted everywhere, in a call each: type of another size, boxes, one line of text, names.

Names go into their room by the rule of all sheets (`lettering.fitting`).

Colours are roles of the theme in use (``muted``, ``accent_soft``) or, where one is mixed, colours themselves.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from swissdesk.lettering.fitting import fitted, of_name
from swissdesk.ui.shell import theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter

NOT_SEEN = 1.03
"""By how much a text may be condensed unnoticed: letters are not exactly as wide as they were measured."""


def font_of(font: QFont, factor: float = 1.0, weight: QFont.Weight | None = None) -> QFont:
    """Return a type `factor` times as large, in a weight of its own if one is given."""
    result = QFont(font)
    if factor != 1.0:
        result.setPointSizeF(font.pointSizeF() * factor)
    if weight is not None:
        result.setWeight(weight)
    return result


def colour_of(role: str | QColor) -> QColor:
    """Return a colour of the theme in use."""
    return theme.active().colour(role) if isinstance(role, str) else role


def pen_of(role: str | QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen with round ends."""
    return QPen(colour_of(role), width, style, Qt.PenCapStyle.RoundCap)


def draw_box(
    painter: QPainter,
    area: QRectF,
    radius: float,
    *,
    fill: str | QColor = "",
    edge: str | QColor = "",
    width: float = 1,
) -> None:
    """Draw a box with round corners, filled and with an edge as far as these are given."""
    painter.setPen(QPen(colour_of(edge), width) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, radius, radius)


def draw_text(
    painter: QPainter, area: QRectF, text: str, font: QFont, role: str | QColor, align: Qt.AlignmentFlag = LEFT
) -> None:
    """Draw one line of text, shortened where it is longer than the area."""
    painter.setFont(font)
    painter.setPen(colour_of(role))
    painter.drawText(area, align, QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width()))


def fitting(texts: tuple[str, ...], metrics: QFontMetricsF, room: float) -> tuple[str, float]:
    """Return the longest of the texts that goes into `room`, and how wide its letters are to be (1.0: as they are)."""
    fit = fitted(texts, room * NOT_SEEN, metrics.horizontalAdvance)
    return fit.text, min(1.0, room / max(metrics.horizontalAdvance(fit.text), 1.0))


def draw_condensed(painter: QPainter, at: QPointF, text: str, factor: float) -> None:
    """Draw a text from a point on its base line, with letters so many times as wide as they are."""
    painter.save()
    painter.translate(at)
    painter.scale(factor, 1.0)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def draw_name(painter: QPainter, area: QRectF, name: str, font: QFont, align: Qt.AlignmentFlag = LEFT) -> None:
    """Draw a player's name on one line: with initials, then condensed, where it is longer than the area."""
    metrics = QFontMetricsF(font)
    text, factor = fitting((name, *of_name(name)), metrics, area.width())
    spare = area.width() - metrics.horizontalAdvance(text) * factor
    left = spare if align & Qt.AlignmentFlag.AlignRight else spare / 2 if align & Qt.AlignmentFlag.AlignHCenter else 0.0
    base = area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent()
    painter.setFont(font)
    painter.setPen(colour_of("text"))
    draw_condensed(painter, QPointF(area.left() + left, base), text, factor)
