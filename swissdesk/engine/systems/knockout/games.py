"""The games of a round of a knockout: one more for every match that is open."""

from __future__ import annotations

from enum import Enum

from swissdesk.engine.position import Position
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Result, Tournament
from swissdesk.model.knockout import Course, Match, NoKnockout, course_of


def open_games(position: Position) -> Pairs:
    """Return the games of the round in the order of the bracket.

    Boards of players who are away are included: such a match is lost by forfeit. Raises NoPairing once the event is
    decided, and NotReady where a lot must be drawn, a game is adjourned, or the record is no knockout.
    """
    try:
        course = course_of(position.tournament)
    except NoKnockout as error:
        raise NotReady(error.message.template, **error.message.facts) from error
    if course.is_over:
        reason = message(N_("Round {round} cannot be paired: the knockout is decided."), round=position.round)
        raise NoPairing.because(reason, (), None, ())
    boards = []
    for match in course.open_matches:
        _check(match, course, position.tournament)
        boards.append(decided(match, course)[0])
    return tuple(boards)


def _check(match: Match, course: Course, tournament: Tournament) -> None:
    names = [f"{player} {tournament.by_id[player].name}".strip() for player in match.players]
    if match.games and match.games[-1].result == Result.ADJOURNED:
        raise NotReady(
            N_("The game {one} – {other} of round {round} is adjourned. Enter its result before the match continues."),
            one=names[0],
            other=names[1],
            round=match.last_round,
        )
    if match.needs_lot(course.terms):
        raise NotReady(
            N_(
                "The match {one} – {other} is level after all its games, the last one in round {round}. Draw lots, and "
                "record who advances."
            ),
            one=names[0],
            other=names[1],
            round=match.last_round,
        )


class Ground(Enum):
    """On what the colours of a game are decided."""

    TURNS = "in turns"
    FEWER = "White less often"
    LAST = "Black last"
    PLACE = "place in the bracket"


def decided(match: Match, course: Course) -> tuple[tuple[int, int], Ground]:
    """Return White and Black of the next game, and why: in turns, first to the one who has had White less often.

    INTERPRETATION: where a lot would be drawn, the better seed has White in matches with an odd place.
    """
    upper, lower = match.players
    if match.games:
        last = match.games[-1]
        return (last.black, last.white), Ground.TURNS
    (ours, mine), (theirs, other) = course.whites(upper), course.whites(lower)
    if ours != theirs:
        return ((upper, lower) if ours < theirs else (lower, upper)), Ground.FEWER
    if mine != other:
        return ((upper, lower) if mine == "b" else (lower, upper)), Ground.LAST
    return ((upper, lower) if match.place % 2 else (lower, upper)), Ground.PLACE
