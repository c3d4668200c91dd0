"""Kassa: kopecks in a till; a move takes 1 to twice what the opponent took; the last one wins.

What decides is the pair (left, last): it is won exactly if some move leads to a lost one. For every rest only one
number matters, its *key*: the fewest kopecks whose taking wins. A pair is won exactly if the key is at most twice
`last`. Taking t from `left` wins exactly if the key of what remains is more than 2t; keys are thus found from below,
one column for the whole table of the digest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from swissdesk.games.game import CERTAIN, Game, InvalidPosition, Solved, whole_numbers
from swissdesk.i18n import N_

Till = tuple[int, int]
"""How many kopecks are left, and how many the opponent took last; 1 at the opening, which allows 1 or 2."""

LARGEST = 10_000
OPENING = 1


class Kassa(Game):
    """Positions are ``(left, last)``, a move is the number of kopecks taken."""

    name = "kassa"
    title = N_("Kassa")
    rules = N_(
        "The first move takes 1 or 2 kopecks, every later one 1 to twice what the opponent has just taken; "
        "the last kopeck wins."
    )

    def checked(self, position: Till) -> Till:
        numbers = tuple(position)
        if len(numbers) != 2 or not 0 <= numbers[0] <= LARGEST or not 1 <= numbers[1] <= LARGEST:
            raise InvalidPosition(
                N_("Kassa needs 0 to {largest} kopecks and how many the opponent took last, 1 or more."),
                largest=LARGEST,
            )
        return numbers[0], numbers[1]

    def read(self, words: Sequence[str]) -> Till:
        left, *rest = whole_numbers(words) or [-1]
        return self.checked((left, *(rest or (OPENING,))))

    def shown(self, position: Till) -> str:
        return f"{position[0]} {position[1]}"

    def drawn(self, chance: Random) -> Till:
        return chance.randint(10, 30), OPENING

    def moves(self, position: Till) -> tuple[int, ...]:
        left, last = position
        return tuple(range(1, min(left, 2 * last) + 1))

    def after(self, position: Till, move: int) -> Till:
        return position[0] - move, move

    def solve(self, position: Till) -> Solved:
        left, _ = position
        keys = _keys(left)
        # Nothing left is lost, whatever was taken.
        winning = tuple(move for move in self.moves(position) if left == move or keys[left - move] > 2 * move)
        return Solved(1, winning) if winning else Solved(-1, self.moves(position))

    def static(self, position: Till) -> int:
        return -CERTAIN if position[0] == 0 else 0


def _keys(left: int) -> Sequence[int]:
    """Return the keys of 0 to at least `left` kopecks; the key of 0 is never asked for."""
    size = 64
    while size <= left:
        size *= 2
    return _keys_below(size)


@cache
def _keys_below(size: int) -> Sequence[int]:
    keys = [0]
    for left in range(1, size):
        keys.append(next((take for take in range(1, left) if keys[left - take] > 2 * take), left))
    return keys
