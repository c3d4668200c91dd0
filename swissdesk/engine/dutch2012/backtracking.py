"""C.12: another pairing of the bracket above, so that other players of the same scores come down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from swissdesk.engine.dutch2012.alternatives import other_floaters
from swissdesk.engine.dutch2012.bracket_run import BracketRun, Outcome, incompatible, scores_factor
from swissdesk.engine.dutch2012.candidate import ANYBODY, Below, Task
from swissdesk.engine.dutch2012.definitions import Bracket, Field
from swissdesk.engine.dutch2012.lowest import complete, lowest_below
from swissdesk.engine.dutch2012.steps import Clause, Step
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick
from swissdesk.model import Points


def _lonely_mdps(field: Field, bracket: Bracket) -> tuple[int, ...]:
    """Return the moved-down players without an opponent in the bracket (C.1)."""
    return tuple(p for p in incompatible(field, bracket) if p in bracket.mdps)


def up_to_c12(field: Field, outcome: Outcome) -> tuple[Step, ...]:
    """Return the steps of a bracket up to C.12: straight from C.1, or from the goals of C.2, which are out of reach."""
    alone = _lonely_mdps(field, outcome.whole)
    if alone:
        return (Step(Clause.NO_OPPONENT, outcome.whole, players=alone),)
    goals = next(i for i, step in enumerate(outcome.steps) if step.clause is Clause.GOALS)
    return outcome.steps[: goals + 1]


def with_c12_in_vain(field: Field, outcome: Outcome) -> tuple[Step, ...]:
    """Return all steps of a bracket with C.12, which finds nobody better, where the procedure comes to it first."""
    before = up_to_c12(field, outcome)
    after = outcome.steps if before[0].clause is Clause.NO_OPPONENT else outcome.steps[len(before) :]
    pairs = len(outcome.pairs)
    return (*before, Step(Clause.NO_OTHER_MDPS, outcome.whole, pairs, instead=pairs), *after)


class SameScores:
    """Narrows a task to sets of floaters with the scores of those that a bracket has now."""

    def __init__(self, field: Field, above: Outcome) -> None:
        now = () if above.candidate is None else above.candidate.left_over
        self._wanted = Counter(field.score[p] for p in now)
        self._by_score: dict[Points, int] = {}
        for p in above.goals.bracket.members:
            self._by_score[field.score[p]] = self._by_score.get(field.score[p], 0) | 1 << p

    def __call__(self, task: Task) -> Task | None:
        """Return the task without players who cannot be left over; None if the scores cannot be had."""
        may_leave = task.may_leave
        for score, players in self._by_score.items():
            wanted, must = self._wanted[score], task.must_leave & players
            if must.bit_count() > wanted or (may_leave & players).bit_count() < wanted:
                return None
            if must.bit_count() == wanted:
                may_leave &= ~players | must
        return replace(task, may_leave=may_leave)


class OtherMdps:
    """Looks for other players to come down into a bracket. It never goes up more than one bracket."""

    def __init__(self, field: Field, tick: Tick) -> None:
        self.field = field
        self.tick = tick

    def for_bracket(self, above: Outcome, here: Outcome) -> Outcome | None:
        """Return the bracket above with the first set of floaters with which the bracket `here` does better.

        INTERPRETATION: better is more pairs than now. If a moved-down player has no opponent, it is also as many
        pairs with a smaller B.3 factor, as long as all those who come down then have one; and only then do pairs
        count that take the players who left by C.1.
        """
        if not self.are_wanted(above, here):
            return None
        now, lonely = len(here.pairs), self._has_lonely_mdp(here.whole)
        found = []
        if now < (here.whole if lonely else here.goals.bracket).p0:
            found.append(self._first(above, self._with_room_for(above, here, now + 1), self._more_pairs(here)))
        if lonely and now and self.field.options.better_scores_by_c12:
            welcome = self._with_opponents(above, here)
            if not mask_of(above.gone) & ~welcome:
                below = self._without_lonely(above, here, now)
                found.append(self._first(above, below, self._closer_scores(here), welcome))
        outcomes = [outcome for outcome in found if outcome is not None]
        return min(outcomes, key=_key, default=None)

    def are_wanted(self, above: Outcome, here: Outcome) -> bool:
        """Return whether there is a reason to look for other players at all."""
        if above.candidate is None or not here.whole.mdps:
            return False
        now, lonely = len(here.pairs), self._has_lonely_mdp(here.whole)
        if now < (here.whole if lonely else here.goals.bracket).p0:
            return True
        return lonely and now > 0 and self.field.options.better_scores_by_c12

    def for_lowest(self, above: Outcome, lowest: Bracket) -> Outcome | None:
        """Return the bracket above with the first set of floaters with which the lowest bracket can be paired.

        With all of them in S1, if it is heterogeneous.
        """
        if above.candidate is None:
            return None
        below = lowest_below(self.field, above, lowest.residents)
        if lowest.is_heterogeneous:
            below = replace(below, may_be_left=below.may_be_left & mask_of(lowest.residents))

        def completes(new: Outcome) -> bool:
            bracket = Bracket(new.floaters, lowest.residents)
            return complete(self.field, bracket, self.tick, all_mdps=True) is not None

        return self._first(above, below, completes)

    def _first(
        self, above: Outcome, below: Below, accept: Callable[[Outcome], bool], may_come: int = ANYBODY
    ) -> Outcome | None:
        """Return the first other pairing above, with its P1 and M1 and floaters of the same scores, that is accepted.

        `below` is what the bracket below needs at the least, `may_come` who at the most can be among the floaters: sets
        that do not fit are never looked at.
        """
        scores = self._scores(above)
        task = replace(above.goals.task, below=below, may_leave=may_come)
        for candidate in other_floaters(self.field, task, self.tick, SameScores(self.field, above)):
            new = replace(above, candidate=candidate)
            if candidate.m1 == above.goals.m1 and self._scores(new) == scores and accept(new):
                return new
        return None

    def _scores(self, outcome: Outcome) -> list[int]:
        return sorted(self.field.score[p] for p in outcome.floaters)

    def _has_lonely_mdp(self, bracket: Bracket) -> bool:
        return bool(_lonely_mdps(self.field, bracket))

    def _with_opponents(self, above: Outcome, here: Outcome) -> int:
        """Return who of the bracket above could have an opponent in the bracket `here`, whoever else came down."""
        everybody = mask_of((*above.whole.members, *here.whole.residents))
        return mask_of(p for p in above.whole.members if self.field.legal[p] & everybody)

    def _with_room_for(self, above: Outcome, here: Outcome, pairs: int) -> Below:
        """Return the bracket `here` as one that must be able to make `pairs` pairs of legal opponents."""
        others = tuple(sorted((*above.gone, *here.whole.residents)))
        return Below(others, len(here.whole.members) - 2 * pairs)

    def _without_lonely(self, above: Outcome, here: Outcome, pairs: int) -> Below:
        """Return the same for floaters each of whom has an opponent; a single one among many must be paired."""
        below = self._with_room_for(above, here, pairs)
        single = here.whole.is_heterogeneous and here.whole.m0 == 1
        return replace(below, may_be_left=mask_of(here.whole.residents)) if single else below

    def _run(self, here: Outcome, new: Outcome) -> Outcome:
        return BracketRun(self.field, Bracket(new.floaters, here.whole.residents), self.tick).run()

    def _more_pairs(self, here: Outcome) -> Callable[[Outcome], bool]:
        return lambda new: len(self._run(here, new).pairs) > len(here.pairs)

    def _closer_scores(self, here: Outcome) -> Callable[[Outcome], bool]:
        now = scores_factor(self.field, here)

        def accept(new: Outcome) -> bool:
            below = self._run(here, new)
            return (
                len(below.pairs) == len(here.pairs) == below.goals.bracket.p0
                and scores_factor(self.field, below) < now
                and not self._has_lonely_mdp(below.whole)
            )

        return accept


def _key(outcome: Outcome) -> tuple[int, ...]:
    return outcome.candidate.key if outcome.candidate is not None else ()
