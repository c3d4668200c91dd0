"""What the actions of the edit menu do."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.workspace import PLAYERS, Workspace


def _undo_label(workspace: Workspace) -> str:
    what = workspace.desk.undo_text if workspace.desk.can_undo else ""
    return wording.text(N_("&Undo {what}"), what=what).strip()


def _redo_label(workspace: Workspace) -> str:
    what = workspace.desk.redo_text if workspace.desk.can_redo else ""
    return wording.text(N_("&Redo {what}"), what=what).strip()


def find(workspace: Workspace) -> None:
    """Turn to the players and put the cursor into the search."""
    workspace.show_page(PLAYERS)
    workspace.find_wanted.emit()


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("edit.undo", N_("&Undo"), "Ctrl+Z", N_("Take the latest action back"), lambda w: w.desk.undo(),
               lambda w: w.desk.can_undo, "undo", _undo_label),
    ActionSpec("edit.redo", N_("&Redo"), "Ctrl+Shift+Z", N_("Do again what was taken back"), lambda w: w.desk.redo(),
               lambda w: w.desk.can_redo, "redo", _redo_label),
    ActionSpec("edit.find", N_("&Find a player"), "Ctrl+F", N_("Find a player by name, number, FIDE ID, federation"),
               find, is_open, "search"),
    ActionSpec("edit.accept", N_("Do what the &message offers"), "Ctrl+Return",
               N_("Press the button in the message"), lambda w: w.messages.accept(), lambda w: w.messages.has_offer,
               "play"),
)  # fmt: skip
