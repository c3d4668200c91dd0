"""The clauses of the Dutch editions from 2017 on in plain words, and how we read some of them.

What a quality criterion asks for stands with the criterion itself (`criteria`).
"""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.engine.clauses import (
    ABSOLUTE_COLOURS,
    ALTERATION,
    BRACKETS,
    BYE,
    BYE_ONCE,
    COLOUR_RULES,
    COMPLETION,
    EXCHANGES,
    FLOAT_HISTORY,
    MEET_ONCE,
    PREFERENCE,
    TOPSCORERS,
    TRANSPOSITIONS,
    Clause,
    Words,
)
from swissdesk.engine.systems.dutch.criteria import DUTCH_2017, DUTCH_2026, PSD, Criterion
from swissdesk.i18n import N_

BYE_SCORE = Clause(
    N_("Lowest score for the bye"),
    N_(
        "The player who gets the bye should have as low a score as possible. The lowest possible score is found "
        "once, before the first bracket is paired, and every bracket must respect it."
    ),
)
OUTLOOK = Clause(
    N_("The round as a whole"),
    N_(
        "First it is checked that a complete legal pairing exists. Then the brackets are paired from the top down; "
        "a finished bracket is never reopened. If there is no legal pairing, the Chief Arbiter decides."
    ),
)
PARAMETERS = Clause(
    N_("Parameters of a bracket"),
    N_(
        "M0 is the number of MDPs from above, MaxPairs the most pairs the bracket can form, M1 the number of MDPs "
        "that can be paired here."
    ),
)
SUBGROUPS = Clause(
    N_("Subgroups S1 and S2"),
    N_(
        "The players are split in two: S1, the upper part, whose players each get an opponent, and S2, where the "
        "opponents come from. If there are MDPs, they form S1 and the residents S2; MDPs who cannot be paired wait "
        "in the Limbo."
    ),
)
CANDIDATE = Clause(
    N_("Preparation of a candidate"),
    N_(
        "The first player of S1 meets the first of S2, the second meets the second, and so on. MDPs get their "
        "opponents first; the residents who are left, the remainder, are split again and paired among themselves."
    ),
)
EVALUATION = Clause(
    N_("Evaluation of a candidate"),
    N_(
        "A candidate must break no absolute criterion and leave a complete pairing possible. If it also meets "
        "every quality criterion as far as it can be met at all, it is accepted at once."
    ),
)
SELECTION = Clause(
    N_("Choice of the best candidate"),
    N_(
        "If no candidate is perfect, the best one on the most important criterion in which they differ is "
        "accepted. Among candidates equal in everything, the first in the order of generation wins."
    ),
)
NUMBERS = Clause(
    N_("Bracket sequence numbers"),
    N_(
        "To put the candidates in order, the players of a bracket are numbered from 1: by score, then by pairing "
        "number."
    ),
)
MDP_SETS = Clause(
    N_("Choice of moved-down players"),
    N_(
        "If not all MDPs can be paired here, sets of them are tried in order: the highest scores must be included, "
        "and the lowest numbers come first."
    ),
)
COLLAPSE = Clause(
    N_("The round as a whole"),
    N_(
        "The brackets are paired from the top down. If the players left over from a bracket and all players below "
        "cannot be paired among themselves, that bracket is paired again with this in mind, and all below it "
        "become one large bracket."
    ),
)

# ---- readings

_DIFFERENCE_DECIDES = N_("With a colour difference of more than one, the difference decides, not the last two games.")
_NO_NUMBER_YET = N_(
    "Odd and even refer to the pairing number. A player who was never paired and is not present has no number yet."
)
_LIMBO_DIFFERENCE = N_(
    "An MDP in the Limbo counts with a difference larger than that of any MDP paired here, and larger still for a "
    "higher score."
)
_VALID_SETS = N_(
    "A set of MDPs is valid if the scores in its Limbo are the best that can be reached, not the best imaginable."
)

# ---- the editions

_FIRST_2026 = {"2.1.1": "C1", "2.1.2": "C2", "2.1.3": "C3", "2.2.1": "C4", "2.3.1": "C5"}

LABELS_2026 = _FIRST_2026 | {criterion.article: criterion.label for criterion in DUTCH_2026}
"""The labels by which everybody cites the criteria, by article."""


def _in_turn(table: Iterable[Criterion]) -> Iterable[Clause]:
    """Return the words of the criteria in their order; one that has two parts has them once."""
    return {criterion.label: criterion.words for criterion in table}.values()


def _clauses_2026() -> dict[str, Clause]:
    criteria = (
        MEET_ONCE,
        BYE_ONCE,
        ABSOLUTE_COLOURS,
        COMPLETION,
        BYE_SCORE,
        *_in_turn(DUTCH_2026),
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
        *_in_turn(DUTCH_2017),
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
            "The lowest score for the bye with which a complete pairing is possible is found once, before the "
            "first bracket, and holds for the whole round."
        ),
        "C8": N_(
            "What counts is how many players must stay unpaired in the next bracket, then their scores, with C1 to "
            "C5 kept for all players below; nothing else of the next bracket counts."
        ),
        "C9": N_(
            "It applies where a bracket has one downfloater, who is then certain to get the bye; this may be "
            "several brackets above the last one."
        ),
        "C18": _LIMBO_DIFFERENCE,
        "C20": _LIMBO_DIFFERENCE,
        "3.1": N_("M1 is the number of MDPs paired by the candidates with the best downfloaters (C6, C7)."),
        "4.4": _VALID_SETS,
        "5.2.5": _NO_NUMBER_YET,
    },
    address="https://handbook.fide.com/chapter/C0403202602",
)
WORDS_2017 = Words(
    _clauses_2017(),
    readings={
        "A.6": _DIFFERENCE_DECIDES,
        "A.9": N_("In the completion test, downfloaters may meet each other."),
        "B.1": N_(
            "M1 is the number of MDPs paired by the best candidates on C.5 and C.6; the text says the most that "
            "can be paired."
        ),
        "C.2": N_("A full-point bye on request does not bar a player from the pairing-allocated bye."),
        "C.6": N_("In a collapsed bracket every player counts with their own score."),
        "C.7": N_(
            "The next bracket is judged by C.1 to C.3 only. Before the last scoregroup, a player who may not "
            "receive the bye counts as three."
        ),
        "E.5": _NO_NUMBER_YET,
    },
)
