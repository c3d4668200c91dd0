"""The clauses of the Dubov system in plain words, by criterion and article."""

from __future__ import annotations

from swissdesk.engine.clauses import BRACKETS, MAIN_ABSOLUTE, MAIN_COLOURS, MISSED_COLOURS, Clause, Words
from swissdesk.i18n import N_

_BYE_DUBOV = Clause(
    N_("Bye before the brackets"),
    N_(
        "Before any bracket is paired, the bye is assigned. Of the eligible players without whom all others can be "
        "paired, it goes to the one with the lowest score; then with the most games played; then with the largest "
        "pairing number."
    ),
)
_AVERAGES = Clause(
    N_("Balanced average ratings of opponents"),
    N_(
        "Players due White are ordered by the average rating of their opponents, lowest first. They meet the "
        "players due Black, highest rated first. This makes up for weak opposition so far."
    ),
)
_UPFLOATERS = Clause(
    N_("Upfloaters only"),
    N_(
        "Where a scoregroup cannot be paired by itself, upfloaters join it from below: as few as possible, with "
        "scores as high as possible, then so that colours fit, then players who have not floated up often or in "
        "the previous round."
    ),
)
_SPLIT = Clause(
    N_("Two subgroups by colour"),
    N_(
        "One subgroup holds the players who prefer White, the other those who prefer Black. If no player of the "
        "bracket has played yet, it is halved by pairing number."
    ),
)
_SHIFT = Clause(
    N_("Shifters"),
    N_(
        "If some players must meet a player of their own subgroup, or the subgroups differ in size, shifters move "
        "to the other one. They are chosen from the middle of the list outwards."
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
    readings={"C9": N_("All earlier upfloats of the maximum upfloaters are added up.")},
)
