"""The candidates of a bracket as a list: the transpositions of G2 in the order of C.04.4.1 art. 4.4.

They are those after the shifts (art. 3.2.4): who is taken up, and who is in S1, is settled by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.dubov.judgement import DubovBench
from swissdesk.engine.systems.dubov.split import Split, split_bracket


class Listing:
    """The transpositions of one bracket."""

    def __init__(self, bench: DubovBench, split: Split) -> None:
        self._bench, self._split = bench, split
        self._lower = sorted(split.t2, key=lambda p: bench.field.players[p].place)

    @classmethod
    def of(cls, bench: DubovBench, paired: RoundAsPaired, bracket: int) -> Listing | None:
        """Return the candidates of a bracket of a legal round, None if it has no such bracket."""
        found = list(bench.brackets(paired))
        if not 0 < bracket <= len(found):
            return None
        taken = found[bracket - 1]
        everybody = (*taken.residents, *taken.upfloaters)
        return cls(bench, split_bracket(bench.field, everybody, bench.balancing.aro))

    @property
    def total(self) -> int:
        """How many there are."""
        return factorial(len(self._lower))

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        left, before = list(self._lower), 0
        for p in self._split.t2:
            before += left.index(p) * factorial(len(left) - 1)
            left.remove(p)
        return before + 1

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        for t2 in permutations(self._lower):
            pairs = zip(self._split.s1, t2, strict=True)
            yield tuple((one, other) for one, other in map(self._bench.ids, pairs))

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule; whoever is below can be paired with any (art. 3.2.2)."""
        index, adj = self._bench.index, self._bench.field.adj
        return all(adj[index[one]] >> index[other] & 1 for one, other in pairs)
