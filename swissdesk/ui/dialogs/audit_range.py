"""Which part of the record of actions is to be printed."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports.audit_sheet import MOST_LINES
from swissdesk.ui.dialogs.form import FormDialog

_LATEST, _CHOSEN = 0, -1
"""What is chosen besides a round."""


class AuditRangeDialog(FormDialog):
    """Asks for the records: the latest ones, those from a round on, or from number to number."""

    def __init__(self, total: int, rounds: int, chosen: int | None, parent: QWidget | None = None) -> None:
        """`total` is how many records there are, `chosen` the number of the one that is chosen in the history."""
        super().__init__(translate(N_("Record of actions")), translate(N_("Show")), parent)
        self._total = total
        latest = N_("The latest {count} records") if total > MOST_LINES else N_("All {count} records")
        choices: list[tuple[str, object]] = [(wording.text(latest, count=min(total, MOST_LINES)), _LATEST)]
        choices += [
            (wording.text(N_("From round {round} on"), round=number), number) for number in range(rounds, 0, -1)
        ]
        choices.append((translate(N_("From number to number")), _CHOSEN))
        self.which = self.choice_field(translate(N_("&Which")), choices, _LATEST)
        self.first = self.number_field(translate(N_("&From")), chosen or 1, 1, total)
        self.last = self.number_field(translate(N_("&To")), total, 1, total)
        self.note(wording.text(N_("One sheet holds {most} records; of more the latest are printed."), most=MOST_LINES))
        self.which.currentIndexChanged.connect(lambda _index: self._settle())
        self._settle()

    def _settle(self) -> None:
        for field in (self.first, self.last):
            field.setEnabled(self.which.currentData() == _CHOSEN)

    def check(self) -> str:
        if self.which.currentData() == _CHOSEN and self.first.value() > self.last.value():
            self.first.setFocus()
            return translate(N_("The first record comes after the last."))
        return ""

    @property
    def round(self) -> int:
        """The round from which on records are wanted, 0 if they are chosen otherwise."""
        return max(int(self.which.currentData()), 0)

    @property
    def range(self) -> tuple[int | None, int | None]:
        """The numbers of the first and the last record, None for as many as go on a sheet up to the latest."""
        if self.which.currentData() != _CHOSEN:
            return None, None
        return self.first.value(), self.last.value()
