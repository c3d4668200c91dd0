"""The four methods of the thesis: unweighted, global, by scoregroup and in one call; and a round by one of them.

The weighted methods find a perfect matching of greatest weight among few of the pairs; the duals prove that no pair
left out makes a heavier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, groupby
from typing import TYPE_CHECKING

from swissdesk.engine.byes import nobody_left_to_meet
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Completion, maximum
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.engine.systems.hosek.graph import Graph, breaches
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.engine.judgement import Clash


# ---- the heaviest matching

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


# ---- the methods

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


# ---- a round

FIRST_LIMIT = 3
"""So many lower opponents per player the thesis kept for very large fields."""


_MAY_NOT_STAY_OUT = N_("Round {round} cannot be paired: {players} would have to stay out but may not.")
_NO_PAIR = N_("Round {round} cannot be paired: no pair of {players} is possible.")
_NO_MORE_ROUNDS = N_(
    "Round {round} cannot be paired: all players have met one another (rule 2). No further round is possible."
)


def paired(method: str, position: Position, progress: Progress) -> tuple[Pairs, int | None]:
    """Return the boards of the largest legal round, and the lowest ranked of those who stay out.

    There may be more who stay out. Raises NotReady where the record breaks a rule, NoPairing where nobody can be
    paired, or somebody would stay out who may not.
    """
    broken = breaches(position.tournament, colours_off=position.tournament.settings.thesis.colours_off)
    if broken:
        raise NotReady(broken[0].message.template, **broken[0].message.facts)
    graph = graph_of(position, progress)
    out, forbidden = graph.left_out()
    alive = graph.everybody & ~mask_of(out)
    pairs = METHODS[method](graph, alive)
    boards = tuple(graph.board(i, j) for i, j in pairs)
    unpaired = tuple(graph.players[i].id for i in out)
    if forbidden or (not boards and len(unpaired) > 1):
        names = "; ".join(graph.players[i].named for i in forbidden or out)
        template = _MAY_NOT_STAY_OUT if forbidden else _NO_PAIR
        reason = message(template, round=position.round, players=names)
        if nobody_left_to_meet(position):
            reason = message(_NO_MORE_ROUNDS, round=position.round)
        raise NoPairing.because(reason, boards, None, unpaired)
    return boards, unpaired[0] if unpaired else None


def graph_of(position: Position, progress: Progress) -> Graph:
    """Return the graph of legal pairs; a limit that loses pairs is doubled until it loses none."""
    terms = position.tournament.settings.thesis
    colours = not (terms.colours_off and position.is_last_round)
    whole = Graph(position, progress.tick, colours=colours)
    limit = terms.edge_limit
    while limit and limit < len(whole.players):
        limited = Graph(position, progress.tick, colours=colours, edge_limit=limit)
        if limited.pairs_possible(limited.everybody) == whole.pairs_possible(whole.everybody):
            return limited
        limit *= 2
    return whole


def clash_of(position: Position, progress: Progress) -> Clash:
    """Return whether colours keep two players apart who have not met; in the last round they may not."""
    free = position.is_last_round and position.tournament.settings.thesis.colours_off
    graph = Graph(position, progress.tick, colours=not free)
    place = {player.id: i for i, player in enumerate(graph.players)}
    return lambda one, other: not graph.adj[place[one.id]] >> place[other.id] & 1
