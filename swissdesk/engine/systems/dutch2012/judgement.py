"""A given round judged by the counters of the 2012 edition, bracket by bracket.

The edition finds its pairing by a procedure, not as an optimum over the round; the counters tell where a round parts
from it, they need not tell which of two rounds is better altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from swissdesk.engine.edition import CLAUSES_2012
from swissdesk.engine.judgement import (
    BracketJudgement,
    Judgement,
    Measure,
    RoundAsPaired,
    breaches,
    bye_breach,
    pair_breach,
)
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.options import Options
from swissdesk.engine.systems.dutch2012.requirements import Judge, Quality, total
from swissdesk.errors import Message
from swissdesk.i18n import N_
from swissdesk.model.points import POINT

COUNTERS = (
    ("D.4", N_("squares of the score differences, added up")),
    ("B.2", N_("pairs of players with an absolute preference for one colour")),
    ("A.7.d", N_("pairs of players with a semi-absolute preference for one colour")),
    ("B.4", N_("colour preferences not granted")),
    ("B.4", N_("strong colour preferences not granted")),
    ("B.5", N_("downfloaters who floated down in the round before")),
    ("B.6", N_("downfloaters who floated down two rounds before")),
    ("B.5", N_("upfloaters who floated up in the round before")),
    ("B.6", N_("upfloaters who floated up two rounds before")),
)
"""Label and name for each counter of `Quality`, in its order."""


def judge(options: Options, position: Position, paired: RoundAsPaired) -> Judgement:
    """Return what a round is worth; a round that breaks an absolute rule has no brackets."""
    return Bench2012(options, position).judge(paired)


class Bench2012:
    """Judges rounds of one position."""

    def __init__(self, options: Options, position: Position) -> None:
        self.position = position
        self.field = Field(position, options)
        self.index = {p.id: i for i, p in enumerate(self.field.players)}

    def judge(self, paired: RoundAsPaired) -> Judgement:
        """Return what a round is worth; one that breaks an absolute rule has no brackets."""
        broken = breaches(self.position, paired, self._clash, CLAUSES_2012)
        if broken:
            return Judgement(broken)
        return Judgement((), brackets=tuple(_brackets(self.field, self.numbers(paired))), is_optimum=False)

    def numbers(self, paired: RoundAsPaired) -> list[tuple[int, int]]:
        """Return the pairs of a round by numbers of the field, the higher ranked player first."""
        index = self.index
        return [(min(index[a], index[b]), max(index[a], index[b])) for a, b in paired.pairs]

    def breach(self, board: tuple[int, int]) -> Message | None:
        """Return the absolute rule that a board breaks, be it a bye (id, 0); None if it breaks none."""
        one = self.field.players[self.index[board[0]]]
        if not board[1]:
            return bye_breach(one, CLAUSES_2012)
        return pair_breach(one, self.field.players[self.index[board[1]]], self._clash, CLAUSES_2012)

    def _clash(self, one: Competitor, other: Competitor) -> bool:
        return not self.field.legal[self.index[one.id]] >> self.index[other.id] & 1


def _brackets(field: Field, pairs: Sequence[tuple[int, int]]) -> Iterator[BracketJudgement]:
    floaters: tuple[int, ...] = ()
    for group in field.groups():
        bracket = Bracket(floaters, group)
        inside = set(bracket.members)
        made = tuple(pair for pair in pairs if pair[0] in inside and pair[1] in inside)
        floaters = tuple(sorted(inside - {player for pair in made for player in pair}))
        yield BracketJudgement(
            field.score[group[0]],
            tuple(field.players[i].id for i in bracket.members),
            frozenset(frozenset((field.players[a].id, field.players[b].id)) for a, b in made),
            _Measures(field, bracket, made, floaters),
        )


class _Measures:
    """The counters of one bracket, computed when asked for."""

    def __init__(
        self, field: Field, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> None:
        self.field, self.bracket, self.pairs, self.floaters = field, bracket, pairs, floaters

    def __call__(self) -> Iterator[Measure]:
        judge = Judge(self.field, self.bracket)
        mdps, are_first = set(self.bracket.mdps), self.bracket.is_heterogeneous
        alone = tuple((self.field.players[p].id,) for p in self.floaters)
        yield Measure("A.11", "A.11", N_("players without an opponent in the bracket"), len(self.floaters), alone)
        found: list[tuple[tuple[int, ...], Quality]] = [
            *(((a, b), judge.pair(a, b, upfloat=are_first and a in mdps)) for a, b in self.pairs),
            *(((p,), judge.left_over(p)) for p in self.floaters),
        ]
        whole = total(quality for _, quality in found)
        for (label, name), value, counter in zip(COUNTERS, whole, Quality._fields, strict=True):
            telling = [(who, int(getattr(quality, counter))) for who, quality in found if getattr(quality, counter)]
            hits = tuple(self._ids(who) for who, _ in telling)
            shown = str(Decimal(value) / POINT**2) if counter == "scores" else ""
            yield Measure(label, label, name, int(value), hits, shown, tuple(amount for _, amount in telling))

    def _ids(self, who: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.field.players[p].id for p in who)
