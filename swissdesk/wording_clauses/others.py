"""Burstein, Dubov and Lim in the edition of 2026: paragraph by criterion and article."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.wording_clauses.clause import Clause
from swissdesk.wording_clauses.shared import (
    ALTERNATE,
    BOTH_WISHES,
    BRACKETS,
    BY_NUMBER,
    BYE_ONCE,
    COMPLETION,
    FEWEST_FLOATERS,
    HIGHER_WISH,
    MEET_ONCE,
    STRONGER_WISH,
)

_SAME_COLOUR = Clause(
    N_("Absolute colours do not clash"),
    N_("Two players who both absolutely need the same colour never meet, not even in the last round."),
)
_MISSED_COLOURS = Clause(
    N_("Colours as wished"),
    N_(
        "As few players as possible are refused the colour they prefer, which happens where two meet who prefer the "
        "same."
    ),
)
_COLOURS = {"5.2.1": BY_NUMBER, "5.2.2": BOTH_WISHES, "5.2.3": STRONGER_WISH, "5.2.4": ALTERNATE, "5.2.5": HIGHER_WISH}
_ABSOLUTE = {
    "C1": MEET_ONCE,
    "2.1.1": MEET_ONCE,
    "C2": BYE_ONCE,
    "2.1.2": BYE_ONCE,
    "C3": _SAME_COLOUR,
    "2.1.3": _SAME_COLOUR,
    "C4": COMPLETION,
    "2.2.1": COMPLETION,
}

# ---- Burstein

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

# ---- Dubov

_BYE_DUBOV = Clause(
    N_("The bye comes first"),
    N_(
        "Before any bracket is paired, the bye goes to the lowest score of those who may have it and whose absence "
        "leaves all others pairable; then to who has played most games, then to the largest starting number."
    ),
)
_AVERAGES = Clause(
    N_("The averages even out"),
    N_(
        "Players who are due White stand in the order of the average rating of their opponents, the lowest first, and "
        "meet those due Black, the highest rated first. So weak opposition so far is made up for."
    ),
)
_UPFLOATERS = Clause(
    N_("Only upward"),
    N_(
        "Where a scoregroup cannot be paired by itself, players are taken up from below: as few as possible, with as "
        "many points as possible, then such that colours fit, then such as have not been taken up often or "
        "just before."
    ),
)
_SPLIT = Clause(
    N_("Two groups by colour"),
    N_(
        "One group holds those who prefer White, the other those who prefer Black. Where nobody has played yet, the "
        "bracket is halved by number."
    ),
)
_SHIFT = Clause(
    N_("Changing over"),
    N_(
        "If some must meet a player of their own group, or the groups are not equally large, players are counted to "
        "the other group. Who does is found from the middle of the list outwards."
    ),
)

# ---- Lim

_ORDER = Clause(
    N_("From both ends to the middle"),
    N_(
        "The scoregroups are paired from the top down to above the middle score, then from the bottom up to below it; "
        "the middle one comes last."
    ),
)
_HALVES = Clause(
    N_("Top half against bottom half"),
    N_(
        "The players of a group stand in the order of their numbers, and the top half meets the bottom half. Where a "
        "pair will not do, the first player tries the next opponents, then those of the own half from below."
    ),
)
_LEAVING = Clause(
    N_("Who has to leave the group"),
    N_(
        "As few as possible leave a group. Those are preferred who did not float into it and who find an opponent in "
        "the next one; then those who did not float in the last round; then those due the colour that more are due; "
        "then the lowest numbered, or on the way up the highest numbered."
    ),
)
_FLOATERS_FIRST = Clause(
    N_("Floaters are paired first"),
    N_("Who came from another group is paired before the others, with the nearest player who is due the other colour."),
)
_CRACKING = Clause(
    N_("Taking pairs apart"),
    N_(
        "If the middle group cannot be completed, a pair of a neighbouring group is taken apart, the one made last, "
        "and both players join it."
    ),
)
_LIMITS = Clause(
    N_("The limits of colours"),
    N_(
        "Nobody has one colour three times in a row, or three times more than the other; the last round is "
        "free of that."
    ),
)
_DUE = Clause(
    N_("The colour that is due"),
    N_(
        "A player is due the colour had less often; after equal numbers the one not had last. If two are due different "
        "colours, both get them."
    ),
)
_SAME_DUE = Clause(
    N_("Both are due the same"),
    N_(
        "The latest round in which they had different colours is looked up, and they change. After the same colours "
        "throughout the higher ranked gets the due colour, below the middle score the lower ranked."
    ),
)


def burstein() -> dict[str, Clause]:
    """Return the paragraphs of C.04.4.2."""
    return (
        _ABSOLUTE
        | _COLOURS
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
            "C8": _MISSED_COLOURS,
        }
    )


def dubov() -> dict[str, Clause]:
    """Return the paragraphs of C.04.4.1."""
    return (
        _ABSOLUTE
        | _COLOURS
        | {
            "1.3": BRACKETS,
            "3.1": _BYE_DUBOV,
            "3.2": _AVERAGES,
            "3.2.2": _UPFLOATERS,
            "3.2.3": _SPLIT,
            "3.2.4": _SHIFT,
            "3.2.6": _AVERAGES,
            "C5": _UPFLOATERS,
            "C6": _UPFLOATERS,
            "C7": _MISSED_COLOURS,
            "C8": _UPFLOATERS,
            "C9": _UPFLOATERS,
            "C10": _UPFLOATERS,
        }
    )


def lim() -> dict[str, Clause]:
    """Return the paragraphs of C.04.4.3."""
    return {
        "1.1": BYE_ONCE,
        "2.2": _ORDER,
        "2.4": _HALVES,
        "2.6": _CRACKING,
        "3.8": _FLOATERS_FIRST,
        "3.9": _LEAVING,
        "4.2": _HALVES,
        "5.1": _LIMITS,
        "5.2": _DUE,
        "5.4": _SAME_DUE,
        "5.5": _DUE,
        "7.2": BY_NUMBER,
    }
