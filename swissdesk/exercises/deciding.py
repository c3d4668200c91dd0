"""What decides in a task: the criterion by which the first legal candidate loses, and criteria that change the round.

A criterion decides if the same system without it would pair otherwise; so the positions of the bank are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from swissdesk.engine.progress import Progress
from swissdesk.exercises.task import Attempt, Exercise, as_round

_LOOKED_AT = 400
"""So many candidates are looked at for the first legal one."""


def first_legal(exercise: Exercise) -> Attempt | None:
    """Return the first candidate of a bracket that breaks no absolute rule; None if it is not among the first ones."""
    if exercise.candidates is None:
        return None
    for pairs in islice(exercise.candidates, _LOOKED_AT):
        if exercise.candidates.is_legal(pairs):
            return exercise.attempt_of(pairs)
    return None


def deciding(exercise: Exercise) -> Iterator[str]:
    """Yield the labels of the criteria without which the round would be another one."""
    seen: set[str] = set()
    for criterion in exercise.system.named_criteria:
        without = None if criterion.label in seen else exercise.system.without(criterion.label)
        seen.add(criterion.label)
        if without is not None:
            pairs, bye = without(exercise.position, Progress(None, len(exercise.position.competitors)))
            if as_round(pairs, bye).meetings != exercise.ours.meetings:
                yield criterion.label
