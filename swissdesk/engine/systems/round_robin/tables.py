"""The tables of round robins, who meets whom in which round: Berger tables, Schurig's rows, and the circle.

A table is for `size` seats, an even number; with an odd number of players the last seat is empty, and whoever would
sit opposite is free. Games are (White, Black) by seat, from 1, in board order.
"""

from __future__ import annotations

from collections.abc import Sequence

Games = tuple[tuple[int, int], ...]
"""The games of a round."""
Table = tuple[Games, ...]
"""The rounds of a cycle."""


def seats_for(players: int) -> int:
    """Return how many seats the table for that many players has."""
    return players + players % 2


def berger(size: int) -> Table:
    """Return the Berger table (C.05 annex 1): the last seat stays, the others move on by half the table."""
    return tuple(_berger_round(size, number) for number in range(1, size))


def _berger_round(size: int, number: int) -> Games:
    moving = size - 1

    def on(seat: int) -> int:
        return (seat + (number - 1) * (size // 2)) % moving + 1

    first = (on(0), size) if number % 2 else (size, on(0))
    return (first, *((on(seat), on(moving - seat)) for seat in range(1, size // 2)))


def schurig_rows(size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return Schurig's grid: for each round the first players, and the second players under them.

    The seats but the last run on through all rows; the second players of a row are the first players of the next one
    from behind. Where both are the same, that seat meets the last one.
    """
    columns, seats = size // 2, size - 1
    firsts = [tuple((row * columns + column) % seats + 1 for column in range(columns)) for row in range(seats)]
    return tuple((first, firsts[(row + 1) % seats][::-1]) for row, first in enumerate(firsts))


def circle_rows(size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return the two rows of the circle in each round: seat 1 stays, all others move on by one."""
    ring = [*range(2, size + 1)]
    rows = []
    for _ in range(size - 1):
        upper = (1, *ring[: size // 2 - 1])
        lower = tuple(reversed(ring[size // 2 - 1 :]))
        rows.append((upper, lower))
        ring = [ring[-1], *ring[:-1]]
    return tuple(rows)


def circle(size: int) -> Table:
    """Return the table of the circle.

    INTERPRETATION: seat 1 has White in odd rounds, and the upper row has it in odd columns; so colours even out as far
    as they can.
    """
    return tuple(
        tuple(
            (upper, lower) if (number if column == 1 else column) % 2 else (lower, upper)
            for column, (upper, lower) in enumerate(zip(*rows, strict=True), 1)
        )
        for number, rows in enumerate(circle_rows(size), 1)
    )


def in_cycles(table: Table, cycles: int, *, exchanged: bool = True) -> Table:
    """Return a table played several times over, colours reversed in every second cycle.

    In a double round robin the last two rounds of the first cycle change places (C.05 annex 1), so that nobody has
    one colour three times in a row where the cycles meet; unless they are not to be `exchanged`.
    """
    rounds = list(table)
    if exchanged and cycles == 2 and len(rounds) > 2:
        rounds[-2], rounds[-1] = rounds[-1], rounds[-2]
    for cycle in range(1, cycles):
        rounds += [_reversed(games) if cycle % 2 else games for games in table]
    return tuple(rounds)


def _reversed(games: Games) -> Games:
    return tuple((black, white) for white, black in games)


def free_seat(games: Sequence[tuple[int, int]], size: int) -> int:
    """Return who meets the last seat: with an odd number of players, who is free."""
    return next(white + black - size for white, black in games if size in (white, black))
