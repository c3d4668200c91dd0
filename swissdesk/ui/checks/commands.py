"""The actions on checks: show them, go to their places, put them aside."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.session.alerts import Alert
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open
from swissdesk.ui.shell.view import CHECKS


def chosen(office: Office) -> Alert | None:
    """Return the check selected in the panel, or the first one if none is selected."""
    shown = office.services.checks.shown
    wanted = None if office.shown.alert is None else office.shown.alert.key
    return next((alert for alert in shown if alert.key == wanted), shown[0] if shown else None)


@because(N_("Nothing needs attention."))
def has_chosen(office: Office) -> bool:
    """Whether a check is chosen in the panel."""
    return office.desk.is_open and chosen(office) is not None


@because(N_("Select a warning or a hint. An error stays until it is corrected."))
def can_put_aside(office: Office) -> bool:
    """Whether the check that is chosen may be put aside."""
    alert = chosen(office)
    return office.desk.is_open and alert is not None and alert.can_be_dismissed


def put_aside(office: Office) -> None:
    """The arbiter has seen the chosen check; it is hidden until it changes."""
    alert = chosen(office)
    if alert is not None:
        office.services.checks.put_alert_aside(alert)


def can_bring_back(office: Office) -> bool:
    """Whether checks that there are were put aside."""
    return office.desk.is_open and office.services.checks.put_aside > 0


ACTIONS: tuple[ActionSpec, ...] = (
    action("checks.panel", N_("Chec&ks"), "F12", "checks")
    .tip(N_("What needs attention; each check leads to its place"))
    .does(lambda w: w.pages.checks.toggle(), is_open, checked=lambda w: CHECKS in w.preferences.panels),
    action("checks.next", N_("Go to the ch&eck"), "Shift+F12", "jump")
    .tip(N_("Go to the place of the selected check; press again for the next place"))
    .does(lambda w: w.pages.checks.go_to_next(), has_chosen),
    action("checks.aside", N_("D&ismiss the check"), "Ctrl+F12", "done")
    .tip(N_("Hide the selected check until it changes; Del in the panel"))
    .does(put_aside, can_put_aside),
    action("checks.back", N_("Show a&ll checks again"), "Ctrl+Shift+F12", "return")
    .tip(N_("Show the dismissed checks of this tournament"))
    .does(lambda w: w.services.checks.bring_back(), can_bring_back, why=N_("No check is dismissed.")),
)
