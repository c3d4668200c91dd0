"""The help actions."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.files import saving
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action
from swissdesk.ui.shell.view import STANDINGS
from swissdesk.ui.shell.workers import Monitor


def page(office: Office) -> None:
    """Show the help of the panel that has the cursor, else of the view or the page that is shown."""
    from swissdesk.ui.help.library import OF_PAGE, OF_VIEW, START  # loaded when wanted
    from swissdesk.ui.help.window import HelpWindow

    view = OF_VIEW.get(office.shown.standings, "") if office.view.page == STANDINGS else ""
    here = _panel_with_keys() or view or OF_PAGE.get(office.view.page, START)
    HelpWindow.show_for(office, here if office.desk.is_open else START)


def _panel_with_keys() -> str:
    """Return the name of the panel that has the cursor, which its help has too; empty if none has."""
    from swissdesk.ui.shell.panels import Panel

    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, Panel):
        widget = widget.parentWidget()
    return "" if widget is None else widget.name


def keys(office: Office) -> None:
    """Show every key on one page."""
    from swissdesk.ui.help.keys import KeysDialog  # loaded when wanted

    KeysDialog(office.catalogue, office.preferences, office.window).exec()


def manual(office: Office) -> None:
    """Ask for a file, and write the whole help to it as a PDF, on a thread of its own."""
    from swissdesk.reports import manual, pdf  # loaded when wanted
    from swissdesk.ui.help.chapters import book

    suggestion = office.files.documents() / f"SwissDesk – {translate(N_('Manual'))}.pdf"
    path = office.files.pdf_to_write(office.window, suggestion, N_("Save the manual as PDF"))
    if path is None:
        return
    preferences = office.preferences.for_thread()

    def work(monitor: Monitor) -> None:
        made = manual.to_bytes(book(office.catalogue, preferences), monitor)
        monitor(0, 0)
        pdf.put(made, path)

    def done(_nothing: object) -> None:
        text = wording.text(N_("{name} is in {folder}."), name=path.name, folder=str(path.parent))
        office.messages.done(text, Offer(N_("Open"), lambda: office.files.show(path)))

    saving.save(office, path, work, done)


def about(office: Office) -> None:
    """Show version and licence."""
    from swissdesk.ui.shell.about import AboutDialog

    AboutDialog(office.window).exec()


def problem(office: Office) -> None:
    """Show what a report of a problem would hold."""
    from swissdesk.ui.help.problem import ProblemDialog

    ProblemDialog.show_for(office)


def standing(office: Office) -> None:
    """Note where every thread stands."""
    if office.logbook is not None:
        office.logbook.note_standing()
    office.messages.done(N_("Written to the log; it is part of the report of a problem."))


ACTIONS: tuple[ActionSpec, ...] = (
    action("help.page", N_("&Help on this page"), "F1", "why").tip(N_("What you can do on the page shown")).does(page),
    action("help.keys", N_("&Keys"), "Ctrl+F1", "keys").tip(N_("All keys of the program on one page")).does(keys),
    action("help.manual", N_("Save the &manual as PDF…"), "Ctrl+Shift+F1", "export")
    .tip(N_("The whole help with contents and index, to print or to read without the program"))
    .does(manual),
    action("help.problem", N_("&Report a problem…"), "Alt+Shift+F9", "error")
    .tip(N_("One file with the log and versions, to look at and to send; nothing is sent by itself"))
    .does(problem),
    action("help.standing", N_("&Write down what the program is doing"), "Alt+Shift+F10", "history")
    .tip(N_("For the report of a problem: where each part of the program stands at this moment"))
    .does(standing),
    action("help.about", N_("&About SwissDesk"), "Shift+F1", "info").tip(N_("Version and licence")).does(about),
)
