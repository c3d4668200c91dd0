"""A player's card, the piece of which the drawing is made; its signs, and where the cards of a picture stand.

It shows its player at a glance: number, name, points, the colour that is due (a disc in that colour: full if
absolutely, half if strongly, a ring if mildly), the colours of the games so far and the floats of the last two rounds.
The signs are shared with the graph. Cards stand in two columns, zones below them; the placing knows no items.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from swissdesk import wording
from swissdesk.engine.colours import Float, Preference, Strength
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour
from swissdesk.ui.shell import theme
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.widgets.painting import (
    CENTRE,
    RIGHT,
    colour_of,
    draw_box,
    draw_name,
    draw_text,
    font_of,
    is_at_ease,
    pen_of,
)
from swissdesk.values import dataclass

Groups = Sequence[tuple[int, ...]]
"""Pairs and single players, by id."""


# ---- signs


class Asked(Enum):
    """Whether a player is one of the two who are asked about; the value stands on the badge."""

    NOT = ""
    FIRST = "1"
    SECOND = "2"

    @classmethod
    def of(cls, player: int, chosen: Sequence[int]) -> Asked:
        """Return which of those who are chosen a player is."""
        return (cls.FIRST, cls.SECOND)[chosen.index(player)] if player in chosen else cls.NOT


def draw_disc(painter: QPainter, area: QRectF, due: Preference) -> None:
    """Draw the colour that is due; nothing where none is."""
    colours = theme.active()
    if due.colour is None:
        painter.setPen(QPen(colours.colour("strong_line"), 1.4))
        painter.drawLine(
            QPointF(area.left() + area.width() * 0.25, area.center().y()),
            QPointF(area.right() - area.width() * 0.25, area.center().y()),
        )
        return
    side = colours.colour("white_side" if due.colour is Colour.WHITE else "black_side")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.colour("chip"))
    painter.drawEllipse(area)
    inner = area.adjusted(*(area.width() * f for f in (0.17, 0.17, -0.17, -0.17)))
    painter.setPen(QPen(side, area.width() * 0.12))
    painter.setBrush(side if due.strength is Strength.ABSOLUTE else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(inner)
    if due.strength is Strength.STRONG:
        painter.setBrush(side)
        painter.drawChord(inner, 90 * 16, 180 * 16)


def draw_float(painter: QPainter, area: QRectF, which: Float, *, faint: bool) -> None:
    """Draw the arrow of a float."""
    if which is Float.NONE:
        return
    colour = theme.active().colour("notice" if which is Float.DOWN else "best")
    colour.setAlphaF(0.55 if faint else 1.0)
    x, top, bottom = area.center().x(), area.top(), area.bottom()
    tip, tail = (bottom, top) if which is Float.DOWN else (top, bottom)
    back = -1 if which is Float.DOWN else 1
    wing = area.width() * 0.36
    painter.setPen(pen_of(colour, max(1.4, area.width() * 0.16)))
    painter.drawLine(QPointF(x, tail), QPointF(x, tip))
    painter.drawPolyline(
        QPolygonF([QPointF(x - wing, tip + back * wing), QPointF(x, tip), QPointF(x + wing, tip + back * wing)])
    )


def draw_badge(painter: QPainter, area: QRectF, asked: Asked, font: QFont) -> None:
    """Draw the sign of a player who is asked about."""
    colours = theme.active()
    painter.setPen(QPen(colours.colour("surface"), 1.2))
    painter.setBrush(colours.colour("best"))
    painter.drawEllipse(area)
    small = font_of(font, 1.0, QFont.Weight.Bold)
    small.setPixelSize(max(round(area.height() * 0.68), 1))
    painter.setFont(small)
    painter.setPen(colours.colour("surface"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, asked.value)


_SCORE, _DISC, _FLOATS = 2.4, 0.58, 1.2
"""In lines of text: the room for the score, for the colour of a game, and for the floats."""


def _number_width(font: QFont) -> float:
    bold = font_of(font, 1.0, QFont.Weight.Bold)
    return QFontMetricsF(bold).horizontalAdvance("888") + QFontMetricsF(font).height() * 0.5


def width_for(games: int, font: QFont) -> float:
    """Return how wide a card of two lines has to be to show the colours of so many games, and two floats."""
    return _number_width(font) + QFontMetricsF(font).height() * (1.05 + _SCORE + _DISC * games + _FLOATS)


# ---- cards

_FAR = 0.55
"""Drawn smaller than this, a card shows its number only."""
_POINTS_FROM = 7.5
"""From this width in lines of text on, there is room for the points."""
_LEAST_NAME = 1.5
"""A name is drawn in so many lines of text at least."""


@dataclass(frozen=True)
class Measures:
    """Sizes in pixels that all cards of a drawing share; `font` is the type of names."""

    font: QFont
    width: float
    height: float
    roomy: bool
    tiny: bool = False

    @cached_property
    def line(self) -> float:
        """The height of a line of text."""
        return QFontMetricsF(self.font).height()


class PlayerItem(QGraphicsItem):
    """A player in a drawing, with what is said of them: in question, asked about, counted, under the cursor."""

    def __init__(self, player: Competitor) -> None:
        super().__init__()
        self.player = player
        self.focused = self.faulty = False
        self.asked = Asked.NOT
        self.counted = False
        self.under_cursor = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def is_lit(self) -> bool:
        """Whether the player is asked about, or a number comes from them."""
        return self.asked is not Asked.NOT or self.counted


def mark_players(items: Mapping[int, PlayerItem], chosen: Sequence[int], cursor: int | None) -> None:
    """Mark the players who are asked about, and the one under the cursor."""
    for player, item in items.items():
        item.asked, item.under_cursor = Asked.of(player, chosen), player == cursor
        item.update()


def light_up(items: Mapping[int, PlayerItem], groups: Groups) -> None:
    """Highlight the players of these groups, and no others."""
    players = {player for who in groups for player in who}
    for player, item in items.items():
        item.counted = player in players
        item.update()


class Card(PlayerItem):
    """One player; its position is its upper left corner."""

    def __init__(self, player: Competitor) -> None:
        super().__init__(player)
        self.measures = Measures(QFont(), 100, 30, roomy=False)
        self.came = self.falls = False
        self.setZValue(2)

    def resize(self, measures: Measures) -> None:
        """Take the sizes of a drawing."""
        if measures != self.measures:
            self.prepareGeometryChange()
            self.measures = measures

    @property
    def box(self) -> QRectF:
        """The card itself, without its frame."""
        return QRectF(0, 0, self.measures.width, self.measures.height)

    def boundingRect(self) -> QRectF:
        room = self.measures.line * 0.5
        return self.box.adjusted(-room, -room, room, room)

    def shape(self) -> QPainterPath:
        """Where the card can be clicked: itself, without what is drawn around it."""
        path = QPainterPath()
        path.addRect(self.box)
        return path

    def edge(self, *, right: bool) -> QPointF:
        """Return where lines begin, in the scene."""
        box = self.box
        return self.pos() + QPointF(box.right() if right else box.left(), box.center().y())

    # ---- painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._frame(painter)
        if QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()) < _FAR:
            self._from_afar(painter)
        elif self.measures.tiny:
            self._tiny(painter)
        else:
            self._number(painter)
            (self._roomy if self.measures.roomy else self._compact)(painter)
        self._choice(painter)

    def _frame(self, painter: QPainter) -> None:
        box = self.box.adjusted(0.5, 0.5, -0.5, -0.5)
        draw_box(painter, box.translated(0, 1.5), 6, fill="card_shadow")
        fill, edge, width = "surface", "strong_line", 1
        if self.is_lit:
            fill, edge, width = "info_soft", "best", 3
        elif self.focused:
            fill, edge, width = ("danger_soft", "danger", 2) if self.faulty else ("accent_soft", "accent", 2)
        draw_box(painter, box, 6, fill=fill, edge=edge, width=width)
        if self.came or self.falls:
            draw_box(painter, QRectF(box.left() + 3, box.top() + 4, 3, box.height() - 8), 1.5, fill="notice")

    def _choice(self, painter: QPainter) -> None:
        """Draw the badge of a player who is asked about, and the frame of the one under the cursor."""
        side = self.measures.line * 0.86
        if self.asked is not Asked.NOT:
            draw_badge(painter, QRectF(-side * 0.4, -side * 0.4, side, side), self.asked, self.measures.font)
        if self.under_cursor:
            around = self.measures.line * 0.25
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.active().colour("text"), 1.8, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.box.adjusted(-around, -around, around, around), 8, 8)

    def _from_afar(self, painter: QPainter) -> None:
        font = font_of(self.measures.font, 1.5, QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(colour_of("text"))
        painter.drawText(self.box, CENTRE, str(self.player.id))

    def _tiny(self, painter: QPainter) -> None:
        """The number and the disc."""
        line, height = self.measures.line, self.measures.height
        disc = line * 0.8
        right = self.measures.width - line * 0.35 - disc
        draw_disc(painter, QRectF(right, (height - disc) / 2, disc, disc), self.player.preference)
        area = QRectF(line * 0.3, 0, right - line * 0.5, height)
        draw_text(painter, area, str(self.player.id), self._bold, "text", RIGHT)

    @property
    def _bold(self) -> QFont:
        return font_of(self.measures.font, 1.0, QFont.Weight.Bold)

    @property
    def _number_area(self) -> QRectF:
        """Where the number stands; a narrow card leaves it no more room than it needs."""
        line, height = self.measures.line, self.measures.height
        if self.measures.roomy:
            return QRectF(line * 0.25, 0, _number_width(self.measures.font), height * 0.56)
        if self.measures.width >= line * _NARROW:
            return QRectF(line * 0.25, 0, _number_width(self.measures.font), height)
        longest = max("88", str(self.player.id), key=len)
        return QRectF(line * 0.25, 0, QFontMetricsF(self._bold).horizontalAdvance(longest), height)

    def _number(self, painter: QPainter) -> None:
        painter.setFont(self._bold)
        painter.setPen(colour_of("text"))
        painter.drawText(self._number_area, CENTRE, str(self.player.id))

    def _compact(self, painter: QPainter) -> None:
        """One line: number, name, floats, points, disc; what has no room beside a name leaves, the points first."""
        line, height = self.measures.line, self.measures.height
        right = self.measures.width - line * 0.45
        disc = min(line * 0.86, height - 6)
        draw_disc(painter, QRectF(right - disc, (height - disc) / 2, disc, disc), self.player.preference)
        right -= disc + line * 0.35
        left, font = self._number_area.right() + line * 0.25, font_of(self.measures.font, 1.0)
        floats = 0 if self.player.floats == (Float.NONE, Float.NONE) else line * _FLOATS
        if self.measures.width > _POINTS_FROM * line:
            points, small = wording.points_text(self.player.score), font_of(font, 0.92)
            wide = max(map(QFontMetricsF(small).horizontalAdvance, (points, "8½")))
            room = right - wide - line * 0.35 - floats - left - line * 0.2
            if is_at_ease(self.player.name, font, room, height):  # the points stand beside the bracket, too
                draw_text(painter, QRectF(right - wide, 0, wide, height), points, small, "muted", RIGHT)
                right -= wide + line * 0.35
        if right - line * _FLOATS - left > line * _LEAST_NAME:
            right = self._floats(painter, right, height / 2)
        if right - left > line * _LEAST_NAME:
            area = QRectF(left, 0, right - left - line * 0.2, height)
            draw_name(painter, area, self.player.name, font)

    def _roomy(self, painter: QPainter) -> None:
        """Two lines: number, name and disc; points, colours so far and floats below."""
        line, height, width = self.measures.line, self.measures.height, self.measures.width
        upper, lower = height * 0.33, height * 0.71
        pad = line * 0.55
        disc = line * 1.05
        draw_disc(painter, QRectF(width - pad - disc, upper - disc / 2, disc, disc), self.player.preference)
        left = self._number_area.right() + line * 0.25
        area = QRectF(left, upper - line, width - pad - disc - left - line * 0.3, line * 2)
        draw_name(painter, area, self.player.name, font_of(self.measures.font, 1.0, QFont.Weight.Medium))
        small = font_of(self.measures.font, 0.88)
        text = wording.points_text(self.player.score)
        draw_text(painter, QRectF(left, lower - line, line * 3, line * 2), text, small, "muted")
        right = self._floats(painter, width - pad, lower)
        self._history(painter, left + line * _SCORE, right, lower)

    def _floats(self, painter: QPainter, right: float, middle: float) -> float:
        """Draw the last two floats, the older one on the left and fainter; return where they begin."""
        if self.player.floats == (Float.NONE, Float.NONE):
            return right
        line = self.measures.line
        width, height = line * 0.5, line * 0.62
        for place, which in enumerate(self.player.floats):
            left = right - (place + 1) * width
            draw_float(painter, QRectF(left, middle - height / 2, width * 0.92, height), which, faint=place == 1)
        return right - 2 * width - line * 0.2

    def _history(self, painter: QPainter, left: float, right: float, middle: float) -> None:
        """Draw the colours of the games so far, the latest on the right, as many of them as there is room for."""
        line = self.measures.line
        size, step = line * 0.46, line * _DISC
        room = max(int((right - left) / step), 0)
        colours = theme.active()
        painter.setPen(QPen(colours.colour("chip"), 1.1))
        for place, letter in enumerate(self.player.colours[-room:] if room else ""):
            painter.setBrush(colours.colour("white_side" if letter == "w" else "black_side"))
            painter.drawEllipse(QRectF(left + place * step, middle - size / 2, size, size))


# ---- places

_ROOMY_ROWS = 9
"""Up to so many rows the cards have two lines, if these fit."""
_TINY = 13.0
"""The width of a row of tiny cards in lines of text."""
_LEAST_SCALE = 0.2
_NARROW = 11.0
"""Cards of fewer lines of text in width take room from the gap between them: a name needs it more than a line."""
_LEAST_GAP = 1.6
_LEAST_INNER = 14.0
"""In lines of text: the gap that is always left, and how wide the cards and the gap are at least together."""


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


def place(picture: Picture, font: QFont, room: QRectF, *, tiny: bool = False, whole: bool = False) -> Placing:
    """Return the places of a picture for a view of the size of `room`; `tiny`: numbers only, in many columns.

    `whole` cards have two lines, with the colours so far, whether they fit or not.
    """
    return _Placer(picture, font, room, tiny, whole).placing()


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
    def __init__(self, picture: Picture, font: QFont, room: QRectF, tiny: bool, whole: bool) -> None:
        self.picture = picture
        self.line = QFontMetricsF(font).height()
        margin = self.line * 0.9
        rows = picture.rows + sum(len(zone.rows) for zone in picture.zones)
        titles = (len(picture.sections) + len(picture.zones)) * self.line * 2.3
        fits = rows <= _ROOMY_ROWS and rows * self.line * 3.3 + titles + 2 * margin <= room.height()
        roomy = not tiny and (whole or fits)
        height = self.line * (2.7 if roomy else 1.55)
        inner = max(room.width() - 2 * margin, self.line * (_TINY if tiny else _LEAST_INNER))
        self.stripes = 1
        if tiny:
            self.stripes = max(int((inner + self.line * 2) // (self.line * (_TINY + 2))), 1)
            inner = self.line * _TINY
        gap = min(inner * 0.24, self.line * 14, inner - 2 * self.line * _NARROW)
        gap = max(gap, self.line * _LEAST_GAP)
        width = min((inner - gap) / 2, self.line * 17)
        self.measures = Measures(font, width, height, roomy, tiny)
        self.stripe = 2 * width + gap + self.line * 2
        self.across = self.stripe * self.stripes - self.line * 2
        self.left = max((room.width() - self.across) / 2, margin)
        self.right = self.left + width + gap
        self.pitch = height + self.line * (0.6 if roomy else 0.28)
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
            text = f"{zone.arrow}  {zone.title}" if zone.falls else zone.title
            self.titles.append(PlacedTitle(text, QPointF(self.left, self.y), self.across, role, ruled=True))
            self.y += self.line * 1.5
            self._rows(zone.rows)
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
