"""The best candidate of a bracket, found without walking through the candidates before it.

The loops of C.3 to C.10 stop at the candidate with the smallest counters (`Quality`), and among those at the first in
the order of section D. Both are sums over pairs and players left over:

* an exchange moves the lower player of each pair inside the top P of the bracket, and everybody of these left over,
  from S1 to S2, and the higher player of each pair inside the rest from S2 to S1, so that N, the difference, and the
  places in both lists of D.2 are sums of digits; so is the transposition, the partner of S1's first player being its
  first digit, and so on;
* the set of moved-down players in S1 (D.3) is a sum of digits over those left out.

So one cheapest perfect matching, with those digits as costs, is the candidate the procedure stops at. Edges that no
cheapest matching by counters alone can use are dropped before the digits of the order, long numbers, come into play.
Most large brackets need no weights: their first transposition without a fault is found by `first_assignment`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Tick, idle
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.engine.systems.dutch2012.requirements import Candidate, Quality, Task, judge_of, total
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple

# ---- the order of section D as digits of one integer


class Scale:
    """Gives each digit so much weight that everything after it can never outweigh it.

    `bounds[i]` is the largest absolute value that the sum of digit i can reach.
    """

    def __init__(self, bounds: Sequence[int]) -> None:
        units = []
        unit = 1
        for bound in reversed(bounds):
            units.append(unit)
            unit *= 2 * bound + 1
        self.units: tuple[int, ...] = tuple(reversed(units))
        self.span = unit

    def weigh(self, digits: Sequence[int]) -> int:
        """Return the digits as one integer."""
        return sum(digit * unit for digit, unit in zip(digits, self.units, strict=True) if digit)


class ExchangeOrder:
    """The order of D.2 and D.1 for a homogeneous group of which the first `pairs` players are S1, as digits.

    The number of exchanged players, the difference, the places in the lists of S1 and S2, the transposition.
    """

    def __init__(self, members: tuple[int, ...], pairs: int) -> None:
        size = len(members)
        self.size = size
        self.pairs = pairs
        self.place = {p: i for i, p in enumerate(members)}
        self.base = size + 1
        scale = Scale([size, (size + 1) ** 2, 2 << size, 2 << size, self.base**size])
        self.count, self.difference, self.s1_list, self.s2_list, _ = scale.units

    def pair(self, a: int, b: int) -> int:
        """Return the digits of a pair, a the higher ranked one, who is in S1 after the exchange."""
        i, j = self.place[a], self.place[b]
        transposition: int = (j + 1) * self.base ** (self.size - 1 - i)
        if j < self.pairs:
            return transposition + self._to_s2(j)
        if i >= self.pairs:
            return transposition + self.moved_up(a)
        return transposition

    def left_over(self, p: int) -> int:
        """Return the digits of a player left over, who is in S2 after the exchange."""
        i = self.place[p]
        return self._to_s2(i) if i < self.pairs else 0

    def _to_s2(self, i: int) -> int:
        return self.count - (i + 1) * self.difference - (self.s1_list << i)

    def moved_up(self, p: int) -> int:
        """Return the digits of a player of the rest who is in S1 after the exchange."""
        i = self.place[p]
        return (i + 1) * self.difference - (self.s2_list << (self.size - 1 - i))


# ---- graphs priced by counters and order


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


# ---- the first faultless transposition

_ALL = ~0
"""Every column."""


def first_assignment(rows: Sequence[int], tick: Tick) -> list[int] | None:
    """Return a column for each row, all different, in the first lexicographic order; None if there is none.

    `rows[i]` is the mask of columns that row i may take.
    """
    size = len(rows)
    column_of = [-1] * size
    row_of = [-1] * size
    taken = 0
    for i, row in enumerate(rows):
        free = row & ~taken
        if free:
            j = (free & -free).bit_length() - 1
            column_of[i], row_of[j] = j, i
            taken |= 1 << j
    for i in range(size):
        if column_of[i] < 0 and not _place(rows, column_of, row_of, i, _ALL):
            return None
        tick(1)
    open_columns = _ALL
    for i, row in enumerate(rows):
        for j in members(row & open_columns & ((1 << column_of[i]) - 1)):
            tick(1)
            if _take(rows, column_of, row_of, i, j, open_columns):
                break
        open_columns &= ~(1 << column_of[i])
    return column_of


def _take(rows: Sequence[int], column_of: list[int], row_of: list[int], i: int, j: int, open_columns: int) -> bool:
    """Give column j to row i if the row that had it can be placed elsewhere among the open columns."""
    before, loser = column_of[i], row_of[j]
    column_of[i], row_of[j], row_of[before] = j, i, -1
    column_of[loser] = -1
    if _place(rows, column_of, row_of, loser, open_columns & ~(1 << j)):
        return True
    column_of[i], row_of[before] = before, i
    column_of[loser], row_of[j] = j, loser
    return False


def _place(rows: Sequence[int], column_of: list[int], row_of: list[int], root: int, open_columns: int) -> bool:
    """Find a column for a row by moving others along an alternating path."""
    came_from: dict[int, int] = {}
    fresh = open_columns
    queue = [root]
    for i in queue:
        reach = rows[i] & fresh
        fresh &= ~reach
        for j in members(reach):
            came_from[j] = i
            if row_of[j] < 0:
                _shift(column_of, row_of, came_from, j)
                return True
            queue.append(row_of[j])
    return False


def _shift(column_of: list[int], row_of: list[int], came_from: dict[int, int], j: int) -> None:
    while j >= 0:
        i = came_from[j]
        before = column_of[i]
        column_of[i], row_of[j] = j, i
        j = before


# ---- the search


class _Part(NamedTuple):
    """Pairs (higher ranked first), players left over, and what they cost together."""

    pairs: list[tuple[int, int]]
    left_over: list[int]
    price: Price


_FREE = Price(0, 0)
_MADE = Price(-1, 0)


PairPrice = Callable[[int, int], Price | None]
LeavePrice = Callable[[int], Price | None]


def _sum(prices: Sequence[Price]) -> Price:
    return Price(sum(price.counters for price in prices), sum(price.order for price in prices))


def best_candidate(field: Field, task: Task, tick: Tick = idle) -> Candidate | None:
    """Return the candidate that the procedure stops at for this P1, None if so many pairs cannot be made.

    In a heterogeneous bracket M1 is as large as this P1 allows; it is None if no moved-down player can be paired.
    """
    return _Search(field, task, tick).run()


def most_pairs(field: Field, task: Task, tick: Tick = idle) -> int | None:
    """Return how many pairs the bracket can make at most so that the bracket below can do with who is left over.

    None if that one cannot at all. The moved-down players may be left over, however many of them.
    """
    search = _Search(field, task, tick)
    part = search.match(task.bracket.members, task.pairs, lambda a, b: _MADE, lambda p: _FREE)
    return None if part is None else len(part.pairs)


class _Search:
    """One task at work. Players are numbers in the field, places are ranks in the current group."""

    def __init__(self, field: Field, task: Task, tick: Tick) -> None:
        self.field = field
        self.task = task
        self.tick = tick
        self.judge = judge_of(field, task.bracket)
        self.mdps = frozenset(task.bracket.mdps)
        self.scale = self._scale()

    def _scale(self) -> Scale:
        """Weigh: pairs made here, moved-down players left out, C.10.g if it goes first, then the counters."""
        below = self.task.below
        everybody = [*self.task.bracket.members, *(below.players if below else ())]
        scores = [self.field.score[p] for p in everybody]
        size = len(everybody)
        widest = (max(scores) - min(scores) + 2 * POINT) ** 2 * size
        return Scale([size, size, size, widest, *[size] * (len(Quality._fields) - 1)])

    def _weigh(self, quality: Quality, *, made: int = 0, left_out: int = 0) -> int:
        first = quality.topscorers if self.task.topscorers_first else 0
        return self.scale.weigh((-made, left_out, first, *quality))

    def run(self) -> Candidate | None:
        members = self.task.bracket.members
        if not self.task.heterogeneous:
            part = self._homogeneous(members, self.task.pairs)
            return None if part is None else self._candidate([], part, ())
        first = self._heterogeneous()
        if first is None:
            return None
        top = [(a, b) for a, b in first.pairs if a in self.mdps]
        if not top:
            return None
        paired = {p for pair in top for p in pair}
        remainder = tuple(p for p in members if p not in paired)
        rest = self._homogeneous(remainder, len(first.pairs) - len(top))
        return None if rest is None else self._candidate(top, rest, first.price)

    def _candidate(self, top: list[tuple[int, int]], rest: _Part, key: tuple[int, ...]) -> Candidate:
        judge = self.judge
        quality = total(
            [
                *(judge.pair(a, b, upfloat=True) for a, b in top),
                *(judge.pair(a, b) for a, b in rest.pairs),
                *map(judge.left_over, rest.left_over),
            ]
        )
        pairs = (*top, *rest.pairs)
        return Candidate(pairs, tuple(rest.left_over), quality, len(top), (*key, *rest.price))

    # ---- what pairs cost

    def _heterogeneous(self) -> _Part | None:
        """Return pairs for the whole bracket in which only those of moved-down players are final."""
        members = self.task.bracket.members
        place = {p: i for i, p in enumerate(members)}
        m0, base = self.task.bracket.m0, len(members) + 1
        set_unit: int = base**m0

        def left_out(p: int) -> int:
            return set_unit << (m0 - 1 - place[p])

        def pair(a: int, b: int) -> Price | None:
            if a not in self.mdps:
                return Price(self._weigh(self.judge.pair(a, b), made=1), 0)
            order: int = (place[b] + 1) * base ** (m0 - 1 - place[a])
            if b not in self.mdps:
                return Price(self._weigh(self.judge.pair(a, b, upfloat=True), made=1), order)
            if self.task.all_mdps:
                return None
            return Price(self._weigh(self.judge.pair(a, b), made=1, left_out=1), order + left_out(b))

        def leave(p: int) -> Price | None:
            quality = self.judge.left_over(p)
            if p not in self.mdps:
                return Price(self._weigh(quality), 0)
            if self.task.all_mdps:
                return None
            return Price(self._weigh(quality, left_out=1), left_out(p))

        return self.match(members, self.task.pairs, pair, leave)

    def _homogeneous(self, members: tuple[int, ...], pairs: int) -> _Part | None:
        order = ExchangeOrder(members, pairs)

        def pair(a: int, b: int) -> Price:
            return Price(self._weigh(self.judge.pair(a, b), made=1), order.pair(a, b))

        def leave(p: int) -> Price:
            return Price(self._weigh(self.judge.left_over(p)), order.left_over(p))

        at_once = self._faultless(members, pairs)
        if at_once is None:
            return self.match(members, pairs, pair, leave)
        chosen, left = at_once
        return _Part(chosen, left, _sum([*(pair(a, b) for a, b in chosen), *map(leave, left)]))

    def _faultless(self, members: tuple[int, ...], pairs: int) -> tuple[list[tuple[int, int]], list[int]] | None:
        """Return the first transposition before any exchange, and who is left over, if it breaks nothing.

        Nothing can be better then. Only for groups of one score, where the B.3 factor is the same for all candidates.
        """
        task = self.task
        field = self.field
        if not field.shortcuts or not pairs or task.below or task.must_leave:
            return None
        if field.score[members[0]] != field.score[members[-1]]:
            return None
        s1, s2 = members[:pairs], members[pairs:]
        wishes = [field.wish[p].colour for p in s2]
        rows = []
        for a in s1:
            legal, colour = field.legal[a], field.wish[a].colour
            row = 0
            for j, b in enumerate(s2):
                if legal >> b & 1 and (colour is None or wishes[j] is not colour):
                    row |= 1 << j
            rows.append(row)
        spare = 0
        for j, b in enumerate(s2):
            q = self.judge.left_over(b)
            if task.may_leave >> b & 1 and not (q.down_last or q.down_before):
                spare |= 1 << j
        found = first_assignment([*rows, *[spare] * (len(s2) - pairs)], self.tick)
        if found is None:
            return None
        return [(a, s2[found[i]]) for i, a in enumerate(s1)], sorted(s2[j] for j in found[pairs:])

    # ---- the matching

    def match(self, members: tuple[int, ...], pairs: int, pair: PairPrice, leave: LeavePrice) -> _Part | None:
        """Return the cheapest way to make the pairs and to leave the others over."""
        graph = Graph()
        graph.add(len(members))
        legal, task = self.field.legal, self.task
        for j, b in enumerate(members):
            if task.must_leave >> b & 1:
                continue
            for i in range(j):
                a = members[i]
                if legal[a] >> b & 1 and not task.must_leave >> a & 1:
                    graph.join(i, j, pair(a, b))
            self.tick(j)
        leaving = [leave(p) if task.may_leave >> p & 1 else None for p in members]
        if task.below is None:
            self._leave_over(graph, leaving, len(members) - 2 * pairs)
        else:
            self._leave_to(graph, members, leaving)
        mate = graph.cheapest(self.tick)
        if mate is None:
            return None
        size = len(members)
        forced = [task.must_leave >> p & 1 for p in members]
        made = [(i, j) for i, j in enumerate(mate[:size]) if i < j < size and not (forced[i] or forced[j])]
        paired = {i for edge in made for i in edge}
        left = [i for i in range(size) if i not in paired]
        prices = [graph.price(i, mate[i]) for i in range(size) if i < mate[i]]
        return _Part([(members[i], members[j]) for i, j in made], [members[i] for i in left], _sum(prices))

    def _leave_over(self, graph: Graph, leaving: list[Price | None], count: int) -> None:
        """Let exactly `count` members stay without a partner."""
        first = graph.add(count)
        for i, price in enumerate(leaving):
            for k in range(count):
                graph.join(i, first + k, price)

    def _leave_to(self, graph: Graph, members: tuple[int, ...], leaving: list[Price | None]) -> None:
        """Let members go to the bracket below, if its pairs can be made with them."""
        below = self.task.below
        if below is None:
            return
        legal = self.field.legal
        self._meet_below(graph, members, leaving)
        others = graph.add(len(below.players))
        for j, b in enumerate(below.players):
            for i, price in enumerate(leaving):
                if legal[members[i]] >> b & 1:
                    graph.join(i, others + j, price)
            for i in range(j):
                if legal[below.players[i]] >> b & 1:
                    graph.join(others + i, others + j, _FREE)
        nobody = graph.add(below.left)
        for k in range(below.left):
            for i, price in enumerate(leaving):
                if below.may_be_left >> members[i] & 1:
                    graph.join(i, nobody + k, price)
            for j, b in enumerate(below.players):
                if below.may_be_left >> b & 1:
                    graph.join(others + j, nobody + k, _FREE)

    def _meet_below(self, graph: Graph, members: tuple[int, ...], leaving: list[Price | None]) -> None:
        """Let players who must be left over meet others who are, in the bracket below.

        Any other two players who could meet there could meet here, which is more.
        """
        legal, forced = self.field.legal, self.task.must_leave
        for j, b in enumerate(members):
            for i in range(j):
                a, mine, theirs = members[i], leaving[i], leaving[j]
                if mine and theirs and (forced >> a & 1 or forced >> b & 1) and legal[a] >> b & 1:
                    graph.join(i, j, Price(mine.counters + theirs.counters, mine.order + theirs.order))
