"""How long one round takes, over thousands of positions: ``python tests/benchmarks/positions.py [--count N]``.

Positions are rounds 2 to 9 of random open tournaments of 100 to 1,001 players, odd and even, with byes, forfeits and
players who leave. Printed are median, 95th percentile and slowest by size and by round, which way every bracket was
decided (see README.md here), and the slowest positions with the seed that makes them again.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from open_events import event, random_habits
from ways import Ways

from swissdesk.engine import SYSTEMS, propose

CLASSES = ((100, 199), (200, 399), (400, 599), (600, 799), (800, 1001))


class Timing(NamedTuple):
    """One round: the tournament's seed and size, the round, and the milliseconds `propose` took."""

    seed: int
    size: int
    round: int
    ms: float


def measured(seeds: Iterable[int], system: str, smallest: int, largest: int, ways: Ways) -> Iterator[Timing]:
    """Yield the timings of rounds 2 to 9 of one tournament for each seed."""
    for seed in seeds:
        random = Random(seed)
        size = random.randint(smallest, largest)
        for number, tournament in enumerate(event(size, random, random_habits(random), system=system), 1):
            if number == 1:
                continue
            with ways.counted():
                start = time.perf_counter()
                propose(tournament, system)
                yield Timing(seed, size, number, 1000 * (time.perf_counter() - start))


def row(title: str, times: Sequence[float]) -> str:
    """Return one line of the table."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"{title:>12}  {len(ordered):9}  {statistics.median(ordered):9.1f}  {high:7.1f}  {ordered[-1]:10.1f}"


def main(count: int, seed: int, system: str, smallest: int, largest: int) -> None:
    """Measure and print."""
    ways = Ways()
    timings: list[Timing] = []
    for timing in measured(range(seed, seed + count), system, smallest, largest, ways):
        timings.append(timing)
        if len(timings) == count:
            break
    head = f"{'':>12}  positions  median ms  95 % ms  slowest ms"
    print(f"{system}, {len(timings)} positions, seed {seed}\n\n{head}")
    for low, high in CLASSES:
        chosen = [t.ms for t in timings if low <= t.size <= high]
        if chosen:
            print(row(f"{low}-{high}", chosen))
    print(f"\n{head}")
    for number in sorted({t.round for t in timings}):
        print(row(f"round {number}", [t.ms for t in timings if t.round == number]))
    print("\n" + row("all", [t.ms for t in timings]))
    print("\nthe slowest:")
    for t in sorted(timings, key=lambda t: -t.ms)[:8]:
        print(f"  {t.ms:8.1f} ms  {t.size} players, round {t.round}, seed {t.seed}")
    print("\nhow the brackets were decided:")
    for line in ways.lines():
        print(f"  {line}")
    print(f"\nmemory of the process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time the pairing of thousands of positions.")
    parser.add_argument("--count", type=int, default=3000, help="positions")
    parser.add_argument("--seed", type=int, default=1, help="of the first tournament; the next has the next")
    parser.add_argument("--system", choices=sorted(SYSTEMS), default="dutch-2026")
    parser.add_argument("--smallest", type=int, default=100)
    parser.add_argument("--largest", type=int, default=1001)
    arguments = parser.parse_args()
    main(arguments.count, arguments.seed, arguments.system, arguments.smallest, arguments.largest)
