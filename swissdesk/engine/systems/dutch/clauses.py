"""The editions of the Dutch system from 2017 on: paragraph by criterion and article, and how we read some of them."""

from __future__ import annotations

from swissdesk.engine.clauses import (
    ABSOLUTE_COLOURS,
    ALTERATION,
    BRACKETS,
    BYE,
    BYE_ONCE,
    COLOUR_RULES,
    COLOURS,
    COMPLETION,
    EXCHANGES,
    FEWEST_FLOATERS,
    FLOAT_HISTORY,
    MEET_ONCE,
    PREFERENCE,
    STRONG,
    TOPSCORERS,
    TRANSPOSITIONS,
    Clause,
    Words,
)
from swissdesk.i18n import N_

BYE_SCORE = Clause(
    N_("The bye goes as low as possible"),
    N_(
        "The player who gets the bye has as few points as possible. How low it can go is found once, before the first"
        " bracket is paired, and every bracket has to respect it."
    ),
)
FLOATER_SCORES = Clause(
    N_("The lowest scores float"),
    N_(
        "If somebody must float down, let it be those with the fewest points. The scores of the downfloaters are "
        "compared one by one, from the highest: the lower one is better."
    ),
)
PSD = Clause(
    N_("Opponents with close scores"),
    N_(
        "The differences in points between opponents, and between a downfloater and the players below, are listed "
        "from the largest. The list whose first differing number is smaller is better."
    ),
)
NEXT_BRACKET = Clause(
    N_("Think one bracket ahead"),
    N_(
        "Among equally good choices, those players float down who let the next bracket do best: first its number of "
        "pairs, then the scores of those it has to send on. Nothing else of that bracket matters here."
    ),
)
UNPLAYED = Clause(
    N_("The bye for somebody who has played"),
    N_(
        "Where it is certain that the one downfloater of a bracket will get the bye, it should be a player with few "
        "unplayed games so far."
    ),
)
WIDE = Clause(
    N_("Leaders: no colour far too often"),
    N_(
        "In the last round as few as possible of the leading players and their opponents end with three more games of"
        " one colour than of the other."
    ),
)
THIRD = Clause(
    N_("Leaders: no colour three times running"),
    N_(
        "In the last round as few as possible of the leading players and their opponents get one colour for the third"
        " time in a row."
    ),
)
COLOUR_CRITERIA = (WIDE, THIRD, COLOURS, STRONG)
OUTLOOK = Clause(
    N_("The round as a whole"),
    N_(
        "First of all it is made sure that a complete legal round exists. Then the brackets are paired from the top "
        "down, and one that is finished is not opened again. Without any legal round the arbiter must decide."
    ),
)
PARAMETERS = Clause(
    N_("The numbers of a bracket"),
    N_(
        "M0 is how many players came down from above, MaxPairs how many pairs the bracket can form at most, M1 how "
        "many of those who came down can be paired here."
    ),
)
SUBGROUPS = Clause(
    N_("Two halves"),
    N_(
        "The players are split in two: S1, the upper part, each of whom gets an opponent, and S2, where the opponents"
        " come from. Where players have moved down, they are S1 and the residents are S2; those of them who cannot be"
        " paired wait in the Limbo."
    ),
)
CANDIDATE = Clause(
    N_("A candidate"),
    N_(
        "The first of S1 meets the first of S2, the second the second, and so on. Those who came down get their "
        "opponents first; the residents who are left, the remainder, are split again and paired among themselves."
    ),
)
EVALUATION = Clause(
    N_("Is the candidate good?"),
    N_(
        "A candidate must break none of the absolute criteria and leave a complete round possible. If it also meets "
        "every quality criterion as far as that can be met at all, it is taken at once."
    ),
)
SELECTION = Clause(
    N_("The best wins"),
    N_(
        "If no candidate is perfect, the one is taken that is best on the most important criterion in which they "
        "differ. Among candidates that are equal in everything the first in the order of generation wins."
    ),
)
NUMBERS = Clause(
    N_("Numbers within the bracket"),
    N_(
        "For the order of the candidates the players of a bracket are numbered from 1: by points, then by starting "
        "rank."
    ),
)
MDP_SETS = Clause(
    N_("Which of those who came down"),
    N_(
        "If not all who came down can be paired here, sets of them are tried in order: the highest scores have to be "
        "in, and the first numbers come first."
    ),
)
COLLAPSE = Clause(
    N_("The round as a whole"),
    N_(
        "The brackets are paired from the top down. If those left over from one and everybody below cannot be paired "
        "among themselves, that bracket is paired anew with this in mind, and all below it become one large bracket."
    ),
)
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
"""C14 to C21 of 2026."""
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
"""C.12 to C.19 of 2017."""

# ---- readings

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

# ---- the editions

LABELS_2026 = {
    article: f"C{number}"
    for number, article in enumerate(
        (*(f"2.1.{n}" for n in (1, 2, 3)), "2.2.1", "2.3.1", *(f"2.4.{n}" for n in range(1, 17))), 1
    )
}
"""The labels by which everybody cites the criteria, by article."""


def _clauses_2026() -> dict[str, Clause]:
    criteria = (
        MEET_ONCE,
        BYE_ONCE,
        ABSOLUTE_COLOURS,
        COMPLETION,
        BYE_SCORE,
        FEWEST_FLOATERS,
        FLOATER_SCORES,
        NEXT_BRACKET,
        UNPLAYED,
        *COLOUR_CRITERIA,
        *FLOATS_2026,
    )
    return (
        dict(zip(LABELS_2026.values(), criteria, strict=True))
        | dict(zip(LABELS_2026, criteria, strict=True))
        | {f"5.2.{number}": clause for number, clause in enumerate(COLOUR_RULES, 1)}
        | {
            "1.3": BRACKETS,
            "1.4": FLOAT_HISTORY,
            "1.5": BYE,
            "1.6": PREFERENCE,
            "1.7": PREFERENCE,
            "1.8": TOPSCORERS,
            "1.9": OUTLOOK,
            "3.1": PARAMETERS,
            "3.2": SUBGROUPS,
            "3.3": CANDIDATE,
            "3.4": EVALUATION,
            "3.5": ALTERATION,
            "3.6": ALTERATION,
            "3.7": ALTERATION,
            "3.8": SELECTION,
            "4.1": NUMBERS,
            "4.2": TRANSPOSITIONS,
            "4.3": EXCHANGES,
            "4.4": MDP_SETS,
        }
    )


def _clauses_2017() -> dict[str, Clause]:
    criteria = (
        MEET_ONCE,
        BYE_ONCE,
        ABSOLUTE_COLOURS,
        COMPLETION,
        FEWEST_FLOATERS,
        PSD,
        NEXT_BRACKET,
        *COLOUR_CRITERIA,
        *FLOATS_2017,
    )
    return (
        {f"C.{number}": clause for number, clause in enumerate(criteria, 1)}
        | {f"E.{number}": clause for number, clause in enumerate(COLOUR_RULES, 1)}
        | {
            "A.3": BRACKETS,
            "A.4": FLOAT_HISTORY,
            "A.5": BYE,
            "A.6": PREFERENCE,
            "A.7": TOPSCORERS,
            "A.8": PSD,
            "A.9": COLLAPSE,
            "B.1": PARAMETERS,
            "B.2": SUBGROUPS,
            "B.3": CANDIDATE,
            "B.4": EVALUATION,
            "B.5": ALTERATION,
            "B.6": ALTERATION,
            "B.7": ALTERATION,
            "B.8": SELECTION,
            "D.1": TRANSPOSITIONS,
            "D.2": EXCHANGES,
            "D.3": MDP_SETS,
        }
    )


WORDS_2026 = Words(
    _clauses_2026(),
    labels=LABELS_2026,
    readings={
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
    address="https://handbook.fide.com/chapter/C0403202602",
)
WORDS_2017 = Words(
    _clauses_2017(),
    readings={
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
)
