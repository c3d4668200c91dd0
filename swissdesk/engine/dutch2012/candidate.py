"""What a search through one bracket is asked for, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.dutch2012.definitions import Bracket
from swissdesk.engine.dutch2012.requirements import Quality

ANYBODY = -1
"""The mask that holds every player."""


@dataclass(frozen=True)
class Below:
    """The bracket below, where what is said of the players left over depends on it.

    `players` are those it has anyhow; all of them and the players left over must meet in pairs, but for `left` of
    those in `may_be_left`.
    """

    players: tuple[int, ...]
    left: int
    may_be_left: int = ANYBODY


@dataclass(frozen=True)
class Task:
    """A bracket with the number of pairs to make (P1).

    `heterogeneous`: the moved-down players are paired first. `all_mdps`: every one of them (M1 = M0), else as many as
    can be. `may_leave`, `must_leave`: who may, and who must, be left over. `topscorers_first`: C.10.g before B.3.
    """

    bracket: Bracket
    pairs: int
    heterogeneous: bool
    all_mdps: bool = True
    may_leave: int = ANYBODY
    must_leave: int = 0
    below: Below | None = None
    topscorers_first: bool = False


@dataclass(frozen=True)
class Candidate:
    """A pairing of one bracket.

    `pairs` are (S1, S2) in the order of S1, those of the moved-down players (`m1` of them) first; `left_over` in the
    order of A.2. `key` grows with the order in which the procedure comes to candidates of one bracket, P1 and M1.
    """

    pairs: tuple[tuple[int, int], ...]
    left_over: tuple[int, ...]
    quality: Quality
    m1: int
    key: tuple[int, ...]
