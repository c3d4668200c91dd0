"""What the file actions do; how files are opened is `opening`'s business."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import file_stem, free_path
from swissdesk.ui.files.keeping import choose_copying
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.office import ActionSpec, Office, is_open
from swissdesk.ui.shell.view import PLAYERS


def new(office: Office) -> None:
    """Ask for what a tournament begins with, and begin it."""
    if not office.boards.may_leave():
        return
    from swissdesk.ui.files.new_tournament import NewTournamentDialog  # loaded when wanted

    dialog = NewTournamentDialog(opening.folder(office), office.files, office.window)
    if not dialog.exec():
        return
    try:
        path = free_path(dialog.path())
        path.parent.mkdir(parents=True, exist_ok=True)
        document = Document.create(path, Begin(dialog.tournament()))
    except SwissDeskError as error:
        office.messages.error(error)
        return
    except OSError as error:
        office.messages.error(opening.cannot_write(dialog.path(), error))
        return
    opening.take(office, document)
    office.view.show_page(PLAYERS)
    office.messages.done(
        wording.text(
            N_("{name} is kept in {folder}. Every action is saved at once."), name=path.name, folder=str(path.parent)
        ),
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
    suggestion = free_path(document.path)
    path = office.files.document_to_write(office.window, suggestion, translate(N_("Save a copy")))
    if path is None:
        return
    try:
        document.save_copy(path)
    except SwissDeskError as error:
        office.messages.error(error)
        return
    office.messages.done(
        wording.text(N_("{name} is in {folder}, with the whole history."), name=path.name, folder=str(path.parent))
    )


def export(office: Office) -> None:
    """Show the formats in which the tournament can be taken out, and what FIDE would reject in a report."""
    from swissdesk.ui.files.export import ExportDialog  # loaded when wanted

    ExportDialog.show_for(office)


def close(office: Office) -> None:
    """Close the open document."""
    if not office.boards.may_leave():
        return
    office.tasks.cancel()
    office.messages.clear()
    office.desk.close()


def leave(office: Office) -> None:
    """Close the window."""
    office.window.close()


__all__ = ["choose", "close", "export", "file_stem", "leave", "new", "open_sample", "save_copy", "settings"]


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("file.new", N_("&New tournament…"), "Ctrl+N", N_("Begin a new tournament"), new, icon="new"),
    ActionSpec("file.open", N_("&Open…"), "Ctrl+O", N_("Open a SwissDesk document or a TRF"), choose, icon="open"),
    ActionSpec(
        "file.sample",
        N_("Open a &sample"),
        "Ctrl+Shift+O",
        N_("Open a practice copy of a sample tournament"),
        open_sample,
        icon="sample",
    ),
    ActionSpec(
        "file.copy",
        N_("Save a cop&y…"),
        "Ctrl+Shift+S",
        N_("Write a copy of the document, history included"),
        save_copy,
        is_open,
        "copy",
    ),
    ActionSpec(
        "file.copies",
        N_("Copies on a second &medium…"),
        "Ctrl+Alt+B",
        N_("Where a copy goes after every round, written and read back by itself"),
        choose_copying,
        icon="copies",
    ),
    ActionSpec(
        "file.export",
        N_("&Export…"),
        "Ctrl+E",
        N_("TRF for the federation with what FIDE would reject, Excel, CSV, web pages, PGN, JSON"),
        export,
        is_open,
        "export",
    ),
    ActionSpec(
        "file.settings",
        N_("Event &data and settings…"),
        "Ctrl+,",
        N_("Everything about the event and its rules, section by section, with a search"),
        settings,
        is_open,
        "settings",
    ),
    ActionSpec(
        "file.close",
        N_("&Close"),
        "Ctrl+W",
        N_("Close the tournament; everything is saved already"),
        close,
        is_open,
        "close",
    ),
    ActionSpec(
        "file.quit", N_("&Quit"), "Ctrl+Q", N_("Leave the program; everything is saved already"), leave, icon="quit"
    ),
)
