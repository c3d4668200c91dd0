"""The articles of the Lim system in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import BY_NUMBER, BYE_ONCE, Clause, Words
from swissdesk.i18n import N_

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

WORDS = Words(
    {
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
    },
    readings={
        "2.2": N_(
            "Where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent "
            "is “available” if everybody left in the group can still be paired."
        ),
    },
)
