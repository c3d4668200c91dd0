"""A learner's results: an exam marked by clause, and which tasks come again when."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from swissdesk.errors import FileError, system_reason
from swissdesk.exercises.bank import Entry, Theme
from swissdesk.exercises.judging import Grade
from swissdesk.formats.storing import write_file
from swissdesk.i18n import N_
from swissdesk.values import dataclass, field, replace

# ---- exams

POINTS = {Grade.RIGHT: 2, Grade.LATER: 1, Grade.WORSE: 0, Grade.ILLEGAL: 0}
"""In half points: a pairing that is equally good but later is worth half."""


@dataclass(frozen=True)
class Mark:
    """A task handed in: its grade, None for one that was not done, what stood against it, and how long it took."""

    entry: Entry
    grade: Grade | None
    clause: str = ""
    seconds: int = 0

    @property
    def halves(self) -> int:
        """The mark in half points."""
        return 0 if self.grade is None else POINTS[self.grade]

    @property
    def about(self) -> tuple[Theme, ...]:
        """What the task is about: clauses and other themes."""
        return self.entry.themes


@dataclass(frozen=True)
class Tally:
    """What was reached in all tasks about one theme, in half points."""

    about: Theme
    halves: int
    most: int


def chosen(entries: Sequence[Entry], count: int, seed: int) -> tuple[Entry, ...]:
    """Return so many tasks for an exam, of as many themes as possible, from the easiest to the hardest."""
    chance, left = Random(seed), list(entries)
    chance.shuffle(left)
    found: list[Entry] = []
    while left and len(found) < count:
        seen = {theme.code for entry in found for theme in entry.themes}
        left.sort(key=lambda entry: -len({theme.code for theme in entry.themes} - seen))
        found.append(left.pop(0))
    return tuple(sorted(found, key=lambda entry: (entry.level, entry.key)))


def tallies(marks: Sequence[Mark]) -> tuple[Tally, ...]:
    """Return the marks by clause and theme, in the order in which they first occur."""
    themes = dict.fromkeys(theme for mark in marks for theme in mark.about)
    return tuple(
        Tally(theme, sum(m.halves for m in of_it), 2 * len(of_it))
        for theme in themes
        for of_it in [[mark for mark in marks if theme in mark.about]]
    )


# ---- tasks that come again

DAYS = (0, 1, 3, 7, 14, 30, 60)
"""After so many days a task of each box comes again."""


@dataclass(frozen=True)
class Record:
    """What is known of one task: its box, the day it is due (days since 1970), how often it was solved and failed."""

    box: int = 0
    due: int = 0
    solved: int = 0
    failed: int = 0

    def after(self, today: int, *, right: bool) -> Record:
        """Return the record after the task was done once more."""
        if not right:
            return replace(self, box=0, due=today, failed=self.failed + 1)
        box = min(self.box + 1, len(DAYS) - 1)
        return replace(self, box=box, due=today + DAYS[box], solved=self.solved + 1)


@dataclass(frozen=True)
class Progress:
    """The records by the keys of the tasks."""

    records: dict[str, Record] = field(default_factory=dict)

    def done(self, key: str, today: int, *, right: bool) -> Progress:
        """Return the progress after a task was done."""
        record = self.records.get(key, Record()).after(today, right=right)
        return Progress({**self.records, key: record})

    def next(self, entries: Sequence[Entry], today: int, but: str = "") -> Entry | None:
        """Return what to do next, None if there is nothing: what is due first, then what is new, the easiest first.

        `but` is the task just done; it comes again at once only if it is the only one.
        """
        known = [entry for entry in entries if entry.key in self.records and self.records[entry.key].due <= today]
        new = [entry for entry in entries if entry.key not in self.records]
        due = sorted(known, key=lambda entry: (self.records[entry.key].due, self.records[entry.key].box))
        rest = sorted(new, key=lambda entry: entry.level)
        wanted = [entry for entry in (*due, *rest) if entry.key != but]
        return next(iter(wanted), None) or next((entry for entry in (*due, *rest)), None)

    def counts(self, entries: Sequence[Entry], today: int) -> tuple[int, int, int]:
        """Return how many of these tasks are due, new, and known for later."""
        known = [self.records[entry.key] for entry in entries if entry.key in self.records]
        due = sum(record.due <= today for record in known)
        return due, len(entries) - len(known), len(known) - due


NOBODY = ""
"""The learner who has no name."""
LONGEST_NAME = 60


def load(path: Path, learner: str = NOBODY) -> Progress:
    """Return the progress of a learner kept in a file, none if there is no file; raises FileError.

    A file that is damaged is kept beside it (``.broken``), and everybody begins again.
    """
    return _everybody(path).get(learner, Progress())


def learners(path: Path) -> tuple[str, ...]:
    """Return the names in a file, in the order of the alphabet; raises FileError."""
    return tuple(sorted((name for name in _everybody(path) if name), key=str.casefold))


def _everybody(path: Path) -> dict[str, Progress]:
    try:
        data = json.loads(path.read_text("utf-8"))
        by_name = {NOBODY: data["records"], **data.get("people", {})}
        return {
            str(name): Progress({str(key): _record(value) for key, value in records.items()})
            for name, records in by_name.items()
        }
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        path.replace(path.with_suffix(".broken"))
        return {}
    except OSError as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=path, reason=system_reason(error)) from error


def _record(data: Any) -> Record:
    box, due, solved, failed = (int(data[name]) for name in ("box", "due", "solved", "failed"))
    if not 0 <= box < len(DAYS) or min(due, solved, failed) < 0:
        raise ValueError("no such record")
    return Record(box, due, solved, failed)


def save(path: Path, progress: Progress, learner: str = NOBODY) -> None:
    """Write the progress of a learner to a file, whole or not at all, beside that of others; raises FileError."""
    everybody = {**_everybody(path), learner: progress}
    records = {
        name: {key: vars(record) for key, record in sorted(each.records.items())} for name, each in everybody.items()
    }
    unnamed = records.pop(NOBODY, {})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(N_("{path} cannot be written: {reason}."), path=path, reason=system_reason(error)) from error
    kept = {"format": "swissdesk-progress", "version": 1, "records": unnamed, "people": dict(sorted(records.items()))}
    text = json.dumps(kept, indent=1, ensure_ascii=False)
    write_file(str(path), text.encode())
