"""Amounts of a random tournament that are kept exactly: byes, forfeits and unusual results, spread over the rounds.

Each round draws its part of what is left: as many as fall on its places if all places that are left are equally likely
(a hypergeometric draw). The last round takes the rest. What found no place, in an event that is too small for it, is
`left` at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from swissdesk.engine.recipe import UNUSUAL_RESULTS, Amount, Recipe, counted
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Result

_BYES = {"half_byes": ByeKind.HALF_POINT, "zero_byes": ByeKind.ZERO_POINT, "full_byes": ByeKind.FULL_POINT}
_ONE_SIDED = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
_SINGLE = "forfeits"
_DOUBLE = "double forfeits"
_UNUSUAL = "unusual results"


class Quotas:
    """What a settled recipe asks for in numbers; `left` is how many of each have not happened yet."""

    def __init__(self, recipe: Recipe, chance: Random) -> None:
        players, rounds = recipe.players or 0, recipe.rounds or 0
        self.chance = chance
        self.rounds = rounds
        self.left: dict[str, int] = {}
        for name in _BYES:
            amount: Amount | None = getattr(recipe, name)
            if amount is not None:
                self.left[name] = counted(amount, players * rounds)
        if recipe.unusual_results is not None:
            self.left[_UNUSUAL] = counted(recipe.unusual_results, players // 2 * rounds)
        self.left |= _forfeits(recipe, players * rounds, chance)

    def byes(self, number: int, free: Sequence[int]) -> Mapping[int, ByeKind]:
        """Return who of the players that are there stays away in round `number`, and with which bye."""
        staying = list(free)
        found: dict[int, ByeKind] = {}
        for name, kind in _BYES.items():
            taken = min(self._part(name, number, len(free)), len(staying))
            for player in self.chance.sample(staying, taken):
                found[player] = kind
                staying.remove(player)
        return found

    def had(self, kinds: Sequence[ByeKind]) -> None:
        """Note the byes that were given."""
        for name, kind in _BYES.items():
            if name in self.left:
                self.left[name] = max(0, self.left[name] - kinds.count(kind))

    def results(self, number: int, boards: Sequence[int]) -> Mapping[int, Result]:
        """Return the boards of round `number` that do not end as games do, and their results."""
        open_boards = list(boards)
        found: dict[int, Result] = {}
        for name, results in ((_SINGLE, _ONE_SIDED), (_DOUBLE, (Result.DOUBLE_FORFEIT,)), (_UNUSUAL, UNUSUAL_RESULTS)):
            taken = min(self._part(name, number, len(boards)), len(open_boards))
            for board in self.chance.sample(open_boards, taken):
                found[board] = self.chance.choice(results)
                open_boards.remove(board)
            if taken:
                self.left[name] -= taken
        return found

    def _part(self, name: str, number: int, places: int) -> int:
        """Draw how many fall on this round's places, of which the rounds to come have as many each."""
        left = self.left.get(name, 0)
        if number >= self.rounds:
            return left
        remaining = places * (self.rounds - number + 1)
        taken = 0
        for place in range(places):
            taken += self.chance.randrange(remaining - place) < left - taken
        return taken


def _forfeits(recipe: Recipe, places: int, chance: Random) -> dict[str, int]:
    """Return how many games one player wins by forfeit, and how many both lose.

    A game lost by forfeit that nobody wins has two losers. Raises InvalidEdit for numbers that no games make.
    """
    wins, losses = recipe.forfeit_wins, recipe.forfeit_losses
    if losses is None:
        return {} if wins is None else {_SINGLE: counted(wins, places)}
    lost = counted(losses, places)
    won = lost - 2 * chance.randint(0, lost // 4) if wins is None else counted(wins, places)
    in_pairs = lost - won
    if in_pairs % 2 and not isinstance(losses, int):
        in_pairs += 1
    if in_pairs < 0 or in_pairs % 2:
        raise InvalidEdit(
            N_(
                "{wins} forfeit wins and {losses} forfeit losses do not fit: each win has its loss, further losses "
                "come two to a game."
            ),
            wins=won,
            losses=lost,
        )
    return {_SINGLE: won, _DOUBLE: in_pairs // 2}
