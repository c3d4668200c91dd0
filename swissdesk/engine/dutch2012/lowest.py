"""The lowest bracket: everybody is paired, but for one player who may have the bye if their number is odd."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from swissdesk.engine.dutch2012.bracket_run import Outcome, incompatible
from swissdesk.engine.dutch2012.candidate import Below, Candidate, Task
from swissdesk.engine.dutch2012.definitions import Bracket, Field
from swissdesk.engine.dutch2012.search import best_candidate
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, has_perfect


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
