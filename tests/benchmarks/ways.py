"""Which way each bracket of a Dutch round (2017, 2026) was decided, counted from outside the engine.

The functions that decide are wrapped while a round is counted, and only then: the engine itself keeps no statistics.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from swissdesk.engine.systems.dutch import optimum
from swissdesk.engine.systems.dutch import optimum as brief
from swissdesk.engine.systems.dutch import system as collapse

COUNTING = "counting"
PRICED = "priced"
NEARBY = "nearby"
FULL = "full path"


class Ways:
    """How many brackets went which way, and the time spent on them in seconds."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self._deepest = COUNTING

    def lines(self) -> Iterator[str]:
        """Yield a line for each way, the most frequent first."""
        whole = sum(self.counts.values())
        for way, count in self.counts.most_common():
            each = 1000 * self.seconds[way] / count
            yield f"{way:10}  {count:8} brackets  {100 * count / whole:6.2f} %  {each:8.2f} ms each"

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the brackets that are paired inside."""
        with (
            patch.object(brief, "priced", self._noting(PRICED, brief.priced)),
            patch.object(brief, "pair_nearby", self._noting(NEARBY, brief.pair_nearby)),
            patch.object(optimum, "pair_fully", self._noting(FULL, optimum.pair_fully)),
            patch.object(optimum, "pair_bracket", self._bracket(optimum.pair_bracket)),
            patch.object(collapse, "pair_bracket", self._bracket(collapse.pair_bracket)),
        ):
            yield

    def _noting(self, way: str, wrapped: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **options: Any) -> Any:
            self._deepest = way
            return wrapped(*arguments, **options)

        return noted

    def _bracket(self, wrapped: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **options: Any) -> Any:
            self._deepest = COUNTING
            start = time.perf_counter()
            result = wrapped(*arguments, **options)
            self.counts[self._deepest] += 1
            self.seconds[self._deepest] += time.perf_counter() - start
            return result

        return counted
