"""What a person counts in a candidate by hand: each rule of section B with its value and those whom it comes from.

Naive on purpose: every number a trace shows of a candidate is counted here from the players as they stand, whatever
the search makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissdesk.engine.colours import Strength
from swissdesk.engine.dutch2012.definitions import Bracket, Field, below_lowest
from swissdesk.engine.floats import Float
from swissdesk.engine.trace import Value

Group = tuple[int, ...]


class Counted(NamedTuple):
    """The value of a rule by its label, and the pairs and players left over that it comes from, by numbers."""

    label: str
    value: Value
    groups: tuple[Group, ...]


class Candidate(NamedTuple):
    """Pairs of a bracket, the first `m1` of them those of moved-down players in S1; everybody else is left over."""

    bracket: Bracket
    pairs: Sequence[tuple[int, int]]
    m1: int

    @property
    def left_over(self) -> list[int]:
        """Who has no pair, in the order of A.2."""
        taken = {p for pair in self.pairs for p in pair}
        return [p for p in self.bracket.members if p not in taken]


def differences(field: Field, it: Candidate) -> Counted:
    """B.3: how many points lie between two opponents, the largest first; those with equal points are left out."""
    gaps = sorted(((abs(field.score[a] - field.score[b]), (a, b)) for a, b in it.pairs), key=lambda gap: -gap[0])
    unequal = [(gap, pair) for gap, pair in gaps if gap]
    return Counted("B.3", tuple(gap for gap, _ in unequal), tuple(pair for _, pair in unequal))


def factor(field: Field, it: Candidate) -> Counted:
    """D.4: the squares of those differences added up; whoever is left over meets one point below the lowest.

    INTERPRETATION: the text says so of the bye in the lowest bracket.
    """
    floor = below_lowest(field, it.bracket.members)
    whom = [(*pair, abs(field.score[pair[0]] - field.score[pair[1]])) for pair in it.pairs]
    alone = [(p, field.score[p] - floor) for p in it.left_over]
    value = sum(gap**2 for *_, gap in whom) + sum(gap**2 for _, gap in alone)
    groups = [(a, b) for a, b, gap in whom if gap]
    return Counted("D.4", value, (*groups, *((p,) for p, _ in alone)))


def _same_colour(field: Field, it: Candidate, least: Strength) -> tuple[Group, ...]:
    """Return the pairs in which both want one colour, both of them at least so strongly."""
    wish = field.wish
    return tuple(
        (a, b)
        for a, b in it.pairs
        if wish[a].colour is not None
        and wish[a].colour is wish[b].colour
        and min(wish[a].strength, wish[b].strength) >= least
    )


def _number(label: str, groups: Sequence[Group]) -> Counted:
    return Counted(label, len(groups), tuple(groups))


def counted(field: Field, it: Candidate) -> dict[str, Counted]:
    """Return everything that can be counted in a candidate, by label.

    INTERPRETATION: B.5 and B.6 do not look at who was moved down before and is left over again, unless the options
    say so, and at upfloaters only where moved-down players are paired first.
    """
    floats = [p.floats for p in field.players]
    residents = set(it.bracket.residents)
    left = [p for p in it.left_over if p in residents or field.options.moved_down_floats]
    raised = [b for _, b in it.pairs[: it.m1] if b in residents]
    firm = _same_colour(field, it, Strength.STRONG)
    found = [
        differences(field, it),
        factor(field, it),
        _number("B2", _same_colour(field, it, Strength.ABSOLUTE)),
        _number("A7d", firm),
        _number("X", _same_colour(field, it, Strength.MILD)),
        _number("Z", firm),
    ]
    for back, last in enumerate("56"):
        found.append(_number(f"D{last}", [(p,) for p in left if floats[p][back] is Float.DOWN]))
        found.append(_number(f"U{last}", [(p,) for p in raised if floats[p][back] is Float.UP]))
    return {each.label: each for each in found}
