"""Colour allocation: which player of a pair gets White (C.04.3 art. 5; E.1 to E.5 in the edition of 2017)."""

from __future__ import annotations

from swissdesk.engine.colours import Strength, last_difference
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None:
        if theirs is None:
            return initial if higher.number % 2 else initial.other, "5.2.5"
        return theirs.other, "5.2.1"
    if mine is not theirs:
        return mine, "5.2.1"
    prevails, article = _prevails(higher, lower, mine)
    return mine if prevails else mine.other, article


def _prevails(higher: Competitor, lower: Competitor, wish: Colour) -> tuple[bool, str]:
    """Return whether of two players with the same wish the higher ranked one gets it, and the article."""
    mine, theirs = higher.preference.strength, lower.preference.strength
    if mine != theirs:
        return mine > theirs, "5.2.2"
    if mine is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return abs(higher.difference) > abs(lower.difference), "5.2.2"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0] is not wish, "5.2.3"
    return True, "5.2.4"


def denied(higher: Competitor, lower: Competitor) -> Competitor | None:
    """Return the player of a pair whose preference is not granted, None if both are."""
    wish = higher.preference.colour
    if wish is None or wish is not lower.preference.colour:
        return None
    return lower if _prevails(higher, lower, wish)[0] else higher
