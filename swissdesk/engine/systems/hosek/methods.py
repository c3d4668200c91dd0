"""The four ways to the pairs of a graph that can be paired completely: unweighted, global, by scoregroup, in one call.

Weights are integers of any size, so that every weighted matching is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Completion
from swissdesk.engine.systems.hosek.graph import Graph
from swissdesk.engine.systems.hosek.heaviest import Edge, Weight, heaviest

Method = Callable[[Graph, int], list[Edge]]
"""From a graph and the players to be paired (a mask), all of whom can be, to the pairs, the better player first."""

Matcher = Callable[[Graph, int, Weight], list[Edge]]
"""Finds the heaviest matching of all players in a mask, the better player of each pair first."""


def unweighted(graph: Graph, alive: int) -> list[Edge]:
    """PMNW: each player in turn gets the best ranked opponent who leaves all the others pairable."""
    return [(turn.player, turn.opponent) for turn in turns(graph, alive)]


@dataclass(frozen=True)
class Turn:
    """A player's turn in PMNW: the opponent, and the better ranked ones who were passed over.

    `barred` may not meet the player; with one of `stranding` somebody else would be left without an opponent.
    """

    player: int
    opponent: int
    barred: tuple[int, ...]
    stranding: tuple[int, ...]


def turns(graph: Graph, alive: int) -> Iterator[Turn]:
    """Yield the turns of the players from the top."""
    completion = Completion(graph.adj, alive, graph.tick)
    for i in members(alive):
        if completion.alive >> i & 1:
            opponent = next(members(completion.available(i)))
            passed = completion.alive & ~(1 << i) & (1 << opponent) - 1
            yield Turn(i, opponent, tuple(members(passed & ~graph.adj[i])), tuple(members(passed & graph.adj[i])))
            completion.pair(i, opponent)


def global_weights(graph: Graph, alive: int, matcher: Matcher = heaviest) -> list[Edge]:
    """PMGW: one matching that maximises the sum of the products of points, then the colours."""
    bonus = _Bonus(graph, alive.bit_count() // 2)
    points = graph.half_points
    return matcher(graph, alive, lambda i, j: bonus.added(points[i] * points[j], i, j))


def by_scoregroup(graph: Graph, alive: int, matcher: Matcher = heaviest) -> list[Edge]:
    """PMSW: one scoregroup after the other, the rest being kept pairable; downfloaters outweigh the next group."""
    return [pair for visit in visits(graph, alive, matcher) for pair in visit.pairs]


@dataclass(frozen=True)
class Visit:
    """A scoregroup as PMSW leaves it: the incoming downfloaters, its own players, the pairs, and who goes on."""

    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Edge, ...]
    left: tuple[int, ...]


def visits(graph: Graph, alive: int, matcher: Matcher = heaviest) -> Iterator[Visit]:
    """Yield the scoregroups from the top as they are paired."""
    floaters = 0
    bonus = _Bonus(graph, alive.bit_count() // 2)
    for group in _groups(graph, alive):
        inside = mask_of(group) & alive
        came, pairs = floaters, []
        for i, j in matcher(graph, alive, _group_weight(graph, bonus, floaters, inside)):
            both = 1 << i | 1 << j
            if both & floaters or both & inside == both:
                pairs.append((i, j))
                alive &= ~both
        floaters = (floaters | inside) & alive
        yield Visit(tuple(members(came)), tuple(members(inside)), tuple(pairs), tuple(members(floaters)))


def _group_weight(graph: Graph, bonus: _Bonus, floaters: int, inside: int) -> Weight:
    """The weights while one group is paired: its own pairs count one each, those of floaters more than all of them.

    INTERPRETATION: what must be outweighed is the group the floaters come into, so its size decides; a floater prefers
    the opponent with most points, one with none not being worthless.
    """
    heavy = inside.bit_count() // 2 + 1

    def weight(i: int, j: int) -> int:
        both = 1 << i | 1 << j
        if both & floaters:
            lower = j if floaters >> i & 1 else i
            return bonus.added(heavy * (graph.half_points[lower] + 2) ** 2, i, j)
        return bonus.added(1, i, j) if both & inside == both else 0

    return weight


def single_call(graph: Graph, alive: int, matcher: Matcher = heaviest) -> list[Edge]:
    """One matching whose weights put every scoregroup before all lower ones; colours come last."""
    bonus = _Bonus(graph, alive.bit_count() // 2)
    points = graph.half_points
    sizes = {points[group[0]]: len(group) for group in _groups(graph, alive)}
    unit, inside = group_weights(sizes)

    def weight(i: int, j: int) -> int:
        high, low = max(points[i], points[j]), min(points[i], points[j])
        worth = inside[high] if high == low else unit[high] * (low + 1) ** 2
        return bonus.added(worth, i, j)

    return matcher(graph, alive, weight)


def group_weights(sizes: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
    """Return for each score in half points its unit and the weight of a pair inside it; `sizes` are players by score.

    From the lowest group up: one pair inside outweighs all pairs out of the group, and one unit all lower groups.
    """
    unit: dict[int, int] = {}
    inside: dict[int, int] = {}
    so_far = 1
    for score in sorted(sizes):
        worth = sizes[score] * (score + 1) ** 2
        unit[score], inside[score] = so_far, worth * so_far
        so_far *= worth * ((sizes[score] + 1) // 2) + 1
    return unit, inside


def _groups(graph: Graph, alive: int) -> Iterator[Sequence[int]]:
    for _, group in groupby(members(alive), key=lambda i: graph.players[i].score):
        yield tuple(group)


class _Bonus:
    """Colours as two digits below a weight; the base is larger than the number of pairs."""

    def __init__(self, graph: Graph, pairs: int) -> None:
        self._graph = graph
        self._base = pairs + 1

    def added(self, worth: int, i: int, j: int) -> int:
        graph, base = self._graph, self._base
        colours = graph.fits(i, j, graph.difference) * base + graph.fits(i, j, graph.run)
        return worth * base**2 + colours


WEIGHTED: dict[str, Callable[[Graph, int, Matcher], list[Edge]]] = {
    "gwm": global_weights,
    "swm": by_scoregroup,
    "single": single_call,
}
METHODS: dict[str, Method] = {
    "nwm": unweighted,
    "gwm": global_weights,
    "swm": by_scoregroup,
    "single": single_call,
}
