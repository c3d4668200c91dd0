"""Events that put right what is on record of a round, closed or not; each leaves a line in the log of decisions.

The log names boards by starting ranks and results by TRF's signs, so that it reads the same in every language and
fits into a comment of a report file: ``12-7 1:0 => 0:1; the slip was misread``.
"""

from __future__ import annotations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import (
    altered,
    board_of,
    check_regular,
    code_of,
    in_list_order,
    name_of,
    players_of,
    with_decision,
    with_full_bye_logged,
    with_result,
    with_round,
)
from swissdesk.model.integrity import CORRECTION
from swissdesk.model.result import Bye, ByeKind, Result
from swissdesk.model.rounds import ABSENT, Round, Stage
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass, replace

RATING_CORRECTION = "Rating correction"


@dataclass(frozen=True, slots=True)
class CorrectResult(Event):
    """The result of a board was another: it counts from now on."""

    kind = "correct-result"
    round: int
    board: int
    result: Result
    reason: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        played = _played(tournament, self.round)
        old = board_of(played, self.board)
        check_regular(self.result)
        if old.result == self.result:
            raise InvalidEdit(
                N_("Round {round}, board {board} already has this result."), round=self.round, board=self.board
            )
        new = played.with_board(self.board, with_result(old, self.result))
        text = f"{players_of(old)} {code_of(old.result)} => {code_of(self.result)}"
        return with_decision(with_round(tournament, new), CORRECTION, self.round, text, self.reason)

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("Round {round}, board {board}: corrected to {result}"),
            round=self.round,
            board=self.board,
            result=self.result,
        )


@dataclass(frozen=True, slots=True)
class CorrectColours(Event):
    """The two players of a board had the colours the other way round; the result stays with its player."""

    kind = "correct-colours"
    round: int
    board: int
    reason: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        played = _played(tournament, self.round)
        old = board_of(played, self.board)
        new = played.with_board(self.board, old.mirrored)
        text = f"{players_of(old)} => {players_of(old.mirrored)}"
        return with_decision(with_round(tournament, new), CORRECTION, self.round, text, self.reason)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round}, board {board}: colours corrected"), round=self.round, board=self.board)


@dataclass(frozen=True, slots=True)
class CorrectSeats(Event):
    """Two players of different boards sat in each other's places; what White and Black of a board got stays there."""

    kind = "correct-seats"
    round: int
    player: int
    other: int
    reason: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        played = _played(tournament, self.round)
        boards = [self._board(tournament, played, player) for player in (self.player, self.other)]
        if boards[0] == boards[1]:
            raise InvalidEdit(
                N_("Round {round}: the two players meet each other. Correct the colours of their board."),
                round=self.round,
            )
        turned = {self.player: self.other, self.other: self.player}
        changed = played
        for place in boards:
            old = played.board(place)
            white, black = (turned.get(player, player) for player in old.pair)
            changed = changed.with_board(place, replace(old, white=white, black=black))
        changed = replace(changed, alteration=altered(played, changed.pairs, played.pairing_bye, self.reason))
        was, now = (", ".join(players_of(r.board(place)) for place in sorted(boards)) for r in (played, changed))
        return with_decision(with_round(tournament, changed), CORRECTION, self.round, f"{was} => {now}", self.reason)

    def _board(self, tournament: Tournament, played: Round, player: int) -> int:
        """Return the place of a player's board; raises InvalidEdit if there is none."""
        for place, board in enumerate(played.pairings, 1):
            if player in board.pair:
                return place
        raise InvalidEdit(
            N_("{name} has no opponent in round {round}."), name=tournament.player(player).name, round=self.round
        )

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("Round {round}: {name} and {other} swapped"),
            round=self.round,
            name=name_of(tournament, self.player),
            other=name_of(tournament, self.other),
        )


@dataclass(frozen=True, slots=True)
class CorrectBye(Event):
    """A player without an opponent had another kind of bye; a pairing-allocated one comes only from the pairing."""

    kind = "correct-bye"
    round: int
    player: int
    bye: ByeKind
    reason: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        name = tournament.player(self.player).name
        old = played.entries.get(self.player, ABSENT)
        if not self.bye.is_requested:
            raise InvalidEdit(N_("The pairing-allocated bye is given by the pairing; it cannot be requested."))
        if old.bye is None:
            raise InvalidEdit(N_("{name} already has an opponent in round {round}."), name=name, round=self.round)
        if old.bye is self.bye and self.player in played.entries:
            raise InvalidEdit(N_("{name} already has this bye in round {round}."), name=name, round=self.round)
        byes = (*(bye for bye in played.byes if bye.player != self.player), Bye(self.player, self.bye))
        new = replace(played, byes=in_list_order(tournament, byes))
        text = f"{self.player}={old.bye.value} => {self.player}={self.bye.value}"
        corrected = with_decision(with_round(tournament, new), CORRECTION, self.round, text, self.reason)
        return with_full_bye_logged(corrected, self.player, self.round, is_given=self.bye is ByeKind.FULL_POINT)

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("Round {round}, {name}: corrected to {bye}"),
            round=self.round,
            name=name_of(tournament, self.player),
            bye=self.bye,
        )


@dataclass(frozen=True, slots=True)
class CorrectForRating(Event):
    """The result of a board was another, but too late to count: it goes into the rating report only (C.04.2 art. 4.3).

    None, or the result that counts, takes such a correction back.
    """

    kind = "correct-for-rating"
    round: int
    board: int
    result: Result | None
    reason: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        played = _played(tournament, self.round)
        old = board_of(played, self.board)
        check_regular(self.result)
        if old.result is None:
            raise InvalidEdit(
                N_("Round {round}, board {board} has no result yet. Enter it first."),
                round=self.round,
                board=self.board,
            )
        reported = None if self.result == old.result else self.result
        if reported == old.reported:
            raise InvalidEdit(
                N_("Round {round}, board {board}: already reported for rating with this result."),
                round=self.round,
                board=self.board,
            )
        changed = with_round(tournament, played.with_board(self.board, replace(old, reported=reported)))
        return with_decision(changed, RATING_CORRECTION, self.round, "", self.reason)

    def describe(self, tournament: Tournament) -> Message:
        template = N_("Round {round}, board {board}: {result} for the rating report only")
        if self.result is None:
            template = N_("Round {round}, board {board}: tournament result in the rating report")
        return message(template, round=self.round, board=self.board, result=self.result)


def _played(tournament: Tournament, number: int) -> Round:
    played = tournament.round(number)
    if played.stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft. Change the draft instead."), round=number)
    return played
