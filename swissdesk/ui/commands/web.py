"""Choosing where the web pages of the event are kept up to date."""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.commands.opening import cannot_read
from swissdesk.ui.copies import when
from swissdesk.ui.dialogs.ask import ask
from swissdesk.ui.dialogs.files import file_stem
from swissdesk.ui.messages import Offer
from swissdesk.ui.publishing import folder_within
from swissdesk.ui.workspace import Workspace


def keep(workspace: Workspace) -> None:
    """Ask for the folder of the pages; if there is one already, what is to be done about it."""
    folder = workspace.publishing.folder
    if folder is None:
        _choose(workspace)
        return
    answer = ask(
        workspace.window,
        translate(N_("Web pages after every change")),
        _state(workspace, folder),
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


def _state(workspace: Workspace, folder: Path) -> str:
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


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("web.keep", N_("&Web pages after every change…"), "Ctrl+Alt+O",
               N_("Keep a folder of web pages up to date by itself: published rounds only, for phones and for paper"),
               keep, is_open, "web"),
)  # fmt: skip
