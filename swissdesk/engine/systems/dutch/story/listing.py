"""The candidates of a bracket as a list, in the order of generation (2026 art. 3.6, 3.7 and 4; 2017 B.3, B.6 and D)."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.dutch.judgement import DutchBench
from swissdesk.engine.systems.dutch.story.quality import Case, cases_of


class Listing:
    """The candidates of one bracket."""

    def __init__(self, case: Case) -> None:
        self._case = case
        ids = case.ids(range(len(case.players)))
        self._place = {player: place for place, player in enumerate(ids)}

    @classmethod
    def of(cls, bench: DutchBench, paired: RoundAsPaired, bracket: int) -> Listing | None:
        """Return the candidates of a bracket of a legal round, None if it has no such bracket."""
        cases = [c for c in cases_of(bench.system, bench.field, bench.numbers(paired)) if not c.is_withdrawn]
        return cls(cases[bracket - 1]) if 0 < bracket <= len(cases) else None

    @property
    def total(self) -> int:
        """How many there are."""
        return self._case.space.total

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        return self._case.space.number(self._case.path)

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        return self._below(Node())

    def _below(self, node: Node) -> Iterator[Pairs]:
        space, case = self._case.space, self._case
        if space.stage(node) is Stage.CANDIDATE:
            yield tuple((one, other) for one, other in map(case.ids, space.pairs_of(node)))
            return
        for child in space.children(node):
            yield from self._below(child)

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule, is no repetition, and leaves the others pairable."""
        places = tuple((self._place[one], self._place[other]) for one, other in pairs)
        return all(one < other for one, other in places) and self._case.fault(places) is None
