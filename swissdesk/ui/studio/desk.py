"""One task on the desk: the cards as they lie with undo and redo, judged off the GUI thread, and the hints given.

Knows no widget; the window shows what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from swissdesk.engine.measure import Measure
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.hints import Hint, hints
from swissdesk.exercises.judging import Finding, judge, judge_subgroups
from swissdesk.exercises.questions import Question, questions
from swissdesk.exercises.task import Arrangement, Exercise, Place, Task
from swissdesk.ui.shell.workers import Monitor, Tasks


@dataclass(frozen=True)
class Laid:
    """A task ready to be worked on: with what can be hinted and asked, worked out beforehand."""

    exercise: Exercise
    hints: tuple[Hint, ...]
    questions: tuple[Question, ...]


def lay_out(task: Task, seed: int = 0, monitor: Monitor | None = None) -> Laid:
    """Work a task out; raises NoPairing, NoTrace and InvalidEdit."""
    exercise = Exercise(task, monitor)
    return Laid(exercise, hints(exercise), questions(exercise, seed))


class WorkDesk(QObject):
    """The task that is worked on."""

    laid = Signal()
    """The cards lie otherwise, or another task is on the desk."""
    found = Signal()
    """What is to be said of the cards has changed."""
    solved = Signal()

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.at_once = True
        self.begin(None)

    def begin(self, laid: Laid | None) -> None:
        """Put a task on the desk, its cards still to be placed; None clears it."""
        self.now = laid
        self.lie = Arrangement(laid.exercise.players if laid is not None else ())
        self._past: list[Arrangement] = []
        self._future: list[Arrangement] = []
        self.finding: Finding | None = None
        self.hinted = 0
        self.asked = 0
        self.gave_up = self.is_solved = False
        self.laid.emit()

    @property
    def exercise(self) -> Exercise | None:
        """The task with its answer, None if there is none."""
        return self.now.exercise if self.now is not None else None

    @property
    def is_open(self) -> bool:
        """Whether a task waits to be solved."""
        return self.now is not None and not self.is_solved and not self.gave_up

    # ---- moves

    def put(self, player: int, place: Place | None, on: int | None) -> None:
        """Put a card somewhere: on another card to pair the two, or to a place; on a card of S1 or S2 in its place."""
        if on is not None and (place is None or self._pairs_on(place, player)):
            self._move(self.lie.pair(player, on))
        elif place is not None:
            self._move(self.lie.put(player, place, on))
        else:
            self.laid.emit()

    def _pairs_on(self, place: Place, player: int) -> bool:
        """Whether dropping a card onto another one makes a pair there; within S1 or S2 it changes the order."""
        row = {Place.S1: self.lie.s1, Place.S2: self.lie.s2}.get(place)
        return row is None or player not in row

    def pair(self, one: int, other: int) -> None:
        """Put two players on a board."""
        self._move(self.lie.pair(one, other))

    def _move(self, lie: Arrangement) -> None:
        if not self.is_open or lie == self.lie:
            self.laid.emit()
            return
        self._past.append(self.lie)
        self._future.clear()
        self._show(lie)

    def _show(self, lie: Arrangement) -> None:
        self.lie = lie
        self.finding = None
        self.laid.emit()
        if self.at_once:
            self.judge()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._past) and self.is_open

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back that can be made again."""
        return bool(self._future) and self.is_open

    def undo(self) -> None:
        """Take the latest move back."""
        if self.can_undo:
            self._future.append(self.lie)
            self._show(self._past.pop())

    def redo(self) -> None:
        """Make the move again that was taken back."""
        if self.can_redo:
            self._past.append(self.lie)
            self._show(self._future.pop())

    def start_again(self) -> None:
        """Take all cards up; this can be taken back, too."""
        self._move(Arrangement(self.lie.players))

    # ---- judging

    def judge(self) -> None:
        """Have the cards judged as they lie; nothing is said of cards that are all to be placed still."""
        exercise, lie = self.exercise, self.lie
        if exercise is None or not self.is_open:
            return
        self._tasks.cancel()
        if lie == Arrangement(lie.players):
            self._answer(lie, None)
            return
        self._tasks.run(
            lambda monitor: _judged(exercise, lie, monitor), lambda found: self._answer(lie, found), self._fail
        )

    def _answer(self, lie: Arrangement, found: Finding | None) -> None:
        if lie != self.lie or not self.is_open:
            return
        self.finding = found
        self.is_solved = found is not None and found.is_solved
        self.found.emit()
        if self.is_solved:
            self.solved.emit()

    def _fail(self, _error: SwissDeskError) -> None:
        self.finding = None
        self.found.emit()

    @property
    def lit(self) -> Measure | None:
        """The value by which the cards are worse, with those of the cards that it comes from."""
        if self.finding is None or self.finding.theirs is None:
            return None
        theirs, attempt = self.finding.theirs, self.lie.attempt
        members = [member for member in theirs.members if attempt.holds(member.who)]
        return replace(
            theirs, hits=tuple(member.who for member in members), amounts=tuple(member.amount for member in members)
        )

    # ---- help

    def hint(self) -> Hint | None:
        """Give the next hint; the last one is the answer, after which the task is over."""
        if self.now is None or not self.is_open or self.hinted >= len(self.now.hints):
            return None
        self.hinted += 1
        if self.hinted == len(self.now.hints):
            self.give_up()
        return self.now.hints[self.hinted - 1]

    def question(self) -> Question | None:
        """Return the next question, None if there are none; while the task is open none that gives it away."""
        known = () if self.now is None else self.now.questions
        fit = [question for question in known if not (self.is_open and question.comes_afterwards)]
        if not fit:
            return None
        self.asked += 1
        return fit[(self.asked - 1) % len(fit)]

    def give_up(self) -> None:
        """End the task, and show the answer."""
        exercise = self.exercise
        if exercise is None or not self.is_open:
            return
        self._tasks.cancel()
        self.gave_up = True
        answer = exercise.answer
        self.lie = Arrangement(self.lie.players, left=tuple(sorted(answer.left)), pairs=answer.pairs)
        self.finding = None
        self.laid.emit()
        self.found.emit()


def _judged(exercise: Exercise, lie: Arrangement, monitor: Monitor) -> Finding | None:
    """Return what is to be said: of S1 and S2 if they are wrong, else of the boards if there are any."""
    groups = judge_subgroups(exercise, lie.s1, lie.s2)
    if groups is not None or not (lie.pairs or lie.left):
        return groups
    return judge(exercise, lie.attempt, monitor)
