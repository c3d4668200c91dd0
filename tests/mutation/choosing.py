"""Choose small cases whose telling notices planted faults that no record notices (README.md tells more).

    python tests/mutation/choosing.py engine --sample 3000 --seed 1000 --out chosen.txt --faults faults.txt
    python tests/mutation/choosing.py standings --cases standing_cases --out chosen.txt --faults faults.txt
    python tests/mutation/choosing.py formats model --cases input_cases --pool 200 --out chosen.txt --faults faults.txt

The cases come from a module each: which there are (on record, and in a pool), and what is told of one. Of each fault
the cases on record are asked first, then those chosen before, then cases of a pool, in an order drawn by chance; the
shortest of the first that tell something else is chosen. A run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Any, NamedTuple

from mutations import Mutant
from nearest_tests import House
from planting import Functions, Listener, Planter
from run import KEPT, ROOT, Faults
from trials import Memories, apart

TESTS = ROOT / "tests"
sys.path[:0] = [str(TESTS), *(str(TESTS / part) for part in ("engine", "standings", "formats", "formats/foreign"))]

SLOWEST = 0.06
"""Seconds after which a case is too slow to be chosen."""

LARGEST = 16_000
"""Signs beyond which it tells too much, where its module says nothing else."""

KNOWN_BUDGET, POOL_BUDGET = 2.0, 1.2
"""Seconds of records, and of the pool, that a fault meets."""

WANTED = 4
"""Of so many cases that notice a fault the shortest is chosen."""

LEAST_SIGNS = 800
"""What a case costs besides, in signs of what is told."""

PER_SECOND = 50_000
"""How many signs of what is told a second of work is worth."""


class Asked(NamedTuple):
    """A case as it is without any fault."""

    name: str
    known: bool
    told: str
    seconds: float


class Callers:
    """Which cases call a function, or anything of a file."""

    def __init__(self) -> None:
        self.cases: list[Asked] = []
        self._of: defaultdict[str, set[int]] = defaultdict(set)

    @classmethod
    def read(cls, file: Path) -> Callers:
        found = cls()
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                name, known, told, seconds, calls = json.loads(line)
                found.cases.append(Asked(name, known, told, seconds))
                for call in calls:
                    found._of[call].add(number)
                    found._of[call.partition(":")[0]].add(number)
        return found

    @cached_property
    def by_name(self) -> dict[str, Asked]:
        """All cases by their names."""
        return {case.name: case for case in self.cases}

    def of(self, names: Iterable[str]) -> list[Asked]:
        """Return the cases that call one of these functions, or something of these files."""
        return [self.cases[number] for number in sorted(set[int]().union(*(self._of.get(name, ()) for name in names)))]


def cases() -> Any:
    """Return the module of the cases; it loads the package, which one process must not have loaded."""
    return importlib.import_module(CASES[0])


CASES = ["story_cases"]
"""The module that knows the cases: `story_cases`, or `standing_cases` for the standings."""


def ask(name: str) -> str:
    """Return what is told of a case by its name."""
    return str(cases().told(name))


def measured(names: Iterator[tuple[str, bool]], file: Path) -> None:
    """Write down what is told of each case, how long it takes and what it calls."""
    cases().load_everything()
    functions, largest = Functions(ROOT / "swissdesk"), getattr(cases(), "LARGEST", LARGEST)
    listener, memories = Listener(functions), Memories(ROOT / "swissdesk")
    done = {json.loads(line)[0] for line in file.open(encoding="utf-8")} if file.exists() else set()
    with file.open("a", encoding="utf-8") as out:
        for name, known in names:
            if name in done:
                continue
            memories.clear()
            listener.listen()
            try:
                text = ask(name)
                calls = sorted(listener.heard)
                memories.clear()
                begun = time.process_time()
                ask(name)
                seconds = time.process_time() - begun
            except Exception as error:
                print(f"# {name}: {type(error).__name__} {error}", flush=True)
                continue
            if known or (seconds <= SLOWEST and len(text) <= largest):
                out.write(json.dumps([name, known, text, seconds, calls]) + "\n")


def changed(asked: Asked) -> bool:
    """Whether something else is told with the fault that is planted."""
    try:
        return ask(asked.name) != asked.told
    except Exception:
        return True


def tried(cases: list[Asked], chosen: list[str], key: str, say: Callable[[str], None]) -> int:
    """Say which cases notice the fault that is planted: one on record, one chosen before, or some of the pool."""
    names = set(chosen)
    known = sorted((c for c in cases if c.known), key=lambda c: c.seconds)
    before = sorted((c for c in cases if c.name in names), key=lambda c: c.seconds)
    pool = [c for c in cases if not c.known and c.name not in names]
    random.Random(key).shuffle(pool)
    for word, asked, budget in (("known", known, KNOWN_BUDGET), ("chosen", before, KNOWN_BUDGET)):
        for case in asked:
            budget -= case.seconds
            if budget < 0:
                break
            if changed(case):
                say(f"{word} {case.name}")
                return 0
    left, found = POOL_BUDGET, 0
    for case in pool:
        left -= case.seconds
        if left < 0 or found == WANTED:
            break
        if changed(case):
            say(f"new {case.name}")
            found += 1
    say("end")
    return 0


def verdict(said: str, by_name: dict[str, Asked]) -> str:
    """Return in one line what became of a fault: of several cases of the pool that notice it, the shortest is taken."""
    lines = said.splitlines() or ["out of time"]
    found = [by_name[line.removeprefix("new ")] for line in lines if line.startswith("new ")]
    if found:
        return f"new {min(found, key=lambda case: len(case.told) + PER_SECOND * case.seconds).name}"
    return "nobody" if lines[0] == "end" else lines[0]


class Choice:
    """The cases chosen so far, and the faults that were tried; both stand in files."""

    def __init__(self, out: Path, faults: Path) -> None:
        self.out, self.faults = out, faults
        self.cases = _lines(out)
        self.done = {line.split("\t")[0] for line in _lines(faults)}

    def add(self, name: str) -> None:
        """Choose a case."""
        self.cases.append(name)
        with self.out.open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")

    def note(self, mutant: Mutant, verdict: str, seconds: float) -> None:
        """Write down what became of a fault, and the case that notices it if it is a new one."""
        if verdict.startswith("new "):
            self.add(verdict.removeprefix("new "))
        with self.faults.open("a", encoding="utf-8") as file:
            file.write(f"{place(mutant)}\t{verdict}\t{seconds:.2f}\n")


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines() if file.exists() else []


def place(mutant: Mutant) -> str:
    """Return what tells a fault from all others."""
    return f"{mutant.file.relative_to(ROOT)} {mutant.index} {mutant.variant} {mutant.key}"


def in_loaded_functions(mutants: list[tuple[str, Mutant]], callers: Callers, choice: Choice, minutes: float) -> None:
    """Try faults that can be put into loaded functions; of the others "elsewhere" is noted."""
    cases().load_everything()
    functions, memories = Functions(ROOT / "swissdesk"), Memories(ROOT / "swissdesk")
    gc.collect()
    gc.freeze()
    until = time.monotonic() + 60 * minutes
    for module, mutant in mutants:
        if time.monotonic() > until:
            break

        def work(say, module=module, mutant=mutant):  # type: ignore[no-untyped-def]
            change = functions.change(module, mutant)
            if change is None:
                say("elsewhere")
                return 0
            files = (str(names.get("__file__")) for names, _, _ in change.constants)
            met = callers.of([*change.functions, *files])
            memories.clear()
            change.plant()
            return tried(met, choice.cases, mutant.key, say)

        ended = apart(work, 5)
        choice.note(mutant, verdict(ended.said, callers.by_name), ended.seconds)


def while_loading(mutants: list[tuple[str, Mutant]], callers: Callers, choice: Choice) -> None:
    """Try faults that are there as soon as their module is loaded, each in a process that loads everything anew."""
    for module, mutant in mutants:

        def work(say, module=module, mutant=mutant):  # type: ignore[no-untyped-def]
            sys.meta_path.insert(0, Planter(module, mutant))
            return tried(callers.of([str(mutant.file)]), choice.cases, mutant.key, say)

        ended = apart(work, 10)
        choice.note(mutant, verdict(ended.said, callers.by_name), ended.seconds)


def shapes(told: str) -> set[str]:
    """Return what kinds of lines are told: without their numbers, and without how many of them follow each other."""
    return {_ROWS.sub("#", _NUMBER.sub("#", line)) for line in told.splitlines()}


_NUMBER, _ROWS = re.compile(r"[\d½]+"), re.compile(r"#(?:[-–,.:;() \[\]]*#)+")


def fill(callers: Callers, choice: Choice, many: int) -> None:
    """Choose so many cases more that tell, for their length, most lines of kinds that no other case tells.

    None of the questions is asked by more than an eighth of them: some tell something else whatever happens.
    """
    most, share = Counter[str](), many // 8
    chosen = set(choice.cases)
    seen = set[str]().union(*(shapes(case.told) for case in callers.cases if case.known or case.name in chosen))
    pool = [case for case in callers.cases if not case.known and case.name not in chosen]
    news = [shapes(case.told) - seen for case in pool]

    def worth(place: int) -> float:
        return -len(news[place]) / (LEAST_SIGNS + len(pool[place].told) + PER_SECOND * pool[place].seconds)

    waiting = [(worth(place), place) for place in range(len(pool))]
    heapify(waiting)
    while waiting and many:
        before, place = heappop(waiting)
        news[place] -= seen
        now = worth(place)
        if now != before:  # others have told some of it meanwhile
            heappush(waiting, (now, place))
        elif now < 0 and most[question := pool[place].name.split()[0]] <= share:
            seen |= news[place]
            choice.add(pool[place].name)
            most[question] += 1
            many -= 1


def in_a_process(work: Callable[[], None]) -> None:
    """Do this in a process of its own, so that this one never loads the package."""
    if not (pid := os.fork()):
        work()
        os._exit(0)
    os.waitpid(pid, 0)


def measured_pool(many: int, words: set[str], file: Path) -> None:
    pool = cases().pool(many)
    measured(((name, known) for name, known in pool if known or not words or words & {*name.split()}), file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="+")
    parser.add_argument("--sample", type=int, default=3000, help="how many faults (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1000, help="which chance (default: %(default)s)")
    parser.add_argument("--pool", type=int, default=120, help="how many cases of a question to a system, at most")
    parser.add_argument("--of", nargs="*", default=[], help="only cases of the pool that hold one of these words")
    parser.add_argument("--fill", type=int, default=0, help="so many cases more that tell what no other does")
    parser.add_argument("--minutes", type=float, default=40, help="how long (default: %(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="the cases that are chosen")
    parser.add_argument("--faults", type=Path, required=True, help="what became of each fault")
    parser.add_argument("--cases", default=CASES[0], help="the module that knows the cases (default: %(default)s)")
    asked_for = parser.parse_args()
    CASES[:] = [asked_for.cases]
    house = House(ROOT, kept=KEPT / "imports.json")
    everything = Faults(house, list(asked_for.packages)).holding("")
    house.forget_texts()
    drawn = random.Random(asked_for.seed).sample(everything, min(asked_for.sample, len(everything)))
    kept = asked_for.faults.with_suffix(".measured")
    in_a_process(lambda: measured_pool(asked_for.pool, {*asked_for.of}, kept))
    callers = Callers.read(kept)
    print(f"# {len(drawn)} faults, {len(callers.cases)} cases", flush=True)
    done = Choice(asked_for.out, asked_for.faults).done
    left = [(module, mutant) for module, mutant in drawn if place(mutant) not in done]
    in_a_process(lambda: in_loaded_functions(left, callers, Choice(asked_for.out, asked_for.faults), asked_for.minutes))
    elsewhere = {line.split("\t")[0] for line in _lines(asked_for.faults) if "\telsewhere\t" in line}
    others = [(module, mutant) for module, mutant in left if place(mutant) in elsewhere]
    while_loading(others, callers, Choice(asked_for.out, asked_for.faults))
    fill(callers, Choice(asked_for.out, asked_for.faults), asked_for.fill)
    return 0


if __name__ == "__main__":
    sys.exit(main())
