"""What was wrong, as it is asked for: round, board, kind of mistake, and how it should have been.

The fields follow the tournament: what is chosen stays chosen as long as it is there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Pairing, Result, Round, Stage, Tournament
from swissdesk.model.events import CorrectBye, CorrectColours, CorrectForRating, CorrectResult, CorrectSeats
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.session.correction_ways import Mistake


class Kind(Enum):
    """What can have been wrong; the value is its name in the dialog."""

    RESULT = N_("the result")
    COLOURS = N_("the colours")
    SEATS = N_("two players in each other's places")
    BYE = N_("the kind of bye")


@dataclass(frozen=True)
class Choice:
    """What is chosen in the dialog; None where nothing is yet.

    `board` is the place of a board in round `round`, `idle` a player without an opponent; one of them at most is there.
    `player` and `other` are the two who sat in each other's places.
    """

    round: int
    board: int | None = None
    idle: int | None = None
    kind: Kind = Kind.RESULT
    result: Result | None = None
    player: int | None = None
    other: int | None = None
    bye: ByeKind | None = None

    @property
    def place(self) -> int | None:
        """The board, or the idle player as a negative number."""
        return self.board if self.idle is None else -self.idle

    def at(self, place: int | None) -> Choice:
        """Return the choice of another board (or, negative, another player) with the same kind of mistake."""
        fresh = Choice(self.round, kind=self.kind)
        if place is None:
            return fresh
        if place < 0:
            return replace(fresh, idle=-place, kind=Kind.BYE)
        return replace(fresh, board=place, kind=Kind.RESULT if self.kind is Kind.BYE else self.kind)

    def within(self, tournament: Tournament) -> Choice:
        """Return what of the choice still makes sense in a tournament; another round if that one is gone."""
        rounds = correctable(tournament)
        if not rounds:
            return Choice(0)
        played = next((each for each in rounds if each.number == self.round), None)
        if played is None:
            return Choice(rounds[-1].number, kind=self.kind)
        if self.idle is not None:
            return self._with_idle(tournament, played)
        if self.board is None or self.board > len(played.pairings):
            return replace(self.at(None), round=played.number)
        return self._with_board(played, played.board(self.board))

    def _with_idle(self, tournament: Tournament, played: Round) -> Choice:
        kinds = other_byes(tournament, played, self.idle or 0)
        if not kinds:
            return replace(self.at(None), kind=Kind.BYE)
        return replace(self, kind=Kind.BYE, bye=self.bye if self.bye in kinds else None)

    def _with_board(self, played: Round, board: Pairing) -> Choice:
        kind = Kind.RESULT if self.kind is Kind.BYE else self.kind
        here = set(board.pair)
        others = {player for pairing in played.pairings for player in pairing.pair} - here
        return replace(
            self,
            kind=kind,
            result=self.result if self.result in other_results(board) else None,
            player=self.player if self.player in here else None,
            other=self.other if self.other in others else None,
        )

    def mistake(self, tournament: Tournament) -> Mistake | None:
        """Return the correction that is chosen, None as long as something is missing."""
        if self.idle is not None:
            return None if self.bye is None else CorrectBye(self.round, self.idle, self.bye)
        if self.board is None:
            return None
        if self.kind is Kind.COLOURS:
            return CorrectColours(self.round, self.board)
        if self.kind is Kind.SEATS:
            if self.player is None or self.other is None:
                return None
            return CorrectSeats(self.round, self.player, self.other)
        if self.result is None:
            return None
        if self.result == tournament.round(self.round).board(self.board).result:
            return CorrectForRating(self.round, self.board, None)
        return CorrectResult(self.round, self.board, self.result)


def correctable(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds in which something can be corrected: all but a draft."""
    return tuple(played for played in tournament.rounds if played.stage is not Stage.DRAFT)


def other_results(board: Pairing) -> tuple[Result, ...]:
    """Return the results that a board can be corrected to; the one that counts if another is reported for rating."""
    return tuple(result for result in REGULAR_RESULTS if result != board.result or board.reported is not None)


def other_byes(tournament: Tournament, played: Round, player: int) -> tuple[ByeKind, ...]:
    """Return the byes that a player without an opponent can have instead; none if he has an opponent."""
    entry = played.entries.get(player)
    if player not in tournament.by_id or (entry is not None and entry.is_game):
        return ()
    return tuple(kind for kind in ByeKind if kind.is_requested and (entry is None or kind is not entry.bye))
