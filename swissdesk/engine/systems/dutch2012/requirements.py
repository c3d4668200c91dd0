"""The requirements of 2012 (B and C.10) as counters, and the task of a bracket that they judge.

C.10 drops a criterion for one pair or player, then for two, and so on, the last in the list first. That is an
odometer: the pairing found first is the one with the smallest reading, and `Quality` is such a reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissdesk.engine.clauses import (
    DENIED,
    DENIED_STRONG,
    DOWN_AGAIN,
    DOWN_LATELY,
    TOO_FAR,
    UP_AGAIN,
    UP_LATELY,
)
from swissdesk.engine.colours import Strength
from swissdesk.engine.measure import CriterionName
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, below_lowest
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.values import NamedTuple, dataclass

# ---- counters


class Quality(NamedTuple):
    """The counters, slowest first; each counts pairs or players that break a criterion.

    `scores` is the B.3 factor (D.4): the sum of squared score differences, a player left over meeting somebody one
    point below the lowest. INTERPRETATION: B.3 comes first in every bracket with mixed scores, not only the lowest.
    """

    scores: int = 0
    """B.3"""
    topscorers: int = 0
    """C.10.g: pairs that ignore B.2."""
    semi_absolute: int = 0
    """C.10.f, odd rounds: pairs in which both have an absolute or semi-absolute preference for one colour (A.7.d)."""
    colours: int = 0
    """C.10.e: X, pairs in which both wish the same colour."""
    strong: int = 0
    """C.10.e, even rounds: Z, those of them with strong or absolute wishes on both sides."""
    down_last: int = 0
    """C.10.d: players left over who were downfloaters last round (B.5)."""
    down_before: int = 0
    """C.10.c: players left over who were downfloaters two rounds ago (B.6)."""
    up_last: int = 0
    """C.10.b: residents who meet a moved-down player and were upfloaters last round (B.5)."""
    up_before: int = 0
    """C.10.a: the same for two rounds ago (B.6)."""


COUNTERS = (
    CriterionName("D.4", "D.4", N_("sum of the squared score differences"), TOO_FAR),
    CriterionName(
        "B.2",
        "B.2",
        N_("pairs of players with an absolute preference for the same colour"),
        N_("{player} and {other} have an absolute preference for the same colour"),
    ),
    CriterionName(
        "A.7.d",
        "A.7.d",
        N_("pairs of players with a semi-absolute preference for the same colour"),
        N_("{player} and {other} have a semi-absolute preference for the same colour"),
    ),
    CriterionName("B.4", "B.4", N_("colour preferences denied"), DENIED),
    CriterionName("B.4", "B.4", N_("strong colour preferences denied"), DENIED_STRONG),
    CriterionName("B.5", "B.5", N_("downfloaters who had a downfloat in the previous round"), DOWN_AGAIN),
    CriterionName("B.6", "B.6", N_("downfloaters who had a downfloat two rounds before"), DOWN_LATELY),
    CriterionName("B.5", "B.5", N_("upfloaters who had an upfloat in the previous round"), UP_AGAIN),
    CriterionName("B.6", "B.6", N_("upfloaters who had an upfloat two rounds before"), UP_LATELY),
)
"""The criterion of each counter of `Quality`, in its order."""

PERFECT = Quality()


def total(qualities: Iterable[Quality]) -> Quality:
    """Return the sum of the counters."""
    columns = list(zip(*qualities, strict=True))
    return Quality(*map(sum, columns)) if columns else PERFECT


class Judge:
    """The counters that one pair or one player left over adds, in one bracket."""

    def __init__(self, field: Field, bracket: Bracket) -> None:
        self.field = field
        self.residents = frozenset(bracket.residents)
        self.below: Points = below_lowest(field, bracket.members)

    def pair(self, a: int, b: int, *, upfloat: bool = False) -> Quality:
        """Return what the pair a–b adds; `upfloat`: b meets a moved-down player of S1."""
        field = self.field
        (colour, mine), (other, theirs) = field.wish[a], field.wish[b]
        difference = field.score[a] - field.score[b]
        last, before = field.up[b] if upfloat and b in self.residents else (False, False)
        if colour is None or colour is not other:
            return Quality(difference**2, up_last=last, up_before=before)
        firm = field.firm[a] and field.firm[b]
        return Quality(
            scores=difference**2,
            topscorers=mine is theirs is Strength.ABSOLUTE,
            semi_absolute=firm and field.odd_round,
            colours=1,
            strong=firm and not field.odd_round,
            up_last=last,
            up_before=before,
        )

    def left_over(self, p: int) -> Quality:
        """Return what leaving p over adds.

        INTERPRETATION: players moved down already are not examined under B.5 and B.6.
        """
        field = self.field
        is_examined = p in self.residents or field.options.moved_down_floats
        last, before = field.down[p] if is_examined else (False, False)
        return Quality((field.score[p] - self.below) ** 2, down_last=last, down_before=before)


class JudgeWithout(Judge):
    """The same without the criterion that the options leave out: nobody breaks it."""

    def __init__(self, field: Field, bracket: Bracket) -> None:
        super().__init__(field, bracket)
        named = zip(Quality._fields, COUNTERS, strict=True)
        self._out = {counter: 0 for counter, criterion in named if criterion.label == field.options.left_out}

    def pair(self, a: int, b: int, *, upfloat: bool = False) -> Quality:
        """Return what the pair a–b adds to the other counters."""
        return super().pair(a, b, upfloat=upfloat)._replace(**self._out)

    def left_over(self, p: int) -> Quality:
        """Return what leaving p over adds to the other counters."""
        return super().left_over(p)._replace(**self._out)


def judge_of(field: Field, bracket: Bracket) -> Judge:
    """Return who judges the candidates of a bracket by all criteria, but for one that is left out."""
    return (JudgeWithout if field.options.left_out else Judge)(field, bracket)


def factor(field: Field, pairs: Iterable[tuple[int, int]], left_over: Iterable[int], members: Sequence[int]) -> int:
    """Return the B.3 factor of D.4, in squared hundredths of a point."""
    below = below_lowest(field, members)
    score = field.score
    return sum((score[a] - score[b]) ** 2 for a, b in pairs) + sum((score[p] - below) ** 2 for p in left_over)


# ---- tasks

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
