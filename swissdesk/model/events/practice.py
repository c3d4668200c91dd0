"""The event of a practice tournament: small games that were really played, with their moves."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import check_regular, check_results_open, with_result, with_round
from swissdesk.model.tournament import PlayedGame, Tournament


@dataclass(frozen=True)
class PlayGames(Event):
    """Results of round `round`, each with the moves of its game; an earlier game of the same board gives way."""

    kind = "play-games"
    round: int
    games: tuple[PlayedGame, ...]

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        boards = {pairing.pair: number for number, pairing in enumerate(played.pairings, 1)}
        for game in self.games:
            board = boards.get((game.white, game.black))
            if board is None or game.round != self.round:
                raise InvalidEdit(
                    N_("Round {round} has no board {white}–{black}."),
                    round=self.round,
                    white=game.white,
                    black=game.black,
                )
            pairing = played.board(board)
            check_results_open(played, pairing, game.result)
            check_regular(game.result)
            played = played.with_board(board, with_result(pairing, game.result))
        new = {game.place for game in self.games}
        kept = tuple(game for game in tournament.games if game.place not in new)
        return with_round(tournament, played).replace(games=(*kept, *self.games))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round}: practice games played: {count}"), round=self.round, count=len(self.games))
