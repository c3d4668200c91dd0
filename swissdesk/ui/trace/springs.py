"""Springs between the players of a graph: everybody pushes everybody away, those who may meet pull each other.

The method of Fruchterman and Reingold (1991): a push of k²/d and a pull of d²/k at the distance d, and steps that get
shorter from turn to turn. Brackets that are drawn so are small; a library for it would be fifty megabytes of numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

Place = tuple[float, float]

_TURNS = 120
_MOST_PUSHES = 200_000
"""Pairs that are pushed apart, over all turns: larger graphs take fewer turns."""
_FIRST_STEP = 0.1
"""How far a player goes at most in the first turn, in parts of the breadth of the drawing."""
_NEAR = 0.01
"""Who stands in the same place is pushed as if so far away."""


def settled(start: Mapping[int, Place], edges: Collection[tuple[int, int]], length: float) -> dict[int, Place]:
    """Return where players come to rest from the places where they `start`; `length` is how long a free edge would be.

    The same graph always comes out the same; nothing is left to chance.
    """
    numbers = {player: number for number, player in enumerate(start)}
    at = [complex(*place) for place in start.values()]
    pairs = sorted((numbers[one], numbers[other]) for one, other in edges if one in numbers and other in numbers)
    turns = max(min(_TURNS, 2 * _MOST_PUSHES // max(len(at) ** 2, 1)), 1)
    step = _FIRST_STEP * max(_breadth([place.real for place in at]), _breadth([place.imag for place in at]), _NEAR)
    for turn in range(turns):
        longest = step * (turns - turn) / (turns + 1)
        for number, force in enumerate(_forces(at, pairs, length)):
            far = abs(force)
            if far > 0:
                at[number] += force * (longest / far)
    return {player: (place.real, place.imag) for player, place in zip(start, at, strict=True)}


def _breadth(values: list[float]) -> float:
    return max(values) - min(values) if values else 0.0


def _forces(at: list[complex], pairs: list[tuple[int, int]], length: float) -> list[complex]:
    """Return where each player is drawn to."""
    forces = [0j] * len(at)
    square = length * length
    for one, here in enumerate(at):
        for other in range(one):
            push = square / ((here - at[other]).conjugate() or _NEAR)  # away by k²/d: one division, among all pairs
            forces[one] += push
            forces[other] -= push
    for one, other in pairs:
        apart = at[one] - at[other]
        pull = apart * (abs(apart) / length)
        forces[one] -= pull
        forces[other] += pull
    return forces
