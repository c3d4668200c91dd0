"""Colour difference, colour preference and floats (C.04.3 art. 1.4, 1.6, 1.7); one place for all systems.

A colour history is a string of ``w`` and ``b``: the games really played, oldest first. Unplayed rounds leave no gap
(C.04.2 art. 3.4). Floats compare the pairing scores of a round.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache, lru_cache
from itertools import groupby

from swissdesk.engine.edition import Edition
from swissdesk.model import ByeKind, Colour, Entry, Points, Scoring
from swissdesk.values import NamedTuple

# ---- colours


class Strength(IntEnum):
    """How strongly a colour is due."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player is due (None: either), and how strongly."""

    colour: Colour | None
    strength: Strength


FORCED = 2
"""A difference or a run of colours of this size forces the other colour."""

NO_PREFERENCE = Preference(None, Strength.NONE)


@cache
def difference(history: str) -> int:
    """Return the games with White minus those with Black (art. 1.6)."""
    return 2 * history.count("w") - len(history)


@cache
def preference(history: str) -> Preference:
    """Return the colour preference that a history leaves (art. 1.7).

    INTERPRETATION: with a difference beyond one it is the difference that decides, not the last two games.
    """
    if not history:
        return NO_PREFERENCE
    balance = difference(history)
    if abs(balance) > 1:
        return Preference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.ABSOLUTE)
    last = Colour(history[-1])
    if history.endswith(last.value * FORCED):
        return Preference(last.other, Strength.ABSOLUTE)
    if balance:
        return Preference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(last.other, Strength.MILD)


@lru_cache(maxsize=1 << 16)
def last_difference(one: str, other: str) -> tuple[Colour, Colour] | None:
    """Return the colours two histories had at the last place, counted from the end, where they differ (art. 5.2.3).

    None if the shorter one ends before they do.
    """
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            return Colour(mine), Colour(theirs)
    return None


def run_of(history: str) -> int:
    """Return f: the length of the current run of one colour, at most 2; with White positive, 0 without a game."""
    if not history:
        return 0
    length = min(FORCED, len(next(list(run) for _, run in groupby(reversed(history)))))
    return length if history[-1] == "w" else -length


# ---- floats


class Float(Enum):
    """A move between scoregroups."""

    NONE = "none"
    DOWN = "down"
    UP = "up"


def float_of(
    entry: Entry, points: Points, score: Points, opponent_score: Points, scoring: Scoring, edition: Edition
) -> Float:
    """Return the float of one round.

    `points` were made in it; `score` and `opponent_score` are the pairing scores before it, with its fictitious
    points; without an opponent the latter does not matter.
    """
    if entry.is_played:
        if score == opponent_score:
            return Float.NONE
        return Float.DOWN if score > opponent_score else Float.UP
    if entry.bye is ByeKind.PAIRING_ALLOCATED or edition.every_absence_floats or points > scoring.loss:
        return Float.DOWN
    return Float.NONE
