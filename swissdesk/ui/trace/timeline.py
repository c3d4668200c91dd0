"""The steps side by side: a list that draws only what is in sight, and a bar over the whole of them.

A step has a small sign: its shape says what it is, its colour what became of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.i18n import N_
from swissdesk.ui.shell import theme
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.steps import Entry, StepsModel
from swissdesk.ui.widgets.common import named, only_chosen_from
from swissdesk.ui.widgets.painting import CENTRE, draw_box, draw_text, font_of, pen_of
from swissdesk.ui.widgets.rows import Index
from swissdesk.values import replace

# ---- signs


def role_of(step: TraceStep) -> str:
    """Return the role of the colour of a step."""
    if step.verdict is not None:
        return steps.verdict_role(step.verdict)
    if step.kind in (Kind.DOWNFLOATERS, Kind.UPFLOATERS):
        return "notice"
    return "accent" if step.kind is Kind.BYE else "muted"


def draw_mark(painter: QPainter, area: QRectF, step: TraceStep) -> None:
    """Draw the sign of a step into a square."""
    ink = theme.active().colour(role_of(step))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = pen_of(ink, max(1.4, area.width() * 0.11))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _shape(step)(painter, area, ink)


Shape = Callable[[QPainter, QRectF, QColor], None]
Points = tuple[tuple[float, float], ...]
"""Places in a square, in parts of its side."""


def _in_square(area: QRectF, points: Points) -> QPolygonF:
    return QPolygonF([QPointF(area.left() + area.width() * x, area.top() + area.height() * y) for x, y in points])


def _lines(*lines: Points) -> Shape:
    """Return a sign made of lines."""

    def draw(painter: QPainter, area: QRectF, _ink: QColor) -> None:
        for points in lines:
            painter.drawPolyline(_in_square(area, points))

    return draw


def _check(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawEllipse(area)
    pen = painter.pen()
    pen.setColor(theme.active().colour("on_accent"))
    painter.setPen(pen)
    painter.drawPolyline(_in_square(area, ((0.28, 0.52), (0.45, 0.69), (0.74, 0.34))))


def _star(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawPolygon(_in_square(area, ((0.5, 0.12), (0.88, 0.8), (0.12, 0.8))))


def _dot(painter: QPainter, area: QRectF, _ink: QColor) -> None:
    painter.drawEllipse(area.adjusted(*(area.width() * f for f in (0.2, 0.2, -0.2, -0.2))))


def _flag(painter: QPainter, area: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawRoundedRect(area.adjusted(*(area.width() * f for f in (0.12, 0.12, -0.12, -0.12))), 2, 2)


def _half(painter: QPainter, area: QRectF, ink: QColor) -> None:
    disc = area.adjusted(*(area.width() * f for f in (0.1, 0.1, -0.1, -0.1)))
    painter.drawEllipse(disc)
    painter.setBrush(ink)
    painter.drawChord(disc, -90 * 16, 180 * 16)


_STACK = _lines(((0.12, 0.2), (0.88, 0.2)), ((0.12, 0.5), (0.88, 0.5)), ((0.12, 0.8), (0.88, 0.8)))
_COLUMNS = _lines(((0.28, 0.12), (0.28, 0.88)), ((0.72, 0.12), (0.72, 0.88)))
_DIAMOND = _lines(((0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5), (0.5, 0.06)))
_DOWN = _lines(((0.5, 0.08), (0.5, 0.9)), ((0.2, 0.6), (0.5, 0.9), (0.8, 0.6)))

_BY_VERDICT: dict[Verdict, Shape] = {
    Verdict.ACCEPTED: _check,
    Verdict.ILLEGAL: _lines(((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))),
    Verdict.BEST_SO_FAR: _star,
}

_BY_KIND: dict[Kind, Shape] = {
    **dict.fromkeys((Kind.OUTLOOK, Kind.BRACKET, Kind.SEATS), _flag),
    **dict.fromkeys((Kind.SUBGROUPS, Kind.ROWS, Kind.MDP_PAIRING, Kind.OPPONENT), _COLUMNS),
    **dict.fromkeys((Kind.CANDIDATE, Kind.BOARDS), _dot),
    **dict.fromkeys((Kind.DOWNFLOATERS, Kind.BYE), _DOWN),
    Kind.UPFLOATERS: _lines(((0.5, 0.92), (0.5, 0.1)), ((0.2, 0.4), (0.5, 0.1), (0.8, 0.4))),
    Kind.EXCHANGE: _lines(
        ((0.62, 0.08), (0.9, 0.3), (0.62, 0.52)),
        ((0.1, 0.3), (0.9, 0.3)),
        ((0.38, 0.48), (0.1, 0.7), (0.38, 0.92)),
        ((0.1, 0.7), (0.9, 0.7)),
    ),
    Kind.COLOUR: _half,
}


def _shape(step: TraceStep) -> Shape:
    if step.kind is Kind.FAMILY:
        return _STACK
    if step.verdict in _BY_VERDICT:
        return _BY_VERDICT[step.verdict]
    return _BY_KIND.get(step.kind, _DIAMOND)


# ---- the timeline

_WIDTH, _HEIGHT, _SLIM = 3.3, 2.9, 1.8
"""Of a step, in lines of text; slim without its clause."""


class Marks(QStyledItemDelegate):
    """Draws a step: its sign, its clause below if there is room."""

    lines = _HEIGHT

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline)
        self._timeline = timeline

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height()
        return QSize(round(line * _WIDTH), round(line * self.lines))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        timeline, row = self._timeline, index.row()
        entry = timeline.steps.entry(row)
        if timeline.steps.veiled and row > timeline.currentIndex().row():  # a lesson does not whisper what is to come
            entry = replace(entry, step=replace(entry.step, verdict=None))
        area, line = QRectF(option.rect), QFontMetricsF(option.font).height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, area, entry, row)
        side = line * 0.95
        draw_mark(painter, QRectF(area.center().x() - side / 2, area.top() + line * 0.42, side, side), entry.step)
        if self.lines == _HEIGHT:
            self._label(painter, area, entry, index.data(), option.font, line)
        if entry.step.id in timeline.marked:
            self._bookmark(painter, area, line)
        if entry.step.id in timeline.noted:
            self._note(painter, area, line)
        painter.restore()

    def _bookmark(self, painter: QPainter, area: QRectF, line: float) -> None:
        """Draw the sign of a step that will be printed into the upper right corner."""
        width, height = line * 0.5, line * 0.72
        left, top = area.right() - line * 0.35 - width, area.top() + 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.active().colour("best"))
        corners = ((0, 0), (width, 0), (width, height), (width / 2, height * 0.72), (0, height))
        painter.drawPolygon(QPolygonF([QPointF(left + x, top + y) for x, y in corners]))

    def _note(self, painter: QPainter, area: QRectF, line: float) -> None:
        """Draw a written sheet, the sign of a step with a note, into the upper left corner."""
        sheet = QRectF(area.left() + line * 0.35, area.top() + 3, line * 0.6, line * 0.7)
        draw_box(painter, sheet, 1.5, fill="notice_soft", edge="notice", width=1.2)
        for at in (0.35, 0.65):
            y = sheet.top() + sheet.height() * at
            painter.drawLine(QPointF(sheet.left() + line * 0.12, y), QPointF(sheet.right() - line * 0.12, y))

    def _ground(self, painter: QPainter, area: QRectF, entry: Entry, row: int) -> None:
        colours, timeline = theme.active(), self._timeline
        if entry.depth:
            band = colours.colour("info_soft")
            painter.fillRect(area, band.darker(100 + 6 * entry.depth) if not colours.dark else band.lighter(115))
        if row == timeline.currentIndex().row():
            edge = "accent" if timeline.lit else ""
            draw_box(painter, area.adjusted(2, 2, -2, -2), 6, fill="selection", edge=edge, width=2)
        if row and timeline.steps.entry(row - 1).chapter != entry.chapter:
            painter.setPen(QPen(colours.colour("strong_line"), 1.5))
            painter.drawLine(area.topLeft(), area.bottomLeft())

    def _label(self, painter: QPainter, area: QRectF, entry: Entry, clause: str, font: QFont, line: float) -> None:
        small = font_of(font, 0.82, QFont.Weight.Bold if entry.is_decision else None)
        text = steps.short_size(entry.step.size) if entry.step.size > 1 else clause
        below = QRectF(area.left() + 2, area.top() + line * 1.5, area.width() - 4, line * 1.2)
        draw_text(painter, below, text, small, "text" if entry.is_decision else "muted", CENTRE)


class Timeline(QListView):
    """The steps in a row; the current one is kept in the middle."""

    chosen = Signal(int)
    """A step was clicked: its row."""
    wanted_open = Signal()

    def __init__(self, model: StepsModel) -> None:
        super().__init__()
        self.steps = model
        self.setModel(model)
        self.lit = False
        self.marked: frozenset[str] = frozenset()
        self.noted: frozenset[str] = frozenset()
        self._marks = Marks(self)
        self.setItemDelegate(self._marks)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        only_chosen_from(self, N_("Steps"))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self.doubleClicked.connect(lambda _index: self.wanted_open.emit())
        self._scale()

    def go_to(self, row: int) -> None:
        """Make a step the current one and bring it to the middle."""
        index = self.model().index(row, 0)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self.viewport().update()

    def _scale(self) -> None:
        self.setFixedHeight(round(self.fontMetrics().height() * self._marks.lines) + 2)

    def set_lit(self, lit: bool) -> None:
        """Let the current step shine: the keys of the player work."""
        self.lit = lit
        self.viewport().update()

    def show_marked(self, marked: frozenset[str]) -> None:
        """Show which steps, by their ids, will be printed."""
        self.marked = marked
        self.viewport().update()

    def show_noted(self, noted: frozenset[str]) -> None:
        """Show which steps, by their ids, have a note."""
        self.noted = noted
        self.viewport().update()

    def set_slim(self, slim: bool) -> None:
        """Leave the clauses out where there is little room."""
        lines = _SLIM if slim else _HEIGHT
        if lines != self._marks.lines:
            self._marks.lines = lines
            self._scale()
            self.scheduleDelayedItemsLayout()

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        delta = event.angleDelta().x() or event.angleDelta().y()
        bar.setValue(bar.value() - delta)
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._scale()
            self.scheduleDelayedItemsLayout()


class Scrubber(QWidget):
    """All steps on one line, a piece for each bracket; a press goes there."""

    chosen = Signal(int)

    def __init__(self, model: StepsModel) -> None:
        super().__init__()
        self._model = model
        self._row = 0
        self._chapters: list[tuple[int, int]] = []
        self._accepted: list[int] = []
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, N_("Position among all steps"), N_("Position of the step among all steps; click to go there"))
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._measure)

    def go_to(self, row: int) -> None:
        """Mark the place of a step."""
        self._row = row
        self.update()

    def _measure(self) -> None:
        """Find where brackets begin and where candidates were accepted."""
        rows = range(self._model.rowCount())
        entries = [self._model.entry(row) for row in rows]
        starts = [row for row in rows if not row or entries[row].chapter != entries[row - 1].chapter]
        self._chapters = list(itertools.pairwise([*starts, len(entries)]))
        self._accepted = [row for row in rows if entries[row].step.verdict is Verdict.ACCEPTED]
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.fontMetrics().height() * 0.9))

    def _x(self, row: float) -> float:
        return row / max(self._model.rowCount(), 1) * self.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.active()
        thick = max(5.0, self.height() * 0.34)
        top = (self.height() - thick) / 2
        here = self._x(self._row + 0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        for start, end in self._chapters:
            left, right = self._x(start) + 1, max(self._x(end) - 1, self._x(start) + 2)
            ground = "line" if not colours.dark else "strong_line"
            draw_box(painter, QRectF(left, top, right - left, thick), thick / 3, fill=ground)
            if left < here:
                painter.setOpacity(0.75)
                draw_box(painter, QRectF(left, top, min(right, here) - left, thick), thick / 3, fill="accent")
                painter.setOpacity(1.0)
        painter.setBrush(colours.colour("accent"))
        for row in self._accepted if not self._model.veiled else ():
            x = self._x(row + 0.5)
            painter.drawRect(QRectF(x - 1, top - thick * 0.55, 2, thick * 0.4))
        painter.setPen(QPen(colours.colour("surface"), 1.5))
        radius = min(self.height() / 2 - 0.5, thick * 1.1)
        painter.drawEllipse(QRectF(here - radius, self.height() / 2 - radius, 2 * radius, 2 * radius))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    def _seek(self, x: float) -> None:
        rows = self._model.rowCount()
        if rows and self.width():
            self.chosen.emit(min(max(int(x / self.width() * rows), 0), rows - 1))
