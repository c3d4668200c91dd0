"""FIDE's cross-test: random tournaments of ours judged by other engines, and theirs by ours; it can be resumed.

    python tests/peers/cross.py --count 50000 --log cross.jsonl          # both ways; run again, it goes on
    python tests/peers/cross.py --log cross.jsonl --report               # what is in the log so far

Our way: `swissdesk generate` makes a tournament, bbpPairings pairs every round again, TieBreakServer ranks the players
by the tie-breaks of the file. Their way: bbpPairings makes one, `swissdesk check` pairs every round again, and the
standings of both programs are compared by a list of tie-breaks drawn for it. Where the judges are is said by the
environment (README.md). Every tournament is a line of the log, by way and seed: nothing is done twice, and a tournament
with a difference can be made again by its seed. A line is whole or not there, so a run can be ended at any time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from judges import BBP, TBS, check_pairings, serve_standings

from swissdesk.cli.check import Task, check_file
from swissdesk.cli.generate import Order, generated
from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.standings import chosen, table
from swissdesk.standings.presets import presets_for

WANTED = 50_000
ALLOWED = 10
"""More differences than that in one way have to be explained (question 34)."""
HALF_A_HUNDREDTH = 0.0051
OURS, THEIRS = "ours", "theirs"


@dataclass(frozen=True)
class Case:
    """A tournament that was judged: what was found in its pairings and its standings, empty if nothing."""

    way: str
    seed: int
    rounds: int = 0
    pairings: str = ""
    standings: str = ""
    seconds: float = 0.0

    @property
    def differs(self) -> bool:
        """Whether the engines disagree in anything."""
        return bool(self.pairings or self.standings)


def judged(way: str, seed: int) -> Case:
    """Return what the engines make of one tournament."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cross-") as folder:
        case = (_ours if way == OURS else _theirs)(Path(folder) / f"{way}-{seed}.trf", seed)
    return replace(case, seconds=round(time.monotonic() - begun, 2))


def _ours(path: Path, seed: int) -> Case:
    tournament = generated(Order(None, None, seed, str(path), "trf26"))
    trf.save(tournament, path, dialect="trf26")
    verdict = check_pairings(BBP, path)
    found = verdict.refused or "; ".join(f"round {number}: {rows}" for number, rows in verdict.rounds.items())
    return Case(OURS, seed, len(tournament.rounds), found, _compared(tournament, path))


def _theirs(path: Path, seed: int) -> Case:
    done = subprocess.run(
        [str(BBP.place), "--dutch", "-g", "-o", str(path), "-s", str(seed)], capture_output=True, text=True, check=False
    )
    if done.returncode or not path.exists():
        return Case(THEIRS, seed, pairings=f"not made: {done.stderr.strip()[:200]}")
    checked = check_file(Task(str(path), "dutch-2026"))
    found = checked.text if checked.differing or checked.wrong or checked.code else ""
    tournament = trf.load(path)
    lists = [preset.codes for preset in presets_for(round_robin=False) if _is_official(preset.codes)]
    settings = replace(tournament.settings, tiebreaks=Random(seed).choice(lists), system="dutch-2026")
    ranked = tournament.replace(settings=settings, listing=())
    trf.save(ranked, path, dialect="trf26")
    return Case(THEIRS, seed, checked.rounds, found.replace(str(path), "file"), _compared(ranked, path))


def _is_official(codes: tuple[str, ...]) -> bool:
    return bool(codes) and not any(code.startswith("OTHER_") for code in codes)


def _compared(tournament: Tournament, path: Path) -> str:
    """Return the places and tie-breaks that TieBreakServer has otherwise; empty if none, or if it is not here."""
    if TBS.absence:
        return ""
    theirs = serve_standings(path, round_robin=False)
    if isinstance(theirs, str):
        return f"refused: {theirs}"
    codes = chosen(tournament)
    found = []
    for row in table(tournament, None, codes):
        other = theirs[row.player]
        if other.place != row.rank:
            found.append(f"{row.player}: place {other.place}, ours {row.rank}")
        values = [row.points / 100, *(value.number for _, value in row.tiebreaks)]
        for code, mine, their in zip(("PTS", *codes), values, other.values, strict=True):
            if not code.startswith("DE") and abs(float(mine or 0) - float(str(their or 0))) > HALF_A_HUNDREDTH:
                found.append(f"{row.player}: {code} {their}, ours {mine}")
    return "; ".join(found[:6])


# ---- the log


def read(log: Path) -> list[Case]:
    """Return the cases of a log; a last line that is not whole is left out."""
    found = []
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        try:
            found.append(Case(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def missing(known: Iterable[Case], ways: Iterable[str], first: int, count: int) -> Iterator[tuple[str, int]]:
    """Yield the way and seed of every case that is not in the log, both ways side by side."""
    done = {(case.way, case.seed) for case in known}
    ways = tuple(ways)
    for seed in range(first, first + count):
        yield from ((way, seed) for way in ways if (way, seed) not in done)


def run(todo: Iterator[tuple[str, int]], log: Path, jobs: int, seconds: float, judge: Callable[..., Case]) -> None:
    """Judge what is to be done, as many at a time as there are jobs, until it is done or the time is over."""
    end = time.monotonic() + seconds if seconds else float("inf")
    with log.open("a", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
        if log.stat().st_size and not log.read_bytes().endswith(b"\n"):
            file.write("\n")  # the run before was stopped in the middle of a line
        while time.monotonic() < end and (part := list(islice(todo, 8 * jobs))):
            for case in pool.map(judge, *zip(*part, strict=True)):
                file.write(json.dumps(asdict(case)) + "\n")
                file.flush()


def report(cases: Iterable[Case]) -> str:
    """Return what a log amounts to, way by way, and how long the rest of 50,000 would take."""
    lines = []
    for way in (OURS, THEIRS):
        mine = [case for case in cases if case.way == way]
        if not mine:
            lines.append(f"{way}: nothing judged")
            continue
        count = Counter(pairings=0, standings=0)
        for case in mine:
            count["pairings"] += bool(case.pairings)
            count["standings"] += bool(case.standings)
        differing = [case for case in mine if case.differs]
        mean = sum(case.seconds for case in mine) / len(mine)
        rounds = sum(case.rounds for case in mine)
        hours = mean * (WANTED - len(mine)) / 3600
        lines += [
            f"{way}: {len(mine)} tournaments, {rounds} rounds; {len(differing)} with differences "
            f"(pairings {count['pairings']}, standings {count['standings']}; {ALLOWED} of {WANTED} need no reason)",
            f"  {mean:.2f} s each; {max(0, WANTED - len(mine))} are missing to {WANTED}: "
            f"about {max(0.0, hours):.0f} hours of one core",
            *_bound(len(mine), len(differing)),
            *(f"  seed {case.seed}: {case.pairings or case.standings}"[:200] for case in differing[:20]),
        ]
    return "\n".join(lines)


def _bound(count: int, differing: int) -> Iterator[str]:
    """Yield what a sample without a difference says of all: at most 3 in `count` with 95 % (the rule of three)."""
    if not differing:
        yield f"  none in {count}: with 95 % certainty fewer than {3 * WANTED // count} of {WANTED}"


def main() -> int:
    """Run what is missing, then report; 1 if the engines disagree more often than is allowed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=WANTED, help="tournaments each way")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--log", type=Path, default=Path("cross.jsonl"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=0, help="stop after so long; run again to go on")
    parser.add_argument("--ways", nargs="+", choices=(OURS, THEIRS), default=(OURS, THEIRS))
    parser.add_argument("--report", action="store_true", help="only report")
    given = parser.parse_args()
    if not given.report:
        if BBP.absence:
            print(BBP.absence, file=sys.stderr)
            return 2
        if TBS.absence:
            print(f"{TBS.absence}; standings are not compared", file=sys.stderr)
        todo = missing(read(given.log), given.ways, given.first, given.count)
        run(todo, given.log, given.jobs, given.seconds, judged)
    cases = read(given.log)
    print(report(cases))
    worst = max((sum(case.differs for case in cases if case.way == way) for way in (OURS, THEIRS)), default=0)
    return 1 if worst > ALLOWED else 0


if __name__ == "__main__":
    sys.exit(main())
