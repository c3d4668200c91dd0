"""A given round judged by the criteria of a Dutch edition, with the very functions the pairing prices its edges by.

Every pair belongs to the bracket of its lower score; whoever of a bracket has no pair in it floats down. So any legal
round, however it came about, falls into brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from swissdesk.engine.dutch.bench import FieldBench
from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.criterion_names import BYE_SCORE, NAMES
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.optimum import pair_bracket
from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.edition import DUTCH_2026
from swissdesk.engine.judgement import BracketJudgement, Judgement, Measure, RoundAsPaired, Value
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, idle
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.position import Position


def judge(system: DutchSystem, position: Position, paired: RoundAsPaired) -> Judgement:
    """Return what a round is worth by the edition's criteria; a round that breaks a rule has no brackets."""
    return DutchBench(system, position).judge(paired)


class DutchBench(FieldBench):
    """Judges rounds of one position; `tick` may raise to stop."""

    def __init__(self, system: DutchSystem, position: Position, tick: Tick = idle) -> None:
        super().__init__(Field(position, tick), system.edition.clauses)
        self.system = system
        if not system.collapses:
            self.field.settle_bye()
        self._left_by_rule: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        receiver = self.index[paired.byes[0]] if paired.byes else None
        whole: tuple[Measure, ...] = ()
        if receiver is not None and self.field.bye_score is not None:
            score, hits = (self.field.score[receiver],), ((paired.byes[0],),)
            whole = (Measure("C5", "2.3.1", BYE_SCORE, score, hits),)
        # From 2026 on the round is the best bracket by bracket; before, a collapse can undo a better bracket.
        is_optimum = self.system.edition is DUTCH_2026
        return Judgement((), whole, tuple(self._brackets(self.numbers(paired))), is_optimum=is_optimum)

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
            yield _judged(candidate)
            floaters = candidate.downfloaters
            if collapsed:
                yield _judged(_candidate(system, Bracket(field, floaters, below, (), ()), pairs))
                return

    def _is_finished_by_rule(self, bracket: Bracket, below: Sequence[int]) -> bool:
        """Return whether the downfloaters that the rule leaves of an open bracket can be paired below (2017 A.9)."""
        field = self.field
        key = bracket.mdps, bracket.residents
        if key not in self._left_by_rule:
            self._left_by_rule[key] = pair_bracket(bracket, self.system.criteria).downfloaters
        bye = 1 << field.bye if field.bye >= 0 else 0
        return field.completes(mask_of(self._left_by_rule[key]) | mask_of(below) | bye)


def _candidate(system: DutchSystem, bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> Candidate:
    inside = set(bracket.players)
    made = tuple(pair for pair in pairs if pair[0] in inside and pair[1] in inside)
    floaters = tuple(sorted(inside - {player for pair in made for player in pair}))
    return Candidate(system.name, system.criteria, bracket, made, floaters)


def _judged(candidate: Candidate) -> BracketJudgement:
    bracket = candidate.bracket
    ids = [p.id for p in bracket.field.players]
    return BracketJudgement(
        bracket.score,
        tuple(ids[i] for i in bracket.players),
        frozenset(frozenset((ids[a], ids[b])) for a, b in candidate.pairs),
        candidate.measures,
    )


@dataclass(frozen=True)
class Candidate:
    """What a round makes of one bracket: pairs (higher ranked first) and downfloaters, by number in the field."""

    edition: str
    table: Sequence[Criterion]
    bracket: Bracket
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]

    def measures(self) -> Iterator[Measure]:
        """Yield the criteria in their order; C8, which needs a matching, only when somebody asks so far."""
        names = NAMES.get(self.edition, {})
        for criterion in self.table:
            found = self._found(criterion)
            if found is not None:
                hits = tuple(self._ids(who) for who, amount in found if amount or (amount == 0 and criterion.by_score))
                value = _collected(criterion, [amount for _, amount in found])
                yield Measure(criterion.label, criterion.article, names.get(criterion.label, ""), value, hits)

    def _ids(self, who: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.bracket.player(p).id for p in who)

    def _found(self, criterion: Criterion) -> list[tuple[tuple[int, ...], int | None]] | None:
        """Return who is hit by a criterion here, and by how much; None if it is not looked at in this bracket."""
        bracket = self.bracket
        if criterion.beyond:
            # who stays unpaired in the next bracket in the best case
            return [((p,), criterion.beyond(bracket, p)) for p in self._left_beyond] if bracket.following else None
        if criterion.bye and not (bracket.holds_bye and len(self.downfloaters) == 1):
            return None
        found: list[tuple[tuple[int, ...], int | None]] = []
        if criterion.alone:
            found += [((p,), criterion.alone(bracket, p)) for p in self.downfloaters]
        if criterion.pair:
            found += [((a, b), criterion.pair(bracket, a, b)) for a, b in self.pairs]
        if criterion.bye:
            found += [((p,), criterion.bye(bracket, p)) for p in self.downfloaters]
        return found

    @cached_property
    def _left_beyond(self) -> list[int]:
        """Return who of the downfloaters and the next scoregroup stays unpaired there in the best case."""
        bracket, field = self.bracket, self.bracket.field
        costs = Costs(bracket, [c for c in self.table if c.beyond], ahead=True, bye=False)
        near = [*self.downfloaters, *bracket.following]
        # Below an open bracket nobody is looked at: everybody may stay unpaired.
        beyond = [] if bracket.is_open else [*bracket.lower, *([field.bye] if field.bye >= 0 else [])]
        spare = len(near) if bracket.is_open else 0
        numbers = [*near, *beyond]
        rows: list[dict[int, int]] = [{} for _ in range(len(numbers) + spare)]
        price = [costs.beyond(p) for p in near] + [0] * (len(rows) - len(near))
        for i, p in enumerate(numbers):
            for j in range(max(i + 1, len(self.downfloaters)), len(numbers)):
                if field.adj[p] >> numbers[j] & 1:
                    rows[i][j] = rows[j][i] = price[i] if j >= len(near) else 0
        for j in range(len(numbers), len(rows)):
            for i in range(j):
                rows[i][j] = rows[j][i] = price[i]
        mate = Optima(rows, field.tick).mate
        return [p for i, p in enumerate(near) if mate[i] >= len(near)]


def _collected(criterion: Criterion, found: Sequence[int | None]) -> Value:
    amounts = [amount for amount in found if amount is not None]
    return tuple(sorted(amounts, reverse=True)) if criterion.by_score else sum(amounts)
