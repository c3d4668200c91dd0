"""Who may meet whom in a bracket and what each pair would break, as a graph with a place for everybody. Knows no Qt.

The engine's own functions say what a pair is worth; here it is only asked for every pair and sorted into a few kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations
from math import cos, hypot, pi, sin

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.narration.cases import cases_of
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.position import Position
from swissdesk.engine.systems import SYSTEMS
from swissdesk.ui.trace.story import Story

MOST_LAID_OUT = 60
"""Larger brackets stand on a circle: springs would take long, and nobody could tell the difference."""
_DENSE = 0.55
"""So do brackets in which more than this share of all pairs may meet: lines would run behind players in the middle."""

Place = tuple[float, float]
"""Right and down from the middle; the farthest player is at distance 1."""


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

    @cached_property
    def places(self) -> dict[int, Place]:
        """Where everybody stands: on a circle, or where few may meet drawn towards those whom they may."""
        count = len(self.players)
        start = circle(count)
        if count > MOST_LAID_OUT or len(self.edges) > _DENSE * count * (count - 1) / 2:
            return dict(zip(self.players, start, strict=True))
        number = {player: i for i, player in enumerate(self.players)}
        joined = {(number[edge.one], number[edge.other]) for edge in self.edges}
        return dict(zip(self.players, relaxed(start, joined), strict=True))

    def of(self, player: int) -> tuple[Apart, ...]:
        """Return whom a player may not meet."""
        return tuple(apart for apart in self.apart if player in (apart.one, apart.other))


# ---- what the engine says

Breaks = Callable[[int, int], tuple[str, ...]]

_ABSOLUTE = {"C1", "C3", "B.1.a"}

_KINDS: dict[str, dict[Worst, tuple[str, ...]]] = {
    "dutch-2026": {Worst.FIRM_WISHES: ("C10", "C11"), Worst.WISHES: ("C12", "C13")},
    "dutch-2017": {Worst.FIRM_WISHES: ("C8", "C9"), Worst.WISHES: ("C10", "C11")},
    "dutch-2012": {Worst.FIRM_WISHES: ("B.2", "A.7.d"), Worst.WISHES: ("B.4",)},
}

_SHARED = {"dutch-2017": ("C6",)}
"""What all pairs with an MDP break, and so tells nothing about any of them."""


def worst_of(system: str, breaks: Sequence[str]) -> Worst:
    """Return the kind of the most important criterion in which a pair differs from others."""
    system = system.removesuffix("-letter")
    telling = [label for label in breaks if label not in _SHARED.get(system, ())]
    if not telling:
        return Worst.NOTHING
    return next((kind for kind, labels in _KINDS[system].items() if telling[0] in labels), Worst.FLOATS)


class Compatibilities:
    """The graphs of a story's brackets, each made when it is asked for and then kept."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._made: dict[int, Compatibility] = {}

    def of(self, bracket: int) -> Compatibility | None:
        """Return the graph of a bracket, None if there is no such bracket."""
        if bracket not in self._made:
            position = self._story.position
            if position is None or bracket not in self._story.brackets:
                return None
            self._made[bracket] = self._of_2012(position, bracket) or self._of_case(self._cases[bracket - 1])
        return self._made[bracket]

    @cached_property
    def _cases(self) -> list[Case]:
        system, position = SYSTEMS[self._story.system], self._story.position
        if not isinstance(system, DutchSystem) or position is None:
            return []
        field = Field(position)
        if not system.collapses:
            field.settle_bye()
        number = {c.id: i for i, c in enumerate(position.competitors)}
        boards = [sorted((number[white], number[black])) for white, black in self._story.proposal.pairs]
        return cases_of(system, field, [(higher, lower) for higher, lower in boards])

    def _of_case(self, case: Case) -> Compatibility:
        came = len(case.bracket.mdps)
        ids = case.ids(range(len(case.players)))

        def breaks(a: int, b: int) -> tuple[str, ...] | None:
            return None if b < came else case.breaks(a, b)

        return self._graph(ids, breaks, lambda a, b: bool(case.legal[a] >> b & 1))

    def _of_2012(self, position: Position, number: int) -> Compatibility | None:
        """Return the graph of a bracket of the 2012 edition, in which MDPs may meet; None for other systems."""
        if isinstance(SYSTEMS[self._story.system], DutchSystem):
            return None
        from swissdesk.engine.dutch2012.definitions import Bracket
        from swissdesk.engine.dutch2012.definitions import Field as Field2012
        from swissdesk.engine.dutch2012.narration.goal import Goal, Terms

        field = Field2012(position)
        shown = self._story.brackets[number]
        place = {c.id: i for i, c in enumerate(position.competitors)}
        came = tuple(sorted(place[player] for player in shown.came))
        bracket = Bracket(came, tuple(sorted(place[player] for player in shown.players if player not in shown.came)))
        goal = Goal(field, number, bracket, (bracket.p0, 0), Terms())
        numbers = (*bracket.mdps, *bracket.residents)

        def breaks(a: int, b: int) -> tuple[str, ...]:
            higher, lower = numbers[a], numbers[b]
            return goal.breaks(higher, lower, upfloat=field.score[higher] > field.score[lower])

        return self._graph(goal.ids(numbers), breaks, lambda a, b: bool(field.legal[numbers[a]] >> numbers[b] & 1))

    def _graph(
        self,
        ids: tuple[int, ...],
        breaks: Callable[[int, int], tuple[str, ...] | None],
        legal: Callable[[int, int], bool],
    ) -> Compatibility:
        edges, apart = [], []
        for a, b in combinations(range(len(ids)), 2):
            labels = breaks(a, b)
            if labels is not None and legal(a, b):
                edges.append(Edge(ids[a], ids[b], labels, worst_of(self._story.system, labels)))
            else:
                apart.append(Apart(ids[a], ids[b], labels[0] if labels else ""))
        return Compatibility(ids, tuple(edges), tuple(apart))


# ---- places


def circle(count: int) -> list[Place]:
    """Return places on a circle, clockwise from the top."""
    if count == 1:
        return [(0.0, 0.0)]
    return [(sin(2 * pi * i / count), -cos(2 * pi * i / count)) for i in range(count)]


_ROUNDS = 60
_WARMTH = 0.12


def relaxed(start: Sequence[Place], joined: set[tuple[int, int]]) -> list[Place]:
    """Return the places after everybody was pushed off by all and pulled by those joined with them.

    The springs of Fruchterman and Reingold, from a given start and with a fixed number of moves: the same graph always
    looks the same.
    """
    count = len(start)
    wanted = 1.6 / max(count, 1) ** 0.5
    places = list(start)
    for turn in range(_ROUNDS):
        most = _WARMTH * (1 - turn / _ROUNDS)
        moves = [[0.0, 0.0] for _ in range(count)]
        for a, b, force in _forces(places, joined, wanted):
            dx, dy = places[a][0] - places[b][0], places[a][1] - places[b][1]
            moves[a][0] += dx * force
            moves[a][1] += dy * force
            moves[b][0] -= dx * force
            moves[b][1] -= dy * force
        places = [_moved(place, move, most) for place, move in zip(places, moves, strict=True)]
    return _spread(places)


def _forces(places: Sequence[Place], joined: set[tuple[int, int]], wanted: float) -> Iterator[tuple[int, int, float]]:
    pull = 4.0 / max(len(places), 1)
    for a, b in combinations(range(len(places)), 2):
        distance = max(hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]), 0.01)
        force = (wanted / distance) ** 2
        if (a, b) in joined:
            force -= pull * distance / wanted
        yield a, b, force


def _moved(place: Place, move: Sequence[float], most: float) -> Place:
    length = hypot(*move)
    share = min(1.0, most / length) if length else 0.0
    return place[0] + move[0] * share, place[1] + move[1] * share


def _spread(places: Sequence[Place]) -> list[Place]:
    """Return the places around the middle, the farthest at distance 1."""
    if not places:
        return []
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    far = max(hypot(place[0] - x, place[1] - y) for place in places) or 1.0
    return [((place[0] - x) / far, (place[1] - y) / far) for place in places]
