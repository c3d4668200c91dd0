"""Judges a given round by the criteria of a Dutch edition: its measures, bracket by bracket.

Every pair belongs to the bracket of its lower score; a player of a bracket without a pair in it floats down. So any
legal round, however it came about, falls into brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.bench import FieldBench
from swissdesk.engine.field import Field
from swissdesk.engine.judgement import BracketJudgement, FirstDifference, Judgement, Measure, RoundAsPaired
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, idle
from swissdesk.engine.position import Position
from swissdesk.engine.systems.dutch.bracket import Bracket, Candidate
from swissdesk.engine.systems.dutch.criteria import bye_measure, evaluated
from swissdesk.engine.systems.dutch.next_bracket import left_ahead
from swissdesk.engine.systems.dutch.optimum import pair_bracket
from swissdesk.engine.systems.dutch.procedure import DutchProcedure


class DutchBench(FieldBench):
    """Judges rounds of one position; `tick` may raise to stop."""

    def __init__(self, system: DutchProcedure, position: Position, tick: Tick = idle) -> None:
        super().__init__(Field(position, tick), system.edition.clauses)
        self.system = system
        if not system.collapses:
            self.field.settle_bye()
        self._left_by_rule: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        receiver = self.index[paired.byes[0]] if paired.byes else None
        whole: tuple[Measure, ...] = ()
        if receiver is not None and self.field.bye_score is not None:
            whole = (bye_measure(self.field.players[receiver]),)
        # From 2026 on the round is the best bracket by bracket; before, a collapse can undo a better bracket.
        is_optimum = not self.system.collapses
        return Judgement((), whole, tuple(self._brackets(self.numbers(paired))), is_optimum=is_optimum)

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return where two rounds part in the order of generation of a bracket (2026 art. 4; 2017 D)."""
        from swissdesk.engine.systems.dutch.story.order import first_difference_of

        return first_difference_of(self.system, self.field, number, self.numbers(ours), self.numbers(theirs))

    def _brackets(self, pairs: Sequence[tuple[int, int]]) -> Iterator[BracketJudgement]:
        field, system = self.field, self.system
        floaters: tuple[int, ...] = ()
        for group, following, lower in field.steps():
            below = following + lower
            bracket = Bracket(field, floaters, group, following, lower, is_open=system.collapses and bool(following))
            collapsed = bracket.is_open and not self._is_finished_by_rule(bracket, below)
            if collapsed:
                bracket = Bracket(field, floaters, group, (), below)
            candidate = _candidate(system, bracket, pairs)
            yield _judged(system, candidate)
            floaters = candidate.downfloaters
            if collapsed:
                yield _judged(system, _candidate(system, Bracket(field, floaters, below, (), ()), pairs))
                return

    def _is_finished_by_rule(self, bracket: Bracket, below: Sequence[int]) -> bool:
        """Return whether the downfloaters that the rule leaves of an open bracket can be paired below (2017 A.9)."""
        field = self.field
        key = bracket.mdps, bracket.residents
        if key not in self._left_by_rule:
            self._left_by_rule[key] = pair_bracket(bracket, self.system.criteria).downfloaters
        bye = field.bye_bit
        return field.completes(mask_of(self._left_by_rule[key]) | mask_of(below) | bye)


def _candidate(system: DutchProcedure, bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> Candidate:
    inside = set(bracket.players)
    made = tuple(pair for pair in pairs if pair[0] in inside and pair[1] in inside)
    floaters = tuple(sorted(inside - {player for pair in made for player in pair}))
    return Candidate(bracket, made, floaters, lambda: left_ahead(bracket, system.criteria, floaters) or ())


def _judged(system: DutchProcedure, candidate: Candidate) -> BracketJudgement:
    bracket = candidate.bracket
    ids = [p.id for p in bracket.field.players]
    return BracketJudgement(
        bracket.score,
        tuple(ids[i] for i in bracket.players),
        frozenset(frozenset((ids[a], ids[b])) for a, b in candidate.pairs),
        lambda: (criterion.measured(candidate) for criterion in evaluated(system.criteria, candidate)),
    )
