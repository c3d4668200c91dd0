"""A candidate of a bracket as a person sees it on paper: its pairs, and who is left over.

What the criteria look at is found here once: who misses a colour, which MDPs are paired, who floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from swissdesk.engine.dutch.allocation import denied
from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.floats import Float
from swissdesk.model import Points
from swissdesk.model.points import POINT

Pair = tuple[int, int]


@dataclass(frozen=True)
class Candidate:
    """Pairs (higher ranked first) and downfloaters of a bracket, by number in the field.

    `look` finds who stays unpaired in the next bracket in the best case.
    """

    bracket: Bracket
    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]
    look: Callable[[], Sequence[int]] = tuple

    @cached_property
    def left_ahead(self) -> tuple[int, ...]:
        """Who stays unpaired in the next bracket in the best case."""
        return tuple(self.look())

    @cached_property
    def losers(self) -> tuple[tuple[Pair, int], ...]:
        """The pairs in which one player does not get the colour that is due, and who that is."""
        player = self.bracket.player
        found = []
        for a, b in self.pairs:
            loser = denied(player(a), player(b))
            if loser is not None:
                found.append(((a, b), a if loser is player(a) else b))
        return tuple(found)

    @cached_property
    def met(self) -> tuple[Pair, ...]:
        """The pairs of an MDP and a resident."""
        return tuple(pair for pair in self.pairs if self.bracket.is_mdp(pair[0]))

    @cached_property
    def limbo(self) -> tuple[int, ...]:
        """The MDPs who float on."""
        return tuple(p for p in self.downfloaters if self.bracket.is_mdp(p))

    @cached_property
    def residents_left(self) -> tuple[int, ...]:
        """The residents who float down."""
        return tuple(p for p in self.downfloaters if not self.bracket.is_mdp(p))

    @cached_property
    def uneven(self) -> tuple[Pair, ...]:
        """The pairs of different scores: the first gets a downfloat, the second an upfloat."""
        return tuple(pair for pair in self.pairs if self.difference(pair))

    def difference(self, pair: Pair) -> Points:
        """Return the score difference of a pair."""
        score = self.bracket.field.score
        return score[pair[0]] - score[pair[1]]

    def artificial_difference(self, player: int) -> Points:
        """Return a downfloater's difference to one point less than the lowest score in the bracket (2017 A.8)."""
        return self.bracket.field.score[player] - (self.bracket.lowest_score - POINT)

    def had(self, player: int, back: int, kind: Float) -> bool:
        """Return whether a player floated that way in the round before (`back` 0), or two rounds before (1)."""
        return self.bracket.player(player).floats[back] is kind
