"""The compatibility graph of a bracket: who may meet whom, what each pair would break, where players stand. No Qt.

The engine's own functions say what a pair is worth; here it is only asked for every pair and sorted into a few kinds.
The ordinary arrangement is on two sides like the cards: the ranks stay in order, the pairs that come first in the rules
lie level, and no line runs behind a player, however many may meet. Springs show something else: who hangs together with
whom, and who is cut off. Where nearly all may meet, as in most brackets, they have nothing to show and pile lines up
behind players; so they are drawn when asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import combinations
from math import cos, hypot, pi, sqrt

from swissdesk.engine.system import BracketGraph, Graphs
from swissdesk.engine.systems import SYSTEMS
from swissdesk.ui.trace.story import Story
from swissdesk.values import dataclass

# ---- springs

Place = tuple[float, float]
"""Right and down; the unit is one row of players."""

_TURNS = 120
_MOST_PUSHES = 200_000
"""Pairs that are pushed apart, over all turns: larger graphs take fewer turns."""
_FIRST_STEP = 0.1
"""How far a player goes at most in the first turn, in parts of the breadth of the drawing."""
_NEAR = 0.01
"""Who stands in the same place is pushed as if so far away."""


def settled(start: Mapping[int, Place], edges: Collection[tuple[int, int]], length: float) -> dict[int, Place]:
    """Return where players come to rest from the places where they `start`; `length` is how long a free edge would be.

    The same graph always comes out the same; nothing is left to chance.
    """
    numbers = {player: number for number, player in enumerate(start)}
    at = [complex(*place) for place in start.values()]
    pairs = sorted((numbers[one], numbers[other]) for one, other in edges if one in numbers and other in numbers)
    turns = max(min(_TURNS, 2 * _MOST_PUSHES // max(len(at) ** 2, 1)), 1)
    step = _FIRST_STEP * max(_breadth([place.real for place in at]), _breadth([place.imag for place in at]), _NEAR)
    for turn in range(turns):
        longest = step * (turns - turn) / (turns + 1)
        for number, force in enumerate(_forces(at, pairs, length)):
            far = abs(force)
            if far > 0:
                at[number] += force * (longest / far)
    return {player: (place.real, place.imag) for player, place in zip(start, at, strict=True)}


def _breadth(values: list[float]) -> float:
    return max(values) - min(values) if values else 0.0


def _forces(at: list[complex], pairs: list[tuple[int, int]], length: float) -> list[complex]:
    """Return where each player is drawn to."""
    forces = [0j] * len(at)
    square = length * length
    for one, here in enumerate(at):
        for other in range(one):
            push = square / ((here - at[other]).conjugate() or _NEAR)  # away by k²/d: one division, among all pairs
            forces[one] += push
            forces[other] -= push
    for one, other in pairs:
        apart = at[one] - at[other]
        pull = apart * (abs(apart) / length)
        forces[one] -= pull
        forces[other] += pull
    return forces


# ---- arrangements

_BULGE, _LEAST_BULGE = 0.16, 0.7
"""How far a side is bent outwards, in parts of its height, so that lines between its players run free."""
_BREADTH = 0.9
"""How far the sides are from each other, in parts of their height."""
LEAST_BREADTH, MOST_BREADTH = 4.5, 26.0
"""Of two sides from each other, in rows."""
_STIFFNESS = 3.2
"""How strongly the springs push, compared with how strongly they pull."""
_MOST_DRAWN_TOGETHER = 90
"""Larger brackets stand on two sides in any case: springs would take long, and nobody could tell the difference."""
_APART = 2.0
"""How far two players of a group are from each other at least, if that does not take too much room."""
_ROOM = 2.6
"""How much room one player takes in a group that hangs together, in rows."""


class Manner(Enum):
    """How a graph is arranged."""

    SIDES = "sides"
    GROUPS = "groups"


@dataclass(frozen=True)
class Arrangement:
    """Places of players; `left` are those whose names stand on their left."""

    manner: Manner
    places: dict[int, Place]
    left: frozenset[int] = frozenset()


def arranged(
    manner: Manner,
    players: Sequence[int],
    came: Collection[int],
    edges: Collection[tuple[int, int]],
    breadth: float = MOST_BREADTH,
    upper: int | None = None,
) -> Arrangement:
    """Return where the players of a bracket stand: `came` from above, the others in the order of their ranks.

    Two sides are no farther from each other than `breadth`, in rows; `upper` residents stand on the left, as in S1.
    """
    if manner is Manner.GROUPS and len(players) <= _MOST_DRAWN_TOGETHER:
        return _groups(players, came, edges)
    return _on_sides(players, came, breadth, upper)


# ---- two sides


def sides(
    players: Sequence[int], came: Collection[int], upper: int | None = None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who stands on the left and on the right: MDPs against the highest residents, then S1 against S2.

    `upper` residents are in S1; None or nobody: the upper half stands for it.
    """
    mdps = tuple(player for player in players if player in came)
    residents = tuple(player for player in players if player not in came)
    against, rest = residents[: len(mdps)], residents[len(mdps) :]
    half = min(upper or len(rest) // 2, len(rest))
    return (*mdps, *rest[:half]), (*against, *rest[half:])


def _on_sides(
    players: Sequence[int], came: Collection[int], most: float = MOST_BREADTH, upper: int | None = None
) -> Arrangement:
    left, right = sides(players, came, upper)
    rows = max(len(left), len(right), 1)
    breadth = min(max(rows * _BREADTH, LEAST_BREADTH), max(most - 2 * bulge(rows), LEAST_BREADTH / 2))
    places: dict[int, Place] = {}
    for side, sign in ((left, -1), (right, 1)):
        for row, player in enumerate(side):
            level = (row + 0.5) / rows * 2 - 1
            places[player] = (sign * (breadth / 2 + bulge(rows) * cos(level * pi / 2)), level * rows / 2)
    return Arrangement(Manner.SIDES, places, frozenset(left))


def bulge(rows: int) -> float:
    """Return how far the middle of a side with so many rows stands out from its ends, in rows."""
    return max(rows * _BULGE, _LEAST_BULGE)


# ---- groups that hang together


def _groups(players: Sequence[int], came: Collection[int], edges: Collection[tuple[int, int]]) -> Arrangement:
    import networkx as nx  # slow to load, wanted only when groups are asked for

    graph = nx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(edges)
    start = _on_sides(players, came).places
    found = sorted(nx.connected_components(graph), key=lambda group: (-len(group), players.index(min(group))))
    alone = [player for player in players if not graph.degree(player)]
    places: dict[int, Place] = {}
    right = 0.0
    for group in (group for group in found if len(group) > 1):
        drawn = _drawn_together(group, edges, start)
        radius = max(_ROOM * sqrt(len(group)) / 2, min(_APART / _nearest(drawn), _ROOM * len(group) / 2))
        right += radius
        for player, (x, y) in drawn.items():
            places[player] = (right + x * radius, y * radius)
        right += radius + _ROOM
    return Arrangement(Manner.GROUPS, places | _in_columns(alone, right, _breadth([y for _, y in places.values()])))


def _drawn_together(
    group: Collection[int], edges: Collection[tuple[int, int]], start: dict[int, Place]
) -> dict[int, Place]:
    """Return the places of a group when its springs have come to rest, the farthest player at distance 1.

    They begin where the players stand on the two sides, so that the same graph always looks the same.
    """
    far = max(hypot(*start[player]) for player in group) or 1.0
    begin = {player: (start[player][0] / far, start[player][1] / far) for player in sorted(group)}
    places = settled(begin, edges, _STIFFNESS / sqrt(len(begin)))
    x, y = (sum(place[axis] for place in places.values()) / len(places) for axis in (0, 1))
    far = max(hypot(place[0] - x, place[1] - y) for place in places.values()) or 1.0
    return {player: ((place[0] - x) / far, (place[1] - y) / far) for player, place in places.items()}


def _nearest(places: dict[int, Place]) -> float:
    """Return how near the two are who stand nearest to each other."""
    pairs = combinations(places.values(), 2)
    return max(min(hypot(one[0] - other[0], one[1] - other[1]) for one, other in pairs), 0.01)


def _in_columns(alone: Sequence[int], right: float, height: float) -> dict[int, Place]:
    """Return places for those who may meet nobody: in columns beside the groups, about as high as these."""
    rows = max(round(height / _ROOM), 1 + round(sqrt(len(alone))))
    return {
        player: (right + place // rows * _ROOM, (place % rows - (min(rows, len(alone)) - 1) / 2) * _ROOM)
        for place, player in enumerate(alone)
    }


# ---- the graph


class Worst(Enum):
    """The kind of the most important criterion that a pair breaks, the lightest first."""

    NOTHING = "nothing"
    FLOATS = "floats"
    WISHES = "wishes"
    FIRM_WISHES = "firm-wishes"


@dataclass(frozen=True)
class Edge:
    """Two players who may meet, the higher ranked first, and the labels they would break, the most important first."""

    one: int
    other: int
    breaks: tuple[str, ...]
    worst: Worst


@dataclass(frozen=True)
class Apart:
    """Two players who may not meet in the bracket; `label` is the absolute rule, empty for two MDPs."""

    one: int
    other: int
    label: str


@dataclass(frozen=True)
class Compatibility:
    """The graph of a bracket; players are ids, MDPs first."""

    players: tuple[int, ...]
    edges: tuple[Edge, ...]
    apart: tuple[Apart, ...]

    def of(self, player: int) -> tuple[Apart, ...]:
        """Return whom a player may not meet."""
        return tuple(apart for apart in self.apart if player in (apart.one, apart.other))


# ---- what the engine says


def worst_of(system: str, breaks: Sequence[str]) -> Worst:
    """Return the kind of the most important criterion in which a pair differs from others."""
    wishes = SYSTEMS[system].wishes
    decisive = next((label for label in breaks if label not in wishes.shared), None)
    if decisive is None:
        return Worst.NOTHING
    if decisive in wishes.firm:
        return Worst.FIRM_WISHES
    return Worst.WISHES if decisive in wishes.others else Worst.FLOATS


class Compatibilities:
    """The graphs of a story's brackets, each made when it is asked for and then kept."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._made: dict[int, Compatibility] = {}

    def of(self, bracket: int) -> Compatibility | None:
        """Return the graph of a bracket, None if there is no such bracket or if the system has no such graphs."""
        if bracket not in self._made:
            shown = self._story.brackets.get(bracket)
            if shown is None or self._graphs is None:
                return None
            graph = self._graphs.of(bracket, shown.came, shown.players)
            if graph is not None:
                self._made[bracket] = self._compatibility(graph)
        return self._made.get(bracket)

    @cached_property
    def _graphs(self) -> Graphs | None:
        position, proposal = self._story.trace.position, self._story.proposal
        pairs = None if proposal is None else proposal.pairs
        return None if position is None else SYSTEMS[self._story.trace.articles].graphs(position, pairs)

    def _compatibility(self, graph: BracketGraph) -> Compatibility:
        ids = graph.ids
        edges, apart = [], []
        for a, b in combinations(range(len(ids)), 2):
            labels = graph.breaks(a, b)
            if labels is not None and graph.legal(a, b):
                edges.append(Edge(ids[a], ids[b], labels, worst_of(self._story.trace.articles, labels)))
            else:
                apart.append(Apart(ids[a], ids[b], labels[0] if labels else ""))
        return Compatibility(ids, tuple(edges), tuple(apart))
