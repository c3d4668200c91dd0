"""All candidates of a bracket in the order of generation, as a tree (C.04.3 art. 3.6, 3.7 and 4; editions from 2017).

A `Node` says what has been chosen so far: which MDPs are paired, their opponents, the exchange in the remainder, the
first opponents of its S1. It stands for all candidates that begin like this: one after the other in the order of
generation, and as many as `Space.size` says, which is counted without listing them. A homogeneous bracket is a
remainder with nothing before it. Players are places: the BSN less one; in a remainder, fresh numbers from 1. Nothing
here knows who may meet whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise, zip_longest
from math import comb, perm
from typing import Protocol

from swissdesk.engine.judgement import FirstDifference
from swissdesk.engine.narration import steps as words
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.values import NamedTuple, dataclass, replace

# ---- counting


@lru_cache(maxsize=4096)
def within_box(parts: int, largest: int, total: int) -> tuple[int, ...]:
    """Return for each sum from 0 to `total` the number of ways to write it with at most `parts` numbers to `largest`.

    These are the coefficients of the Gaussian binomial; the sets of `parts` numbers from 1 to ``parts + largest``
    have exactly these sums, counted from the smallest.
    """
    if largest < 0:
        return (0,) * (total + 1)
    ways = [1] + [0] * total
    for i in range(1, parts + 1):
        for s in range(total, largest + i - 1, -1):
            ways[s] -= ways[s - largest - i]
        for s in range(i, total + 1):
            ways[s] += ways[s - i]
    return tuple(ways)


def pairs_of_sets(down: tuple[int, int], up: tuple[int, int], excess: int) -> int:
    """Return in how many ways two sets can be chosen whose sums are together `excess` away from the nearest ones.

    Each of `down` and `up` is (size of the set, how many numbers there are to choose from).
    """
    if excess < 0:
        return 0
    one = within_box(down[0], down[1] - down[0], excess)
    other = within_box(up[0], up[1] - up[0], excess)
    return sum(one[s] * other[excess - s] for s in range(excess + 1))


def subsets(items: int, size: int) -> int:
    """Return the number of subsets of that size."""
    return comb(items, size) if size >= 0 else 0


# ---- the tree

PlacePairs = tuple[tuple[int, int], ...]


class Stage(Enum):
    """What is to be chosen next."""

    MDPS = "mdps"
    OPPONENTS = "opponents"
    EXCHANGED = "exchanged"
    DIFFERENCE = "difference"
    DOWN = "down"
    UP = "up"
    PARTNERS = "partners"
    CANDIDATE = "candidate"


@dataclass(frozen=True)
class Node:
    """The choices made so far.

    `mdps` and their `opponents` are places in the bracket; `down` (from the largest), `up` (from the smallest) and
    `partners` (of S1 in its order) are fresh numbers of the remainder. `exchanged` players go each way; `difference`
    is the sum of the numbers going up less that of those going down.
    """

    mdps: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    exchanged: int | None = None
    difference: int | None = None
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()


class Space:
    """The candidates of a bracket with `pairs` pairs.

    `quotas`: for each group of MDPs with one score, from the highest, how many there are and how many are paired, the
    others being the Limbo that C7 asks for. INTERPRETATION: a set of MDPs is valid if its Limbo has the best scores
    that can be reached.
    """

    def __init__(self, quotas: Sequence[tuple[int, int]], residents: int, pairs: int) -> None:
        self.quotas = tuple(quotas)
        self.m0 = sum(count for count, _ in quotas)
        self.m1 = sum(paired for _, paired in quotas)
        self.residents = residents
        self.pairs = pairs
        self.upper = pairs - self.m1
        self.lower = residents - self.m1 - self.upper
        self.transpositions = perm(self.lower, self.upper)
        self.remainders = subsets(self.upper + self.lower, self.upper) * self.transpositions
        self._group = [g for g, (count, _) in enumerate(quotas) for _ in range(count)]

    def stage(self, node: Node) -> Stage:
        """Return what is to be chosen next."""
        if len(node.mdps) < self.m1:
            return Stage.MDPS
        if len(node.opponents) < self.m1:
            return Stage.OPPONENTS
        if node.exchanged is None:
            return Stage.EXCHANGED
        if node.exchanged and node.difference is None:
            return Stage.DIFFERENCE
        if len(node.down) < node.exchanged:
            return Stage.DOWN
        if len(node.up) < node.exchanged:
            return Stage.UP
        return Stage.PARTNERS if len(node.partners) < self.upper else Stage.CANDIDATE

    # ---- how many

    @property
    def total(self) -> int:
        """The number of candidates of the bracket."""
        return self.size(Node())

    def size(self, node: Node) -> int:
        """Return how many candidates begin like this."""
        chosen = len(node.opponents)
        if self.m1 and not chosen:
            return self._mdp_sets(node.mdps) * perm(self.residents, self.m1) * self.remainders
        if chosen < self.m1:
            return perm(self.residents - chosen, self.m1 - chosen) * self.remainders
        if node.exchanged is None:
            return self.remainders
        if node.exchanged and not node.partners:
            return self._exchanges(node) * self.transpositions
        return perm(self.lower - len(node.partners), self.upper - len(node.partners))

    def _mdp_sets(self, mdps: tuple[int, ...]) -> int:
        ways = 1
        first = 0
        for g, (count, paired) in enumerate(self.quotas):
            taken = [m for m in mdps if self._group[m] == g]
            later = bool(mdps) and self._group[mdps[-1]] > g
            if later:
                ways *= len(taken) == paired
            else:
                left = first + count - (mdps[-1] + 1 if taken else first)
                ways *= subsets(left, paired - len(taken))
            first += count
        return ways

    def _exchanges(self, node: Node) -> int:
        """Return how many exchanges agree with what is chosen of one."""
        k = node.exchanged or 0
        if not k:
            return 1
        if node.difference is None:
            return subsets(self.upper, k) * subsets(self.lower, k)
        below = (node.down[-1] - 1) if node.down else self.upper
        above = (node.up[-1] + 1) if node.up else self.upper + 1
        m, n = k - len(node.down), k - len(node.up)
        choice = self.upper + self.lower - above + 1
        nearest_down = sum(node.down) + sum(range(below - m + 1, below + 1))
        nearest_up = sum(node.up) + sum(range(above, above + n))
        return pairs_of_sets((m, below), (n, choice), node.difference - (nearest_up - nearest_down))

    # ---- the order

    def children(self, node: Node) -> Iterator[Node]:
        """Yield the nodes with one more choice made, in the order of generation; none of them is empty."""
        for child in self._choices(node):
            if self.size(child):
                yield child

    def _choices(self, node: Node) -> Iterator[Node]:
        stage = self.stage(node)
        if stage is Stage.MDPS:
            for m in range(node.mdps[-1] + 1 if node.mdps else 0, self.m0):
                yield replace(node, mdps=(*node.mdps, m))
        elif stage is Stage.OPPONENTS:
            for r in range(self.m0, self.m0 + self.residents):
                if r not in node.opponents:
                    yield replace(node, opponents=(*node.opponents, r))
        elif stage is Stage.PARTNERS:
            for p in self.s2(node)[len(node.partners) :]:
                yield replace(node, partners=(*node.partners, p))
        else:
            yield from self._exchange_choices(node, stage)

    def _exchange_choices(self, node: Node, stage: Stage) -> Iterator[Node]:
        last = self.upper + self.lower
        k = node.exchanged or 0
        if stage is Stage.EXCHANGED:
            for count in range(min(self.upper, self.lower) + 1):
                yield replace(node, exchanged=count)
        elif stage is Stage.DIFFERENCE:
            for difference in range(k * k, k * (last - k) + 1):
                yield replace(node, difference=difference)
        elif stage is Stage.DOWN:
            for p in range((node.down[-1] if node.down else self.upper + 1) - 1, 0, -1):
                yield replace(node, down=(*node.down, p))
        elif stage is Stage.UP:
            for p in range((node.up[-1] if node.up else self.upper) + 1, last + 1):
                yield replace(node, up=(*node.up, p))

    def number(self, path: Sequence[Node]) -> int:
        """Return which candidate in the order, from 1, a path from the root leads to."""
        before = 0
        for node, chosen in pairwise(path):
            for child in self.children(node):
                if child == chosen:
                    break
                before += self.size(child)
        return before + 1

    # ---- what a node says

    def remainder(self, node: Node) -> tuple[int, ...]:
        """Return the places of the residents who have no MDP as opponent; fresh number i is the one at i - 1."""
        taken = set(node.opponents)
        return tuple(r for r in range(self.m0, self.m0 + self.residents) if r not in taken)

    def s1(self, node: Node) -> tuple[int, ...]:
        """Return S1 of the remainder in fresh numbers, after the exchange as far as it is known."""
        return tuple(sorted(set(range(1, self.upper + 1)) - set(node.down) | set(node.up)))

    def s2(self, node: Node) -> tuple[int, ...]:
        """Return S2 of the remainder in fresh numbers: chosen opponents first, then the others as they stand."""
        placed = {*self.s1(node), *node.partners}
        return (*node.partners, *(p for p in range(1, self.upper + self.lower + 1) if p not in placed))

    def pairs_of(self, node: Node) -> PlacePairs:
        """Return the pairs that are settled, as places, the player of S1 first."""
        met = tuple(zip(node.mdps, node.opponents, strict=False))
        if not node.partners:
            return met
        rest = self.remainder(node)
        inner = zip(self.s1(node), node.partners, strict=False)
        return (*met, *((rest[a - 1], rest[b - 1]) for a, b in inner))

    def limbo(self, node: Node) -> tuple[int, ...]:
        """Return the MDPs that are known to stay unpaired."""
        known = self.m0 if len(node.mdps) == self.m1 else (node.mdps[-1] if node.mdps else 0)
        return tuple(m for m in range(known) if m not in node.mdps)

    def path(self, pairs: PlacePairs) -> tuple[Node, ...]:
        """Return the nodes from the root to the candidate with these pairs, where it is generated first."""
        met = sorted((min(p), max(p)) for p in pairs if min(p) < self.m0)
        node = Node()
        nodes = [node]

        def go(**choice: object) -> None:
            nonlocal node
            node = replace(node, **choice)  # type: ignore[arg-type]
            nodes.append(node)

        for a, _ in met:
            go(mdps=(*node.mdps, a))
        for _, b in met:
            go(opponents=(*node.opponents, b))
        fresh = {place: number for number, place in enumerate(self.remainder(node), 1)}
        rest = sorted((fresh[min(p)], fresh[max(p)]) for p in pairs if min(p) >= self.m0)
        inner = dict(rest)
        up = [a for a in inner if a > self.upper]
        down = [p for p in range(self.upper, 0, -1) if p not in inner]
        go(exchanged=len(up))
        if up:
            go(difference=sum(up) - sum(down))
        for p in down:
            go(down=(*node.down, p))
        for p in up:
            go(up=(*node.up, p))
        for b in inner.values():
            go(partners=(*node.partners, b))
        return tuple(nodes)


# ---- where two candidates part


class Names(Protocol):
    """What the places of a node mean, in ids."""

    def pairs(self, node: Node) -> Sequence[tuple[int, ...]]:
        """Return the pairs that are settled, the player of S1 first."""

    def mdps(self, node: Node) -> Sequence[int]:
        """Return the MDPs that are to be paired, as far as they are chosen."""

    def rest(self, node: Node) -> Sequence[int]:
        """Return the players of the remainder; fresh number i is the one at i - 1."""


class Order(NamedTuple):
    """The clauses of an edition on the order of transpositions, exchanges and sets of MDPs."""

    transposition: str
    exchange: str
    mdp_set: str


def first_difference(
    space: Space, ours: Sequence[Node], theirs: Sequence[Node], names: Names, order: Order
) -> FirstDifference | None:
    """Return the first choice on which the path `theirs` departs from the path `ours`, None if it comes before it."""
    if space.number(theirs) <= space.number(ours):
        return None
    above = Node()
    for mine, other in zip_longest(ours, theirs):
        if mine is not None and other is not None and mine != other:
            stage = space.stage(above)
            if stage in (Stage.EXCHANGED, Stage.DIFFERENCE, Stage.DOWN, Stage.UP):
                return _exchange(stage, (mine, other), (names.rest(above), theirs[-1]), order)
            return _pair_or_mdps(stage, (mine, other), names, order)
        above = mine or other or above
    return None


def _pair_or_mdps(stage: Stage, nodes: tuple[Node, Node], names: Names, order: Order) -> FirstDifference:
    mine, other = nodes
    if stage is not Stage.MDPS:
        one, partner = names.pairs(mine)[-1]
        _, instead = names.pairs(other)[-1]
        text = message(N_("{one} is tried with {mine} before {other}"), one=one, mine=partner, other=instead)
        return FirstDifference(text, one, order.transposition)
    chosen, others = names.mdps(mine), names.mdps(other)
    text = message(
        N_("the MDPs {mine} are tried before {other}"), mine=words.numbers(chosen), other=words.numbers(others)
    )
    return FirstDifference(text, others[-1], order.mdp_set)


def _exchange(
    stage: Stage, nodes: tuple[Node, Node], remainder: tuple[Sequence[int], Node], order: Order
) -> FirstDifference:
    """Return where exchanges part; `remainder` are its players, and the node at the end of the later path."""
    mine, other = nodes
    rest, end = remainder
    raised = rest[end.up[0] - 1]
    if stage is Stage.EXCHANGED:
        text = message(
            N_("players exchanged between S1 and S2: {theirs} here, {ours} in the accepted one"),
            theirs=other.exchanged,
            ours=mine.exchanged,
        )
        return FirstDifference(text, raised, order.exchange)
    if stage is Stage.DIFFERENCE:
        text = message(
            N_("its exchange has the difference {theirs}, that of the accepted one {ours}"),
            theirs=other.difference,
            ours=mine.difference,
        )
        return FirstDifference(text, raised, order.exchange)
    moved, instead = (rest[(node.up or node.down)[-1] - 1] for node in (mine, other))
    text = message(N_("the exchange of {mine} comes before that of {other}"), mine=moved, other=instead)
    return FirstDifference(text, instead, order.exchange)
