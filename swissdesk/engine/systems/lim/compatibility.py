"""Compatible opponents in the Lim system, the colour due, and who gets which (C.04.4.3 art. 2.1, 5 and 6)."""

from __future__ import annotations

from swissdesk.engine.colours import difference, last_difference
from swissdesk.engine.field import Field, Rule
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour

MOST_IN_A_ROW = 2
MOST_DIFFERENCE = 2


def may_have(player: Competitor, colour: Colour) -> bool:
    """Whether a colour would be neither the third in a row nor the third more than the other (5.1.1, 5.1.2)."""
    history = player.colours + colour.value
    row = MOST_IN_A_ROW + 1
    if len(history) >= row and history[-row:] == colour.value * row:
        return False
    return abs(difference(history)) <= MOST_DIFFERENCE


def due(player: Competitor) -> Colour | None:
    """Return the due colour: the one that equalises, else the one that alternates, None without a game (5.5, 5.6)."""
    if not player.colours:
        return None
    balance = difference(player.colours)
    if balance:
        return Colour.BLACK if balance > 0 else Colour.WHITE
    return Colour(player.colours[-1]).other


def suits(player: Competitor, opponent: Competitor) -> bool:
    """Whether both can get the colours they are due."""
    mine, theirs = due(player), due(opponent)
    return mine is None or theirs is None or mine is not theirs


def white_of(higher: Competitor, lower: Competitor, initial: Colour, *, below_median: bool) -> Competitor:
    """Return who of two opponents, the higher ranked first, gets White."""
    return decided(higher, lower, initial, below_median=below_median)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour, *, below_median: bool) -> tuple[Competitor, str]:
    """Return who gets White and the article that decides: the limits, what both are due, then art. 5.4."""
    possible = [
        white
        for white, black in ((higher, lower), (lower, higher))
        if may_have(white, Colour.WHITE) and may_have(black, Colour.BLACK)
    ]
    mine, theirs = due(higher), due(lower)
    article = "5.1" if len(possible) == 1 else "5.5"
    if len(possible) == 1:
        colour = Colour.WHITE if possible[0] is higher else Colour.BLACK
    elif mine is None and theirs is None:
        colour, article = (initial if higher.number % 2 else initial.other), "7.2"
    elif mine is not theirs:
        colour = mine or (theirs or initial).other
    else:
        colour, article = _of_same_due(higher, lower, mine or initial, below_median), "5.4"
    return (higher if colour is Colour.WHITE else lower), article


def _of_same_due(higher: Competitor, lower: Competitor, wanted: Colour, below_median: bool) -> Colour:
    """Return the colour of the higher ranked where both are due the same (5.4 and what follows from it)."""
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other
    return wanted.other if below_median else wanted


class LimField(Field):
    """The field with the compatibility of the Lim system: not met, not forbidden, and colours within the limits.

    In the last round colours keep nobody apart (art. 6). INTERPRETATION: that holds for all pairs of that round.
    """

    def _barred_by_colour(self, relaxed: Rule | None) -> list[int]:
        free = self.position.is_last_round or relaxed is Rule.COLOURS
        can = {
            colour: mask_of(i for i, p in enumerate(self.players) if free or may_have(p, colour)) for colour in Colour
        }
        barred = []
        for i in range(self.size):
            fits = 0
            for colour, able in can.items():
                if able >> i & 1:
                    fits |= can[colour.other]
            barred.append(self.everybody & ~fits)
        return barred
