"""Going to where something can be looked at or put right: what checks and differences point to."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.session import places
from swissdesk.session.places import Place
from swissdesk.ui.files import keeping
from swissdesk.ui.players import commands as players
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import PLAYERS, ROUND, STANDINGS
from swissdesk.ui.standings import commands as standings

TIEBREAKS = "tiebreaks"
"""The field of the settings that has a dialog of its own."""


def go_to(office: Office, place: Place) -> None:
    """Turn to a place; a field of a player or of the settings is opened with the cursor in it."""
    match place.page:
        case places.PLAYERS:
            _player(office, place)
        case places.ROUND:
            _round(office, place)
        case places.STANDINGS:
            office.view.show_page(STANDINGS)
        case places.SETTINGS if place.field == TIEBREAKS:
            standings.tiebreaks(office)
        case places.SETTINGS:
            settings(office, place.field)
        case places.COPIES:
            keeping.choose_copying(office)
        case places.SHEETS:
            _sheet(office, place)


def _player(office: Office, place: Place) -> None:
    if place.player is None:
        office.view.show_page(PLAYERS)
    elif place.player not in office.tournament.by_id:
        office.messages.info(N_("The player is no longer in the list."))
    else:
        office.go.to_player(place.player)
        if place.field in players.FIELDS and players.can_edit(office):
            players.edit(office, place.field)


def _round(office: Office, place: Place) -> None:
    number = place.round or len(office.tournament.rounds)
    if not 1 <= number <= len(office.tournament.rounds):
        _report_gone(office, number)
        office.view.show_page(ROUND)
    elif place.board is not None and place.board <= len(office.tournament.round(number).pairings):
        office.go.to_board(number, place.board)
    else:
        office.view.show_page(ROUND)
        office.view.show_round(number)


def _sheet(office: Office, place: Place) -> None:
    """Turn to a sheet, to be looked at and printed again; if its round was taken back, that is said."""
    number = place.round or 0
    if number > len(office.tournament.rounds):
        _report_gone(office, number)
        number = 0
    office.go.to_sheet(SheetAsked(place.field, number))


def _report_gone(office: Office, number: int) -> None:
    office.messages.info(wording.text(N_("There is no round {round}."), round=number))
