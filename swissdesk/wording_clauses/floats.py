"""The criteria on floats that come again: in 2017 of everybody, in 2026 of residents and MDPs each in their own way."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.wording_clauses.clause import Clause

FLOATS_2026 = (
    Clause(
        N_("Residents: not down again after last round"),
        N_(
            "A resident of the bracket who floated down in the round before should not float down again now. MDPs who "
            "float on are not counted here: they have a criterion of their own further down."
        ),
    ),
    Clause(
        N_("Opponents of MDPs: not up again after last round"),
        N_(
            "A resident who met somebody with more points in the round before should not be given an MDP for an "
            "opponent now."
        ),
    ),
    Clause(
        N_("Residents: not down again after two rounds"),
        N_(
            "A resident of the bracket who floated down two rounds ago should not float down again now, if that can be "
            "had as well. MDPs who float on are not counted here."
        ),
    ),
    Clause(
        N_("Opponents of MDPs: not up again after two rounds"),
        N_(
            "A resident who met somebody with more points two rounds ago should not be given an MDP for an opponent "
            "now, if that can be had as well."
        ),
    ),
    Clause(
        N_("MDPs floating again: a small step"),
        N_(
            "For each MDP who floated down in the round before too, the difference in points to the opponent is noted, "
            "and the list is compared from the largest. Who stays in the Limbo has no opponent: that is worse than any "
            "difference, and the worse the higher the score, which is shown with an arrow."
        ),
    ),
    Clause(
        N_("Opponents of MDPs meeting above again: a small step"),
        N_(
            "For each resident who is given an MDP and met more points in the round before too, the difference in "
            "points to the MDP is noted; the list is compared from the largest."
        ),
    ),
    Clause(
        N_("MDPs floating again after two rounds: a small step"),
        N_(
            "The same for MDPs who floated down two rounds ago: the differences in points to their opponents should be "
            "small. The score of one who stays in the Limbo is shown with an arrow."
        ),
    ),
    Clause(
        N_("Opponents of MDPs meeting above again after two rounds: a small step"),
        N_(
            "The same for residents who are given an MDP and met more points two rounds ago: the differences in points "
            "should be small."
        ),
    ),
)
"""C14 to C21."""

FLOATS_2017 = (
    Clause(
        N_("No downfloat again after last round"),
        N_(
            "A player gets a downfloat who stays without an opponent in the bracket, or meets fewer points. Whoever "
            "had one in the round before should not get another now."
        ),
    ),
    Clause(
        N_("No upfloat again after last round"),
        N_(
            "A player gets an upfloat who meets more points. Whoever had one in the round before should not get "
            "another now."
        ),
    ),
    Clause(
        N_("No downfloat again after two rounds"),
        N_("Whoever had a downfloat two rounds ago should not get another now, if that can be had as well."),
    ),
    Clause(
        N_("No upfloat again after two rounds"),
        N_("Whoever had an upfloat two rounds ago should not get another now, if that can be had as well."),
    ),
    Clause(
        N_("A downfloat again: a small step"),
        N_(
            "For each player who gets a downfloat and had one in the round before, the difference in points to the "
            "opponent is noted; for one without an opponent, to one point less than the lowest score in the bracket. "
            "The list is compared from the largest."
        ),
    ),
    Clause(
        N_("An upfloat again: a small step"),
        N_(
            "For each player who gets an upfloat and had one in the round before, the difference in points to the "
            "opponent is noted; the list is compared from the largest."
        ),
    ),
    Clause(
        N_("A downfloat again after two rounds: a small step"),
        N_("The same for players who had a downfloat two rounds ago: the differences in points should be small."),
    ),
    Clause(
        N_("An upfloat again after two rounds: a small step"),
        N_("The same for players who had an upfloat two rounds ago: the differences in points should be small."),
    ),
)
"""C.12 to C.19."""
