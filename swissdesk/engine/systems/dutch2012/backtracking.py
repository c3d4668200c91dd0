"""Backtracking in the procedure of 2012: other floaters for a bracket (C.12), and for the lowest one (C.13).

Both ask for another set of players left over by the bracket above. `other_floaters` yields those sets from the best
on: after a set was refused, the tasks left are not to leave over its first player; to leave over the first and not the
second; and so on. Each has its own best candidate, and the best of these is the next one of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, has_perfect
from swissdesk.engine.systems.dutch2012.bracket_run import (
    BracketRun,
    Clause,
    Outcome,
    Step,
    incompatible,
    scores_factor,
)
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Below, Candidate, Task
from swissdesk.engine.systems.dutch2012.search import best_candidate, most_pairs
from swissdesk.model import Points
from swissdesk.values import dataclass, replace

# ---- the lowest bracket


@dataclass(frozen=True)
class Finish:
    """The lowest bracket with its pairing; M1 = 0: as a homogeneous one."""

    bracket: Bracket
    candidate: Candidate

    @property
    def left_over(self) -> tuple[int, ...]:
        """Who gets the bye, if anybody."""
        return self.candidate.left_over


def stranded(field: Field, bracket: Bracket) -> tuple[int, ...]:
    """Return the players by whom the lowest bracket does not get past C.1: those without an opponent in it.

    INTERPRETATION: a single resident is not among them who may be left over with the bye.
    """
    alone = incompatible(field, bracket)
    may_rest = len(alone) == 1 == len(bracket.members) % 2 and alone[0] in bracket.residents
    return () if may_rest and field.may_have_bye >> alone[0] & 1 else alone


def lowest_below(field: Field, above: Outcome, residents: tuple[int, ...]) -> Below:
    """Return the lowest bracket as the bracket above has to provide for it."""
    players = tuple(sorted((*above.gone, *residents)))
    left = (len(above.goals.bracket.members) + len(players)) % 2
    return Below(players, left, field.may_have_bye)


def completes(field: Field, players: Iterable[int], tick: Tick) -> bool:
    """Return whether these players can be paired completely."""
    group = sorted(players)
    place = {p: i for i, p in enumerate(group)}
    mask = mask_of(group)
    adj = [mask_of(place[q] for q in group if field.legal[p] & mask & 1 << q) for p in group]
    if len(group) % 2:
        bye = mask_of(place[p] for p in group if field.may_have_bye >> p & 1)
        for i in range(len(group)):
            if bye >> i & 1:
                adj[i] |= 1 << len(group)
        adj.append(bye)
    return has_perfect(adj, (1 << len(adj)) - 1, tick)


def complete(field: Field, bracket: Bracket, tick: Tick, *, all_mdps: bool = False) -> Finish | None:
    """Return the complete pairing of the lowest bracket, None if there is none.

    First with all moved-down players in S1, then with fewer of them, then as a homogeneous bracket (C.14.b.2). With
    `all_mdps` nothing after the first is tried.
    """
    if not completes(field, bracket.members, tick):
        return None
    task = Task(bracket, bracket.p0, bracket.is_heterogeneous, may_leave=field.may_have_bye)
    attempts = [task]
    if task.heterogeneous and not all_mdps:
        attempts += [replace(task, all_mdps=False), replace(task, heterogeneous=False)]
    for attempt in attempts:
        candidate = best_candidate(field, attempt, tick)
        if candidate is not None:
            return Finish(bracket, candidate)
    return None


# ---- the next set of floaters


def other_floaters(
    field: Field, task: Task, tick: Tick, narrow: Callable[[Task], Task | None] | None = None
) -> Iterator[Candidate]:
    """Yield the best candidate with the pairs asked for, for each set of players left over, the best of all first.

    With a bracket below in the task, sets that it has no use for are missing, and the pairs are as many as can be: a
    bracket makes no fewer, as none of those who come down into it may meet another. `narrow` may take away from a task
    what is of no use to the caller, or all of it (None).
    """
    count = 0
    heap: list[tuple[tuple[int, ...], int, Candidate, Task]] = []

    def consider(at: Task) -> None:
        nonlocal count
        narrowed = at if narrow is None else narrow(at)
        if narrowed is None:
            return
        at = narrowed
        candidate = best_candidate(field, at, tick)
        if candidate is not None and len(candidate.pairs) == task.pairs:
            count += 1
            heappush(heap, (candidate.key, count, candidate, at))

    consider(task)
    while heap:
        _, _, candidate, at = heappop(heap)
        yield candidate
        must = at.must_leave
        for p in candidate.left_over:
            if not at.must_leave >> p & 1:
                consider(replace(at, may_leave=at.may_leave & ~(1 << p), must_leave=must))
                must |= 1 << p


# ---- what the lowest bracket needs of the one above (C.13)


class Penultimate:
    """Another pairing of the bracket `above`, so that it and `residents` make a lowest bracket that can be paired."""

    def __init__(self, field: Field, tick: Tick, above: Outcome, residents: tuple[int, ...]) -> None:
        self.field = field
        self.tick = tick
        self.above = above
        self.residents = residents
        self.below = lowest_below(field, above, residents)
        self.joint = replace(above.goals.task, all_mdps=False, below=self.below)
        self.refused: list[Candidate] = []

    def run(self) -> tuple[Outcome, Finish] | None:
        """Return the penultimate bracket and the lowest with their new pairings; None if P has to be 0."""
        if self.above.candidate is None:
            return None
        for candidate in self._passing():
            new = replace(self.above, candidate=candidate)
            finish = complete(self.field, Bracket(new.floaters, self.residents), self.tick)
            if finish is not None and self.is_acceptable(candidate, finish):
                return new, finish
            self.refused.append(candidate)
        return None

    def _passing(self) -> Iterator[Candidate]:
        """Yield for each P, from P1 down, the best candidate that lets the lowest bracket be paired.

        With as many moved-down players paired as that allows, but never none of them if P1 was reached with some.
        """
        most = most_pairs(self.field, self.joint, self.tick)
        if not most:
            return
        for pairs in range(min(most, self.above.goals.p1), 0, -1):
            candidate = self._best(pairs, most, topscorers_first=False)
            if candidate is not None and candidate.m1 < self.above.goals.m1:
                # INTERPRETATION: with M < M1, dropping B.2 for top scorers weighs more than B.3.
                candidate = self._best(pairs, most, topscorers_first=True)
            if candidate is not None:
                yield candidate

    def _best(self, pairs: int, most: int, *, topscorers_first: bool) -> Candidate | None:
        task = replace(self.joint, pairs=pairs, topscorers_first=topscorers_first)
        if pairs == most:
            return best_candidate(self.field, task, self.tick)
        alone = replace(task, below=None)
        for candidate in other_floaters(self.field, alone, self.tick, self._narrow):
            floaters = sorted((*self.above.gone, *candidate.left_over))
            if completes(self.field, (*floaters, *self.residents), self.tick):
                return candidate
        return None

    def _narrow(self, task: Task) -> Task | None:
        """Return the task if the lowest bracket could be paired with some set of players that it leaves over."""
        most = most_pairs(self.field, replace(task, below=self.below), self.tick)
        return task if most is not None and most >= task.pairs else None

    def is_acceptable(self, candidate: Candidate, finish: Finish) -> bool:
        """Return whether the candidate will do.

        INTERPRETATION: with the P that the bracket had before, but M < M1, a moved-down player is not left out to have
        the bye that a resident of either bracket could have. Nor are others left out beside one with a higher score
        than the lowest paired one who has left the bracket by C.1.
        """
        goals, field, whole = self.above.goals, self.field, self.above.whole
        if not field.options.top_mdps_first_in_c13 or not goals.m1:
            return True
        if len(candidate.pairs) < goals.p1 or candidate.m1 == goals.m1:
            return True
        if not set(finish.left_over).isdisjoint(whole.mdps):
            return not mask_of((*whole.residents, *self.residents)) & field.may_have_bye
        lowest_paired = min(field.score[a] for a, _ in candidate.pairs[: candidate.m1])
        return all(field.score[p] <= lowest_paired for p in self.above.gone)


def _lonely_mdps(field: Field, bracket: Bracket) -> tuple[int, ...]:
    """Return the moved-down players without an opponent in the bracket (C.1)."""
    return tuple(p for p in incompatible(field, bracket) if p in bracket.mdps)


# ---- other players to come down (C.12)


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

        With all of them in S1, if it is heterogeneous: as none of them may meet another, who has an opponent has a
        resident.
        """
        if above.candidate is None:
            return None
        below = lowest_below(self.field, above, lowest.residents)
        if lowest.is_heterogeneous:
            below = replace(below, may_be_left=below.may_be_left & mask_of(lowest.residents))
        return self._first(above, below, lambda _: True)

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
        """Return who of the bracket above could have an opponent in bracket `here`, whichever others came down."""
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
