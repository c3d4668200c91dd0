"""The line below the drawing in which the learner answers: question, number, what was right, and the count."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.lesson import Lesson, Question
from swissdesk.ui.trace.lines import wrapping_line
from swissdesk.ui.widgets.common import button, label, set_property

_MOST = 99_999


class LessonBar(QWidget):
    """Asks; a number typed or a card clicked on the canvas is the answer."""

    answered = Signal(object)
    """The id of a player, None for a learner who gives up."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self.question = label()
        self.verdict = label()
        self.verdict.setWordWrap(True)
        self.count = label(tone="muted")
        self.number = QLineEdit()
        self.number.setValidator(QIntValidator(1, _MOST, self.number))
        self.number.setMaximumWidth(self.fontMetrics().averageCharWidth() * 12)
        self.number.setAccessibleName(translate(N_("Number of the opponent")))
        self.number.returnPressed.connect(self._typed)
        self.answer = button(translate(N_("Answer")), self._typed)
        self.give_up = button(translate(N_("Show it")), lambda: self.answered.emit(None))
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 4, 14, 4)
        column.setSpacing(4)
        column.addWidget(self.verdict)
        line = QWidget()
        wrapping_line(line, [self.question, self.number, self.answer, self.give_up, self.count], 8, (0, 0, 0, 0))
        column.addWidget(line)
        canvas.picked.connect(self._picked)
        self._tight = False
        self.hide()

    def set_tight(self, tight: bool) -> None:
        """Show the field only while something is asked, and leave the button to Enter, where there is little room."""
        self._tight = tight
        self._show_field()

    def _show_field(self) -> None:
        for part in (self.number, self.give_up):
            part.setHidden(self._tight and not self.number.isEnabled())
        self.answer.setHidden(self._tight)

    def ask(self, question: Question | None, lesson: Lesson) -> None:
        """Put a question, or none."""
        asks = question is not None
        self.say("")
        had_focus = any(part.hasFocus() for part in (self.number, self.answer, self.give_up))
        self.question.setText(question.text if question else translate(N_("Nothing is asked at this step.")))
        for part in (self.number, self.answer, self.give_up):
            part.setEnabled(asks)
        self._show_field()
        self.number.clear()
        self.count.setText(wording.text(N_("{right} of {asked} right"), right=lesson.right, asked=lesson.asked))
        self.setVisible(lesson.on)
        if asks:
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str, *, right: bool = True) -> None:
        """Say what became of the answer; nothing to clear it."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))
        set_property(self.verdict, "tone", "accent" if right else "danger")

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        return self.isVisible() and self.number.isEnabled()

    def _picked(self, player: int) -> None:
        if self.asks:
            self.answered.emit(player)

    def _typed(self) -> None:
        if self.number.hasAcceptableInput():
            self.answered.emit(int(self.number.text()))
