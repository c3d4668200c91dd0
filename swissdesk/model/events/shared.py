"""Checks and small changes that several events share."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.integrity import FULL_BYE
from swissdesk.model.player import Player
from swissdesk.model.result import Bye, ByeKind, Result
from swissdesk.model.rounds import Alteration, Pairing, Round, Stage
from swissdesk.model.settings import Settings
from swissdesk.model.systems import Kind, kind_of
from swissdesk.model.tournament import Decision, Tournament
from swissdesk.values import replace

MAX_PLAYERS = 9999
"""The largest starting rank that TRF can hold."""


def check_player(player: Player) -> None:
    """Raise InvalidEdit for data that no player can have."""
    if not player.name.strip():
        raise InvalidEdit(N_("Enter the player's name."))
    if not 1 <= player.id <= MAX_PLAYERS:
        raise InvalidEdit(N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
    if not 0 <= player.rating <= 9999:
        raise InvalidEdit(
            N_("{name}: expected a rating from 0 to 9999, found {rating}."), name=player.name, rating=player.rating
        )


def name_of(tournament: Tournament, player_id: int) -> str:
    """Return the name of a player, ``#7`` for a number that nobody has."""
    player = tournament.by_id.get(player_id)
    return player.name if player else f"#{player_id}"


def board_of(played: Round, board: int) -> Pairing:
    """Return a board of a round by its number; raises InvalidEdit if there is none."""
    try:
        return played.board(board)
    except IndexError:
        raise InvalidEdit(N_("Round {round} has no board {board}."), round=played.number, board=board) from None


def players_of(board: Pairing) -> str:
    """Return a board as the log of decisions names it, by starting ranks: ``12-7``."""
    return f"{board.white}-{board.black}"


def code_of(result: Result | None) -> str:
    """Return a result as the log of decisions writes it, by TRF's signs."""
    return "none" if result is None else result.code


def check_next(tournament: Tournament, number: int) -> None:
    """Raise InvalidEdit unless `number` is the round that can be paired now."""
    if number != tournament.next_round_number:
        raise InvalidEdit(
            N_("Round {round} cannot be paired: the next round is {next}."),
            round=number,
            next=tournament.next_round_number,
        )
    if tournament.is_over and kind_of(tournament.settings.system) is not Kind.KNOCKOUT:
        raise InvalidEdit(
            N_("The last round is already paired. Rounds of the event: {rounds}."), rounds=tournament.settings.rounds
        )
    latest = tournament.current_round
    if latest is not None and latest.stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft. Publish or discard it first."), round=latest.number)
    if latest is not None:
        check_finished(latest)


def check_finished(played: Round) -> None:
    """Raise InvalidEdit for a round in which results are missing."""
    still = len(played.open_boards)
    if still == 1:
        raise InvalidEdit(N_("Round {round} is not finished: one result is missing."), round=played.number)
    if still:
        raise InvalidEdit(
            N_("Round {round} is not finished: missing results: {count}."), round=played.number, count=still
        )


def check_placed_once(
    tournament: Tournament, number: int, pairs: Iterable[tuple[int, int]], bye: int | None
) -> set[int]:
    """Return everybody who has a board or the PAB; raises InvalidEdit for two places, and for unknown numbers."""
    placed = [player for pair in pairs for player in pair]
    if bye is not None:
        placed.append(bye)
    seen: set[int] = set()
    for player_id in placed:
        player = tournament.player(player_id)
        if player_id in seen:
            raise InvalidEdit(N_("{name} is on two boards in round {round}."), name=player.name, round=number)
        seen.add(player_id)
    return seen


def check_latest(tournament: Tournament, number: int) -> None:
    """Raise InvalidEdit unless `number` is the latest round that has been paired."""
    tournament.round(number)
    if number != len(tournament.rounds):
        raise InvalidEdit(
            N_("Round {round} cannot be changed: round {later} is already paired."),
            round=number,
            later=number + 1,
        )


def check_results_open(played: Round, board: Pairing, result: Result | None) -> None:
    """Raise InvalidEdit unless the round takes results; an adjourned game may be finished also in a closed one."""
    if played.stage is Stage.DRAFT:
        raise InvalidEdit(
            N_("Round {round} is still a draft. Publish it before entering results."), round=played.number
        )
    if played.stage is Stage.CLOSED and (result is None or board.result != Result.ADJOURNED):
        raise InvalidEdit(N_("Round {round} is closed. Correct the result, or reopen the round."), round=played.number)


def check_not_closed(played: Round) -> None:
    """Raise InvalidEdit for a closed round."""
    if played.stage is Stage.CLOSED:
        raise InvalidEdit(N_("Round {round} is closed. Reopen it first."), round=played.number)


def check_regular(result: Result | None) -> None:
    """Raise InvalidEdit for a result that no game of chess can have."""
    if result is not None and not result.is_regular:
        raise InvalidEdit(N_("Impossible result: both players cannot win."))


def check_not_paired(tournament: Tournament, number: int) -> None:
    """Raise InvalidEdit for a round that has been paired, or that the event does not have."""
    if number < tournament.next_round_number:
        raise InvalidEdit(N_("Round {round} is already paired."), round=number)
    rounds = tournament.settings.rounds
    if rounds is not None and number > rounds:
        raise InvalidEdit(N_("There is no round {round}; rounds in the event: {rounds}."), round=number, rounds=rounds)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return tournament.replace(players=tuple(player if p.id == player.id else p for p in tournament.players))


def without_player(settings: Settings, player: int) -> Settings:
    """Return the settings without what they say of one player, so that the next with that number starts afresh."""
    groups = (replace(g, players=tuple(p for p in g.players if p != player)) for g in settings.forbidden)
    points = (replace(e, players=tuple(p for p in e.players if p != player)) for e in settings.points_exceptions)
    return replace(
        settings,
        forbidden=tuple(group for group in groups if len(group.players) > 1),
        points_exceptions=tuple(exception for exception in points if exception.players),
        awards=settings.awards.without_player(player),
        fixed_boards=tuple(seat for seat in settings.fixed_boards if seat.player != player),
    )


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = tournament.rounds
    return tournament.replace(rounds=(*rounds[: changed.number - 1], changed, *rounds[changed.number :]))


def with_result(pairing: Pairing, result: Result | None) -> Pairing:
    """Return the board with another result that counts; one for the rating report stays while it is another."""
    reported = None if result is None or result == pairing.reported else pairing.reported
    return replace(pairing, result=result, reported=reported)


def with_decision(tournament: Tournament, kind: str, number: int, text: str, reason: str) -> Tournament:
    """Return the tournament with a line in the log of decisions: what was changed, and why; none if both are empty."""
    words = "; ".join(part for part in (text, reason.strip()) if part)
    if not words:
        return tournament
    return tournament.replace(decisions=(*tournament.decisions, Decision(kind, number, words)))


def with_full_bye_logged(tournament: Tournament, player: int, number: int, *, is_given: bool) -> Tournament:
    """Return the tournament whose log has a line for a full-point bye of FIDE mode, or lost it.

    A line is known by the name: numbers may have moved since it was written.
    """
    if not tournament.settings.fide_mode:
        return tournament
    name = name_of(tournament, player)
    line = Decision(FULL_BYE, number, f"{player} {name}")
    given = [each for each in tournament.decisions if (each.kind, each.round) == (FULL_BYE, number)]
    former = next((each for each in given if each.text.partition(" ")[2] == name), None)
    kept = tuple(each for each in tournament.decisions if each is not former)
    return tournament.replace(decisions=(*kept, line) if is_given else kept)


def altered(played: Round, pairs: Iterable[tuple[int, int]], bye: int | None, reason: str) -> Alteration | None:
    """Return what the boards of a round were at first, if they are now `pairs` and `bye`; None if they are so again."""
    first = played.alteration or Alteration(played.pairs, played.pairing_bye)
    if set(pairs) == set(first.pairs) and bye == first.bye:
        return None
    return replace(first, reason=reason.strip() or first.reason)


def in_list_order(tournament: Tournament, byes: Iterable[Bye]) -> tuple[Bye, ...]:
    """Return byes as `PairRound` puts them: the pairing-allocated one first, then as the players are listed."""
    place = {player.id: place for place, player in enumerate(tournament.players)}
    return tuple(sorted(byes, key=lambda bye: (bye.kind is not ByeKind.PAIRING_ALLOCATED, place[bye.player])))
