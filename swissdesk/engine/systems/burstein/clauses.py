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
    N_("Ranking by opposition"),
    N_(
        "Within a bracket players are ranked by the strength of their opponents: by the sum of the opponents' "
        "scores, then by the sum of each opponent's score times the points made against that opponent, then by "
        "pairing number. An unplayed round counts as a game against oneself."
    ),
)
_FOLD = Clause(
    N_("First against last"),
    N_(
        "The first in the ranking should meet the last, the second the last but one, and so on. Pairings are "
        "compared in that order: first by the first player's opponent, the lowest ranked being best, then by the "
        "second player's."
    ),
)
_FLOATERS_SCORES = Clause(
    N_("Downfloaters with low scores"),
    N_(
        "If players must float down, they should have scores as low as possible, so that no player floats through "
        "two brackets in a row without need."
    ),
)
_NEXT = Clause(
    N_("Look-ahead to the next bracket"),
    N_("Of equally good downfloaters, those are chosen with whom the next bracket can make the most pairs."),
)
_BEST_FIRST = Clause(
    N_("First of the best"),
    N_(
        "Of all pairings that meet the criteria best, in their order of importance, the first in the order of the "
        "rules is chosen."
    ),
)
_BYE_BURSTEIN = Clause(
    N_("Bye before the brackets"),
    N_(
        "Before any bracket is paired, the bye is assigned. Of the eligible players without whom all others can be "
        "paired, it goes to the one with the lowest score; then with the most games played; then ranked lowest."
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
