"""Section D: the order in which transpositions, exchanges and sets of moved-down players are tried.

Players are given by their places in the bracket, so that everything here is arithmetic on small integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple


def transpositions(s2: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the first `size` players of each transposition of S2 in the order of D.1; what D.1.2 repeats once only."""
    yield from permutations(sorted(s2), size)


class Exchange(NamedTuple):
    """D.2: players of S1 (lowest ranked first) who change places with players of S2 (highest ranked first)."""

    s1: tuple[int, ...]
    s2: tuple[int, ...]

    @property
    def difference(self) -> int:
        """The sum of the numbers of the S2 players minus that of the S1 players."""
        return sum(self.s2) - sum(self.s1)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> Iterator[Exchange]:
    """Yield the exchanges between S1 and S2, given by consecutive numbers, in the order of D.2."""
    for size in range(1, min(len(s1), len(s2)) + 1):
        from_s1 = list(combinations(sorted(s1, reverse=True), size))
        from_s2 = list(combinations(sorted(s2), size))
        found = [(sum(b) - sum(a), i, j, Exchange(a, b)) for i, a in enumerate(from_s1) for j, b in enumerate(from_s2)]
        found.sort(key=lambda entry: entry[:3])
        for *_, exchange in found:
            yield exchange


def exchanged(s1: Sequence[int], s2: Sequence[int], exchange: Exchange) -> tuple[list[int], list[int]]:
    """Return S1 and S2 after an exchange, each sorted again (C.5)."""
    return (
        sorted([p for p in s1 if p not in exchange.s1] + list(exchange.s2)),
        sorted([p for p in s2 if p not in exchange.s2] + list(exchange.s1)),
    )


def mdp_sets(mdps: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `size` moved-down players that may stand in S1, in the order of D.3."""
    yield from combinations(sorted(mdps), size)
