"""The actions of the first steps: the checklist, the days of the rounds, the print test, the strip."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.venue.ways import TIMES


def show(office: Office) -> None:
    """Show what is to be seen to before the first round, beside the window."""
    from swissdesk.ui.venue.checklist import VenueDialog  # loaded when wanted

    VenueDialog.show_for(office)


def test_print(office: Office) -> None:
    """Turn to the test page, to be printed."""
    from swissdesk.reports.printer_page import PRINTER_PAGE  # the sheets are loaded with it

    office.go.to_sheet(SheetAsked(PRINTER_PAGE))


def toggle_first_steps(office: Office) -> None:
    """Show the strip of first steps above the page of a new event, or never."""
    office.preferences.first_steps = not office.preferences.first_steps
    office.view.changed.emit()


ACTIONS: tuple[ActionSpec, ...] = (
    action("venue.show", N_("&Ready for the venue…"), "Ctrl+M, Ctrl+Shift+V", "done")
    .tip(N_("What to see to before round 1: backup, printer, rating lists, times, power"))
    .does(show, is_open),
    action("venue.times", N_("Days and &times of the rounds…"), "Ctrl+M, Ctrl+Shift+T", "calendar")
    .tip(N_("Enter when each round is played"))
    .does(lambda w: settings(w, TIMES), is_open),
    action("print.test", N_("&Check the printer…"), "Ctrl+M, Ctrl+Shift+D", "print")
    .tip(N_("A page that shows what the printer manages: edges, accents, small type"))
    .does(test_print, is_open),
    action("view.first_steps", N_("F&irst steps of a new event"), "Ctrl+M, Ctrl+Shift+I", "next")
    .tip(N_("Show the steps from players to round 1 above the page until round 1 is paired"))
    .does(toggle_first_steps, checked=lambda w: w.preferences.first_steps, aloud=True),
)
