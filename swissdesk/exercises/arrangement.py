"""Where a learner has put the cards of a task: in S1, S2, on boards, aside without an opponent, or nowhere yet.

A value: every move makes the next one, so that moves can be undone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from swissdesk.engine.position import Pairs
from swissdesk.exercises.task import Attempt


class Place(Enum):
    """Where a single card can be put."""

    S1 = "s1"
    S2 = "s2"
    LEFT = "left"
    """Without an opponent: to float down, or to get the bye."""
    OPEN = "open"
    """Not placed yet."""


@dataclass(frozen=True)
class Arrangement:
    """The cards by place, each tuple in the order in which they lie; `open` keeps the order of the ranks."""

    players: tuple[int, ...]
    s1: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    pairs: Pairs = ()

    @property
    def open(self) -> tuple[int, ...]:
        """The cards that are nowhere yet."""
        taken = {*self.s1, *self.s2, *self.left, *(player for pair in self.pairs for player in pair)}
        return tuple(player for player in self.players if player not in taken)

    @property
    def attempt(self) -> Attempt:
        """What is to be judged: boards, and who is left."""
        return Attempt(self.pairs, frozenset(self.left))

    @property
    def is_complete(self) -> bool:
        """Whether everybody has a board or is left."""
        return self.attempt.placed >= set(self.players)

    def partner(self, player: int) -> int | None:
        """Return whom a player meets as the cards lie."""
        return next((one + other - player for one, other in self.pairs if player in (one, other)), None)

    def put(self, player: int, place: Place, before: int | None = None) -> Arrangement:
        """Return the cards with one of them put there; `before` is the card of S1 or S2 on whose place it goes."""
        without = self._without(player)
        if place is Place.OPEN:
            return without
        row = getattr(without, place.value)
        at = row.index(before) if before in row else len(row)
        return replace(without, **{place.value: (*row[:at], player, *row[at:])})

    def pair(self, one: int, other: int) -> Arrangement:
        """Return the cards with two players on a board, the higher ranked first; their partners become free."""
        if one == other:
            return self
        first, second = sorted((one, other), key=self.players.index)
        without = self._without(one)._without(other)
        pairs = sorted((*without.pairs, (first, second)), key=lambda pair: self.players.index(pair[0]))
        return replace(without, pairs=tuple(pairs))

    def _without(self, player: int) -> Arrangement:
        """Return the cards with one of them taken up; a partner goes back to those not placed."""

        def rest(row: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(each for each in row if each != player)

        pairs = tuple(pair for pair in self.pairs if player not in pair)
        return replace(self, s1=rest(self.s1), s2=rest(self.s2), left=rest(self.left), pairs=pairs)
