"""The jumps of the 2012 procedure as data for its story: what happened in which bracket by which clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swissdesk.engine.systems.dutch2012.definitions import Bracket
from swissdesk.engine.systems.dutch2012.requirements import Candidate


class Clause(Enum):
    """The clauses of section C at which the procedure decides."""

    NO_OPPONENT = "C.1 (no opponent)"
    INCOMPATIBLE = "C.1"
    GOALS = "C.2"
    ACCEPTED = "C.6"
    OTHER_MDPS = "C.12"
    NO_OTHER_MDPS = "C.12 (nothing better)"
    LOWEST = "C.13"
    OTHER_FLOATERS = "C.13 (other floaters)"
    REFUSED_FLOATERS = "C.13 (refused)"
    JOINED = "C.13 (joined)"
    FEWER_PAIRS = "C.14.a"
    FEWER_PAIRS_REMAINDER = "C.14.b.1"
    FEWER_MDPS = "C.14.b.2"
    AS_HOMOGENEOUS = "C.14.b.2 (M1 = 0)"


@dataclass(frozen=True)
class Step:
    """One decision: in `bracket`, about `players`, with the counters as they are afterwards; the candidate if accepted.

    X1 and Z1 are lower bounds, for show: the search does not need them. `instead` goes with C.12: the pairs that the
    bracket makes with those who came down at first, `p1` being what it makes with the others.
    """

    clause: Clause
    bracket: Bracket
    p1: int = 0
    m1: int = 0
    x1: int = 0
    z1: int = 0
    players: tuple[int, ...] = ()
    candidate: Candidate | None = None
    instead: int = 0
