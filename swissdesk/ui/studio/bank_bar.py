"""The line of the studio in which tasks of the bank are chosen, and the dialog that begins an exam."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QSpinBox, QWidget

from swissdesk import wording
from swissdesk.exercises.bank import HARDEST
from swissdesk.i18n import N_, translate
from swissdesk.reports.exam_sheet import theme_text
from swissdesk.ui.studio.drill import Drill
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, label, named, row, stack
from swissdesk.ui.widgets.flow import wrapping_line
from swissdesk.ui.widgets.helping import help_on_f1

_TASKS, _MINUTES = (1, 5, 30), (1, 15, 180)
"""The least, the usual and the largest number."""


class BankBar(QWidget):
    """Offers the themes of an edition; what they are about is not shown beside a task that is open."""

    next_wanted = Signal()
    exam_wanted = Signal()

    def __init__(self, drill: Drill, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drill = drill
        self.theme = named(ChoiceBox(), N_("Theme"), N_("What the tasks of the bank are to teach"))
        self.level = named(ChoiceBox(), N_("Level"), N_("How hard the tasks of the bank are to be"))
        for box in (self.theme, self.level):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.level.addItem(translate(N_("All levels")), 0)
        for level in range(1, HARDEST + 1):
            self.level.addItem("★" * level, level)
        self.learner = named(
            QComboBox(), N_("Learner"), N_("Who practises: each has their own progress; it stays on this machine")
        )
        self.learner.setEditable(True)
        self.learner.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.learner.setMinimumContentsLength(10)
        self.counts = label(tone="muted")
        self.next = button(
            N_("&Next task"), self.next_wanted.emit, N_("Take the task of the bank that is due next (Ctrl+N)")
        )
        self.exam = button(N_("Ta&ke an exam…"), self.exam_wanted.emit, N_("Pair tasks in a given time, without hints"))
        parts = [
            label(N_("Learner")),
            self.learner,
            label(N_("Bank")),
            self.theme,
            self.level,
            self.next,
            self.exam,
            self.counts,
        ]
        wrapping_line(self, parts, 8, (0, 0, 0, 0))
        self.theme.currentIndexChanged.connect(lambda _index: drill.choose(theme=self.theme.currentData() or ""))
        self.level.currentIndexChanged.connect(lambda _index: drill.choose(level=self.level.currentData() or 0))
        self.learner.textActivated.connect(self._change_learner)
        field = self.learner.lineEdit()
        if field is not None:
            named(field, N_("Learner"))  # it has the focus, not the box
            field.editingFinished.connect(lambda: self._change_learner(self.learner.currentText()))
        drill.changed.connect(self.show_counts)

    def offer_learners(self) -> None:
        """Offer the names that are known, the one who practises being chosen."""
        known = sorted({*self.drill.learners, self.drill.learner} - {""}, key=str.casefold)
        with QSignalBlocker(self.learner):
            self.learner.clear()
            self.learner.addItems(["", *known])
            self.learner.setCurrentText(self.drill.learner)

    def _change_learner(self, name: str) -> None:
        if name.strip() != self.drill.learner:
            self.drill.work_for(name)
            self.offer_learners()

    def offer(self, system: str) -> None:
        """Offer the themes of an edition; of one without tasks those of the edition in force."""
        known = self.drill.systems
        self.drill.choose(system=system if system in known else known[0], theme="")
        with QSignalBlocker(self.theme):
            self.theme.clear()
            self.theme.addItem(translate(N_("All themes")), "")
            for theme in self.drill.themes:
                self.theme.addItem(theme_text(theme), theme.code)

    def show_counts(self) -> None:
        """Say how many tasks are due and new."""
        due, new, later = self.drill.counts
        said = wording.text(N_("due: {due}, new: {new}, later: {later}"), due=due, new=new, later=later)
        self.counts.setText(said)
        self.next.setEnabled(bool(due + new))


class ExamDialog(QDialog):
    """Asks how many tasks an exam has, and how much time there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Exam")))
        help_on_f1(self, "studio")
        self.count, self.minutes = QSpinBox(), QSpinBox()
        for box, (least, usual, most) in ((self.count, _TASKS), (self.minutes, _MINUTES)):
            box.setRange(least, most)
            box.setValue(usual)
        form = QFormLayout()
        form.addRow(translate(N_("&Tasks")), named(self.count, N_("Tasks")))
        form.addRow(translate(N_("&Minutes")), named(self.minutes, N_("Minutes")))
        how = N_("Theme, level and edition are those chosen in the studio. There are no hints.")
        begin = button(N_("&Begin the exam"), self.accept, primary=True)
        close = button(N_("Cancel"), self.reject)
        stack(label(how, wraps=True), form, row(None, close, begin), on=self, margins=(16, 14, 16, 14), spacing=10)
