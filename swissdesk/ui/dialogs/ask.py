"""A question that must be answered before anything happens; the safe answer is the default one.

Not a message box of Qt: that one is only so broad, and cuts long answers to fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.common import SizedLabel, button, label
from swissdesk.ui.widgets.flow import LineFlow

CANCEL = "cancel"
_WIDTH = 30
"""How wide the text is at least, in lines of text."""


class QuestionDialog(QDialog):
    """A title, the question, and a button for each of `answers` (key, text); Escape and Cancel mean `CANCEL`."""

    def __init__(
        self, title: str, text: str, answers: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.answer = CANCEL
        self.buttons: dict[str, QPushButton] = {}
        heading = SizedLabel(1.35, text=title)
        heading.setWordWrap(True)
        said = label(text)
        said.setWordWrap(True)
        choices = LineFlow(8)
        for key, words in (*answers, (CANCEL, translate(N_("Cancel")))):
            made = self.buttons[key] = button(words, partial(self._choose, key), primary=not self.buttons)
            choices.addWidget(made)
        self.buttons[answers[0][0]].setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(heading)
        column.addWidget(said)
        column.addLayout(choices)
        room = self.screen().availableSize() * 0.92
        width = max(self.fontMetrics().height() * _WIDTH, choices.sizeHint().width() + 48)
        width = min(width, room.width())
        self.resize(width, min(self.heightForWidth(width), room.height()))

    def _choose(self, key: str) -> None:
        self.answer = key
        self.accept()


def ask(parent: QWidget | None, title: str, text: str, answers: tuple[tuple[str, str], ...]) -> str:
    """Return the key of the chosen answer, ``cancel`` if none; the first of `answers` (key, text) is the default."""
    dialog = QuestionDialog(title, text, answers, parent)
    dialog.exec()
    return dialog.answer
