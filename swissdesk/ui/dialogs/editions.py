"""The same position paired by every edition of the Dutch system, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import Subject
from swissdesk.ui.dialogs.asking import AskingDialog
from swissdesk.ui.why import Comparison, compare
from swissdesk.ui.workers import Monitor


class EditionsDialog(AskingDialog):
    """Compares the editions on one of `subjects`, round `number` to begin with."""

    def __init__(self, subjects: Sequence[Subject], number: int, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Compare editions")), subjects, number, parent)
        self.ask()

    def work(self) -> Callable[[Monitor], object] | str:
        subject = self.subject
        return lambda monitor: compare(subject, monitor)

    def show_answer(self, comparison: Comparison) -> None:
        titles = [wording.text(N_("Rules of {year}"), year=year) for year in comparison.years]
        self.say("\n".join(comparison.notes), comparison.remark, lines=comparison.lines, titles=titles)
