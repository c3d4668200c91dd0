"""Table 5.1 of M. Hošek's thesis again: ``python tests/benchmarks/thesis.py [--most SIZE] [--seconds S] [--turns N]``.

The sizes and rounds of the table, on positions made here from seeds: the thesis's own files are not public. Its figures
are whole runs of a Java program on another machine, start and reading included, so only the growth can be compared;
ours are medians of the processor time of pairing alone. For 2,048 players and more both keep three opponents per
player. A program is left out from the size on where it would take longer than ``--seconds`` if time grew with the cube
of the size.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from open_events import Habits, event
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from swissdesk.engine.position import position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.readiness import terms_of
from swissdesk.engine.systems import PairingSystem, system_named
from swissdesk.engine.systems.hosek.methods import FIRST_LIMIT
from swissdesk.engine.systems.hosek.system import GWM, NWM, SWM
from swissdesk.formats import trf
from swissdesk.model import EventInfo, ThesisTerms, Tournament

LIMITED_FROM = 2048
QUIET = Habits(forfeits=0.0, byes=0.0)
SEED = 2023
METHODS = {"N": NWM, "S": SWM, "G": GWM}


@dataclass(frozen=True)
class Input:
    """A line of the table: players, rounds played, rounds in all, and the published milliseconds (None: none)."""

    players: int
    played: int
    rounds: int
    javafo: int | None
    nwm: int
    swm: int
    gwm: int

    @property
    def name(self) -> str:
        return f"in{self.players}_{self.played}_{self.rounds}"


TABLE = (
    Input(20, 1, 3, 980, 257, 222, 231),
    Input(52, 4, 9, 979, 594, 677, 422),
    Input(71, 3, 7, 1378, 910, 554, 453),
    Input(128, 3, 10, 1784, 2302, 1298, 1236),
    Input(129, 3, 10, 1921, 2084, 1386, 1038),
    Input(256, 3, 10, 1967, 7467, 2813, 2254),
    Input(257, 3, 10, 2092, 5930, 2812, 2626),
    Input(512, 3, 10, 2625, 51259, 6916, 5491),
    Input(512, 10, 20, 4140, 54392, 12247, 6234),
    Input(513, 3, 10, 2915, 54465, 8722, 6030),
    Input(600, 1, 5, 3234, 87793, 6329, 6038),
    Input(601, 1, 5, 2711, 104961, 8151, 7538),
    Input(1024, 3, 10, 13556, 554757, 44229, 30218),
    Input(1025, 3, 10, 4915, 572479, 31544, 26299),
    Input(2048, 2, 10, None, 18081, 5879, 6357),
    Input(2049, 2, 10, None, 17145, 6669, 5933),
)

Job = Callable[[], object]


def position(line: Input) -> Tournament:
    """Return a tournament of that size with so many rounds played, the same each time."""
    at = next(islice(event(line.players, Random(SEED), QUIET, rounds=line.rounds), line.played, None))
    return at.replace(info=EventInfo(name=line.name))


def pairing(system: PairingSystem, at: Tournament) -> Job:
    """Return what pairs the position by a system, from the tournament as it is stored."""
    terms = terms_of(at)

    def job() -> object:
        seen = position_of(at, system.edition, terms.rounds, terms.initial_colour)
        return system.pair(seen, Progress(None, len(seen.competitors)))

    return job


def programs(line: Input, at: Tournament, folder: Path) -> dict[str, Job]:
    """Return what is measured: the thesis's methods, our Dutch system and py4swiss."""
    limit = FIRST_LIMIT if line.players >= LIMITED_FROM else 0
    limited = at.replace(settings=replace(at.settings, thesis=ThesisTerms(edge_limit=limit)))
    path = folder / f"{line.name}.trf"
    trf.save(at, path, dialect="trfx")
    read = TrfParser.parse(path)
    return {
        **{name: pairing(system, limited) for name, system in METHODS.items()},
        "Dutch": pairing(system_named("dutch-2026"), at),
        "py4swiss": lambda: DutchEngine.generate_pairings(read),
    }


class Patience:
    """Decides which programs are still asked, and measures them."""

    def __init__(self, seconds: float, turns: int) -> None:
        self._most = 1000 * seconds
        self._turns = turns
        self._last: dict[str, tuple[int, float]] = {}

    def median(self, name: str, size: int, job: Job) -> float | None:
        """Return the median milliseconds of a job, None if it would take too long."""
        before, taken = self._last.get(name, (size, 0.0))
        limited = size >= LIMITED_FROM and name in METHODS
        if not limited and taken * (size / before) ** 3 > self._most:
            return None
        times = [_milliseconds(job) for _ in range(self._turns)]
        self._last[name] = size, statistics.median(times)
        return self._last[name][1]


def _milliseconds(job: Job) -> float:
    start = time.process_time()
    job()
    return 1000 * (time.process_time() - start)


def cell(measured: float | None, published: int | None = None) -> str:
    """Return a time, and how many times faster than the published one."""
    if measured is None:
        return "–"
    return f"{measured:.0f}" if published is None else f"{measured:.0f} ({published / measured:.1f})"


def main(most: int, least: int, seconds: float, turns: int) -> None:
    """Measure and print."""
    heads = ("JVF*", "NWM*", "SWM*", "GWM*", "NWM", "SWM", "GWM", "Dutch", "py4swiss", "py4swiss/SWM")
    print("Milliseconds; * published, in brackets published / ours.")
    print(f"{'input':12}" + "".join(f"{head:>14}" for head in heads))
    patience = Patience(seconds, turns)
    with tempfile.TemporaryDirectory() as folder:
        for line in TABLE:
            if least <= line.players <= most:
                jobs = programs(line, position(line), Path(folder))
                took = {name: patience.median(name, line.players, job) for name, job in jobs.items()}
                _show(line, took)


def _show(line: Input, took: dict[str, float | None]) -> None:
    other, ours = took["py4swiss"], took["S"]
    cells = [
        cell(line.javafo),
        str(line.nwm),
        str(line.swm),
        str(line.gwm),
        cell(took["N"], line.nwm),
        cell(took["S"], line.swm),
        cell(took["G"], line.gwm),
        cell(took["Dutch"]),
        cell(other),
        f"{other / ours:.2f}" if other and ours else "–",
    ]
    print(f"{line.name:12}" + "".join(f"{text:>14}" for text in cells), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Repeat the thesis's table of times.")
    parser.add_argument("--most", type=int, default=sys.maxsize, metavar="SIZE", help="no larger inputs")
    parser.add_argument("--least", type=int, default=0, metavar="SIZE", help="no smaller inputs")
    parser.add_argument("--seconds", type=float, default=60.0, help="patience with one pairing (default: 60)")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (default: 3)")
    arguments = parser.parse_args()
    main(arguments.most, arguments.least, arguments.seconds, arguments.turns)
