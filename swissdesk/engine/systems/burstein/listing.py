"""The candidates of a bracket as a list, in the order of C.04.4.2 art. 4.3, floaters being those who meet nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.burstein.bracket import Bracket, Filled
from swissdesk.engine.systems.burstein.judgement import BursteinBench

Made = tuple[tuple[int, int], ...]


def candidates_of(players: Sequence[int], floaters: int) -> Iterator[Made]:
    """Yield the pairings of players, given by BSN, of whom so many float, in the order of art. 4.3.

    The opponent of the first player decides: the last in the ranking comes first, floating (BSN 0) last.
    """
    if floaters == len(players):
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in reversed(rest):
        left = [p for p in rest if p != other]
        if floaters <= len(left):
            yield from (((first, other), *others) for others in candidates_of(left, floaters))
    if floaters:
        yield from candidates_of(rest, floaters - 1)


def how_many(players: int, floaters: int) -> int:
    """Return the number of pairings of so many players of whom so many float."""
    if not 0 <= floaters <= players:
        return 0
    return comb(players, floaters) * prod(range(1, players - floaters, 2))


class Listing:
    """The candidates of one bracket with as many floaters as the accepted one has (art. 3.2.1, 4.2)."""

    def __init__(self, bench: BursteinBench, bracket: Bracket, filled: Filled) -> None:
        self._bench, self._bracket, self._filled = bench, bracket, filled

    @classmethod
    def of(cls, bench: BursteinBench, paired: RoundAsPaired, bracket: int) -> Listing | None:
        """Return the candidates of a bracket of a legal round, None if it has no such bracket."""
        found = list(bench.brackets(paired))
        return cls(bench, *found[bracket - 1]) if 0 < bracket <= len(found) else None

    @property
    def total(self) -> int:
        """How many there are."""
        return how_many(len(self._bracket.players), len(self._filled.floaters))

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        partner = dict(self._filled.pairs)
        left, floaters, before = list(self._bracket.players), len(self._filled.floaters), 0
        while left:
            first, *rest = left
            other = partner.get(first)
            later = len(rest) if other is None else len(rest) - 1 - rest.index(other)
            before += later * how_many(len(rest) - 1, floaters)
            floaters -= other is None
            left = [p for p in rest if p != other]
        return before + 1

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        for made in candidates_of(self._bracket.players, len(self._filled.floaters)):
            yield tuple((one, other) for one, other in map(self._bench.ids, made))

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule, and leaves the others pairable (C4)."""
        field, bracket = self._bracket.field, self._bracket
        made = [(self._bench.index[one], self._bench.index[other]) for one, other in pairs]
        floating = set(bracket.players) - {p for pair in made for p in pair}
        below = mask_of((*floating, *bracket.following, *bracket.beyond))
        return all(field.adj[one] >> other & 1 for one, other in made) and field.completes(below)
