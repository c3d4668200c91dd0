"""FIDE's list fetched in the background: when asked for, and once a day; then the players are looked up."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.ratings.importing import Outcome
from swissdesk.session.ratings.service import FIDE_LISTS, Service
from swissdesk.session.registration.refreshing import Refreshing, refresh
from swissdesk.ui.players.person_search import lists_of
from swissdesk.ui.players.refresh_window import RefreshWindow
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job

SERVER = FIDE_LISTS


def service_of(office: Office) -> Service:
    """Return the server of the lists on this computer."""
    return Service(office.services.rating_lists, SERVER)


def update(office: Office) -> None:
    """Fetch the newest list now, whatever was fetched before."""
    start(office, failed=office.messages.error)


def daily(office: Office) -> None:
    """Fetch the newest list if the program may and has not looked for a day; silently, whatever comes of it."""
    service = service_of(office)
    if office.preferences.lists_daily and service.asked.at and service.is_due():
        start(office, failed=_stay_silent, is_asked=False)


def start(
    office: Office,
    failed: Callable[[SwissDeskError], object],
    *,
    done: Callable[[Outcome | None], object] | None = None,
    is_asked: bool = True,
) -> bool:
    """Begin to fetch; False while lists are being worked on.

    `failed` gets the reason why it did not succeed; `done` says what came of it instead of a message.
    """
    service = service_of(office)
    title = translate(N_("Updating the FIDE rating list …"))
    return office.services.list_tasks.start(
        Job(title, service.update, lambda outcome: _updated(office, outcome, done, is_asked=is_asked), failed)
    )


def _stay_silent(_error: SwissDeskError) -> None:
    """Nobody asked."""


def _updated(
    office: Office, outcome: Outcome | None, done: Callable[[Outcome | None], object] | None, *, is_asked: bool
) -> None:
    if done is not None:
        done(outcome)
    elif outcome is not None:
        text = wording.text(N_("The FIDE list of {month} is on this computer."), month=outcome.info.month or "–")
        office.messages.done(text)
    elif is_asked:
        office.messages.done(N_("The FIDE list on this computer is the newest."))
    if outcome is not None:
        check_players(office)


def check_players(office: Office) -> None:
    """Look the players up after an update, and say how many differ; an open window of differences looks again."""
    window = office.window.findChild(RefreshWindow)
    if window is not None and window.isVisible():
        window.look_up()
        return
    if not (office.preferences.lists_check and office.desk.is_open and office.tournament.players):
        return
    tournament, lists = office.tournament, lists_of(office)
    title = translate(N_("Looking up players …"))

    def say(found: Refreshing) -> None:
        if found.differing and tournament is office.tournament:
            count = len(found.differing)
            text = translate_plural(
                N_("{count} player differs from the lists."), N_("{count} players differ from the lists."), count
            )
            offer = Offer(N_("Review …"), lambda: RefreshWindow.show_for(office))
            office.messages.notice(text.format(count=count), offer)

    office.services.list_tasks.start(Job(title, lambda monitor: refresh(tournament, lists, monitor), say, _stay_silent))
