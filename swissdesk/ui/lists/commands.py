"""The actions on rating lists."""

from __future__ import annotations

import os

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import ActionSpec, Office, action, because


def show(office: Office) -> None:
    """Show the rating lists of this computer beside the window."""
    from swissdesk.ui.lists.window import RatingListsWindow  # loaded when wanted

    RatingListsWindow.show_for(office)


def update(office: Office) -> None:
    """Fetch FIDE's newest list."""
    from swissdesk.ui.lists import updating  # with what speaks to the network

    updating.update(office)


def look_for_lists(office: Office) -> None:
    """Fetch FIDE's newest list if a day is over, and if one was fetched before."""
    if office.preferences.lists_daily and os.path.isdir(office.services.rating_lists.folder):
        from swissdesk.ui.lists import updating  # with what speaks to the network

        updating.daily(office)


@because(N_("A rating list is being imported. Wait for it."))
def is_free(office: Office) -> bool:
    """Whether no list is being worked on."""
    return not office.services.list_tasks.busy


ACTIONS: tuple[ActionSpec, ...] = (
    action("lists.show", N_("Ratin&g lists…"), "Shift+F2", "lists")
    .tip(N_("Import FIDE and national rating lists and look up players"))
    .does(show),
    action("lists.update", N_("Update &FIDE rating list"), "Ctrl+Shift+F2", "lists")
    .tip(N_("Download the newest FIDE list and check the players; nothing changes without you"))
    .does(update, is_free),
)
