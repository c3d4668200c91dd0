"""Cards with a name drawn: for the table and for the coat; and those with the number of a board."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.reports.cards import NameCard
from swissdesk.reports.content import Align
from swissdesk.reports.pdf.area import Area
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.measures import SLIGHT_SQUEEZE, SQUEEZE, wrapped
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, WHITE, Pen
from swissdesk.reports.pdf.pictures import Picture

_ASCENT, _DESCENT = 0.98, 0.24
"""What a line takes above and below its base line, accents on capitals included, in widths of the type size."""
_GIVEN_SCALE = 0.74


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
    if width(card.event, bold=True) * size * SQUEEZE > room:
        size = area.height * 0.34
        lines = wrapped(card.event, room / size / SQUEEZE, bold=True)
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
    return min(size, room / max(0.1, width(text, bold)) / SLIGHT_SQUEEZE)


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
