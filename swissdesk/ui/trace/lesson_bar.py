"""The line below the drawing in which the learner answers: question, number, what was right, and the count."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIntValidator, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.cards import Card
from swissdesk.ui.trace.lesson import Lesson, Question
from swissdesk.ui.widgets.common import button, label, row, set_property

_MOST = 99_999


class LessonBar(QWidget):
    """Asks; a number typed or a card clicked on the canvas is the answer."""

    answered = Signal(object)
    """The id of a player, None for a learner who gives up."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._pressed: int | None = None
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
        column.addLayout(row(self.question, self.number, self.answer, self.give_up, None, self.count))
        canvas.viewport().installEventFilter(self)
        self.hide()

    def ask(self, question: Question | None, lesson: Lesson) -> None:
        """Put a question, or none."""
        asks = question is not None
        self.say("")
        had_focus = any(part.hasFocus() for part in (self.number, self.answer, self.give_up))
        self.question.setText(question.text if question else translate(N_("Nothing is asked at this step.")))
        for part in (self.number, self.answer, self.give_up):
            part.setEnabled(asks)
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

    def _typed(self) -> None:
        if self.number.hasAcceptableInput():
            self.answered.emit(int(self.number.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on a card is an answer; a drag is none."""
        if isinstance(event, QMouseEvent) and self.isVisible() and self.number.isEnabled():
            if event.type() == QEvent.Type.MouseButtonPress:
                self._pressed = self._card_at(event)
            elif event.type() == QEvent.Type.MouseButtonRelease:
                card, self._pressed = self._pressed, None
                if card is not None and card == self._card_at(event):
                    self.answered.emit(card)
        return super().eventFilter(watched, event)

    def _card_at(self, event: QMouseEvent) -> int | None:
        item = self._canvas.itemAt(event.position().toPoint())
        return item.player.id if isinstance(item, Card) else None
