"""Printing a sheet: on the remembered printer at once, or after a question; where there is none, that is said."""

from __future__ import annotations

from dataclasses import replace

from swissdesk.session.printing import Wanted
from swissdesk.ui.dialogs.print_sheet import PrintDialog
from swissdesk.ui.sheets import delivery, remembered
from swissdesk.ui.sheets.delivery import Made
from swissdesk.ui.workspace import Workspace


def printer_at_hand(workspace: Workspace) -> str:
    """Return the printer that needs no question: the remembered one, else the only one; empty if there is none."""
    names = workspace.printers.names()
    if workspace.preferences.printer in names:
        return workspace.preferences.printer
    return names[0] if len(names) == 1 else ""


def at_once(workspace: Workspace, wanted: Wanted, ready: Made | None = None) -> None:
    """Print without a question, unless it is not known where."""
    printer = printer_at_hand(workspace)
    if printer:
        delivery.send(workspace, wanted, printer, ready)
    else:
        ask(workspace, wanted, ready)


def ask(workspace: Workspace, wanted: Wanted, ready: Made | None = None) -> None:
    """Ask where and how often, and print; what is answered is remembered."""
    names = workspace.printers.names()
    document = workspace.desk.document
    if document is None:
        return
    if not names:
        delivery.tell_no_printer(workspace, wanted)
        return
    chosen = printer_at_hand(workspace) or workspace.printers.usual()
    pages = ready.pages if ready is not None and ready.wanted.kind is wanted.kind else 0
    dialog = PrintDialog(delivery.title_of(workspace, wanted), names, chosen, wanted.options, pages, workspace.window)
    if not dialog.exec():
        return
    workspace.preferences.printer = dialog.printer.currentData()
    options = dialog.options()
    remembered.remember(workspace.preferences, document.path, wanted.kind, options, wanted.shown)
    delivery.send(workspace, replace(wanted, options=options), workspace.preferences.printer, ready)
