"""Which player of a pair gets White (C.04.4.1 art. 5), and what a player without games prefers (art. 1.6.4)."""

from __future__ import annotations

from swissdesk.engine.colours import Preference, Strength, last_difference
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour

UNPLAYED = Preference(Colour.BLACK, Strength.MILD)


def preference_of(player: Competitor) -> Preference:
    """Return the colour preference; whoever has not played yet mildly prefers Black (art. 1.6.4)."""
    return player.preference if player.colours else UNPLAYED


def wish(player: Competitor) -> Colour:
    """Return the preferred colour; in this system everybody has one."""
    return preference_of(player).colour or Colour.BLACK


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    if not higher.colours and not lower.colours:
        return initial if higher.id % 2 else initial.other, "5.2.1"
    mine = wish(higher)
    if mine is not wish(lower):
        return mine, "5.2.2"
    strengths = preference_of(higher).strength, preference_of(lower).strength
    if strengths[0] != strengths[1]:
        return mine if strengths[0] > strengths[1] else mine.other, "5.2.3"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other, "5.2.4"
    return mine, "5.2.5"
