"""The clauses of the Burstein system in plain words, by criterion and article."""

from __future__ import annotations

from swissdesk.engine.clauses import (
    BRACKETS,
    FEWEST_FLOATERS,
    MAIN_ABSOLUTE,
    MAIN_COLOURS,
    MISSED_COLOURS,
    Clause,
    Words,
)
from swissdesk.i18n import N_

_INDEX = Clause(
    N_("The ranking by opposition"),
    N_(
        "Within a bracket players are ranked by how strong their opponents have been: first the sum of the opponents' "
        "points, then the points made against each times that opponent's points, then the starting number. A round "
        "that was not played counts as a game against oneself."
    ),
)
_FOLD = Clause(
    N_("First against last"),
    N_(
        "The first in the ranking should meet the last, the second the last but one, and so on. Pairings are looked at "
        "in that order: the first player's opponent decides, the lowest ranked being the best; then the "
        "second player's."
    ),
)
_FLOATERS_SCORES = Clause(
    N_("Floaters with few points"),
    N_(
        "If somebody has to float, it is somebody with as few points as possible, so that nobody floats twice in a row "
        "through the brackets without need."
    ),
)
_NEXT = Clause(
    N_("A thought for the next bracket"),
    N_("Of equal floaters those are sent down with whom the next bracket can make most pairs."),
)
_BEST_FIRST = Clause(
    N_("The first of the best"),
    N_(
        "Of all pairings that meet the criteria best, taken in their order of importance, the first in the order of "
        "the rules is taken."
    ),
)
_BYE_BURSTEIN = Clause(
    N_("The bye comes first"),
    N_(
        "Before any bracket is paired, the bye goes to the lowest score of those who may have it and whose absence "
        "leaves all others pairable; then to who has played most games, then to the lowest in the ranking."
    ),
)

WORDS = Words(
    MAIN_ABSOLUTE
    | MAIN_COLOURS
    | {
        "1.2": BRACKETS,
        "1.8": _INDEX,
        "3.1": _BYE_BURSTEIN,
        "3.2": _BEST_FIRST,
        "4": _FOLD,
        "4.1": _INDEX,
        "2.3": FEWEST_FLOATERS,
        "C5": FEWEST_FLOATERS,
        "C6": _FLOATERS_SCORES,
        "C7": _NEXT,
        "C8": MISSED_COLOURS,
    },
)
