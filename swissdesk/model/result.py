"""Colours, the results of games, and byes.

A :class:`Result` says what each side got and in which manner, so that ½–0, 0–0 played, double forfeits and
unrated short games are values like any other. What an outcome is worth is :class:`swissdesk.model.points.Scoring`'s
business. A game that is still being played has no result at all (None); an adjourned one has ``Result.ADJOURNED``.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from swissdesk.values import dataclass


class Colour(Enum):
    """The side of a board; the value is the letter that TRF uses."""

    WHITE = "w"
    BLACK = "b"

    def __str__(self) -> str:
        return self.name.capitalize()

    @property
    def other(self) -> Colour:
        """The colour of the opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(Enum):
    """What one side made of a game."""

    __hash__ = object.__hash__  # results are looked up all the time, and that of an Enum is a function of Python

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"


class Manner(Enum):
    """How the result came about."""

    __hash__ = object.__hash__  # as above

    PLAYED = "played"
    UNRATED = "unrated"
    """Played, but less than one move: it counts for the pairing and not for the rating."""
    FORFEIT = "forfeit"
    ADJOURNED = "adjourned"
    """Begun and not finished: a draw for the pairing only (C.04.2 art. 3.1)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What White and Black got, and how.

    Any pair of outcomes can be stored, because files of others hold such things; `is_regular` tells what an
    arbiter can enter.
    """

    white: Outcome
    black: Outcome
    manner: Manner = Manner.PLAYED

    WHITE_WINS: ClassVar[Result]
    DRAW: ClassVar[Result]
    BLACK_WINS: ClassVar[Result]
    WHITE_DRAWS_BLACK_LOSES: ClassVar[Result]
    BLACK_DRAWS_WHITE_LOSES: ClassVar[Result]
    BOTH_LOSE: ClassVar[Result]
    WHITE_WINS_UNRATED: ClassVar[Result]
    DRAW_UNRATED: ClassVar[Result]
    BLACK_WINS_UNRATED: ClassVar[Result]
    WHITE_WINS_BY_FORFEIT: ClassVar[Result]
    BLACK_WINS_BY_FORFEIT: ClassVar[Result]
    DOUBLE_FORFEIT: ClassVar[Result]
    ADJOURNED: ClassVar[Result]

    def outcome(self, colour: Colour) -> Outcome:
        """What the player with `colour` got."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def mirrored(self) -> Result:
        """The same result with the colours of the two players turned round."""
        return Result(self.black, self.white, self.manner)

    @property
    def code(self) -> str:
        """The result in TRF's signs for both sides: ``1:0``, ``=:=``, ``+:-``, ``W:L``, ``?:?``."""
        signs = _SIGNS.get(self.manner, {})
        return f"{signs.get(self.white, '?')}:{signs.get(self.black, '?')}"

    @property
    def is_played(self) -> bool:
        """Whether the game took place: the two have met and their colours count (C.04.2 art. 3.4, 3.5)."""
        return self.manner is not Manner.FORFEIT

    @property
    def is_regular(self) -> bool:
        """Whether an arbiter may enter it: both sides winning, or half a forfeit, do not exist."""
        return self in REGULAR_RESULTS


Result.WHITE_WINS = Result(Outcome.WIN, Outcome.LOSS)
Result.DRAW = Result(Outcome.DRAW, Outcome.DRAW)
Result.BLACK_WINS = Result(Outcome.LOSS, Outcome.WIN)
Result.WHITE_DRAWS_BLACK_LOSES = Result(Outcome.DRAW, Outcome.LOSS)
Result.BLACK_DRAWS_WHITE_LOSES = Result(Outcome.LOSS, Outcome.DRAW)
Result.BOTH_LOSE = Result(Outcome.LOSS, Outcome.LOSS)
Result.WHITE_WINS_UNRATED = Result(Outcome.WIN, Outcome.LOSS, Manner.UNRATED)
Result.DRAW_UNRATED = Result(Outcome.DRAW, Outcome.DRAW, Manner.UNRATED)
Result.BLACK_WINS_UNRATED = Result(Outcome.LOSS, Outcome.WIN, Manner.UNRATED)
Result.WHITE_WINS_BY_FORFEIT = Result(Outcome.WIN, Outcome.LOSS, Manner.FORFEIT)
Result.BLACK_WINS_BY_FORFEIT = Result(Outcome.LOSS, Outcome.WIN, Manner.FORFEIT)
Result.DOUBLE_FORFEIT = Result(Outcome.LOSS, Outcome.LOSS, Manner.FORFEIT)
Result.ADJOURNED = Result(Outcome.UNKNOWN, Outcome.UNKNOWN, Manner.ADJOURNED)

_SIGNS: dict[Manner, dict[Outcome, str]] = {
    Manner.PLAYED: {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0"},
    Manner.UNRATED: {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"},
    Manner.FORFEIT: {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-"},
}

REGULAR_RESULTS: tuple[Result, ...] = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.BLACK_DRAWS_WHITE_LOSES,
    Result.BOTH_LOSE,
    Result.WHITE_WINS_UNRATED,
    Result.DRAW_UNRATED,
    Result.BLACK_WINS_UNRATED,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
    Result.ADJOURNED,
)


class ByeKind(Enum):
    """Why a player has no opponent in a round; the value is the letter that TRF uses."""

    PAIRING_ALLOCATED = "U"
    """The PAB: the odd one out of the pairing itself (C.04.1 art. 3)."""
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"
    """An announced absence, a withdrawn player, a player who has not arrived yet."""

    @property
    def is_requested(self) -> bool:
        """Whether it was announced before the pairing, so that the player is not paired at all."""
        return self is not ByeKind.PAIRING_ALLOCATED


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent in a round: `player` is the starting rank, `kind` the bye (C.04.2 art. 3.3)."""

    player: int
    kind: ByeKind
