"""Going to where something can be looked at or put right: what checks and differences point to."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session import places
from swissdesk.session.places import Place
from swissdesk.ui.files import keeping
from swissdesk.ui.players import commands as players
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.workspace import PLAYERS, ROUND, STANDINGS, Workspace
from swissdesk.ui.standings import commands as standings

TIEBREAKS = "tiebreaks"
"""The field of the settings that has a dialog of its own."""


def go_to(workspace: Workspace, place: Place) -> None:
    """Turn to a place; a field of a player or of the settings is opened with the cursor in it."""
    match place.page:
        case places.PLAYERS:
            _player(workspace, place)
        case places.ROUND:
            _round(workspace, place)
        case places.STANDINGS:
            workspace.show_page(STANDINGS)
        case places.SETTINGS if place.field == TIEBREAKS:
            standings.tiebreaks(workspace)
        case places.SETTINGS:
            settings(workspace, place.field)
        case places.COPIES:
            keeping.choose_copying(workspace)
        case places.SHEETS:
            _sheet(workspace, place)


def _player(workspace: Workspace, place: Place) -> None:
    if place.player is None:
        workspace.show_page(PLAYERS)
    elif place.player not in workspace.tournament.by_id:
        workspace.messages.info(translate(N_("The player is not in the list any more.")))
    else:
        workspace.go_to_player(place.player)
        if place.field in players.FIELDS and players.can_edit(workspace):
            players.edit(workspace, place.field)


def _round(workspace: Workspace, place: Place) -> None:
    number = place.round or len(workspace.tournament.rounds)
    if not 1 <= number <= len(workspace.tournament.rounds):
        _tell_gone(workspace, number)
        workspace.show_page(ROUND)
    elif place.board is not None and place.board <= len(workspace.tournament.round(number).pairings):
        workspace.go_to_board(number, place.board)
    else:
        workspace.show_page(ROUND)
        workspace.show_round(number)


def _sheet(workspace: Workspace, place: Place) -> None:
    """Turn to a sheet, to be looked at and printed anew; if its round was taken back, that is said."""
    number = place.round or 0
    if number > len(workspace.tournament.rounds):
        _tell_gone(workspace, number)
        number = 0
    workspace.show_sheet(SheetAsked(place.field, number))


def _tell_gone(workspace: Workspace, number: int) -> None:
    workspace.messages.info(wording.text(N_("Round {round} is not there."), round=number))
