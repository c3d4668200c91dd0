"""Dialogs of the studio: a position is typed, or tasks are saved as one HTML page for phones."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from swissdesk import wording
from swissdesk.exercises.bank import Entry
from swissdesk.exercises.sets import MOST_ITEMS, Item, of_bank, of_position
from swissdesk.exercises.task import Exercise, Task
from swissdesk.exercises.typed import TypedError, TypedPosition, read
from swissdesk.i18n import N_, translate
from swissdesk.ui.files import saving
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Monitor
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, named, row, set_property, stack
from swissdesk.ui.widgets.dialog_keys import help_on_f1

# ---- a position

_EXAMPLE = """\
system: dutch-2026
round: 4
rounds: 9
first colour: white
1  3    wbw  --  2,4,6  Anna
2  2    bwb  d-  1,5,7  Boris
3  2    wbb  u-  5,6,8  Clara
4  2    bww  --  1,7,8  David
5  1    wbw  -d  2,3    Elena
6  1    wbb  --  1,3    Fedor
7  1    bww  --  2,4    Greta
"""


class TypedDialog(QDialog):
    """Takes a position as text; `found` is what it describes once it is accepted."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Typed position")))
        help_on_f1(self, "studio")
        self.found: TypedPosition | None = None
        how = N_(
            "A line for each player: number, score, colours, floats of the last two rounds (d, u, -), opponents, name."
        )
        self.text = named(QPlainTextEdit(text or _EXAMPLE), N_("Position"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTabChangesFocus(True)
        self.said = label(wraps=True)
        self.take = button(N_("&Pair this position"), self.accept, primary=True)
        close = button(N_("Cancel"), self.reject)
        parts = (label(how, wraps=True), Wide(self.text), self.said, row(None, close, self.take))
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.text.textChanged.connect(self._read)
        grow_to(self, 50, 28)
        self._read()

    def _read(self) -> None:
        """Say what is wrong, or that it can be paired."""
        try:
            self.found = read(self.text.toPlainText())
        except TypedError as error:
            self.found = None
            self.said.setText(wording.sentence(error))
        else:
            count = len(self.found.position.competitors)
            self.said.setText(wording.text(N_("The position is complete. Players: {count}."), count=count))
        set_property(self.said, "tone", "accent" if self.found is not None else "danger")
        self.take.setEnabled(self.found is not None)


def ask_for_position(parent: QWidget, text: str) -> TypedPosition | None:
    """Let the user type a position, beginning with a text; return it, None if there is none."""
    dialog = TypedDialog(text, parent)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    return dialog.found if dialog.exec() == QDialog.DialogCode.Accepted else None


# ---- a page of tasks

_USUAL = 10
_SUGGESTED = "exercises.html"

Make = Callable[[Monitor], tuple[Item, ...]]
"""Works tasks out."""


class PageDialog(QDialog):
    """Asks which tasks go onto the page: of the one on the desk, if there is one, or of the bank as chosen."""

    def __init__(self, task: Task | None, entries: tuple[Entry, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Exercises for phones")))
        help_on_f1(self, "studio")
        self._task, self._entries = task, entries
        how = N_("One HTML file that works offline: cards to pair, hints and questions. The solutions are in the file.")
        self.this = QRadioButton(translate(N_("T&his task")))
        self.whole = QRadioButton(translate(N_("All &brackets of this round")))
        self.bank = QRadioButton(translate(N_("Tasks of the ban&k, as chosen in the studio")))
        self.choices = QButtonGroup(self)
        for choice in (self.this, self.whole, self.bank):
            self.choices.addButton(choice)
        has_task = task is not None
        self.this.setEnabled(has_task)
        self.whole.setEnabled(has_task)
        self.bank.setEnabled(bool(entries))
        (self.whole if has_task else self.bank).setChecked(True)
        self.count = named(QSpinBox(), N_("Tasks"))
        self.count.setRange(1, max(min(len(entries), MOST_ITEMS), 1))
        self.count.setValue(_USUAL)
        self.name = named(QLineEdit(), N_("Heading"), N_("What stands at the top of the page"))
        form = QFormLayout()
        form.addRow(translate(N_("&Number of tasks")), self.count)
        form.addRow(translate(N_("H&eading")), self.name)
        self.save = button(N_("&Save…"), self.accept, primary=True)
        close = button(N_("Cancel"), self.reject)
        parts = (label(how, wraps=True), self.this, self.whole, self.bank, form, row(None, close, self.save))
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
        grow_to(self, 22, 15)
        self.bank.toggled.connect(self._enable)
        self._enable()

    def _enable(self) -> None:
        self.count.setEnabled(self.bank.isChecked())
        chosen = self.choices.checkedButton()
        self.save.setEnabled(chosen is not None and chosen.isEnabled())

    @property
    def make(self) -> Make:
        """What works the chosen tasks out."""
        task, entries = self._task, self._entries
        if task is None or self.bank.isChecked():
            count, seed = self.count.value(), int(time.time())
            return lambda monitor: of_bank(entries, count, seed, monitor)
        if self.this.isChecked():
            return lambda monitor: (Item(Exercise(task, monitor)),)
        wanted = Task(task.position, task.system)
        return lambda monitor: of_position(wanted, monitor=monitor)


def save_exercises(office: Office, parent: QWidget, task: Task | None, entries: tuple[Entry, ...]) -> None:
    """Ask which tasks and where to, and write the page."""
    dialog = PageDialog(task, entries, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        write_exercises(office, parent, dialog.make, dialog.name.text().strip())


def write_exercises(office: Office, parent: QWidget, make: Make, title: str) -> None:
    """Ask where to, and write the page of these tasks."""
    from swissdesk.reports.web.lesson import exercise_page  # loaded when wanted

    def made(monitor: Monitor) -> str:
        return exercise_page(make(monitor), title, monitor)

    saving.save_page(office, parent, _SUGGESTED, made)
