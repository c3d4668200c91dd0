"""``swissdesk check`` of a folder and bbpPairings' own checker: ``python tests/benchmarks/checking.py [--bbp BINARY]``.

Folders of generated events are checked by turns: by this checkout on all cores and on one, by another one (`--base`),
and by bbpPairings, which takes a file at a time, one after the other and with as many at once as there are cores. Each
line gives the seconds by the clock and of processor time, the least of the turns, and its ratios to the first line.
Whether two processes really run at once, the first line says: a machine that shares its cores gains little from them.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from swissdesk.__main__ import main as swissdesk
from swissdesk.cli.batch import cores

ROOT = Path(__file__).resolve().parents[2]

KINDS = ((20, 5), (20, 9), (40, 9), (12, 5))
"""Players and rounds; events of all kinds together make a folder more."""

LONG = tuple((players, min(2 * players // 3, 15)) for players in range(12, 61, 4))
"""What the first comparison with bbpPairings was made of (12 to 60 players, some 14 rounds) makes the last folder."""

_BURN = "import time\nwhile time.process_time() < 0.5: pass"

Job = Callable[[], object]


class Cost(NamedTuple):
    """Seconds by the clock and of processor time."""

    clock: float
    processor: float


def cost(job: Job) -> Cost:
    """Return what a job costs that leaves the work to other processes."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    job()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(time.perf_counter() - start, used)


def checked_by(place: Path, folder: Path, *options: str) -> Job:
    """Return the check of a folder by a checkout."""
    environment = {**os.environ, "PYTHONPATH": os.fspath(place)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles the program anew each time
    command = [sys.executable, "-m", "swissdesk", "check", os.fspath(folder), *options]
    return lambda: subprocess.run(command, env=environment, cwd=place, stdout=subprocess.DEVNULL, check=True)


def checked_by_bbp(binary: str, folder: Path, at_once: int) -> Job:
    """Return the check of the files of a folder by bbpPairings."""

    def one(path: Path) -> None:
        subprocess.run([binary, "--dutch", path, "-c"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def job() -> None:
        with ThreadPoolExecutor(at_once) as pool:
            list(pool.map(one, sorted(folder.rglob("*.trf"))))

    return job


def jobs(folder: Path, base: Path | None, bbp: str) -> dict[str, Job]:
    """Return what takes turns, ours first."""
    found = {"this checkout": checked_by(ROOT, folder), "on one core": checked_by(ROOT, folder, "--jobs", "1")}
    if base is not None:
        found["base"] = checked_by(base, folder)
    if bbp:
        found["bbpPairings"] = checked_by_bbp(bbp, folder, 1)
        found[f"{cores()} bbpPairings"] = checked_by_bbp(bbp, folder, cores())
    return found


def compare(title: str, folder: Path, base: Path | None, bbp: str, turns: int) -> None:
    """Print the lines of one folder."""
    every = jobs(folder, base, bbp)
    costs: dict[str, list[Cost]] = {name: [] for name in every}
    for _ in range(turns):
        for name, job in every.items():
            costs[name].append(cost(job))
    least = {name: Cost(*map(min, zip(*taken, strict=True))) for name, taken in costs.items()}
    ours = least["this checkout"]
    for name, taken in least.items():
        ratios = f"{taken.clock / ours.clock:6.2f}  {taken.processor / ours.processor:9.2f}"
        print(f"{title:26}  {name:14}  {taken.clock:8.2f}  {taken.processor:9.2f}  {ratios}", flush=True)


def together() -> float:
    """Return how many processes the machine runs at once where it has to run as many as it has cores."""
    commands = [[sys.executable, "-c", _BURN]] * cores()
    spent = cost(lambda: [process.wait() for process in [subprocess.Popen(command) for command in commands]])
    return spent.processor / spent.clock


def generate(whole: Path, events: int) -> dict[str, Path]:
    """Return folders of that many events of each kind by what is in them, then all of them, and the long ones."""
    folders = {f"{events} of {players}, {rounds} rounds": whole / f"{players}-{rounds}" for players, rounds in KINDS}
    for (players, rounds), folder in zip(KINDS, folders.values(), strict=True):
        make(folder, players, rounds, events)
    long = whole.with_name("long")
    for players, rounds in LONG:
        make(long / str(players), players, rounds, max(1, events // 5))
    return {**folders, "all of them": whole, "12 to 60, 8 to 15 rounds": long}


def make(folder: Path, players: int, rounds: int, events: int) -> None:
    """Write so many random events."""
    folder.mkdir(parents=True)
    config = folder.with_suffix(".cfg")
    config.write_text(f"PlayersNumber={players}\nRoundsNumber={rounds}\n", "utf-8")
    words = ["generate", config, "-o", folder, "--seed", 1, "--count", events, "--to", "trfx"]
    if swissdesk([str(word) for word in words]):
        raise SystemExit(f"no events of {players} players")


def main(events: int, base: Path | None, bbp: str, turns: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as temporary:
        folders = generate(Path(temporary, "events"), events)
        print(f"cores: {cores()}; processes that really run at once: {together():.2f}")
        print(f"{'':26}  {'':14}   clock s  processor  ratio  processor")
        for title, folder in folders.items():
            compare(title, folder, base, bbp, turns)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare the checking of folders.")
    parser.add_argument("--events", type=int, default=100, help="events of each kind")
    parser.add_argument("--base", type=Path, help="another checkout to compare with")
    parser.add_argument("--bbp", default=os.environ.get("SWISSDESK_BBP", ""), help="the program bbpPairings")
    parser.add_argument("--turns", type=int, default=3, help="how often each runs")
    arguments = parser.parse_args()
    main(arguments.events, arguments.base, arguments.bbp, arguments.turns)
