"""Judging a given round by the absolute rules; the judges of all systems are built on it.

A system with criteria overrides `_judged` to measure a legal round bracket by bracket; other systems check the absolute
rules only.
"""

from __future__ import annotations

from swissdesk.engine.edition import Clauses
from swissdesk.engine.field import Field
from swissdesk.engine.judgement import (
    BracketJudgement,
    Clash,
    FirstDifference,
    Judgement,
    RoundAsPaired,
    breaches,
    bye_breach,
    pair_breach,
)
from swissdesk.engine.position import Competitor, Position
from swissdesk.errors import Message


def no_clash(_one: Competitor, _other: Competitor) -> bool:
    """Whether colours keep two players apart where they never do."""
    return False


class RulesBench:
    """Judges rounds of a position by the absolute rules; `clauses` are those by which what is broken is cited."""

    def __init__(self, position: Position, clash: Clash, clauses: Clauses) -> None:
        self.position = position
        self.clauses = clauses
        self._clash = clash

    def judge(self, paired: RoundAsPaired) -> Judgement:
        """Return what a round is worth; one that breaks a rule has no brackets."""
        broken = breaches(self.position, paired, self._clash, self.clauses)
        return Judgement(broken) if broken else self._judged(paired)

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        """Return what a legal round is worth."""
        return Judgement(())

    def breach(self, board: tuple[int, int]) -> Message | None:
        """Return the absolute rule that a board breaks, be it a bye (id, 0); None if it breaks none."""
        one = self.position.by_id[board[0]]
        if not board[1]:
            return bye_breach(one, self.clauses)
        return pair_breach(one, self.position.by_id[board[1]], self._clash, self.clauses)

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return the first difference of two rounds in the order of generation of a bracket; None if unknown."""
        return None

    def jump(self, number: int, bracket: BracketJudgement, theirs: RoundAsPaired) -> Message | None:
        """Return by what the procedure passes a round by; None if that is not known."""
        return None


class FieldBench(RulesBench):
    """Judges rounds of the position of a field, which says who may meet whom."""

    def __init__(self, field: Field, clauses: Clauses) -> None:
        self.field = field
        self.index = {p.id: i for i, p in enumerate(field.players)}
        super().__init__(field.position, self._keeps_apart, clauses)

    def numbers(self, paired: RoundAsPaired) -> list[tuple[int, int]]:
        """Return the pairs of a round by numbers of the field, the higher ranked player first."""
        index = self.index
        return [(min(index[a], index[b]), max(index[a], index[b])) for a, b in paired.pairs]

    def ids(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """Return players of the field by their ids."""
        return tuple(self.field.players[p].id for p in players)

    def _keeps_apart(self, one: Competitor, other: Competitor) -> bool:
        return not self.field.adj[self.index[one.id]] >> self.index[other.id] & 1
