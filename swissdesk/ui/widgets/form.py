"""The shape of every form and of every question: a heading, labelled fields that scroll, a line for what is wrong.

A question must be answered before anything happens, and the safe answer is the default one. Qt's message box is not
used because its width is limited and it cuts off long answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, TypeVar

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from swissdesk.i18n import N_, worded
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, label, row, scrolled, stack, titled
from swissdesk.ui.widgets.dialog_keys import help_on_f1, press_on_ctrl_enter
from swissdesk.ui.widgets.fields import caption, form_layout, line_field, number_field
from swissdesk.ui.widgets.flow import LineFlow
from swissdesk.ui.widgets.screen_reader import announce

CANCEL = "cancel"
_WIDTH = 30
"""How wide the text is at least, in lines of text."""


class QuestionDialog(QDialog):
    """A title, the question, and a button for each of `answers` (key, text); Escape and Cancel mean `CANCEL`."""

    def __init__(
        self, title: str, text: str, answers: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(worded(title))
        help_on_f1(self)
        self.answer = CANCEL
        self.buttons: dict[str, QPushButton] = {}
        heading = SizedLabel(1.35, text=title, wraps=True)
        said = label(text, wraps=True)
        choices = LineFlow(8)
        for key, words in (*answers, (CANCEL, N_("Cancel"))):
            made = self.buttons[key] = button(words, partial(self._choose, key), primary=not self.buttons)
            choices.addWidget(made)
        self.buttons[answers[0][0]].setDefault(True)
        stack(heading, said, choices, on=self, margins=(24, 20, 24, 20), spacing=14)
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


Field = TypeVar("Field", bound=QWidget)


class FormDialog(QDialog):
    """A dialog with fields; `check` says what is wrong with them, and OK waits until it says nothing.

    F1 opens the page `help_page` of the help.
    """

    help_page: ClassVar[str] = ""

    def __init__(self, title: str, accept_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(True)
        help_on_f1(self, self.help_page)
        self._body = QWidget()
        self.form = form_layout(16, 8, self._body)
        self.form.setContentsMargins(0, 4, 8, 4)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._scroll = scrolled(self._body)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the first field begins, and leads the scrolling
        self.wrong = label(tone="danger", wraps=True)
        self.wrong.hide()
        self.ok = button(accept_text, self._try_accept, primary=True, default=True)
        self.cancel = button(N_("Cancel"), self.reject)
        self._foot = row(None, self.cancel, self.ok)
        self._standing = 0
        self._column = titled(self, title, Wide(self._scroll), self.wrong, self._foot)
        press_on_ctrl_enter(self, self.ok)

    # ---- fields

    def text_field(self, title: str, value: str = "", *, hint: str = "", tip: str = "") -> QLineEdit:
        """Add a line of text."""
        return self.any_field(title, line_field(hint, text=value), tip)

    def number_field(
        self, title: str, value: int, least: int, most: int, *, none: str = "", tip: str = "", editable: bool = True
    ) -> QSpinBox:
        """Add a number; `none` is what the least value reads as, where it stands for nothing."""
        field = number_field(least, most, none=none)
        field.setValue(value)
        field.setEnabled(editable)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return self.any_field(title, field, tip)

    def choice_field(
        self, title: str, choices: Sequence[tuple[str, object]], value: object, *, tip: str = ""
    ) -> QComboBox:
        """Add a choice of (text, value)."""
        field = ChoiceBox(choices=choices)
        known = [data for _, data in choices]
        field.setCurrentIndex(known.index(value) if value in known else 0)
        return self.any_field(title, field, tip)

    def any_field(self, title: str, field: Field, tip: str = "") -> Field:
        """Add a field of another kind."""
        if tip:
            field.setToolTip(worded(tip))
        self.form.addRow(caption(title, field), field)
        return field

    def note(self, text: str) -> QLabel:
        """Add a quiet sentence under the last field."""
        result = label(text, "muted", wraps=True)
        self.form.addRow("", result)
        return result

    def standing_note(self) -> QLabel:
        """Add a sentence above the buttons: it stays in sight while the fields scroll."""
        self._standing += 1
        result = label(tone="muted", wraps=True)
        self._column.insertWidget(self._column.indexOf(self.wrong), result)
        return result

    def heading(self, text: str) -> None:
        """Begin a group of fields."""
        title = SizedLabel(1.0, text=text)
        title.setContentsMargins(0, 10, 0, 0)
        self.form.addRow(title)

    def show_whole(self, box: ChoiceBox) -> None:
        """Let no text of a box be cut as far as the screen is wide enough: it stands below its label if need be."""
        margins = self._column.contentsMargins()
        beside = self.form.contentsMargins().right() + 2 * self.fontMetrics().height()  # with the bar to scroll by
        most = self._room().width() - margins.left() - margins.right() - beside
        box.setMinimumWidth(min(box.whole_width, most))

    def begin_at(self, field: QWidget) -> None:
        """Put the cursor into a field, in sight, with its text selected."""
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(field, QLineEdit | QSpinBox):
            field.selectAll()
        QTimer.singleShot(0, field, lambda: self._scroll.ensureWidgetVisible(field))

    # ---- answering

    def check(self) -> str:
        """Return what is wrong with the fields, in words; empty if nothing."""
        return ""

    def say_wrong(self, text: str) -> None:
        """Show what is wrong; empty takes it back."""
        self.wrong.setText(text)
        self.wrong.setVisible(bool(text))
        if text and self.isVisible():
            self.make_room()
            announce(self.wrong, text, urgent=True)

    def _try_accept(self) -> None:
        wrong = self.check()
        self.say_wrong(wrong)
        if not wrong:
            self.deliver()

    def deliver(self) -> None:
        """Hand over what was filled in; the plain form just closes."""
        self.accept()

    def sizeHint(self) -> QSize:
        unit = self.fontMetrics().height()
        wanted = self._body.sizeHint()
        width = max(wanted.width() + 80, unit * 26)
        # In a narrow room labels stand above their fields, which takes more rows.
        inside = min(width, self._room().width()) - 80
        height = max(wanted.height(), self._body.heightForWidth(inside)) + unit * (8 + 3 * self._standing)
        if not self.wrong.isHidden():
            height += self.wrong.heightForWidth(round(width)) + self._column.spacing()
        return QSize(width, height).boundedTo(self._room())

    def _room(self) -> QSize:
        """Return how large the dialog may be."""
        screen = self.screen() or QGuiApplication.primaryScreen()
        return screen.availableSize() * 0.92 if screen else QSize(1170, 660)

    def make_room(self) -> None:
        """Grow for fields that have come, as far as the screen goes."""
        self.form.activate()
        self.resize(self.size().expandedTo(self.sizeHint()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resize(self.sizeHint())
        first = self._first_field()
        if self.focusWidget() is None and first is not None:
            self.begin_at(first)  # Qt would take the button, and Enter would answer before anything is filled in

    def _first_field(self) -> QWidget | None:
        """Return the first field that can be filled in."""
        items = (self.form.itemAt(row, QFormLayout.ItemRole.FieldRole) for row in range(self.form.rowCount()))
        fields = (item.widget() for item in items if item is not None)
        return next((each for each in fields if each is not None and _is_filled_in(each)), None)


def _is_filled_in(field: QWidget) -> bool:
    """Whether the keys can go to a field."""
    return field.isEnabled() and not field.isHidden() and bool(field.focusPolicy() & Qt.FocusPolicy.TabFocus)
