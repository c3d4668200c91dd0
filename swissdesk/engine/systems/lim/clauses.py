"""The articles of the Lim system in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import BY_NUMBER, BYE_ONCE, Clause, Words
from swissdesk.i18n import N_

_ORDER = Clause(
    N_("Order of the scoregroups"),
    N_(
        "Scoregroups are paired from the top down to just above the median, then from the bottom up to just below "
        "it. The median scoregroup comes last."
    ),
)
_HALVES = Clause(
    N_("Top half against bottom half"),
    N_(
        "The players of a group are ordered by number, and the top half meets the bottom half. Where a pair is not "
        "acceptable, the first player tries the next opponents, then those of the same half from below."
    ),
)
_LEAVING = Clause(
    N_("Choice of floaters"),
    N_(
        "As few players as possible leave a group. Preferred are those who did not float into it and find an "
        "opponent in the next one; then those who did not float in the previous round; then those due the colour "
        "that more players are due; then the lowest ranked, or on the way up the highest ranked."
    ),
)
_FLOATERS_FIRST = Clause(
    N_("Floaters paired first"),
    N_(
        "A player who came from another group is paired before the others, with the nearest player who is due the "
        "other colour."
    ),
)
_CRACKING = Clause(
    N_("Undoing pairs"),
    N_(
        "If the median group cannot be completed, the last pair made in a neighbouring group is undone, and both "
        "players join the median."
    ),
)
_LIMITS = Clause(
    N_("Limits on colours"),
    N_(
        "No player gets one colour three times in a row, or three times more than the other. This does not apply "
        "to the last round."
    ),
)
_DUE = Clause(
    N_("Due colour"),
    N_(
        "A player is due the colour they have had less often; with equal numbers, the one they did not have last. "
        "Two players due different colours both get theirs."
    ),
)
_SAME_DUE = Clause(
    N_("Both due the same colour"),
    N_(
        "The latest round in which their colours differed is found, and the colours are swapped. If their colours "
        "were always the same, the higher ranked player gets the due colour; below the median, the lower ranked."
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
            "Where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent is “available” "
            "if all players left in the group can still be paired."
        ),
    },
)
