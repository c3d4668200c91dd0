"""Result slips drawn: the board large, both players, the results to circle, two signatures, the code for scanners."""

from __future__ import annotations

from functools import lru_cache

from reportlab.graphics.barcode.code128 import Code128
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.model import Colour, Result
from swissdesk.reports.cards import Seat, Slip
from swissdesk.reports.content import Tone
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import Code
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, RULE, WHITE, Area, Pen, Picture

Cells = tuple[tuple[float, float, float, float], ...]
"""Left, bottom, width and height of what is black."""

QUIET = 4
"""How much must stay white around a square code, in its units."""


@lru_cache(maxsize=2048)
def bars(text: str) -> tuple[int, Cells]:
    """Return the width of `text` in Code 128 and its bars, one unit high."""
    code = Code128(text, quiet=0)
    code._calculate()
    left, cells = 0, []
    for sign in code.decomposed:
        wide = "abcd".index(sign.lower()) + 1
        if sign.isupper():
            cells.append((float(left), 0.0, float(wide), 1.0))
        left += wide
    return left, tuple(cells)


@lru_cache(maxsize=2048)
def square(text: str) -> tuple[int, Cells]:
    """Return the width of `text` as a QR code and its black parts, those beside each other as one."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    cells = []
    for row in range(count):
        column = 0
        while column < count:
            start = column
            while column < count and code.isDark(row, column):
                column += 1
            if column > start:
                cells.append((float(start), float(count - 1 - row), float(column - start), 1.0))
            column += 1
    return count, tuple(cells)


_UNIT = 210.0
"""Everything is drawn for a slip 210 units high and at least 297 wide (an eighth of A4) and enlarged with it."""
_MARGIN = 6 * MM
_WIDEST_BAR = 1.5
"""The narrowest bar of a code, in units: as wide as there is room for, so that telephones read it from afar."""
_SQUARE = 44.0
"""The side of a square code, in units: some 15 mm on an eighth of A4."""
_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def draw(pen: Pen, slip: Slip, area: Area, code: Code, logo: Picture | None, *, is_changed: bool) -> None:
    """Draw the slip into the area, whose edges are cut."""
    scale = min(area.height / _UNIT, area.width / 297.0)
    inner = area.inside(_MARGIN * max(1.0, scale * 0.8), _MARGIN * max(0.9, scale * 0.8))
    is_strip = inner.width / scale > 450
    left = Area(inner.left, inner.bottom, inner.width * (0.56 if is_strip else 1.0), inner.height)
    line = _head(pen, slip, inner, scale, logo, is_changed=is_changed)
    names = _names(pen, slip, Area(left.left, 0, left.width, 0), line, scale)
    if is_strip:
        right = Area(left.right + 18 * scale, inner.bottom, inner.right - left.right - 18 * scale, inner.height)
        _results(pen, left, names - 8 * scale, scale)
        _signatures(pen, right, line - 46 * scale, scale, side_by_side=False)
        _code(pen, slip, Area(right.left, inner.bottom, right.width, 0), scale, code)
        return
    below = _results(pen, inner, names, scale)
    beside = (_SQUARE + 10) * scale if code is Code.SQUARE and slip.code else 0.0
    signed = Area(inner.left, inner.bottom, inner.width - beside, inner.height)
    _signatures(pen, signed, below - 27 * scale, scale, side_by_side=True)
    _code(pen, slip, inner, scale, code)


def _head(pen: Pen, slip: Slip, area: Area, scale: float, logo: Picture | None, *, is_changed: bool) -> float:
    """Draw event, round and board; return how far down that goes."""
    size = 26 * scale
    wide = max(width(slip.board, bold=True) * size + 16 * scale, 44 * scale)
    high = 32 * scale
    pen.box(area.right - wide, area.top - high, wide, high, fill=BLACK, radius=4 * scale)
    base = area.top - high / 2 - size * CAP / 2
    pen.text(area.right - wide / 2, base, slip.board, size, bold=True, grey=WHITE, align=Align.CENTRE)
    label = translate(N_("Board")) if not slip.table else wording.text(N_("Table {table}"), table=slip.table)
    at = area.right - wide - 6 * scale
    pen.text(at, area.top - 12 * scale, label, 9.5 * scale, bold=bool(slip.table), grey=GREY, align=Align.RIGHT)
    if is_changed:
        pen.text(at, area.top - 25 * scale, translate(N_("changed")), 9.5 * scale, bold=True, align=Align.RIGHT)
    left = area.left
    if logo is not None:
        across, tall = logo.size(60 * scale, high)
        pen.picture(logo, left, area.top - tall, across, tall)
        left += across + 7 * scale
    sides = max(width(label, bold=True), width(translate(N_("changed")), bold=True) if is_changed else 0.0, 3.0)
    room = at - left - sides * 9.5 * scale - 8 * scale
    pen.fitted(left, area.top - 11 * scale, (slip.round,), 13.5 * scale, room, bold=True)
    second = directions.joined(" · ", (slip.event, slip.date))
    pen.fitted(left, area.top - 26 * scale, (second, slip.event), 10.5 * scale, room, grey=GREY, may_wrap=False)
    return area.top - high - 3 * scale


def _names(pen: Pen, slip: Slip, area: Area, line: float, scale: float) -> float:
    """Draw who has White and who has Black; return how far down that goes."""
    for colour, seat in ((Colour.WHITE, slip.white), (Colour.BLACK, slip.black)):
        line -= 21.5 * scale
        _name(pen, colour, seat, area, line, scale)
    return line - 10 * scale


def _name(pen: Pen, colour: Colour, seat: Seat, area: Area, line: float, scale: float) -> None:
    size = 13.5 * scale
    words = [wording.side_text(each) for each in Colour]
    label = max(width(word, bold=True) for word in words) * size * 0.72 + 15 * scale
    tone = Tone.WHITE if colour is Colour.WHITE else Tone.BLACK
    pen.pill(area.left, line + 1.2 * scale, wording.side_text(colour), size * 0.82, tone)
    taken = pen.text(area.right, line, seat.details, size * 0.78, grey=GREY, align=Align.RIGHT)
    room = area.width - label - taken - 6 * scale
    pen.fitted(area.left + label, line, seat.names, size, room, bold=True)


def _results(pen: Pen, area: Area, top: float, scale: float) -> float:
    """Draw the results to circle, and a line for any other; return how far down that goes."""
    high, wide, gap = 25 * scale, 49 * scale, 7 * scale
    left, bottom = area.left, top - high
    for result in _RESULTS:
        pen.box(left, bottom, wide, high, grey=GREY, radius=high / 2, thickness=0.8)
        size = 14.5 * scale
        middle = bottom + high / 2 - size * CAP / 2
        pen.text(left + wide / 2, middle, wording.result_text(result), size, bold=True, align=Align.CENTRE)
        left += wide + gap
    size = 9.5 * scale
    taken = pen.text(left + 2 * scale, bottom + 8 * scale, translate(N_("other:")), size, grey=GREY)
    pen.rule(left + taken + 6 * scale, area.right, bottom + 6 * scale, 0.6, RULE)
    return bottom


def _signatures(pen: Pen, area: Area, line: float, scale: float, *, side_by_side: bool) -> None:
    """Draw where both sign: beside each other, or one below the other."""
    gap = 14 * scale
    wide = (area.width - gap) / 2 if side_by_side else area.width
    left = area.left
    for colour in Colour:
        pen.rule(left, left + wide, line, 0.7, BLACK)
        caption = wording.text(N_("signature {colour}"), colour=wording.side_text(colour))
        pen.text(left, line - 8.5 * scale, caption, 7.5 * scale, grey=GREY)
        if side_by_side:
            left += wide + gap
        else:
            line -= 40 * scale


def _code(pen: Pen, slip: Slip, area: Area, scale: float, code: Code) -> None:
    """Draw the code of the slip below: as text, and for scanners."""
    if not slip.code:
        return
    size = 8.0 * scale
    if code is Code.NONE:
        pen.text(area.right, area.bottom, slip.code, size, grey=GREY, align=Align.RIGHT)
    elif code is Code.BARS:
        units, cells = bars(slip.code)
        said = 15 * scale + width(slip.code) * size
        unit, high = min(_WIDEST_BAR * scale, (area.width - said) / units), 19 * scale
        pen.cells(area.left, area.bottom, [(x * unit, 0.0, wide * unit, high) for x, _, wide, _ in cells])
        pen.text(area.left + units * unit + 15 * scale, area.bottom + 2 * scale, slip.code, size, grey=GREY)
    else:
        units, cells = square(slip.code)
        unit = _SQUARE * scale / units
        left = area.right - _SQUARE * scale
        pen.cells(left, area.bottom - 4 * scale, [(x * unit, y * unit, w * unit, h * unit) for x, y, w, h in cells])
        pen.text(area.left, area.bottom, slip.code, size, grey=GREY)
