"""Checks and small changes that several events share."""

from __future__ import annotations

from dataclasses import replace

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.player import Player
from swissdesk.model.rounds import Pairing, Round, Stage
from swissdesk.model.settings import Settings
from swissdesk.model.tournament import Tournament

MAX_PLAYERS = 9999
"""The largest starting rank that TRF can hold."""


def check_player(player: Player) -> None:
    """Raise InvalidEdit for data that no player can have."""
    if not player.name.strip():
        raise InvalidEdit(N_("A player needs a name."))
    if not 1 <= player.id <= MAX_PLAYERS:
        raise InvalidEdit(N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
    if not 0 <= player.rating <= 9999:
        raise InvalidEdit(
            N_("{name}: a rating lies between 0 and 9999, not at {rating}."), name=player.name, rating=player.rating
        )


def name_of(tournament: Tournament, player_id: int) -> str:
    player = tournament.by_id.get(player_id)
    return player.name if player else f"#{player_id}"


def board_of(played: Round, board: int) -> Pairing:
    try:
        return played.board(board)
    except IndexError:
        raise InvalidEdit(N_("Round {round} has no board {board}."), round=played.number, board=board) from None


def check_next(tournament: Tournament, number: int) -> None:
    if number != tournament.next_round_number:
        raise InvalidEdit(
            N_("Round {round} cannot be paired now: the next round is {next}."),
            round=number, next=tournament.next_round_number,
        )  # fmt: skip
    if tournament.is_over:
        raise InvalidEdit(
            N_("The last round has been paired: the event has {rounds}."), rounds=tournament.settings.rounds
        )
    latest = tournament.current_round
    if latest is not None and latest.stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft. Publish or discard it first."), round=latest.number)
    if latest is not None and latest.open_boards:
        raise InvalidEdit(
            N_("Round {round} is not finished: {count} results are missing."),
            round=latest.number, count=len(latest.open_boards),
        )  # fmt: skip


def check_latest(tournament: Tournament, number: int) -> None:
    tournament.round(number)
    if number != len(tournament.rounds):
        raise InvalidEdit(
            N_("Round {round} cannot be changed: round {later} has been paired after it."),
            round=number, later=number + 1,
        )  # fmt: skip


def check_not_paired(tournament: Tournament, number: int) -> None:
    if number < tournament.next_round_number:
        raise InvalidEdit(N_("Round {round} has been paired already."), round=number)
    rounds = tournament.settings.rounds
    if rounds is not None and number > rounds:
        raise InvalidEdit(N_("There is no round {round}: the event has {rounds}."), round=number, rounds=rounds)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return tournament.replace(players=tuple(player if p.id == player.id else p for p in tournament.players))


def without_player(settings: Settings, player: int) -> Settings:
    """Return the settings without what they say of one player, so that whoever gets the number starts afresh."""
    groups = (replace(g, players=tuple(p for p in g.players if p != player)) for g in settings.forbidden)
    points = (replace(e, players=tuple(p for p in e.players if p != player)) for e in settings.points_exceptions)
    return replace(
        settings,
        forbidden=tuple(group for group in groups if len(group.players) > 1),
        points_exceptions=tuple(exception for exception in points if exception.players),
    )


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = tournament.rounds
    return tournament.replace(rounds=(*rounds[: changed.number - 1], changed, *rounds[changed.number :]))
