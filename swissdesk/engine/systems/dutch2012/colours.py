"""Colour allocation in the 2012 edition (section E): who gets White."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.engine.colours import last_difference
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.model import Colour


def with_colours(field: Field, pairs: Iterable[tuple[int, int]]) -> Pairs:
    """Return the pairs as boards (section E)."""
    boards = []
    for one, other in pairs:
        a, b = min(one, other), max(one, other)
        white = colour_of_higher(field, a, b) is Colour.WHITE
        higher, lower = field.players[a].id, field.players[b].id
        boards.append((higher, lower) if white else (lower, higher))
    return tuple(boards)


def colour_of_higher(field: Field, higher: int, lower: int) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return allotted(field, higher, lower)[0]


def allotted(field: Field, higher: int, lower: int) -> tuple[Colour, str]:
    """Return the colour of the higher ranked of two opponents, and the clause: E.1 to E.5, the first that decides."""
    mine, theirs = field.wish[higher], field.wish[lower]
    if mine.colour is None or theirs.colour is None:
        if mine.colour is not None:
            return mine.colour, "E.1"
        if theirs.colour is not None:
            return theirs.colour.other, "E.1"
        return _without_wishes(field, higher), "E.5"
    if mine.colour is not theirs.colour:
        return mine.colour, "E.1"
    if mine.strength is not theirs.strength:
        # the size of the colour difference does not matter
        return mine.colour if mine.strength > theirs.strength else mine.colour.other, "E.2"
    differing = last_difference(field.players[higher].colours, field.players[lower].colours)
    if differing is not None:
        return differing[0].other, "E.3"
    return mine.colour, "E.4"


def _without_wishes(field: Field, higher: int) -> Colour:
    """E.5, and what the text is silent about: two players without any game who meet later on.

    INTERPRETATION: in round 1 odd and even are counted over those present, so that absentees shift them. Later it is
    the pairing number that counts, and the program of the time turns the colours round.
    """
    initial = field.position.initial_colour
    if field.position.round == 1:
        return initial if field.players[higher].number % 2 else initial.other
    odd = field.players[higher].place % 2 == 0
    return initial if odd is not field.options.turned_first_colour else initial.other
