"""Score sheets drawn: the game as far as it is known, and rows for sixty moves."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Result
from swissdesk.reports.cards import ScoreSheet
from swissdesk.reports.content import Align, Tone
from swissdesk.reports.pdf.area import Area
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, WHITE, Pen

_BLOCKS, _ROWS = 3, 20


def draw(pen: Pen, sheet: ScoreSheet, area: Area) -> None:
    """Draw the sheet into the area, whose edges are cut."""
    inner = area.inside(9 * MM, 9 * MM)
    top = _head(pen, sheet, inner)
    bottom = inner.bottom + 20 * MM
    block = inner.width / _BLOCKS
    for number in range(_BLOCKS):
        left = inner.left + number * block
        _moves(pen, Area(left, bottom, block - 4, top - bottom), number * _ROWS + 1)
    _foot(pen, Area(inner.left, inner.bottom, inner.width, 16 * MM))


def _head(pen: Pen, sheet: ScoreSheet, area: Area) -> float:
    line = area.top - 11
    board = wording.text(N_("Board {board}"), board=sheet.board)
    taken = pen.text(area.right, line, board, 13, bold=True, align=Align.RIGHT)
    pen.fitted(area.left, line, (sheet.event,), 12, area.width - taken - 12, bold=True)
    line -= 14
    pen.text(area.left, line, " · ".join(filter(None, (sheet.round, sheet.date))), 9.5, grey=GREY)
    for colour, seat in ((Colour.WHITE, sheet.white), (Colour.BLACK, sheet.black)):
        line -= 20
        tone = Tone.WHITE if colour is Colour.WHITE else Tone.BLACK
        pen.pill(area.left, line, wording.side_text(colour), 11, tone)
        taken = pen.text(area.right, line, seat.details, 10, grey=GREY, align=Align.RIGHT)
        pen.fitted(area.left + 52, line, seat.names, 12, area.width - 58 - taken, bold=True)
        pen.rule(area.left + 52, area.right, line - 4, 0.4, RULE)
    return line - 14


def _moves(pen: Pen, area: Area, first: int) -> None:
    head = 13.0
    pitch = (area.height - head) / _ROWS
    number = 17.0
    column = (area.width - number) / 2
    pen.box(area.left, area.top - head, area.width, head, fill=BLACK)
    for place, colour in enumerate(Colour):
        middle = area.left + number + column * (place + 0.5)
        pen.text(middle, area.top - head / 2 - 7.5 * CAP / 2, wording.side_text(colour), 7.5, bold=True, grey=WHITE,
                 align=Align.CENTRE)  # fmt: skip
    for row in range(_ROWS):
        bottom = area.top - head - (row + 1) * pitch
        pen.text(area.left + number - 4, bottom + pitch / 2 - 8 * CAP / 2, str(first + row), 8, grey=GREY,
                 align=Align.RIGHT)  # fmt: skip
        pen.rule(area.left, area.right, bottom, 0.4, RULE if (row + 1) % 5 == 0 else PALE)
    for x in (area.left + number, area.left + number + column):
        pen.line(x, area.bottom, x, area.top - head, 0.4, PALE)
    for x in (area.left, area.right):
        pen.line(x, area.bottom, x, area.top - head, 0.5, RULE)


def _foot(pen: Pen, area: Area) -> None:
    line = area.bottom + 4
    wide = area.width / 3
    pen.text(area.left, area.top - 9, translate(N_("Result")), 9, bold=True)
    left = area.left + 44
    for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS):
        pen.box(left, area.top - 15, 40, 17, grey=GREY, radius=8)
        pen.text(left + 20, area.top - 10, wording.result_text(result), 10, bold=True, align=Align.CENTRE)
        left += 47
    for place, colour in enumerate(Colour):
        begin = area.left + place * (wide * 1.5 + 5)
        pen.rule(begin, begin + wide * 1.5 - 5, line + 8, 0.6)
        pen.text(begin, line, wording.text(N_("signature {colour}"), colour=wording.side_text(colour)), 7, grey=GREY)
