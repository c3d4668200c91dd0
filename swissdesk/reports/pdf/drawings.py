"""Drawings on paper: one to a page, as large as the page allows and no larger than is read with ease."""

from __future__ import annotations

from itertools import pairwise

from swissdesk.reports.content import Report
from swissdesk.reports.drawing import Drawing, Ink, Plate, Stroke, Words
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import pen as pictures
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, WHITE, ZEBRA, Pen

_LARGEST = 14.0
"""The largest type, in points."""
_TYPE = 0.82
"""The size of plain type, in its height."""
_NOTE_SIZE, _NOTE_PITCH, _AIR = 8.5, 11.5, 8.0
_GREYS = {
    Ink.TEXT: BLACK,
    Ink.MUTED: GREY,
    Ink.LINE: PALE,
    Ink.STRONG_LINE: RULE,
    Ink.SURFACE: WHITE,
    Ink.WINDOW: WHITE,
    Ink.ACCENT: BLACK,
    Ink.ON_ACCENT: WHITE,
    Ink.ACCENT_SOFT: ZEBRA,
    Ink.WHITE_SIDE: WHITE,
    Ink.BLACK_SIDE: BLACK,
}


class DrawingPages:
    """The pages of a report that is drawn."""

    def __init__(
        self, pen: Pen, report: Report, size: tuple[float, float], options: SheetOptions, stamp: Stamp
    ) -> None:
        self.report = report
        self.pen = pen
        self.furniture = Furniture(pen, report, size, stamp, pictures.load(options.logo), options.least_size)
        self.pages, self.fronts = len(report.drawings), frozenset[int]()

    def draw(self, page: int) -> None:
        """Draw page `page`, from 0."""
        drawing = self.report.drawings[page]
        furniture, is_last = self.furniture, page + 1 == self.pages
        furniture.head(drawing.title if self.pages > 1 else "")
        top = furniture.top - _AIR
        if page == 0:
            furniture.draw_notices()
            top -= furniture.notices_height
        bottom = self._notes() if is_last else furniture.top - furniture.frame.height
        self._drawing(drawing, top, bottom)
        furniture.foot(page + 1, self.pages)

    def _notes(self) -> float:
        """Draw the notes above the foot; return where they end above."""
        line = self.furniture.top - self.furniture.frame.height + _NOTE_PITCH * len(self.report.notes)
        top = line
        for note in self.report.notes:
            line -= _NOTE_PITCH
            self.pen.text(self.furniture.left, line + 3, note, _NOTE_SIZE, grey=GREY, room=self.furniture.frame.width)
        return top + _AIR if self.report.notes else top

    def _drawing(self, drawing: Drawing, top: float, bottom: float) -> None:
        room = self.furniture.frame.width
        scale = min(room / drawing.width, (top - bottom) / drawing.height, _LARGEST / _TYPE)
        brush = _Brush(self.pen, self.furniture.left + (room - drawing.width * scale) / 2, top, scale)
        for item in drawing.items:
            if isinstance(item, Stroke):
                brush.stroke(item)
            elif isinstance(item, Plate):
                brush.plate(item)
            else:
                brush.words(item)


class _Brush:
    """Draws items at a place and a scale."""

    def __init__(self, pen: Pen, left: float, top: float, scale: float) -> None:
        self.pen, self.left, self.top, self.scale = pen, left, top, scale

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.scale, self.top - y * self.scale

    def stroke(self, item: Stroke) -> None:
        dash = (0.35 * self.scale, 0.3 * self.scale) if item.is_broken else ()
        points = [self._at(*point) for point in item.points]
        for (x1, y1), (x2, y2) in pairwise(points):
            self.pen.line(x1, y1, x2, y2, item.weight * self.scale, _GREYS[item.ink], dash)

    def plate(self, item: Plate) -> None:
        left, bottom = self._at(item.left, item.top + item.height)
        across, high = item.width * self.scale, item.height * self.scale
        fill = WHITE if item.fill is None else _GREYS[item.fill]
        edge = fill if item.edge is None else _GREYS[item.edge]
        radius = min(item.radius * self.scale, across / 2, high / 2)
        self.pen.box(
            left, bottom, across, high, thickness=item.weight * self.scale, grey=edge, fill=fill, radius=radius
        )

    def words(self, item: Words) -> None:
        size = item.size * _TYPE * self.scale
        x, y = self._at(item.x, item.y)
        room = 1e6 if item.room is None else item.room * self.scale
        self.pen.fitted(
            x, y - size * CAP / 2, item.forms, size, room, bold=item.bold, grey=_GREYS[item.ink], align=item.align
        )
