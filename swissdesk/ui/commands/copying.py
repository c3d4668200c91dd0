"""Choosing where copies on a second medium go."""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.backups import is_second_medium
from swissdesk.ui.commands.opening import folder as usual_folder
from swissdesk.ui.copies import status_text
from swissdesk.ui.dialogs.ask import ask
from swissdesk.ui.workspace import Workspace


def choose(workspace: Workspace) -> None:
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
                N_("{folder} is on the same disk as the document: copies there help if a file is lost, not if the "
                   "disk breaks. Better choose a stick or a network folder."),
                folder=str(folder),
            )
        )  # fmt: skip
    else:
        workspace.messages.done(wording.text(N_("After every round a copy goes to {folder}."), folder=str(folder)))
