"""What the help actions do."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.action import ActionSpec
from swissdesk.ui.workspace import Workspace


def keys(workspace: Workspace) -> None:
    """Show every key on one page."""
    from swissdesk.ui.dialogs.keys import KeysDialog  # the page is made from the actions, which name this function

    KeysDialog(workspace.window).exec()


def about(workspace: Workspace) -> None:
    """Show version and licence."""
    from swissdesk.ui.dialogs.about import AboutDialog

    AboutDialog(workspace.window).exec()


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("help.keys", N_("&Keys"), "F1", N_("Every key of the program on one page"), keys, icon="keys"),
    ActionSpec("help.about", N_("&About SwissDesk"), "Shift+F1", N_("Version and licence"), about, icon="info"),
)  # fmt: skip
