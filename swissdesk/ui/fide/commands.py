"""The action of FIDE mode: leave it, for good."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model.events import LeaveFideMode
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, steady


def mark_text(office: Office) -> str:
    """Return what every page says of an event that has left FIDE mode; empty for all others."""
    left = office.tournament.settings.fide_mode_left
    if left is None:
        return ""
    return wording.text(N_("Outside FIDE mode since round {round}: FIDE may refuse to rate this event."), round=left)


@steady
@because(N_("The event is not in FIDE mode."))
def can_leave(office: Office) -> bool:
    """Whether the open event is in FIDE mode and may be changed."""
    return office.desk.can_edit and office.tournament.settings.fide_mode


def leave(office: Office) -> None:
    """Leave FIDE mode after two confirmations."""
    if office.desk.do(LeaveFideMode()):
        office.messages.notice(translate(N_("FIDE mode is left. Everything that it locked can be changed now.")))


ACTIONS: tuple[ActionSpec, ...] = (
    action("fide.leave", N_("Leave F&IDE mode…"), "Ctrl+M, Ctrl+Shift+F")
    .tip(N_("Play on without what FIDE asks for; after two confirmations, and for good"))
    .does(leave, can_leave),
)
