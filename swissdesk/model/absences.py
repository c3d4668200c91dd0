"""How many half-point byes a player has, and whether the regulations of the event allow another.

The limits are the organiser's (settings); exceeding them is a warning for the arbiter, never a refused action.
"""

from __future__ import annotations

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.result import ByeKind
from swissdesk.model.tournament import Tournament


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
    last, allowed = settings.half_bye_last_round, settings.half_byes_allowed
    if last is not None and round_number > last:
        return _too_late(name, round_number, last)
    others = tuple(number for number in half_bye_rounds(tournament, player) if number != round_number)
    if allowed is not None and len(others) >= allowed:
        return _too_many(name, others, allowed)
    return None


def _too_late(name: str, round_number: int, last: int) -> Message:
    if last < 1:
        return message(N_("{name}: this event has no half-point byes."), name=name)
    return message(
        N_("{name}: round {round} is too late for a half-point bye; the last round for one is {last}."),
        name=name, round=round_number, last=last,
    )  # fmt: skip


def _too_many(name: str, others: tuple[int, ...], allowed: int) -> Message:
    if allowed < 1:
        return message(N_("{name}: this event has no half-point byes."), name=name)
    if len(others) == 1:
        return message(
            N_("{name} has a half-point bye in round {round} already, and only one is allowed."),
            name=name, round=others[0],
        )  # fmt: skip
    return message(
        N_("{name} has half-point byes in rounds {rounds} already; allowed per player: {allowed}."),
        name=name, rounds=", ".join(map(str, others)), allowed=allowed,
    )  # fmt: skip
