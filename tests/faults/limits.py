"""What one case of the laboratory may take: ten seconds of a processor, and 500 MB of its process.

A case that takes longer ends the process (the system sees to that: the case may be inside a library), so that nothing
comes back of it; what was used most is part of what comes back.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS, MEGABYTES = 10, 500


class Limits:
    """Counts the cases of this process."""

    def __init__(self) -> None:
        self.cases = 0
        self._slowest = 0.0

    @contextmanager
    def case(self) -> Iterator[None]:
        """Let one case happen."""
        began = time.process_time()
        _end_at(began + SECONDS)
        yield
        self._slowest = max(self._slowest, time.process_time() - began)
        self.cases += 1

    def used(self) -> dict[str, int]:
        """Return the number of cases, the milliseconds of the slowest, and the most memory that was held, in MB."""
        return {"cases": self.cases, "slowest": round(1000 * self._slowest), "memory": _megabytes()}


def within(used: dict[str, int]) -> None:
    """Raise AssertionError if a case took too much."""
    assert used["slowest"] <= 1000 * SECONDS, used
    assert used["memory"] <= MEGABYTES, used


def _end_at(seconds: float) -> None:
    """Have the system end this process once it has used so much of a processor; not on Windows."""
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 2, hard))


def _megabytes() -> int:
    if not sys.platform.startswith("linux"):
        return 0
    with open("/proc/self/status", encoding="ascii") as status:  # getrusage counts what began the process, too
        return next(int(line.split()[1]) // 1000 for line in status if line.startswith("VmHWM:"))
