"""Why a graph has no perfect matching, as a proof that anybody can check (Tutte).

Removing some vertices leaves more odd groups than vertices removed: each group must match one vertex outside it, and
outside it is adjacent only to the removed ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissdesk.engine.matching.bits import lowest, members
from swissdesk.engine.matching.cardinality import Search, Tick, idle, maximum


class Shortage(NamedTuple):
    """`groups` of an odd number of vertices each, joined to nothing outside but `few`, of whom there are fewer."""

    groups: tuple[tuple[int, ...], ...]
    few: tuple[int, ...]


def shortage(adj: Sequence[int], alive: int, tick: Tick = idle) -> Shortage | None:
    """Return why the vertices `alive`, an even number, cannot all be matched: the smallest proof at hand; else None."""
    mate = maximum(adj, alive, tick)
    found = []
    for root in members(alive):
        if mate[root] < 0:
            # Nothing can be reached from here: what is at an even distance touches only what is at an odd one.
            outer = Search(adj, alive, mate, root).run().outer
            few = 0
            for v in members(outer):
                few |= adj[v] & alive & ~outer
            found.append(Shortage(_parts(adj, outer), tuple(members(few))))
    return min(found, key=lambda proof: (len(proof.few), sum(map(len, proof.groups))), default=None)


def _parts(adj: Sequence[int], inside: int) -> tuple[tuple[int, ...], ...]:
    """Return the connected parts of a set of vertices."""
    parts = []
    while inside:
        part = fresh = 1 << lowest(inside)
        while fresh:
            reach = 0
            for v in members(fresh):
                reach |= adj[v]
            fresh = reach & inside & ~part
            part |= fresh
        parts.append(tuple(members(part)))
        inside &= ~part
    return tuple(parts)
