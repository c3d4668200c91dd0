"""The pace of an event, standard, rapid or blitz, by its rate of play, and how much time that gives.

The coded form is that of TRF record 222 (``40/6000+30:900+30``, seconds); what people write in record 122 is
understood where it is one of the usual forms (``90 min + 30 sec``, ``15'+10''``). Thinking time is counted for a game
of 60 moves (B.02 art. 1.1; rapid and blitz art. 1.1).
"""

from __future__ import annotations

import re

from swissdesk.model import EventInfo, RatingPace
from swissdesk.values import dataclass

MOVES = 60
_MINUTE = 60
_STANDARD_FROM = 60 * _MINUTE
_RAPID_ABOVE = 10 * _MINUTE
_BLITZ_ABOVE = 3 * _MINUTE


@dataclass(frozen=True, slots=True)
class Period:
    """`seconds` for `moves` moves (None: for the rest of the game), and `increment` seconds for each move."""

    moves: int | None
    seconds: int
    increment: int


_PERIOD = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<seconds>\d{1,6})(?:\+(?P<increment>\d{1,4}))?")
_SIDES = re.compile(r"W(?P<white>[^-]+)-B(?P<black>.+)")
_WRITTEN_SECONDS = re.compile(r"(\d{1,4})\s*(?:''|[\"”″]|s\b|secs?\b|seconds?\b)", re.IGNORECASE)
_WRITTEN_MINUTES = re.compile(r"(\d{1,3})\s*(?:['’′](?!')|m\b|mins?\b|minutes?\b)", re.IGNORECASE)
_BARE = re.compile(r"\s*(\d{1,3})\s*\+\s*(\d{1,3})\s*")
_WORDS = {
    "standard": RatingPace.STANDARD,
    "classical": RatingPace.STANDARD,
    "rapid": RatingPace.RAPID,
    "blitz": RatingPace.BLITZ,
}


def periods(code: str) -> tuple[Period, ...] | None:
    """Return what a coded rate of play says; None if it is none. Of unequal times the shorter is taken."""
    text = code.replace(" ", "").upper()
    sides = _SIDES.fullmatch(text)
    if sides is not None:
        both = [periods(sides["white"]), periods(sides["black"])]
        known = [one for one in both if one is not None]
        return min(known, key=total) if len(known) == 2 else None
    found = []
    for part in text.split(":"):
        match = _PERIOD.fullmatch(part)
        if match is None:
            return None
        moves = int(match["moves"]) if match["moves"] else None
        found.append(Period(moves, int(match["seconds"]), int(match["increment"] or 0)))
    return tuple(found)


def total(found: tuple[Period, ...]) -> int:
    """Return the seconds that a player has for 60 moves."""
    seconds, left = 0, MOVES
    for period in found:
        moves = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + moves * period.increment
        left -= moves
    return seconds


def thinking_time(info: EventInfo) -> int | None:
    """Return the seconds that each player has for 60 moves, by the coded rate of play or else by the written one."""
    coded = periods(info.time_control_code) if info.time_control_code.strip() else None
    if coded is not None:
        return total(coded)
    return _written(info.time_control)


def _written(text: str) -> int | None:
    """Return the seconds of ``90 min/40 moves + 30 min + 30 sec per move`` or ``15+10``; None for anything else."""
    bare = _BARE.fullmatch(text)
    if bare is not None:
        return int(bare[1]) * _MINUTE + MOVES * int(bare[2])
    minutes = [int(match[1]) for match in _WRITTEN_MINUTES.finditer(text)]
    seconds = [int(match[1]) for match in _WRITTEN_SECONDS.finditer(text)]
    if not minutes or len(seconds) > 1:
        return None
    return sum(minutes) * _MINUTE + MOVES * sum(seconds)


def has_unequal_times(info: EventInfo) -> bool:
    """Whether the two players of a game have different times, so that the games are not rated."""
    match = _SIDES.fullmatch(info.time_control_code.replace(" ", "").upper())
    return match is not None and match["white"] != match["black"]


_CHESS960 = re.compile(r"960|fischer|freestyle", re.IGNORECASE)


def is_chess960(info: EventInfo) -> bool:
    """Whether the games begin from positions of Chess960, by the positions drawn or the words of the event."""
    return bool(info.start_positions.strip()) or _CHESS960.search(info.type) is not None


def list_of(info: EventInfo) -> RatingPace:
    """Return FIDE's list that an event of that kind is ranked by; the standard one if nothing says so."""
    return RatingPace.CHESS960 if is_chess960(info) else pace_of(info) or RatingPace.STANDARD


def pace_of(info: EventInfo) -> RatingPace | None:
    """Return what kind of event it is; None if nothing says so, or if it is faster than blitz."""
    seconds = thinking_time(info)
    if seconds is None:
        words = re.findall(r"[a-z]+", f"{info.time_control} {info.type}".lower())
        return next((_WORDS[word] for word in words if word in _WORDS), None)
    if seconds >= _STANDARD_FROM:
        return RatingPace.STANDARD
    if seconds > _RAPID_ABOVE:
        return RatingPace.RAPID
    return RatingPace.BLITZ if seconds > _BLITZ_ABOVE else None
