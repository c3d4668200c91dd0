"""The pairing of those who stay in a group (C.04.4.3 art. 2.4, 2.5, 3.6 to 3.8, 4 and 5.2).

Floaters first, each with the nearest player of the group; then half against half, the first player of the list looking
for an opponent, and the list made again after each pair. Upward everything is the mirror image.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Completion
from swissdesk.engine.systems.lim.compatibility import LimField, suits
from swissdesk.engine.systems.lim.floaters import near_in_rating


@dataclass(frozen=True)
class Made:
    """A pair: `player` looked for an opponent in the order `tried`, the last of which was taken."""

    player: int
    opponent: int
    tried: tuple[int, ...]
    of_floater: bool


def opponents_in_order(listed: Sequence[int]) -> tuple[int, ...]:
    """Return the opponents the first of a list tries: the bottom half downwards, then the top half upwards (4.2)."""
    half = len(listed) // 2
    return (*listed[half:], *reversed(listed[1:half]))


def pair_group(
    field: LimField, players: Sequence[int], floaters: Sequence[tuple[int, bool]], *, down: bool, maxi: bool
) -> tuple[Made, ...]:
    """Return the pairs of players who can all be paired.

    `floaters` are to be paired first, in their order, each with whether it came from above.
    """
    return tuple(_Pairing(field, players, down, maxi).all_pairs(floaters))


class _Pairing:
    def __init__(self, field: LimField, players: Sequence[int], down: bool, maxi: bool) -> None:
        self.field = field
        self.maxi = maxi
        self.down = down
        self.left = sorted(players, key=lambda p: field.players[p].place)
        self.completion = Completion(field.adj, mask_of(players), field.tick)

    def all_pairs(self, floaters: Sequence[tuple[int, bool]]) -> Iterator[Made]:
        for floater, from_above in floaters:
            if floater in self.left:
                others = [p for p in self.left if p != floater]
                yield self._pair(floater, others if from_above else others[::-1], of_floater=True)
        while self.left:
            listed = self.left if self.down else self.left[::-1]
            yield self._pair(listed[0], opponents_in_order(listed), of_floater=False)

    def _pair(self, player: int, order: Sequence[int], *, of_floater: bool) -> Made:
        available = self.completion.available(player)
        possible = [p for p in order if available >> p & 1]
        opponent = self._preferred(player, possible)
        self.completion.pair(player, opponent)
        self.left.remove(player)
        self.left.remove(opponent)
        return Made(player, opponent, tuple(order[: order.index(opponent) + 1]), of_floater)

    def _preferred(self, player: int, possible: Sequence[int]) -> int:
        """Return the first opponent due the other colour, else the first (2.5, 3.8, 5.2, 5.7)."""
        mine = self.field.players[player]
        first = possible[0]
        for p in possible:
            if suits(mine, self.field.players[p]):
                return p if not self.maxi or near_in_rating(self.field, p, first) else first
        return first
