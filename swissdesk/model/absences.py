"""Half-point byes that a player may still take, and why a player has no game without being absent.

The limits are the organiser's (settings); exceeding them is a warning for the arbiter, never a refused action. A table
that leaves one free, or a knockout that lets go or waits, is an absence without points on record, which is what TRF can
say; people are told what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.knockout import NoKnockout, course_of
from swissdesk.model.result import ByeKind
from swissdesk.model.systems import Kind, kind_of
from swissdesk.model.tournament import Tournament

if TYPE_CHECKING:
    from swissdesk.model.rounds import Round
    from swissdesk.model.tournament import Tournament


class Rest(Enum):
    """What keeps a player of a schedule from the board in a round."""

    FREE = "free"
    """The opponent by the table would be the seat that nobody has, or somebody who left before half of the games."""
    THROUGH = "through"
    """In a knockout: advanced already, while others still play their matches."""
    OUT = "out"
    """In a knockout: has lost a match."""


def rests_in(tournament: Tournament, played: Round) -> dict[int, Rest]:
    """Return who has no game in a round because of the schedule, and why; nobody in a Swiss.

    Those who were taken for absent for another reason are not in it, nor those who have left.
    """
    present = [
        bye.player
        for bye in played.byes
        if bye.kind is ByeKind.ZERO_POINT and not tournament.had_left(bye.player, played.number)
    ]
    if kind_of(played.system or tournament.settings.system) is Kind.KNOCKOUT:
        return dict(_of_knockout(tournament, played.number, present))
    if not tournament.meets_everybody:
        return {}
    gone = tournament.annulled_after(played.number - 1)
    others = [bye for bye in played.byes if bye.player not in present and bye.player not in gone]
    is_of_table = not others and len(present) <= len(tournament.players) % 2 + len(gone)
    return dict.fromkeys(present, Rest.FREE) if is_of_table else {}


def _of_knockout(tournament: Tournament, number: int, present: list[int]) -> Iterator[tuple[int, Rest]]:
    try:
        course = course_of(tournament.before_round(number))
    except NoKnockout:
        return
    stage = course.stages[-1]
    playing = {player for match in stage if not match.is_over for player in match.players}
    through = {match.winner for match in stage} if course.final is None else set()
    for player in present:
        if player not in playing:
            yield player, Rest.THROUGH if player in through else Rest.OUT


def half_bye_rounds(tournament: Tournament, player: int) -> tuple[int, ...]:
    """Return the rounds in which a player had a half-point bye, or has announced one, in order."""
    taken = {r.number for r in tournament.rounds if tournament.entry(player, r.number).bye is ByeKind.HALF_POINT}
    coming = tournament.next_round_number
    announced = {
        request.round
        for request in tournament.requests
        if request.player == player and request.round >= coming and request.kind is ByeKind.HALF_POINT
    }
    return tuple(sorted(taken | announced))


def half_bye_refusal(tournament: Tournament, player: int, round_number: int) -> Message | None:
    """Return why the regulations do not give a player a half-point bye in a round, None if they do.

    Raises InvalidEdit for a player who is not there.
    """
    name = tournament.player(player).name
    settings = tournament.settings
    if tournament.player(player).no_half_byes:
        return message(N_("{name} is not entitled to half-point byes."), name=name)
    last, allowed = settings.half_bye_last_round, settings.half_byes_allowed
    if last is not None and round_number > last:
        return _too_late(name, round_number, last)
    others = tuple(number for number in half_bye_rounds(tournament, player) if number != round_number)
    if allowed is not None and len(others) >= allowed:
        return _too_many(name, others, allowed)
    return None


def _too_late(name: str, round_number: int, last: int) -> Message:
    if last < 1:
        return message(N_("{name}: this event allows no half-point byes."), name=name)
    return message(
        N_("{name}: too late for a half-point bye in round {round}; the last round for one is {last}."),
        name=name,
        round=round_number,
        last=last,
    )


def _too_many(name: str, others: tuple[int, ...], allowed: int) -> Message:
    if allowed < 1:
        return message(N_("{name}: this event allows no half-point byes."), name=name)
    if len(others) == 1:
        return message(
            N_("{name} already has a half-point bye in round {round}; only one is allowed."),
            name=name,
            round=others[0],
        )
    return message(
        N_("{name} already has half-point byes in rounds {rounds}; allowed per player: {allowed}."),
        name=name,
        rounds=", ".join(map(str, others)),
        allowed=allowed,
    )
