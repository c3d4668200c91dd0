"""Which player of a pair gets White (C.04.3 art. 5; E.1 to E.5 in the edition of 2017)."""

from __future__ import annotations

from swissdesk.engine.colours import Strength, last_difference
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents; art. 5.2.1 to 5.2.5, the first that decides."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None and theirs.colour is None:
        return initial if higher.number % 2 else initial.other  # 5.2.5
    if theirs.colour is None or (mine.colour is not None and mine.colour is not theirs.colour):
        return _wish(higher)  # 5.2.1
    if mine.colour is None:
        return _wish(lower).other  # 5.2.1
    return _wish(higher) if _prevails(higher, lower) else _wish(higher).other


def _wish(player: Competitor) -> Colour:
    colour = player.preference.colour
    if colour is None:
        raise ValueError(f"player {player.id} has no colour preference")
    return colour


def _prevails(higher: Competitor, lower: Competitor) -> bool:
    """Whether of two players with the same wish the higher ranked one gets it."""
    mine, theirs = higher.preference, lower.preference
    if mine.strength != theirs.strength:
        return mine.strength > theirs.strength  # 5.2.2
    if mine.strength is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return abs(higher.difference) > abs(lower.difference)  # 5.2.2
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0] is not _wish(higher)  # 5.2.3
    return True  # 5.2.4


def denied(higher: Competitor, lower: Competitor) -> Competitor | None:
    """Return the player of a pair whose preference is not granted, None if both are."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None or mine.colour is not theirs.colour:
        return None
    return lower if _prevails(higher, lower) else higher
