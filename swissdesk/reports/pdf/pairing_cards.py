"""Pairing cards drawn: what an arbiter needs to pair by hand, one card for each player."""

from __future__ import annotations

from swissdesk.reports.cards import CardLine, PairingCard
from swissdesk.reports.content import Align, Tone
from swissdesk.reports.pdf.area import Area
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, WHITE, ZEBRA, Pen

_PAD = 6.0
_SIZE = 8.8
_LARGE = 15.0
_LEAST_ROWS = 9


def draw(pen: Pen, card: PairingCard, area: Area, *, is_changed: bool) -> None:
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
    pen.fitted(left, area.top - 9, card.seat.names, 10.5, room, bold=True)
    details = " · ".join(filter(None, (card.seat.details, card.federation, card.remark)))
    pen.fitted(left, area.top - 19.5, (details,), 8.0, room, grey=GREY)
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
    pitch = min(14.5, (top - 10 - area.bottom) / max(_LEAST_ROWS, len(card.lines)))
    size = min(_SIZE, pitch * 0.78)
    colour = max((width(word) for word in card.heads), default=1.0) * size * 0.8
    edges = (area.left + size * 1.1, area.left + size * 1.7, 0.0, area.right - size * 4.6, area.right - size * 2.0,
             area.right)  # fmt: skip
    left = edges[1] + size * 1.5
    line = top - 8
    heads = zip(card.heads, (edges[0], left, edges[3], edges[4], edges[5]), strict=True)
    for place, (head, x) in enumerate(heads):
        align = Align.LEFT if place == 1 else Align.RIGHT
        pen.text(x, line, head, min(7.0, colour), bold=True, grey=GREY, align=align)
    pen.rule(area.left, area.right, line - 2.5, 0.5, RULE)
    for row in card.lines:
        line -= pitch
        _round(pen, row, (*edges[:2], left, *edges[3:]), line, size)
        pen.rule(area.left, area.right, line - pitch * 0.26, 0.25, PALE)


def _round(pen: Pen, row: CardLine, edges: tuple[float, ...], line: float, size: float) -> None:
    pen.text(edges[0], line, row.round, size, grey=GREY, align=Align.RIGHT)
    if row.tone is not Tone.PLAIN:
        high = size * 0.78
        fill = BLACK if row.tone is Tone.BLACK else WHITE
        pen.box(edges[1], line - size * 0.03, high, high, fill=fill, thickness=0.7)
    number = pen.text(edges[2], line, f"{row.opponent} " if row.opponent else "", size, bold=True)
    room = edges[3] - size * 1.3 - edges[2] - number
    pen.fitted(edges[2] + number, line, row.names, size, room)
    pen.text(edges[3], line, row.result, size, bold=True, align=Align.RIGHT)
    pen.text(edges[4], line, row.points, size, align=Align.RIGHT)
    pen.text(edges[5], line, row.float, size, align=Align.RIGHT)
