"""The perfect matching of greatest weight, found among few of the pairs, with the proof that no other pair can help.

What a pair weighs depends on the kinds of its two players alone: on their points and on the colours they lean to. The
matching is looked for among pairs that are near each other in rank, a few for every leaning. Its duals are prices: a
pair costs at least what its players are charged, less what the odd sets that hold both give back, and the matching
costs just that. If this holds for all pairs of the graph, and not only for those that were tried, no matching of the
graph costs less. Pairs for which it does not hold are tried too, until there are none. Of two kinds, one look at the
highest prices mostly says that it holds for all their pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.systems.hosek.graph import Graph

Edge = tuple[int, int]
Weight = Callable[[int, int], int]
"""What a pair weighs, the same for all pairs of two kinds."""

NEAR = 2
"""So many of the next lower players of each leaning are tried for everybody at first."""


def heaviest(graph: Graph, alive: int, weight: Weight, near: int = NEAR) -> list[Edge]:
    """Return the perfect matching of greatest weight as pairs in rank order; `alive` must have a perfect one."""
    names = list(members(alive))
    pairs = {*_some_matching(graph, alive), *_near(graph, alive, near)}
    while True:
        matching = _cheapest(graph, names, pairs, weight)
        missing = set(_Prices(graph, names, matching, weight).underpaid())
        if not missing:
            return sorted((names[i], names[j]) for i, j in enumerate(matching.mate) if i < j)
        pairs |= missing


def leaning(graph: Graph, i: int) -> tuple[int, int]:
    """Return the signs of a player's colour difference and run: all that counts of them for what a pair weighs."""
    return _sign(graph.difference[i]), _sign(graph.run[i])


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _some_matching(graph: Graph, alive: int) -> Iterator[Edge]:
    return ((i, j) for i, j in enumerate(maximum(graph.adj, alive, graph.tick)) if i < j)


def _near(graph: Graph, alive: int, count: int) -> Iterator[Edge]:
    """Yield for every player the next lower ones of each leaning whom they may meet."""
    by_leaning: dict[tuple[int, int], int] = {}
    for i in members(alive):
        by_leaning[leaning(graph, i)] = by_leaning.get(leaning(graph, i), 0) | 1 << i
    for i in members(alive):
        below = (graph.adj[i] & alive) >> i << i
        for group in by_leaning.values():
            yield from ((i, j) for _, j in zip(range(count), members(below & group), strict=False))


def _cheapest(graph: Graph, names: list[int], pairs: set[Edge], weight: Weight) -> WeightedMatching:
    place = {name: number for number, name in enumerate(names)}
    rows: list[dict[int, int]] = [{} for _ in names]
    for i, j in sorted(pairs):
        rows[place[i]][place[j]] = rows[place[j]][place[i]] = -weight(i, j)
    matching = WeightedMatching(rows, graph.tick)
    if not matching.solve():
        raise ValueError("the players cannot all be paired")
    return matching


class _Prices:
    """What the duals of a matching charge the players, kind by kind."""

    def __init__(self, graph: Graph, names: list[int], matching: WeightedMatching, weight: Weight) -> None:
        self._graph, self._weight = graph, weight
        self._price = dict(zip(names, matching.y, strict=True))
        self._odd_sets = dict(zip(names, matching.holders(), strict=True))
        kinds: dict[tuple[int, tuple[int, int]], list[int]] = {}
        for i in sorted(names, key=lambda i: (-self._price[i], i)):
            kinds.setdefault((graph.half_points[i], leaning(graph, i)), []).append(i)
        self._kinds = list(kinds.values())

    def underpaid(self) -> Iterator[Edge]:
        """Yield the pairs of the graph that cost less than their players are charged."""
        for some, others in combinations_with_replacement(self._kinds, 2):
            if some is not others or len(some) > 1:
                yield from self._underpaid(some, others)

    def _underpaid(self, some: list[int], others: list[int]) -> Iterator[Edge]:
        price, odd_sets = self._price, self._odd_sets
        cost = -2 * self._weight(some[0], others[-1])
        for i in some:
            if price[i] + price[others[0]] <= cost:
                return
            legal, mine = self._graph.adj[i], odd_sets[i]
            for j in others:
                excess = price[i] + price[j] - cost
                if excess <= 0:
                    break
                if legal >> j & 1 and excess > sum(z for b, z in mine.items() if b in odd_sets[j]):
                    yield (i, j) if i < j else (j, i)
