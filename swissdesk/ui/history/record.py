"""Sheets of the record: the actions done, of which a part can be chosen, and the difference between two states.

The text of the record is made in small steps, so that the window stays responsive.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.record_sheets import MOST_LINES, AuditLine, Groups, audit_sheet, comparison_sheet
from swissdesk.session import Document
from swissdesk.session.audit import Audit, Entry
from swissdesk.session.history import History
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, steady
from swissdesk.ui.shell.workers import SlicesWork
from swissdesk.ui.widgets.form import FormDialog

# ---- the actions

STEPS = 150
"""So many events are applied again before somebody else has a turn."""

RECORDS = 2000
"""So many records of the journal are read at a time."""


def state(history: History, node: int) -> Generator[None, None, Tournament]:
    """Return the tournament at a node of the history."""
    while (found := history.approach(node, STEPS)) is None:
        yield
    return found


def records(audit: Audit) -> Generator[None, None, None]:
    """Take in all records of a document."""
    while audit.update(RECORDS):
        yield


def record_lines(audit: Audit, entries: Iterable[Entry]) -> Generator[None, None, list[AuditLine]]:
    """Return the records as the sheet of them has them."""
    found: list[AuditLine] = []
    for entry in entries:
        while audit.words_within(entry, STEPS) is None:
            yield
        found += audit.lines(entry.number, entry.number)
        yield
    return found


_LATEST, _CHOSEN = 0, -1
"""What is chosen besides a round."""


class AuditRangeDialog(FormDialog):
    """Asks for the records: the latest ones, those from a round on, or from number to number."""

    help_page = "history"

    def __init__(self, total: int, rounds: int, chosen: int | None, parent: QWidget | None = None) -> None:
        """`total` is how many records there are, `chosen` the number of the one that is chosen in the history."""
        super().__init__(N_("Record of actions"), N_("Show"), parent)
        self._total = total
        latest = N_("Latest records ({count})") if total > MOST_LINES else N_("All records ({count})")
        choices: list[tuple[str, object]] = [(wording.text(latest, count=min(total, MOST_LINES)), _LATEST)]
        choices += [(wording.text(N_("From round {round}"), round=number), number) for number in range(rounds, 0, -1)]
        choices.append((translate(N_("Range of numbers")), _CHOSEN))
        self.which = self.choice_field(N_("&Records"), choices, _LATEST)
        self.first = self.number_field(N_("&From"), chosen or 1, 1, total)
        self.last = self.number_field(N_("&To"), total, 1, total)
        self.note(
            wording.text(
                N_("One sheet holds at most {most} records; if there are more, the latest are printed."),
                most=MOST_LINES,
            )
        )
        self.which.currentIndexChanged.connect(lambda _index: self._settle())
        self._settle()

    def _settle(self) -> None:
        for field in (self.first, self.last):
            field.setEnabled(self.which.currentData() == _CHOSEN)

    def check(self) -> str:
        if self.which.currentData() == _CHOSEN and self.first.value() > self.last.value():
            self.first.setFocus()
            return translate(N_("The first record is after the last. Swap the numbers."))
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


def print_record(office: Office) -> None:
    """Ask which records are wanted, and turn to the sheet of them."""
    document = office.desk.document
    if document is None:
        return
    chosen = None if office.shown.entry is None else office.shown.entry.number
    dialog = AuditRangeDialog(document.last, len(office.tournament.rounds), chosen, office.window)
    if dialog.exec():
        office.services.recall.start(_lines(document, dialog.round, *dialog.range), lambda found: _show(office, *found))


def _lines(document: Document, round_number: int, first: int | None, last: int | None) -> SlicesWork:
    """Return the lines of the sheet, and how many records the document has."""
    audit = Audit(document, most=0)
    yield from records(audit)
    if round_number:
        first = audit.since_round(round_number)
    lines = yield from record_lines(audit, _wanted(audit.entries, first, last))
    return lines, len(audit.entries)


def _wanted(entries: list[Entry], first: int | None, last: int | None) -> list[Entry]:
    end = len(entries) if last is None else last
    start = 0 if first is None else first - 1
    return entries[max(start, end - MOST_LINES) : end]


def _show(office: Office, lines: list[AuditLine], total: int) -> None:
    from swissdesk.reports import SheetKind  # all sheets are loaded with it

    kind = SheetKind(
        "audit",
        N_("Record of actions"),
        N_("All actions with their times, as evidence"),
        lambda tournament, _number, _options: audit_sheet(tournament, lines, total),
        by_round=False,
    )
    office.go.to_sheet(SheetAsked(kind))


# ---- what is different

COMPARISON = "comparison"
"""The name of the window in which states are compared."""


@runtime_checkable
class Comparison(Protocol):
    """What a window tells in which states are compared: between what and what, and in what they differ."""

    @property
    def compared(self) -> str: ...
    @property
    def groups(self) -> Groups: ...


def _comparison(office: Office) -> Comparison | None:
    window = office.window.findChild(QWidget, COMPARISON, Qt.FindChildOption.FindDirectChildrenOnly)
    return window if window is not None and window.isVisible() and isinstance(window, Comparison) else None


@steady
@because(N_("Compare first: select an action in the history, or a copy."))
def has_comparison(office: Office) -> bool:
    """Whether a comparison of two states is shown."""
    return office.desk.is_open and _comparison(office) is not None


def print_comparison(office: Office) -> None:
    """Turn to the sheet of the differences that are shown."""
    from swissdesk.reports import SheetKind  # all sheets are loaded with it

    window = _comparison(office)
    if window is None:
        return
    compared, groups = window.compared, window.groups
    kind = SheetKind(
        "comparison",
        N_("Differences"),
        N_("Differences from an earlier state of the tournament, as evidence"),
        lambda tournament, _number, _options: comparison_sheet(tournament, compared, groups),
        by_round=False,
    )
    office.go.to_sheet(SheetAsked(kind))
    office.window.activateWindow()


ACTIONS: tuple[ActionSpec, ...] = (
    action("print.audit", N_("Record of act&ions…"), "Ctrl+M, Ctrl+I", "audit")
    .tip(N_("All actions with their times, as evidence"))
    .does(print_record, is_open),
    action("print.comparison", N_("&Differences shown"), "Ctrl+M, Ctrl+F", "compare")
    .tip(N_("The open comparison with an earlier state, as a sheet"))
    .does(print_comparison, has_comparison),
)
