"""The record of actions as a sheet: its words are found out a little at a time, then it is looked at and printed."""

from __future__ import annotations

from functools import partial

from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import Report, SheetKind, SheetOptions
from swissdesk.reports.audit_sheet import MOST_LINES, AuditLine, audit_sheet
from swissdesk.session import Document
from swissdesk.session.audit import Audit, Entry
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.dialogs.audit_range import AuditRangeDialog
from swissdesk.ui.history import recalling
from swissdesk.ui.slices import Work
from swissdesk.ui.workspace import SheetAsked, Workspace


def print_record(workspace: Workspace) -> None:
    """Ask which records are wanted, and turn to the sheet of them."""
    document = workspace.desk.document
    if document is None:
        return
    chosen = None if workspace.entry is None else workspace.entry.number
    dialog = AuditRangeDialog(document.last, len(workspace.tournament.rounds), chosen, workspace.window)
    if dialog.exec():
        workspace.recall.start(_lines(document, dialog.round, *dialog.range), lambda found: _show(workspace, *found))


def _lines(document: Document, round_number: int, first: int | None, last: int | None) -> Work:
    """Return the lines of the sheet, and how many records the document has."""
    audit = Audit(document, most=0)
    yield from recalling.records(audit)
    if round_number:
        first = audit.since_round(round_number)
    lines = yield from recalling.lines(audit, _wanted(audit.entries, first, last))
    return lines, len(audit.entries)


def _wanted(entries: list[Entry], first: int | None, last: int | None) -> list[Entry]:
    end = len(entries) if last is None else last
    start = 0 if first is None else first - 1
    return entries[max(start, end - MOST_LINES) : end]


def _show(workspace: Workspace, lines: list[AuditLine], total: int) -> None:
    kind = SheetKind(
        "audit",
        N_("Record of actions"),
        N_("Everything that was done with its time, for whoever has to be shown it"),
        partial(_built, lines, total),
        by_round=False,
    )
    workspace.show_sheet(SheetAsked(kind))


def _built(
    lines: list[AuditLine], total: int, tournament: Tournament, _number: int | None, _options: SheetOptions
) -> Report:
    return audit_sheet(tournament, lines, total)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("print.audit", N_("Record of act&ions…"), "Ctrl+Alt+I",
               N_("Everything that was done with its time, for whoever has to be shown it"),
               print_record, is_open, "audit"),
)  # fmt: skip
