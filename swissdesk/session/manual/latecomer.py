"""A player who arrives after the pairing: against whom, with which colours, by which event."""

from __future__ import annotations

from swissdesk.engine.as_known import system_of
from swissdesk.engine.proposal import NotReady
from swissdesk.engine.review import Reviewer, seats
from swissdesk.engine.verdicts import Verdict
from swissdesk.model import ByeKind, Colour, Player, Stage, Tournament
from swissdesk.model.events import (
    AddPlayer,
    ArriveLate,
    Batch,
    CorrectBye,
    EnterLate,
    Event,
    ReturnPlayer,
)
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.model.numbering import late_number
from swissdesk.model.rounds import ABSENT
from swissdesk.session.manual.course import attending
from swissdesk.session.registration.entering import is_late, next_number
from swissdesk.values import dataclass, replace


@dataclass(frozen=True)
class Arrival:
    """Who has arrived in the latest round: a player of the list, or (`is_new`) a player to be added to it.

    `opponent` is None for a player without a game in this round; `byes` are the kinds for the missed rounds.
    """

    player: Player
    opponent: int | None
    colour: Colour = Colour.BLACK
    byes: tuple[tuple[int, ByeKind], ...] = ()
    is_new: bool = False


def absentees(tournament: Tournament) -> tuple[int, ...]:
    """Return who has neither an opponent nor the bye in the latest round, in starting order."""
    entries = tournament.rounds[-1].entries
    absent = (
        player.id
        for player in tournament.players
        if not entries.get(player.id, ABSENT).is_game
        and entries.get(player.id, ABSENT).bye is not ByeKind.PAIRING_ALLOCATED
    )
    return tuple(sorted(absent, key=tournament.ranking.__getitem__))


def opponents(tournament: Tournament, player: int) -> tuple[int, ...]:
    """Return whom a latecomer can meet in the latest round: who has the bye first, then other absent players.

    Opponents already met, or forbidden, come after all others.
    """
    bye = tournament.rounds[-1].pairing_bye
    others = tuple(other for other in absentees(tournament) if other != player)
    barred = _barred(tournament, player)
    return tuple(sorted(others if bye is None else (bye, *others), key=barred.__contains__))


def proposed(tournament: Tournament, player: int) -> int | None:
    """Return the holder of the pairing-allocated bye if the two may meet, else None.

    Nobody else is proposed: the other players outside the round asked for a bye, or have not come.
    """
    bye = tournament.rounds[-1].pairing_bye
    return None if bye in _barred(tournament, player) else bye


def _barred(tournament: Tournament, player: int) -> frozenset[int]:
    """Return whom a player has met before the latest round, or may not meet in it."""
    number = len(tournament.rounds)
    met = {entry.opponent for entry in tournament.entries(player)[:-1] if entry.is_played}
    for group in forbidden_groups(tournament):
        if player in group.players and group.applies(number):
            met.update(group.players)
    return frozenset(other for other in met if other is not None)


def missed(tournament: Tournament, player: int) -> tuple[int, ...]:
    """Return the rounds before the latest in which a player was absent without points."""
    return tuple(
        r.number for r in tournament.rounds[:-1] if tournament.entry(player, r.number).bye is ByeKind.ZERO_POINT
    )


def with_player(tournament: Tournament, arrival: Arrival) -> Tournament:
    """Return the tournament in which a new player is in the list."""
    return _entering(tournament, arrival.player).apply(tournament) if arrival.is_new else tournament


def numbered(tournament: Tournament, player: Player) -> Player:
    """Return a new player with their number: that of the rule where numbers follow the ratings, else the next."""
    number = (
        late_number(tournament.players, player, tournament.settings.equal_order)
        if _moves(tournament)
        else next_number(tournament)
    )
    return replace(player, id=number)


def _entering(tournament: Tournament, player: Player) -> Event:
    return EnterLate(player) if _moves(tournament) else AddPlayer(player)


def _moves(tournament: Tournament) -> bool:
    """Whether numbers of others may move; not under a draft that is made with them."""
    return is_late(tournament) and tournament.rounds[-1].stage is not Stage.DRAFT


def seats_of(tournament: Tournament, player: int, opponent: int) -> tuple[int, int]:
    """Return (White, Black) of a latecomer and their opponent, as the rules give the colours."""
    latest = tournament.rounds[-1]
    try:
        here = frozenset(p for pair in latest.pairs for p in pair) | {player, opponent}
        before = attending(tournament, latest.number, here)
        return seats(before, player, opponent, system_of(tournament, latest.number))
    except NotReady:
        return opponent, player


def verdict_of(tournament: Tournament, white: int, black: int) -> Verdict | None:
    """Return what the rules say of a board with a latecomer; None if they cannot be asked."""
    latest = tournament.rounds[-1]
    here = {player for pair in latest.pairs for player in pair} | {white, black}
    try:
        before = attending(tournament, latest.number, frozenset(here))
        return Reviewer(before, system_of(tournament, latest.number)).review(((white, black),)).verdicts[0]
    except NotReady:
        return None


def arriving(tournament: Tournament, arrival: Arrival) -> Event:
    """Return the one event by which a player who has arrived takes part.

    For a new player all numbers of the arrival are those of `with_player`.
    """
    number, player = len(tournament.rounds), arrival.player
    events: list[Event] = [_entering(tournament, player)] if arrival.is_new else []
    events += [CorrectBye(missed_round, player.id, kind, "late entry") for missed_round, kind in arrival.byes]
    if arrival.opponent is not None:
        events.append(ArriveLate(number, player.id, arrival.opponent, arrival.colour))
    elif player.withdrawn_from is not None:
        events.append(ReturnPlayer(player.id))
    return events[0] if len(events) == 1 else Batch(tuple(events))
