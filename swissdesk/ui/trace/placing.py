"""Where the cards of a picture stand, in pixels: two columns, zones below them. Knows no items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from swissdesk.ui.trace.cards import Measures
from swissdesk.ui.trace.picture import Picture

_ROOMY_ROWS = 9
"""Up to so many rows the cards have two lines, if these fit."""
_TINY = 13.0
"""The width of a row of tiny cards in lines of text."""
_LEAST_SCALE = 0.2


@dataclass(frozen=True)
class PlacedTitle:
    """A title and where it stands; a ruled one has a line across the drawing."""

    text: str
    at: QPointF
    width: float
    role: str = "muted"
    ruled: bool = False


@dataclass(frozen=True)
class Placing:
    """Where everything stands."""

    measures: Measures
    cards: dict[int, QPointF]
    titles: tuple[PlacedTitle, ...]
    size: QRectF


def place(picture: Picture, font: QFont, room: QRectF, *, tiny: bool = False) -> Placing:
    """Return the places of a picture for a view of the size of `room`; `tiny`: numbers only, in many columns."""
    return _Placer(picture, font, room, tiny).placing()


def fitting(picture: Picture, font: QFont, room: QRectF) -> tuple[float, bool]:
    """Return the scale at which all of a picture is in sight in `room`, and whether the cards have to be tiny."""
    if place(picture, font, room).size.height() <= room.height():
        return 1.0, False
    scale = 1.0
    while scale > _LEAST_SCALE:
        inside = QRectF(0, 0, room.width() / scale, room.height() / scale)
        if place(picture, font, inside, tiny=True).size.height() <= inside.height():
            break
        scale *= 0.94
    return scale, True


class _Placer:
    def __init__(self, picture: Picture, font: QFont, room: QRectF, tiny: bool) -> None:
        self.picture = picture
        self.line = QFontMetricsF(font).height()
        margin = self.line * 0.9
        zone_rows = sum((len(zone.players) + 1) // 2 for zone in picture.zones)
        rows = picture.rows + zone_rows
        titles = (len(picture.sections) + len(picture.zones)) * self.line * 2.3
        self.roomy = not tiny and rows <= _ROOMY_ROWS and rows * self.line * 3.3 + titles + 2 * margin <= room.height()
        height = self.line * (2.7 if self.roomy else 1.55)
        inner = max(room.width() - 2 * margin, self.line * (_TINY if tiny else 16))
        self.stripes = max(int((inner + self.line * 2) // (self.line * (_TINY + 2))), 1) if tiny else 1
        if tiny:
            inner = self.line * _TINY
        gap = min(max(inner * 0.24, self.line * 3), self.line * 14)
        width = min((inner - gap) / 2, self.line * 17)
        self.measures = Measures(font, width, height, self.roomy, tiny)
        self.stripe = 2 * width + gap + self.line * 2
        across = self.stripe * self.stripes - self.line * 2
        self.left = max((room.width() - across) / 2, margin)
        self.right = self.left + width + gap
        self.across = across
        self.pitch = height + self.line * (0.6 if self.roomy else 0.28)
        self.cards: dict[int, QPointF] = {}
        self.titles: list[PlacedTitle] = []
        self.y = margin * 0.7
        self.room = room

    def placing(self) -> Placing:
        for section in self.picture.sections:
            self._titles(section.titles)
            self._rows(section.rows)
            self.y += self.line * 0.7
        for zone in self.picture.zones:
            self.y += self.line * 0.4
            role = "notice" if zone.falls else "muted"
            text = f"↓  {zone.title}" if zone.falls else zone.title
            self.titles.append(PlacedTitle(text, QPointF(self.left, self.y), self.across, role, ruled=True))
            self.y += self.line * 1.5
            players: list[int | None] = [*zone.players, None]
            self._rows([(players[at], players[at + 1]) for at in range(0, len(zone.players), 2)])
            self.y += self.line * 0.5
        height = max(self.y + self.line * 0.4, self.room.height())
        width = max(self.room.width(), self.left * 2 + self.across)
        return Placing(self.measures, self.cards, tuple(self.titles), QRectF(0, 0, width, height))

    def _titles(self, titles: tuple[str, str]) -> None:
        for text, x in zip(titles, (self.left, self.right), strict=True):
            if text:
                self.titles.append(PlacedTitle(text, QPointF(x, self.y), self.measures.width))
        self.y += self.line * 1.45

    def _rows(self, rows: Sequence[tuple[int | None, int | None]]) -> None:
        """Put rows below each other; in stripes side by side where there is room for more than one."""
        deep = -(-len(rows) // self.stripes)
        for number, (left, right) in enumerate(rows):
            stripe, row = divmod(number, deep)
            for player, x in ((left, self.left), (right, self.right)):
                if player is not None:
                    self.cards[player] = QPointF(x + stripe * self.stripe, self.y + row * self.pitch)
        self.y += deep * self.pitch
