"""Events about one board of a round that is being played: its result, its colours, the second pass."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import (
    altered,
    board_of,
    check_regular,
    check_results_open,
    code_of,
    players_of,
    with_decision,
    with_result,
    with_round,
)
from swissdesk.model.integrity import CORRECTION
from swissdesk.model.result import Result
from swissdesk.model.rounds import Stage
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass, replace

ADJOURNED = "Adjournment"
"""The kind of decision that says how an adjourned game ended after a later round had been paired."""


def ends_after_pairing(tournament: Tournament, number: int, board: int, result: Result | None) -> bool:
    """Whether `result` ends an adjourned game of round `number` although a later round, or its draft, is paired."""
    was_adjourned = tournament.round(number).board(board).result == Result.ADJOURNED
    return was_adjourned and result not in (None, Result.ADJOURNED) and number < len(tournament.rounds)


@dataclass(frozen=True, slots=True)
class EnterResult(Event):
    """The result of the board at `board` (from 1), or None to clear it; also in an earlier round.

    A closed round takes only the result of an adjourned game; for all others there is `CorrectResult`. A result of
    an earlier round changes scores, standings, and the colours and floats of pairings to come; it never changes a
    round that has been published (C.04.2 art. 4.3). The log of decisions says when an adjourned game has ended after a
    later round was paired, in which it counted as one still to be finished. That follows from what happened, as what
    a round was paired from does, so documents that were made before it was logged have the line, too.
    """

    kind = "enter-result"
    round: int
    board: int
    result: Result | None

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        pairing = board_of(played, self.board)
        check_results_open(played, pairing, self.result)
        check_regular(self.result)
        changed = with_round(tournament, played.with_board(self.board, with_result(pairing, self.result)))
        if not ends_after_pairing(tournament, self.round, self.board, self.result):
            return changed
        text = f"{players_of(pairing)} {code_of(pairing.result)} => {code_of(self.result)}"
        return with_decision(changed, ADJOURNED, self.round, text, "")

    def describe(self, tournament: Tournament) -> Message:
        template = N_("Round {round}, board {board}: {result}")
        if self.result is None:
            template = N_("Round {round}, board {board}: result cleared")
        return message(template, round=self.round, board=self.board, result=self.result)


@dataclass(frozen=True, slots=True)
class SwapColours(Event):
    """The two players of a board sat down the other way round; a result stays with its player.

    In a draft it is a board changed by hand; of a published round it leaves a line in the log.
    """

    kind = "swap-colours"
    round: int
    board: int

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        old = board_of(played, self.board)
        if played.stage is Stage.CLOSED:
            raise InvalidEdit(
                N_("Round {round} is closed. Correct the colours, or reopen the round."), round=self.round
            )
        changed = played.with_board(self.board, old.mirrored)
        if played.stage is Stage.DRAFT:
            made = altered(played, changed.pairs, played.pairing_bye, "")
            return with_round(tournament, replace(changed, alteration=made))
        turned = with_round(tournament, changed)
        text = f"{players_of(old)} => {players_of(old.mirrored)}"
        return with_decision(turned, CORRECTION, self.round, text, "")

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round}, board {board}: colours swapped"), round=self.round, board=self.board)


@dataclass(frozen=True, slots=True)
class SignOff(Event):
    """The result of a board was typed a second time and is the same; it stays signed off until the board changes."""

    kind = "sign-off"
    round: int
    board: int

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        if board_of(played, self.board).result is None:
            raise InvalidEdit(
                N_("Round {round}, board {board} has no result yet. Enter it first."),
                round=self.round,
                board=self.board,
            )
        if self.board in played.signed_off:
            raise InvalidEdit(
                N_("Round {round}, board {board} is already signed off."), round=self.round, board=self.board
            )
        signed = tuple(sorted((*played.signed_off, self.board)))
        return with_round(tournament, replace(played, signed_off=signed))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round}, board {board} signed off"), round=self.round, board=self.board)
