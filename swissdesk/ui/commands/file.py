"""What the file actions do; how files are opened is `opening`'s business."""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats import trf
from swissdesk.i18n import N_, translate
from swissdesk.model.events import Begin, ChangeInfo, ChangeSettings
from swissdesk.session import Document
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.commands import opening
from swissdesk.ui.dialogs.export import ExportDialog
from swissdesk.ui.dialogs.files import file_stem, free_path
from swissdesk.ui.dialogs.new_tournament import NewTournamentDialog
from swissdesk.ui.dialogs.problems import ProblemsDialog
from swissdesk.ui.dialogs.settings import SettingsDialog
from swissdesk.ui.messages import Offer
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import PLAYERS, Workspace


def new(workspace: Workspace) -> None:
    """Ask for what a tournament begins with, and begin it."""
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
        wording.text(N_("{name} is kept in {folder}. Every action is saved at once."), name=path.name,
                     folder=str(path.parent)),
    )  # fmt: skip


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


def export_trf(workspace: Workspace) -> None:
    """Write the tournament as a TRF in the dialect that the arbiter chooses."""
    document = workspace.desk.document
    if document is None:
        return
    dialog = ExportDialog(workspace.window)
    if not dialog.exec():
        return
    dialect = dialog.dialect()
    path = workspace.files.trf_to_write(workspace.window, document.path.with_suffix(".trf"))
    if path is None:
        return
    tournament = workspace.tournament
    workspace.tasks.start(
        Job(
            title=wording.text(N_("Writing {name} …"), name=path.name),
            work=lambda _monitor: trf.save(tournament, path, dialect=dialect),
            done=lambda problems: _exported(workspace, path, problems),
            failed=workspace.messages.error,
        )
    )


def _exported(workspace: Workspace, path: Path, problems: tuple[trf.Problem, ...]) -> None:
    said = wording.text(N_("{name} is in {folder}."), name=path.name, folder=str(path.parent))
    if not problems:
        workspace.messages.done(said, Offer(translate(N_("Open")), lambda: workspace.files.show(path)))
        return
    workspace.messages.notice(
        f"{said} {opening.remarks(len(problems))}",
        Offer(translate(N_("Show …")), lambda: ProblemsDialog(path.name, problems, workspace.window).exec()),
    )


def settings(workspace: Workspace) -> None:
    """Ask for event data and settings, and change what was changed."""
    desk = workspace.desk
    dialog = SettingsDialog(desk.tournament, editable=desk.can_edit, parent=workspace.window)
    if not dialog.exec() or not desk.can_edit:
        return
    if dialog.info() != desk.tournament.info:
        desk.do(ChangeInfo(dialog.info()))
    if dialog.settings() != desk.tournament.settings:
        desk.do(ChangeSettings(dialog.settings()))


def close(workspace: Workspace) -> None:
    """Close the open document."""
    workspace.tasks.cancel()
    workspace.messages.clear()
    workspace.desk.close()


def leave(workspace: Workspace) -> None:
    """Close the window."""
    workspace.window.close()


__all__ = ["choose", "close", "export_trf", "file_stem", "leave", "new", "open_sample", "save_copy", "settings"]


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("file.new", N_("&New tournament…"), "Ctrl+N", N_("Begin a new tournament"), new, icon="new"),
    ActionSpec("file.open", N_("&Open…"), "Ctrl+O", N_("Open a SwissDesk document or a TRF"), choose, icon="open"),
    ActionSpec("file.sample", N_("Open a &sample"), "Ctrl+Shift+O",
               N_("Open a practice copy of a sample tournament"), open_sample, icon="sample"),
    ActionSpec("file.copy", N_("Save a cop&y…"), "Ctrl+Shift+S", N_("Write a copy of the document, history included"),
               save_copy, is_open, "copy"),
    ActionSpec("file.export", N_("&Export as TRF…"), "Ctrl+E", N_("Write the tournament as a TRF for the federation"),
               export_trf, is_open, "export"),
    ActionSpec("file.settings", N_("Event &data and settings…"), "Ctrl+,", N_("Name, place, rounds, initial colour"),
               settings, is_open, "settings"),
    ActionSpec("file.close", N_("&Close"), "Ctrl+W", N_("Close the tournament; everything is saved already"),
               close, is_open, "close"),
    ActionSpec("file.quit", N_("&Quit"), "Ctrl+Q", N_("Leave the program; everything is saved already"),
               leave, icon="quit"),
)  # fmt: skip
