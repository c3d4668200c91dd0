"""The small sign that stands for a step in the timeline: its shape says what it is, its colour what became of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.ui import theme
from swissdesk.ui.trace import words


def role_of(step: TraceStep) -> str:
    """Return the role of the colour of a step."""
    if step.verdict is not None:
        return words.verdict_role(step.verdict)
    if step.kind is Kind.DOWNFLOATERS:
        return "notice"
    return "accent" if step.kind is Kind.BYE else "muted"


def draw_mark(painter: QPainter, area: QRectF, step: TraceStep) -> None:
    """Draw the sign of a step into a square."""
    ink = theme.active().colour(role_of(step))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, max(1.4, area.width() * 0.11), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _shape(step)(painter, area, ink)


Shape = Callable[[QPainter, QRectF, QColor], None]


def _at(area: QRectF, x: float, y: float) -> QPointF:
    return QPointF(area.left() + area.width() * x, area.top() + area.height() * y)


def _path(painter: QPainter, area: QRectF, *points: tuple[float, float]) -> None:
    painter.drawPolyline(QPolygonF([_at(area, x, y) for x, y in points]))


def _check(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawEllipse(area)
    pen = painter.pen()
    pen.setColor(theme.active().colour("on_accent"))
    painter.setPen(pen)
    _path(painter, area, (0.28, 0.52), (0.45, 0.69), (0.74, 0.34))


def _cross(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    _path(painter, area, (0.2, 0.2), (0.8, 0.8))
    _path(painter, area, (0.8, 0.2), (0.2, 0.8))


def _dot(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    painter.drawEllipse(area.adjusted(*(area.width() * f for f in (0.2, 0.2, -0.2, -0.2))))


def _star(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([_at(area, 0.5, 0.12), _at(area, 0.88, 0.8), _at(area, 0.12, 0.8)]))


def _stack(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    for y in (0.2, 0.5, 0.8):
        _path(painter, area, (0.12, y), (0.88, y))


def _columns(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    for x in (0.28, 0.72):
        _path(painter, area, (x, 0.12), (x, 0.88))


def _swap(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    _path(painter, area, (0.62, 0.08), (0.9, 0.3), (0.62, 0.52))
    _path(painter, area, (0.1, 0.3), (0.9, 0.3))
    _path(painter, area, (0.38, 0.48), (0.1, 0.7), (0.38, 0.92))
    _path(painter, area, (0.1, 0.7), (0.9, 0.7))


def _diamond(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    _path(painter, area, (0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5), (0.5, 0.06))


def _down(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    _path(painter, area, (0.5, 0.08), (0.5, 0.9))
    _path(painter, area, (0.2, 0.6), (0.5, 0.9), (0.8, 0.6))


def _flag(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawRoundedRect(area.adjusted(*(area.width() * f for f in (0.12, 0.12, -0.12, -0.12))), 2, 2)


def _half(painter: QPainter, area: QRectF, ink: QColor) -> None:
    disc = area.adjusted(*(area.width() * f for f in (0.1, 0.1, -0.1, -0.1)))
    painter.drawEllipse(disc)
    painter.setBrush(ink)
    painter.drawChord(disc, -90 * 16, 180 * 16)


_BY_VERDICT: dict[Verdict, Shape] = {
    Verdict.ACCEPTED: _check,
    Verdict.ILLEGAL: _cross,
    Verdict.BEST_SO_FAR: _star,
}

_BY_KIND: dict[Kind, Shape] = {
    Kind.OUTLOOK: _flag,
    Kind.BRACKET: _flag,
    Kind.SEATS: _flag,
    Kind.SUBGROUPS: _columns,
    Kind.ROWS: _columns,
    Kind.MDP_PAIRING: _columns,
    Kind.EXCHANGE: _swap,
    Kind.CANDIDATE: _dot,
    Kind.BOARDS: _dot,
    Kind.DOWNFLOATERS: _down,
    Kind.BYE: _down,
    Kind.COLOUR: _half,
}


def _shape(step: TraceStep) -> Shape:
    if step.kind is Kind.FAMILY:
        return _stack
    if step.verdict in _BY_VERDICT:
        return _BY_VERDICT[step.verdict]
    return _BY_KIND.get(step.kind, _diamond)
