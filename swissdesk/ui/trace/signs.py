"""The small signs that cards and graph share: the colour that is due, floats, who is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPolygonF

from swissdesk.engine.colours import Preference, Strength
from swissdesk.engine.floats import Float
from swissdesk.model import Colour
from swissdesk.ui import theme

Groups = Sequence[tuple[int, ...]]
"""Pairs and single players, by id."""


class Asked(Enum):
    """Whether a player is one of the two who are asked about; the value stands on the badge."""

    NOT = ""
    FIRST = "1"
    SECOND = "2"

    @classmethod
    def of(cls, player: int, chosen: Sequence[int]) -> Asked:
        """Return which of those who are chosen a player is."""
        return (cls.FIRST, cls.SECOND)[chosen.index(player)] if player in chosen else cls.NOT


def draw_disc(painter: QPainter, area: QRectF, due: Preference) -> None:
    """Draw the colour that is due; nothing where none is."""
    colours = theme.active()
    if due.colour is None:
        painter.setPen(QPen(colours.colour("strong_line"), 1.4))
        painter.drawLine(
            QPointF(area.left() + area.width() * 0.25, area.center().y()),
            QPointF(area.right() - area.width() * 0.25, area.center().y()),
        )
        return
    side = colours.colour("white_side" if due.colour is Colour.WHITE else "black_side")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.colour("chip"))
    painter.drawEllipse(area)
    inner = area.adjusted(*(area.width() * f for f in (0.17, 0.17, -0.17, -0.17)))
    painter.setPen(QPen(side, area.width() * 0.12))
    painter.setBrush(side if due.strength is Strength.ABSOLUTE else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(inner)
    if due.strength is Strength.STRONG:
        painter.setBrush(side)
        painter.drawChord(inner, 90 * 16, 180 * 16)


def draw_float(painter: QPainter, area: QRectF, which: Float, *, faint: bool) -> None:
    """Draw the arrow of a float."""
    if which is Float.NONE:
        return
    colour = theme.active().colour("notice" if which is Float.DOWN else "best")
    colour.setAlphaF(0.55 if faint else 1.0)
    x, top, bottom = area.center().x(), area.top(), area.bottom()
    tip, tail = (bottom, top) if which is Float.DOWN else (top, bottom)
    back = -1 if which is Float.DOWN else 1
    wing = area.width() * 0.36
    painter.setPen(QPen(colour, max(1.4, area.width() * 0.16), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(x, tail), QPointF(x, tip))
    painter.drawPolyline(
        QPolygonF([QPointF(x - wing, tip + back * wing), QPointF(x, tip), QPointF(x + wing, tip + back * wing)])
    )


def draw_badge(painter: QPainter, area: QRectF, asked: Asked, font: QFont) -> None:
    """Draw the sign of a player who is asked about."""
    colours = theme.active()
    painter.setPen(QPen(colours.colour("surface"), 1.2))
    painter.setBrush(colours.colour("best"))
    painter.drawEllipse(area)
    small = QFont(font)
    small.setWeight(QFont.Weight.Bold)
    small.setPixelSize(max(round(area.height() * 0.68), 1))
    painter.setFont(small)
    painter.setPen(colours.colour("surface"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, asked.value)
