"""Pages of cards: where each stands, the lines along which they are cut and folded, and how each kind is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.lettering.fitting import LEAST_WIDTH
from swissdesk.model import Colour, Result
from swissdesk.reports.cards import Card, CardLine, CardSheet, NameCard, PairingCard, ScoreSheet, Slip
from swissdesk.reports.content import Report, Tone
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import slips
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.measures import wrapped
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, WHITE, ZEBRA, Area, Pen, Picture
from swissdesk.values import dataclass

# ---- score sheets

_BLOCKS, _ROWS = 3, 20


def draw_score_sheets(pen: Pen, sheet: ScoreSheet, area: Area) -> None:
    """Draw the sheet into the area, whose edges are cut."""
    inner = area.inside(9 * MM, 9 * MM)
    top = _score_sheets_head(pen, sheet, inner)
    bottom = inner.bottom + 20 * MM
    block = inner.width / _BLOCKS
    for number in range(_BLOCKS):
        left = inner.left + number * block
        _moves(pen, Area(left, bottom, block - 4, top - bottom), number * _ROWS + 1)
    _foot(pen, Area(inner.left, inner.bottom, inner.width, 16 * MM))


def _score_sheets_head(pen: Pen, sheet: ScoreSheet, area: Area) -> float:
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
        pen.text(
            middle,
            area.top - head / 2 - 7.5 * CAP / 2,
            wording.side_text(colour),
            7.5,
            bold=True,
            grey=WHITE,
            align=Align.CENTRE,
        )
    for row in range(_ROWS):
        bottom = area.top - head - (row + 1) * pitch
        pen.text(
            area.left + number - 4, bottom + pitch / 2 - 8 * CAP / 2, str(first + row), 8, grey=GREY, align=Align.RIGHT
        )
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


# ---- pairing cards

_PAD = 6.0
_SIZE = 8.8
_LARGE = 15.0
_TWO_LINES = 1.6
"""How high a line has to be, in widths of its type, to hold a name on two."""


def draw_pairing_card(pen: Pen, card: PairingCard, area: Area, *, is_changed: bool) -> None:
    """Draw the card into the area: the player, the points, what is due, the rounds."""
    pen.box(area.left, area.bottom, area.width, area.height, thickness=0.9, radius=5)
    if is_changed:
        pen.band(area.left - 4, area.bottom + 5, 2.6, area.height - 10, BLACK)
    inner = area.inside(_PAD, _PAD)
    line = _head(pen, card, inner)
    line = _facts(pen, card, inner, line)
    _rounds(pen, card, inner, line)


def _head(pen: Pen, card: PairingCard, area: Area) -> float:
    wide = max(width(card.number, bold=True) * _LARGE + 9, 24.0)
    pen.box(area.left, area.top - 20, wide, 20, fill=BLACK, radius=3)
    base = area.top - 10 - _LARGE * CAP / 2
    pen.text(area.left + wide / 2, base, card.number, _LARGE, bold=True, grey=WHITE, align=Align.CENTRE)
    points = pen.text(area.right, base, card.points, _LARGE * 1.15, bold=True, align=Align.RIGHT)
    left = area.left + wide + 6
    room = area.right - points - 8 - left
    pen.fitted(left, area.top - 11.0, card.seat.names, 10.5, room, bold=True, above=True)
    details = directions.joined(" · ", (card.seat.details, card.federation, card.remark))
    pen.fitted(left, area.top - 20.8, (details,), 8.0, room, grey=GREY)
    return area.top - 24


def _facts(pen: Pen, card: PairingCard, area: Area, top: float) -> float:
    """Draw what is due, two facts on a line."""
    if not card.facts:
        return top
    rows = -(-len(card.facts) // 2)
    high = rows * 11.5 + 3
    pen.band(area.left, top - high, area.width, high, ZEBRA)
    column = area.width / 2
    for place, (name, value) in enumerate(card.facts):
        row, side = divmod(place, 2)
        line = top - 10.5 - row * 11.5
        left = area.left + 4 + side * column
        taken = pen.text(left, line, f"{name} ", 8.0, grey=GREY)
        pen.fitted(left + taken, line, (value,), 8.5, column - taken - 8, bold=True)
    return top - high - 3


def _rounds(pen: Pen, card: PairingCard, area: Area, top: float) -> None:
    pitch = min(14.5, (top - 10 - area.bottom) / max(1, len(card.lines)))
    size = min(_SIZE, pitch * 0.78)
    colour = max((width(word) for word in card.heads), default=1.0) * size * 0.8
    edges = (
        area.left + size * 1.1,
        area.left + size * 1.7,
        0.0,
        area.right - size * 4.6,
        area.right - size * 2.0,
        area.right,
    )
    left = edges[1] + size * 1.5
    line = top - 8
    first = max(edges[0], area.left + width(card.heads[0], bold=True) * min(7.0, colour))
    heads = zip(card.heads, (first, left, edges[3], edges[4], edges[5]), strict=True)
    for place, (head, x) in enumerate(heads):
        align = Align.LEFT if place == 1 else Align.RIGHT
        pen.text(x, line, head, min(7.0, colour), bold=True, grey=GREY, align=align)
    pen.rule(area.left, area.right, line - 2.5, 0.5, RULE)
    for row in card.lines:
        line -= pitch
        _round(pen, row, (*edges[:2], left, *edges[3:]), line, size, may_wrap=pitch >= _TWO_LINES * size)
        pen.rule(area.left, area.right, line - pitch * 0.26, 0.25, PALE)


def _round(pen: Pen, row: CardLine, edges: tuple[float, ...], line: float, size: float, *, may_wrap: bool) -> None:
    pen.text(edges[0], line, row.round, size, grey=GREY, align=Align.RIGHT)
    if row.tone is not Tone.PLAIN:
        high = size * 0.78
        fill = BLACK if row.tone is Tone.BLACK else WHITE
        pen.box(edges[1], line - size * 0.03, high, high, fill=fill, thickness=0.7)
    number = pen.text(edges[2], line, f"{row.opponent} " if row.opponent else "", size, bold=True)
    room = edges[3] - size * 1.3 - edges[2] - number
    pen.fitted(edges[2] + number, line, row.names, size, room, may_wrap=may_wrap)
    pen.text(edges[3], line, row.result, size, bold=True, align=Align.RIGHT)
    pen.text(edges[4], line, row.points, size, align=Align.RIGHT)
    pen.text(edges[5], line, row.float, size, align=Align.RIGHT)


# ---- place cards and badges

_ASCENT, _DESCENT = 0.98, 0.24
"""What a line takes above and below its base line, accents on capitals included, in widths of the type size."""
_GIVEN_SCALE = 0.74
_HARDLY_SQUEEZED = 0.93
"""How much narrower than designed a large name may be set unnoticed."""


def draw(pen: Pen, card: NameCard, area: Area, logo: Picture | None) -> None:
    """Draw the card into the area, whose edges are cut: event above, the name as large as it goes, details below."""
    margin = min(6 * MM, area.height * 0.08)
    inner = area.inside(min(9 * MM, area.width * 0.07), margin)
    if card.caption:
        _number(pen, card, inner, logo)
        return
    strip = min(13 * MM, max(6.5 * MM, area.height * 0.13))
    _event(pen, card, Area(inner.left, inner.top - strip, inner.width, strip), logo)
    small = min(20.0, max(8.0, area.height * 0.062))
    below = _details(pen, card, inner, small)
    _name(pen, card, Area(inner.left, below, inner.width, inner.top - strip - margin * 0.35 - below))


def _event(pen: Pen, card: NameCard, area: Area, logo: Picture | None) -> None:
    """Draw the name of the event on a dark strip, with the logo beside it."""
    left, right = area.left, area.right
    if logo is not None:
        across, tall = logo.size(area.width * 0.3, area.height)
        pen.picture(logo, right - across, area.bottom + (area.height - tall) / 2, across, tall)
        right -= across + 3 * MM
    pen.box(left, area.bottom, right - left, area.height, fill=BLACK, radius=area.height * 0.2)
    size, room = area.height * 0.48, right - left - area.height * 0.6
    lines = [card.event]
    if width(card.event, bold=True) * size * LEAST_WIDTH > room:
        size = area.height * 0.34
        lines = wrapped(card.event, room / size / LEAST_WIDTH, bold=True)
        lines = [lines[0], *([" ".join(lines[1:])] if lines[1:] else [])]
    base = area.bottom + area.height / 2 - size * CAP / 2 + size * 0.6 * (len(lines) - 1)
    for line in lines:
        pen.fitted((left + right) / 2, base, (line,), size, room, bold=True, grey=WHITE, align=Align.CENTRE)
        base -= size * 1.2


def _details(pen: Pen, card: NameCard, area: Area, size: float) -> float:
    """Draw title, federation, rating and the club at the bottom; return how far up that goes."""
    line = area.bottom + size * _DESCENT
    if card.more:
        pen.fitted(area.middle, line, (card.more,), size, area.width, grey=GREY, align=Align.CENTRE)
        line += size * 1.5
    details = " · ".join(filter(None, (card.title, card.details)))
    if details:
        pen.fitted(area.middle, line, (details,), size * 1.2, area.width, bold=True, align=Align.CENTRE)
        line += size * 1.4
    return line


def _name(pen: Pen, card: NameCard, area: Area) -> None:
    """Draw surname and given names in the middle of the area, both as large as width and height allow.

    A surname with a hyphen stands on two lines where it is larger so.
    """
    high = _ASCENT + _DESCENT
    names, surname = max(
        ((lines, _surname_size(lines, area, high, has_given=bool(card.given))) for lines in _lines(card.name)),
        key=lambda way: (way[1], -len(way[0])),
    )
    given = min(_fitting(card.given, surname * _GIVEN_SCALE, area.width), surname * _GIVEN_SCALE) if card.given else 0.0
    top = area.bottom + area.height / 2 + (surname * len(names) + given) * high / 2
    for name in names:
        pen.fitted(area.middle, top - surname * _ASCENT, (name,), surname, area.width, bold=True, align=Align.CENTRE)
        top -= surname * high
    if card.given:
        pen.fitted(area.middle, top - given * _ASCENT, (card.given,), given, area.width, align=Align.CENTRE)


def _lines(name: str) -> list[tuple[str, ...]]:
    """Return the ways to put a surname: on one line, or on two, divided after a hyphen or between words."""
    ways: list[tuple[str, ...]] = [(name,)]
    for place, sign in enumerate(name):
        if sign in "- " and 0 < place < len(name) - 1:
            ways.append((name[: place + 1].rstrip(), name[place + 1 :]))
    return ways


def _surname_size(lines: Sequence[str], area: Area, high: float, *, has_given: bool) -> float:
    """Return the size of type in which the lines of a surname, and given names below, go into the area."""
    tall = high * (len(lines) + (_GIVEN_SCALE if has_given else 0.0))
    size = min(area.height / tall, area.height * 0.5)
    return min(_fitting(line, size, area.width, bold=True) for line in lines)


def _fitting(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """Return the size at which `text` goes into the room, hardly squeezed."""
    return min(size, room / max(0.1, width(text, bold)) / _HARDLY_SQUEEZED)


def _number(pen: Pen, card: NameCard, area: Area, logo: Picture | None) -> None:
    """Draw the number of a board as large as it goes, with the word beside it and the event below."""
    small = min(16.0, area.height * 0.11)
    pen.fitted(area.middle, area.bottom, (card.event,), small, area.width, grey=GREY, align=Align.CENTRE)
    if logo is not None:
        across, tall = logo.size(area.width * 0.22, area.height * 0.4)
        pen.picture(logo, area.right - across, area.top - tall, across, tall)
    room = area.height - small * 1.6
    size = min(room / CAP * 0.92, area.width * 0.5 / width(card.name, bold=True))
    base = area.bottom + small * 1.6 + (room - size * CAP) / 2
    label = size * 0.26
    taken = width(card.caption) * label + size * 0.18 + width(card.name, bold=True) * size
    left = area.middle - taken / 2
    pen.text(left, base, card.caption, label, grey=GREY)
    pen.text(left + taken, base, card.name, size, bold=True, align=Align.RIGHT)


# ---- pages

_MARK = 5 * MM
_GAP = 4 * MM


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the cards stand together: from the lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


class CardPages:
    """The pages of a card sheet."""

    def __init__(
        self,
        pen: Pen,
        sheet: CardSheet,
        size: tuple[float, float],
        options: SheetOptions,
        stamp: Stamp,
        logo: Picture | None,
    ) -> None:
        self.pen = pen
        self.sheet = sheet
        self.logo = logo
        self.stamp = stamp
        self.pages, self.fronts = sheet.pages, frozenset[int]()
        self.across, self.down = sheet.across, sheet.down
        self.furniture = None if sheet.is_cut else Furniture(pen, _as_report(sheet), size, stamp, self.logo)
        self.frame = _Frame(0.0, 0.0, *size)
        if self.furniture is not None:
            inner = self.furniture.frame
            self.frame = _Frame(self.furniture.left, self.furniture.top - inner.height, inner.width, inner.height - 4)

    def draw(self, page: int) -> None:
        """Draw page `page`, from 0."""
        cards = self.sheet.on_page(page)
        if self.furniture is not None:
            self.furniture.head()
            if page == 0:
                self.furniture.draw_notices()
        for place, card in enumerate(cards):
            if card is not None:
                self._card(card, self._area(place, has_notices=page == 0))
        if self.furniture is None:
            self._cuts(cards)
        else:
            marked = any(card is not None and card.key in self.stamp.changed for card in cards)
            self.furniture.foot(page + 1, self.pages, has_changes=marked)

    def _area(self, place: int, *, has_notices: bool) -> Area:
        frame, row, column = self.frame, *divmod(place, self.across)
        above = self.furniture.notices_height if self.furniture is not None and has_notices else 0.0
        gap = 0.0 if self.furniture is None else _GAP
        width = (frame.width - gap * (self.across - 1)) / self.across
        height = (frame.height - above - gap * (self.down - 1)) / self.down
        left = frame.left + column * (width + gap)
        return Area(left, frame.bottom + (self.down - 1 - row) * (height + gap), width, height)

    def _card(self, card: Card, area: Area) -> None:
        is_changed = card.key in self.stamp.changed
        if isinstance(card, Slip):
            slips.draw(self.pen, card, area, self.sheet.code, self.logo, is_changed=is_changed)
        elif isinstance(card, NameCard):
            self._name_card(card, area)
        elif isinstance(card, PairingCard):
            draw_pairing_card(self.pen, card, area, is_changed=is_changed)
        else:
            draw_score_sheets(self.pen, card, area)

    def _name_card(self, card: NameCard, area: Area) -> None:
        if not self.sheet.is_folded:
            draw(self.pen, card, area, self.logo)
            return
        half = Area(area.left, area.bottom, area.width, area.height / 2)
        draw(self.pen, card, half, self.logo)
        if self.sheet.is_mirrored:
            with self.pen.turned_over(area.left + area.width, area.bottom + area.height):
                draw(self.pen, card, Area(0.0, 0.0, area.width, area.height / 2), self.logo)

    def _cuts(self, cards: tuple[Card | None, ...]) -> None:
        """Draw where to cut: broken lines between slips, marks at the edges for what is to look well; and the folds."""
        frame = self.frame
        for column in range(1, self.across):
            x = frame.width * column / self.across
            self._cut(x, 0.0, x, frame.height)
        for row in range(1, self.down):
            y = frame.height * row / self.down
            self._cut(0.0, y, frame.width, y)
        if self.sheet.is_folded:
            for row in range(self.down):
                y = frame.height * (row + 0.5) / self.down
                for begin, end in ((0.0, _MARK), (frame.width - _MARK, frame.width)):
                    self.pen.line(begin, y, end, y, 0.5, GREY, dash=(1.5, 1.5))

    def _cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        if any(isinstance(card, Slip) for card in self.sheet.cards):
            self.pen.line(x1, y1, x2, y2, 0.5, RULE, dash=(4, 3))
            return
        across, along = (1.0, 0.0) if y1 == y2 else (0.0, 1.0)
        self.pen.line(x1, y1, x1 + _MARK * across, y1 + _MARK * along, 0.5, GREY)
        self.pen.line(x2 - _MARK * across, y2 - _MARK * along, x2, y2, 0.5, GREY)
        self._crosses(across, x1, y1)

    def _crosses(self, across: float, x: float, y: float) -> None:
        """Mark where cuts cross."""
        if not across:
            return
        for column in range(1, self.across):
            middle = self.frame.width * column / self.across
            self.pen.line(middle - _MARK / 2, y, middle + _MARK / 2, y, 0.5, GREY)
            self.pen.line(middle, y - _MARK / 2, middle, y + _MARK / 2, 0.5, GREY)


def _as_report(sheet: CardSheet) -> Report:
    """Return what head and foot need to know."""
    return Report(
        sheet.kind,
        sheet.title,
        event=sheet.event,
        round=sheet.round,
        date=sheet.date,
        notices=sheet.notices,
        edition=sheet.edition,
        arbiter=sheet.arbiter,
        language=sheet.language,
    )
