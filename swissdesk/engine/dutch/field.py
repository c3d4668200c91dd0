"""The players of the round as numbered sets: who may meet whom, who may have the bye, the scoregroups.

Players are numbered from 0 in the order of art. 1.2; sets are bit masks. One number more stands for the PAB where
the field is odd, so that a complete round is a perfect matching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise

from swissdesk.engine.colours import Strength
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, augment_all, greedy, idle
from swissdesk.engine.position import Competitor, Position
from swissdesk.model import Colour, Points


class Rule(Enum):
    """An absolute rule, as something that can be left out."""

    MET = "C1"
    FORBIDDEN = "C1, pairs forbidden by the organiser"
    BYE = "C2"
    COLOURS = "C3"


class Field:
    """The field of a round; without some of the absolute rules (`relaxed`) to find out which one is in the way.

    `adj[p]` are the legal opponents of p, with the bit `bye` if p may have the PAB; `bye` is -1 for an even field.
    """

    def __init__(self, position: Position, tick: Tick = idle, *, relaxed: Rule | None = None) -> None:
        self.position = position
        self.players: tuple[Competitor, ...] = position.competitors
        self.size = len(self.players)
        self.tick = tick
        self.score: list[Points] = [p.score for p in self.players]
        self.everybody = (1 << self.size) - 1
        self.bye = self.size if self.size % 2 else -1
        self.bye_score: Points | None = None
        self.adj = self._legal(relaxed)
        if self.bye >= 0:
            self._join_bye([i for i, p in enumerate(self.players) if p.may_have_bye or relaxed is Rule.BYE])
        self._hint: list[int] = [-1] * len(self.adj)
        self._known: dict[tuple[int, int], bool] = {}

    def _legal(self, relaxed: Rule | None) -> list[int]:
        """C1 (art. 2.1.1), with forbidden pairs, and C3 (art. 2.1.3), as masks."""
        index = {p.id: i for i, p in enumerate(self.players)}
        firm = {Colour.WHITE: 0, Colour.BLACK: 0}
        for i, p in enumerate(self.players):
            if p.preference.strength is Strength.ABSOLUTE and p.preference.colour and not p.is_topscorer:
                firm[p.preference.colour] |= 1 << i
        barred = [1 << i for i in range(self.size)]
        for i, p in enumerate(self.players):
            met = p.opponents if relaxed is not Rule.MET else frozenset()
            forbidden = p.forbidden if relaxed is not Rule.FORBIDDEN else frozenset()
            for j in (index[other] for other in met | forbidden if other in index):
                barred[i] |= 1 << j
                barred[j] |= 1 << i
            for same in firm.values() if relaxed is not Rule.COLOURS else ():
                if same >> i & 1:
                    barred[i] |= same
            self.tick(len(p.opponents))
        return [self.everybody & ~mask for mask in barred]

    def _join_bye(self, receivers: Iterable[int]) -> None:
        """Make `receivers` the only ones who may have the PAB."""
        bit = 1 << self.bye
        del self.adj[self.size :]
        self.adj = [mask & ~bit for mask in self.adj]
        self.adj.append(mask_of(receivers))
        for i in range(self.size):
            if self.adj[self.bye] >> i & 1:
                self.adj[i] |= bit
        self._known = {}

    # ---- completion (C4) and the score of the bye (C5)

    @property
    def whole(self) -> int:
        """Everybody, and the PAB if there is one to give."""
        return self.everybody | (1 << self.bye if self.bye >= 0 else 0)

    def completes(self, alive: int, apart: int = 0) -> bool:
        """Return whether all of `alive` (players, and perhaps the PAB) can be matched.

        None of `apart` with another of `apart`: these are downfloaters, and two MDPs never meet.
        """
        known = self._known.get((alive, apart))
        if known is None:
            known = self._known[alive, apart] = self._can_complete(alive, apart)
        return known

    def _can_complete(self, alive: int, apart: int) -> bool:
        if alive.bit_count() % 2:
            return False
        adj = self.adj
        if apart & (apart - 1):
            adj = [mask & ~apart if apart >> p & 1 else mask for p, mask in enumerate(adj)]
        mate = [-1] * len(self.adj)
        for v, w in enumerate(self._hint):
            if v < w and self._hint[w] == v and alive >> v & 1 and alive >> w & 1 and adj[v] >> w & 1:
                mate[v], mate[w] = w, v
        greedy(adj, alive, mate)
        if augment_all(adj, alive, mate, self.tick, spare=0):
            return False
        for v, w in enumerate(mate):
            if w >= 0:
                self._hint[v] = w
        return True

    def settle_bye(self) -> bool:
        """Find the lowest score that can get the PAB (C5, art. 2.3.1); return whether any legal round exists.

        From then on only players of that score are receivers. INTERPRETATION: this minimum is a constant of the
        round, known before the first bracket.
        """
        if self.bye < 0:
            return self.completes(self.whole)
        receivers = self.adj[self.bye]
        by_score: dict[Points, list[int]] = {}
        for i in range(self.size):
            if receivers >> i & 1:
                by_score.setdefault(self.score[i], []).append(i)
        for score in sorted(by_score):
            self._join_bye(by_score[score])
            if self.completes(self.whole):
                self.bye_score = score
                return True
        self._join_bye(i for i in range(self.size) if receivers >> i & 1)
        return False

    def groups(self) -> list[range]:
        """Return the scoregroups from the top (art. 1.3)."""
        starts = [i for i in range(self.size) if i == 0 or self.score[i] != self.score[i - 1]]
        return [range(a, b) for a, b in zip(starts, [*starts[1:], self.size], strict=True)]

    def steps(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
        """Yield from the top each scoregroup, the one that follows it, and everybody below that."""
        groups = [*self.groups(), range(self.size, self.size)]
        for group, following in pairwise(groups):
            yield tuple(group), tuple(following), tuple(range(following.stop, self.size))
