"""Texts that fit: a name is shortened before it is condensed, and condensed before its surname loses a letter."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from swissdesk.reports.content import Align
from swissdesk.ui.hall.layout import CONDENSED

_NOT_SEEN = 1.03
"""By how much a text may be condensed unnoticed: letters are not exactly as wide as they were measured."""


def fitting(texts: tuple[str, ...], metrics: QFontMetricsF, room: float) -> tuple[str, float]:
    """Return the first of the texts that fits into `room`, and how wide its letters are to be (1.0: as they are).

    Where none fits, the shortest is condensed, then the surname alone; a surname is cut off only as the last resort.
    """
    for text in texts:
        width = metrics.horizontalAdvance(text)
        if width <= room * _NOT_SEEN:
            return text, min(1.0, room / max(width, 1.0))
    surname = texts[-1].partition(",")[0]
    for text in (texts[-1], surname):
        factor = room / max(metrics.horizontalAdvance(text), 1.0)
        if factor >= CONDENSED:
            return text, min(factor, 1.0)
    return metrics.elidedText(surname, Qt.TextElideMode.ElideRight, room / CONDENSED), CONDENSED


def draw(
    painter: QPainter, area: QRectF, texts: tuple[str, ...], font: QFont, colour: QColor, align: Align = Align.LEFT
) -> float:
    """Draw the longest of `texts` that fits, in the middle of the height of `area`; returns how wide it came out."""
    metrics = QFontMetricsF(font)
    text, factor = fitting(texts, metrics, area.width())
    width = metrics.horizontalAdvance(text) * factor
    left = {Align.LEFT: 0.0, Align.CENTRE: (area.width() - width) / 2, Align.RIGHT: area.width() - width}[align]
    base = area.top() + (area.height() + metrics.capHeight()) / 2
    painter.save()
    painter.setFont(font)
    painter.setPen(colour)
    painter.translate(area.left() + left, base)
    painter.scale(factor, 1.0)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()
    return width


def wrapped_size(text: str, area: QRectF, font: QFont, least: float, most: float) -> int:
    """Return the largest size in pixels, between `least` and `most`, at which a text goes into `area` on its lines."""
    size = int(most)
    flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
    while size > least:
        tried = QFont(font)
        tried.setPixelSize(size)
        needed = QFontMetricsF(tried).boundingRect(QRectF(0, 0, area.width(), 100_000), flags, text)
        if needed.height() <= area.height() and needed.width() <= area.width():
            return size
        size = int(size * 0.94)
    return int(least)
