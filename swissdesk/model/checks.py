"""Checks that a tournament from outside is consistent, as every other module takes for granted."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.player import Player
from swissdesk.model.rounds import Known, Pairing, Round
from swissdesk.model.tournament import Tournament


def check_tournament(tournament: Tournament) -> None:
    """Raise InvalidEdit unless starting ranks are unique, rounds numbered without a gap, and all numbers known."""
    known: set[int] = set()
    for player in tournament.players:
        if player.id < 1:
            raise InvalidEdit(
                N_("{name}: expected a starting rank of 1 or more, found {number}."), name=player.name, number=player.id
            )
        if player.id in known:
            raise InvalidEdit(N_("Two players have the starting rank {number}."), number=player.id)
        known.add(player.id)
    checked: set[_Seen] = set()
    for number, r in enumerate(tournament.rounds, 1):
        if r.number != number:
            raise InvalidEdit(N_("Round {number} is missing."), number=number)
        _check_round(r, known)
        checked.add(_seen(r, tournament.players))
        if r.known is not None:
            _check_known(r, r.known, checked)
    for r in tournament.drawer:
        _check_round(r, known)
    for request in tournament.requests:
        if request.player not in known:
            raise InvalidEdit(
                N_("A bye is announced for no. {player}, but there is no such player."), player=request.player
            )


_Seen = tuple[int, int, int]
"""Boards, byes and players that were held against each other, by identity: rounds know the same ones."""


def _seen(r: Round, players: tuple[Player, ...]) -> _Seen:
    return id(r.pairings), id(r.byes), id(players)


def _check_known(r: Round, known: Known, checked: set[_Seen]) -> None:
    """Raise InvalidEdit unless what a round was paired from is a tournament before that round."""
    players = {player.id for player in known.players}
    if len(players) < len(known.players) or [each.number for each in known.rounds] != list(range(1, r.number)):
        raise InvalidEdit(
            N_("Round {round}: the record of what was known at its pairing is inconsistent."), round=r.number
        )
    for each in known.rounds:
        if _seen(each, known.players) not in checked:
            _check_round(each, players)
            checked.add(_seen(each, known.players))
    is_as_paired = known.byes is r.byes and known.pairs == r.pairs
    if not is_as_paired or _seen(r, known.players) not in checked:
        _check_round(Round(r.number, tuple(Pairing(*pair) for pair in known.pairs), known.byes), players)


def _check_round(r: Round, known: set[int]) -> None:
    seen: set[int] = set()
    places = [bye.player for bye in r.byes]
    places += [player for pairing in r.pairings for player in (pairing.white, pairing.black)]
    for player in places:
        if player not in known:
            raise InvalidEdit(
                N_("Round {round} has player no. {player}, who does not exist."), round=r.number, player=player
            )
        if player in seen:
            raise InvalidEdit(N_("Player no. {player} is in round {round} twice."), round=r.number, player=player)
        seen.add(player)
    if any(not 1 <= place <= len(r.pairings) for place in r.signed_off):
        raise InvalidEdit(N_("Round {round}: a board that does not exist is signed off."), round=r.number)
    for player in _altered(r) - known:
        raise InvalidEdit(
            N_("Round {round} has player no. {player}, who does not exist."), round=r.number, player=player
        )


def _altered(r: Round) -> set[int]:
    """Return who stood in the round before its boards were changed."""
    if r.alteration is None:
        return set()
    placed = {player for pair in r.alteration.pairs for player in pair}
    return placed if r.alteration.bye is None else placed | {r.alteration.bye}
