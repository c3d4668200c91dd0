"""The weighted methods checked by networkx, which is given every legal pair and none of our shortcuts.

Among equally heavy matchings the two may choose differently, so weights are compared, matching by matching: as exact
integers of any size. It takes long in large fields; the graph counts every look at a player's pairs, so that it can be
stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import Check
from swissdesk.engine.systems.hosek.graph import Graph
from swissdesk.engine.systems.hosek.methods import WEIGHTED, Edge, Weight, graph_of, heaviest

if TYPE_CHECKING:
    import networkx as nx


def check(method: str, position: Position, progress: Progress) -> Check | None:
    """Return whether networkx finds the matchings of the round as heavy; None for the method without weights."""
    if method not in WEIGHTED:
        return None
    graph = graph_of(position, progress)
    return checked(graph, graph.everybody & ~mask_of(graph.left_out()[0]), method)


def checked(graph: Graph, alive: int, method: str) -> Check:
    """Return whether a weighted method's matchings of the players in `alive`, who can all be paired, are heaviest."""
    worth: list[tuple[int, int]] = []

    def both(graph: Graph, alive: int, weight: Weight) -> list[Edge]:
        found = heaviest(graph, alive, weight)
        worth.append((_sum(found, weight), _sum(by_networkx(graph, alive, weight), weight)))
        return found

    WEIGHTED[method](graph, alive, both)
    return Check(len(worth), sum(ours == theirs for ours, theirs in worth))


def by_networkx(graph: Graph, alive: int, weight: Weight) -> list[Edge]:
    """Return the heaviest of the largest matchings among all legal pairs as networkx finds it, in rank order."""
    from networkx import max_weight_matching  # slow to load, wanted for checks only

    matching = max_weight_matching(_all_pairs(graph, alive, weight), maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matching)


def _all_pairs(graph: Graph, alive: int, weight: Weight) -> nx.Graph:
    import networkx as nx

    class Counted(nx.Graph):  # type: ignore[misc]  # networkx has no types
        """Tells of every look at a player's pairs."""

        def neighbors(self, n: int) -> object:
            graph.tick(len(self[n]))
            return super().neighbors(n)

    whole = Counted()
    for i in members(alive):
        below = graph.adj[i] & alive & -1 << i + 1
        whole.add_edges_from((i, j, {"weight": weight(i, j)}) for j in members(below))
    return whole


def _sum(pairs: list[Edge], weight: Weight) -> int:
    return sum(weight(i, j) for i, j in pairs)
