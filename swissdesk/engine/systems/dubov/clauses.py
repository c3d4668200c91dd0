"""The clauses of the Dubov system in plain words, by criterion and article."""

from __future__ import annotations

from swissdesk.engine.clauses import BRACKETS, MAIN_ABSOLUTE, MAIN_COLOURS, MISSED_COLOURS, Clause, Words
from swissdesk.i18n import N_

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

WORDS = Words(
    MAIN_ABSOLUTE
    | MAIN_COLOURS
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
        "C7": MISSED_COLOURS,
        "C8": _UPFLOATERS,
        "C9": _UPFLOATERS,
        "C10": _UPFLOATERS,
    },
    readings={"C9": N_("All upfloats that the maximum upfloaters have had are added up.")},
)
