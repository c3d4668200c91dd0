"""Where a clause can be read in more than one way: how this program reads it; and where its own words stand.

These are the notes marked ``INTERPRETATION`` in the engine, told to those who learn the rules.
"""

from __future__ import annotations

from swissdesk.i18n import N_

_DIFFERENCE_DECIDES = N_(
    "With a colour difference beyond one it is the difference that decides, not the last two games."
)
_NO_NUMBER_YET = N_(
    "Odd and even are those of the pairing number; who was never paired and is not present now holds no number yet."
)
_LIMBO_DIFFERENCE = N_(
    "An MDP in the Limbo counts with a difference larger than that of any MDP who is paired "
    "here, and larger still for a higher score."
)
_VALID_SETS = N_(
    "A set of MDPs is valid if its Limbo has the best scores that can be reached, not the best imaginable."
)

READINGS: dict[str, dict[str, str]] = {
    "dutch-2026": {
        "1.6": _DIFFERENCE_DECIDES,
        "1.7": _DIFFERENCE_DECIDES,
        "C5": N_(
            "The lowest score for which a complete round is possible is found once, before the first "
            "bracket, and holds for the whole round."
        ),
        "C8": N_(
            "It counts how many must stay unpaired in the next bracket, then their scores, C1 to C5 "
            "being kept for everybody below; nothing else of the next bracket counts."
        ),
        "C9": N_(
            "It is looked at where one player floats down who is then certain to get the bye, which "
            "may be several brackets above the last one."
        ),
        "C18": _LIMBO_DIFFERENCE,
        "C20": _LIMBO_DIFFERENCE,
        "3.1": N_("M1 is the number of MDPs that the best candidates pair, by the downfloaters (C6, C7)."),
        "4.4": _VALID_SETS,
        "5.2.5": _NO_NUMBER_YET,
    },
    "dutch-2017": {
        "A.6": _DIFFERENCE_DECIDES,
        "A.9": N_("In the test whether those below can be paired completely, downfloaters may meet each other."),
        "B.1": N_(
            "M1 is the number of MDPs that the best candidates pair, by C.5 and C.6; the text says "
            "the most that can be paired."
        ),
        "C.2": N_("A full-point bye that was asked for keeps nobody from the bye."),
        "C.6": N_("In a collapsed bracket every player counts with the score of their own."),
        "C.7": N_(
            "The next bracket is looked at with C.1 to C.3 only. Before the last scoregroup a player "
            "who may not have the bye counts for three."
        ),
        "E.5": _NO_NUMBER_YET,
    },
    "dutch-2012": {
        "B.3": N_("It comes first in every bracket with mixed scores, not in the lowest one only."),
        "B.5": N_("Whoever was moved down before is not looked at again."),
        "B.6": N_("Whoever was moved down before is not looked at again."),
    },
    "dubov": {"C9": N_("All upfloats that the maximum upfloaters have had are added up.")},
    "lim": {
        "2.2": N_(
            "Where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent "
            "is “available” if everybody left in the group can still be paired."
        ),
    },
}
"""By the name of the system, then by criterion or article; versions of a system share them (`reading`)."""

ADDRESSES = {"dutch-2026": "https://handbook.fide.com/chapter/C0403202602"}
"""Where the text of a system's rules is published, as far as the address is known."""
