"""The time a trace and an answer to “why not?” take: ``python tests/benchmarks/tracing.py [SIZE…]``.

The same tournaments as in `pairing`, every round of one of nine; milliseconds, in process, the pairing itself not
counted for the trace, counted for the answer.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

from pairing import positions

from swissdesk.engine import explain, propose

ASKED = 8
"""Questions for each round."""


def measure(size: int, system: str) -> tuple[list[float], list[int], list[float]]:
    """Return the times of the traces, their numbers of steps, and the times of the answers."""
    random = Random(size)
    traces, steps, answers = [], [], []
    for tournament in positions(size, 1, system):
        proposal = propose(tournament, system)
        start = time.perf_counter()
        trace = proposal.trace()
        traces.append(1000 * (time.perf_counter() - start))
        steps.append(len(trace.steps))
        present = tournament.present(tournament.next_round_number)
        for _ in range(ASKED):
            a, b = random.sample(present, 2)
            start = time.perf_counter()
            explain.why_not(tournament, a, b, system)
            answers.append(1000 * (time.perf_counter() - start))
    return traces, steps, answers


def main(sizes: list[int], system: str = "dutch-2026") -> None:
    """Print the table."""
    print("players  trace: median ms  worst ms  most steps  why not: median ms  worst ms")
    for size in sizes:
        traces, steps, answers = measure(size, system)
        print(
            f"{size:7}  {statistics.median(traces):16.1f}  {max(traces):8.1f}  {max(steps):10}"
            f"  {statistics.median(answers):18.1f}  {max(answers):8.1f}"
        )


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [14, 60, 200, 300])
