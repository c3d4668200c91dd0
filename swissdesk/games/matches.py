"""Matches: a pile from which each player takes 1 to `most`; the player who empties it wins.

The player to move loses exactly if the pile is a multiple of `most` + 1; otherwise taking the remainder wins, and
nothing else does. (By induction: from a multiple every move leads to another number, and from there the remainder
leads back to a multiple.)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from swissdesk.games.game import CERTAIN, Game, InvalidPosition, Solved, whole_numbers
from swissdesk.i18n import N_

Pile = tuple[int, int]
"""How many matches are left, and how many a move may take."""

LARGEST = 1_000_000


class Matches(Game):
    """Positions are ``(pile, most)``, a move is the number of matches taken."""

    name = "matches"
    title = N_("Game of matches")
    rules = N_("In turn, take one match or more, up to the agreed most; the last one wins.")

    def checked(self, position: Pile) -> Pile:
        numbers = tuple(position)
        if len(numbers) != 2 or not 0 <= numbers[0] <= LARGEST or not 1 <= numbers[1] <= LARGEST:
            raise InvalidPosition(
                N_("Matches need a pile of 0 to {largest} and the most that a move may take, 1 or more."),
                largest=LARGEST,
            )
        return numbers[0], numbers[1]

    def read(self, words: Sequence[str]) -> Pile:
        pile, *rest = whole_numbers(words) or [-1]
        return self.checked((pile, *(rest or (3,))))

    def shown(self, position: Pile) -> str:
        return f"{position[0]} {position[1]}"

    def drawn(self, chance: Random) -> Pile:
        return chance.randint(12, 30), chance.randint(2, 5)

    def moves(self, position: Pile) -> tuple[int, ...]:
        pile, most = position
        return tuple(range(1, min(pile, most) + 1))

    def after(self, position: Pile, move: int) -> Pile:
        pile, most = position
        return pile - move, most

    def solve(self, position: Pile) -> Solved:
        pile, most = position
        rest = pile % (most + 1)
        return Solved(1, (rest,)) if rest else Solved(-1, self.moves(position))

    def static(self, position: Pile) -> int:
        return -CERTAIN if position[0] == 0 else 0
