"""What the letters, numbers and codes of TRF stand for: plain tables and readers, used by reader and writer alike.

Numbers are read strictly: what is none of the kind expected is None.
"""

from __future__ import annotations

import re
from datetime import date

from swissdesk.model import Acceleration, ByeKind, Colour, Manner, Outcome, Points, Result, parse_points
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.model.systems import LISTED

# ---- numbers

MAX_ROUNDS = 999
"""The largest number of a round that three columns hold."""

MAX_ID = 9999
"""The largest starting rank that four columns hold."""


def whole(text: str, largest: int) -> int | None:
    """Return the number that `text` is, None if it is none from 0 to `largest`."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        return None
    return int(text) if int(text) <= largest else None


def ids(text: str) -> list[int] | None:
    """Return the starting ranks in `text`, None if it has anything else."""
    found = [whole(word, MAX_ID) for word in text.split()]
    return [number for number in found if number] if all(found) else None


def amount(text: str) -> Points | None:
    """Return the points that `text` names, None if it names none."""
    try:
        return parse_points(text)
    except ValueError:
        return None


def columns(text: str, first: int, last: int) -> str:
    """Return the text of columns `first` to `last`, counted from 1, without blanks around it."""
    return text[first - 1 : last].strip()


# ---- results and byes

GAME_CODES: dict[str, tuple[Outcome, Manner]] = {
    "1": (Outcome.WIN, Manner.PLAYED),
    "=": (Outcome.DRAW, Manner.PLAYED),
    "0": (Outcome.LOSS, Manner.PLAYED),
    "W": (Outcome.WIN, Manner.UNRATED),
    "D": (Outcome.DRAW, Manner.UNRATED),
    "L": (Outcome.LOSS, Manner.UNRATED),
    "+": (Outcome.WIN, Manner.FORFEIT),
    "-": (Outcome.LOSS, Manner.FORFEIT),
    "?": (Outcome.UNKNOWN, Manner.ADJOURNED),
}
"""Result of one side of a game."""

CODE_OF_GAME = {game: code for code, game in GAME_CODES.items()}
_PLAYED_CODE = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0", Outcome.UNKNOWN: "?"}


def side_code(result: Result | None, colour: Colour) -> str:
    """Return the letter for one side of a game, a blank where there is no result."""
    if result is None:
        return " "
    outcome = result.outcome(colour)
    return CODE_OF_GAME.get((outcome, result.manner), _PLAYED_CODE[outcome])


REGULAR_CODES: dict[tuple[str, str], Result] = {
    (side_code(result, Colour.WHITE), side_code(result, Colour.BLACK)): result for result in REGULAR_RESULTS
}
"""White's and Black's letter → result, for all that an arbiter can enter."""

_BY_STRENGTH = (Manner.FORFEIT, Manner.UNRATED, Manner.PLAYED, Manner.ADJOURNED)


def result_of(white: str, black: str) -> Result:
    """Return the result that the letters of both sides make, an odd one where they do not go together."""
    known = REGULAR_CODES.get((white, black))
    if known is not None:
        return known
    (white_outcome, white_manner), (black_outcome, black_manner) = GAME_CODES[white], GAME_CODES[black]
    return Result(white_outcome, black_outcome, min(white_manner, black_manner, key=_BY_STRENGTH.index))


COMPLEMENTS = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W", "+": "-", "-": "+", "?": "?"}
"""What the other side has, where only one side of a game is known."""

BYE_CODES: dict[str, ByeKind] = {kind.value: kind for kind in ByeKind}
"""Letter of a round without an opponent."""

OLD_BYE_CODES: dict[str, ByeKind] = {
    "+": ByeKind.PAIRING_ALLOCATED,
    "=": ByeKind.HALF_POINT,
    "-": ByeKind.ZERO_POINT,
}
"""As TRF(x) wrote them from 2012 to 2015."""
OLD_CODE_OF_BYE = {kind: code for code, kind in OLD_BYE_CODES.items()}

LOOSE_BYE_CODES: dict[str, ByeKind] = {
    "1": ByeKind.FULL_POINT,
    "W": ByeKind.FULL_POINT,
    "D": ByeKind.HALF_POINT,
    "0": ByeKind.ZERO_POINT,
    "L": ByeKind.ZERO_POINT,
    "?": ByeKind.ZERO_POINT,
}
"""Results of games that stand where there is no opponent; read with a warning."""


# ---- titles and systems

TITLES: dict[str, str] = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}
"""The titles as files before 2006 abbreviate them."""


CODE_OF_SYSTEM: dict[str, str] = {name: system.code for name, system in LISTED.items() if system.code}
"""Names of systems → coded type; systems without a code of their own are ``CUSTOM_SWISS``."""

SINGLE_ROUND_ROBINS = ("BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN")
DOUBLE_ROUND_ROBIN = "BERGER_DOUBLEROUNDROBIN"
"""Everybody meets everybody twice, the rounds of both cycles in the order of the table."""
DOUBLE_ROUND_ROBIN_EXCHANGED = "FIDE_DOUBLEROUNDROBIN"
"""The same with the last two rounds of the first cycle exchanged (C.05 annex 1)."""

BAKU = "_BAKU"


def system_of(code: str, start: str = "") -> tuple[str | None, Acceleration]:
    """Return the system and acceleration that a coded type names; None for one we do not know.

    `start` is the first day of the event: a code without an edition means the one then in force.
    """
    name = code.strip().upper()
    acceleration = Acceleration.BAKU if name.endswith(BAKU) else Acceleration.NONE
    name = re.sub(r"_G\d+$", "", name.removesuffix(BAKU))
    return _system_of(name, start), acceleration


def _system_of(code: str, start: str = "") -> str | None:
    """Return the system that a code means, without ``_BAKU`` and ``_G<n>``."""
    named = [system for system in LISTED.values() if code and code in (system.code, *system.also)]
    dated = start and re.fullmatch(r"\d{4}/\d\d/\d\d", start)
    former = [system for system in named if dated and start <= system.last_day]
    return next((system.name for system in (*former, *named)), None)


def code_of(system: str, acceleration: Acceleration) -> str:
    """Return the coded type for a system."""
    code = CODE_OF_SYSTEM.get(system, "CUSTOM_SWISS")
    return code + BAKU if acceleration is Acceleration.BAKU else code


UNCODED_SYSTEMS = tuple(name for name, system in LISTED.items() if _system_of(system.code) != name)
"""Systems that are named in a comment, because record 192 has no code for them."""


# ---- days: ``2026/05/01``, also with dots or hyphens

_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")


def day(text: str) -> date | None:
    """Return the day that a text is, None if there is no such day or it is written in another way."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return date(*map(int, match.groups()))
    except ValueError:
        return None


def is_no_day(text: str) -> bool:
    """Whether a text is written like a day, but there is no such day: ``2026/13/41``."""
    return _DATE.fullmatch(text.strip()) is not None and day(text) is None
