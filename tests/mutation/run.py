"""Plant small faults in the package, one at a time, and see whether the nearest tests notice (README.md tells more)."""

from __future__ import annotations

import argparse
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType

import hypothesis
import pytest
from mutations import Mutant, mutants_of
from nearest_tests import House

ROOT = Path(__file__).resolve().parents[2]
NOTES = ROOT / "tests" / "notes" / "mutants.md"
PACKAGES = ("engine", "standings", "formats", "model")
TIMES = Path(tempfile.gettempdir()) / "swissdesk-mutation-tests.json"
MEMORY = 4 << 30
LATE = "ignore:Module already imported"  # so that not every fault waits for hypothesis to be loaded
RUNNER_FAILED = 99
UNNOTICED = ("survived", "untested")
MOST = 60
"""How many test files are looked at for a module."""

SLOWEST = 40.0
"""Seconds after which a test file is too slow to be run against every fault."""

FIRST = 4.0
"""Seconds of tests that run at first; only who survives them meets the others."""


class Planted(importlib.machinery.SourceFileLoader):
    """Loads one module with the fault in it; nothing on the disk is touched."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.tree(), self.path, "exec")


class Planter(importlib.abc.MetaPathFinder):
    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name, self.mutant = name, mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        inner = [str(self.mutant.file.parent)] if self.mutant.file.name == "__init__.py" else None
        loader = Planted(name, self.mutant)
        return importlib.util.spec_from_file_location(
            name, self.mutant.file, loader=loader, submodule_search_locations=inner
        )


class Hasty:
    """A property that fails has failed: no smaller example is looked for. No window is tested: pytest-qt stays out."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        parser.addini("qt_log_level_fail", "what pytest-qt would read")

    def pytest_configure(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("hasty", parent=hypothesis.settings(), phases=phases, database=None)
        hypothesis.settings.load_profile("hasty")


class Listener:
    """Hears which functions of the package are called."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        self._codes.add(frame.f_code)

    def heard(self) -> list[str]:
        """Return the file and name of each, without what stands inside of it."""
        package = str(ROOT / "swissdesk")
        return sorted(
            {
                f"{Path(code.co_filename).relative_to(ROOT)}:{_NAMELESS.sub('', code.co_qualname)}"
                for code in self._codes
                if code.co_filename.startswith(package)
            }
        )


_NAMELESS = re.compile(r"\.?<\w+>")


def trying(tests: list[Path], seconds: float, planter: Planter | None = None, heard: Path | None = None) -> int:
    """Start these tests in a process of their own, which ends after so many seconds of work; return its id.

    What they call is written to the file `heard`.
    """
    if pid := os.fork():
        return pid
    base = tempfile.mkdtemp(prefix="mutant-")
    code, spoken = RUNNER_FAILED, os.dup(2)
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(int(seconds) * 20 + 60)  # whoever waits for ever does no work
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        if planter:
            sys.meta_path.insert(0, planter)
        options = [
            "-x",
            "-q",
            "--tb=no",
            "--basetemp",
            base,
            "-c",
            str(ROOT / "pyproject.toml"),
            "--rootdir",
            str(ROOT),
        ]
        options += [
            "-o",
            "addopts=",
            "-m",
            "not corpus",
            "-W",
            LATE,
        ]  # without the processes that ordinary runs may ask for
        plugins = ["-p", "no:cacheprovider", "-p", "no:pytest-qt", "-p", "no:faulthandler"]
        listener = Listener()
        if heard:
            sys.settrace(listener)
        code = int(pytest.main([*options, *plugins, *map(str, tests)], plugins=[Hasty()]))
        if heard:
            sys.settrace(None)
            heard.write_text(json.dumps(listener.heard()), "utf-8")
    except BaseException:
        os.write(spoken, traceback.format_exc().encode())
    finally:
        shutil.rmtree(base, ignore_errors=True)
        os._exit(code)


def waited(pid: int) -> tuple[int, float]:
    """Return how a process ended, minus the signal that ended it or its exit code, and how long it worked."""
    _, status, used = os.wait4(pid, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


@dataclass(frozen=True)
class Measured:
    """How long a test file works, and which functions it calls."""

    seconds: float
    calls: frozenset[str]

    def reaches(self, mutant: Mutant) -> bool:
        return not mutant.is_called or f"{mutant.file.relative_to(ROOT)}:{mutant.name}" in self.calls


class Times:
    """How each test file fares when nothing is wrong, kept between runs; slow ones and those that fail are out."""

    def __init__(self) -> None:
        self._found: dict[str, Measured | None] = {}
        self.kept = json.loads(TIMES.read_text("utf-8")) if TIMES.exists() else {}

    def of(self, test: Path) -> Measured | None:
        key = f"{test}:{test.stat().st_mtime_ns}"
        if key not in self.kept:
            with tempfile.TemporaryDirectory() as folder:
                heard = Path(folder) / "heard.json"
                code, seconds = waited(trying([test], SLOWEST, heard=heard))
                self.kept[key] = None if code else (seconds, json.loads(heard.read_text("utf-8")))
            if code:
                why = "takes too long" if code < 0 else "fails without any fault, or has no tests"
                print(f"{why}: {test.relative_to(ROOT)} ({code})", flush=True)
            TIMES.write_text(json.dumps(self.kept), "utf-8")
        if key not in self._found:
            kept = self.kept[key]
            self._found[key] = None if kept is None else Measured(kept[0], frozenset(kept[1]))
        return self._found[key]


@dataclass
class Trial:
    """One fault before the tests: the batches that it has yet to meet, and how long its tests worked."""

    module: str
    mutant: Mutant
    batches: list[list[tuple[Path, float]]]
    seconds: float = 0.0

    def start(self) -> int:
        batch = self.batches.pop(0)
        limit = 4 * sum(seconds for _, seconds in batch) + 10
        return trying([test for test, _ in batch], limit, Planter(self.module, self.mutant))


def chosen(mutant: Mutant, tests: list[Path], times: Times, budget: float) -> list[list[tuple[Path, float]]]:
    """Return the nearest tests that call the function: those that run at first, and the others within the budget."""
    picked: list[tuple[Path, float]] = []
    for test in tests[:MOST]:
        if len(picked) >= 2 and sum(spent for _, spent in picked) >= budget:
            break
        measured = times.of(test)
        if measured is not None and measured.reaches(mutant):
            picked.append((test, measured.seconds))
    size = max(1, sum(sum(spent for _, spent in picked[: n + 1]) <= FIRST for n in range(len(picked))))
    return [batch for batch in (picked[:size], picked[size:]) if batch]


def verdict(code: int) -> str:
    """Return what the end of a process says about the fault in it."""
    if code == RUNNER_FAILED:
        raise RuntimeError("the tests could not be started")
    if code < 0:
        return "out of time"
    return {0: "survived", 1: "killed"}.get(code, "broken")


class Run:
    """Tries every given fault, so many at a time, and writes down how each fared."""

    def __init__(self, house: House, budget: float, jobs: int, out: Path | None) -> None:
        self.house, self.budget, self.jobs, self.out = house, budget, jobs, out
        self.times = Times()
        self.batches: dict[tuple[str, str], list[list[tuple[Path, float]]]] = {}
        self.verdicts: Counter[str] = Counter()
        self.survivors: list[Trial] = []

    def try_all(self, mutants: list[tuple[str, Mutant]]) -> None:
        waiting = list(reversed(mutants))
        running: dict[int, Trial] = {}
        while waiting or running:
            if waiting and len(running) < self.jobs:
                trial = self._trial(*waiting.pop())
                if trial.batches:
                    running[trial.start()] = trial
                else:
                    self._note(trial, "untested")
                continue
            pid, status, used = os.wait4(-1, 0)
            trial = running.pop(pid)
            trial.seconds += used.ru_utime + used.ru_stime
            said = verdict(os.waitstatus_to_exitcode(status))
            if said == "survived" and trial.batches:
                running[trial.start()] = trial
            else:
                self._note(trial, said)

    def _trial(self, module: str, mutant: Mutant) -> Trial:
        place = (module, mutant.name)
        if place not in self.batches:
            self.batches[place] = chosen(mutant, self.house.nearest(module), self.times, self.budget)
        return Trial(module, mutant, list(self.batches[place]))

    def _note(self, trial: Trial, said: str) -> None:
        self.verdicts[said] += 1
        if said in UNNOTICED:
            self.survivors.append(trial)
        where = f"{trial.mutant.file.relative_to(ROOT)}:{trial.mutant.line}"
        line = f"{said:11} {trial.seconds:5.1f} s  {where}  {trial.mutant.key}"
        print(line, flush=True)
        if self.out:
            with self.out.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def judged_equivalent() -> set[str]:
    """Return the keys of the faults that the notes show to change nothing that anybody could see."""
    listed = re.findall(r"^- (`[^`]*`: `[^`]*` → `[^`]*`)", NOTES.read_text("utf-8"), re.MULTILINE)
    return set(listed)


def planted(house: House, packages: list[str], only: str) -> list[tuple[str, Mutant]]:
    """Return every fault in these parts of the package whose module and key hold the text."""
    found = [
        (module, mutant)
        for module, file in house.files.items()
        if any(f"{module}.".startswith(f"swissdesk.{package}.") for package in packages)
        for mutant in mutants_of(file)
        if only in f"{module} {mutant.key}"
    ]
    known = judged_equivalent()
    return [(module, mutant) for module, mutant in found if mutant.key not in known]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "packages", nargs="*", default=PACKAGES, help="parts of swissdesk, as engine.dutch; default: %(default)s"
    )
    parser.add_argument("--sample", type=int, help="try so many of the faults only, drawn by chance")
    parser.add_argument("--seed", type=int, default=1, help="which chance (default: %(default)s)")
    parser.add_argument(
        "--from", dest="first", type=int, default=0, help="leave out so many of the sample, tried before"
    )
    parser.add_argument("--only", default="", help="only faults whose module, function or text holds this")
    parser.add_argument(
        "--budget", type=float, default=20, help="seconds of tests that a fault meets (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="a file to which every verdict is added")
    parser.add_argument("--again", type=Path, help="try only what survived in the verdicts of this file")
    parser.add_argument("--list", action="store_true", help="show the faults and the tests they would meet, try none")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    sys.path.insert(0, str(ROOT))
    house = House(ROOT)
    mutants = planted(house, list(asked.packages), asked.only)
    if asked.sample and asked.sample < len(mutants):
        mutants = random.Random(asked.seed).sample(mutants, asked.sample)[asked.first :]
    if asked.again:
        survived = {
            line.split("  ")[-1] for line in asked.again.read_text("utf-8").splitlines() if line[:8] in UNNOTICED
        }
        mutants = [(module, mutant) for module, mutant in mutants if mutant.key in survived]
    if asked.list:
        for module, mutant in mutants:
            print(f"{module}:{mutant.line}  {mutant.key}  {[test.stem for test in house.nearest(module)[:5]]}")
        print(len(mutants))
        return 0
    begun = time.monotonic()
    house.forget_texts()
    gc.collect()
    gc.freeze()  # the collector of the processes to come leaves alone what is theirs and ours
    run = Run(house, asked.budget, asked.jobs, asked.out)
    run.try_all(mutants)
    total = sum(run.verdicts.values())
    print(f"{total} faults, {total - len(run.survivors)} noticed: {dict(run.verdicts)}", end="; ")
    print(f"{time.monotonic() - begun:.0f} s")
    for trial in run.survivors:
        print(f"- {trial.mutant.file.relative_to(ROOT)}:{trial.mutant.line} {trial.mutant.key}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
