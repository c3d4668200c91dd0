"""Ingots: a row of values, taken from the left, 1 to twice what the opponent took last; the larger sum wins.

The player to move collects whatever the opponent cannot: all that is left, less the least of the opponent's best over
the legal moves. Rows are filled from the last ingot back; of each, the least over the first `t` moves is kept, so that
a cell is one look-up. Values may be negative: then taking everything is not always best, and nothing assumes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from swissdesk.games.game import Game, InvalidPosition, Solved, whole_numbers
from swissdesk.i18n import N_

Row = tuple[tuple[int, ...], int]
"""The values left, and how many ingots the opponent took last; 1 at the opening, which allows 1 or 2."""

MOST = 200
"""The ingots of a row (seed: N ≤ 200)."""
OPENING = 1


class Ingots(Game):
    """Positions are ``(values, last)``, a move is the number of ingots taken."""

    name = "ingots"
    title = N_("Ingots")
    rules = N_(
        "Ingots are taken from the left: 1 or 2 with the first move, then 1 to twice what the opponent has just "
        "taken; the larger sum wins."
    )
    is_sum = True

    def checked(self, position: Row) -> Row:
        values, last = tuple(position[0]), position[1]
        if len(values) > MOST or last < 1:
            raise InvalidPosition(
                N_("Ingots need a row of at most {most} values and how many were taken last, 1 or more."), most=MOST
            )
        return values, last

    def read(self, words: Sequence[str]) -> Row:
        return self.checked((tuple(whole_numbers(words)), OPENING))

    def shown(self, position: Row) -> str:
        return " ".join(map(str, position[0]))

    def drawn(self, chance: Random) -> Row:
        return tuple(chance.randint(1, 9) for _ in range(chance.randint(8, 16))), OPENING

    def moves(self, position: Row) -> tuple[int, ...]:
        values, last = position
        return tuple(range(1, min(len(values), 2 * last) + 1))

    def after(self, position: Row, move: int) -> Row:
        return position[0][move:], move

    def gain(self, position: Row, move: int) -> int:
        return sum(position[0][:move])

    def solve(self, position: Row) -> Solved:
        values, _ = position
        moves = self.moves(position)
        if not moves:
            return Solved(0, ())
        replies = [_replies(values)[len(values) - move](move) for move in moves]
        least = min(replies)
        best = tuple(move for move, reply in zip(moves, replies, strict=True) if reply == least)
        return Solved(sum(values) - least, best)

    def static(self, position: Row) -> int:
        return 0


class _Rest:
    """What the player to move can collect of the last ingots of a row, by how many were taken before."""

    def __init__(self, total: int, least: Sequence[int]) -> None:
        self.total, self.least = total, least

    def __call__(self, last: int) -> int:
        """Return the most that can be collected; `least[t - 1]` is the opponent's best after the best of t moves."""
        return self.total - self.least[min(2 * last, len(self.least)) - 1] if self.least else 0


@lru_cache(maxsize=64)
def _replies(values: tuple[int, ...]) -> Sequence[_Rest]:
    """Return what the rests of a row are worth, by their length from 0."""
    rests = [_Rest(0, ())]
    total = 0
    for left, value in enumerate(reversed(values), 1):
        total += value
        least: list[int] = []
        for move in range(1, left + 1):
            reply = rests[left - move](move)
            least.append(min(reply, least[-1]) if least else reply)
        rests.append(_Rest(total, least))
    return rests
