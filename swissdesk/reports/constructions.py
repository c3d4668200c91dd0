"""Constructions of round-robin tables, as pictures of any moment: the circle in two rows, the polygon, Schurig's grid.

A `Figure` is a construction for some players. Its moments are numbered from 0; between two of them the picture is of
the way from one to the other, so that the window can let it move and paper can show it step by step. Who has White
comes from the engine's tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from math import cos, floor, pi, sin

from swissdesk import wording
from swissdesk.engine.systems.round_robin.tables import Games, berger, circle, schurig_rows, seats_for
from swissdesk.i18n import N_, language, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Report
from swissdesk.reports.drawing import Align, Drawing, Ink, Item, Plate, Point, Stroke, Words, side_by_side
from swissdesk.values import dataclass

LEAST, MOST = 3, 40
"""Players of a picture."""

_DISC = 2.2
_APART = 3.3
"""From one disc to the next."""
_ROWS = 4.8
"""From the upper row of the circle to the lower."""
_EDGE = 1.6
_CELL, _LINE = 4.4, 1.9
"""Width and height of a pair in Schurig's grid."""
_MARGIN = 5.0


class Method(Enum):
    """A construction."""

    CIRCLE = "circle"
    POLYGON = "polygon"
    SCHURIG = "schurig"


TITLES = {
    Method.CIRCLE: N_("Circle method, in two rows"),
    Method.POLYGON: N_("Berger table, as a polygon"),
    Method.SCHURIG: N_("Berger table, Schurig's grid"),
}
"""To be translated."""


@dataclass(frozen=True)
class Figure:
    """A construction for a number of players; with an odd number the last seat is empty."""

    method: Method
    players: int

    @property
    def size(self) -> int:
        """The seats."""
        return seats_for(self.players)

    @property
    def rounds(self) -> int:
        """The rounds of the table."""
        return self.size - 1

    @property
    def last(self) -> int:
        """The last moment; the first is 0. In the pictures that turn every moment is a round."""
        return 2 * self.rounds + 1 if self.method is Method.SCHURIG else self.rounds - 1

    def drawing(self, at: float) -> Drawing:
        """Return the picture of a moment, or of the way between two."""
        at = min(max(at, 0.0), float(self.last))
        make = {Method.CIRCLE: _circle, Method.POLYGON: _polygon, Method.SCHURIG: _grid}[self.method]
        wide, high, items = make(self, at)
        return Drawing(translate(TITLES[self.method]), wide, high, tuple(items))

    def said(self, moment: int) -> str:
        """Return what a moment shows, in words."""
        if self.method is Method.SCHURIG:
            return _grid_words(self, moment)
        table = circle(self.size) if self.method is Method.CIRCLE else berger(self.size)
        games = self._in_words(table[moment])
        return wording.text(N_("Round {round} of {rounds}: {games}"), round=moment + 1, rounds=self.rounds, games=games)

    def _in_words(self, games: Games) -> str:
        """Return ``1–6, 2–5; 4 is free``; White stands first."""
        met = ", ".join(f"{white}–{black}" for white, black in games if max(white, black) <= self.players)
        free = next((min(pair) for pair in games if max(pair) > self.players), None)
        return met if free is None else wording.text(N_("{games}; {player} has the bye"), games=met, player=free)

    def is_empty(self, seat: int) -> bool:
        """Whether nobody sits there: the odd one out."""
        return seat > self.players


Made = tuple[float, float, list[Item]]


def _disc(figure: Figure, at: Point, seat: int, colour: str = "") -> Iterator[Item]:
    """Yield a player; `colour` is ``w`` or ``b`` while games are shown, a player on the way has none."""
    fill, ink, edge = Ink.SURFACE, Ink.TEXT, Ink.STRONG_LINE
    if figure.is_empty(seat):
        fill, ink, edge = Ink.WINDOW, Ink.MUTED, Ink.LINE
    elif colour == "w":
        fill, ink, edge = Ink.WHITE_SIDE, Ink.BLACK_SIDE, Ink.BLACK_SIDE
    elif colour == "b":
        fill, ink, edge = Ink.BLACK_SIDE, Ink.WHITE_SIDE, Ink.STRONG_LINE
    yield Plate(at[0] - _DISC / 2, at[1] - _DISC / 2, _DISC, _DISC, fill, edge, 0.1, _DISC / 2)
    yield Words(at[0], at[1], (str(seat),), 1.0, ink, True, Align.CENTRE)


def _board(figure: Figure, places: dict[int, Point], games: Games, *, at_rest: bool) -> Iterator[Item]:
    """Yield the lines between opponents, while nobody is on the way, and the players."""
    colours: dict[int, str] = {}
    for white, black in games if at_rest else ():
        is_game = not figure.is_empty(white) and not figure.is_empty(black)
        ink = Ink.ACCENT if is_game else Ink.LINE
        yield Stroke((places[white], places[black]), ink, 0.3 if is_game else 0.15, is_broken=not is_game)
        if is_game:
            colours[white], colours[black] = "w", "b"
    for seat, at in places.items():
        yield from _disc(figure, at, seat, colours.get(seat, ""))


# ---- the circle in two rows (figures 1.1 and 1.2 of the thesis)


def _seats(size: int) -> list[Point]:
    """Return the places that players pass in turn: the upper row behind player 1, then the lower one from the right."""
    columns = size // 2
    upper = [(_EDGE + column * _APART, _EDGE) for column in range(1, columns)]
    lower = [(_EDGE + column * _APART, _EDGE + _ROWS) for column in reversed(range(columns))]
    return [*upper, *lower]


def _circle(figure: Figure, at: float) -> Made:
    size, seats = figure.size, _seats(figure.size)
    moment, way = floor(at), at - floor(at)
    places: dict[int, Point] = {1: (_EDGE, _EDGE)}
    for player in range(2, size + 1):
        place = player - 2 + moment
        here, there = seats[place % len(seats)], seats[(place + 1) % len(seats)]
        places[player] = _between(here, there, way)
    items: list[Item] = [*_arrows(seats)]
    items += [Plate(_EDGE - 1.5, _EDGE - 1.5, 3.0, 3.0, None, Ink.ACCENT, 0.1, 0.5)]
    items += _board(figure, places, circle(size)[moment], at_rest=not way)
    return 2 * _EDGE + (size // 2 - 1) * _APART, 2 * _EDGE + _ROWS, items


def _between(here: Point, there: Point, way: float) -> Point:
    return here[0] + (there[0] - here[0]) * way, here[1] + (there[1] - here[1]) * way


def _arrows(seats: list[Point]) -> Iterator[Item]:
    """Yield the ways from every seat to the next one, with a head in the middle."""
    for here, there in zip(seats, [*seats[1:], seats[0]], strict=True):
        if here == there:
            continue
        yield Stroke((here, there), Ink.STRONG_LINE, 0.08)
        wide, high = there[0] - here[0], there[1] - here[1]
        length = (wide * wide + high * high) ** 0.5
        along, across = (wide / length, high / length), (-high / length, wide / length)
        tip = _between(here, there, 0.5 + 0.16 / length)
        ends = [
            (tip[0] - 0.35 * along[0] + side * 0.25 * across[0], tip[1] - 0.35 * along[1] + side * 0.25 * across[1])
            for side in (1, -1)
        ]
        yield Stroke((ends[0], tip, ends[1]), Ink.STRONG_LINE, 0.1)


# ---- the polygon


def _polygon(figure: Figure, at: float) -> Made:
    size, seats = figure.size, figure.rounds
    moment, way = floor(at), at - floor(at)
    radius = max(4.2, seats * (_DISC + 0.6) / (2 * pi))
    middle = radius + _EDGE

    def place(seat: float) -> Point:
        angle = 2 * pi * seat / seats - pi / 2
        return middle + radius * cos(angle), middle + radius * sin(angle)

    corners = tuple(place(seat) for seat in range(seats + 1))
    items: list[Item] = [Stroke(corners, Ink.LINE, 0.1)]
    places = {player: place(player - 1 - (moment + way) * (size // 2)) for player in range(1, size)}
    places[size] = (middle, middle)
    items += _board(figure, places, berger(size)[moment], at_rest=not way)
    return 2 * middle, 2 * middle, items


# ---- Schurig's grid


def _grid(figure: Figure, at: float) -> Made:
    """Draw rows of pairs: first players, then second ones out of the next row from behind, then the last player."""
    rows = schurig_rows(figure.size)
    columns, count = figure.size // 2, len(rows)
    items: list[Item] = []
    moment, way = floor(at), at - floor(at)
    lit = _lit_row(figure, moment, way)
    for row in range(count):
        top = _EDGE / 2 + row * _LINE
        if row == lit:
            items.append(Plate(0.2, top, _MARGIN + columns * _CELL - 0.2, _LINE, Ink.ACCENT_SOFT, None, 0.0, 0.3))
        label = wording.text(N_("Rd {round}"), round=row + 1)
        ink = Ink.ACCENT if row == lit else Ink.MUTED
        items.append(Words(_MARGIN - 1.0, top + _LINE / 2, (label,), 0.85, ink, row == lit, Align.RIGHT))
        items += [
            Plate(_MARGIN + column * _CELL, top, _CELL, _LINE, None, Ink.LINE, 0.06, 0.0) for column in range(columns)
        ]
    for row in range(min(count, moment + (way > 0))):
        items += [
            _number(row, column, 0, seat)
            for column, seat in enumerate(rows[row][0])
            if not _is_replaced(figure, at, row, column, 0)
        ]
    items += _seconds(figure, at, rows)
    if at > 2 * count:
        items += _last_players(figure, at - 2 * count)
    return _MARGIN + columns * _CELL + 0.4, _EDGE + count * _LINE, items


def _lit_row(figure: Figure, moment: int, way: float) -> int | None:
    """Return the row at which work is being done or has just been done, None before and after."""
    row = moment if way else moment - 1
    return row % figure.rounds if 0 <= row < 2 * figure.rounds else None


def _spot(row: float, column: float, side: float) -> Point:
    return _MARGIN + (column + 0.27 + 0.46 * side) * _CELL, _EDGE / 2 + (row + 0.5) * _LINE


def _number(row: float, column: float, side: float, seat: int, ink: Ink = Ink.TEXT, *, bold: bool = False) -> Words:
    x, y = _spot(row, column, side)
    return Words(x, y, (str(seat),), 1.0, ink, bold, Align.CENTRE)


def _seconds(figure: Figure, at: float, rows: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> Iterator[Item]:
    """Yield the second players that have come, and on their way those of the row that is being filled."""
    count, columns = len(rows), figure.size // 2
    for row in range(count):
        way = min(max(at - count - row, 0.0), 1.0)
        if not way:
            continue
        source = (row + 1) % count
        for column, seat in enumerate(rows[row][1]):
            if _is_replaced(figure, at, row, column, 1):
                continue
            came = columns - 1 - column
            x = came + (column - came) * way
            y = source + (row - source) * way + _bow(column - came, way)
            is_moving = way < 1
            yield Words(
                *_spot(y, x, way), (str(seat),), 1.0, Ink.ACCENT if is_moving else Ink.TEXT, is_moving, Align.CENTRE
            )
        if way == 1:
            for column in range(columns):
                yield Words(
                    _MARGIN + (column + 0.5) * _CELL, _spot(row, 0, 0)[1], ("–",), 1.0, Ink.MUTED, align=Align.CENTRE
                )


def _bow(columns: int, way: float) -> float:
    """Return how far a number leaves the straight way, in lines, so that a row turns round instead of crossing itself.

    `columns` is how far it goes to the right.
    """
    return -sin(pi * way) * max(-1.5, min(1.5, columns / 3))


def _replaced_side(row: int) -> int:
    """Return where the last player is in a row: Black in odd rounds, White in even ones."""
    return 0 if row % 2 else 1


def _is_replaced(figure: Figure, at: float, row: int, column: int, side: int) -> bool:
    return column == 0 and side == _replaced_side(row) and at >= figure.last


def _last_players(figure: Figure, way: float) -> Iterator[Item]:
    """Yield the last player coming from above into the first column, for one of the two who are the same."""
    for row in range(figure.rounds):
        side = _replaced_side(row)
        ink = Ink.MUTED if figure.is_empty(figure.size) else Ink.ACCENT
        yield _number(-1 + (row + 1) * way, 0, side, figure.size, ink, bold=True)


def _grid_words(figure: Figure, moment: int) -> str:
    rows = schurig_rows(figure.size)
    if moment == 0:
        return wording.text(
            N_("Empty grid. Rounds: {rounds}; boards: {boards}. Press Right to begin."),
            rounds=figure.rounds,
            boards=figure.size // 2,
        )
    if moment <= figure.rounds:
        firsts = ", ".join(map(str, rows[moment - 1][0]))
        return wording.text(
            N_("First players of round {round}: numbers continue in order, {numbers}."), round=moment, numbers=firsts
        )
    if moment < figure.last:
        row = moment - figure.rounds
        seconds = ", ".join(map(str, rows[row - 1][1]))
        source = row % figure.rounds + 1
        return wording.text(
            N_("Second players of round {round}: the first players of round {source} in reverse order, {numbers}."),
            round=row,
            source=source,
            numbers=seconds,
        )
    if figure.is_empty(figure.size):
        return translate(
            N_("In the first column both numbers are the same: this player has the bye. The table is complete.")
        )
    return wording.text(
        N_(
            "In the first column both numbers are the same: {last} replaces one of them, with Black in odd rounds. "
            "The table is complete."
        ),
        last=figure.size,
    )


# ---- on paper


def handout(tournament: Tournament, method: Method, players: int) -> Report:
    """Return a sheet with the construction: a figure for every round, or the finished grid."""
    figure = Figure(method, players)
    title = translate(TITLES[method])
    return Report(
        kind="construction",
        title=wording.text(N_("{method}, players: {players}"), method=title, players=players),
        **{**parts.head(tournament), "edition": ""},
        language=language(),
        drawings=(figure.drawing(figure.last),) if method is Method.SCHURIG else _rounds(figure),
    )


def _rounds(figure: Figure) -> tuple[Drawing, ...]:
    """Return a figure for every round, as many on a page as can be read."""
    rounds = [_captioned(figure, moment) for moment in range(figure.rounds)]
    across, down = (3, 4) if rounds[0].width <= 22 else (2, 3) if rounds[0].width <= 32 else (1, 5)
    if figure.method is Method.CIRCLE:
        across, down = (2, 7) if rounds[0].width <= 24 else (1, 5)
    page = across * down
    return tuple(
        side_by_side(_pages_title(start, figure.rounds, page), rounds[start : start + page], across)
        for start in range(0, figure.rounds, page)
    )


def _pages_title(start: int, rounds: int, page: int) -> str:
    last = min(start + page, rounds)
    return wording.text(N_("rounds {first}–{last}"), first=start + 1, last=last)


def _captioned(figure: Figure, moment: int) -> Drawing:
    drawn = figure.drawing(moment)
    caption = Words(0.2, drawn.height + 0.7, (figure.said(moment),), 0.85, room=drawn.width - 0.4)
    head = wording.text(N_("Round {round}"), round=moment + 1)
    title = Words(0.2, 0.7, (head,), 1.0, Ink.TEXT, True)
    items = (title, *(item.moved(0.0, 1.4) for item in (*drawn.items, caption)))
    return Drawing(head, drawn.width, drawn.height + 3.2, items)
