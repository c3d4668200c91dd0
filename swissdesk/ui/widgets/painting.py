"""What is painted everywhere, in a call each: type of another size, boxes, one line of text, names.

Names go into their room by the rule of all sheets (`lettering.fitting`).

Colours are roles of the theme in use (``muted``, ``accent_soft``) or, where one is mixed, colours themselves.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from swissdesk.lettering.fitting import divided, fitted, in_two, of_name
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
    """Draw a player's name on one line: with initials, then condensed, where it is longer than the area.

    What would still be cut takes two lines of smaller type, the surname divided if need be.
    """
    lines, font = lines_of_name(name, font, area.width(), area.height())
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(colour_of("text"))
    base = area.top() + (area.height() - metrics.height() * len(lines)) / 2 + metrics.ascent()
    for place, (text, factor) in enumerate(lines):
        spare = area.width() - metrics.horizontalAdvance(text) * factor
        to_right, to_middle = align & Qt.AlignmentFlag.AlignRight, align & Qt.AlignmentFlag.AlignHCenter
        left = spare if to_right else spare / 2 if to_middle else 0.0
        draw_condensed(painter, QPointF(area.left() + left, base + place * metrics.height()), text, factor)


_OF_TWO_LINES = (0.72, 0.6, 0.5)
"""How large the type of a name is that takes two lines, the largest that holds it."""
_LEAST_POINTS = 6.0
"""Type of fewer points is for nobody's eyes: the name is shortened rather than set so small."""


def lines_of_name(name: str, font: QFont, width: float, height: float) -> tuple[list[tuple[str, float]], QFont]:
    """Return the lines of a name in a room, each with how wide its letters are to be, and their type."""
    forms = (name, *of_name(name))
    one = fitting(forms, QFontMetricsF(font), width)
    if one[0] in forms:
        return [one], font
    for factor in _OF_TWO_LINES:
        small = font_of(font, factor)
        metrics = QFontMetricsF(small)
        if small.pointSizeF() < _LEAST_POINTS or metrics.height() * 2 > height:
            continue
        for lines in (*map(in_two, forms), *map(divided, forms)):
            two = [fitting((line,), metrics, width) for line in lines]
            if lines[1] and all(line == text for line, (text, _) in zip(lines, two, strict=True)):
                return two, small
    return [one], font


def is_at_ease(name: str, font: QFont, width: float, height: float) -> bool:
    """Whether `draw_name` cuts nothing of a surname in that room, and needs no type smaller than that of two lines."""
    lines, small = lines_of_name(name, font, width, height)
    is_whole = len(lines) > 1 or lines[0][0] in (name, *of_name(name))
    return is_whole and small.pointSizeF() >= font.pointSizeF() * _OF_TWO_LINES[0] * 0.99
