"""A given round judged by the counters of the 2012 edition, bracket by bracket.

The edition finds its pairing by a procedure, not as an optimum over the round; the counters tell where a round parts
from it, they need not tell which of two rounds is better altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.dutch2012.definitions import Bracket, Field
from swissdesk.engine.dutch2012.options import Options
from swissdesk.engine.dutch2012.requirements import Judge, total
from swissdesk.engine.judgement import BracketJudgement, Clauses, Judgement, Measure, RoundAsPaired, breaches
from swissdesk.engine.position import Competitor, Position
from swissdesk.i18n import N_

COUNTERS = (
    ("B.3", "B.3", N_("squared differences of score")),
    ("B.2", "C.10.g", N_("pairs of players with an absolute preference for one colour")),
    ("A.7.d", "C.10.f", N_("pairs of players with a semi-absolute preference for one colour")),
    ("B.4", "C.10.e", N_("colour preferences not granted")),
    ("B.4", "C.10.e", N_("strong colour preferences not granted")),
    ("B.5", "C.10.d", N_("downfloaters who floated down in the round before")),
    ("B.6", "C.10.c", N_("downfloaters who floated down two rounds before")),
    ("B.5", "C.10.b", N_("upfloaters who floated up in the round before")),
    ("B.6", "C.10.a", N_("upfloaters who floated up two rounds before")),
)
"""Label, article and name for each counter of `Quality`, in its order."""


CLAUSES = Clauses("B.1.a", "B.1.b", "B.2")


def judge(options: Options, position: Position, paired: RoundAsPaired) -> Judgement:
    """Return what a round is worth; a round that breaks an absolute rule has no brackets."""
    field = Field(position, options)
    index = {p.id: i for i, p in enumerate(field.players)}

    def clash(one: Competitor, other: Competitor) -> bool:
        return not field.legal[index[one.id]] >> index[other.id] & 1

    broken = breaches(position, paired, clash, CLAUSES)
    if broken:
        return Judgement(broken)
    pairs = [(min(index[a], index[b]), max(index[a], index[b])) for a, b in paired.pairs]
    return Judgement((), brackets=tuple(_brackets(field, pairs)), is_optimum=False)


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
        mdps = set(self.bracket.mdps)
        yield Measure("A.6", "C.6", N_("players without an opponent in the bracket"), len(self.floaters))
        quality = total(
            [
                *(judge.pair(a, b, upfloat=a in mdps) for a, b in self.pairs),
                *(judge.left_over(p) for p in self.floaters),
            ]
        )
        for (label, article, name), value in zip(COUNTERS, quality, strict=True):
            yield Measure(label, article, name, int(value))
