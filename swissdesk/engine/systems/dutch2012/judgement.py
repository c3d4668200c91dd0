"""Judges a given round by the counters of the 2012 edition, bracket by bracket.

The edition finds its pairing by a procedure, not as an optimum over the round; the counters tell where a round parts
from it, they need not tell which of two rounds is better altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from swissdesk.engine.bench import RulesBench
from swissdesk.engine.clauses import DOWN
from swissdesk.engine.judgement import BracketJudgement, FirstDifference, Judgement, Measure, RoundAsPaired
from swissdesk.engine.measure import CriterionName
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, Options
from swissdesk.engine.systems.dutch2012.edition import CLAUSES_2012
from swissdesk.engine.systems.dutch2012.requirements import COUNTERS, Judge, Quality, total
from swissdesk.errors import Message
from swissdesk.i18n import N_
from swissdesk.model.points import POINT

if TYPE_CHECKING:
    from swissdesk.engine.system import Candidates
    from swissdesk.engine.systems.dutch2012.story.later import Decisions


class Bench2012(RulesBench):
    """Judges rounds of one position."""

    def __init__(self, options: Options, position: Position, progress: Progress) -> None:
        self.field = Field(position, options)
        self.index = {p.id: i for i, p in enumerate(self.field.players)}
        self._progress = progress
        super().__init__(position, self._keeps_apart, CLAUSES_2012)

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        return Judgement((), brackets=tuple(_brackets(self.field, self.numbers(paired))), is_optimum=False)

    def numbers(self, paired: RoundAsPaired) -> list[tuple[int, int]]:
        """Return the pairs of a round by numbers of the field, the higher ranked player first."""
        index = self.index
        return [(min(index[a], index[b]), max(index[a], index[b])) for a, b in paired.pairs]

    def _keeps_apart(self, one: Competitor, other: Competitor) -> bool:
        return not self.field.legal[self.index[one.id]] >> self.index[other.id] & 1

    # ---- the order, and the jumps

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return where a round parts from the candidate that the procedure stopped at (section D)."""
        return self._decisions.first_difference(number, self._inside(bracket, theirs))

    def jump(self, number: int, bracket: BracketJudgement, theirs: RoundAsPaired) -> Message | None:
        """Return the clause by which the procedure passes those pairs of a bracket by."""
        return self._decisions.jump(number, self._inside(bracket, theirs))

    def candidates(self, number: int) -> Candidates | None:
        """Return the candidates of a bracket of the procedure's round; None for one that was joined."""
        goal = self._decisions.goal(number)
        if goal is None:
            return None
        from swissdesk.engine.systems.dutch2012.story.later import Listing

        return Listing(goal, is_lowest=self._decisions.is_lowest(number))

    @cached_property
    def _decisions(self) -> Decisions:
        from swissdesk.engine.systems.dutch2012.story.later import Decisions  # wanted where no counter tells them apart

        return Decisions(self.field, self._progress)

    def _inside(self, bracket: BracketJudgement, paired: RoundAsPaired) -> tuple[tuple[int, int], ...]:
        """Return the pairs of a bracket by numbers of the field."""
        members = {self.index[player] for player in bracket.players}
        return tuple(pair for pair in self.numbers(paired) if set(pair) <= members)


def _brackets(field: Field, pairs: Sequence[tuple[int, int]]) -> Iterator[BracketJudgement]:
    floaters: tuple[int, ...] = ()
    for group in field.groups():
        bracket = Bracket(floaters, group)
        inside = set(bracket.members)
        made = tuple(pair for pair in pairs if pair[0] in inside and pair[1] in inside)
        floaters = tuple(sorted(inside - {player for pair in made for player in pair}))
        yield BracketJudgement(
            field.score[group[0]],
            field.position.ids(bracket.members),
            frozenset(frozenset((field.players[a].id, field.players[b].id)) for a, b in made),
            _Measures(field, bracket, made, floaters),
        )


_ALONE = CriterionName("A.11", "A.11", N_("players without an opponent in the bracket"), DOWN)


class _Measures:
    """The counters of one bracket, computed when asked for."""

    def __init__(
        self, field: Field, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> None:
        self.field, self.bracket, self.pairs, self.floaters = field, bracket, pairs, floaters

    def __call__(self) -> Iterator[Measure]:
        judge = Judge(self.field, self.bracket)
        mdps, are_first = set(self.bracket.mdps), self.bracket.is_heterogeneous
        alone = tuple((self.field.players[p].id,) for p in self.floaters)
        yield _ALONE.measured(len(self.floaters), alone)
        found: list[tuple[tuple[int, ...], Quality]] = [
            *(((a, b), judge.pair(a, b, upfloat=are_first and a in mdps)) for a, b in self.pairs),
            *(((p,), judge.left_over(p)) for p in self.floaters),
        ]
        whole = total(quality for _, quality in found)
        for criterion, value, counter in zip(COUNTERS, whole, Quality._fields, strict=True):
            counted = [(who, int(getattr(quality, counter))) for who, quality in found if getattr(quality, counter)]
            hits = tuple(self.field.position.ids(who) for who, _ in counted)
            shown = str(Decimal(value) / POINT**2) if counter == "scores" else ""
            yield criterion.measured(int(value), hits, shown, tuple(amount for _, amount in counted))
