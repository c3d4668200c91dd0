"""The bank in the studio: tasks by theme and level with spaced repetition, and the running of an exam. No widgets."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk.errors import FileError
from swissdesk.exercises.bank import Entry, Theme, bank
from swissdesk.exercises.judging import Finding
from swissdesk.exercises.learner import LONGEST_NAME, NOBODY, Mark, Progress, chosen, learners, load, save
from swissdesk.ui.shell.messages import Messages

_DAY = 24 * 60 * 60


def today() -> int:
    """Return the day as days since 1970, where the user is."""
    return int((time.time() - time.timezone) // _DAY)


class Drill(QObject):
    """Chooses tasks of the bank for one learner, and remembers how they went; the file stays on this machine."""

    changed = Signal()

    def __init__(self, path: Path, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path, self._messages = path, messages
        self.progress = Progress()
        self.learner = NOBODY
        self.system, self.theme, self.level = "", "", 0
        self.entry: Entry | None = None
        self._read = False

    def begin(self) -> None:
        """Read the learner's progress, once."""
        if self._read:
            return
        self._read = True
        self.work_for(self.learner)

    @property
    def learners(self) -> tuple[str, ...]:
        """Who has practised on this machine, by name."""
        try:
            return learners(self._path)
        except FileError:
            return ()

    def work_for(self, learner: str) -> None:
        """Go on with the progress of that learner; a name that is new begins at the beginning."""
        self.learner = " ".join(learner.split())[:LONGEST_NAME]
        try:
            self.progress = load(self._path, self.learner)
        except FileError as error:
            self._messages.error(error)
        self.changed.emit()

    @property
    def systems(self) -> tuple[str, ...]:
        """The editions that the bank has tasks of."""
        return tuple(dict.fromkeys(entry.system for entry in bank()))

    @property
    def themes(self) -> tuple[Theme, ...]:
        """What the tasks of the chosen edition teach."""
        return tuple(dict.fromkeys(t for entry in bank() if entry.system == self.system for t in entry.themes))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The tasks that fit what is chosen."""
        return tuple(
            entry
            for entry in bank()
            if entry.system == self.system
            and (not self.theme or self.theme in {theme.code for theme in entry.themes})
            and (not self.level or entry.level == self.level)
        )

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many of these tasks are due, new, and known for later."""
        return self.progress.counts(self.entries, today())

    def choose(self, *, system: str | None = None, theme: str | None = None, level: int | None = None) -> None:
        """Change what the tasks are to be about."""
        self.system = self.system if system is None else system
        self.theme = self.theme if theme is None else theme
        self.level = self.level if level is None else level
        self.changed.emit()

    def next(self) -> Entry | None:
        """Return the task that is to come, None if nothing is due."""
        self.entry = self.progress.next(self.entries, today(), self.entry.key if self.entry is not None else "")
        return self.entry

    def leave(self) -> None:
        """Another task than one of the bank is on the desk."""
        self.entry = None

    def record(self, *, right: bool) -> None:
        """Remember how the task went; said once for each."""
        if self.entry is None:
            return
        self.progress = self.progress.done(self.entry.key, today(), right=right)
        try:
            save(self._path, self.progress, self.learner)
        except FileError as error:
            self._messages.error(error)
        self.changed.emit()


class ExamRun(QObject):
    """An exam that is being taken: the tasks one after the other, and the time that is left."""

    ticked = Signal(int)
    """So many seconds are left."""
    over = Signal()

    def __init__(self, entries: tuple[Entry, ...], count: int, minutes: int, seed: int, parent: QObject) -> None:
        super().__init__(parent)
        self.entries = chosen(entries, count, seed)
        self.marks: list[Mark] = []
        self.seconds = 0
        self._most, self._begun = minutes * 60, 0
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self.tick)
        self._clock.start()

    @property
    def entry(self) -> Entry | None:
        """The task that is being done, None when all are handed in."""
        return self.entries[len(self.marks)] if len(self.marks) < len(self.entries) else None

    @property
    def left(self) -> int:
        """How many seconds are left."""
        return max(self._most - self.seconds, 0)

    def tick(self) -> None:
        """A second has passed."""
        self.seconds += 1
        self.ticked.emit(self.left)
        if not self.left:
            self.end()

    def hand_in(self, finding: Finding | None) -> None:
        """Take the task as it was judged, and go to the next one."""
        entry = self.entry
        if entry is None:
            return
        grade = finding.grade if finding is not None and finding.is_complete else None
        clause = finding.clause if finding is not None and grade is not None else ""
        self.marks.append(Mark(entry, grade, clause, self.seconds - self._begun))
        self._begun = self.seconds
        if self.entry is None:
            self.end()

    def end(self) -> None:
        """End the exam; tasks that are left are not done."""
        if not self._clock.isActive():
            return
        self._clock.stop()
        while self.entry is not None:
            self.marks.append(Mark(self.entry, None))
        self.over.emit()
