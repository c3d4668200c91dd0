"""Proposals for positions that no tournament stands behind, and what a trace says of one bracket."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from dutch_bruteforce import generated

from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Proposal, in_board_order
from swissdesk.engine.systems.dutch.system import DUTCH_2026
from swissdesk.engine.trace import Kind, Trace, TraceStep


def proposal_for(position: Position) -> Proposal | None:
    """Return the round of a position, None if there is no legal one."""
    try:
        pairs, bye = DUTCH_2026.pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return Proposal(DUTCH_2026.name, position.round, in_board_order(position, pairs), bye, position)


def brackets(trace: Trace) -> Iterator[tuple[TraceStep, list[TraceStep]]]:
    """Yield each bracket with the steps below it that stand for candidates, in the order of the trace.

    A family that is told one by one in the trace itself is left out: its candidates are there.
    """
    parents = {step.parent for step in trace.steps}
    for bracket in trace.steps:
        if bracket.kind is Kind.BRACKET:
            inside = [s for s in trace.steps if s.bracket == bracket.bracket and s.size and s.id not in parents]
            yield bracket, inside


def candidates(trace: Trace, step: TraceStep) -> Iterator[TraceStep]:
    """Yield the single candidates below a step, opening every family."""
    below = trace.children(step)
    if not below:
        yield step
    for child in below:
        yield from candidates(trace, child)


def literal(quotas: list[tuple[int, int]], residents: int, pairs: int) -> Iterator[list[tuple[int, int]]]:
    """Yield all candidates as pairs of BSNs: MDP sets, transpositions of the residents, remainders."""
    m0, m1 = sum(count for count, _ in quotas), sum(paired for _, paired in quotas)
    groups, first = [], 1
    for count, paired in quotas:
        groups.append(list(combinations(range(first, first + count), paired)))
        first += count
    for mdps in sorted(tuple(m for part in parts for m in part) for parts in product(*groups)):
        for opponents in permutations(range(m0 + 1, m0 + residents + 1), m1):
            rest = [r for r in range(m0 + 1, m0 + residents + 1) if r not in opponents]
            for inner in generated(len(rest), pairs - m1):
                yield [*zip(mdps, opponents, strict=True), *((rest[a - 1], rest[b - 1]) for a, b in inner)]
