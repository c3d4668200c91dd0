"""A perfect matching settled pair by pair: which partners of a vertex leave one for all the others."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Search, Tick, maximum


class Completion:
    """A perfect matching of `alive` that is changed as pairs are settled; `is_possible` whether there is one."""

    def __init__(self, adj: Sequence[int], alive: int, tick: Tick) -> None:
        self._adj = adj
        self._tick = tick
        self.alive = alive
        self._mate = maximum(adj, alive, tick)
        self.is_possible = all(self._mate[v] >= 0 for v in members(alive))

    def available(self, x: int) -> int:
        """Return the partners of x without whom, and without x, all the others can still be matched."""
        return self._search(x)[0].outer & self._adj[x]

    def pair(self, x: int, y: int) -> None:
        """Settle the pair x-y; y must be available."""
        search, mate = self._search(x)
        search.expose(y)
        mate[x] = mate[y] = -1
        self._mate = mate
        self.alive &= ~(1 << x | 1 << y)

    def _search(self, x: int) -> tuple[Search, list[int]]:
        mate = self._mate[:]
        partner = mate[x]
        mate[x] = mate[partner] = -1
        search = Search(self._adj, self.alive & ~(1 << x), mate, partner).run()
        self._tick(self.alive.bit_count())
        return search, mate


def dispensable(adj: Sequence[int], alive: int, tick: Tick) -> int:
    """Return those of `alive` without any one of whom just as many pairs are possible; none, if all can be matched."""
    mate = maximum(adj, alive, tick)
    left = 0
    for root in members(alive):
        if mate[root] < 0 and not left >> root & 1:
            left |= Search(adj, alive, mate[:], root).run().outer
    return left
