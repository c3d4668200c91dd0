"""One task on the desk: the cards as they lie with undo and redo, judged off the GUI thread, hints, and questions.

`WorkDesk` knows no widget; the window shows what it says.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.engine.measure import Measure
from swissdesk.engine.position import Competitor
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.judging import Finding, judge, judge_subgroups
from swissdesk.exercises.questions import Form, Hint, Question, hints, questions
from swissdesk.exercises.task import Arrangement, Exercise, Place, Task
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.workers import Monitor, Tasks
from swissdesk.ui.trace import steps
from swissdesk.ui.widgets.common import button, label, named, row, set_property, stack
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.values import dataclass, replace

# ---- in words


def title_of(exercise: Exercise) -> str:
    """Return what is to be done: pair a bracket, or a round."""
    if not exercise.task.bracket or exercise.score is None:
        return wording.text(N_("Pair round {round}"), round=exercise.position.round)
    return wording.text(
        N_("Pair bracket {bracket} of round {round}: {score}"),
        bracket=exercise.task.bracket,
        round=exercise.position.round,
        score=wording.points_text(exercise.score),
    )


def about(exercise: Exercise) -> str:
    """Return by which system the task is paired, and about whom it is."""
    said = [wording.text(N_("Players: {count}."), count=len(exercise.players))]
    if exercise.came:
        mdps = ", ".join(str(player) for player in exercise.players if player in exercise.came)
        said.append(wording.text(N_("From above: {players}."), players=mdps))
    return " · ".join((wording.system_title(exercise.task.system), " ".join(said)))


def card_words(player: Competitor) -> str:
    """Return what a card shows, whom the player has met, and whether they may have the bye."""
    met = ", ".join(map(str, sorted(player.opponents))) or "–"
    said = wording.text(N_("{card}; opponents: {players}"), card=steps.card_text(player), players=met)
    if player.forbidden:
        others = ", ".join(map(str, sorted(player.forbidden)))
        said = wording.text(N_("{card}; forbidden: {players}"), card=said, players=others)
    return said if player.may_have_bye else wording.text(N_("{card}; no bye"), card=said)


# ---- the desk


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


# ---- questions

_NUMBERS = QRegularExpression(r"[0-9 ,;]{0,80}")


class QuestionBox(QWidget):
    """Puts one question, and judges the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.question: Question | None = None
        self._is_open = False
        self.text = label(wraps=True)
        self.number = named(QLineEdit(), N_("Answer"))
        self.number.setValidator(QRegularExpressionValidator(_NUMBERS, self.number))
        self.number.returnPressed.connect(self._answer)
        self.options = QWidget()
        self._rows = QVBoxLayout(self.options)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._group = QButtonGroup(self)
        self.said = label(wraps=True)
        self.answer = button(N_("Ans&wer"), self._answer, N_("Have the answer judged (Enter)"))
        self.show_it = button(N_("Show the an&swer"), self._reveal, N_("Show the answer to this question and why"))
        buttons = row(self.answer, self.show_it, None)
        stack(self.text, self.options, self.number, buttons, self.said, on=self, spacing=6)
        self.hide()

    @property
    def takes_cards(self) -> bool:
        """Whether a card that is clicked belongs to the answer."""
        return self.isVisible() and self.question is not None and self.question.form is Form.PLAYERS

    @property
    def _keeps(self) -> bool:
        """Whether what is right must not be told yet."""
        return self._is_open and self.question is not None and self.question.is_kept

    def follow(self, *, is_open: bool) -> None:
        """Note whether the task is still open; once it is over every answer can be shown."""
        self._is_open = is_open
        self.show_it.setVisible(not self._keeps)

    def put(self, question: Question | None) -> None:
        """Ask something, or nothing."""
        self.question = question
        self.setVisible(question is not None)
        self.said.setText("")
        self.number.clear()
        for option in self._group.buttons():
            self._group.removeButton(option)
            self._rows.removeWidget(option)
            option.deleteLater()
        if question is None:
            return
        show_aloud(self.text, wording.sentence(question.message))
        chooses = question.form is Form.CHOICE
        self.number.setVisible(not chooses)
        self.options.setVisible(chooses)
        for place, said in enumerate(question.options):
            choice = QRadioButton(wording.sentence(said).replace("&", "&&"))
            self._group.addButton(choice, place)
            self._rows.addWidget(choice)
        self._let_answer(True)
        self.show_it.setVisible(not self._keeps)

    def add_card(self, player: int) -> None:
        """Take a card into the answer, or out of it again."""
        given = self._numbers()
        chosen = [each for each in given if each != player] if player in given else [*given, player]
        self.number.setText(", ".join(map(str, chosen)))

    def _numbers(self) -> list[int]:
        return [int(part) for part in self.number.text().replace(";", ",").replace(" ", ",").split(",") if part]

    def _given(self) -> list[int]:
        if self.question is not None and self.question.form is Form.CHOICE:
            return [self._group.checkedId()] if self._group.checkedId() >= 0 else []
        return self._numbers()

    def _answer(self) -> None:
        question, given = self.question, self._given()
        if question is None or not given or not self.answer.isEnabled():
            return
        if not question.is_right(given):
            wrong = N_("Not correct. Try again.") if self._keeps else N_("Not correct. Try again, or show the answer.")
            self._say(translate(wrong), "danger")
        else:
            because = wording.text(N_("Correct. {because}"), because=question.because)
            self._say(translate(N_("Correct.")) if self._keeps else because, "accent")
            self._let_answer(False)

    def _reveal(self) -> None:
        question = self.question
        if question is None:
            return
        right = ", ".join(map(str, question.right))
        if question.form is Form.CHOICE:
            right = wording.sentence(question.options[question.right[0]])
        self._say(wording.text(N_("Answer: {answer}. {because}"), answer=right, because=question.because), "notice")
        self._let_answer(False)

    def _let_answer(self, on: bool) -> None:
        for part in (self.answer, self.show_it, self.number, self.options):
            part.setEnabled(on)

    def _say(self, text: str, tone: str) -> None:
        set_property(self.said, "tone", tone)
        show_aloud(self.said, text)
