"""Matchings with as many edges as possible, by alternating searches that shrink odd cycles (Edmonds).

The graph is a list of neighbour masks, the matching a list `mate` (-1: exposed). `alive` is the mask of the vertices
that take part. All functions change `mate` in place and only there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissdesk.engine.matching.bits import lowest, members

Tick = Callable[[int], None]
"""Called from time to time with the work done since the last call; may raise to stop."""


def idle(amount: int) -> None:
    """The tick of a computation without a progress monitor."""


class Search:
    """One alternating search from an exposed vertex.

    Afterwards `outer` is the set of vertices at an even distance, that is those that could be exposed instead of
    the root; `found` is an exposed vertex that can be matched by flipping, or -1.
    """

    __slots__ = ("_adj", "_alive", "_base", "_mate", "_parent", "_same", "found", "outer", "root")

    def __init__(self, adj: Sequence[int], alive: int, mate: list[int], root: int) -> None:
        self._adj = adj
        self._alive = alive
        self._mate = mate
        self._base: dict[int, int] = {root: root}
        self._parent: dict[int, int] = {}
        self._same: dict[int, int] = {}
        self.root = root
        self.outer = 1 << root
        self.found = -1

    def run(self) -> Search:
        """Search until an exposed vertex is found or nothing is left to be reached."""
        adj, mate, base, parent = self._adj, self._mate, self._base, self._parent
        fresh = self._alive & ~self.outer
        queue = [self.root]
        for u in queue:
            reach = adj[u] & fresh
            fresh &= ~reach
            while reach:
                low = reach & -reach
                reach ^= low
                v = low.bit_length() - 1
                parent[v] = u
                w = mate[v]
                if w < 0:
                    self.found = v
                    return self
                base[v] = v
                base[w] = w
                fresh &= ~(1 << w)
                reach &= ~(1 << w)
                self.outer |= 1 << w
                queue.append(w)
            touching = adj[u] & self.outer
            while touching := touching & ~self._same.get(base[u], 0):
                queue.extend(self._shrink(u, lowest(touching)))
        return self

    def _shrink(self, u: int, v: int) -> list[int]:
        """Contract the odd cycle that the edge u-v closes; return the vertices that became outer."""
        base = self._base
        stem = self._meeting_point(u, v)
        cycle = {stem}
        self._mark(u, stem, v, cycle)
        self._mark(v, stem, u, cycle)
        known = self._same.get(stem, 1 << stem)
        inside = known
        for b in cycle:
            inside |= self._same.get(b, 1 << b)
        for w in members(inside & ~known):
            base[w] = stem
        self._same[stem] = inside
        fresh = inside & ~self.outer
        self.outer |= inside
        return list(members(fresh))

    def _meeting_point(self, u: int, v: int) -> int:
        base, mate, parent, root = self._base, self._mate, self._parent, self.root
        seen = set()
        u = base[u]
        while True:
            seen.add(u)
            if u == base[root]:
                break
            u = base[parent[mate[u]]]
        v = base[v]
        while v not in seen:
            v = base[parent[mate[v]]]
        return v

    def _mark(self, v: int, stem: int, child: int, cycle: set[int]) -> None:
        base, mate, parent = self._base, self._mate, self._parent
        while base[v] != stem:
            w = mate[v]
            cycle.add(base[v])
            cycle.add(base[w])
            parent[v] = child
            child = w
            v = parent[w]

    def augment(self) -> None:
        """Match root and `found` by flipping the path between them."""
        self._flip(self.found)

    def expose(self, vertex: int) -> None:
        """Flip the path from the root to `vertex`, an outer one, which is exposed afterwards instead of the root."""
        mate = self._mate
        if vertex != self.root:
            before = mate[vertex]
            mate[vertex] = -1
            self._flip(before)

    def _flip(self, v: int) -> None:
        mate, parent = self._mate, self._parent
        while v >= 0:
            u = parent[v]
            before = mate[u]
            mate[v] = u
            mate[u] = v
            v = before


def greedy(adj: Sequence[int], alive: int, mate: list[int]) -> None:
    """Match exposed vertices as they come."""
    free = 0
    for v in members(alive):
        if mate[v] < 0:
            free |= 1 << v
    for v in members(free):
        if mate[v] < 0:
            options = adj[v] & free
            if options:
                w = (options & -options).bit_length() - 1
                mate[v] = w
                mate[w] = v
                free &= ~(1 << v | 1 << w)


def augment_all(adj: Sequence[int], alive: int, mate: list[int], tick: Tick = idle, *, spare: int = -1) -> int:
    """Make the matching as large as possible; return the number of exposed vertices that are left.

    With `spare` the work ends as soon as more than `spare` vertices are known to stay exposed.
    """
    left = 0
    for root in members(alive):
        if mate[root] < 0:
            search = Search(adj, alive, mate, root).run()
            tick(len(search._base))
            if search.found >= 0:
                search.augment()
            else:
                left += 1
                if 0 <= spare < left:
                    return left
    return left


def maximum(adj: Sequence[int], alive: int, tick: Tick = idle) -> list[int]:
    """Return a matching of largest size on the vertices `alive`."""
    mate = [-1] * len(adj)
    greedy(adj, alive, mate)
    augment_all(adj, alive, mate, tick)
    return mate


def has_perfect(adj: Sequence[int], alive: int, tick: Tick = idle) -> bool:
    """Return whether all vertices of `alive` can be matched."""
    if alive.bit_count() % 2:
        return False
    mate = [-1] * len(adj)
    greedy(adj, alive, mate)
    return augment_all(adj, alive, mate, tick, spare=0) == 0
