"""Matchings with as many edges as possible, by alternating searches that shrink odd cycles (Edmonds).

`Completion` keeps a perfect matching while pairs are settled, `dispensable` are vertices without any one of which just
as many edges are possible, and `shortage` proves that there is no perfect matching (Tutte).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissdesk.engine.matching.bits import lowest, members
from swissdesk.values import NamedTuple

# ---- searches

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


# ---- what leaves a perfect matching


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
        if mate[root] < 0:
            left |= Search(adj, alive, mate[:], root).run().outer
    return left


# ---- the proof that there is none


class Shortage(NamedTuple):
    """`groups` of an odd number of vertices each, joined to nothing outside but `few`, of whom there are fewer."""

    groups: tuple[tuple[int, ...], ...]
    few: tuple[int, ...]


def shortage(adj: Sequence[int], alive: int, tick: Tick = idle) -> Shortage | None:
    """Return why the vertices `alive`, an even number, cannot all be matched: the smallest proof at hand; else None."""
    mate = maximum(adj, alive, tick)
    found = []
    for root in members(alive):
        if mate[root] < 0:
            # Nothing can be reached from here: what is at an even distance touches only what is at an odd one.
            outer = Search(adj, alive, mate, root).run().outer
            few = 0
            for v in members(outer):
                few |= adj[v] & alive & ~outer
            found.append(Shortage(_parts(adj, outer), tuple(members(few))))
    return min(found, key=lambda proof: (len(proof.few), sum(map(len, proof.groups))), default=None)


def _parts(adj: Sequence[int], inside: int) -> tuple[tuple[int, ...], ...]:
    """Return the connected parts of a set of vertices."""
    parts = []
    while inside:
        part = fresh = 1 << lowest(inside)
        while fresh:
            reach = 0
            for v in members(fresh):
                reach |= adj[v]
            fresh = reach & inside & ~part
            part |= fresh
        parts.append(tuple(members(part)))
        inside &= ~part
    return tuple(parts)
