"""The file actions; how files are opened is `opening`'s business."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.ui.files import opening, saving
from swissdesk.ui.files.files import free_path
from swissdesk.ui.files.keeping import choose_copying
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.shell.view import PLAYERS


def new(office: Office) -> None:
    """Ask for what a tournament begins with, and begin it."""
    if not opening.may_leave(office):
        return
    from swissdesk.ui.files.new_tournament import NewTournamentDialog  # loaded when wanted

    dialog = NewTournamentDialog(opening.folder(office), office.files, office.window)
    if not dialog.exec():
        return
    wanted, begin = dialog.path(), Begin(dialog.tournament())
    document = office.messages.tried(opening.made_at, wanted, lambda path: Document.create(path, begin))
    if document is None:
        return
    opening.take(office, document)
    office.view.show_page(PLAYERS)
    office.messages.done(
        wording.text(
            N_("{name} is saved in {folder}. Every action is saved immediately."),
            name=document.path.name,
            folder=str(wanted.parent),
        )
    )


def choose(office: Office) -> None:
    """Ask for a file and open it."""
    path = office.files.tournament_to_open(office.window, opening.folder(office))
    if path is not None:
        opening.open_path(office, path)


def open_sample(office: Office) -> None:
    """Open a practice copy of the first sample."""
    samples = opening.samples()
    if samples:
        opening.open_sample(office, samples[0])


def save_copy(office: Office) -> None:
    """Write a copy of the open document."""
    document = office.desk.document
    if document is None:
        return
    if office.tasks.busy:
        saving.say_busy(office)
        return
    suggestion = free_path(document.path)
    path = office.files.document_to_write(office.window, suggestion, N_("Save copy"))
    if path is None:
        return
    said = wording.text(
        N_("{name} is saved in {folder} with the full history."), name=path.name, folder=str(path.parent)
    )
    copy = document.copier(path)
    saving.save(
        office,
        path,
        lambda monitor: copy(lambda: monitor(0, 0)),
        lambda _answer: office.messages.done(said),
        patience=opening.PATIENCE,
    )


def export(office: Office) -> None:
    """Show the formats in which the tournament can be taken out, and what FIDE would reject in a report."""
    from swissdesk.ui.files.export import ExportDialog  # loaded when wanted

    ExportDialog.show_for(office)


def close(office: Office) -> None:
    """Close the open document."""
    if not opening.may_leave(office):
        return
    office.tasks.cancel()
    office.messages.clear()
    office.desk.close()


def leave(office: Office) -> None:
    """Close the window."""
    office.window.close()


ACTIONS: tuple[ActionSpec, ...] = (
    action("file.new", N_("&New tournament…"), "Ctrl+N", "new").tip(N_("Start a new tournament")).does(new),
    action("file.open", N_("&Open…"), "Ctrl+O", "open")
    .tip(N_("Open a tournament of any program, or a table of players"))
    .does(choose),
    action("file.sample", N_("Open a &sample"), "Ctrl+Shift+O", "sample")
    .tip(N_("Open a practice copy of a sample tournament"))
    .does(open_sample),
    action("file.copy", N_("Save cop&y…"), "Ctrl+Shift+S", "copy")
    .tip(N_("Save a copy of the document with its full history"))
    .does(save_copy, is_open),
    action("file.copies", N_("Backups on a second &medium…"), "Ctrl+M, Ctrl+B", "copies")
    .tip(N_("Folder for a backup after every round, saved and verified automatically"))
    .does(choose_copying),
    action("file.export", N_("&Export…"), "Ctrl+E", "export")
    .tip(N_("TRF for the federation, checked for what FIDE would reject; Excel, CSV, web pages, PGN, JSON"))
    .does(export, is_open),
    action("file.settings", N_("Event &data and settings…"), "Ctrl+,", "settings")
    .tip(N_("All data and rules of the event, in sections, with a search"))
    .does(settings, is_open),
    action("file.close", N_("&Close"), "Ctrl+W", "close")
    .tip(N_("Close the tournament; everything is already saved"))
    .does(close, is_open),
    action("file.quit", N_("&Quit"), "Ctrl+Q", "quit")
    .tip(N_("Quit the program; everything is already saved"))
    .does(leave),
)
