"""Which player of a pair gets White (C.04.4.2 art. 5); the higher ranked is so by the Index, not by score."""

from __future__ import annotations

from swissdesk.engine.colours import last_difference
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None:
        if theirs.colour is None:
            return initial if higher.id % 2 else initial.other, "5.2.1"
        return theirs.colour.other, "5.2.2"
    if theirs.colour is not mine.colour:
        return mine.colour, "5.2.2"
    if mine.strength != theirs.strength:
        return mine.colour if mine.strength > theirs.strength else mine.colour.other, "5.2.3"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other, "5.2.4"
    return mine.colour, "5.2.5"
