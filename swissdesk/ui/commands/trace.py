"""What the actions of the trace do: they ask the page, which knows the step that is shown."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.why import subjects
from swissdesk.ui.workspace import PLAYERS, TRACE, Workspace


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


def is_viewed(view: str) -> Callable[[Workspace], bool]:
    """Return a condition: the step is shown in that view."""
    return lambda workspace: workspace.trace_view == view


def tells_all(workspace: Workspace) -> bool:
    """Whether a trace is shown and may be seen whole: graph and tree would give the answers of a lesson away."""
    return is_shown(workspace) and not is_lesson(workspace)


def moves(workspace: Workspace) -> bool:
    """Whether cards move from step to step."""
    return workspace.preferences.trace_moves


def toggle_motion(workspace: Workspace) -> None:
    """Let cards move from step to step, or not."""
    workspace.preferences.trace_moves = not workspace.preferences.trace_moves
    workspace.trace_wanted.emit("motion")


def is_lesson(workspace: Workspace) -> bool:
    """Whether the learner is asked."""
    return workspace.preferences.trace_lesson


def toggle_lesson(workspace: Workspace) -> None:
    """Let the learner say who meets whom before it is shown, or not."""
    workspace.preferences.trace_lesson = not workspace.preferences.trace_lesson
    workspace.trace_wanted.emit("lesson")


def can_ask(workspace: Workspace) -> bool:
    """Whether there is a round to ask about: one on record by a system we know, or the coming one."""
    return workspace.desk.is_open and bool(subjects(workspace.tournament, with_coming=workspace.is_next_due))


def why_not(workspace: Workspace) -> None:
    """Ask why the round is not otherwise, of the players on the selected board to begin with."""
    from swissdesk.ui.dialogs.why_not import WhyNotDialog  # loaded when wanted

    known = subjects(workspace.tournament, with_coming=workspace.is_next_due)
    one, other = _chosen(workspace)
    WhyNotDialog(known, _round_in_view(workspace), one, other, workspace.window).exec()


def compare_editions(workspace: Workspace) -> None:
    """Show how the other editions pair the round."""
    from swissdesk.ui.dialogs.editions import EditionsDialog

    known = subjects(workspace.tournament, with_coming=workspace.is_next_due)
    EditionsDialog(known, _round_in_view(workspace), workspace.window).exec()


def _round_in_view(workspace: Workspace) -> int:
    """Return the round that is asked about: that of the trace while it is shown, else the one whose boards are."""
    shown = workspace.shown_round or 1
    return workspace.trace_round or shown if workspace.page == TRACE else shown


def _chosen(workspace: Workspace) -> tuple[int | None, int | None]:
    """Return the players of the board of the cursor, or the player who is selected."""
    rounds = workspace.tournament.rounds
    if workspace.page == PLAYERS:
        return workspace.player, None
    if workspace.board is None or not 0 < workspace.shown_round <= len(rounds):
        return None, None
    if _round_in_view(workspace) != workspace.shown_round:
        return None, None
    pairing = rounds[workspace.shown_round - 1].pairings[workspace.board - 1]
    return pairing.white, pairing.black
