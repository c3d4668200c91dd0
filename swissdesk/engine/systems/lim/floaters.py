"""Floaters of the Lim system (C.04.4.3 art. 2.3 and 3): the fewest who must leave a scoregroup, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissdesk.engine.floats import Float
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import dispensable, maximum
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems.lim.compatibility import LimField, due
from swissdesk.model import Colour, Tournament

MAXI_SPAN = 100
"""In a Maxi-tournament colours move players by so many rating points at most (3.2.3, 3.8, 5.7)."""


@dataclass(frozen=True)
class Floater:
    """A player who leaves a group: `type` a to d by art. 3.9.1, from the most to the least disadvantaged."""

    player: int
    type: str
    floated_before: bool


def floated_last_round(tournament: Tournament, player: Competitor) -> bool:
    """Whether a player floated in the previous round (3.10).

    INTERPRETATION: that is a game that was played against an opponent of another score.
    """
    if not tournament.rounds or player.floats[0] is Float.NONE:
        return False
    return tournament.entry(player.id, len(tournament.rounds)).is_played


@dataclass(frozen=True)
class Leaving:
    """What decides who leaves a group: the way it is paired, who came in, and the group next in that direction."""

    field: LimField
    down: bool
    incoming: frozenset[int]
    adjacent: tuple[int, ...]
    maxi: bool

    def choose(self, group: Sequence[int]) -> tuple[Floater, ...]:
        """Return who leaves; the others can all be paired, and no larger part of the group could be."""
        chosen: list[Floater] = []
        stay = mask_of(group)
        while candidates := tuple(members(dispensable(self.field.adj, stay, self.field.tick))):
            floater = self._next(candidates, tuple(members(stay)), chosen)
            chosen.append(floater)
            stay &= ~(1 << floater.player)
        return tuple(chosen)

    def _next(self, candidates: Sequence[int], group: Sequence[int], chosen: Sequence[Floater]) -> Floater:
        majority = self._majority(group)
        ranked = sorted(candidates, key=lambda p: self._number(p), reverse=self.down)
        floaters = [self._floater(p, chosen) for p in ranked]
        best = max((f.type, not f.floated_before) for f in floaters)
        equal = [f for f in floaters if (f.type, not f.floated_before) == best]
        last = equal[0]
        for floater in equal:
            if majority is not None and due(self.field.players[floater.player]) is majority:
                return floater if self._near(floater.player, last.player) else last
        return last

    def _number(self, p: int) -> int:
        return self.field.players[p].place

    def _floater(self, p: int, chosen: Sequence[Floater]) -> Floater:
        came_in = p in self.incoming
        has_opponent = self._has_opponent(p, chosen)
        kind = ("b" if has_opponent else "a") if came_in else ("d" if has_opponent else "c")
        player = self.field.players[p]
        return Floater(p, kind, floated_last_round(self.field.position.tournament, player))

    def _has_opponent(self, p: int, chosen: Sequence[Floater]) -> bool:
        """Whether there is a compatible opponent ahead whom nobody chosen before needs (3.3, 3.4)."""
        served = [f.player for f in chosen if f.type in "bd"]
        place = {q: i for i, q in enumerate((*served, p, *self.adjacent))}
        adj = [0] * len(place)
        ahead = mask_of(self.adjacent)
        for q in (*served, p):
            for other in members(self.field.adj[q] & ahead):
                adj[place[q]] |= 1 << place[other]
                adj[place[other]] |= 1 << place[q]
        mate = maximum(adj, (1 << len(place)) - 1, self.field.tick)
        return sum(1 for q in (*served, p) if mate[place[q]] >= 0) == len(served) + 1

    def _majority(self, group: Sequence[int]) -> Colour | None:
        """Return the colour that more players of the group are due, None if none is (3.2.2)."""
        colours = [due(self.field.players[p]) for p in group]
        white, black = colours.count(Colour.WHITE), colours.count(Colour.BLACK)
        if white == black:
            return None
        return Colour.WHITE if white > black else Colour.BLACK

    def _near(self, p: int, last: int) -> bool:
        return not self.maxi or near_in_rating(self.field, p, last)


def near_in_rating(field: LimField, p: int, q: int) -> bool:
    """Whether two players are within the span of a Maxi-tournament."""
    rating = field.position.tournament.by_id
    return abs(rating[field.players[p].id].rating - rating[field.players[q].id].rating) <= MAXI_SPAN
