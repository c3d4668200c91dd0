"""The studio's window: a task on the cards, what is said of it, hints, questions, and where tasks come from.

Nothing in it gives the answer away while a task is open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Self

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from swissdesk import wording
from swissdesk.engine.systems import SYSTEMS, position_before, system_named
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.judging import Grade
from swissdesk.exercises.questions import Stage
from swissdesk.exercises.task import Exercise, Place, Task
from swissdesk.exercises.typed import TypedPosition, written
from swissdesk.i18n import N_, translate
from swissdesk.model import Points
from swissdesk.model.systems import is_scheduled
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Monitor
from swissdesk.ui.studio.bank import BankBar, Drill, ExamDialog, Examination
from swissdesk.ui.studio.card_table import CardTable
from swissdesk.ui.studio.desk import Laid, QuestionBox, WorkDesk, about, card_words, lay_out, title_of
from swissdesk.ui.studio.dialogs import ask_for_position, save_exercises
from swissdesk.ui.trace.questions import Choice
from swissdesk.ui.trace.round_box import RoundBox, rounds_to_ask
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import (
    Wide,
    button,
    check_box,
    grow_to,
    holding,
    label,
    named,
    row,
    scrolled,
    set_property,
    split,
    stack,
)
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.windows import WorkingWindow

_TONES = {Grade.RIGHT: "accent", Grade.LATER: "notice", Grade.WORSE: "notice", Grade.ILLEGAL: "danger"}


class StudioWindow(WorkingWindow):
    """Puts tasks to a learner."""

    help_page = "studio"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setObjectName("studio")
        self.setWindowTitle(translate(N_("Exercise studio")))
        self.work = WorkDesk(self.tasks, self)
        self.cards = CardTable()
        self.choice = Choice(self)
        self._typed: TypedPosition | None = None
        self._task: Task | None = None
        self.drill = Drill(office.files.own_data() / "exercises.json", office.messages, self)
        self.bank = BankBar(self.drill)
        self.exam = Examination(self.work, self.tasks, self.drill, self)
        self._counted, self._at_once_before = False, True
        self._make_source()
        self._make_buttons()
        self._make_panel()
        self._lay_out()
        self._connect()
        grow_to(self, 76, 46)

    @classmethod
    def show_for(cls, office: Office, number: int, bracket: int = 0) -> Self:
        """Show the window with a bracket of round `number`, or bring the one that is open to the front."""
        window = cls.in_front(office)
        window.begin(number, bracket)
        return window

    # ---- building

    def _make_source(self) -> None:
        self.round = named(RoundBox(), N_("Round"), N_("The round whose position is to be paired"))
        self.bracket = named(ChoiceBox(), N_("Bracket"), N_("The bracket to be paired, or the whole round"))
        systems = [(wording.system_title(system), system) for system in SYSTEMS if not is_scheduled(system)]
        self.rules = named(ChoiceBox(choices=systems), N_("Rules"), N_("The system and edition to pair by"))
        for box in (self.bracket, self.rules):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        tip = N_("Type a position of your own: scores, colours, floats, opponents")
        self.type = button(N_("&Type a position…"), self._type, tip)
        tip = N_("Save tasks as one HTML page for phones, with judgement and hints")
        self.page = button(N_("Sa&ve for phones…"), self._save_page, tip)
        tip = N_("Judge each move at once; otherwise only when asked (Ctrl+Enter)")
        self.at_once = check_box(N_("&Judge every move"), tip, is_on=True)

    def _make_buttons(self) -> None:
        self.to_s1 = button(N_("To S&1"), lambda: self._send(Place.S1), N_("Put the chosen card into S1 (Alt+1)"))
        self.to_s2 = button(N_("To S&2"), lambda: self._send(Place.S2), N_("Put the chosen card into S2 (Alt+2)"))
        self.aside = button(
            N_("&Leave over"), lambda: self._send(Place.LEFT), N_("Leave the player without an opponent (Alt+L)")
        )
        self.back = button(N_("Put &back"), lambda: self._send(Place.OPEN), N_("Take the card up again (Backspace)"))
        self.undo = button(N_("&Undo"), self.work.undo, N_("Take the last move back (Ctrl+Z)"))
        self.redo = button(N_("&Redo"), self.work.redo, N_("Make the move again (Ctrl+Shift+Z)"))
        self.again = button(N_("Clear the ca&rds"), self.work.start_again, N_("Take all cards up and begin again"))
        self.judge = button(N_("&Check"), self.work.judge, N_("Judge the cards as they lie (Ctrl+Enter)"), primary=True)
        self.hint = button(N_("&Hint"), self._hint, N_("Show the next hint; the last one is the answer (Ctrl+H)"))
        self.ask = button(
            N_("As&k a question"),
            self._ask,
            N_("Answer a question on this task; those that would give it away come after it (Ctrl+K)"),
        )
        self.show_answer = button(N_("Show the &answer"), self.work.give_up, N_("Give up and show the pairing"))
        self.hand_in = button(
            N_("Hand &in"), self.exam.hand_in, N_("Hand the task in and go to the next one"), primary=True
        )
        self.end_exam = button(N_("&End the exam"), self.exam.end, N_("Tasks not handed in count as not done"))
        self.print = button(N_("&Print the result…"), self._print, N_("Open the sheet with the result of the exam"))

    def _make_panel(self) -> None:
        self.about = label(tone="muted", wraps=True)
        self.card = label(wraps=True)
        self.verdict = label(wraps=True)
        self.remark = label(tone="muted", wraps=True)
        self.hints = label(wraps=True)
        self.questions = QuestionBox()

    def _lay_out(self) -> None:
        boxes = {N_("R&ound"): self.round, N_("R&ules"): self.rules, N_("Brack&et"): self.bracket}
        chosen = (holding(row(caption(title, box), box)) for title, box in boxes.items())
        self.source = holding(flowing(*chosen, self.type, self.page, self.at_once, spacing=12, line_spacing=6))
        panel = QWidget()
        buttons = (self.judge, self.hint, self.ask, self.show_answer, self.hand_in, self.end_exam, self.print)
        said = (self.about, self.card, self.verdict, self.remark)
        helps = flowing(*buttons, spacing=6, line_spacing=6)
        stack(*said, helps, self.questions, self.hints, None, on=panel, margins=(12, 4, 8, 4), spacing=10)
        moves = (self.to_s1, self.to_s2, self.aside, self.back, self.undo, self.redo, self.again)
        table = QWidget()
        stack(Wide(self.cards), flowing(*moves, spacing=6, line_spacing=6), on=table, spacing=8)
        self.parts = split(scrolled(table), scrolled(panel), shares=(3, 2))
        parts = (self.source, self.bank, self.title, self.working, Wide(self.parts))
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.working.hide()
        self._show_mode()

    def _connect(self) -> None:
        self.round.currentIndexChanged.connect(lambda _index: self._take_round())
        self.rules.currentIndexChanged.connect(lambda _index: self._follow_rules())
        self.bracket.currentIndexChanged.connect(lambda _index: self._choose_bracket())
        self.at_once.toggled.connect(self._judge_at_once)
        self.cards.put.connect(self.work.put)
        self.cards.picked.connect(self._pick)
        self.cards.installEventFilter(self)
        self.choice.changed.connect(self._show_choice)
        self.choice.completed.connect(self._pair)
        self.work.laid.connect(self._show)
        self.work.found.connect(self._follow_work)
        self.bank.next_wanted.connect(self._next_of_bank)
        self.bank.exam_wanted.connect(self._ask_for_exam)
        self.exam.wanted.connect(self.lay)
        self.exam.time_left.connect(self.about.setText)
        self.exam.over.connect(self._show_result)
        self.exam.failed.connect(self._refuse)
        self._keys = {
            "Ctrl+Z": self.work.undo,
            "Ctrl+Shift+Z": self.work.redo,
            "Ctrl+Return": self._check,
            "Ctrl+H": self._hint,
            "Ctrl+K": self._ask,
            "Ctrl+N": self._next_of_bank,
        }

    # ---- where tasks come from

    def begin(self, number: int, bracket: int = 0) -> None:
        """Offer the rounds of the tournament, and put a bracket of one of them on the desk."""
        known = rounds_to_ask(self._office)
        self.round.offer(known, number)
        self.round.setEnabled(bool(known))
        self.drill.begin()
        self.bank.offer_learners()
        if known:
            self._take_round(bracket)
        else:
            self._say_nothing(translate(N_("No round is paired yet. Type a position, or pair a round.")))

    def _take_round(self, bracket: int = 1) -> None:
        """Pair the round that is chosen, by the rules by which it was paired."""
        self._typed = None
        with QSignalBlocker(self.rules):
            place = self.rules.findData(self.round.subject.system)
            self.rules.setCurrentIndex(max(place, 0))
        self._choose(bracket)

    def _follow_rules(self) -> None:
        """Pair the same position by other rules."""
        if self._typed is not None:
            self.take(Task(self._typed.position, self.rules.currentData(), 1))
        elif self.round.subjects:
            self._choose()

    def _choose(self, bracket: int = 1) -> None:
        subject, system = self.round.subject, self.rules.currentData()
        self._work_out(lambda: Task(position_before(subject.before, system_named(system)), system, bracket))

    def take(self, task: Task) -> None:
        """Put a task of any position on the desk, and offer its brackets."""
        with QSignalBlocker(self.rules):
            self.rules.setCurrentIndex(self.rules.findData(task.system))
        self._work_out(lambda: task)

    def _work_out(self, make: Callable[[], Task]) -> None:
        def work(monitor: Monitor) -> tuple[Task, tuple[Points, ...]]:
            task = make()
            whole = Exercise(Task(task.position, task.system), monitor)
            return task, tuple(bracket.score for bracket in whole.brackets)

        self.show_working(translate(N_("Working the task out …")))
        self.tasks.run(work, lambda made: self._offer_brackets(*made), self._refuse)

    def _offer_brackets(self, task: Task, scores: Sequence[Points]) -> None:
        self._task = task
        self.drill.leave()
        self.bank.offer(task.system)
        with QSignalBlocker(self.bracket):
            self.bracket.clear()
            self.bracket.addItem(translate(N_("Whole round")), 0)
            for number, score in enumerate(scores, 1):
                self.bracket.addItem(f"{number} · {wording.points_text(score)}", number)
            self.bracket.setCurrentIndex(min(task.bracket, len(scores)))
        self._choose_bracket()

    def _choose_bracket(self) -> None:
        if self._task is not None:
            self.lay(Task(self._task.position, self._task.system, self.bracket.currentData() or 0))

    def _type(self) -> None:
        """Let the user type a position, beginning with the one on the desk."""
        exercise = self.work.exercise
        text = ""
        if exercise is not None and exercise.system.sees_position_only:
            text = written(exercise.position, exercise.system)
        found = ask_for_position(self, text)
        if found is not None:
            self._typed = found
            self.take(Task(found.position, found.system, 1))

    def _save_page(self) -> None:
        exercise = self.work.exercise
        save_exercises(self._office, self, None if exercise is None else exercise.task, self.drill.entries)

    def lay(self, task: Task) -> None:
        """Put a task on the desk; what was still worked out about another is given up."""
        self.tasks.cancel()
        self.show_working(translate(N_("Working the task out …")))
        self.tasks.run(lambda monitor: lay_out(task, monitor=monitor), self._begin, self._refuse)

    def _begin(self, laid: Laid) -> None:
        self._counted = False
        self.cards.begin(laid.exercise.position.by_id)
        self.choice.clear()
        self.questions.put(None)
        self.hints.setText("")
        self.work.begin(laid)
        show_aloud(self.title, title_of(laid.exercise))
        entry = self.drill.entry
        of_bank = f"{translate(N_('Bank'))} {'★' * entry.level} · " if entry is not None else ""
        self.about.setText(of_bank + about(laid.exercise))
        self.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refuse(self, error: SwissDeskError) -> None:
        self._say_nothing(wording.sentence(error))

    def _say_nothing(self, text: str) -> None:
        self.cards.begin({})
        self.work.begin(None)
        self.title.setText(text)
        self.about.setText("")

    def stopped(self) -> None:
        """Say that the task was not worked out."""
        self._say_nothing(translate(N_("Stopped.")))

    # ---- the bank, and exams

    def _next_of_bank(self) -> None:
        if self.exam.is_on or not self.bank.next.isEnabled():
            return
        entry = self.drill.next()
        if entry is not None:
            self._task = None
            self.lay(entry.task)

    def _follow_work(self) -> None:
        """Remember how a task of the bank went, and show what is said."""
        work = self.work
        if not self.exam.is_on and self.drill.entry is not None and not self._counted and not work.is_open:
            self._counted = True
            self.drill.record(right=work.is_solved and not work.hinted)
        self._show()

    def _ask_for_exam(self) -> None:
        dialog = ExamDialog(self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.begin_exam(dialog.count.value(), dialog.minutes.value(), int(time.time()))

    def begin_exam(self, count: int, minutes: int, seed: int) -> None:
        """Begin an exam of so many tasks of the bank, as they are chosen."""
        self._at_once_before = self.at_once.isChecked()
        self.at_once.setChecked(False)
        self.exam.begin(self.drill.entries, count, minutes, seed)
        self._show_mode()
        self.exam.go_on()

    def _show_result(self) -> None:
        """Show what was reached; the exam is over."""
        self.at_once.setChecked(self._at_once_before)
        self._show_mode()
        self._say_nothing(translate(N_("The exam is over.")))
        show_aloud(self.hints, self.exam.result)

    def _print(self) -> None:
        self._office.go.to_sheet(self.exam.sheet)

    def _show_mode(self) -> None:
        """Show what belongs to an exam, or to practice."""
        in_exam = self.exam.is_on
        for part in (self.source, self.bank, self.judge, self.hint, self.ask, self.show_answer):
            part.setVisible(not in_exam)
        for part in (self.hand_in, self.end_exam):
            part.setVisible(in_exam)
        self.print.setVisible(not in_exam and bool(self.exam.marks))

    # ---- keys, and moving cards

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the studio from the main window, whose actions have the same ones."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._run_by(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        run = self._run_by(event)
        if run is not None:
            run()
        else:
            super().keyPressEvent(event)

    def _run_by(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key does in the studio, None if nothing."""
        pressed = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
        return self._keys.get(pressed.replace("Enter", "Return"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys by which cards are chosen and moved."""
        if watched is self.cards and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._takes(event) or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._send(Place.OPEN)
        elif event.key() == Qt.Key.Key_Escape and not self.choice.is_empty:
            self.choice.clear()
        else:
            return self.choice.takes(event, self.cards.where, self._pick)
        return True

    def _pick(self, player: int) -> None:
        if self.questions.takes_cards:
            self.questions.add_card(player)
        elif self.work.is_open:
            self.choice.pick(player)

    def _pair(self, one: int, other: int) -> None:
        self.choice.chosen = ()
        self.work.pair(one, other)
        self._show_choice()

    def _send(self, place: Place) -> None:
        """Put the chosen card, or the one under the cursor, somewhere."""
        player = self.choice.chosen[0] if self.choice.chosen else self.choice.cursor
        if player is not None:
            self.choice.chosen = ()
            self.work.put(player, place, None)
            self._show_choice()

    def _show_choice(self) -> None:
        self.cards.show_choice(self.choice.chosen, self.choice.cursor)
        self._describe()
        self._enable()

    def _describe(self) -> None:
        """Say everything that is known of the card under the cursor, or of the one chosen."""
        player = self.choice.cursor or next(iter(self.choice.chosen), None)
        exercise = self.work.exercise
        if exercise is None or player not in exercise.position.by_id:
            self.card.setText("")
            return
        show_aloud(self.card, card_words(exercise.competitor(player)))

    def _judge_at_once(self, on: bool) -> None:
        self.work.at_once = on
        if on:
            self.work.judge()

    def _check(self) -> None:
        if not self.exam.is_on:
            self.work.judge()

    # ---- help

    def _hint(self) -> None:
        if self.exam.is_on:
            return
        given = self.work.hint()
        if given is None:
            return
        text = wording.text(N_("{stage}: {hint}"), stage=translate(given.stage.value), hint=given.message)
        show_aloud(self.hints, "\n\n".join(filter(None, (self.hints.text(), text))))
        if given.stage is Stage.ANSWER:
            self._show()

    def _ask(self) -> None:
        if self.exam.is_on:
            return
        question = self.work.question()
        self.questions.put(question)
        if question is None:
            none = N_("There is no question about this task.")
            later = N_("The questions about this task would give it away. Solve it first.")
            waits = self.work.now is not None and bool(self.work.now.questions)
            show_aloud(self.verdict, translate(later if waits else none))

    # ---- showing

    def _show(self) -> None:
        """Show the cards as they lie, and what is said of them."""
        work = self.work
        if work.exercise is not None:
            self.cards.lay(work.exercise, work.lie, work.finding)
            self.cards.show_counted(work.lit)
            self.cards.show_choice(self.choice.chosen, self.choice.cursor)
        self._say()
        self._enable()

    def _say(self) -> None:
        finding, text, tone = self.work.finding, "", ""
        if self.work.gave_up:
            text, tone = translate(N_("This is the pairing by the rules.")), "muted"
        elif finding is not None:
            text, tone = wording.sentence(finding.message), _TONES[finding.grade]
        told = finding.in_full if finding is not None and not self.work.is_open else None
        set_property(self.verdict, "tone", tone)
        show_aloud(self.verdict, text)
        self.remark.setText(wording.sentence(told) if told is not None else "")

    def _enable(self) -> None:
        work = self.work
        chosen = work.is_open and bool(self.choice.chosen or self.choice.cursor is not None)
        for part in (self.to_s1, self.to_s2, self.aside, self.back):
            part.setEnabled(chosen)
        self.undo.setEnabled(work.can_undo)
        self.redo.setEnabled(work.can_redo)
        for part in (self.again, self.judge, self.hint, self.show_answer):
            part.setEnabled(work.is_open)
        self.ask.setEnabled(work.now is not None)
        self.questions.follow(is_open=work.is_open)
