"""What the actions on rating lists do."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import ActionSpec, Office, action


def show(office: Office) -> None:
    """Show the rating lists of this computer beside the window."""
    from swissdesk.ui.lists.window import RatingListsWindow  # loaded when wanted

    RatingListsWindow.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    action("lists.show", N_("Ratin&g lists…"), "Shift+F2", "lists")
    .tip(N_("Import FIDE and national rating lists and look up players"))
    .does(show),
)
