"""Points as exact integers, and what each outcome is worth.

Points are counted in hundredths of a point (a draw is 50), so that every scoring met in practice is exact and no
float ever takes part. Only `parse_points` and `format_points` know the decimal notation, which files are written in;
what people read, sentences and sheets alike, has `shown_points`.
"""

from __future__ import annotations

import re
from typing import Annotated

from swissdesk.model.result import ByeKind, Colour, Manner, Outcome, Result
from swissdesk.values import dataclass, replace

HUNDREDTHS = "hundredths"
"""Marks what is counted in hundredths; written to files for others as a decimal number."""

Points = Annotated[int, HUNDREDTHS]
"""An amount of points in hundredths: 150 is one and a half."""

POINT: Points = 100
HALF: Points = 50

_DECIMAL = re.compile(r"([+−-]?)(\d*)(?:[.,](\d{0,2})0*)?")


def parse_points(text: str) -> Points:
    """Return the points that `text` names: ``1``, ``1.5``, ``0,25``, ``½``, ``1½``, ``-1``, ``−½``.

    Raises ValueError for anything else, more than two decimals included.
    """
    stripped = text.strip()
    whole, half, rest = stripped.partition("½")
    plain = f"{whole}.5" if half and not rest and "." not in whole and "," not in whole else stripped
    match = _DECIMAL.fullmatch(plain)
    if match is None or not (match[2] or match[3]):
        raise ValueError(f"not a number of points: {text!r}")
    amount = int(match[2] or 0) * POINT + int((match[3] or "").ljust(2, "0"))
    return -amount if match[1] in ("-", "−") else amount


def format_points(points: Points) -> str:
    """Return `points` with a point and as few decimals as are exact, one at least: ``1.5``, ``0.25``, ``3.0``."""
    sign, amount = ("-", -points) if points < 0 else ("", points)
    whole, rest = divmod(amount, POINT)
    decimals = f"{rest:02d}"
    return f"{sign}{whole}.{decimals[0] if decimals.endswith('0') else decimals}"


def shown_points(points: Points) -> str:
    """Return `points` as people write them: ``3½``, ``½``, ``0``; with decimals where halves do not do."""
    sign, amount = ("−", -points) if points < 0 else ("", points)
    whole, rest = divmod(amount, POINT)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == HALF:
        return f"{sign}{whole or ''}½"
    return sign + format_points(amount)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What every outcome of a round is worth.

    The defaults are 1–½–0. `pairing_bye` is the same for all PABs of an event (C.04.1 art. 3). `unknown` is what
    a game without a result counts for pairing the next round: a draw (C.04.2 art. 3.1).
    """

    white_win: Points = POINT
    white_draw: Points = HALF
    white_loss: Points = 0
    black_win: Points = POINT
    black_draw: Points = HALF
    black_loss: Points = 0
    forfeit_win: Points = POINT
    forfeit_loss: Points = 0
    pairing_bye: Points = POINT
    full_bye: Points = POINT
    half_bye: Points = HALF
    zero_bye: Points = 0
    unknown: Points = HALF

    @classmethod
    def of(cls, win: Points, draw: Points, loss: Points = 0, *, absence: Points = 0) -> Scoring:
        """Return the scoring with the same values for both colours; byes and forfeits follow from them."""
        return cls(
            white_win=win,
            white_draw=draw,
            white_loss=loss,
            black_win=win,
            black_draw=draw,
            black_loss=loss,
            forfeit_win=win,
            forfeit_loss=absence,
            pairing_bye=win,
            full_bye=win,
            half_bye=draw,
            zero_bye=absence,
            unknown=draw,
        )

    def with_pairing_bye(self, points: Points) -> Scoring:
        """Return this scoring with a PAB worth `points`."""
        return replace(self, pairing_bye=points)

    @property
    def win(self) -> Points:
        """What a win is worth; the larger value where the colours differ."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Points:
        """What a draw is worth; the larger value where the colours differ."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Points:
        """What a loss over the board is worth; the larger value where the colours differ."""
        return max(self.white_loss, self.black_loss)

    def game(self, outcome: Outcome, colour: Colour, manner: Manner) -> Points:
        """Return the points of one side of a game."""
        if manner is Manner.FORFEIT:
            return self.forfeit_win if outcome is Outcome.WIN else self.forfeit_loss
        white = colour is Colour.WHITE
        match outcome:
            case Outcome.WIN:
                return self.white_win if white else self.black_win
            case Outcome.DRAW:
                return self.white_draw if white else self.black_draw
            case Outcome.LOSS:
                return self.white_loss if white else self.black_loss
            case Outcome.UNKNOWN:
                return self.unknown

    def both(self, result: Result) -> tuple[Points, Points]:
        """Return what a game is worth to White and to Black."""
        white, black = result.outcome(Colour.WHITE), result.outcome(Colour.BLACK)
        return self.game(white, Colour.WHITE, result.manner), self.game(black, Colour.BLACK, result.manner)

    def bye(self, kind: ByeKind) -> Points:
        """Return the points of a round without an opponent."""
        match kind:
            case ByeKind.PAIRING_ALLOCATED:
                return self.pairing_bye
            case ByeKind.FULL_POINT:
                return self.full_bye
            case ByeKind.HALF_POINT:
                return self.half_bye
            case ByeKind.ZERO_POINT:
                return self.zero_bye


STANDARD = Scoring()
"""1–½–0."""
