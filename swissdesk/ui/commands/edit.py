"""What the actions of the edit menu do."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.workspace import PLAYERS, STANDINGS, Workspace


def _undo_label(workspace: Workspace) -> str:
    if not workspace.steps.can_undo:
        return translate(N_("&Undo"))
    return wording.text(N_("&Undo {what}"), what=workspace.steps.undo_text)


def _redo_label(workspace: Workspace) -> str:
    if not workspace.steps.can_redo:
        return translate(N_("&Redo"))
    return wording.text(N_("&Redo {what}"), what=workspace.steps.redo_text)


def find(workspace: Workspace) -> None:
    """Put the cursor into the search of the standings, where they are shown, else into that of the players."""
    if workspace.page != STANDINGS:
        workspace.show_page(PLAYERS)
    workspace.find_wanted.emit()


def anything(workspace: Workspace) -> None:
    """Open the palette, in which every action, player and board is found by a few letters."""
    from swissdesk.ui.palette.palette import Palette  # it is made from the actions, which name this function

    Palette.show_for(workspace)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("edit.undo", N_("&Undo"), "Ctrl+Z", N_("Take the latest action back"), lambda w: w.steps.undo(),
               lambda w: w.steps.can_undo, "undo", _undo_label,
               why=lambda _workspace: translate(N_("There is nothing to undo."))),
    ActionSpec("edit.redo", N_("&Redo"), "Ctrl+Shift+Z", N_("Do again what was taken back"), lambda w: w.steps.redo(),
               lambda w: w.steps.can_redo, "redo", _redo_label,
               why=lambda _workspace: translate(N_("There is nothing to redo."))),
    ActionSpec("edit.find", N_("&Find a player"), "Ctrl+F", N_("Find a player by name, number, FIDE ID, federation"),
               find, is_open, "search"),
    ActionSpec("edit.anything", N_("Find &anything…"), "Ctrl+K",
               N_("Find an action, a player, a board, a round or a recent file by a few letters"), anything,
               icon="search"),
    ActionSpec("edit.accept", N_("Do what the &message offers"), "Ctrl+Return",
               N_("Press the button in the message"), lambda w: w.messages.accept(), lambda w: w.messages.has_offer,
               "play", why=lambda _workspace: translate(N_("No message offers anything."))),
)  # fmt: skip
