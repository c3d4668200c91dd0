"""The procedure of 2012 (section C) over all brackets: a machine whose states are the accepted brackets.

Brackets run from the top; each is paired by itself (`BracketRun`), C.12 may exchange the players who come down into it,
and the lowest one may go back into those above it (C.13). Colours come later (section E).
"""

from __future__ import annotations

from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.backtracking import (
    Finish,
    OtherMdps,
    Penultimate,
    complete,
    completes,
    stranded,
    up_to_c12,
    with_c12_in_vain,
)
from swissdesk.engine.systems.dutch2012.bracket_run import BracketRun, Clause, Outcome, Step
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.values import dataclass


@dataclass(frozen=True)
class Pairing:
    """A whole round by numbers of the field: pairs (S1, S2) from the top, who has the bye, and how it came about."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    steps: tuple[Step, ...]


class Procedure:
    """The pairing of one round."""

    def __init__(self, field: Field, progress: Progress) -> None:
        self.field = field
        self.progress = progress
        self.other_mdps = OtherMdps(field, progress.tick)
        self.accepted: list[Outcome] = []
        self.steps: list[Step] = []

    def run(self) -> Pairing | None:
        """Return the round, None if no legal one exists."""
        possible = completes(self.field, range(self.field.size), self.progress.tick)
        return self.attempt() if possible else None

    def attempt(self) -> Pairing | None:
        """Go through the brackets even if no legal round exists; `steps` then tell how far that leads."""
        groups = self.field.groups()
        done = 0
        for group in groups[:-1]:
            self._bracket(group)
            done += len(group)
            self.progress.advance(done)
        finish = self._lowest(groups[-1]) if groups else None
        return None if finish is None else self._pairing(finish)

    def _pairing(self, finish: Finish) -> Pairing:
        pairs = [pair for outcome in self.accepted for pair in outcome.pairs]
        pairs += finish.candidate.pairs
        bye = finish.left_over[0] if finish.left_over else None
        return Pairing(tuple(pairs), bye, tuple(self.steps))

    def _incoming(self) -> tuple[int, ...]:
        return self.accepted[-1].floaters if self.accepted else ()

    def _bracket(self, group: tuple[int, ...]) -> None:
        """Pair a bracket that is not the lowest."""
        outcome = self._run(Bracket(self._incoming(), group))
        above = self.accepted[-1] if self.accepted else None
        other = self.other_mdps.for_bracket(above, outcome) if above is not None else None
        if other is not None:
            self.steps += up_to_c12(self.field, outcome)
            new = self._run(Bracket(other.floaters, group))
            self._exchange_mdps(other, outcome.whole, len(new.pairs), len(outcome.pairs))
            self.steps += new.steps
            outcome = new
        elif above is not None and self.other_mdps.are_wanted(above, outcome):
            self.steps += with_c12_in_vain(self.field, outcome)
        else:
            self.steps += outcome.steps
        self.accepted.append(outcome)

    def _run(self, bracket: Bracket) -> Outcome:
        return BracketRun(self.field, bracket, self.progress.tick).run()

    def _exchange_mdps(self, other: Outcome, bracket: Bracket, pairs: int, instead: int = 0) -> None:
        self.accepted[-1] = other
        step = Step(
            Clause.OTHER_MDPS, bracket, pairs, players=other.floaters, candidate=other.candidate, instead=instead
        )
        self.steps.append(step)

    # ---- the lowest bracket

    def _lowest(self, group: tuple[int, ...]) -> Finish | None:
        """C.13, and C.12 and C.14.b.2 before it."""
        bracket = Bracket(self._incoming(), group)
        finish = complete(self.field, bracket, self.progress.tick, all_mdps=True)
        if finish is None:
            bracket = self._with_other_mdps(bracket)
            finish = complete(self.field, bracket, self.progress.tick) or self._go_back(group)
        if finish is not None:
            self._accept(finish)
        return finish

    def _with_other_mdps(self, bracket: Bracket) -> Bracket:
        """C.12 for the lowest bracket, which cannot be paired with all incoming downfloaters first in S1.

        C.1 leads to C.13 at once if it is a resident who has no opponent; that begins with the same search.
        """
        alone = self._add_failure(bracket)
        if not bracket.mdps:
            return bracket
        other = self.other_mdps.for_lowest(self.accepted[-1], bracket)
        if other is not None:
            self._exchange_mdps(other, bracket, bracket.p0)
            return Bracket(other.floaters, bracket.residents)
        if not alone or not set(alone).isdisjoint(bracket.mdps):
            self.steps.append(Step(Clause.NO_OTHER_MDPS, bracket))
        return bracket

    def _add_failure(self, bracket: Bracket) -> tuple[int, ...]:
        """Note where the lowest bracket comes to its end: at C.1, by players who are returned, or after C.2 to C.10."""
        alone = stranded(self.field, bracket)
        if alone:
            self.steps.append(Step(Clause.NO_OPPONENT, bracket, players=alone))
        else:
            self._add_goals(bracket)
        return alone

    def _accept(self, finish: Finish) -> None:
        """Note the lowest bracket with its goals, and how far M1 had to be lowered (C.14.b.2)."""
        bracket, candidate = finish.bracket, finish.candidate
        if not any(step.clause is Clause.GOALS and step.bracket == bracket for step in self.steps[-2:]):
            self._add_goals(bracket)
        if bracket.is_heterogeneous:
            for m1 in range(bracket.m0 - 1, max(candidate.m1, 1) - 1, -1):
                self.steps.append(Step(Clause.FEWER_MDPS, bracket, bracket.p0, m1))
            if not candidate.m1:
                self.steps.append(Step(Clause.AS_HOMOGENEOUS, bracket, bracket.p0))
        self.steps.append(Step(Clause.ACCEPTED, bracket, len(candidate.pairs), candidate.m1, candidate=candidate))

    def _add_goals(self, bracket: Bracket) -> None:
        self.steps.append(Step(Clause.GOALS, bracket, bracket.p0, bracket.m0))

    def _go_back(self, residents: tuple[int, ...]) -> Finish | None:
        """C.13: other pairings of the penultimate bracket, then both brackets in one, and so on upwards."""
        while self.accepted:
            above = self.accepted.pop()
            self.steps.append(Step(Clause.LOWEST, above.whole, above.goals.p1, above.goals.m1))
            penultimate = Penultimate(self.field, self.progress.tick, above, residents)
            found = penultimate.run()
            for refused in penultimate.refused:
                goals = (len(refused.pairs), refused.m1)
                self.steps.append(Step(Clause.REFUSED_FLOATERS, above.goals.bracket, *goals, candidate=refused))
            if found is not None:
                return self._provided(*found)
            joined = Bracket(above.whole.members, residents)
            self.steps.append(Step(Clause.JOINED, joined))
            finish = complete(self.field, joined, self.progress.tick)
            if finish is not None:
                return finish
            self._add_failure(joined)
            residents = tuple(sorted((*above.whole.residents, *residents)))
        return None

    def _provided(self, above: Outcome, finish: Finish) -> Finish:
        """Note the penultimate bracket as it provides for the lowest one."""
        self.accepted.append(above)
        candidate = above.candidate
        if candidate is not None:
            bracket, floaters = above.goals.bracket, above.floaters
            step = Step(
                Clause.OTHER_FLOATERS,
                bracket,
                len(candidate.pairs),
                candidate.m1,
                players=floaters,
                candidate=candidate,
            )
            self.steps.append(step)
        return finish
