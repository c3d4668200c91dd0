"""The restricted drawing of numbers (C.05 annex 2): players of one federation do not meet in the last rounds.

The lots themselves are drawn outside: the caller passes them as a function, so that the drawing can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
