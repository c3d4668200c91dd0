"""Round robins before the first game: the tables (Berger's, Schurig's rows, the circle), and the drawing of numbers.

A table is for `size` seats, an even number; with an odd number of players the last seat is empty, and whoever would
sit opposite is free. Games are (White, Black) by seat, from 1, in board order. Numbers are drawn from Varma's sets
(C.05 annex 2), by which players of one federation meet early.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

# ---- tables

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


# ---- numbers

Draw = Callable[[int], int]
"""Asked for a lot: given how many there are, returns one of 0 to that number less one."""

LEAST, MOST = 9, 24

_SETS: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}


def sets_for(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets A to D of numbers for 9 to 24 players; raises ValueError for other numbers."""
    if not LEAST <= players <= MOST:
        raise ValueError(f"there is no table for {players} players")
    return tuple(tuple(n for n in numbers if n <= players) for numbers in _SETS[players + players % 2])


def draw_numbers(federations: Mapping[str, Sequence[int]], draw: Draw) -> dict[int, int]:
    """Return the number drawn by each player; `federations` holds the players of each, in alphabetical order.

    Federations draw by size, the largest first, equal ones by their code. All players of one draw from the set its
    first player picked. INTERPRETATION: a federation larger than every set is split over several.
    """
    left = [list(numbers) for numbers in sets_for(sum(map(len, federations.values())))]
    drawn: dict[int, int] = {}
    for code in _in_turn(federations):
        waiting = list(federations[code])
        while waiting:
            chosen = _pick(left, len(waiting), draw)
            for player in waiting[: len(chosen)]:
                drawn[player] = chosen.pop(draw(len(chosen)))
            waiting = [player for player in waiting if player not in drawn]
    return drawn


def contradicting(federations: Mapping[str, Sequence[int]], numbers: Mapping[int, int]) -> str | None:
    """Return the first federation that cannot have drawn its numbers by the sets, None if all can.

    `numbers` are those of the players, each used once.
    """
    sets = sets_for(len(numbers))
    left = [len(one) for one in sets]
    for code in _in_turn(federations):
        taken = [sum(numbers[player] in one for player in federations[code]) for one in sets]
        while waiting := sum(taken):
            largest = max(left)
            wanted = min(waiting, largest)
            found = [place for place in range(len(sets)) if left[place] >= wanted and taken[place] >= wanted]
            if not found:
                return code
            left[found[0]] -= wanted
            taken[found[0]] -= wanted
    return None


def _in_turn(federations: Mapping[str, Sequence[int]]) -> list[str]:
    return sorted(federations, key=lambda code: (-len(federations[code]), code))


def _pick(left: Sequence[list[int]], wanted: int, draw: Draw) -> list[int]:
    """Return a set with enough numbers left, drawn among those that have; else the fullest."""
    enough = [numbers for numbers in left if len(numbers) >= wanted]
    if not enough:
        return max(left, key=len)
    envelopes = [numbers for numbers in enough for _ in numbers]
    return envelopes[draw(len(envelopes))]
