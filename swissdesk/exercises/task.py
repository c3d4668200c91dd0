"""A task: a bracket of a round, or the whole round, to be paired by a system; the answer is the system's own round.

An `Exercise` is a task that has been worked out. It knows the answer, so whoever shows it decides what of it is seen;
`deciding` names the criteria that decide in it. An `Arrangement` is where a learner has put the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from enum import Enum
from functools import cached_property
from itertools import islice

from swissdesk.engine.explain import Faults
from swissdesk.engine.judgement import BracketJudgement, RoundAsPaired
from swissdesk.engine.position import Competitor, Pairs, Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal, in_board_order
from swissdesk.engine.system import Candidates
from swissdesk.engine.systems import PairingSystem, system_named
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.values import dataclass, replace

# ---- tasks


@dataclass(frozen=True)
class Task:
    """A position to be paired by a system: its bracket with that number from the top, or all of it (0)."""

    position: Position
    system: str
    bracket: int = 0


@dataclass(frozen=True)
class Attempt:
    """What a learner has done so far, by ids: `pairs` in any order, and who stays without an opponent (`left`).

    In a bracket those `left` float down, or get the bye in the last one; in a whole round they get the bye.
    """

    pairs: Pairs = ()
    left: frozenset[int] = frozenset()

    @property
    def placed(self) -> frozenset[int]:
        """Everybody who has a place."""
        return frozenset(player for pair in self.pairs for player in pair) | self.left

    def holds(self, group: tuple[int, ...]) -> bool:
        """Whether a pair is one of these, or a single player is left."""
        if len(group) == 1:
            return group[0] in self.left
        return any(set(group) == set(pair) for pair in self.pairs)


def as_round(pairs: Pairs, bye: int | None) -> RoundAsPaired:
    """Return boards and the receiver of the bye as a round to be judged."""
    return RoundAsPaired(pairs, () if bye is None else (bye,))


class Exercise:
    """A task with its answer; raises NoPairing if there is no legal round, InvalidEdit if there is no such bracket."""

    def __init__(self, task: Task, monitor: Monitor | None = None) -> None:
        self.task = task
        self.position = task.position
        self.system: PairingSystem = system_named(task.system)
        progress = Progress(monitor, len(self.position.competitors))
        pairs, bye = self.system.pair(self.position, progress)
        self.proposal = Proposal(
            task.system, self.position.round, in_board_order(self.position, pairs), bye, self.position
        )
        self.ours = as_round(self.proposal.pairs, bye)
        self.faults = Faults(self.position, self.system, self.ours)
        if task.bracket and task.bracket > len(self.brackets):
            raise InvalidEdit(
                N_("Bracket {bracket} does not exist: there are {count}. Choose one of them."),
                bracket=task.bracket,
                count=len(self.brackets),
            )

    def at(self, bracket: int) -> Exercise:
        """Return the task of another bracket of the same round; the round is not paired and told once more."""
        other = copy(self)
        other.task = replace(self.task, bracket=bracket)
        shared = {"brackets": self.brackets, "trace": self.trace}
        for name in ("players", "came", "given", "answer", "candidates"):
            other.__dict__.pop(name, None)
        other.__dict__.update(shared)
        return other

    # ---- who it is about

    @cached_property
    def brackets(self) -> tuple[BracketJudgement, ...]:
        """The brackets of the answer from the top; none for a system without brackets."""
        return tuple(self.faults.judged.brackets)

    @property
    def bracket(self) -> BracketJudgement | None:
        """The bracket to be paired, None if it is the whole round."""
        return self.brackets[self.task.bracket - 1] if self.task.bracket else None

    @property
    def score(self) -> Points | None:
        """The score of the bracket, None for a whole round."""
        return None if self.bracket is None else self.bracket.score

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Who is to be paired, from the first to the last in rank."""
        everybody = tuple(c.id for c in self.position.competitors)
        if self.bracket is None:
            return everybody
        inside = set(self.bracket.players)
        return tuple(player for player in everybody if player in inside)

    @cached_property
    def came(self) -> frozenset[int]:
        """Who came into the bracket as a downfloater: the MDPs."""
        if self.task.bracket < 2:
            return frozenset()
        above = self.brackets[self.task.bracket - 2]
        return frozenset(set(above.players) - {p for pair in above.meetings for p in pair}) & set(self.players)

    @cached_property
    def given(self) -> Pairs:
        """The boards of the brackets above, which are no part of the task."""
        if not self.task.bracket:
            return ()
        above = {pair for bracket in self.brackets[: self.task.bracket - 1] for pair in bracket.meetings}
        return tuple(pair for pair in self.ours.pairs if frozenset(pair) in above)

    @property
    def is_last(self) -> bool:
        """Whether nobody can float down: who is left over gets the bye, if one of the players gets it."""
        return not self.task.bracket or self.task.bracket == len(self.brackets)

    @property
    def has_bye(self) -> bool:
        """Whether one of the players gets the bye; some systems settle it before the first bracket."""
        return self.is_last and self.proposal.bye in self.players

    def competitor(self, player: int) -> Competitor:
        """Return one of the players."""
        return self.position.by_id[player]

    # ---- the answer

    @cached_property
    def answer(self) -> Attempt:
        """The boards by the rules, the higher ranked player first, and who is left over."""
        rank = {player: place for place, player in enumerate(self.players)}
        pairs = tuple(
            (min(pair, key=rank.__getitem__), max(pair, key=rank.__getitem__))
            for pair in self.ours.pairs
            if set(pair) <= rank.keys() and pair not in self.given
        )
        inside = self._inside(pairs)
        return Attempt(tuple(sorted(inside, key=lambda pair: rank[pair[0]])), self._left(inside))

    def _inside(self, pairs: Pairs) -> Pairs:
        if self.bracket is None:
            return pairs
        return tuple(pair for pair in pairs if frozenset(pair) in self.bracket.meetings)

    def _left(self, pairs: Pairs) -> frozenset[int]:
        return frozenset(self.players) - {player for pair in pairs for player in pair}

    def attempt_of(self, pairs: Pairs) -> Attempt:
        """Return a candidate as a learner would put it."""
        return Attempt(pairs, self._left(pairs))

    @cached_property
    def candidates(self) -> Candidates | None:
        """The candidates of the bracket in their order; None for a whole round, and where they are not listed."""
        if not self.task.bracket:
            return None
        return self.system.candidates(self.position, self.ours, self.task.bracket)

    @cached_property
    def trace(self) -> Trace:
        """How the system comes to the answer; raises NoTrace."""
        return self.proposal.trace()

    def steps(self, *kinds: Kind) -> Iterator[TraceStep]:
        """Yield the steps of these kinds that lead to the answer, of the bracket or of all of them."""
        for step in self.trace.steps:
            here = not self.task.bracket or step.bracket == self.task.bracket
            if step.kind in kinds and here and step.verdict is not Verdict.WITHDRAWN:
                yield step


# ---- what decides

_LOOKED_AT = 400
"""So many candidates are looked at for the first legal one."""


def first_legal(exercise: Exercise) -> Attempt | None:
    """Return the first candidate of a bracket that breaks no absolute rule; None if it is not among the first ones."""
    if exercise.candidates is None:
        return None
    for pairs in islice(exercise.candidates, _LOOKED_AT):
        if exercise.candidates.is_legal(pairs):
            return exercise.attempt_of(pairs)
    return None


def deciding(exercise: Exercise) -> Iterator[str]:
    """Yield the labels of the criteria without which the round would be another one."""
    seen: set[str] = set()
    for criterion in exercise.system.named_criteria:
        without = None if criterion.label in seen else exercise.system.without(criterion.label)
        seen.add(criterion.label)
        if without is not None:
            pairs, bye = without(exercise.position, Progress(None, len(exercise.position.competitors)))
            if as_round(pairs, bye).meetings != exercise.ours.meetings:
                yield criterion.label


# ---- cards


class Place(Enum):
    """Where a single card can be put."""

    S1 = "s1"
    S2 = "s2"
    LEFT = "left"
    """Without an opponent: to float down, or to get the bye."""
    OPEN = "open"
    """Not placed yet."""


@dataclass(frozen=True)
class Arrangement:
    """The cards by place, each tuple in the order in which they lie; `open` keeps the order of the ranks."""

    players: tuple[int, ...]
    s1: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    pairs: Pairs = ()

    @property
    def open(self) -> tuple[int, ...]:
        """The cards that are nowhere yet."""
        taken = {*self.s1, *self.s2, *self.left, *(player for pair in self.pairs for player in pair)}
        return tuple(player for player in self.players if player not in taken)

    @property
    def attempt(self) -> Attempt:
        """What is to be judged: boards, and who is left."""
        return Attempt(self.pairs, frozenset(self.left))

    @property
    def is_complete(self) -> bool:
        """Whether everybody has a board or is left."""
        return self.attempt.placed >= set(self.players)

    def partner(self, player: int) -> int | None:
        """Return whom a player meets as the cards lie."""
        return next((one + other - player for one, other in self.pairs if player in (one, other)), None)

    def put(self, player: int, place: Place, before: int | None = None) -> Arrangement:
        """Return the cards with one of them put there; `before` is the card of S1 or S2 on whose place it goes."""
        without = self._without(player)
        if place is Place.OPEN:
            return without
        row = getattr(without, place.value)
        at = row.index(before) if before in row else len(row)
        return replace(without, **{place.value: (*row[:at], player, *row[at:])})

    def pair(self, one: int, other: int) -> Arrangement:
        """Return the cards with two players on a board, the higher ranked first; their partners become free."""
        if one == other:
            return self
        first, second = sorted((one, other), key=self.players.index)
        without = self._without(one)._without(other)
        pairs = sorted((*without.pairs, (first, second)), key=lambda pair: self.players.index(pair[0]))
        return replace(without, pairs=tuple(pairs))

    def _without(self, player: int) -> Arrangement:
        """Return the cards with one of them taken up; a partner goes back to those not placed."""

        def rest(row: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(each for each in row if each != player)

        pairs = tuple(pair for pair in self.pairs if player not in pair)
        return replace(self, s1=rest(self.s1), s2=rest(self.s2), left=rest(self.left), pairs=pairs)
