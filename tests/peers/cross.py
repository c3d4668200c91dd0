"""FIDE's cross-test: random tournaments of ours judged by other engines, and theirs by ours; it can be resumed.

    python tests/peers/cross.py --count 50000 --log cross.jsonl          # both ways; run again, it goes on
    python tests/peers/cross.py --log cross.jsonl --report               # what is in the log so far

Our way: `swissdesk generate` makes a tournament, bbpPairings pairs every round again, TieBreakServer ranks the players
by the tie-breaks of the file. Their way: bbpPairings makes one, `swissdesk check` pairs every round again, and the
standings of both programs are compared by a list of tie-breaks drawn for it. Where the judges are is said by the
environment (README.md). Every tournament is a line of the log, by way and seed: nothing is done twice, and a tournament
with a difference can be made again by its seed. A line is whole or not there, so a run can be ended at any time.

How many players and rounds a tournament has is drawn here for both ways (`size`), by how large events are: of
themselves the generators make crowds, bbpPairings of a few rounds only, and most of the time went into those. All else
each generator draws.

A difference is explained where the judge's reading of an article gives its values to the last digit
(`other_readings.py`); all others are open. Times are seconds of a processor, so they say the same on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from judges import BBP, TBS, Standing, check_pairings, serve_standings
from other_readings import ends_in_forfeits, follows, is_level_by_decimals, is_read_otherwise, is_same

from swissdesk.cli.check import Task, check_file
from swissdesk.cli.generate import Order, generated
from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.standings import chosen, table
from swissdesk.standings.presets import presets_for

WANTED = 50_000
ALLOWED = 10
"""More differences than that in one way have to be explained (question 34)."""
OURS, THEIRS = "ours", "theirs"


@dataclass(frozen=True)
class Case:
    """A tournament that was judged: what is open in its pairings and standings, and what is `explained`.

    Each is empty if there is nothing; `seconds` of a processor. One that is `unmade` (a round could not be paired, say)
    was not compared and does not count.
    """

    way: str
    seed: int
    players: int = 0
    rounds: int = 0
    pairings: str = ""
    standings: str = ""
    explained: str = ""
    unmade: str = ""
    seconds: float = 0.0

    @property
    def differs(self) -> bool:
        """Whether the engines disagree in anything, explained or not."""
        return bool(self.pairings or self.standings or self.explained)


def size(seed: int) -> tuple[int, int]:
    """Return how many players and rounds the tournament of a seed has: half of them have up to 18 players.

    A field is never so small that the rounds could not be played.
    """
    chance = Random(f"size {seed}")
    players = min(200, max(6, round(chance.lognormvariate(math.log(18), 0.6))))
    return players, min(chance.randint(3, 13), players * 3 // 5)


def judged(way: str, seed: int) -> Case:
    """Return what the engines make of one tournament."""
    begun = _processor()
    with tempfile.TemporaryDirectory(prefix="cross-") as folder:
        config = Path(folder) / f"{seed}.conf"
        config.write_text("PlayersNumber={}\nRoundsNumber={}\n".format(*size(seed)), "ascii")
        case = (_ours if way == OURS else _theirs)(Path(folder) / f"{way}-{seed}.trf", config, seed)
    return replace(case, seconds=round(_processor() - begun, 2))


def _processor() -> float:
    """Return the seconds of a processor that this process and those it called have taken."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _ours(path: Path, config: Path, seed: int) -> Case:
    tournament = generated(Order(str(config), None, seed, str(path), "trf26"))
    trf.save(tournament, path, dialect="trf26")
    verdict = check_pairings(BBP, path)
    found = verdict.refused or "; ".join(f"round {number}: {rows}" for number, rows in verdict.rounds.items())
    return Case(OURS, seed, len(tournament.players), len(tournament.rounds), found, *_compared(tournament, path))


def _theirs(path: Path, config: Path, seed: int) -> Case:
    command = [str(BBP.place), "--dutch", "-g", str(config), "-o", str(path), "-s", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not path.exists():
        return Case(THEIRS, seed, unmade=done.stderr.strip().rpartition(": ")[2][:200] or "no file")
    checked = check_file(Task(str(path), "dutch-2026"))
    found = checked.text if checked.differing or checked.wrong or checked.code else ""
    tournament = trf.load(path)
    lists = [preset.codes for preset in presets_for(round_robin=False) if _is_official(preset.codes)]
    settings = replace(tournament.settings, tiebreaks=Random(seed).choice(lists), system="dutch-2026")
    ranked = tournament.replace(settings=settings, listing=())
    trf.save(ranked, path, dialect="trf26")
    found = found.replace(str(path), "file")
    return Case(THEIRS, seed, len(tournament.players), checked.rounds, found, *_compared(ranked, path))


def _is_official(codes: tuple[str, ...]) -> bool:
    return bool(codes) and not any(code.startswith("OTHER_") for code in codes)


def _compared(tournament: Tournament, path: Path) -> tuple[str, str]:
    """Return what TieBreakServer has otherwise, open and explained; both empty if nothing, or if it is not here."""
    if TBS.absence:
        return "", ""
    theirs = serve_standings(path, round_robin=False, inside=True)
    if isinstance(theirs, str):
        return f"refused: {theirs}", ""
    still_open, explained = _differences(tournament, theirs)
    if still_open and ends_in_forfeits(tournament):
        without, _ = _differences(tournament.replace(rounds=tournament.rounds[:-1]), theirs)
        if not without:
            still_open, explained = [], ["last round of forfeits only: not counted"]
    return "; ".join(still_open[:6]), "; ".join(explained[:6])


def _differences(tournament: Tournament, theirs: Mapping[int, Standing]) -> tuple[list[str], list[str]]:
    """Return what differs in the standings: what is open, and what is explained."""
    codes = chosen(tournament)
    columns = 1 + next((number for number, code in enumerate(codes) if code.startswith("DE")), len(codes))
    still_open: list[str] = []
    explained: list[str] = []
    rows = table(tournament, None, codes)
    exact = {row.player: tuple(value.amount for _, value in row.tiebreaks[: columns - 1]) for row in rows}
    is_average = any(code.startswith("AOB") for code in codes[: columns - 1])
    for row in rows:
        other = theirs[row.player]
        for code, (_, mine), their in zip(codes, row.tiebreaks, other.values[1:], strict=True):
            if not code.startswith("DE") and not is_same(mine.number, their):
                is_known = is_read_otherwise(tournament, row.player, code, their)
                (explained if is_known else still_open).append(f"{row.player}: {code} {their}, ours {mine.number}")
        if not is_same(row.points / 100, other.values[0]):
            still_open.append(f"{row.player}: points {other.values[0]}, ours {row.points / 100}")
        if other.place != row.rank:
            is_known = follows(theirs, row.player, columns)
            level = is_average and is_level_by_decimals(theirs, exact, row.player, columns)
            found = f"{row.player}: place {other.place}, ours {row.rank}{' by decimals of AOB' if level else ''}"
            (explained if is_known else still_open).append(found)
    # a place explains nothing by itself: only values that are read otherwise can move it
    if not any("place" not in found or "AOB" in found for found in explained):
        still_open, explained = still_open + explained, []
    return still_open, explained


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


def short_of(known: Iterable[Case], ways: Iterable[str], count: int) -> int:
    """Return how many tournaments one of the ways is short of `count`, because some could not be made."""
    made = [case.way for case in known if not case.unmade]
    return max(0, *(count - made.count(way) for way in ways))


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
    cases = list(cases)
    known = [case for case in cases if not case.unmade]
    lines = []
    for way in (OURS, THEIRS):
        lines += _of_way(way, [case for case in known if case.way == way])
        unmade = sum(case.way == way and bool(case.unmade) for case in cases)
        if unmade:
            lines.append(f"  not counted: {unmade} that the generator could not finish")
    if all(any(case.way == way for case in known) for way in (OURS, THEIRS)):
        lines.append(f"the rest of both ways: about {_hours(known):.0f} hours of one processor")
    return "\n".join(lines)


def _hours(known: Sequence[Case]) -> float:
    """Return how long the rest takes, in hours of one processor, at the pace of the known cases of each way."""
    hours = 0.0
    for way in (OURS, THEIRS):
        took = [case.seconds for case in known if case.way == way]
        hours += sum(took) / len(took) * max(0, WANTED - len(took)) / 3600
    return hours


def _of_way(way: str, mine: Sequence[Case]) -> Iterator[str]:
    if not mine:
        yield f"{way}: nothing judged"
        return
    count = {part: sum(bool(getattr(case, part)) for case in mine) for part in ("pairings", "standings", "explained")}
    rounds = sum(case.rounds for case in mine)
    sizes = sorted(case.players for case in mine)
    yield (
        f"{way}: {len(mine)} tournaments, {rounds} rounds, {sizes[0]} to {sizes[-1]} players (median "
        f"{sizes[len(sizes) // 2]}); of {WANTED}, {len(mine) / WANTED:.1%}"
    )
    yield (
        f"  differences: pairings {count['pairings']}, standings {count['standings']} open and "
        f"{count['explained']} explained ({ALLOWED} of {WANTED} need no reason)"
    )
    mean = sum(case.seconds for case in mine) / len(mine)
    left = max(0, WANTED - len(mine))
    yield f"  {mean:.2f} s each; {left} are missing: about {mean * left / 3600:.0f} hours of one processor"
    yield from _bound("pairings", len(mine), count["pairings"])
    yield from _bound("standings", len(mine), count["standings"])
    yield from (
        f"  seed {case.seed}{'' if case.pairings or case.standings else ' (explained)'}: "
        f"{case.pairings or case.standings or case.explained}"[:200]
        for case in [case for case in mine if case.differs][:20]
    )


def _bound(what: str, count: int, still_open: int) -> Iterator[str]:
    """Yield what a sample without an open difference says of all: at most 3 in `count` with 95 % (rule of three)."""
    if not still_open:
        yield f"  {what}: none open in {count}, so with 95 % certainty fewer than {3 * WANTED // count} of {WANTED}"


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
        first, count = given.first, given.count
        while count:
            run(missing(read(given.log), given.ways, first, count), given.log, given.jobs, given.seconds, judged)
            first, count = first + count, 0 if given.seconds else short_of(read(given.log), given.ways, given.count)
    cases = read(given.log)
    print(report(cases))
    worst = max((sum(case.differs for case in cases if case.way == way) for way in (OURS, THEIRS)), default=0)
    return 1 if worst > ALLOWED else 0


if __name__ == "__main__":
    sys.exit(main())
