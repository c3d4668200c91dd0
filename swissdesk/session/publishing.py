"""Publishes a round: games of players who have left are forfeited at once.

In a round robin and a knockout the table says who meets whom, and those who have left are on their boards still. Their
games are prefilled as forfeits, in the same action, so that one undo takes everything back.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.model import Pairing, Result, Tournament
from swissdesk.model.events import Batch, EnterResult, Event, PublishRound
from swissdesk.model.taken_back import with_results_back


def publishing(tournament: Tournament, number: int, at: str) -> Event:
    """Return the event that publishes draft `number` at the time `at` (ISO 8601), forfeits of who has left included."""
    publish = PublishRound(number, at)
    forfeits = tuple(EnterResult(number, board, result) for board, result in forfeits_of_absentees(tournament, number))
    return Batch((publish, *forfeits)) if forfeits else publish


def forfeits_of_absentees(tournament: Tournament, number: int) -> Iterator[tuple[int, Result]]:
    """Yield board and result of every game of a draft that has a player who has left, and no result to be brought back.

    Raises InvalidEdit for a round that is not there.
    """
    for board, pairing in enumerate(with_results_back(tournament, tournament.round(number)).pairings, 1):
        result = _forfeit(tournament, pairing, number)
        if result is not None and pairing.result is None:
            yield board, result


def _forfeit(tournament: Tournament, pairing: Pairing, number: int) -> Result | None:
    gone = [tournament.player(player).has_left(number) for player in pairing.pair]
    if all(gone):
        return Result.DOUBLE_FORFEIT
    if any(gone):
        return Result.BLACK_WINS_BY_FORFEIT if gone[0] else Result.WHITE_WINS_BY_FORFEIT
    return None
