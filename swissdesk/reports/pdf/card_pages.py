"""Pages of cards: where each card stands, and the lines along which they are cut and folded."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.reports.cards import Card, CardSheet, NameCard, PairingCard, Slip
from swissdesk.reports.content import Report
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import name_cards, pairing_cards, pictures, score_sheets, slips
from swissdesk.reports.pdf.area import Area
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.pen import GREY, RULE, Pen

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
        self, pen: Pen, sheet: CardSheet, size: tuple[float, float], options: SheetOptions, stamp: Stamp
    ) -> None:
        self.pen = pen
        self.sheet = sheet
        self.logo = pictures.load(options.logo)
        self.stamp = stamp
        self.pages, self.fronts = sheet.pages, frozenset[int]()
        self.across, self.down = sheet.across, sheet.down
        self.furniture = None if sheet.is_cut else Furniture(pen, _as_report(sheet), size, stamp, self.logo)
        self.frame = _Frame(0.0, 0.0, *size)
        if self.furniture is not None:
            inner = self.furniture.frame
            self.frame = _Frame(
                self.furniture.left, self.furniture.top - inner.height, inner.width, inner.height - 4
            )  # fmt: skip

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
            pairing_cards.draw(self.pen, card, area, is_changed=is_changed)
        else:
            score_sheets.draw(self.pen, card, area)

    def _name_card(self, card: NameCard, area: Area) -> None:
        if not self.sheet.is_folded:
            name_cards.draw(self.pen, card, area, self.logo)
            return
        half = Area(area.left, area.bottom, area.width, area.height / 2)
        name_cards.draw(self.pen, card, half, self.logo)
        if self.sheet.is_mirrored:
            with self.pen.turned_over(area.left + area.width, area.bottom + area.height):
                name_cards.draw(self.pen, card, Area(0.0, 0.0, area.width, area.height / 2), self.logo)

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
        sheet.kind, sheet.title, event=sheet.event, round=sheet.round, date=sheet.date, notices=sheet.notices,
        edition=sheet.edition, arbiter=sheet.arbiter, language=sheet.language,
    )  # fmt: skip
