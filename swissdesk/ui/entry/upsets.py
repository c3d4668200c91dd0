"""Results against the ratings: most are what makes chess worth watching, some are typing errors."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.model import Colour, Manner, Outcome, Pairing, Player, Round, Tournament

ASKED_FROM = 400
"""From so many rating points on, whoever typed it is asked once."""

NOTED_FROM = 150
"""From so many on, a result can be the surprise of the round."""


_NOBODY = Pairing(0, 0)


@dataclass(frozen=True, slots=True)
class Upset:
    """The winner of a board had the lower rating, by `difference` points."""

    board: int
    winner: Player
    loser: Player
    difference: int


def upset_of(tournament: Tournament, board: int, pairing: Pairing, least: int = ASKED_FROM) -> Upset | None:
    """Return what is surprising about the result of a board (from 1).

    None unless the winner of a game that was played is rated at least `least` points lower; players without a
    rating surprise nobody.
    """
    result = pairing.result
    if result is None or result.manner is Manner.FORFEIT or Outcome.WIN not in (result.white, result.black):
        return None
    won_by_white = result.outcome(Colour.WHITE) is Outcome.WIN
    ids = pairing.pair if won_by_white else pairing.pair[::-1]
    winner, loser = (tournament.by_id[player] for player in ids)
    difference = loser.rating - winner.rating
    if not winner.rating or difference < least:
        return None
    return Upset(board, winner, loser, difference)


class RoundUpsets:
    """The upsets of a round that changes board by board; what has not changed is not looked at again."""

    def __init__(self) -> None:
        self._players: tuple[Player, ...] = ()
        self._pairings: tuple[Pairing, ...] = ()
        self._found: dict[int, Upset] = {}

    def of(self, tournament: Tournament, played: Round) -> tuple[Upset, ...]:
        """Return the upsets of a round that are worth noting, the greatest first."""
        if tournament.players is not self._players or len(played.pairings) != len(self._pairings):
            self._players, self._pairings = tournament.players, (_NOBODY,) * len(played.pairings)
            self._found.clear()
        for board, (old, new) in enumerate(zip(self._pairings, played.pairings, strict=True), 1):
            if old is not new:
                self._look(tournament, board, new)
        self._pairings = played.pairings
        return tuple(sorted(self._found.values(), key=lambda upset: (-upset.difference, upset.board)))

    def _look(self, tournament: Tournament, board: int, pairing: Pairing) -> None:
        upset = upset_of(tournament, board, pairing, NOTED_FROM)
        self._found.pop(board, None)
        if upset is not None:
            self._found[board] = upset
