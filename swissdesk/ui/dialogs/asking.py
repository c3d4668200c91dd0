"""The shape of the dialogs that ask about a round: the round on top, the answer, rounds side by side below.

A change of what is asked begins the work anew, off the GUI thread; what was under way is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style
from swissdesk.ui.why import Line, Subject
from swissdesk.ui.widgets.common import SizedLabel, button, label, row
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.workers import Job, Monitor, Tasks

_SETTLES_AFTER_MS = 60
"""A choice that stands for so long is asked about; walking through a list with the arrows does not start work."""


class AskingDialog(QDialog):
    """Asks about one of `subjects`; subclasses say what is worked out (`work`) and how it is shown (`show_answer`)."""

    def __init__(self, title: str, subjects: Sequence[Subject], number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.subjects = tuple(subjects)
        self.tasks = Tasks(self)
        self._lines: tuple[Line, ...] = ()
        self._asker = QTimer(self, singleShot=True, interval=_SETTLES_AFTER_MS)
        self._asker.timeout.connect(self._ask)
        self.round = QComboBox()
        for subject in self.subjects:
            self.round.addItem(subject.title)
        numbers = [subject.number for subject in self.subjects]
        self.round.setCurrentIndex(numbers.index(number) if number in numbers else len(numbers) - 1)
        self._lay_out(title)
        self.round.currentIndexChanged.connect(lambda _index: self.subject_changed())
        self.only.toggled.connect(lambda _on: self._show_lines())
        self.tasks.slow.connect(self._say_working)
        self.tasks.progress.connect(self._on_progress)

    def _lay_out(self, title: str) -> None:
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)
        self.add_field(translate(N_("&Round")), self.round)
        self.said = Banner("info", "info", "accent")
        self.remark = label(tone="muted")
        self.remark.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate(N_("Progress")))
        self.bar.hide()
        self.counts = label(tone="muted")
        self.only = QCheckBox(translate(N_("&Only boards that differ")))
        self.model: RowsModel[Line] = RowsModel((), key=lambda line: line.number, parent=self)
        self.table = Table(translate(N_("Boards side by side")), self)
        self.table.setModel(self.model)
        close = button(translate(N_("Close")), self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(SizedLabel(1.35, text=title))
        column.addLayout(self.form)
        for widget in (self.said, self.remark, self.bar):
            column.addWidget(widget)
        column.addLayout(row(self.counts, None, self.only))
        column.addWidget(self.table, 1)
        column.addLayout(row(None, close))
        unit = self.fontMetrics().height()
        room = self.screen().availableSize() * 0.92
        self.resize(min(unit * 68, room.width()), min(unit * 42, room.height()))

    def add_field(self, title: str, field: QWidget) -> QLabel:
        """Add a labelled field to the form; returns its label."""
        name = QLabel(title)
        name.setBuddy(field)
        field.setAccessibleName(title.replace("&", ""))
        self.form.addRow(name, field)
        return name

    # ---- asking

    @property
    def subject(self) -> Subject:
        """The round that is chosen."""
        return self.subjects[self.round.currentIndex()]

    def subject_changed(self) -> None:
        """Another round was chosen."""
        self.ask()

    def ask(self) -> None:
        """Have the answer worked out as soon as the choice has settled."""
        self.tasks.cancel()
        self._asker.start()

    def work(self) -> Callable[[Monitor], Any] | str:
        """Return what is to be worked out as things are chosen now, or in words what is missing for that."""
        raise NotImplementedError

    def show_answer(self, answer: Any) -> None:
        """Show what was worked out."""
        raise NotImplementedError

    def _ask(self) -> None:
        work = self.work()
        if isinstance(work, str):
            self.say(work)
            return
        self.tasks.start(Job("", work, self._answered, self._failed))

    def _answered(self, answer: Any) -> None:
        self.bar.hide()
        self.show_answer(answer)

    def _failed(self, error: SwissDeskError) -> None:
        self.say(wording.sentence(error))

    def _say_working(self, _title: str) -> None:
        self.said.say(translate(N_("Working it out …")))
        self.bar.setRange(0, 0)
        self.bar.show()

    def _on_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    # ---- showing

    def say(self, text: str, remark: str = "", lines: Sequence[Line] = ()) -> None:
        """Show a sentence, a quiet remark (empty: none), and boards."""
        self.bar.hide()
        self.said.say(text)
        self.said.setAccessibleName(text)
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
        self._lines = tuple(lines)
        self._show_lines()

    def _show_lines(self) -> None:
        differing = [line for line in self._lines if line.differs]
        several = bool(self._lines) and len(self._lines[0].boards) > 1
        self.only.setVisible(several)
        self.counts.setVisible(several)
        self.counts.setText(
            wording.text(N_("{count} of {boards} boards differ."), count=len(differing), boards=len(self._lines))
        )
        self.model.set_rows(differing if several and self.only.isChecked() else self._lines)
        target = next((line for line in self.model.rows if line.differs or line.asked), None)
        if target is not None:
            self.table.go_to(self.model.rows.index(target))

    def done(self, result: int) -> None:
        """Close once no thread is at work any more."""
        self._asker.stop()
        self.tasks.wait()
        super().done(result)


def columns(titles: Sequence[str]) -> tuple[Column[Line], ...]:
    """Return the columns for rounds side by side, each with its title."""
    boards = (_round_column(place, title) for place, title in enumerate(titles))
    return (
        Column("board", N_("Board"), lambda line: str(line.number), Align.RIGHT, style=lambda _line: Style.MUTED),
        *boards,
        Column("what", N_("What differs"), _what, style=lambda _line: Style.MUTED, optional=True),
    )


def _round_column(place: int, title: str) -> Column[Line]:
    def text(line: Line) -> str:
        return f"≠ {line.texts[place]}" if line.is_other(place) else line.texts[place]

    def style(line: Line) -> Style:
        if line.is_other(place):
            return Style.ATTENTION
        return Style.STRONG if line.differs or line.asked else Style.PLAIN

    def spoken(line: Line) -> str:
        template = N_("{round}, differs: {board}") if line.is_other(place) else N_("{round}: {board}")
        return wording.text(template, round=title, board=line.texts[place])

    return Column(f"round{place}", title, text, style=style, spoken=spoken, stretch=True)


def _what(line: Line) -> str:
    if not line.differs:
        return ""
    return translate(N_("colours")) if line.turned else translate(N_("opponents"))
