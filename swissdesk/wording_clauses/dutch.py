"""The editions of the Dutch system from 2017 on: paragraph by criterion and article."""

from __future__ import annotations

from swissdesk.wording_clauses.clause import Clause
from swissdesk.wording_clauses.floats import FLOATS_2017, FLOATS_2026
from swissdesk.wording_clauses.shared import (
    ABSOLUTE_COLOURS,
    ALTERATION,
    BRACKETS,
    BYE,
    BYE_ONCE,
    BYE_SCORE,
    CANDIDATE,
    COLLAPSE,
    COLOUR_CRITERIA,
    COLOUR_RULES,
    COMPLETION,
    EVALUATION,
    EXCHANGES,
    FEWEST_FLOATERS,
    FLOAT_HISTORY,
    FLOATER_SCORES,
    MDP_SETS,
    MEET_ONCE,
    NEXT_BRACKET,
    NUMBERS,
    OUTLOOK,
    PARAMETERS,
    PREFERENCE,
    PSD,
    SELECTION,
    SUBGROUPS,
    TOPSCORERS,
    TRANSPOSITIONS,
    UNPLAYED,
)

LABELS_2026 = {
    article: f"C{number}"
    for number, article in enumerate(
        (*(f"2.1.{n}" for n in (1, 2, 3)), "2.2.1", "2.3.1", *(f"2.4.{n}" for n in range(1, 17))), 1
    )
}
"""The labels by which everybody cites the criteria, by article."""


def edition_2026() -> dict[str, Clause]:
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


def edition_2017() -> dict[str, Clause]:
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
