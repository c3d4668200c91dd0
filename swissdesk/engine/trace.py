"""How a round came about, as data: a tree of steps that the viewer, the paper, the JSON export and the tests all read.

The shape is the same for every system. A step stands for something that is decided (a bracket, its parameters), for
one candidate, or for a whole family of candidates that need not be looked at one by one: `size` says exactly how many
there are, `reason` why none of them matters, and `Trace.children` opens the family, down to single candidates.
Players are ids. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from enum import Enum
from functools import cached_property

from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.measure import Value as Value
from swissdesk.engine.position import Pairs, Position
from swissdesk.errors import Message, SwissDeskError
from swissdesk.values import dataclass, field

Quality = tuple[tuple[str, Value], ...]
"""Criteria with their values, the most important first; a criterion with two parts occurs twice."""


class Kind(Enum):
    """What a step is about."""

    OUTLOOK = "outlook"
    BYE_SCORE = "bye-score"
    BRACKET = "bracket"
    PARAMETERS = "parameters"
    LIMIT = "limit"
    SUBGROUPS = "subgroups"
    SEATS = "seats"
    """Who is in a round that follows a schedule: it has no brackets."""
    ROWS = "rows"
    """The rows of a table of a round robin, above one another as they meet."""
    MEETING = "meeting"
    """Why a schedule lets two players meet."""
    FREE = "free"
    """Whom a schedule gives no opponent."""
    BOARDS = "boards"
    """All boards of a round that follows a schedule: there was no other candidate."""
    MDP_PAIRING = "mdp-pairing"
    EXCHANGE = "exchange"
    FAMILY = "family"
    CANDIDATE = "candidate"
    COUNTER = "counter"
    REQUIREMENT = "requirement"
    BACKTRACK = "backtrack"
    DOWNFLOATERS = "downfloaters"
    UPFLOATERS = "upfloaters"
    """Who leaves for a higher score; only Lim has it, below the median."""
    OPPONENT = "opponent"
    """Whom a player tries in turn, until one is taken; what was paired before stands among the pairs."""
    UNDONE = "undone"
    """Pairs of other groups that are taken apart for this one."""
    LOOKAHEAD = "look-ahead"
    COMPLETION = "completion"
    BYE = "bye"
    COLOUR = "colour"


class Viewpoint(Enum):
    """Whether the steps of a story know its end, or follow the text of the rules candidate by candidate."""

    FORESIGHT = "foresight"
    TEXT = "text"
    """As the text of the rules reads: candidates in their order, the best so far kept, nothing known in advance."""


class Verdict(Enum):
    """What became of a candidate, or of all candidates of a family."""

    ACCEPTED = "accepted"
    ILLEGAL = "illegal"
    BEST_SO_FAR = "best-so-far"
    NOT_BETTER = "not-better"
    REPEATED = "repeated"
    LATER = "later"
    WITHDRAWN = "withdrawn"
    PASSED = "passed"
    """None of a family is perfect; whether one is better than the best so far is not looked at."""


class Cause(Enum):
    """Why candidates cannot be taken, or need not be looked at."""

    MET = "met"
    FORBIDDEN = "forbidden"
    COLOURS = "same-absolute-colour"
    NOBODY_LEFT = "nobody-left"
    COMPLETION = "completion"
    BYE = "bye"
    QUALITY = "quality"
    EXCHANGES = "exchanges"
    REPEATED = "repeated"
    LATER = "later"
    NOT_BETTER = "not-better"


@dataclass(frozen=True)
class Reason:
    """Why: `criterion` is the label that decides; `players` whom it is about, the pair first if there is one.

    For quality `best` is what the best of the family reaches on that criterion and `wanted` what the accepted
    candidate does, or where nothing is known in advance the best so far; without `best` every candidate is worse on
    that criterion at the latest. `least` are the first values of a quality that no candidate goes below, or, if they
    are to be exceeded (`beyond`), none reaches.
    """

    cause: Cause
    criterion: str = ""
    players: tuple[int, ...] = ()
    best: Value | None = None
    wanted: Value | None = None
    least: Quality = ()
    beyond: bool = False


@dataclass(frozen=True)
class TracePair:
    """A pair, the player of S1 first, with the labels of the criteria it breaks."""

    one: int
    other: int
    breaks: tuple[str, ...] = ()


class Arrival(Enum):
    """Where the players of a bracket who are not residents come from."""

    ABOVE = "above"
    BELOW = "below"
    BOTH = "both"


@dataclass(frozen=True)
class TraceStep:
    """One step. `id` is its place in the tree (``3.2.5``), `parent` the step it belongs to.

    `clause` is an article or clause of the edition, `bracket` a number from 1. `size` counts the candidates that the
    step stands for, `first` is the number of the first of them in the order in which the bracket generates them.
    `opens`: there is more to see below it than the trace holds.
    """

    id: str
    parent: str | None
    kind: Kind
    clause: str
    message: Message
    bracket: int | None = None
    s1: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    limbo: tuple[int, ...] = ()
    downfloaters: tuple[int, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    pairs: tuple[TracePair, ...] = ()
    quality: Quality = ()
    verdict: Verdict | None = None
    reason: Reason | None = None
    size: int = 0
    first: int = 0
    opens: bool = False
    place: object = field(default=None, compare=False, repr=False)
    """A place mark for the narrator; not used elsewhere."""

    @property
    def arrival(self) -> Arrival:
        """Where the players of `s1` come from at the entrance of a bracket, which counts those ``from below``."""
        below = dict(self.counters).get("from below", 0)
        if not below:
            return Arrival.ABOVE
        return Arrival.BELOW if below == len(self.s1) else Arrival.BOTH


class TraceMismatch(SwissDeskError):
    """A trace did not come to the proposal, which is a mistake of the program."""


Opener = Callable[[TraceStep], tuple[TraceStep, ...]]
Measurer = Callable[[TraceStep], tuple[Measure, ...]]


@dataclass(frozen=True)
class Trace:
    """The steps of a round in their order, a parent before its children; `pairs` and `bye` are what they amount to.

    `refusal` says why there is no round; then nothing is accepted, and the steps tell how far the system comes.
    `criteria` are those whose values stand in the `quality` of steps, a criterion with two parts twice.
    `viewpoint`: whether the steps know how the story ends.
    `given` are the labels of criteria that have one value for all candidates of the bracket of a step.
    `narrated_by` is the system that paired the round where `system` leaves it to another one (Burstein's first rounds).
    `position` is what the system saw.
    """

    system: str
    round: int
    steps: tuple[TraceStep, ...]
    pairs: Pairs
    bye: int | None
    refusal: Message | None = None
    opener: Opener | None = field(default=None, compare=False, repr=False)
    measurer: Measurer | None = field(default=None, compare=False, repr=False)
    given: Callable[[TraceStep], Collection[str]] | None = field(default=None, compare=False, repr=False)
    criteria: tuple[CriterionName, ...] = ()
    narrated_by: str = ""
    viewpoint: Viewpoint = Viewpoint.FORESIGHT
    position: Position | None = field(default=None, compare=False, repr=False)

    @property
    def articles(self) -> str:
        """The system whose articles and criteria the steps name."""
        return self.narrated_by or self.system

    def children(self, step: TraceStep) -> tuple[TraceStep, ...]:
        """Return the steps below `step`: those of the trace, or those of a family, which are made now."""
        known = self.own_children(step)
        if known or not step.opens or self.opener is None:
            return known
        return self.opener(step)

    def own_children(self, step: TraceStep) -> tuple[TraceStep, ...]:
        """Return the steps of the trace itself below `step`."""
        return tuple(self._below.get(step.id, ()))

    def measures(self, step: TraceStep) -> tuple[Measure, ...]:
        """Return the `quality` of a step with everybody who makes it up; without them if they are not known."""
        if not step.quality:
            return ()
        if self.measurer is not None:
            return self.measurer(step)
        return tuple(Measure(label, label, "", value) for label, value in step.quality)

    def unmet(self, step: TraceStep) -> tuple[Measure, ...]:
        """Return what an accepted candidate does not meet in full, but for what no candidate of its bracket could."""
        given = self.given(step) if self.given is not None else ()
        return tuple(m for m in self.measures(step) if m.value and m.members and m.label not in given)

    @cached_property
    def _below(self) -> dict[str, list[TraceStep]]:
        """The steps of the trace by their parent, in order."""
        below: dict[str, list[TraceStep]] = {}
        for step in self.steps:
            if step.parent is not None:
                below.setdefault(step.parent, []).append(step)
        return below

    def scores(self, entered: TraceStep) -> tuple[int, ...]:
        """Return the scores of a bracket from the top, by the step that enters it.

        More than one if brackets are joined: the step then counts which is the uppermost that it ``joins``. Brackets
        are entered from the top.
        """
        facts = dict(entered.counters)
        own = facts.get("score")
        if own is None:
            return ()
        number, first = entered.bracket or 0, facts.get("joins", entered.bracket or 0)
        others = {
            step.bracket: dict(step.counters)["score"]
            for step in self.steps
            if step.kind is Kind.BRACKET and first <= (step.bracket or 0) < number
        }
        return (*others.values(), own)

    @property
    def accepted(self) -> Iterator[TraceStep]:
        """Yield the accepted candidates, from the top bracket down."""
        return (step for step in self.steps if step.verdict is Verdict.ACCEPTED)
