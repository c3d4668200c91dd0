"""The family of all cheapest perfect matchings of a graph, narrowed step by step without ever leaving it.

A cheapest matching is found once, with duals. From then on only edges without slack matter; where no odd set has a
positive dual, every perfect matching of those edges is a cheapest one, and each further choice is one alternating
search. Where odd sets bind, what the search finds may cost more; then the choice is left to the weighted matching.
Knows no chess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swissdesk.engine.matching.bits import lowest, members
from swissdesk.engine.matching.cardinality import Search, Tick, augment_all, greedy, idle
from swissdesk.engine.matching.weighted import WeightedMatching

Rows = Sequence[Mapping[int, int]]
"""Costs: ``rows[u][v]`` for every edge u-v, in both directions."""

_TRIES = 8
"""How many pairs are tried as the one between two that exchange partners, before a search looks at all."""


class Optima:
    """All cheapest perfect matchings of a graph; `mate` is one of them, `value` their cost.

    `is_empty` tells that there is no perfect matching at all; `guess` are doubled duals to begin with, see `charges`.
    """

    def __init__(self, rows: Rows, tick: Tick = idle, guess: Sequence[int] | None = None) -> None:
        self._tick = tick
        self._alive = (1 << len(rows)) - 1
        self.value = 0
        self.mate: list[int] = []
        self.adj: list[int] = []
        self._solved: WeightedMatching | None = None
        self._rows: Rows | None = None
        self.is_empty = not self._solve(rows, guess)

    @classmethod
    def unweighted(cls, adj: Sequence[int], value: int = 0, tick: Tick = idle) -> Optima:
        """Return the family of all perfect matchings of a graph, each of which costs `value`."""
        family = cls((), tick)
        family._alive = (1 << len(adj)) - 1
        family.adj = list(adj)
        family.value = value
        family.mate = [-1] * len(adj)
        greedy(adj, family._alive, family.mate)
        family.is_empty = augment_all(adj, family._alive, family.mate, tick, spare=0) > 0
        return family

    def _solve(self, rows: Rows, guess: Sequence[int] | None) -> bool:
        if not rows:
            return True
        matching = WeightedMatching(rows, self._tick, guess)
        if not matching.solve():
            return False
        self._solved = matching
        self.mate = matching.mate
        self.adj = matching.tight()
        self.value = matching.cost()
        self._rows = rows if matching.odd_sets() else None
        return True

    def charges(self) -> list[int]:
        """Return the doubled duals of the first graph, odd sets charged to their vertices: a guess for its like."""
        return [] if self._solved is None else self._solved.charges()

    # ---- choices

    def settle(self, x: int, choices: Sequence[int]) -> int:
        """Keep those members in which the partner of x is in the first possible of `choices` (sets); return its place.

        Raises ValueError if no member has a partner of x in any of them.
        """
        place = next((i for i, choice in enumerate(choices) if choice >> self.mate[x] & 1), len(choices))
        if place:
            place = self._improve(x, choices, place)
        if place == len(choices):
            raise ValueError(f"no partner of {x} is among the choices")
        self._keep(x, choices[place])
        return place

    def settle_lowest(self, x: int, options: int) -> int:
        """Keep those members in which x has the lowest partner possible among `options`; return the partner."""
        options &= self.adj[x] & self._alive
        first = lowest(options)
        if first not in (-1, self.mate[x]) and not self._exchanged(x, first):
            self._improve(x, [1 << v for v in members(options)], options.bit_count())
        partner = self.mate[x]
        if not options >> partner & 1:
            raise ValueError(f"no partner of {x} is among the options")
        self._alive &= ~(1 << x | 1 << partner)
        return partner

    def _exchanged(self, x: int, new: int) -> bool:
        """Match x with `new` if the partners they had can have each other, or a third pair; else return False.

        Two or three pairs change and nobody else is looked at: where a matching is one place off, everybody needs that.
        The third pair is one of the last, so that what is settled next stays as it is.
        """
        mate, adj = self.mate, self.adj
        old, left = mate[x], mate[new]
        ends = adj[old] & self._alive
        if self._rows is not None:
            return False
        if not ends >> left & 1:
            end = self._between(ends, adj[left])
            if end < 0:
                return False
            start = mate[end]
            mate[left], mate[start] = start, left
            left = end
        mate[old], mate[left] = left, old
        mate[x], mate[new] = new, x
        return True

    def _between(self, ends: int, others: int) -> int:
        """Return one of the last few of `ends` whose partner is among `others`, or -1."""
        for _ in range(_TRIES):
            end = ends.bit_length() - 1
            if end < 0 or others >> self.mate[end] & 1:
                return end
            ends ^= 1 << end
        return -1

    def _improve(self, x: int, choices: Sequence[int], place: int) -> int:
        """Change the matching so that the partner of x is in an earlier choice than `place`, if any member has that."""
        partner = self.mate[x]
        mate = self.mate[:]
        mate[partner] = -1
        search = Search(self.adj, self._alive & ~(1 << x), mate, partner).run()
        self._tick(len(mate))
        possible = search.outer & self.adj[x]
        for better, choice in enumerate(choices[:place]):
            new = lowest(possible & choice)
            if new >= 0:
                search.expose(new)
                mate[x], mate[new] = new, x
                if not self._is_member(mate):
                    return self._improve_weighted(x, choices, place)
                self.mate = mate
                return better
        return place

    def _is_member(self, mate: Sequence[int]) -> bool:
        """Return whether a perfect matching of edges without slack is a cheapest one; odd sets may forbid it."""
        rows, known = self._rows, self.mate
        if rows is None:
            return True
        changed = [v for v in members(self._alive) if mate[v] != known[v]]
        return sum(rows[v][mate[v]] - rows[v][known[v]] for v in changed) == 0

    def _improve_weighted(self, x: int, choices: Sequence[int], place: int) -> int:
        def extra(u: int, v: int) -> int:
            if x not in (u, v):
                return 0
            other = v if u == x else u
            return next((i for i, choice in enumerate(choices) if choice >> other & 1), len(choices))

        mate = self._cheapest(self._rows_left(extra, len(choices) + 1))
        if mate is None:
            return place
        self.mate = mate
        return next((i for i, choice in enumerate(choices) if choice >> mate[x] & 1), len(choices))

    def _keep(self, x: int, choice: int) -> None:
        dropped = self.adj[x] & ~choice
        self.adj[x] &= choice
        for v in members(dropped):
            self.adj[v] &= ~(1 << x)

    def narrow(self, allowed: Callable[[int], int]) -> bool:
        """Keep those members in which every partner of v is in ``allowed(v)``; change nothing if there are none.

        ``allowed`` must be mutual: w in ``allowed(v)`` just if v in ``allowed(w)``.
        """
        adj = list(self.adj)
        mate = list(self.mate)
        for v in members(self._alive):
            adj[v] &= allowed(v)
            if not adj[v] >> mate[v] & 1:
                mate[v] = -1
        greedy(adj, self._alive, mate)
        if augment_all(adj, self._alive, mate, self._tick, spare=0):
            return False
        if not self._is_member(mate):
            return self._narrow_weighted(adj)
        self.adj, self.mate = adj, mate
        return True

    def _narrow_weighted(self, adj: list[int]) -> bool:
        before, self.adj = self.adj, adj
        mate = self._cheapest(self._rows_left(None, 1), self._value_left())
        if mate is None:
            self.adj = before
            return False
        self.mate = mate
        return True

    def refine(self, extra: Callable[[int, int], int], bound: int, duals: Sequence[int] | None = None) -> None:
        """Keep those members for which the sum of ``extra(u, v)``, at most `bound`, over the edges is smallest.

        `duals` may say, for every vertex, twice what can be charged to it: no edge may cost less than its two ends.
        """
        rows = self._rows_left(extra, bound + 1)
        names = list(members(self._alive))
        place = {v: i for i, v in enumerate(names)}
        small = [{place[w]: cost for w, cost in rows[v].items()} for v in names]
        guess = [duals[v] for v in names] if duals is not None and self._rows is None else None
        inner = WeightedMatching(small, self._tick, guess)
        if not inner.solve():
            raise ValueError("the family is empty")
        for i, mask in enumerate(inner.tight()):
            self.adj[names[i]] = sum(1 << names[j] for j in members(mask))
            self.mate[names[i]] = names[inner.mate[i]]
        self._rows = rows if inner.odd_sets() else None

    # ---- where odd sets bind

    def _value_left(self) -> int:
        """Return the cost of the part of the matching that is not settled yet."""
        rows = self._rows
        if rows is None:
            return 0
        return sum(rows[v][self.mate[v]] for v in members(self._alive) if v < self.mate[v])

    def _rows_left(self, extra: Callable[[int, int], int] | None, scale: int) -> list[dict[int, int]]:
        """Return the costs of the edges that are left, times `scale`, plus ``extra``."""
        rows: list[dict[int, int]] = [{} for _ in self.adj]
        for u in members(self._alive):
            for v in members(self.adj[u] & self._alive):
                cost = self._rows[u][v] * scale if self._rows is not None else 0
                rows[u][v] = cost + (extra(u, v) if extra is not None else 0)
        return rows

    def _cheapest(self, rows: Sequence[Mapping[int, int]], most: int | None = None) -> list[int] | None:
        names = list(members(self._alive))
        place = {v: i for i, v in enumerate(names)}
        matching = WeightedMatching([{place[w]: cost for w, cost in rows[v].items()} for v in names], self._tick)
        if not matching.solve() or (most is not None and matching.cost() > most):
            return None
        mate = self.mate[:]
        for i, v in enumerate(names):
            mate[v] = names[matching.mate[i]]
        return mate
