"""What can be done about a round that waits for a look at what there is before it."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.action import ActionSpec, because
from swissdesk.ui.commands.rounds import can_propose, propose
from swissdesk.ui.workspace import Workspace


@because(N_("No round waits for anything to be looked at."))
def is_asked(workspace: Workspace) -> bool:
    """Whether a round waits for a look at what there is before it."""
    return workspace.desk.is_open and workspace.checks.asked_for > 0


def can_propose_anyway(workspace: Workspace) -> bool:
    """Whether the round that waits can be paired as things stand."""
    return is_asked(workspace) and can_propose(workspace) and not workspace.checks.is_impossible


def why_not_anyway(workspace: Workspace) -> str:
    """Return why the round that waits cannot be paired."""
    if not is_asked(workspace):
        return translate(N_("No round waits for anything to be looked at."))
    if workspace.checks.is_impossible:
        return translate(N_("The round cannot be paired before the errors are put right."))
    return translate(N_("Something is being worked out; Esc stops it."))


def anyway_label(workspace: Workspace) -> str:
    """Return the name of the action: what there was may have been put right meanwhile."""
    checks = workspace.checks
    if checks.asked_for and not checks.stops(checks.before):
        return wording.text(N_("Propose round {round} &after all"), round=checks.asked_for)
    return translate(N_("Propose &all the same"))


def propose_anyway(workspace: Workspace) -> None:
    """Pair the round that waits; what there was to be looked at does not stop the next one again."""
    workspace.checks.answer(passed=True)
    propose(workspace, look_first=False)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("round.anyway", N_("Propose &all the same"), "Ctrl+Shift+Return",
               N_("Pair the round in spite of what there was to be looked at"),
               propose_anyway, can_propose_anyway, "propose", anyway_label, why=why_not_anyway),
    ActionSpec("round.not_now", N_("Not no&w"), "Ctrl+Shift+Backspace", N_("Leave the pairing of the round for later"),
               lambda w: w.checks.answer(), is_asked, "close"),
)  # fmt: skip
