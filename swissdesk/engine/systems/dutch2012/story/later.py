"""Why the 2012 procedure does not take other pairs that are no worse: they come later, or a jump passes them.

`Decisions` keeps, for each bracket of a finished round, the candidate that the procedure stopped at and the clause
that led there. `Listing` has all candidates of a bracket in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.judgement import FirstDifference
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node, Order, Stage, first_difference
from swissdesk.engine.position import Pairs
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.bracket_run import Clause
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.procedure import Procedure
from swissdesk.engine.systems.dutch2012.requirements import Candidate
from swissdesk.engine.systems.dutch2012.story.goal import Goal, PairList, Terms
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.values import dataclass

_ORDER = Order("D.1", "D.2", "D.3")


@dataclass(frozen=True)
class Decision:
    """A bracket without those who left it by C.1, its candidate, and the clause by which that was chosen again."""

    bracket: Bracket
    candidate: Candidate
    clause: str = ""

    @property
    def sizes(self) -> tuple[int, int]:
        """P1 and M1."""
        return len(self.candidate.pairs), self.candidate.m1


class Decisions:
    """How the procedure decided about every bracket of a round, by number from the top."""

    def __init__(self, field: Field, progress: Progress) -> None:
        self.field = field
        self._groups = field.groups()
        self._made: dict[int, Decision] = {}
        self._joined: set[int] = set()
        self._read(progress)

    def _read(self, progress: Progress) -> None:
        pairing = Procedure(self.field, progress).run()
        for step in () if pairing is None else pairing.steps:
            number = self._number(step.bracket)
            if step.clause is Clause.JOINED:
                self._joined |= {n for n, group in enumerate(self._groups, 1) if set(group) & set(step.bracket.members)}
            elif step.candidate is None:
                continue
            elif step.clause is Clause.ACCEPTED:
                self._made[number] = Decision(step.bracket, step.candidate)
            elif step.clause is Clause.OTHER_FLOATERS:
                self._made[number] = Decision(step.bracket, step.candidate, "C.13")
            elif step.clause is Clause.OTHER_MDPS:
                above = self._made[number - 1]
                self._made[number - 1] = Decision(above.bracket, step.candidate, "C.12")

    def _number(self, bracket: Bracket) -> int:
        last = max(bracket.members, default=0)
        return next(i for i, group in enumerate(self._groups, 1) if last <= group[-1])

    # ---- later in the order

    def goal(self, number: int) -> Goal | None:
        """Return bracket `number` with the P1, M1 and candidate at which the procedure stopped.

        None if it was joined with another one, or everybody left it.
        """
        made = self._made.get(number)
        if made is None or number in self._joined:
            return None
        return Goal(self.field, number, made.bracket, made.sizes, Terms(), made.candidate)

    def is_lowest(self, number: int) -> bool:
        """Whether there is no bracket below."""
        return number == len(self._groups)

    def first_difference(self, number: int, pairs: PairList) -> FirstDifference | None:
        """Return where a candidate of bracket `number`, with those pairs, parts from the accepted one.

        None if it does not come later among those with as many pairs and as many moved-down players in S1.
        """
        made = self._made.get(number)
        if made is None or len(pairs) != made.sizes[0]:
            return None
        goal = Goal(self.field, number, made.bracket, made.sizes, Terms(), made.candidate)
        led = sorted(pair for pair in pairs if pair[0] in made.bracket.mdps)
        if len(led) < goal.m1 or not {p for pair in pairs for p in pair} <= set(made.bracket.members):
            return None
        top = led[: goal.m1]
        inner = [pair for pair in pairs if pair not in top]
        return first_difference(goal.space, goal.path, goal.path_of((*top, *inner)), _Names(goal), _ORDER)

    # ---- passed by

    def jump(self, number: int, pairs: PairList) -> Message | None:
        """Return the clause by which the procedure passes those pairs of a bracket by, None if none is known."""
        if number in self._joined:
            return message(N_("this bracket and the lowest one were joined ({clause})"), clause="C.13")
        made = self._made.get(number)
        if made is None:
            return None
        left = words.numbers(self.field.players[p].id for p in made.candidate.left_over)
        if made.clause == "C.12":
            return message(
                N_("with {players} moving down, the bracket below does better ({clause})"), players=left, clause="C.12"
            )
        if made.clause == "C.13":
            return message(
                N_("with {players} moving down, the lowest bracket can be paired ({clause})"),
                players=left,
                clause="C.13",
            )
        led = sum(pair[0] in made.bracket.mdps for pair in pairs)
        if led < made.candidate.m1:
            return message(
                N_("moved-down players are paired first, {ours} of them, not {theirs} ({clause})"),
                ours=made.candidate.m1,
                theirs=led,
                clause="C.14.b",
            )
        return None


class _Names:
    """Places of a goal as ids."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal

    def pairs(self, node: Node) -> Sequence[tuple[int, ...]]:
        return [self.goal.ids(pair) for pair in self.goal.pairs(node)]

    def mdps(self, node: Node) -> Sequence[int]:
        return self.goal.ids([self.goal.bracket.mdps[m] for m in node.mdps])

    def rest(self, node: Node) -> Sequence[int]:
        return self.goal.ids(self.goal.rest(node))


class Listing:
    """The candidates of one bracket: transpositions (D.1), exchanges (D.2), and sets of moved-down players (D.3)."""

    def __init__(self, goal: Goal, *, is_lowest: bool) -> None:
        self.goal, self._is_lowest = goal, is_lowest
        self._number = {player.id: number for number, player in enumerate(goal.field.players)}

    @property
    def total(self) -> int:
        """How many there are."""
        return self.goal.space.total

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        return self.goal.space.number(self.goal.path)

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        return self._below(Node())

    def _below(self, node: Node) -> Iterator[Pairs]:
        goal = self.goal
        if goal.space.stage(node) is Stage.CANDIDATE:
            yield tuple((one, other) for one, other in map(goal.ids, goal.pairs(node)))
            return
        for child in goal.space.children(node):
            yield from self._below(child)

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule (B.1, B.2), is no repetition, and leaves nobody over wrongly."""
        field = self.goal.field
        made = [(self._number[one], self._number[other]) for one, other in pairs]
        if not all(one < other and field.legal[one] >> other & 1 for one, other in made):
            return False
        left = self.goal.unpaired(tuple(made))
        return not self._is_lowest or all(field.may_have_bye >> p & 1 for p in left)
