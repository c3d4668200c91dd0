"""Who may meet whom in a bracket and what each pair would break, as a graph. Knows no Qt.

The engine's own functions say what a pair is worth; here it is only asked for every pair and sorted into a few kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.narration.cases import cases_of
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.position import Position
from swissdesk.engine.systems import SYSTEMS
from swissdesk.ui.trace.story import Story


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

_KINDS: dict[str, dict[Worst, tuple[str, ...]]] = {
    "dutch-2026": {Worst.FIRM_WISHES: ("C10", "C11"), Worst.WISHES: ("C12", "C13")},
    "dutch-2017": {Worst.FIRM_WISHES: ("C.8", "C.9"), Worst.WISHES: ("C.10", "C.11")},
    "dutch-2012": {Worst.FIRM_WISHES: ("B.2", "A.7.d"), Worst.WISHES: ("B.4",)},
}

_BY_2012 = ("dutch-2012", "dutch-2012-letter")

_SHARED = {"dutch-2017": ("C.6",)}
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
        """Return the graph of a bracket, None if there is no such bracket or if the system has no such graphs."""
        if bracket not in self._made:
            position = self._story.position
            if position is None or bracket not in self._story.brackets:
                return None
            if len(self._cases) >= bracket:
                self._made[bracket] = self._of_case(self._cases[bracket - 1])
            elif self._story.trace.articles in _BY_2012:
                self._made[bracket] = self._of_2012(position, bracket)
        return self._made.get(bracket)

    @cached_property
    def _cases(self) -> list[Case]:
        system, position = SYSTEMS[self._story.trace.articles], self._story.position
        proposal = self._story.proposal
        if not isinstance(system, DutchSystem) or position is None or proposal is None:
            return []
        field = Field(position)
        if not system.collapses:
            field.settle_bye()
        number = {c.id: i for i, c in enumerate(position.competitors)}
        boards = [sorted((number[white], number[black])) for white, black in proposal.pairs]
        return cases_of(system, field, [(higher, lower) for higher, lower in boards])

    def _of_case(self, case: Case) -> Compatibility:
        came = len(case.bracket.mdps)
        ids = case.ids(range(len(case.players)))

        def breaks(a: int, b: int) -> tuple[str, ...] | None:
            return None if b < came else case.breaks(a, b)

        return self._graph(ids, breaks, lambda a, b: bool(case.legal[a] >> b & 1))

    def _of_2012(self, position: Position, number: int) -> Compatibility:
        """Return the graph of a bracket of the 2012 edition, in which MDPs may meet."""
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
                edges.append(Edge(ids[a], ids[b], labels, worst_of(self._story.trace.articles, labels)))
            else:
                apart.append(Apart(ids[a], ids[b], labels[0] if labels else ""))
        return Compatibility(ids, tuple(edges), tuple(apart))
