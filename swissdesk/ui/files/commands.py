"""What the file actions do; how files are opened is `opening`'s business.

Choosing where copies on a second medium go.

Choosing where the web pages of the event are kept up to date.
"""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.session.backups import is_second_medium
from swissdesk.ui.files import opening
from swissdesk.ui.files.copies import status_text, when
from swissdesk.ui.files.files import file_stem, free_path
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.files.opening import cannot_read
from swissdesk.ui.files.opening import folder as usual_folder
from swissdesk.ui.files.web_pages import folder_within
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.workspace import PLAYERS, ActionSpec, Workspace, is_open
from swissdesk.ui.widgets.form import ask


def keep(workspace: Workspace) -> None:
    """Ask for the folder of the pages; if there is one already, what is to be done about it."""
    folder = workspace.publishing.folder
    if folder is None:
        _choose(workspace)
        return
    answer = ask(
        workspace.window,
        translate(N_("Web pages after every change")),
        _web_state(workspace, folder),
        (
            ("open", translate(N_("&Look at them"))),
            ("now", translate(N_("&Write now"))),
            ("choose", translate(N_("&Another folder…"))),
            ("none", translate(N_("&No more pages"))),
        ),
    )
    if answer == "open":
        workspace.files.show(folder / "index.html")
    elif answer == "now":
        workspace.publishing.write_now()
    elif answer == "choose":
        _choose(workspace)
    elif answer == "none":
        workspace.publishing.choose(None)
        workspace.messages.info(translate(N_("The web pages stay as they are, wherever they are.")))


def _web_state(workspace: Workspace, folder: Path) -> str:
    where = wording.text(N_("The pages are kept up to date in {folder}."), folder=str(folder))
    if workspace.publishing.has_failed:
        return f"{where} {translate(N_('They could not be written the last time.'))}"
    at = workspace.publishing.written_at
    return f"{where} {wording.text(N_('Last written: {time}.'), time=when(at))}" if at else where


def _choose(workspace: Workspace) -> None:
    document = workspace.desk.document
    if document is None:
        return
    suggestion = document.path.with_name(file_stem(document.path.stem))
    chosen = workspace.files.folder_to_write(workspace.window, suggestion)
    if chosen is None:
        return
    try:
        folder = folder_within(chosen, document.path)
    except OSError as error:
        workspace.messages.error(cannot_read(chosen, error))
        return
    workspace.publishing.choose(folder)
    workspace.messages.done(
        wording.text(N_("From now on the web pages are kept up to date in {folder}."), folder=str(folder)),
        Offer(translate(N_("Open the pages")), lambda: workspace.files.show(folder / "index.html")),
    )


WEB_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "web.keep",
        N_("&Web pages after every change…"),
        "Ctrl+Alt+O",
        N_("Keep a folder of web pages up to date by itself: published rounds only, for phones and for paper"),
        keep,
        is_open,
        "web",
    ),
)


def choose_copying(workspace: Workspace) -> None:
    """Ask where copies go; if that is known already, what is to be done about them."""
    if workspace.copies.folder is None:
        _choose_folder(workspace)
        return
    answer = ask(
        workspace.window,
        translate(N_("Copies on a second medium")),
        _state(workspace, workspace.copies.folder),
        (
            ("now", translate(N_("&Copy now"))),
            ("choose", translate(N_("&Another folder…"))),
            ("none", translate(N_("&No more copies"))),
        ),
    )
    if answer == "now":
        workspace.copies.make_now()
    elif answer == "choose":
        _choose_folder(workspace)
    elif answer == "none":
        workspace.copies.choose(None)
        workspace.messages.info(translate(N_("No more copies are made. Those that there are stay where they are.")))


def _state(workspace: Workspace, folder: Path) -> str:
    where = wording.text(N_("After every round a copy goes to {folder}."), folder=str(folder))
    latest = status_text(workspace.copies)
    return f"{where} {wording.text(N_('Now: {state}.'), state=latest)}" if latest else where


def _choose_folder(workspace: Workspace) -> None:
    document = workspace.desk.document
    start = workspace.copies.folder or usual_folder(workspace)
    folder = workspace.files.folder_for_copies(workspace.window, start)
    if folder is None:
        return
    workspace.copies.choose(folder)
    if document is not None and is_second_medium(document.path, folder) is False:
        workspace.messages.notice(
            wording.text(
                N_(
                    "{folder} is on the same disk as the document: copies there help if a file is lost, not if the "
                    "disk breaks. Better choose a stick or a network folder."
                ),
                folder=str(folder),
            )
        )
    else:
        workspace.messages.done(wording.text(N_("After every round a copy goes to {folder}."), folder=str(folder)))


def new(workspace: Workspace) -> None:
    """Ask for what a tournament begins with, and begin it."""
    if not workspace.may_close():
        return
    dialog = NewTournamentDialog(opening.folder(workspace), workspace.files, workspace.window)
    if not dialog.exec():
        return
    try:
        path = free_path(dialog.path())
        path.parent.mkdir(parents=True, exist_ok=True)
        document = Document.create(path, Begin(dialog.tournament()))
    except SwissDeskError as error:
        workspace.messages.error(error)
        return
    except OSError as error:
        workspace.messages.error(opening.cannot_write(dialog.path(), error))
        return
    opening.take(workspace, document)
    workspace.show_page(PLAYERS)
    workspace.messages.done(
        wording.text(
            N_("{name} is kept in {folder}. Every action is saved at once."), name=path.name, folder=str(path.parent)
        ),
    )


def choose(workspace: Workspace) -> None:
    """Ask for a file and open it."""
    path = workspace.files.tournament_to_open(workspace.window, opening.folder(workspace))
    if path is not None:
        opening.open_path(workspace, path)


def open_sample(workspace: Workspace) -> None:
    """Open a practice copy of the first sample."""
    samples = opening.samples()
    if samples:
        opening.open_sample(workspace, samples[0])


def save_copy(workspace: Workspace) -> None:
    """Write a copy of the open document."""
    document = workspace.desk.document
    if document is None:
        return
    suggestion = free_path(document.path)
    path = workspace.files.document_to_write(workspace.window, suggestion, translate(N_("Save a copy")))
    if path is None:
        return
    try:
        document.save_copy(path)
    except SwissDeskError as error:
        workspace.messages.error(error)
        return
    workspace.messages.done(
        wording.text(N_("{name} is in {folder}, with the whole history."), name=path.name, folder=str(path.parent))
    )


def export(workspace: Workspace) -> None:
    """Show the formats in which the tournament can be taken out, and what FIDE would reject in a report."""
    from swissdesk.ui.files.export import ExportDialog  # it leads to the places of the window, which lead here

    ExportDialog.show_for(workspace)


def settings(workspace: Workspace, field: str = "") -> None:
    """Show event data and settings; `field` of the model is where the cursor begins."""
    from swissdesk.ui.settings.dialog import SettingsDialog  # it leads to other screens, which lead here

    SettingsDialog.show_for(workspace, field)


def close(workspace: Workspace) -> None:
    """Close the open document."""
    if not workspace.may_close():
        return
    workspace.tasks.cancel()
    workspace.messages.clear()
    workspace.desk.close()


def leave(workspace: Workspace) -> None:
    """Close the window."""
    workspace.window.close()


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
