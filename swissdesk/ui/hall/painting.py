"""Drawing a hall page: head with the range of letters, lists side by side, foot with the dots of the pages.

Names go into their room by the rule of all sheets (`lettering.fitting`).
"""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.lettering.fitting import LEAST_WIDTH
from swissdesk.reports.content import Cell, Row, Tone
from swissdesk.reports.drawing import Align
from swissdesk.session.hall import Mark, View
from swissdesk.ui.hall.layout import DISC, PAD, SIDE, TITLES, Field, Laid, is_name, type_of
from swissdesk.ui.shell.theme_files import Theme
from swissdesk.ui.widgets.painting import NOT_SEEN, draw_box, draw_condensed, fitting
from swissdesk.values import dataclass

_SPARE = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}
"""How much of the room that a text leaves is before it."""


def draw(
    painter: QPainter, area: QRectF, texts: tuple[str, ...], font: QFont, colour: QColor, align: Align = Align.LEFT
) -> float:
    """Draw the longest of `texts` that fits, in the middle of the height of `area`; returns how wide it came out."""
    metrics = QFontMetricsF(font)
    text, factor = fitting(texts, metrics, area.width())
    width = metrics.horizontalAdvance(text) * factor
    left = area.left() + (area.width() - width) * _SPARE[align]
    base = area.top() + (area.height() + metrics.capHeight()) / 2
    painter.setFont(font)
    painter.setPen(colour)
    draw_condensed(painter, QPointF(left, base), text, factor)
    return width


_WRAPPED = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)


def wrapped_type(text: str, area: QRectF, least: float, most: float) -> QFont:
    """Return the largest type, of `least` to `most` pixels, in which a text goes into `area` on its lines."""
    size = int(most)
    while size > least:
        font = type_of(size, bold=True)
        needed = QFontMetricsF(font).boundingRect(QRectF(0, 0, area.width(), 100_000), _WRAPPED, text)
        if needed.height() <= area.height() and needed.width() <= area.width():
            return font
        size = int(size * 0.94)
    return type_of(least, bold=True)


_MOST_DOTS = 24
"""Of more pages than this only the numbers are said."""


@dataclass(frozen=True)
class Moment:
    """What changes from second to second: the page, the clock, whether pages are being turned, when games start."""

    page: int
    now: datetime
    paused: bool = False
    start: datetime | None = None


def paint(painter: QPainter, laid: Laid, moment: Moment, colours: Theme) -> None:
    """Draw one page into the rectangle from 0, 0 to the size that it was laid for."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    _Drawing(painter, laid, moment, colours).all()


def countdown_text(start: datetime, now: datetime) -> str:
    """Return ``12:05`` or ``1:02:05`` until the start, ``0:00`` from then on."""
    left = max(0, -int(-(start - now).total_seconds() // 1))
    hours, rest = divmod(left, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"


def clock_text(at: datetime) -> str:
    """Return a time as the hall reads it."""
    return at.astimezone().strftime("%H:%M")


class _Drawing:
    """One page being drawn."""

    def __init__(self, painter: QPainter, laid: Laid, moment: Moment, colours: Theme) -> None:
        self.painter = painter
        self.laid = laid
        self.moment = moment
        self.colours = colours
        self.page = laid.pages[min(moment.page, len(laid.pages) - 1)]
        is_large = laid.screen.view in (View.MESSAGE, View.COUNTDOWN)
        self.title = laid.screen.event if is_large else laid.screen.title

    def all(self) -> None:
        laid = self.laid
        self.painter.fillRect(QRectF(0, 0, laid.width, laid.height), self.colours.colour("ground"))
        self._head()
        if laid.screen.view is View.MESSAGE:
            self._big(laid.screen.text, 0.9)
        elif laid.screen.view is View.COUNTDOWN:
            self._countdown()
        elif laid.screen.rows:
            self._lists()
        else:
            self._big(laid.screen.notice, 0.3)
        self._foot()

    def _text(
        self,
        area: QRectF,
        text: str | tuple[str, ...],
        size: float,
        role: str = "text",
        align: Align = Align.LEFT,
        *,
        bold: bool = False,
    ) -> float:
        texts = (text,) if isinstance(text, str) else text
        return draw(self.painter, area, texts, type_of(size, bold=bold), self.colours.colour(role), align)

    # ---- head and foot

    def _head(self) -> None:
        laid, screen, unit = self.laid, self.laid.screen, self.laid.least
        band = QRectF(0, 0, laid.width, unit * (laid.spacing.head - 0.35))
        self.painter.fillRect(band, self.colours.colour("band"))
        inside = band.adjusted(SIDE * unit, unit * 0.3, -SIDE * unit, -unit * 0.25)
        title, large, taken = self.title, self.page.letters, 0.0
        of_title = unit * (1.35 if laid.spacing.is_close else 1.55)
        if large:
            of_title = self._fitted_size(large, of_title, inside.width() - unit)
            half = QRectF(inside.left() + inside.width() * 0.45, inside.top(), inside.width() * 0.55, inside.height())
            room = inside.width() - unit - _width(title, of_title)
            most = min(2.5 * unit, band.height() * 0.78)
            size = max(min(most, most * room / _width(large, most)), of_title)
            taken = self._text(half, large, size, "accent", Align.RIGHT, bold=True) + unit
        left = inside.adjusted(0, 0, -taken, 0)
        said = directions.joined(" · ", (screen.round, "" if title == screen.event else screen.event))
        if laid.spacing.is_close:
            begin = self._text(left, title, of_title, bold=True) + unit
            self._text(left.adjusted(begin, unit * 0.14, 0, unit * 0.14), (said, screen.round), unit, "muted")
            return
        above = left.adjusted(0, 0, 0, -left.height() * 0.4) if said else left
        self._text(above, title, of_title, bold=True)
        below = QRectF(left.left(), left.top() + left.height() * 0.6, left.width(), left.height() * 0.4)
        self._text(below, said, unit, "muted")

    def _fitted_size(self, large: str, size: float, room: float) -> float:
        """Return the size of the title: `size`, or smaller where a long title and the letters fill a narrow screen."""
        wanted = _width(self.title, size) * LEAST_WIDTH * NOT_SEEN + _width(large, size)
        return size * min(1.0, room / max(wanted, 1.0))

    def _foot(self) -> None:
        laid, unit = self.laid, self.laid.least
        foot = laid.spacing.foot * unit
        area = QRectF(SIDE * unit, laid.height - foot, laid.width - 2 * SIDE * unit, foot)
        right = self._text(area, self._clock(), unit, "text", Align.RIGHT, bold=True) + unit
        dots = self._dots(area)
        room = area.width() - right if not dots else (area.width() - dots) / 2 - unit
        self._text(QRectF(area.left(), area.top(), room, area.height()), self._said(), unit, "muted")

    def _clock(self) -> str:
        moment, said = self.moment, [clock_text(self.moment.now)]
        if moment.start is not None and moment.now < moment.start and self.laid.screen.view is not View.COUNTDOWN:
            left = countdown_text(moment.start, moment.now)
            said.insert(0, wording.text(N_("start in {time}"), time=left))
        if moment.paused:
            said.insert(0, translate(N_("paused")))
        return " · ".join(said)

    def _said(self) -> tuple[str, ...]:
        """Return what the foot says: what is missing in a table, or what the marked times mean."""
        screen = self.laid.screen
        if screen.rows and screen.notice:
            return (screen.notice, translate(N_("Not final")))
        keys = [row.key for first, last in self.page.columns for row in screen.rows[first:last]]
        marks = [screen.marks[key] for key in keys if key in screen.marks]
        if not marks:
            return ("",)
        if any(mark.is_change for mark in marks):
            return (translate(N_("Marked with a time: changed")), translate(N_("Time: changed")))
        return (translate(N_("Marked with a time: new results")), translate(N_("Time: new")))

    def _dots(self, area: QRectF) -> float:
        """Draw a dot for every page and the number in words; returns how wide that is."""
        unit, count = self.laid.least, len(self.laid.pages)
        if count < 2:
            return 0.0
        number = min(self.moment.page, count - 1)
        step, text = unit * 0.85, f"{number + 1} / {count}"
        dots = step * count if count <= _MOST_DOTS else 0.0
        width = dots + unit * 3.4
        left = area.center().x() - width / 2
        for dot in range(count if dots else 0):
            centre = QPointF(left + step * (dot + 0.5), area.center().y())
            edge, fill = ("accent", "accent") if dot == number else ("muted", "")
            self._disc(centre, unit * 0.27, edge, fill, 0.22)
        said = QRectF(left + dots + unit * 0.4, area.top(), unit * 3.4, area.height())
        self._text(said, text, unit, "text", bold=True)
        return width

    def _disc(self, centre: QPointF, radius: float, edge: str, fill: str, width: float) -> None:
        self.painter.setPen(QPen(self.colours.colour(edge), max(1.5, radius * width)))
        self.painter.setBrush(self.colours.colour(fill) if fill else Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(centre, radius, radius)

    # ---- lists

    def _lists(self) -> None:
        laid = self.laid
        left, top_of_titles = SIDE * laid.least, laid.body_top - laid.least * TITLES
        bottom = laid.body_top + laid.line * max(last - first for first, last in self.page.columns)
        for number, (first, last) in enumerate(self.page.columns):
            if number:
                between = left - laid.gutter / 2
                self._rule(QPointF(between, top_of_titles), QPointF(between, bottom))
            self._titles(left, top_of_titles)
            for place in range(first, last):
                top = laid.body_top + laid.line * (place - first)
                self._line(QRectF(left, top, laid.span, laid.line), laid.screen.rows[place], odd=(place - first) % 2)
            left += laid.span + laid.gutter

    def _rule(self, begin: QPointF, end: QPointF) -> None:
        self.painter.setPen(QPen(self.colours.colour("line"), max(1.0, self.laid.least / 14)))
        self.painter.drawLine(begin, end)

    def _titles(self, left: float, top: float) -> None:
        laid = self.laid
        metrics = QFontMetricsF(type_of(laid.least))
        for field in laid.fields:
            area = QRectF(left + field.left, top, field.width, laid.least * TITLES)
            align = Align.LEFT if _is_colour(laid, field) else field.column.align
            if align is Align.RIGHT:
                area.setLeft(min(area.left(), area.right() - metrics.horizontalAdvance(field.column.head)))
            self._text(area, field.column.head, laid.least, "muted", align)
        below = laid.body_top - laid.least * 0.06
        self._rule(QPointF(left, below), QPointF(left + laid.span, below))

    def _line(self, area: QRectF, row: Row, *, odd: int) -> None:
        mark = self.laid.screen.marks.get(row.key)
        ground = "mark_soft" if mark is not None else "stripe" if odd else ""
        if ground:
            box = area.adjusted(0, 0.5, 0, -0.5)
            draw_box(self.painter, box, self.laid.size * 0.15, fill=self.colours.colour(ground))
        for field in self.laid.fields:
            inside = QRectF(area.left() + field.left, area.top(), field.width, area.height())
            self._cell(inside, row.cells[field.place], field)
        if mark is not None:
            self._mark(area, mark)

    def _cell(self, area: QRectF, cell: Cell, field: Field) -> None:
        size = self.laid.size
        if cell.tone is not Tone.PLAIN and not self.laid.spacing.is_close:
            fill = "disc_white" if cell.tone is Tone.WHITE else "disc_black"
            self._disc(QPointF(area.left() + size * 0.36, area.center().y()), size * 0.33, "disc_line", fill, 0.2)
            area = area.adjusted(DISC * size, 0, 0, 0)
        role = "muted" if cell.muted else "text"
        texts = (cell.text, *cell.shorter) if is_name(field.column) else (cell.text,)
        drawn = self._text(area, texts, size, role, field.column.align, bold=cell.bold)
        if cell.mark and drawn + size < area.width():
            rest = area.adjusted(drawn + size * 0.5, 0, 0, 0)
            self._text(rest, cell.mark, self.laid.least, "muted")

    def _mark(self, area: QRectF, mark: Mark) -> None:
        """Draw the time of a change at the end of its line."""
        size, width = self.laid.size, self.laid.mark
        left, top = area.right() - width + size * 0.3, area.center().y() - size * 0.58
        chip = QRectF(left, top, width - size * (0.3 + PAD / 2), size * 1.16)
        draw_box(self.painter, chip, size * 0.25, fill=self.colours.colour("mark"))
        text = max(self.laid.least, size * 0.9)
        self._text(chip, clock_text(mark.at), text, "on_mark", Align.CENTRE, bold=True)

    # ---- large texts

    def _body(self) -> QRectF:
        laid, unit = self.laid, self.laid.least
        height = laid.height - unit * (laid.spacing.head + laid.spacing.foot)
        return QRectF(SIDE * 2 * unit, unit * laid.spacing.head, laid.width - SIDE * 4 * unit, height)

    def _big(self, text: str, most: float) -> None:
        body = self._body()
        self._wrapped(body, text, most * body.height() / 2)

    def _wrapped(self, area: QRectF, text: str, most: float) -> None:
        self.painter.setFont(wrapped_type(text, area, self.laid.least, most))
        self.painter.setPen(self.colours.colour("text"))
        self.painter.drawText(area, _WRAPPED, text)

    def _countdown(self) -> None:
        body, start = self._body(), self.laid.screen.start
        if start is None:
            self._big(translate(N_("No start time is set.")), 0.3)
            return
        digits = QRectF(body.left(), body.top(), body.width(), body.height() * 0.68)
        left = countdown_text(start, self.moment.now)
        self._text(digits, left, body.height() * 0.6, "accent", Align.CENTRE, bold=True)
        is_over = start <= self.moment.now
        template = N_("{round}: the games begin") if is_over else N_("{round} starts at {time}")
        said = wording.text(template, round=self.laid.screen.round, time=clock_text(start))
        below = QRectF(body.left(), body.top() + body.height() * 0.68, body.width(), body.height() * 0.3)
        self._wrapped(below, said, body.height() * 0.13)


def _is_colour(laid: Laid, field: Field) -> bool:
    """Whether a column holds colours in words, which begin with a disc."""
    rows = laid.screen.rows
    return any(row.cells[field.place].tone is not Tone.PLAIN for row in rows)


def _width(text: str, size: float) -> float:
    """Return how wide a text is in bold type."""
    return max(1.0, QFontMetricsF(type_of(size, bold=True)).horizontalAdvance(text))
