"""Every answer twice, by the shortcuts and by the full path: ``python tests/benchmarks/both_ways.py [FOLDER…]``.

Every round of every TRF in the folders is paired both ways, then `--random` positions of random opens of up to
`--largest` players. Printed are the rounds compared, how many differ (each is named), the time of either way, and for
the editions from 2017 on how the shortcuts decided the brackets. Exit code 1 if any differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random

from open_events import event, random_habits
from ways import Ways

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.proposal import NotReady
from swissdesk.formats import trf
from swissdesk.model import Tournament

DUTCH = ("dutch-2026", "dutch-2017", "dutch-2012")

Named = tuple[str, Tournament]


def in_folder(folder: Path) -> Iterator[Named]:
    """Yield every round of every TRF that can be read, as it stood before it was paired."""
    for path in sorted(folder.rglob("*.trf")):
        tournament = trf.read(path).tournament
        if tournament is None:
            continue
        for number in range(1, len(tournament.rounds) + 2):
            yield f"{path.name}, round {number}", tournament.before_round(number)


def at_random(count: int, largest: int, system: str) -> Iterator[Named]:
    """Yield that many positions of random opens."""
    seed = 0
    while count > 0:
        random = Random(seed)
        size = random.randint(8, largest)
        try:
            for number, tournament in enumerate(event(size, random, random_habits(random), system=system), 1):
                yield f"seed {seed}, {size} players, round {number}", tournament
                count -= 1
                if not count:
                    return
        except NoPairing:
            pass
        seed += 1


class Comparison:
    """Rounds compared so far."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.rounds = 0
        self.differing: list[str] = []
        self.seconds = {True: 0.0, False: 0.0}
        self.ways = Ways()

    def compare(self, name: str, tournament: Tournament) -> None:
        """Pair a position both ways; one that cannot be paired at all is left out."""
        try:
            answers = [self._answer(tournament, shortcuts) for shortcuts in (True, False)]
        except NotReady:
            return
        self.rounds += 1
        if answers[0] != answers[1]:
            self.differing.append(name)

    def _answer(self, tournament: Tournament, shortcuts: bool) -> object:
        start = time.perf_counter()
        try:
            with self.ways.counted() if shortcuts else nullcontext():
                proposal = propose(tournament, self.system, shortcuts=shortcuts)
            return proposal.pairs, proposal.bye
        except NoPairing as error:
            return str(error)
        finally:
            self.seconds[shortcuts] += time.perf_counter() - start

    def show(self, title: str) -> None:
        """Print one line, and one for every difference."""
        print(
            f"{title:24}  {self.rounds:6}  {len(self.differing):6}  {self.seconds[True]:11.1f}"
            f"  {self.seconds[False]:11.1f}",
            flush=True,
        )
        for name in self.differing:
            print(f"    differs: {name}")
        for line in self.ways.lines():
            print(f"    {line}")


def main(folders: list[Path], system: str, count: int, largest: int) -> int:
    """Compare, print, and return the exit code."""
    print(f"{system:24}  rounds  differ  shortcuts s  full path s")
    differing = 0
    sources = [(folder.name, in_folder(folder)) for folder in folders]
    if count:
        sources.append((f"random, 8-{largest}", at_random(count, largest, system)))
    for title, positions in sources:
        comparison = Comparison(system)
        for name, tournament in positions:
            comparison.compare(name, tournament)
        comparison.show(title)
        differing += len(comparison.differing)
    return 1 if differing else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare the shortcuts with the full path.")
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    parser.add_argument("--system", choices=DUTCH, default="dutch-2026")
    parser.add_argument("--random", type=int, default=500, help="random positions")
    parser.add_argument("--largest", type=int, default=120, help="players of the largest random open")
    arguments = parser.parse_args()
    sys.exit(main(arguments.folders, arguments.system, arguments.random, arguments.largest))
