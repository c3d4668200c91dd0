"""C.13: the penultimate bracket gives the lowest one the players it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swissdesk.engine.dutch2012.alternatives import other_floaters
from swissdesk.engine.dutch2012.bracket_run import Outcome
from swissdesk.engine.dutch2012.candidate import Candidate, Task
from swissdesk.engine.dutch2012.definitions import Bracket, Field
from swissdesk.engine.dutch2012.lowest import Finish, complete, completes, lowest_below
from swissdesk.engine.dutch2012.search import best_candidate, most_pairs
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick


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
