"""The laboratory's figures, kind after kind in one process at a time: ``python tests/faults/figures.py LOG [KIND …]``.

Every slice takes a few minutes of one processor at most; what it found is added to LOG as one line of JSON before the
next begins, and the seeds go on where the log ends, so that a run can be stopped and gone on with. At the end the sums
are printed as the table of `tests/notes/faults.md`. ``--slices N`` runs so many of each kind (1 unless told; 0: the
table alone).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from laboratory import build, start

Found = dict[str, int]

MOST = ("slowest", "memory")
"""Of these the largest is kept; everything else is counted."""


def _failing(folder: Path, first: int, cases: int) -> Found:
    return start("fail", folder, first, cases, disk=build(folder))


def _cutting(folder: Path, first: int, cases: int) -> Found:
    log, watched = folder / "log", folder / "watched"
    watched.mkdir()
    start("remember", watched, 240, disk=build(folder), log=log)
    return start("cut", folder, log, 240, cases, first)


def _killing(folder: Path, first: int, cases: int) -> Found:
    return start("kill", folder, first, cases, disk=build(folder))


def _sharing(folder: Path, first: int, cases: int) -> Found:
    found = start("share", folder, first, cases)
    return found | {"cases": found["actions"]}


def _of(role: str) -> Callable[[Path, int, int], Found]:
    return lambda folder, first, cases: start(role, folder, first, cases)


@dataclass(frozen=True)
class Kind:
    """A kind of fault: what is told of it, how a slice is run, and of how many cases one is."""

    told: str
    run: Callable[[Path, int, int], Found]
    cases: int


KINDS = {
    "fail": Kind("a system call fails", _failing, 2000),
    "cut": Kind("the power is cut", _cutting, 2000),
    "kill": Kind("a process is ended before a write", _killing, 1000),
    "share": Kind("two programs want one document (actions)", _sharing, 1000),
    "forge": Kind("a document is forged or spoilt", _of("forge"), 2000),
    "read": Kind("a small report or table is read", _of("read"), 1000),
    "foreign": Kind("a file from outside is spoilt", _of("foreign"), 1000),
    "surround": Kind("settings, words and colours are spoilt", _of("surround"), 50),
}


def run(name: str, log: Path) -> None:
    """Run one slice of a kind, and add what it found to the log."""
    kind = KINDS[name]
    first = sum(each["cases"] for kept, each in kept_in(log) if kept == name)
    with tempfile.TemporaryDirectory() as folder:
        found = kind.run(Path(folder), first, kind.cases)
    with log.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps([name, found]) + "\n")
    print(name, found, flush=True)


def kept_in(log: Path) -> list[tuple[str, Found]]:
    """Return every slice that the log holds: its kind, and what it found."""
    if not log.exists():
        return []
    return [tuple(json.loads(line)) for line in log.read_text("utf-8").splitlines()]


def table(log: Path) -> str:
    """Return the sums of the log, a row per kind."""
    rows = ["| what happens | cases | slowest (ms) | most memory (MB) | also counted |", "|---|--:|--:|--:|---|"]
    for name, kind in KINDS.items():
        counts: Counter[str] = Counter()
        most = dict.fromkeys(MOST, 0)
        for kept, found in kept_in(log):
            if kept == name:
                counts.update({what: count for what, count in found.items() if what not in MOST})
                most = {what: max(most[what], found.get(what, 0)) for what in MOST}
        if counts:
            more = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()) if what != "cases")
            rows.append(f"| {kind.told} | {counts['cases']:,} | {most['slowest']:,} | {most['memory']} | {more} |")
    return "\n".join(rows)


def main() -> None:
    """Run what is asked for, and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("log", type=Path)
    arguments.add_argument("kinds", nargs="*", choices=[*KINDS, []], help="all of them unless told")
    arguments.add_argument("--slices", type=int, default=1)
    asked = arguments.parse_args()
    for _ in range(asked.slices):
        for name in asked.kinds or KINDS:
            run(name, asked.log)
    print(table(asked.log))


if __name__ == "__main__":
    sys.exit(main())
