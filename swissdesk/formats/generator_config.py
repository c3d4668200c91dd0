"""The configuration file of random tournaments, as pairing programs have it: ``Key=value`` lines, ``#`` comments.

The keys are those of JaVaFo and bbpPairings, and some of our own for what they do not know: amounts, which are a number
or a share (``HalfPointByes=12``, ``HalfPointByes=3%``), lists, and how ratings lie. What the values mean is the
generator's business: `read` returns them under the names of its quantities.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from fractions import Fraction

from swissdesk.errors import FileError
from swissdesk.formats.trf.problems import Findings
from swissdesk.formats.trf.text import decode, read_file, split_lines
from swissdesk.i18n import N_
from swissdesk.model import parse_points

Quantity = int | Fraction | tuple[int, ...] | tuple[str, ...]
Quantities = dict[str, Quantity]
"""Name of the generator's quantity → value; points in hundredths, shares as fractions."""


def _rate(text: str) -> int:
    """Return N of “one in N”; programs also write it with decimals."""
    value = float(text)
    if not 0 <= value <= 10**9:
        raise ValueError(text)
    return round(value)


def _amount(text: str) -> int | Fraction:
    """Return a number, or a share for a percentage."""
    if not text.endswith("%"):
        return int(text)
    share = Fraction(text[:-1].strip()) / 100
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in _parts(text))


def _parts(text: str) -> tuple[str, ...]:
    parts = tuple(part for part in re.split(r"[,;\s]+", text) if part)
    if not parts:
        raise ValueError(text)
    return parts


KEYS: dict[str, tuple[str, Callable[[str], Quantity]]] = {
    "PlayersNumber": ("players", int),
    "RoundsNumber": ("rounds", int),
    "DrawPercentage": ("draw_percentage", int),
    "ForfeitRate": ("forfeit_rate", _rate),
    "DoubleForfeitRate": ("double_forfeit_rate", _rate),
    "UnusualResultRate": ("unusual_result_rate", _rate),
    "RetiredRate": ("retired_rate", _rate),
    "HalfPointByeRate": ("half_bye_rate", _rate),
    "ZeroPointByeRate": ("zero_bye_rate", _rate),
    "FullPointByeRate": ("full_bye_rate", _rate),
    "HighestRating": ("highest_rating", int),
    "LowestRating": ("lowest_rating", int),
    "Accelerated": ("accelerated", int),
    "WhiteFirst": ("white_first", int),
    "PointsForWin": ("win", parse_points),
    "PointsForDraw": ("draw", parse_points),
    "PointsForLoss": ("loss", parse_points),
    "PointsForZPB": ("zero_bye", parse_points),
    "PointsForForfeitLoss": ("forfeit_loss", parse_points),
    "PointsForPAB": ("pairing_bye", parse_points),
    "HalfPointByes": ("half_byes", _amount),
    "ZeroPointByes": ("zero_byes", _amount),
    "FullPointByes": ("full_byes", _amount),
    "ForfeitWins": ("forfeit_wins", _amount),
    "ForfeitLosses": ("forfeit_losses", _amount),
    "UnusualResults": ("unusual_results", _amount),
    "RetiredPlayers": ("leavers", _amount),
    "UnratedPlayers": ("unrated", _amount),
    "Ratings": ("ratings", _numbers),
    "RatingStep": ("rating_step", int),
    "RatingMean": ("mean_rating", int),
    "RatingSigma": ("rating_sigma", int),
    "TieBreaks": ("tiebreaks", _parts),
}
"""Key in the file → quantity, and how its value is read."""

_BY_LOWER = {key.lower(): key for key in KEYS} | {"halfpointbyterate": "HalfPointByeRate"}


def read(path: str | os.PathLike[str]) -> Quantities:
    """Return what a configuration file sets; raises FileError with file and line for what cannot be understood."""
    name = os.path.basename(os.fspath(path))
    return parse(decode(read_file(path), Findings(name)), name)


def parse(text: str, name: str = "") -> Quantities:
    """Return what the text of a configuration file sets; of a key that is given twice the later line counts.

    Raises FileError with `name` and line for what cannot be understood.
    """
    quantities: Quantities = {}
    for number, line in enumerate(split_lines(text), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        key, separator, value = (part.strip() for part in stripped.partition("="))
        known = _BY_LOWER.get(key.lower())
        if not separator or known is None:
            raise FileError(
                N_("{file}, line {line}: “{text}” is not a generator setting. Use one of: {keys}."),
                file=name,
                line=number,
                text=stripped[:40],
                keys=", ".join(KEYS),
            )
        quantity, convert = KEYS[known]
        try:
            quantities[quantity] = convert(value)
        except (ValueError, OverflowError, ZeroDivisionError):
            raise FileError(
                N_("{file}, line {line}: “{value}” is not a valid value for {key}."),
                file=name,
                line=number,
                value=value[:40],
                key=known,
            ) from None
    return quantities


def looks_like_one(content: bytes) -> bool:
    """Whether the first line that says something is ``Key=value`` and not a line of a tournament report."""
    for line in split_lines(content[:4096].decode("utf-8-sig", "replace")):
        if line.strip() and not line.startswith("#"):
            return re.match(r"\s*[A-Za-z]+\s*=", line) is not None
    return True
