"""The time it takes to pair a round, by size: ``python tests/benchmarks/pairing.py [--system NAME] [SIZE…]``.

Times are for `propose` alone, in process, in milliseconds: every round of several tournaments of nine rounds, the
median and the worst of them, and of the middle rounds (4 to 6) alone. The tournaments of a size have up to three
players more, so that every remainder by four is among them (`remainders.py` tells them apart). The growth is the
exponent between a size and the one before: 1 is proportional, 2 is the square. Last comes what an import of the engine
costs.
"""

from __future__ import annotations

import argparse
import math
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

from open_events import event

from swissdesk.engine import SYSTEMS, propose
from swissdesk.model import Tournament

TOURNAMENTS = 4


def positions(size: int, seed: int, system: str) -> Iterator[Tournament]:
    """Yield a tournament of `size` players as it stands before each round."""
    return event(size, Random(seed), system=system)


def measure(size: int, system: str) -> dict[int, list[float]]:
    """Return the milliseconds of every round of the tournaments of that size, by round."""
    times: dict[int, list[float]] = {}
    for seed in range(TOURNAMENTS):
        for number, tournament in enumerate(positions(size + seed % 4, seed, system), 1):
            start = time.perf_counter()
            propose(tournament, system)
            times.setdefault(number, []).append(1000 * (time.perf_counter() - start))
    return times


def import_seconds(statement: str) -> float:
    """Return the CPU seconds of a fresh Python that does `statement`, the least of five."""
    code = f"{statement}\nimport time; print(time.process_time())"
    return min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    )


def main(sizes: list[int], system: str) -> None:
    """Print the table."""
    print("players  rounds  median ms  worst ms  rounds 4-6: median ms  growth")
    before: tuple[int, float] | None = None
    for size in sizes:
        times = measure(size, system)
        every = [t for of_round in times.values() for t in of_round]
        middle = statistics.median(t for number in (4, 5, 6) for t in times[number])
        growth = f"{math.log(middle / before[1]) / math.log(size / before[0]):6.2f}" if before else ""
        before = (size, middle)
        print(f"{size:7}  {len(every):6}  {statistics.median(every):9.1f}  {max(every):8.1f}  {middle:21.1f}  {growth}")
    print(f"\nmemory of the process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(f"python alone: {import_seconds('pass'):.3f} s of CPU")
    print(f"import swissdesk.engine: {import_seconds('import swissdesk.engine'):.3f} s of CPU")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time the pairing of a round.")
    parser.add_argument("sizes", type=int, nargs="*", default=[100, 200, 500, 1000, 2000], metavar="SIZE")
    parser.add_argument("--system", choices=sorted(SYSTEMS), default="dutch-2026")
    arguments = parser.parse_args()
    main(sorted(arguments.sizes), arguments.system)
