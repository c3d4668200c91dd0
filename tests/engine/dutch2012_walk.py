"""The loops of C.3 to C.10 as they are written: every attempt in its order, every relaxation in its order.

Factorial in the size of the bracket: for proving right the search, which stops at the same candidate without walking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dutch2012_order import Exchange, exchanged, exchanges, mdp_sets, transpositions

from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Judge, Quality, total


class Attempt(NamedTuple):
    """One try of C.6: the pairs of the moved-down players, those of the homogeneous group or remainder, and the rest.

    `exchange` is the one in force in the group or remainder, by places from 1; None before the first.
    """

    top: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    left_over: tuple[int, ...]
    exchange: Exchange | None


def attempts(bracket: Bracket, p1: int, m1: int) -> Iterator[Attempt]:
    """Yield what C.4 to C.9 try for P1 and M1, in their order; M1 = 0: as a homogeneous bracket."""
    if not m1:
        yield from _homogeneous((), bracket.members, p1)
        return
    for s1 in mdp_sets(bracket.mdps, m1):  # C.8.b
        s2 = [p for p in bracket.members if p not in s1]
        for partners in transpositions(s2, m1):  # C.7
            remainder = [p for p in s2 if p not in partners]
            yield from _homogeneous(tuple(zip(s1, partners, strict=True)), remainder, p1 - m1)  # C.6.b, C.9


def _homogeneous(top: tuple[tuple[int, int], ...], members: Sequence[int], pairs: int) -> Iterator[Attempt]:
    s1, s2 = list(members[:pairs]), list(members[pairs:])
    yield from _transposed(top, s1, s2, None)
    for places in exchanges(range(1, pairs + 1), range(pairs + 1, len(members) + 1)):  # C.8.a
        exchange = Exchange(tuple(members[i - 1] for i in places.s1), tuple(members[i - 1] for i in places.s2))
        yield from _transposed(top, *exchanged(s1, s2, exchange), places)


def _transposed(
    top: tuple[tuple[int, int], ...], s1: list[int], s2: list[int], exchange: Exchange | None
) -> Iterator[Attempt]:
    for partners in transpositions(s2, len(s1)):  # C.7
        left_over = tuple(p for p in s2 if p not in partners)
        yield Attempt(top, tuple(zip(s1, partners, strict=True)), left_over, exchange)


def is_legal(field: Field, attempt: Attempt, may_leave: int = ANYBODY) -> bool:
    """Return whether B.1 and B.2 hold, and only players of `may_leave` are left over."""
    return all(field.legal[a] >> b & 1 for a, b in (*attempt.top, *attempt.pairs)) and all(
        may_leave >> p & 1 for p in attempt.left_over
    )


def quality(judge: Judge, attempt: Attempt) -> Quality:
    """Return the counters that an attempt needs."""
    return total(
        [
            *(judge.pair(a, b, upfloat=True) for a, b in attempt.top),
            *(judge.pair(min(pair), max(pair)) for pair in attempt.pairs),
            *map(judge.left_over, attempt.left_over),
        ]
    )


def readings(scores: Sequence[int], limits: Quality) -> Iterator[Quality]:
    """Yield the tolerances of C.10 in their order, the last counter running fastest.

    `scores` are the values of the B.3 factor to be gone through, `limits` the highest value of every other counter.
    """
    for value in scores:
        counters = [0] * (len(limits) - 1)
        while True:
            yield Quality(value, *counters)
            place = next((i for i in reversed(range(len(counters))) if counters[i] < limits[i + 1]), None)
            if place is None:
                break
            counters[place] += 1
            counters[place + 1 :] = [0] * (len(counters) - place - 1)


def first_attempt(
    field: Field, bracket: Bracket, p1: int, m1: int, may_leave: int = ANYBODY
) -> tuple[Attempt, Quality] | None:
    """Return the attempt at which C.3 to C.10 stop, and the tolerances then in force; None if C.10 is exhausted."""
    judge = Judge(field, bracket)
    legal = [a for a in attempts(bracket, p1, m1) if is_legal(field, a, may_leave)]
    judged = [(a, quality(judge, a)) for a in legal]
    if not judged:
        return None
    limits = Quality(*map(max, zip(*(q for _, q in judged), strict=True)))
    for tolerated in readings(sorted({q.scores for _, q in judged}), limits):
        for attempt, needed in judged:
            if all(n <= t for n, t in zip(needed, tolerated, strict=True)):
                return attempt, tolerated
    return None
