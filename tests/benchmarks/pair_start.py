"""What ``swissdesk pair`` costs as a process: ``python tests/benchmarks/pair_start.py [--base FOLDER] [--bbp BINARY]``.

Round 5 of an open is paired by whole processes that take turns, with bytecode as an installed program has it and
without any of ours; `--base` is another checkout, whose processes take turns with ours. Printed are the seconds of
processor time (user and system), the median and the least, the ratio to ours, and how many modules are loaded.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from open_events import Habits, event

from swissdesk.formats import trf
from swissdesk.model import EventInfo

ROOT = Path(__file__).resolve().parents[2]
_COUNT = "import sys; from swissdesk.__main__ import main; main(sys.argv[1:]); print(len(sys.modules), file=sys.stderr)"


class Way(NamedTuple):
    """A command, the environment it runs in, and the folder, from which Python would take modules first."""

    name: str
    command: list[str]
    environment: dict[str, str] | None = None
    folder: Path = ROOT


def ways(path: Path, base: Path | None, bbp: str, caches: Path) -> list[Way]:
    """Return what takes turns, ours first."""
    places = {"this checkout": ROOT} | ({} if base is None else {"base": base})
    pair = [sys.executable, "-m", "swissdesk", "pair", str(path)]
    found = [Way(name, pair, _environment(place, caches / name), place) for name, place in places.items()]
    found += [Way(f"{name}, no bytecode", pair, _environment(place, None), place) for name, place in places.items()]
    if bbp:
        found.append(Way("bbpPairings", [bbp, "--dutch", str(path), "-p", str(path.with_suffix(".out"))]))
    found.append(Way("python alone", [sys.executable, "-c", "pass"]))
    return found


def _environment(place: Path, cache: Path | None) -> dict[str, str]:
    """Return where to find SwissDesk; bytecode goes into a folder of its own, or nowhere."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    known["PYTHONPATH"] = os.fspath(place)
    if cache is None:  # nor does it find any that the checkout has already
        return known | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": os.devnull}
    return known | {"PYTHONPYCACHEPREFIX": os.fspath(cache)}


def seconds(way: Way) -> float:
    """Return the processor time of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(way.command, env=way.environment, cwd=way.folder, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def modules(way: Way) -> str:
    """Return how many modules a process of ours has loaded at its end."""
    if way.command[1] != "-m":
        return ""
    command = [sys.executable, "-c", _COUNT, *way.command[3:]]
    done = subprocess.run(command, env=way.environment, cwd=way.folder, capture_output=True, text=True, check=True)
    return done.stderr.split()[-1]


def measure(size: int, base: Path | None, bbp: str, turns: int) -> None:
    """Print the lines of one size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "round.trf")
        tournament = next(islice(event(size, Random(size), Habits(byes=0)), 4, None))
        trf.save(tournament.replace(info=EventInfo(name="Position")), path, dialect="trfx")
        every = ways(path, base, bbp, Path(folder, "caches"))
        count = {way.name: modules(way) for way in every}
        times: dict[str, list[float]] = {way.name: [] for way in every}
        for _ in range(turns):
            for way in every:
                times[way.name].append(seconds(way))
        ours = statistics.median(times[every[0].name])
        for name, taken in times.items():
            middle = statistics.median(taken)
            print(f"{size:7}  {name:26}  {middle:8.3f}  {min(taken):8.3f}  {middle / ours:6.2f}  {count[name]:>7}")


def main(sizes: Sequence[int], base: Path | None, bbp: str, turns: int) -> None:
    """Measure and print."""
    print("players  process                       median     least   ratio  modules")
    for size in sizes:
        measure(size, base, bbp, turns)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time whole processes of swissdesk pair.")
    parser.add_argument("sizes", type=int, nargs="*", default=[20, 500], metavar="SIZE")
    parser.add_argument("--base", type=Path, help="another checkout to compare with")
    parser.add_argument("--bbp", default=os.environ.get("SWISSDESK_BBP", ""), help="the program bbpPairings")
    parser.add_argument("--turns", type=int, default=15, help="how often each runs")
    arguments = parser.parse_args()
    main(arguments.sizes, arguments.base, arguments.bbp, arguments.turns)
