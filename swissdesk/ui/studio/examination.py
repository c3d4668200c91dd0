"""An exam in the studio: its tasks are handed in one after the other and judged unseen; then the result and its sheet.

Says what is to be shown by signals; the window has the widgets.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.bank import Entry
from swissdesk.exercises.judging import Finding, judge
from swissdesk.exercises.learner import Mark, tallies
from swissdesk.i18n import N_
from swissdesk.model.points import HALF
from swissdesk.reports import SheetKind
from swissdesk.reports.exam_sheet import about_text, exam_sheet, reached
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.studio.desk import WorkDesk
from swissdesk.ui.studio.drill import Drill, ExamRun


class Examination(QObject):
    """Takes a learner through an exam; `run` is the one being taken, `marks` are those of the last one."""

    wanted = Signal(object)
    """The next task (`Task`) is to be put on the desk."""
    time_left = Signal(str)
    over = Signal()
    failed = Signal(object)

    def __init__(self, work: WorkDesk, tasks: Tasks, drill: Drill, parent: QObject) -> None:
        super().__init__(parent)
        self._work, self._tasks, self._drill = work, tasks, drill
        self.run: ExamRun | None = None
        self.marks: Sequence[Mark] = ()
        self._seconds = 0

    @property
    def is_on(self) -> bool:
        """Whether an exam is being taken."""
        return self.run is not None

    def begin(self, entries: tuple[Entry, ...], count: int, minutes: int, seed: int) -> None:
        """Begin an exam of so many of these tasks."""
        self.marks = ()
        self.run = ExamRun(entries, count, minutes, seed, self)
        self.run.ticked.connect(self._say_time)
        self.run.over.connect(self._end)

    def go_on(self) -> None:
        """Ask for the task that is next."""
        if self.run is not None and self.run.entry is not None:
            self.wanted.emit(self.run.entry.task)

    def hand_in(self) -> None:
        """Have the cards judged, unseen, and go on."""
        run, exercise, lie = self.run, self._work.exercise, self._work.lie
        if run is None or exercise is None or self._tasks.busy:
            return
        self._tasks.run(
            lambda monitor: judge(exercise, lie.attempt, monitor) if lie.is_complete else None,
            lambda found: self._take(run, found),
            self._fail,
        )

    def _take(self, run: ExamRun, found: Finding | None) -> None:
        run.hand_in(found)
        self.go_on()

    def _fail(self, error: SwissDeskError) -> None:
        self.failed.emit(error)

    def end(self) -> None:
        """End the exam before its time."""
        if self.run is not None:
            self.run.end()

    def _end(self) -> None:
        run, self.run = self.run, None
        if run is not None:
            self.marks, self._seconds = tuple(run.marks), run.seconds
            self.over.emit()

    def _say_time(self, left: int) -> None:
        minutes, seconds = divmod(left, 60)
        said = wording.text(N_("Time left: {minutes} min {seconds} s"), minutes=minutes, seconds=seconds)
        self.time_left.emit(said)

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
