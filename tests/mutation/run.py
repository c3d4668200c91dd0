"""Plant small faults in the package, one at a time, and see whether the nearest tests notice (README.md tells more)."""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest
from mutations import Mutant, mutants_at, mutants_of, spots
from nearest_tests import House
from planting import Change, Planter
from trials import RUNNER_FAILED, SLOW, Chosen, Collected, Ended, Measured, Tests, apart, asked, collecting

ROOT = Path(__file__).resolve().parents[2]
NOTES = ROOT / "tests" / "notes" / "mutants.md"
PACKAGES = ("engine", "standings", "formats", "model")
KEPT = Path(tempfile.gettempdir()) / "swissdesk-mutation-tests"
UNNOTICED = ("survived", "untested")
NEAREST, NEAR = 3, 8
"""How many test files a fault meets first, and before those further away.

The nearest have half of the seconds at most. Who survives them meets the files on record, then the other near ones with
what is left of the nearest, then the rest of its `--files` and all that were measured before; of these the quickest
tests come first. Who survives a batch meets the next. Slow tests come last of all: two or three use up the budget.
"""

LATER = 3
"""The batch in which the nearest files' other tests have their turn."""

CHOSEN = ("test_chosen_files", "test_chosen_actions", "test_chosen_stories", "test_chosen_standings")
"""Records chosen because planted faults show in them (`choosing.py`): who survives the nearest tests meets them first.

They are quick, and six seconds of tests are over before all others on record have been asked.
"""

ON_RECORD = (
    *CHOSEN,
    "test_workings_on_record",
    "test_tiebreaks_by_article",
    "test_stories_on_record",
    "test_chosen_rounds",
    "test_work",
    "test_exports_on_record",
    "test_trf_lines",
    "test_spoilt",
    "test_rating_list_lines",
)
"""Tests that hold whole answers to many cases: they stand near to no module, and notice what single claims do not."""

Asked = list[tuple[Path, Measured]]


@dataclass(frozen=True)
class Fate:
    """How one fault fared."""

    verdict: str
    seconds: float
    by: str = ""
    "The test that failed, and by what."


@dataclass(frozen=True)
class Line:
    """One verdict, as it is written."""

    fate: Fate
    place: str
    key: str

    def __str__(self) -> str:
        return "\t".join([self.fate.verdict, f"{self.fate.seconds:.1f} s", self.place, self.key, self.fate.by])

    @classmethod
    def read(cls, line: str) -> Line:
        verdict, seconds, place, key, by = line.split("\t")
        return cls(Fate(verdict, float(seconds.removesuffix(" s")), by), place, key)


def lines_of(file: Path | None) -> list[Line]:
    """Return the verdicts in a file."""
    return [Line.read(line) for line in file.read_text("utf-8").splitlines()] if file and file.exists() else []


@dataclass(frozen=True)
class Limits:
    """How much a fault meets: seconds of tests, and test files, the nearest."""

    budget: float
    files: int


class Judge:
    """Tries faults in processes split off from one that has all tests in its memory."""

    def __init__(self, house: House, tests: Tests, limits: Limits, cold: Connection) -> None:
        self.house, self.tests, self.limits, self.cold = house, tests, limits, cold
        self.sound: dict[str, bool] = {}

    def judge(self, module: str, mutant: Mutant) -> Fate:
        """Return how a fault fares: in functions that are loaded, else while its module is loaded once more."""
        change = self.tests.functions.change(module, mutant)
        if change is None:
            return self._loaded_anew(module, mutant)
        fate = self._in_place(module, change)
        if fate.verdict == "untested" or (fate.verdict == "survived" and change.constants):
            return self._loaded_anew(module, mutant)
        return fate

    def _in_place(self, module: str, change: Change) -> Fate:
        worked, met, callers = 0.0, 0.0, []
        waiting: Asked = []
        slow: Asked = []
        for number, files in enumerate(chain(self._batches(module), [None])):
            batch = [
                (path, test)
                for path in files or ()
                for test in sorted(self.tests.of(path), key=lambda test: test.seconds)
                if change.is_met(test.calls)
            ]
            callers += [path for path, _ in batch]
            slow += [one for one in batch if one[1].seconds >= SLOW]
            batch = slow if files is None else [one for one in batch if one[1].seconds < SLOW]
            if number:
                batch = sorted(batch + waiting if number == LATER else batch, key=lambda one: one[1].seconds)
                batch = list(_within(batch, self.limits.budget - met))
            else:
                found = list(_within(batch, self.limits.budget / 2))
                batch, waiting = found, batch[len(found) :]
            met += sum(test.seconds for _, test in batch)
            fate = self._meet(batch, change)
            worked += fate.seconds
            if fate.verdict != "survived":
                return Fate(fate.verdict, worked, fate.by)
        if not callers:
            return Fate("untested", worked)
        fate = self._meet(list(_within(self._hidden(callers, change), self.limits.budget / 8)), change)
        return Fate(fate.verdict, worked + fate.seconds, fate.by)

    def _batches(self, module: str) -> Iterator[list[Path]]:
        reached = self.house.nearest(module)
        files, beyond = reached[: self.limits.files], reached[self.limits.files :]
        yield files[:NEAREST]
        known = on_record(reached)
        yield [path for path in known if path.stem in CHOSEN and path not in files[:NEAREST]]
        yield [path for path in known if path.stem not in CHOSEN and path not in files[:NEAREST]]
        yield [path for path in files[NEAREST:NEAR] if path not in known]
        yield [path for path in (*files[NEAR:], *filter(self.tests.is_measured, beyond)) if path not in known]

    def _hidden(self, callers: list[Path], change: Change) -> Iterator[tuple[Path, Measured]]:
        """Yield the other tests of files that remember something: what they look at another test may have called."""
        for path in dict.fromkeys(callers):
            if self.house.remembers(path):
                yield from ((path, test) for test in self.tests.of(path) if not change.is_met(test.calls))

    def _meet(self, batch: Asked, change: Change) -> Fate:
        """Return how a fault in loaded functions fares; a test that fails without any fault is no witness."""
        worked = 0.0
        while batch := [(path, test) for path, test in batch if self.sound.get(test.id, True)]:
            ended = self._asked(batch, change)
            worked += ended.seconds
            if ended.code == 1:
                by = next(((path, test) for path, test in batch if ended.said.startswith(f"{test.id} ")), None)
                if by is None:
                    raise RuntimeError(f"none of the tests: {ended.said}")
                if not self._is_sound(by):
                    continue
            return Fate(verdict(ended.code), worked, ended.said.strip())
        return Fate("survived", worked)

    def _asked(self, batch: Asked, change: Change | None) -> Ended:
        items = [self.tests.item(path, test.id) for path, test in batch]

        def work(say) -> int:  # type: ignore[no-untyped-def]
            self.tests.memories.clear()
            if change is not None:
                change.plant()
            return asked(items, say)

        return apart(work, 4 * sum(test.seconds for _, test in batch) + 10)

    def _is_sound(self, witness: tuple[Path, Measured]) -> bool:
        """Return whether a test passes by itself when nothing is wrong."""
        _, test = witness
        if test.id not in self.sound:
            self.sound[test.id] = self._asked([witness], None).code == 0
        return self.sound[test.id]

    def _loaded_anew(self, module: str, mutant: Mutant) -> Fate:
        """Return how a fault fares that is there as soon as the module is loaded."""
        reached = self.house.nearest(module)
        files = list(dict.fromkeys([*reached[: min(NEAR, self.limits.files)], *on_record(reached)]))

        def tests(some: list[Path]) -> Asked:
            return sorted(
                ((path, test) for path in some for test in self.tests.of(path)),
                key=lambda one: (not any(call.startswith(f"{mutant.file}:") for call in one[1].calls), one[1].seconds),
            )

        batch = list(_within(tests(files[:NEAREST]), self.limits.budget / 2))
        met, asked = sum(test.seconds for _, test in batch), {test.id for _, test in batch}
        batch += _within((one for one in tests(files) if one[1].id not in asked), self.limits.budget - met)
        if not batch:
            return Fate("untested", 0.0)
        seconds = 4 * sum(test.seconds for _, test in batch) + 20
        self.cold.send((module, mutant, [(path, test.id) for path, test in batch], seconds))
        ended: Ended = self.cold.recv()
        return Fate(verdict(ended.code), ended.seconds, ended.said.strip())


def on_record(tests: list[Path]) -> list[Path]:
    """Return those of some test files that hold whole answers."""
    return [path for path in tests if path.stem in ON_RECORD]


def _within(batch: Asked | Iterator[tuple[Path, Measured]], seconds: float) -> Iterator[tuple[Path, Measured]]:
    """Yield the first tests, up to so many seconds of work."""
    for path, test in batch:
        if (seconds := seconds - test.seconds) < 0:
            return
        yield path, test


def verdict(code: int) -> str:
    """Return what the end of a process says about the fault in it."""
    if code == RUNNER_FAILED:
        raise RuntimeError("the tests could not be started")
    if code < 0:
        return "out of time"
    return {0: "survived", 1: "killed"}.get(code, "broken")


def loaded_with_fault(module: str, mutant: Mutant, tests: list[tuple[Path, str]], seconds: float) -> Ended:
    """Run these tests in a process that loads the package with the fault in it."""

    def work(say) -> int:  # type: ignore[no-untyped-def]
        sys.meta_path.insert(0, Planter(module, mutant))
        return collecting(ROOT, {path for path, _ in tests}, Chosen([id for _, id in tests], say))

    return apart(work, seconds)


class Run:
    """Tries every given fault, so many at a time, and writes down how each fared."""

    def __init__(self, house: House, limits: Limits, jobs: int, out: Path | None) -> None:
        self.house, self.limits, self.jobs, self.out = house, limits, jobs, out
        self.lines: list[Line] = []

    def try_all(self, mutants: list[tuple[str, Mutant]]) -> None:
        if not mutants:
            return
        pipes = [Pipe() for _ in range(self.jobs)]
        if not (pid := os.fork()):
            self._collect(mutants, [there for _, there in pipes])
            os._exit(0)
        here = [here for here, _ in pipes]
        for _, there in pipes:
            there.close()
        while here:
            for connection in wait(here):
                assert isinstance(connection, Connection)
                try:
                    said = connection.recv()
                except EOFError:
                    here.remove(connection)
                    continue
                if isinstance(said, Line):
                    self._note(said)
                else:
                    connection.send(loaded_with_fault(*said))
        os.waitpid(pid, 0)

    def _collect(self, mutants: list[tuple[str, Mutant]], connections: list[Connection]) -> None:
        """Collect the tests near all faults, and split off those who try the faults."""
        modules = sorted({module for module, _ in mutants})
        reached = [self.house.nearest(module) for module in modules]
        near = {test for tests in reached for test in (*tests[: self.limits.files], *on_record(tests))}

        def work(items: list[pytest.Item]) -> None:
            tests = Tests(items, ROOT / "swissdesk", KEPT, ON_RECORD)
            gc.freeze()
            for number, connection in enumerate(connections):
                if not os.fork():
                    for other in connections[:number] + connections[number + 1 :]:
                        other.close()
                    judge = Judge(self.house, tests, self.limits, connection)
                    for module, mutant in mutants[number :: len(connections)]:
                        place = f"{mutant.file.relative_to(ROOT)}:{mutant.line}"
                        try:
                            connection.send(Line(judge.judge(module, mutant), place, mutant.key))
                        except Exception:  # the others are tried all the same
                            traceback.print_exc()
                    os._exit(0)
            for connection in connections:
                connection.close()
            for _ in connections:
                os.wait()

        # What is measured is kept for runs of other modules: the functions of all of them have to be heard.
        every = Faults(self.house, list(PACKAGES)).modules
        collecting(ROOT, sorted(near), Collected([*every], work), options=["--continue-on-collection-errors"])

    def _note(self, line: Line) -> None:
        self.lines.append(line)
        print(line, flush=True)
        if self.out:
            with self.out.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")


class Faults:
    """The faults in some parts of the package, without those that the notes show to change nothing."""

    def __init__(self, house: House, packages: list[str]) -> None:
        self.modules = {
            module: file
            for module, file in house.files.items()
            if any(f"{module}.".startswith(f"swissdesk.{package}.") for package in packages)
        }

    @cached_property
    def _equivalent(self) -> set[str]:
        listed = re.findall(r"^- (`[^`]*`: `[^`]*` → `[^`]*`)", NOTES.read_text("utf-8"), re.MULTILINE)
        return set(listed)

    def holding(self, text: str) -> list[tuple[str, Mutant]]:
        """Return every fault whose module and key hold the text."""
        return [
            (module, mutant)
            for module, file in self.modules.items()
            for mutant in mutants_of(file)
            if text in f"{module} {mutant.key}" and mutant.key not in self._equivalent
        ]

    def sample(self, size: int, seed: int) -> list[tuple[str, Mutant]]:
        """Return so many faults, drawn by chance."""
        places = [(module, spot) for module, file in self.modules.items() for spot in spots(file)]
        print(f"# {len(places)} faults", flush=True)
        random.Random(seed).shuffle(places)
        drawn: list[tuple[str, Mutant]] = []
        for module, spot in places:
            if len(drawn) == size:
                break
            [mutant] = mutants_at(self.modules[module], [spot])
            if mutant.key not in self._equivalent:
                drawn.append((module, mutant))
        return drawn


def interval(share: float, total: int) -> tuple[float, float]:
    """Return between what the true share lies, 95 times of 100 (Wilson)."""
    z = 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * (share * (1 - share) / total + z * z / (4 * total * total)) ** 0.5
    return middle - half, middle + half


def summary(lines: list[Line]) -> str:
    """Return how many faults were noticed, and what nobody noticed."""
    verdicts = Counter(line.fate.verdict for line in lines)
    unnoticed = [line for line in lines if line.fate.verdict in UNNOTICED]
    total = len(lines)
    share = (total - len(unnoticed)) / total
    least, most = interval(share, total)
    head = (
        f"{total} faults, {total - len(unnoticed)} noticed: {share:.1%} ({least:.1%} to {most:.1%}); {dict(verdicts)}"
    )
    return "\n".join([head, *(f"- {line.fate.verdict}: {line.place} {line.key}" for line in unnoticed)])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "packages", nargs="*", default=PACKAGES, help="parts of swissdesk, as engine.dutch; default: %(default)s"
    )
    parser.add_argument("--sample", type=int, help="try so many of the faults only, drawn by chance")
    parser.add_argument("--seed", type=int, default=1, help="which chance (default: %(default)s)")
    parser.add_argument("--only", default="", help="only faults whose module, function or text holds this")
    parser.add_argument(
        "--budget", type=float, default=20, help="seconds of tests that a fault meets (default: %(default)s)"
    )
    parser.add_argument(
        "--files", type=int, default=32, help="how many test files, the nearest, it meets (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="a file that keeps every verdict; what it holds is not tried again")
    parser.add_argument("--again", type=Path, help="try only what survived in the verdicts of this file")
    parser.add_argument("--list", action="store_true", help="show the faults and the tests they would meet, try none")
    return parser.parse_args()


def main() -> int:
    asked_for = arguments()
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    KEPT.mkdir(exist_ok=True)
    house = House(ROOT, kept=KEPT / "imports.json")
    faults = Faults(house, list(asked_for.packages))
    if asked_for.sample and not asked_for.only:
        mutants = faults.sample(asked_for.sample, asked_for.seed)
    else:
        mutants = faults.holding(asked_for.only)
        if asked_for.sample:
            mutants = random.Random(asked_for.seed).sample(mutants, min(asked_for.sample, len(mutants)))
    if asked_for.again:
        survived = {line.key for line in lines_of(asked_for.again) if line.fate.verdict in UNNOTICED}
        mutants = [(module, mutant) for module, mutant in mutants if mutant.key in survived]
    known = {(line.place, line.key): line for line in lines_of(asked_for.out)}
    places = {(f"{mutant.file.relative_to(ROOT)}:{mutant.line}", mutant.key) for _, mutant in mutants}
    if asked_for.list:
        for module, mutant in mutants:
            print(f"{module}:{mutant.line}  {mutant.key}  {[test.stem for test in house.nearest(module)[:5]]}")
        print(len(mutants))
        return 0
    begun = time.monotonic()
    house.forget_texts()
    gc.collect()
    gc.freeze()  # the collector of the processes to come leaves alone what is theirs and ours
    run = Run(house, Limits(asked_for.budget, asked_for.files), asked_for.jobs, asked_for.out)
    run.try_all(
        [
            (module, mutant)
            for module, mutant in mutants
            if (f"{mutant.file.relative_to(ROOT)}:{mutant.line}", mutant.key) not in known
        ]
    )
    lines = [*(line for place, line in known.items() if place in places), *run.lines]
    if lines:
        print(summary(lines), f"{time.monotonic() - begun:.0f} s", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
