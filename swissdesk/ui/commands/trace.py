"""What the actions of the trace do: they ask the page, which knows the step that is shown."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.workspace import TRACE, Workspace


def ask(what: str) -> Callable[[Workspace], object]:
    """Return a deed that asks the page for something."""
    return lambda workspace: workspace.trace_wanted.emit(what)


def is_shown(workspace: Workspace) -> bool:
    """Whether there is a step that can be moved from."""
    return workspace.desk.is_open and workspace.page == TRACE and workspace.trace_ready


def can_preview(workspace: Workspace) -> bool:
    """Whether the coming round can be looked at: all results are in."""
    return workspace.desk.is_open and workspace.is_next_due


def preview_label(workspace: Workspace) -> str:
    """Return the name of the action, with the round in it while there is one to come."""
    if not workspace.desk.is_open or workspace.tournament.is_over:
        return translate(N_("Preview of the c&oming round"))
    return wording.text(N_("Preview of r&ound {round}"), round=workspace.tournament.next_round_number)


def preview(workspace: Workspace) -> None:
    """Show how the coming round would be paired; nothing is proposed."""
    workspace.show_page(TRACE)
    workspace.trace_wanted.emit("preview")


def moves(workspace: Workspace) -> bool:
    """Whether cards move from step to step."""
    return workspace.preferences.trace_moves


def toggle_motion(workspace: Workspace) -> None:
    """Let cards move from step to step, or not."""
    workspace.preferences.trace_moves = not workspace.preferences.trace_moves
    workspace.trace_wanted.emit("motion")
