"""Whether the next round of a tournament can be paired at all, each obstacle in its own sentence."""

from __future__ import annotations

from swissdesk.engine.proposal import NotReady
from swissdesk.engine.record import inferred_initial_colour
from swissdesk.i18n import N_
from swissdesk.model import Colour, Stage, Tournament
from swissdesk.model.systems import Kind, kind_of
from swissdesk.values import NamedTuple


class Terms(NamedTuple):
    """What must be known before a round can be paired."""

    rounds: int
    initial_colour: Colour


def terms_of(tournament: Tournament, *, draws_lot: bool = True) -> Terms:
    """Return the terms of the next round; raises NotReady with what is missing and what to do about it.

    Unless the system `draws_lot` for the colours, any initial colour will do.
    """
    if not tournament.players:
        raise NotReady(N_("There are no players. Enter the players, then pair round 1."))
    rounds = tournament.settings.rounds
    if rounds is None:
        raise NotReady(N_("The number of rounds is not set, and the rules need it. Set it in the settings."))
    _check_rounds(tournament, rounds)
    if not tournament.present(tournament.next_round_number) and not rests(tournament):
        raise NotReady(
            N_("No player is present in round {round}. Bring players back, or end the tournament."),
            round=tournament.next_round_number,
        )
    colour = tournament.settings.initial_colour or inferred_initial_colour(tournament)
    if colour is None:
        if draws_lot and tournament.present(tournament.next_round_number):
            raise NotReady(N_("The initial colour has not been drawn. Draw lots for the colour of the first player."))
        colour = Colour.WHITE
    return Terms(rounds, colour)


def _check_rounds(tournament: Tournament, rounds: int) -> None:
    for r in tournament.rounds:
        if r.stage is Stage.DRAFT:
            raise NotReady(
                N_("Round {round} is a draft. Publish it or discard it before the next round is paired."),
                round=r.number,
            )
        if r.open_boards:
            template = N_("Round {round}: no result on board {boards}. Enter it, or mark the game as adjourned.")
            if len(r.open_boards) > 1:
                template = N_(
                    "Round {round}: no results on boards {boards}. Enter them, or mark the games as adjourned."
                )
            raise NotReady(template, round=r.number, boards=", ".join(map(str, r.open_boards)))
    if len(tournament.rounds) >= rounds and kind_of(tournament.settings.system) is not Kind.KNOCKOUT:
        raise NotReady(N_("The last round is already paired. Rounds of the event: {rounds}."), rounds=rounds)


def rests(tournament: Tournament) -> bool:
    """Whether the coming round consists of announced byes only, which makes it a round without boards."""
    number = tournament.next_round_number
    announced = any(request.round == number for request in tournament.requests)
    return announced and not tournament.present(number)
