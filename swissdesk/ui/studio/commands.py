"""The actions of the studio."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.trace.commands import round_in_view


def studio(office: Office) -> None:
    """Open the studio with the round that is shown."""
    from swissdesk.ui.studio.window import StudioWindow  # loaded when wanted

    StudioWindow.show_for(office, round_in_view(office), 1)


ACTIONS: tuple[ActionSpec, ...] = (
    action("studio.open", N_("Open the exercise studio…"), "Ctrl+M, Ctrl+Shift+K", "laboratory")
    .tip(N_("Pair brackets yourself on the cards: every move is judged by the rules"))
    .does(studio, is_open),
)
