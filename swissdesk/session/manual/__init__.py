"""Manual pairing as a course of steps with a beginning and an end; the tournament changes only at the end."""

from swissdesk.session.manual.course import (
    BYE,
    POOL,
    ByePlace,
    Course,
    ManualBoard,
    Place,
    Seat,
    Seating,
    Waiting,
    attending,
)
from swissdesk.session.manual.outcome import Bar, Line, Outcome, barred, finishing, outcome_of, side_by_side

__all__ = [
    "BYE",
    "POOL",
    "Bar",
    "ByePlace",
    "Course",
    "Line",
    "ManualBoard",
    "Outcome",
    "Place",
    "Seat",
    "Seating",
    "Waiting",
    "attending",
    "barred",
    "finishing",
    "outcome_of",
    "side_by_side",
]
