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
    N_("No rematches"),
    N_("Two players who have played each other are never paired again. A forfeited game does not count as a meeting."),
)
FORBIDDEN = Clause(
    N_("Forbidden by the organiser"),
    N_(
        "The organiser has forbidden this pairing. The rules of 2012 have no clause on this; the two are treated "
        "as if they had met."
    ),
)
BYE_ONCE = Clause(
    N_("Eligibility for the bye"),
    N_(
        "With an odd number of players one of them gets the bye. It may not be a player who has already received a "
        "point or half a point without playing, by a bye or by a forfeit."
    ),
)
SUBGROUPS = Clause(
    N_("Subgroups S1 and S2"),
    N_(
        "The players are split in two: S1, the upper part, whose players each get an opponent, and S2, where the "
        "opponents come from. If there are moved-down players, S1 holds as many of them as are to be paired; the "
        "others are in S2 with the residents."
    ),
)
REMAINDER = Clause(
    N_("Return from the remainder"),
    N_(
        "The residents left over when the moved-down players have their opponents, the remainder, cannot be paired "
        "as required. Before any requirement is relaxed, the moved-down players try their next opponents."
    ),
)
MDP_SETS = Clause(
    N_("Choice of moved-down players"),
    N_(
        "If not all moved-down players are to be paired here, sets of them form S1 in turn: first the players with "
        "the first numbers, then sets that leave out a player higher and higher on the list."
    ),
)
QUALITY = Clause(
    N_("Quality of a pairing"),
    N_(
        "First the number of pairs; then how close opponents' scores are; then the number of pairs in which both "
        "get their preferred colour; then the floats, downfloats before upfloats."
    ),
)
B3_FACTOR = Clause(
    N_("Sum of squared differences"),
    N_(
        "The score difference of each pair is squared, and the squares are added up: the smaller the sum, the "
        "better. A player with the bye counts as if meeting a player one point below the lowest. The text says "
        "this of the lowest bracket; that it holds wherever scores are mixed, and for every player left over, is "
        "an interpretation."
    ),
)
TRY = Clause(
    N_("Attempt at a pairing"),
    N_(
        "S1 is set against S2 in order. If all pairs meet the current requirements, they are accepted. Otherwise "
        "S2 is put in another order, then players are exchanged, then a requirement is relaxed."
    ),
)
INCOMPATIBLE = Clause(
    N_("A player without an opponent"),
    N_(
        "If a player has no legal opponent in the whole bracket, this is dealt with first: the player moves down, "
        "or the bracket above is asked for other downfloaters."
    ),
)
GOALS = Clause(
    N_("Targets of a bracket"),
    N_(
        "P1 is the number of pairs aimed at, M1 the number of moved-down players to be paired. X1 says in how many "
        "pairs a colour preference must be denied, Z1 in how many of them a strong one."
    ),
)
REQUIREMENTS = Clause(
    N_("All requirements in force"),
    N_(
        "Each attempt begins with all requirements in force: colour preferences granted as far as possible, and no "
        "float that repeats one of the last two rounds."
    ),
)
DROPPED = Clause(
    N_("Relaxing a requirement"),
    N_(
        "No pairing meets all requirements, so the least important one is dropped, for as few pairs as possible: "
        "first the upfloats, then the downfloats, then a colour, and only for topscorers the absolute preferences."
    ),
)
BACKTRACK = Clause(
    N_("Return to the bracket above"),
    N_(
        "The bracket cannot be paired as it should be with its moved-down players. The bracket above is asked for "
        "another pairing that sends down as many players with the same scores."
    ),
)
LOWEST = Clause(
    N_("Lowest bracket"),
    N_(
        "There is no bracket below it. If it cannot be paired, the bracket above is reopened, for other "
        "downfloaters, then for more of them, until both are joined into one."
    ),
)
FEWER_PAIRS = Clause(
    N_("One pair fewer"),
    N_(
        "All attempts have failed. The bracket now aims at one pair fewer, or pairs one moved-down player fewer, "
        "and begins again with all requirements in force."
    ),
)
OUTLOOK_2012 = Clause(
    N_("The round as a whole"),
    N_("The brackets are paired from the top down. Only if a lower one cannot be paired is the one above it reopened."),
)
SEMI_ABSOLUTE = Clause(
    N_("Strong preferences in odd rounds"),
    N_(
        "In a round with an odd number a strong colour preference is treated as absolute, as long as this makes no "
        "player float and no score difference larger."
    ),
)
CLOSE_SCORES = Clause(
    N_("Opponents with close scores"),
    N_("The score difference between opponents should be as small as possible."),
)
DOWN_1 = Clause(
    N_("No repeated downfloat (previous round)"),
    N_("A player who had a downfloat in the previous round should not float down again."),
)
UP_1 = Clause(
    N_("No repeated upfloat (previous round)"),
    N_("A player who met a higher score in the previous round should not be chosen for that again."),
)
DOWN_2 = Clause(
    N_("No repeated downfloat (two rounds before)"),
    N_("A player who had a downfloat two rounds ago should not float down again, if this is possible too."),
)
UP_2 = Clause(
    N_("No repeated upfloat (two rounds before)"),
    N_("A player who met a higher score two rounds ago should not be chosen for that again, if this is possible too."),
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
        "B.3": N_("It comes first in every bracket with mixed scores, not only in the lowest one."),
        "B.5": N_("Players moved down earlier are not considered again."),
        "B.6": N_("Players moved down earlier are not considered again."),
    },
)
