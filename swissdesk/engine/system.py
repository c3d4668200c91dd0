"""The descriptor of a pairing system, from which lists, forms, titles, stories and judgements are derived.

Each system is complete in its own package below `swissdesk.engine.systems`. The module `system` of the package has the
descriptors; they hold what is cheap to know and load the parts when they are asked for. The defaults here hold for a
system that overrides nothing: it is judged by the absolute rules alone, and its trace is the shortest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from swissdesk.engine.edition import DUTCH_2026, Edition
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NotReady
from swissdesk.i18n import N_
from swissdesk.model import systems
from swissdesk.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.field import Field
    from swissdesk.engine.judgement import Bench, Judgement, RoundAsPaired
    from swissdesk.engine.measure import CriterionName
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import NoPairing, Proposal
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


# ---- what a system may have besides


class Candidates(Protocol):
    """The candidates of one bracket; pairs are ids, the player of S1 first."""

    @property
    def total(self) -> int:
        """How many there are."""

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule, is no repetition, and leaves the others pairable."""


class Wishes(NamedTuple):
    """The labels of the criteria on colours: those that ask for `firm` wishes, and the other ones.

    `shared` are criteria that all pairs with an MDP break, and so tell nothing about any of them.
    """

    firm: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


@dataclass(frozen=True)
class BracketGraph:
    """A bracket whose players are places from 0, with their `ids`; those from above come first.

    `breaks` gives the labels that a pair of places breaks, the most important first, None for two who may not meet by
    the order of the bracket alone; `legal` whether they may meet at all.
    """

    ids: tuple[int, ...]
    breaks: Callable[[int, int], tuple[str, ...] | None]
    legal: Callable[[int, int], bool]


class Graphs(Protocol):
    """The brackets of one round."""

    def of(self, number: int, came: Sequence[int], players: Sequence[int]) -> BracketGraph | None:
        """Return a bracket by its number from the top; `came` of its `players` (ids) are no residents."""


@dataclass(frozen=True, slots=True)
class Check:
    """So many matchings were made for a round, and so many of them are as heavy as those of networkx."""

    matchings: int
    equal: int

    @property
    def holds(self) -> bool:
        """Whether no matching is lighter or heavier than it should be."""
        return self.equal == self.matchings


# ---- descriptors

Pair = Callable[[Position, Progress], tuple[Pairs, int | None]]
"""Pairs a position: the boards (White, Black) and the receiver of the PAB."""


class PairingSystem(ABC):
    """A pairing system.

    `name` is the name in files and on the command line (``dutch-2026``), which the list has, too. `title` is the name
    for people and `remark` what stands beside it where it is chosen, both to be translated. `edition` is how the
    system reads the record. `is_ours`: nobody else's program pairs by it.
    """

    reads_as_text: ClassVar[bool] = False
    """Whether there is also a trace from the viewpoint of the text of its rules."""
    names_unmet_criteria: ClassVar[bool] = True
    """Whether the sentence on an accepted candidate says what it does not meet."""
    sees_position_only: ClassVar[bool] = False
    """Whether it looks at nothing of the record but what stands in the position; others ask for opponents' scores."""
    has_subgroups: ClassVar[bool] = True
    """Whether its rules divide a bracket into S1 and S2."""
    needs_ratings: ClassVar[bool] = False
    """Whether nobody can be paired without a rating."""
    completion: ClassVar[str] = ""
    """The clause cited when there is no complete round."""

    def __init__(
        self,
        name: str,
        title: str,
        edition: Edition = DUTCH_2026,
        *,
        remark: str = "",
        is_ours: bool = False,
    ) -> None:
        self.name, self.title, self.edition, self.remark = name, title, edition, remark
        self.is_ours = is_ours

    @property
    def is_scheduled(self) -> bool:
        """Whether it follows a schedule: boards in an order of their own, no choice, and no lot for the colours."""
        return systems.is_scheduled(self.name)

    @abstractmethod
    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and who gets the PAB; raises NoPairing."""

    # ---- how a round came about

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return how a proposal came about; `viewpoint` chooses between the stories of systems with two."""
        from swissdesk.engine.narration import parts

        return parts.narrate(self.title, position, proposal)

    def narrate_refusal(
        self, position: Position, error: NoPairing, monitor: Monitor | None, viewpoint: Viewpoint
    ) -> Trace:
        """Return how far the system came to a round that does not exist, and what is in the way."""
        from swissdesk.engine.narration import refusal

        return refusal.narrate_plainly(error, self.completion)

    # ---- what a round is worth

    def bench(self, position: Position, progress: Progress | None = None) -> Bench:
        """Return who judges rounds of a position; `progress` may raise to stop."""
        from swissdesk.engine.bench import RulesBench, no_clash

        return RulesBench(position, no_clash, self.edition.clauses)

    def judge(self, position: Position, paired: RoundAsPaired) -> Judgement:
        """Return what a round is worth; without criteria of its own, by the absolute rules alone."""
        return self.bench(position).judge(paired)

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why `white` has White against `black` (ids); ``clause`` is among the facts.

        Raises NotReady for a system whose colours are not explained by clauses.
        """
        raise NotReady(N_("The reason for a colour is given only for systems of the FIDE Handbook."))

    def passed_over(self, position: Position, one: int, other: int) -> Message | None:
        """Return why two players (ids) who may meet do not, as a clause that can follow a colon.

        None where criteria say it, or nobody can: only a procedure that tries players in turn has an answer.
        """
        return None

    def check(self, position: Position, progress: Progress) -> Check | None:
        """Return whether another program's matchings are worth as much; None for a system that is not checked so."""
        return None

    def candidates(self, position: Position, paired: RoundAsPaired, bracket: int) -> Candidates | None:
        """Return the candidates of a bracket of a round in their order; None where they are not listed one by one."""
        return None

    @property
    def named_criteria(self) -> tuple[CriterionName, ...]:
        """Its criteria in their order, where any of them can be left out (`without`)."""
        return ()

    @property
    def looks_ahead_by(self) -> str:
        """The label of the criterion that looks at the next bracket; empty where there is none."""
        return ""

    def label_in_trace(self, name: str) -> str:
        """Return the label of the criterion that the reason of a step calls `name`."""
        return name

    def without(self, label: str) -> Pair | None:
        """Return how it would pair if there were no criterion with that label; None where that cannot be asked."""
        return None

    # ---- words and drawings

    @property
    def words(self) -> Words:
        """What its clauses are called and ask for."""
        from swissdesk.engine.clauses import Words

        return Words()

    @property
    def wishes(self) -> Wishes:
        """Which of its criteria are on colours."""

        return Wishes()

    def graphs(self, position: Position, pairs: Pairs | None) -> Graphs | None:
        """Return who may meet whom in the brackets of a round (`pairs`, None if there is none); None if it has none."""
        return None


class FieldSystem(PairingSystem):
    """A system whose players form a field: numbered sets, who may meet whom. What is in the way can be proved."""

    def field(self, position: Position, progress: Progress | None = None) -> Field:
        """Return the players of a round and who may meet whom by the absolute rules."""
        from swissdesk.engine.field import Field

        return Field(position, (progress or Progress(None, len(position.competitors))).tick)

    def narrate_refusal(
        self, position: Position, error: NoPairing, monitor: Monitor | None, viewpoint: Viewpoint
    ) -> Trace:
        """Return what is in the way of a complete round, as a proof that anybody can check."""
        from swissdesk.engine.narration import refusal

        field = self.field(position, Progress(monitor, len(position.competitors)))
        return refusal.narrate(field, error, self.edition.clauses, self.completion)

    def bench(self, position: Position, progress: Progress | None = None) -> Bench:
        """Return who judges rounds of a position by the absolute rules."""
        from swissdesk.engine.bench import FieldBench

        return FieldBench(self.field(position, progress), self.edition.clauses)
