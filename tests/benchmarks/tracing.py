"""The time traces and answers take: ``python tests/benchmarks/tracing.py [--system NAME]… [--events N] [SIZE…]``.

Every round of random opens (3, 5, 7 or 9 rounds) by each edition of the Dutch system, in process. A trace is timed
without the pairing it tells of, with foresight and as the text of the rules reads; an answer with all there is to it:
the proposal, the other round, holding both against each other. The answers are to “why do they not meet?”, “why does
this player float?” and “why the bye?”, and the three editions side by side. Milliseconds; the worst answer is named so
that it can be asked again.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from open_events import event, random_habits

from swissdesk.engine import NotReady, explain, propose
from swissdesk.engine.editions import EDITIONS, compare
from swissdesk.engine.trace import Viewpoint
from swissdesk.model import Tournament

ASKED = 8
"""Pairs of players asked about in each round; half as many are asked why they float."""

ROUNDS = (9, 5, 7, 3)


@dataclass
class Times:
    """The milliseconds of one kind of work, and what took longest."""

    taken: list[float] = field(default_factory=list)
    worst: str = ""

    def note(self, what: str, work: Callable[[], object]) -> object:
        """Do the work and note how long it took."""
        start = time.perf_counter()
        try:
            return work()
        finally:
            milliseconds = 1000 * (time.perf_counter() - start)
            if milliseconds > max(self.taken, default=0):
                self.worst = what
            self.taken.append(milliseconds)

    def __str__(self) -> str:
        if not self.taken:
            return f"{'–':>6} {'–':>7}"
        return f"{statistics.median(self.taken):6.0f} {max(self.taken):7.0f}"


@dataclass
class Row:
    """What was measured for one edition and size; `steps` and `read` are the largest numbers of steps in a trace."""

    trace: Times = field(default_factory=Times)
    text: Times = field(default_factory=Times)
    why: Times = field(default_factory=Times)
    editions: Times = field(default_factory=Times)
    steps: int = 0
    read: int = 0


def positions(size: int, seed: int, system: str) -> Iterator[Tournament]:
    """Yield a random open as it stands before each round."""
    random = Random(seed)
    habits = random_habits(random)
    return event(size, random, habits, rounds=ROUNDS[seed % len(ROUNDS)], system=system)


def measure(size: int, system: str, events: int) -> Row:
    """Return the times of every round of so many events."""
    row = Row()
    for seed in range(events):
        random = Random(size + seed)
        for tournament in positions(size, seed, system):
            number = tournament.next_round_number
            proposal = propose(tournament, system)
            trace = proposal.trace
            row.steps = max(row.steps, len(row.trace.note("", trace).steps))  # type: ignore[attr-defined]
            read = row.text.note("", lambda made=proposal: made.trace(viewpoint=Viewpoint.TEXT))  # type: ignore[misc]
            row.read = max(row.read, len(read.steps))  # type: ignore[attr-defined]
            for what, ask in questions(tournament, system, random):
                row.why.note(f"{what}, event {seed}, round {number}", ask)
            if system == EDITIONS[0]:
                row.editions.note("", lambda at=tournament: compare(at))  # type: ignore[misc]
    return row


def questions(tournament: Tournament, system: str, random: Random) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what is asked of a round."""
    present = tournament.present(tournament.next_round_number)
    for number in range(ASKED):
        a, b = random.sample(present, 2)
        yield f"{a}–{b}", lambda a=a, b=b: explain.why_not(tournament, a, b, system)
        if number % 2:
            yield f"float of {a}", lambda a=a: explain.why_float(tournament, a, system)
    yield "bye", lambda: _asked_for_the_bye(tournament, system)


def _asked_for_the_bye(tournament: Tournament, system: str) -> None:
    try:
        explain.why_bye(tournament, system)
    except NotReady:
        return


def main(sizes: list[int], systems: list[str], events: int) -> None:
    """Print the table."""
    print(
        "            players  trace: median worst   steps  as the text reads  steps  answer: median worst"
        "  editions: median worst  worst answer"
    )
    for system in systems:
        for size in sizes:
            row = measure(size, system, events)
            told = f"{row.trace}  {row.steps:6}     {row.text}  {row.read:6}"
            print(
                f"{system:11} {size:7}        {told}         {row.why}           {row.editions}  {row.why.worst}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time traces and answers.")
    parser.add_argument("sizes", type=int, nargs="*", default=[14, 60, 200, 300], metavar="SIZE", help="players")
    parser.add_argument("--system", action="append", choices=EDITIONS, help="an edition (default: all three)")
    parser.add_argument("--events", type=int, default=4, help="random opens of each size (default: 4)")
    given = parser.parse_args()
    main(given.sizes, given.system or list(EDITIONS), given.events)
