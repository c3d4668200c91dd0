"""What the actions on checks do: show them, go to their places, put them aside."""

from __future__ import annotations

from swissdesk.i18n import N_, translate
from swissdesk.session.concerns import Concern
from swissdesk.ui.shell.workspace import CHECKS, ActionSpec, Workspace, because, is_open


def chosen(workspace: Workspace) -> Concern | None:
    """Return the check that is chosen in the panel, the first one as long as nobody has chosen."""
    checks = workspace.checks
    found = checks.before if checks.asked_for else checks.concerns
    wanted = "" if workspace.concern is None else workspace.concern.key
    return next((concern for concern in found if concern.key == wanted), found[0] if found else None)


@because(N_("Nothing deserves attention now."))
def has_chosen(workspace: Workspace) -> bool:
    """Whether a check is chosen in the panel."""
    return workspace.desk.is_open and chosen(workspace) is not None


@because(N_("Choose a check that is no error; an error stays until it is put right."))
def can_put_aside(workspace: Workspace) -> bool:
    """Whether the check that is chosen may be put aside."""
    concern = chosen(workspace)
    return workspace.desk.is_open and concern is not None and concern.can_be_dismissed


def put_aside(workspace: Workspace) -> None:
    """The arbiter has seen the chosen check; it does not come back as long as it says the same."""
    concern = chosen(workspace)
    if concern is not None:
        workspace.checks.put_concern_aside(concern)


def can_bring_back(workspace: Workspace) -> bool:
    """Whether checks that there are were put aside."""
    return workspace.desk.is_open and workspace.checks.put_aside > 0


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "checks.panel",
        N_("Chec&ks"),
        "F12",
        N_("What deserves attention, each with the way to its place"),
        lambda w: w.pages.checks.toggle(),
        is_open,
        "checks",
        checked=lambda w: CHECKS in w.preferences.panels,
    ),
    ActionSpec(
        "checks.next",
        N_("Go to the ch&eck"),
        "Shift+F12",
        N_("Go to the place of the chosen check; pressed again, to its next place"),
        lambda w: w.pages.checks.go_to_next(),
        has_chosen,
        "jump",
    ),
    ActionSpec(
        "checks.aside",
        N_("Seen: put as&ide"),
        "Ctrl+F12",
        N_("The chosen check does not come back as long as it says the same; Del in the panel"),
        put_aside,
        can_put_aside,
        "done",
    ),
    ActionSpec(
        "checks.back",
        N_("Show a&ll checks again"),
        "Ctrl+Shift+F12",
        N_("Show what was put aside in this tournament"),
        lambda w: w.checks.bring_back(),
        can_bring_back,
        "return",
        why=lambda _workspace: translate(N_("Nothing was put aside.")),
    ),
)
