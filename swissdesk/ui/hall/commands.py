"""The actions of the hall: its screen, its panel, its pages."""

from __future__ import annotations

from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open
from swissdesk.ui.shell.view import HALL


@because(N_("No view is held: the views change in turn."))
def is_held(office: Office) -> bool:
    """Whether one view is shown until further notice."""
    return office.desk.is_open and office.services.hall.programme.held is not None


def is_light(office: Office) -> bool:
    """Whether the hall has dark type on a light ground."""
    return office.services.hall.is_light


def _screen_label(office: Office) -> str:
    shown = office.services.is_hall_shown
    return translate(N_("Close the &hall display")) if shown else translate(N_("Show the &hall display"))


ACTIONS: tuple[ActionSpec, ...] = (
    action("hall.screen", N_("Show the &hall display"), "F11", "hall", label=_screen_label)
    .tip(N_("Pairings, results and standings on the second screen, for the players"))
    .does(lambda w: w.services.hall_window.toggle(), is_open),
    action("hall.panel", N_("&Control the hall display"), "Shift+F11", "hall_panel")
    .tip(N_("Choose what the hall display shows: views, message, countdown, player details"))
    .does(lambda w: w.pages.hall.toggle(), is_open, checked=lambda w: HALL in w.preferences.panels),
    action("hall.next", N_("&Next page"), "Ctrl+Shift+F11", "trace_next")
    .tip(N_("Show the next hall page"))
    .does(lambda w: w.services.hall.step(1), is_open),
    action("hall.previous", N_("&Previous page"), "Alt+Shift+F12", "trace_previous")
    .tip(N_("Show the previous hall page"))
    .does(lambda w: w.services.hall.step(-1), is_open),
    action("hall.pause", N_("Pau&se"), "Ctrl+F11", "trace_pause")
    .tip(N_("Keep the current hall page, or continue"))
    .does(lambda w: w.services.hall.toggle_pause(), is_open, checked=lambda w: w.services.hall.programme.paused),
    action("hall.go_on", N_("&Resume the rotation"), "Alt+Shift+F11", "return")
    .tip(N_("Show the hall views in turn again"))
    .does(lambda w: w.services.hall.hold(None), is_held),
    action("hall.message", N_("&Message to the hall…"), "Alt+F11", "info")
    .tip(N_("Write a message for the hall display"))
    .does(lambda w: w.pages.hall.write_message(), is_open),
    action("hall.light", N_("&Light background"), "Ctrl+M, Ctrl+Shift+F11")
    .tip(N_("Show dark text on a light background in the hall, or light on dark"))
    .does(lambda w: w.services.hall.choose_theme(light=not is_light(w)), is_open, checked=is_light),
)
