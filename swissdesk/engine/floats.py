"""The float of a player in a round (C.04.3 art. 1.4), by the pairing scores of that round."""

from __future__ import annotations

from enum import Enum

from swissdesk.engine.edition import Edition
from swissdesk.model import ByeKind, Entry, Points, Scoring


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
