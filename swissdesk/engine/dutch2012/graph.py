"""A graph whose edges are priced twice: by what is broken, and by the order of section D."""

from __future__ import annotations

from typing import NamedTuple

from swissdesk.engine.matching.cardinality import Tick
from swissdesk.engine.matching.weighted import WeightedMatching


class Price(NamedTuple):
    """What an edge costs: by counters, and by the order of section D."""

    counters: int
    order: int


class Graph:
    """Vertices with priced edges."""

    def __init__(self) -> None:
        self._prices: list[dict[int, Price]] = []

    def add(self, count: int) -> int:
        """Add vertices; return the number of the first."""
        first = len(self._prices)
        self._prices.extend({} for _ in range(count))
        return first

    def join(self, u: int, v: int, price: Price | None) -> None:
        """Add an edge, unless there is no price for it."""
        if price is not None:
            self._prices[u][v] = self._prices[v][u] = price

    def price(self, u: int, v: int) -> Price:
        """Return the price of an edge."""
        return self._prices[u][v]

    def cheapest(self, tick: Tick) -> list[int] | None:
        """Return each vertex' partner in the cheapest perfect matching, None if none is perfect."""
        by_counters = WeightedMatching([{v: p.counters for v, p in row.items()} for row in self._prices], tick)
        if not by_counters.solve():
            return None
        tight = by_counters.tight()
        unit = self._unit() if by_counters.odd_sets() else 0
        rows = []
        for u, row in enumerate(self._prices):
            mask = tight[u]
            rows.append({v: p.counters * unit + p.order for v, p in row.items() if mask >> v & 1})
        by_order = WeightedMatching(rows, tick)
        return by_order.mate if by_order.solve() else by_counters.mate

    def _unit(self) -> int:
        """Return a factor that lets counters outweigh any sum of orders."""
        return 2 * sum(max(map(abs, (p.order for p in row.values())), default=0) for row in self._prices) + 1
