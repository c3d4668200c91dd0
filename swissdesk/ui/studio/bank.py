"""The bank in the studio: tasks by theme and level with spaced repetition, the line to choose them, and exams."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QSpinBox, QWidget

from swissdesk import wording
from swissdesk.errors import FileError
from swissdesk.exercises.bank import HARDEST, Entry, Theme, bank
from swissdesk.exercises.judging import Finding, judge
from swissdesk.exercises.learner import LONGEST_NAME, NOBODY, Mark, Progress, chosen, learners, load, save, tallies
from swissdesk.i18n import N_, translate
from swissdesk.model.points import HALF
from swissdesk.reports import SheetKind
from swissdesk.reports.worksheet import about_text, exam_sheet, reached, theme_text
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.studio.desk import WorkDesk
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, label, named, row, stack
from swissdesk.ui.widgets.dialog_keys import help_on_f1
from swissdesk.ui.widgets.flow import wrapping_line

# ---- tasks and exams

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
        if not self._read:
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


class Examination(QObject):
    """Takes a learner through an exam: task after task, in a given time; `marks` stay when it is over."""

    wanted = Signal(object)
    """The next task (`Task`) is to be put on the desk."""
    time_left = Signal(str)
    over = Signal()
    failed = Signal(object)

    def __init__(self, work: WorkDesk, tasks: Tasks, drill: Drill, parent: QObject) -> None:
        super().__init__(parent)
        self._work, self._tasks, self._drill = work, tasks, drill
        self.entries: tuple[Entry, ...] = ()
        self.marks: list[Mark] = []
        self._most = self._seconds = self._begun = 0
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self.tick)

    @property
    def is_on(self) -> bool:
        """Whether an exam is being taken."""
        return self._clock.isActive()

    @property
    def entry(self) -> Entry | None:
        """The task that is being done, None when all are handed in."""
        return self.entries[len(self.marks)] if len(self.marks) < len(self.entries) else None

    @property
    def left(self) -> int:
        """How many seconds are left."""
        return max(self._most - self._seconds, 0)

    def begin(self, entries: tuple[Entry, ...], count: int, minutes: int, seed: int) -> None:
        """Begin an exam of so many of these tasks."""
        self.entries, self.marks = chosen(entries, count, seed), []
        self._most, self._seconds, self._begun = minutes * 60, 0, 0
        self._clock.start()

    def go_on(self) -> None:
        """Ask for the task that is next."""
        if self.entry is not None:
            self.wanted.emit(self.entry.task)

    def tick(self) -> None:
        """A second has passed."""
        self._seconds += 1
        minutes, seconds = divmod(self.left, 60)
        said = wording.text(N_("Time left: {minutes} min {seconds} s"), minutes=minutes, seconds=seconds)
        self.time_left.emit(said)
        if not self.left:
            self.end()

    def hand_in(self) -> None:
        """Have the cards judged, unseen, and go on."""
        entry, exercise, lie = self.entry, self._work.exercise, self._work.lie
        if entry is None or exercise is None or self._tasks.busy:
            return
        self._tasks.run(
            lambda monitor: judge(exercise, lie.attempt, monitor) if lie.is_complete else None,
            lambda found: self._take(entry, found),
            self.failed.emit,
        )

    def _take(self, entry: Entry, finding: Finding | None) -> None:
        """Take a task as it was judged, and go to the next one."""
        if entry is not self.entry:  # the time was over before
            return
        grade = finding.grade if finding is not None and finding.is_complete else None
        clause = finding.clause if finding is not None and grade is not None else ""
        self.marks.append(Mark(entry, grade, clause, self._seconds - self._begun))
        self._begun = self._seconds
        if self.entry is None:
            self.end()
        self.go_on()

    def end(self) -> None:
        """End the exam; tasks that are left are not done."""
        if self.is_on:
            self._clock.stop()
            self.marks += [Mark(entry, None) for entry in self.entries[len(self.marks) :]]
            self.over.emit()

    @property
    def result(self) -> str:
        """What was reached, in all and by clause, a line each."""
        lines = [reached(self.marks)]
        for tally in tallies(self.marks):
            points, most = (wording.points_text(halves * HALF) for halves in (tally.halves, tally.most))
            lines.append(f"{about_text(tally)}: {points} / {most}")
        return "\n".join(lines)

    @property
    def sheet(self) -> SheetAsked:
        """The sheet with the result."""
        marks, seconds, learner = self.marks, self._seconds, self._drill.learner
        kind = SheetKind(
            "exam",
            N_("Result of the exam"),
            N_("The result of an exam in the studio, task by task and by clause"),
            lambda tournament, _number, _options: exam_sheet(tournament, marks, seconds, learner),
            by_round=False,
        )
        return SheetAsked(kind, 0)


# ---- choosing

_TASKS, _MINUTES = (1, 5, 30), (1, 15, 180)
"""The least, the usual and the largest number."""
_EXAM_WIDTH = 20
"""How wide the dialog of an exam is at least, in lines of text."""


class BankBar(QWidget):
    """Offers the themes of an edition; what they are about is not shown beside a task that is open."""

    next_wanted = Signal()
    exam_wanted = Signal()

    def __init__(self, drill: Drill) -> None:
        super().__init__()
        self.drill = drill
        self.theme = named(ChoiceBox(), N_("Theme"), N_("What the tasks of the bank are to teach"))
        levels = ((N_("All levels"), 0), *(("★" * level, level) for level in range(1, HARDEST + 1)))
        self.level = named(ChoiceBox(choices=levels), N_("Level"), N_("How hard the tasks of the bank are to be"))
        for box in (self.theme, self.level):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.learner = named(
            QComboBox(), N_("Learner"), N_("Who practises: each has their own progress; it stays on this machine")
        )
        self.learner.setEditable(True)
        self.learner.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.learner.setMinimumContentsLength(10)
        self.counts = label(tone="muted")
        self.next = button(
            N_("&Next task"), self.next_wanted.emit, N_("Take the task of the bank that is due next (Ctrl+N)")
        )
        self.exam = button(N_("Ta&ke an exam…"), self.exam_wanted.emit, N_("Pair tasks in a given time, without hints"))
        parts: list[QWidget] = [label(N_("Learner")), self.learner, label(N_("Bank")), self.theme, self.level]
        wrapping_line(self, [*parts, self.next, self.exam, self.counts], 8, (0, 0, 0, 0))
        self.theme.currentIndexChanged.connect(lambda _index: drill.choose(theme=self.theme.currentData() or ""))
        self.level.currentIndexChanged.connect(lambda _index: drill.choose(level=self.level.currentData() or 0))
        self.learner.textActivated.connect(self._change_learner)
        field = self.learner.lineEdit()
        if field is not None:
            named(field, N_("Learner"))  # it has the focus, not the box
            field.editingFinished.connect(lambda: self._change_learner(self.learner.currentText()))
        drill.changed.connect(self.show_counts)

    def offer_learners(self) -> None:
        """Offer the names that are known, the one who practises being chosen."""
        known = sorted({*self.drill.learners, self.drill.learner} - {""}, key=str.casefold)
        with QSignalBlocker(self.learner):
            self.learner.clear()
            self.learner.addItems(["", *known])
            self.learner.setCurrentText(self.drill.learner)

    def _change_learner(self, name: str) -> None:
        if name.strip() != self.drill.learner:
            self.drill.work_for(name)
            self.offer_learners()

    def offer(self, system: str) -> None:
        """Offer the themes of an edition; of one without tasks those of the edition in force."""
        known = self.drill.systems
        self.drill.choose(system=system if system in known else known[0], theme="")
        with QSignalBlocker(self.theme):
            self.theme.clear()
            self.theme.addItem(translate(N_("All themes")), "")
            for theme in self.drill.themes:
                self.theme.addItem(theme_text(theme), theme.code)

    def show_counts(self) -> None:
        """Say how many tasks are due and new."""
        due, new, later = self.drill.counts
        said = wording.text(N_("due: {due}, new: {new}, later: {later}"), due=due, new=new, later=later)
        self.counts.setText(said)
        self.next.setEnabled(bool(due + new))


class ExamDialog(QDialog):
    """Asks how many tasks an exam has, and how much time there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Exam")))
        help_on_f1(self, "studio")
        self.count, self.minutes = QSpinBox(), QSpinBox()
        for box, (least, usual, most) in ((self.count, _TASKS), (self.minutes, _MINUTES)):
            box.setRange(least, most)
            box.setValue(usual)
        form = QFormLayout()
        form.addRow(translate(N_("&Tasks")), named(self.count, N_("Tasks")))
        form.addRow(translate(N_("&Minutes")), named(self.minutes, N_("Minutes")))
        how = N_("Theme, level and edition are those chosen in the studio. There are no hints.")
        begin = button(N_("&Begin the exam"), self.accept, primary=True)
        close = button(N_("Cancel"), self.reject)
        stack(label(how, wraps=True), form, row(None, close, begin), on=self, margins=(16, 14, 16, 14), spacing=10)
        self.setMinimumWidth(self.fontMetrics().height() * _EXAM_WIDTH)
