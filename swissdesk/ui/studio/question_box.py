"""The question that is asked beside the cards: a number, players, or one of several sentences; with what was right."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.exercises.questions import Form, Question
from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import button, label, named, row, set_property, stack

_NUMBERS = QRegularExpression(r"[0-9 ,;]{0,80}")


class QuestionBox(QWidget):
    """Puts one question; `answered` tells whether an answer is right."""

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        for part in (self.answer, self.show_it, self.number, self.options):
            part.setEnabled(True)
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
        right = question.is_right(given)
        if not right:
            wrong = N_("Not correct. Try again.") if self._keeps else N_("Not correct. Try again, or show the answer.")
            self._say(translate(wrong), "danger")
        elif self._keeps:
            self._say(translate(N_("Correct.")), "accent")
            self._close()
        else:
            self._say(wording.text(N_("Correct. {because}"), because=question.because), "accent")
            self._close()
        self.answered.emit(right)

    def _reveal(self) -> None:
        question = self.question
        if question is None:
            return
        right = ", ".join(map(str, question.right))
        if question.form is Form.CHOICE:
            right = wording.sentence(question.options[question.right[0]])
        self._say(wording.text(N_("Answer: {answer}. {because}"), answer=right, because=question.because), "notice")
        self._close()
        self.answered.emit(False)

    def _close(self) -> None:
        for part in (self.answer, self.show_it, self.number, self.options):
            part.setEnabled(False)

    def _say(self, text: str, tone: str) -> None:
        set_property(self.said, "tone", tone)
        show_aloud(self.said, text)
