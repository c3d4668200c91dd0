"""Other sets of players left over by a bracket, in the order in which the procedure comes to them (C.12, C.13).

After a set was refused, the tasks that are left are: do not leave over the first of its players; leave over the first
and not the second; and so on. Each such task has its own best candidate, and the best of these is the next one of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from heapq import heappop, heappush

from swissdesk.engine.dutch2012.candidate import Candidate, Task
from swissdesk.engine.dutch2012.definitions import Field
from swissdesk.engine.dutch2012.search import best_candidate
from swissdesk.engine.matching.cardinality import Tick


def other_floaters(
    field: Field, task: Task, tick: Tick, narrow: Callable[[Task], Task | None] | None = None
) -> Iterator[Candidate]:
    """Yield the best candidate with the pairs asked for, for each set of players left over, the best of all first.

    With a bracket below in the task, sets that it has no use for may be missing. `narrow` may
    take away from a task what is of no use to the caller, or all of it (None).
    """
    count = 0
    heap: list[tuple[tuple[int, ...], int, Candidate, Task]] = []

    def look(at: Task) -> None:
        nonlocal count
        narrowed = at if narrow is None else narrow(at)
        if narrowed is None:
            return
        at = narrowed
        candidate = best_candidate(field, at, tick)
        if candidate is not None and len(candidate.pairs) > task.pairs:
            candidate = best_candidate(field, replace(at, below=None), tick)
        if candidate is not None and len(candidate.pairs) == task.pairs:
            count += 1
            heappush(heap, (candidate.key, count, candidate, at))

    look(task)
    while heap:
        _, _, candidate, at = heappop(heap)
        yield candidate
        must = at.must_leave
        for p in candidate.left_over:
            if not at.must_leave >> p & 1:
                look(replace(at, may_leave=at.may_leave & ~(1 << p), must_leave=must))
                must |= 1 << p
