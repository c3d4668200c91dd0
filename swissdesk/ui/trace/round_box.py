"""The rounds that can be asked about, to choose from: in the dialogs of questions, the laboratory and the studio."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from swissdesk.reports.questions import Subject, subjects
from swissdesk.ui.shell.due import is_next_due
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.choice import ChoiceBox


def rounds_to_ask(office: Office) -> tuple[Subject, ...]:
    """Return the rounds that can be asked about, the coming one too if it is due."""
    return subjects(office.tournament, with_coming=is_next_due(office.tournament))


class RoundBox(ChoiceBox):
    """One of `subjects` is chosen; no signal tells which one is when others are offered."""

    def __init__(self) -> None:
        super().__init__()
        self.subjects: tuple[Subject, ...] = ()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    @property
    def subject(self) -> Subject:
        """The round that is chosen."""
        return self.subjects[self.currentIndex()]

    def offer(self, subjects: Sequence[Subject], number: int) -> None:
        """Offer these rounds, round `number` to begin with, or the last one where it is not among them."""
        self.subjects = tuple(subjects)
        numbers = [subject.number for subject in subjects]
        with QSignalBlocker(self):
            self.clear()
            self.addItems([subject.title for subject in subjects])
            self.setCurrentIndex(numbers.index(number) if number in numbers else len(numbers) - 1)
