"""Events of lessons: games that were really played in a practice tournament, and notes on the steps of a trace."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import check_regular, check_results_open, with_result, with_round
from swissdesk.model.tournament import PlayedGame, StepNote, Tournament
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
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


LONGEST_NOTE = 2000
"""So many characters a note may have: it stands beside a step, on paper and on a page for phones."""


@dataclass(frozen=True, slots=True)
class WriteNote(Event):
    """A note on a step of a trace, in place of the one that was there; an empty one removes it."""

    kind = "write-note"
    note: StepNote

    def apply(self, tournament: Tournament) -> Tournament:
        note = self.note
        if not 1 <= note.round <= tournament.next_round_number:
            raise InvalidEdit(
                N_("Round {round} has no trace yet. Write the note once the round can be paired."), round=note.round
            )
        if len(note.text) > LONGEST_NOTE:
            raise InvalidEdit(
                N_("The note has {count} characters; {most} at most fit beside a step. Shorten it."),
                count=len(note.text),
                most=LONGEST_NOTE,
            )
        kept = tuple(each for each in tournament.step_notes if each.place != note.place)
        if note.text.strip():
            return tournament.replace(step_notes=(*kept, note))
        if kept == tournament.step_notes:
            raise InvalidEdit(N_("There is no note at this step of round {round}."), round=note.round)
        return tournament.replace(step_notes=kept)

    def describe(self, tournament: Tournament) -> Message:
        if not self.note.text.strip():
            return message(N_("Note removed from the trace of round {round}"), round=self.note.round)
        return message(N_("Note on the trace of round {round}"), round=self.note.round)
