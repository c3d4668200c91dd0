"""The clauses of the 2012 edition in plain words, the names of its counters, and how we read some of it."""

from __future__ import annotations

from swissdesk.engine.clauses import (
    ABSOLUTE_COLOURS,
    ALTERATION,
    BRACKETS,
    BYE,
    COLOUR_RULES,
    COLOURS,
    EXCHANGES,
    FLOAT_HISTORY,
    PREFERENCE,
    STRONG,
    TOPSCORERS,
    TRANSPOSITIONS,
    Clause,
    Words,
)
from swissdesk.i18n import N_

MEET_ONCE = Clause(
    N_("Nobody meets twice"),
    N_(
        "Two players who have already played each other are never paired again. A game won by forfeit does not count "
        "as a meeting."
    ),
)
FORBIDDEN = Clause(
    N_("Forbidden by the organiser"),
    N_(
        "The organiser has forbidden the two to meet. The rules of 2012 have no clause on this; such a pair is treated "
        "like one that has met."
    ),
)
BYE_ONCE = Clause(
    N_("Who may have the bye"),
    N_(
        "With an odd number of players one of them gets the bye. It cannot be somebody who has had a point or half a "
        "point without playing, be it by a bye or by a forfeit."
    ),
)
SUBGROUPS = Clause(
    N_("Two halves"),
    N_(
        "The players are split in two: S1, the upper part, each of whom gets an opponent, and S2, where the opponents"
        " come from. Where players have moved down, S1 is as many of them as are to be paired; those beyond that stand"
        " in S2 with the residents."
    ),
)
REMAINDER = Clause(
    N_("Back from the remainder"),
    N_(
        "The residents who are left when those who came down have opponents, the remainder, cannot be paired as asked."
        " So before anything is given up, those who came down try their next opponents."
    ),
)
MDP_SETS = Clause(
    N_("Which of those who came down"),
    N_(
        "If not all who came down are to be paired here, sets of them stand in S1 in turn: first those with the first "
        "numbers, then sets without one who is higher and higher on the list."
    ),
)
QUALITY = Clause(
    N_("What makes a pairing better"),
    N_(
        "First the number of pairs; then how close the scores of those are who meet; then in how many pairs both get "
        "the colour they wish; then the floats, down before up."
    ),
)
B3_FACTOR = Clause(
    N_("Differences squared and added up"),
    N_(
        "The difference in points of each pair is multiplied by itself, and all that is added up: the smaller the "
        "better. Whoever has the bye counts as if they met somebody one point below the lowest. The text says this of "
        "the lowest bracket; that it holds wherever scores are mixed, and for everybody left over, is a reading."
    ),
)
TRY = Clause(
    N_("Trying a pairing"),
    N_(
        "The players of S1 are set against those of S2 in order. If all pairs meet what is asked for at the moment, "
        "they stand. Otherwise S2 is put in another order, then players are exchanged, then something is asked for "
        "less."
    ),
)
INCOMPATIBLE = Clause(
    N_("A player without an opponent"),
    N_(
        "If somebody has no legal opponent in the whole bracket, that is dealt with first: the player moves down, or "
        "the bracket above is asked for other downfloaters."
    ),
)
GOALS = Clause(
    N_("What the bracket aims at"),
    N_(
        "P1 is the number of pairs aimed at, M1 how many of those who came down are to be paired. X1 says in how many"
        " pairs a colour will have to be refused, Z1 in how many of these it matters strongly."
    ),
)
REQUIREMENTS = Clause(
    N_("Everything is asked for"),
    N_(
        "Each attempt begins with all requirements on: colours as well as they can be granted, and no float that "
        "repeats one of the last two rounds."
    ),
)
DROPPED = Clause(
    N_("Something is given up"),
    N_(
        "No pairing meets all requirements, so the least important one is dropped, for as few pairs as possible: "
        "first the upfloats, then the downfloats, then a colour, and only for the leaders the absolute colours."
    ),
)
BACKTRACK = Clause(
    N_("Back to the bracket above"),
    N_(
        "The bracket cannot be paired as it should with those who came down. The bracket above is asked for another "
        "pairing that sends down as many players with the same points."
    ),
)
LOWEST = Clause(
    N_("The lowest bracket"),
    N_(
        "Below it there is nobody to float to. If it cannot be paired, the bracket above is opened again, with other "
        "downfloaters, then with more of them, until both are joined into one."
    ),
)
FEWER_PAIRS = Clause(
    N_("One pair less"),
    N_(
        "All attempts have failed: the bracket now aims at one pair less, or at pairing one less of those who came "
        "down, and begins again with all requirements on."
    ),
)
OUTLOOK_2012 = Clause(
    N_("The round as a whole"),
    N_(
        "The brackets are paired from the top down. Only if a lower one cannot be paired is the one above it opened "
        "again."
    ),
)
SEMI_ABSOLUTE = Clause(
    N_("Strong wishes in odd rounds"),
    N_(
        "In a round with an odd number a strong wish for a colour is treated like an absolute one, as long as that "
        "makes nobody float and puts no scores further apart."
    ),
)
CLOSE_SCORES = Clause(
    N_("Opponents with close scores"),
    N_("The difference in points between two opponents should be as small as possible."),
)
DOWN_1 = Clause(
    N_("Not down again after last round"),
    N_("A player who floated down in the round before should not float down again now."),
)
UP_1 = Clause(
    N_("Not up again after last round"),
    N_("A player who met somebody with more points in the round before should not be chosen for that again now."),
)
DOWN_2 = Clause(
    N_("Not down again after two rounds"),
    N_("A player who floated down two rounds ago should not float down again now, if that can be had as well."),
)
UP_2 = Clause(
    N_("Not up again after two rounds"),
    N_(
        "A player who met somebody with more points two rounds ago should not be chosen for that again now, if that "
        "can be had as well."
    ),
)

WORDS = Words(
    {f"E.{number}": clause for number, clause in enumerate(COLOUR_RULES, 1)}
    | {
        "A": OUTLOOK_2012,
        "A.3": BRACKETS,
        "A.4": FLOAT_HISTORY,
        "A.5": BYE,
        "A.6": SUBGROUPS,
        "A.7": PREFERENCE,
        "A.8": GOALS,
        "A.9": ALTERATION,
        "A.10": TOPSCORERS,
        "A.11": QUALITY,
        "B.1": MEET_ONCE,
        "B.1.b": BYE_ONCE,
        "B.2": ABSOLUTE_COLOURS,
        "B.3": CLOSE_SCORES,
        "B.4": COLOURS,
        "B.5": DOWN_1,
        "B.6": DOWN_2,
        "C.1": INCOMPATIBLE,
        "C.2": GOALS,
        "C.3": REQUIREMENTS,
        "C.4": SUBGROUPS,
        "C.5": SUBGROUPS,
        "C.6": TRY,
        "C.7": TRANSPOSITIONS,
        "C.8": EXCHANGES,
        "C.9": REMAINDER,
        "C.10": DROPPED,
        "C.12": BACKTRACK,
        "C.13": LOWEST,
        "C.14": FEWER_PAIRS,
        "D.1": TRANSPOSITIONS,
        "D.2": EXCHANGES,
        "D.3": MDP_SETS,
        "D.4": B3_FACTOR,
        "A.7.d": SEMI_ABSOLUTE,
        N_("forbidden"): FORBIDDEN,
        "B2": ABSOLUTE_COLOURS,
        "A7d": SEMI_ABSOLUTE,
        "X": COLOURS,
        "Z": STRONG,
        "D5": DOWN_1,
        "D6": DOWN_2,
        "U5": UP_1,
        "U6": UP_2,
    },
    readings={
        "B.3": N_("It comes first in every bracket with mixed scores, not in the lowest one only."),
        "B.5": N_("Whoever was moved down before is not looked at again."),
        "B.6": N_("Whoever was moved down before is not looked at again."),
    },
)
