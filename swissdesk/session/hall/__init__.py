"""The views for the hall: what each shows, in which pages, which one is on now, and what has changed.

Everything is data: a `Screen` is a table of the sheets with the marks of its lines. Times are arguments; the window
decides on type size and number of columns. Drafts are never shown.

    screen = show(tournament, View.NAMES, changes=changes, now=now)
    pages(screen.rows, per_column=14, columns=3)
"""

from swissdesk.session.hall.changes import ChangeLog, Changes, Mark
from swissdesk.session.hall.programme import (
    PAIRINGS,
    ROTATION,
    Board,
    Page,
    Place,
    Privacy,
    Programme,
    View,
    focus_end,
    has_been_published,
    is_due,
    on_now,
    pages,
    planned_start,
    seconds,
    title,
)
from swissdesk.session.hall.screens import Screen, basis, show

__all__ = [
    "PAIRINGS",
    "ROTATION",
    "Board",
    "ChangeLog",
    "Changes",
    "Mark",
    "Page",
    "Place",
    "Privacy",
    "Programme",
    "Screen",
    "View",
    "basis",
    "focus_end",
    "has_been_published",
    "is_due",
    "on_now",
    "pages",
    "planned_start",
    "seconds",
    "show",
    "title",
]
