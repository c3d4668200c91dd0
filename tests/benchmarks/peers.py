"""This engine and others, in one run: ``python tests/benchmarks/peers.py [--bbp BINARY] [--javafo JAR] [SIZE…]``.

The same positions (the middle of a nine-round open), the programs taking turns, medians and ratios. In process are
compared `propose` and py4swiss, which pairs by the rules of 2017; as whole processes, with reading the TRF and writing
the answer, `swissdesk pair` and whatever was given on the command line. py4swiss is a test dependency.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from open_events import event
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import ByeKind, EventInfo, Tournament

OURS_2026 = "swissdesk, 2026"
OURS_2017 = "swissdesk, 2017"
PY4SWISS = "py4swiss"
TURNS = 5

Job = Callable[[], object]


def position(size: int, seed: int) -> Tournament:
    """Return round 5 of an open of `size` players, as any of the programs can read it: absences are byes of zero."""
    tournament = next(islice(event(size, Random(seed)), 4, None))
    absent = tuple(replace(request, kind=ByeKind.ZERO_POINT) for request in tournament.requests if request.round == 5)
    return tournament.replace(info=EventInfo(name="Position"), requests=absent)


def taking_turns(jobs: dict[str, Job]) -> dict[str, float]:
    """Return the median milliseconds of each job, done by turns."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(TURNS):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            times[name].append(1000 * (time.perf_counter() - start))
    return {name: statistics.median(taken) for name, taken in times.items()}


def in_process(tournament: Tournament, path: Path) -> dict[str, Job]:
    """Return what is compared in one process: pairing alone, from what each program has read."""
    read = TrfParser.parse(path)
    return {
        OURS_2026: lambda: propose(tournament, "dutch-2026"),
        OURS_2017: lambda: propose(tournament, "dutch-2017"),
        PY4SWISS: lambda: DutchEngine.generate_pairings(read),
    }


def processes(path: Path, bbp: str, javafo: str) -> dict[str, Job]:
    """Return what is compared as whole processes."""
    out = str(path.with_suffix(".out"))
    script = (
        "import sys; from pathlib import Path; from py4swiss.engines import DutchEngine; "
        "from py4swiss.trf import TrfParser; "
        "print(len(list(DutchEngine.generate_pairings(TrfParser.parse(Path(sys.argv[1]))))))"
    )
    commands = {
        OURS_2026: [sys.executable, "-m", "swissdesk", "pair", str(path), "-o", out],
        OURS_2017: [sys.executable, "-m", "swissdesk", "pair", str(path), "--system", "dutch-2017", "-o", out],
        PY4SWISS: [sys.executable, "-c", script, str(path)],
    }
    if bbp:
        commands["bbpPairings"] = [bbp, "--dutch", str(path), "-p", out]
    if javafo:
        commands["JaVaFo"] = ["java", "-jar", javafo, str(path), "-p", out]
    return {name: _running(command) for name, command in commands.items()}


def _running(command: Sequence[str]) -> Job:
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def show(title: str, size: int, times: dict[str, float]) -> None:
    """Print the lines of one comparison, the ratio to our engine of 2026 last."""
    for name, taken in times.items():
        print(f"{title:14}  {size:7}  {name:16}  {taken:10.1f}  {taken / times[OURS_2026]:8.1f}")


def main(sizes: Sequence[int], bbp: str, javafo: str) -> None:
    """Measure and print."""
    print(f"{'':14}  players  {'program':16}   median ms  ratio")
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            tournament = position(size, size)
            path = Path(folder, f"{size}.trf")
            trf.save(tournament, path, dialect="trfx")
            show("in process", size, taking_turns(in_process(tournament, path)))
            show("whole process", size, taking_turns(processes(path, bbp, javafo)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare with other engines.")
    parser.add_argument("sizes", type=int, nargs="*", default=[60, 100, 200, 500], metavar="SIZE")
    parser.add_argument("--bbp", default="", help="the program bbpPairings")
    parser.add_argument("--javafo", default="", help="the file javafo.jar")
    arguments = parser.parse_args()
    main(arguments.sizes, arguments.bbp, arguments.javafo)
