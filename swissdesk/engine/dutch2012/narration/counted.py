"""What a person counts in a candidate by hand: for each criterion of section B the players and pairs it comes from.

Naive on purpose: every number a trace shows of a candidate is counted here from the players as they stand, whatever
the search makes of them. A step keeps the candidate that its numbers are of; who makes them up is counted when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from swissdesk.engine.colours import Strength
from swissdesk.engine.dutch2012.definitions import Bracket, Field, below_lowest
from swissdesk.engine.dutch2012.judgement import COUNTERS
from swissdesk.engine.dutch2012.narration.odometer import NAMES
from swissdesk.engine.dutch2012.narration.words import points_squared
from swissdesk.engine.dutch2012.requirements import Quality
from swissdesk.engine.floats import Float
from swissdesk.engine.measure import CriterionName, Measure, Member, Value
from swissdesk.engine.trace import TraceStep
from swissdesk.i18n import N_


class Tried(NamedTuple):
    """Pairs of a bracket, the first `m1` of them those of moved-down players in S1; everybody else is left over."""

    field: Field
    bracket: Bracket
    pairs: Sequence[tuple[int, int]]
    m1: int

    @property
    def left_over(self) -> list[int]:
        """Who has no pair, in the order of A.2."""
        taken = {p for pair in self.pairs for p in pair}
        return [p for p in self.bracket.members if p not in taken]

    @property
    def gaps(self) -> Iterator[tuple[tuple[int, int], int]]:
        """The pairs whose players have not the same score, each with the difference."""
        score = self.field.score
        return ((pair, gap) for pair in self.pairs if (gap := abs(score[pair[0]] - score[pair[1]])))


Found = Iterator[Member]
Rule = Callable[[Tried], Found]


def differences(it: Tried) -> Found:
    """B.3: how many points lie between two opponents, the largest first; those with equal points are left out."""
    return (Member(pair, gap) for pair, gap in sorted(it.gaps, key=lambda found: -found[1]))


def squares(it: Tried) -> Found:
    """D.4: the squares of those differences; whoever is left over meets one point below the lowest.

    INTERPRETATION: the text says so of the bye in the lowest bracket.
    """
    floor = below_lowest(it.field, it.bracket.members)
    yield from (Member(pair, gap**2) for pair, gap in it.gaps)
    yield from (Member((p,), (it.field.score[p] - floor) ** 2) for p in it.left_over)


def same_colour(least: Strength) -> Rule:
    """B.2, A.7.d, B.4: the pairs in which both want one colour, both of them at least so strongly."""

    def found(it: Tried) -> Found:
        wish = it.field.wish
        for a, b in it.pairs:
            (mine, firmly), (theirs, as_firmly) = wish[a], wish[b]
            if mine is not None and mine is theirs and min(firmly, as_firmly) >= least:
                yield Member((a, b))

    return found


def floats_down(back: int) -> Rule:
    """B.5, B.6: who is left over and floated down `back` + 1 rounds before.

    INTERPRETATION: who was moved down before and is left over again is not looked at, unless the options say so.
    """

    def found(it: Tried) -> Found:
        players, everybody = it.field.players, it.field.options.moved_down_floats
        again = (p for p in it.left_over if players[p].floats[back] is Float.DOWN)
        return (Member((p,)) for p in again if everybody or p in it.bracket.residents)

    return found


def floats_up(back: int) -> Rule:
    """B.5, B.6: the pairs in which a resident meets a moved-down player of S1 and floated up `back` + 1 rounds before.

    INTERPRETATION: upfloaters are only looked at where moved-down players are paired first.
    """

    def found(it: Tried) -> Found:
        players = it.field.players
        again = (pair for pair in it.pairs[: it.m1] if players[pair[1]].floats[back] is Float.UP)
        return (Member(pair) for pair in again if pair[1] in it.bracket.residents)

    return found


_RULES: dict[str, Rule] = {
    "B.3": differences,
    "D.4": squares,
    "B2": same_colour(Strength.ABSOLUTE),
    "A7d": same_colour(Strength.STRONG),
    "X": same_colour(Strength.MILD),
    "Z": same_colour(Strength.STRONG),
    "D5": floats_down(0),
    "D6": floats_down(1),
    "U5": floats_up(0),
    "U6": floats_up(1),
}
"""Who makes a number up, by its label."""

CRITERIA: tuple[CriterionName, ...] = (
    CriterionName("B.3", "B.3", N_("score differences in pairs, without those of 0")),
    *(CriterionName(NAMES[field], *named) for field, named in zip(Quality._fields, COUNTERS, strict=True)),
)
"""All that has a value in steps, the most important first."""


def value(it: Tried, label: str) -> Value:
    """Return the number with that label: the differences of B.3 as a list, all others added up."""
    return _value(label, _RULES[label](it))


def _value(label: str, members: Iterator[Member] | Sequence[Member]) -> Value:
    amounts = (member.amount for member in members)
    return tuple(amounts) if label == "B.3" else sum(amounts)


def measures(step: TraceStep) -> tuple[Measure, ...]:
    """Return the numbers of a step with everybody who makes them up, by ids."""
    if not isinstance(step.place, Tried):
        raise ValueError("the step keeps no candidate")
    named = {criterion.label: criterion for criterion in CRITERIA}
    return tuple(_measure(step.place, named[label]) for label, _ in step.quality)


def _measure(it: Tried, criterion: CriterionName) -> Measure:
    members = tuple(_RULES[criterion.label](it))
    number = _value(criterion.label, members)
    shown = points_squared(number) if criterion.label == "D.4" and isinstance(number, int) else ""
    who = tuple(tuple(it.field.players[p].id for p in sorted(member.who)) for member in members)
    return Measure(*criterion, number, who, shown, tuple(member.amount for member in members))
