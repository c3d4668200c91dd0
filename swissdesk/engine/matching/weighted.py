"""The cheapest perfect matching of a general graph, exact for integers of any size (primal-dual, one tree at a time).

Costs are doubled inside, so that every dual is an integer. The slack of an edge u-v is
``2 cost - y[u] - y[v] + sum of z over the odd sets that hold both``; it never falls below 0, and 0 on matched edges.
While a tree grows, nothing is updated vertex by vertex: an outer vertex has the dual ``y + delta``, an inner one
``y - delta``, an odd set ``z + 2 delta`` or ``z - 2 delta``, so that the moment an edge becomes tight is a constant
that can wait in a heap. Tight edges are taken up as they are seen; the others are filed only when no tight one is left,
for by then most of them lie inside one odd set and can be forgotten.

Vertices are 0 to n-1; larger ids are odd sets (blossoms). Knows no chess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from swissdesk.engine.matching.cardinality import Tick, idle

_FREE, _OUTER, _INNER = 0, 1, 2


class WeightedMatching:
    """A graph with costs, and after `solve` its cheapest perfect matching with the proof of it.

    `rows[u][v]` is the cost of the edge u-v, for both directions; `guess` are doubled duals to begin with: any will do,
    the nearer to the truth the quicker. After a successful `solve`: `mate`, the doubled duals `y`, and `odd_sets()`.
    `even` says that all costs are even: then they are taken as they are, and `y` are the duals themselves.
    """

    def __init__(
        self,
        rows: Sequence[Mapping[int, int]],
        tick: Tick = idle,
        guess: Sequence[int] | None = None,
        *,
        even: bool = False,
    ) -> None:
        n = len(rows)
        self.n = n
        self._unit = 1 if even else 2
        self.rows = rows if even else [{v: 2 * cost for v, cost in row.items()} for row in rows]
        self.mate = [-1] * n
        self.y: list[int] = []
        self._guess = guess
        self._tick = tick
        self._inb = list(range(n))
        self._parent: list[int] = [-1] * n
        self._children: list[list[int]] = [[] for _ in range(n)]
        self._links: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self._leaves: list[list[int]] = [[v] for v in range(n)]
        self._base = list(range(n))
        self._z = [0] * n
        self._label = [_FREE] * n
        self._edge: list[tuple[int, int] | None] = [None] * n

    # ---- the whole

    def solve(self) -> bool:
        """Find the cheapest perfect matching; return False if there is no perfect one."""
        if self.n % 2 or not all(self.rows):
            return self.n == 0
        self._start()
        return all(self.mate[root] >= 0 or self._stage(root) for root in range(self.n))

    def cost(self) -> int:
        """Return the cost of the matching."""
        return sum(self.rows[v][w] for v, w in enumerate(self.mate) if v < w) // self._unit

    def odd_sets(self) -> list[list[int]]:
        """Return the odd sets with a positive dual: a cheapest matching leaves each of them by one edge only."""
        return [self._leaves[b] for b in range(self.n, len(self._z)) if self._z[b] and self._leaves[b]]

    def charges(self) -> list[int]:
        """Return duals without odd sets, which are charged to their vertices: a guess for nearly the same graph."""
        return [y - (sum(held.values()) + 1) // 2 for y, held in zip(self.y, self.holders(), strict=True)]

    def holders(self) -> list[dict[int, int]]:
        """Return for each vertex the odd sets that hold it, with their duals, where these are positive."""
        found: list[dict[int, int]] = [{} for _ in range(self.n)]
        for b in range(self.n, len(self._z)):
            if self._z[b]:
                for v in self._leaves[b]:
                    found[v][b] = self._z[b]
        return found

    def tight(self) -> list[int]:
        """Return for each vertex the mask of neighbours over edges without slack; no other edge can be optimal."""
        adj = [0] * self.n
        for common, inside in self._shared():
            for u in inside:
                yu, y, mask = self.y[u], self.y, 0
                for v, cost in self.rows[u].items():
                    if cost - y[v] + common[v] == yu:
                        mask |= 1 << v
                adj[u] = mask
                self._tick(len(self.rows[u]))
        return adj

    def _shared(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the vertices by the innermost odd set that holds them, and the duals they share with each vertex."""
        alike: dict[int, list[int]] = {}
        holders = self.holders()
        for v, held in enumerate(holders):
            alike.setdefault(min(held, default=-1), []).append(v)
        for inside in alike.values():
            common, shared = [0] * self.n, 0
            for b, z in sorted(holders[inside[0]].items(), reverse=True):  # a set is younger than those inside it
                shared += z
                for v in self._leaves[b]:
                    common[v] = shared
            yield common, inside

    def _start(self) -> None:
        """Choose duals that leave a tight edge at every vertex, and match greedily along tight edges."""
        rows, mate = self.rows, self.mate
        self.y = y = [min(row.values()) // 2 for row in rows] if self._guess is None else list(self._guess)
        for u, row in enumerate(rows):
            best = min([cost - y[v] for v, cost in row.items()])
            if best < y[u] and mate[u] >= 0:  # the guess was too high
                mate[mate[u]] = -1
                mate[u] = -1
            y[u] = best
            if mate[u] < 0:
                for v, cost in row.items():
                    if mate[v] < 0 and cost - y[v] == best:
                        mate[u], mate[v] = v, u
                        break

    # ---- one tree

    def _stage(self, root: int) -> bool:
        """Match one exposed vertex more; return False if that is impossible."""
        self._delta = 0
        self._heap: list[tuple[int, int, int]] = []
        self._later: list[tuple[int, int, int]] = []
        self._scan: list[int] = []
        self._limit: int | None = None
        self._best: dict[int, tuple[int, int]] = {}
        self._bettered: list[int] = []
        self._labelled: list[int] = []
        self._make_outer(self._inb[root], None)
        done = self._grow()
        self._finish()
        return done

    def _grow(self) -> bool:
        heap, scan = self._heap, self._scan
        while True:
            while scan:
                if self._scan_edges(scan.pop()):
                    return True
            self._sift()
            if not heap:
                return False
            key, u, v = heappop(heap)
            self._delta = max(self._delta, key)
            if u < 0:
                self._maybe_expand(v)
            elif self._use(u, v):
                return True

    def _scan_edges(self, u: int) -> bool:
        """Take up the tight edges at the outer vertex u, and note when each other one becomes tight.

        Return whether the tree reached its end.
        """
        inb, label, y, mate, base = self._inb, self._label, self.y, self.mate, self._base
        later, best, limit, delta = self._later, self._best, self._limit, self._delta
        bu, yu, twice = inb[u], y[u], 2 * delta
        row = self.rows[u]
        self._tick(len(row))
        for v, cost in row.items():
            bv = inb[v]
            if bv == bu:
                continue
            state = label[bv]
            if state == _FREE:
                key = cost - yu - y[v]
                if key <= delta:
                    if self._reach(u, v):
                        return True
                elif limit is None or key < limit:
                    known = best.get(v)
                    if known is None or key < known[0]:
                        best[v] = key, u
                        self._bettered.append(v)
                        if mate[base[bv]] < 0:
                            limit = self._limit = key
            elif state == _OUTER:
                key = cost - yu - y[v]
                if key <= twice:
                    self._shrink(u, v)
                    bu = inb[u]
                elif limit is None or key >> 1 < limit:
                    later.append((key >> 1, u, v))
        return False

    def _sift(self) -> None:
        """File those noted edges that still lead out of their sets: most are inside a set by the time it is asked."""
        heap, inb, label, best = self._heap, self._inb, self._label, self._best
        for item in self._later:
            if inb[item[1]] != inb[item[2]]:
                heappush(heap, item)
        self._later.clear()
        for v in set(self._bettered):
            if label[inb[v]] == _FREE:
                heappush(heap, (*best[v], v))
        self._bettered.clear()

    def _use(self, u: int, v: int) -> bool:
        """Take up the edge from the outer vertex u to v if it is tight; return whether the tree reached its end."""
        bu, bv = self._inb[u], self._inb[v]
        state = self._label[bv]
        if bu == bv or state == _INNER:
            return False
        slack = self.rows[u][v] - self.y[u] - self.y[v] - self._delta
        if state == _OUTER:
            if slack == self._delta:
                self._shrink(u, v)
            return False
        if slack:
            return False
        return self._reach(u, v)

    def _reach(self, u: int, v: int) -> bool:
        """Take the set of the free vertex v into the tree over the tight edge u-v; return whether it was exposed."""
        bv = self._inb[v]
        end = self._base[bv]
        if self.mate[end] < 0:
            self._augment(u, v)
            return True
        self._make_inner(bv, (u, v))
        self._make_outer(self._inb[self.mate[end]], (end, self.mate[end]))
        return False

    def _make_outer(self, b: int, edge: tuple[int, int] | None) -> None:
        delta, y = self._delta, self.y
        self._label[b] = _OUTER
        self._edge[b] = edge
        self._labelled.append(b)
        if delta:
            for v in self._leaves[b]:
                y[v] -= delta
            self._z[b] -= 2 * delta
        self._scan.extend(self._leaves[b])

    def _make_inner(self, b: int, edge: tuple[int, int]) -> None:
        delta, y = self._delta, self.y
        self._label[b] = _INNER
        self._edge[b] = edge
        self._labelled.append(b)
        if delta:
            for v in self._leaves[b]:
                y[v] += delta
            self._z[b] += 2 * delta
        if b >= self.n:
            heappush(self._heap, (self._z[b] >> 1, -1, b))

    # ---- odd sets

    def _shrink(self, u: int, v: int) -> None:
        """Make one odd set of the cycle that the tight edge u-v between outer vertices closes."""
        up_u, up_v = self._climb(u), self._climb(v)
        while len(up_u) > 1 and len(up_v) > 1 and up_u[-2] == up_v[-2]:
            up_u.pop()
            up_v.pop()
        top = up_u[-1]
        down = up_u[::-1]
        links = [self._edge_of(b) for b in down[1:]]
        links.append((u, v))
        for b in up_v[:-1]:
            outside, inside = self._edge_of(b)
            links.append((inside, outside))
        self._make_set(top, down + up_v[:-1], links)

    def _climb(self, u: int) -> list[int]:
        """Return the sets on the way from u to the root of the tree."""
        path = [self._inb[u]]
        while (edge := self._edge[path[-1]]) is not None:
            path.append(self._inb[edge[0]])
        return path

    def _edge_of(self, b: int) -> tuple[int, int]:
        edge = self._edge[b]
        if edge is None:
            raise RuntimeError("the root of the tree has no edge upwards")
        return edge

    def _make_set(self, top: int, children: list[int], links: list[tuple[int, int]]) -> None:
        delta, y, inb, z = self._delta, self.y, self._inb, self._z
        new = len(z)
        leaves: list[int] = []
        for c in children:
            self._parent[c] = new
            if self._label[c] == _INNER:
                z[c] -= 2 * delta
                for v in self._leaves[c]:
                    y[v] -= 2 * delta
                self._scan.extend(self._leaves[c])
            else:
                z[c] += 2 * delta
            leaves.extend(self._leaves[c])
        for v in leaves:
            inb[v] = new
        self._parent.append(-1)
        self._children.append(children)
        self._links.append(links)
        self._leaves.append(leaves)
        self._base.append(self._base[top])
        z.append(-2 * delta)
        self._label.append(_OUTER)
        self._edge.append(self._edge[top])
        self._labelled.append(new)
        for c in children:
            self._label[c] = _FREE

    def _maybe_expand(self, b: int) -> None:
        """Dissolve the inner odd set b if its dual has come down to 0."""
        if self._label[b] == _INNER and self._parent[b] < 0 and self._leaves[b] and self._z[b] <= 2 * self._delta:
            self._expand(b)

    def _expand(self, b: int) -> None:
        children, links, delta = self._children[b], self._links[b], self._delta
        entry = self._edge_of(b)
        self._dissolve(b)
        at = children.index(self._inb[entry[1]])
        y = self.y
        for c in children:
            for v in self._leaves[c]:
                y[v] -= delta
        self._make_inner(children[at], entry)
        step = 1 if at % 2 else -1
        while at % len(children):
            for kind in (_OUTER, _INNER):
                after = (at + step) % len(children)
                x, w = links[at] if step > 0 else links[after][::-1]
                if kind == _OUTER:
                    self._make_outer(children[after], (x, w))
                else:
                    self._make_inner(children[after], (x, w))
                at = after
        self._renew([v for c in children if self._label[c] == _FREE for v in self._leaves[c]])

    def _renew(self, freed: list[int]) -> None:
        """Note for each of the freed vertices when the first edge from an outer vertex becomes tight."""
        inb, label, y = self._inb, self._label, self.y
        for v in freed:
            near = [(cost - y[u], u) for u, cost in self.rows[v].items() if label[inb[u]] == _OUTER]
            if near:
                least, u = min(near)
                self._best[v] = least - y[v], u
                self._bettered.append(v)

    def _dissolve(self, b: int) -> None:
        """Make the children of an odd set sets of their own."""
        self._label[b] = _FREE
        for c in self._children[b]:
            self._parent[c] = -1
            for v in self._leaves[c]:
                self._inb[v] = c
        self._leaves[b] = []

    # ---- the end of a tree

    def _augment(self, u: int, v: int) -> None:
        self.mate[v] = u
        while True:
            s = self._inb[u]
            self._rebase(s, u)
            self.mate[u] = v
            edge = self._edge[s]
            if edge is None:
                return
            t = self._inb[edge[0]]
            a, b = self._edge_of(t)
            self._rebase(t, b)
            self.mate[b] = a
            u, v = a, b

    def _rebase(self, b: int, v: int) -> None:
        """Match the inside of the set b so that v is the vertex left for the outside.

        Sets within sets are so many among thousands of players that they are worked off, not called one by another.
        """
        waiting = [(b, v)]
        while waiting:
            b, v = waiting.pop()
            if b >= self.n and self._base[b] != v:
                waiting += self._turned(b, v)

    def _turned(self, b: int, v: int) -> list[tuple[int, int]]:
        """Match the sets right inside of b with each other; return them, each with its vertex left for the outside."""
        c = v
        while self._parent[c] != b:
            c = self._parent[c]
        children, links, mate = self._children[b], self._links[b], self.mate
        size = len(children)
        at = first = children.index(c)
        inside = [(c, v)]
        step = 1 if at % 2 else -1
        while at % size:
            one = (at + step) % size
            two = (one + step) % size
            p, q = links[one] if step > 0 else links[two][::-1]
            inside += ((children[one], p), (children[two], q))
            mate[p], mate[q] = q, p
            at = two
        self._children[b] = children[first:] + children[:first]
        self._links[b] = links[first:] + links[:first]
        self._base[b] = v
        return inside

    def _finish(self) -> None:
        """Bring all duals up to date and dissolve odd sets with dual 0."""
        delta, y, z = self._delta, self.y, self._z
        ended = []
        for b in set(self._labelled):
            state = self._label[b]
            if state == _FREE:
                continue
            self._label[b] = _FREE
            shift = delta if state == _OUTER else -delta
            for v in self._leaves[b]:
                y[v] += shift
            z[b] += 2 * shift
            ended.append(b)
        while ended:
            b = ended.pop()
            if b >= self.n and self._parent[b] < 0 and self._leaves[b] and z[b] == 0:
                ended.extend(self._children[b])
                self._dissolve(b)
