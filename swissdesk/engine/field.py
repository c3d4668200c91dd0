"""The players of the round as numbered sets: who may meet whom, who may have the bye, the scoregroups.

Players are numbered from 0 in the order of art. 1.2; sets are bit masks. One number more stands for the PAB where
the field is odd, so that a complete round is a perfect matching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise

from swissdesk.engine.colours import Preference, Strength
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Search, Tick, augment_all, greedy, idle
from swissdesk.engine.position import Competitor, Position
from swissdesk.model import Colour, Points
from swissdesk.values import NamedTuple

# ---- the field


class Rule(Enum):
    """An absolute rule, as something that can be left out."""

    MET = "C1"
    FORBIDDEN = "C1, pairs forbidden by the organiser"
    BYE = "C2"
    COLOURS = "C3"


class Field:
    """The field of a round; without some of the absolute rules (`relaxed`) to find out which one is in the way.

    `adj[p]` are the legal opponents of p, with `bye_bit` if p may have the PAB. `bye` is the number of the PAB; an even
    field has none, and `bye_bit` is nought.
    """

    def __init__(self, position: Position, tick: Tick = idle, *, relaxed: Rule | None = None) -> None:
        self.position = position
        self.players: tuple[Competitor, ...] = position.competitors
        self.size = len(self.players)
        self.tick = tick
        self.score: list[Points] = [p.score for p in self.players]
        self.wishes: list[Preference] = [p.preference for p in self.players]
        self.everybody = (1 << self.size) - 1
        self.bye = self.size
        self.bye_bit = 1 << self.bye if self.size % 2 else 0
        self.bye_score: Points | None = None
        self.adj = self._legal(relaxed)
        if self.has_bye:
            self._join_bye([i for i, p in enumerate(self.players) if p.may_have_bye or relaxed is Rule.BYE])
        self._hint: list[int] = [-1] * len(self.adj)
        self._known: dict[tuple[int, int], bool] = {}

    def _legal(self, relaxed: Rule | None) -> list[int]:
        """C1 (art. 2.1.1), with forbidden pairs, and C3 (art. 2.1.3), as masks."""
        index = {p.id: i for i, p in enumerate(self.players)}
        barred = [1 << i | same for i, same in enumerate(self._barred_by_colour(relaxed))]
        groups: dict[frozenset[int], int] = {}
        for i, p in enumerate(self.players):
            if relaxed is not Rule.MET:
                for j in (index[other] for other in p.opponents if other in index):
                    barred[i] |= 1 << j
                    barred[j] |= 1 << i
            if p.forbidden and relaxed is not Rule.FORBIDDEN:
                group = frozenset((*p.forbidden, p.id))
                groups[group] = groups.get(group, 0) | 1 << i
            self.tick(len(p.opponents))
        for group, holders in groups.items():
            mask = mask_of(index[other] for other in group if other in index)
            for i in members(holders):
                barred[i] |= mask
            for i in members(mask & ~holders):
                barred[i] |= holders
        return [self.everybody & ~mask for mask in barred]

    def _barred_by_colour(self, relaxed: Rule | None) -> list[int]:
        """C3 (art. 2.1.3): for each player those with the same absolute preference, unless one is a topscorer."""
        firm = {Colour.WHITE: 0, Colour.BLACK: 0}
        barred = [0] * self.size
        if relaxed is Rule.COLOURS:
            return barred
        for i, p in enumerate(self.players):
            colour, strength = self.wishes[i]
            if strength is Strength.ABSOLUTE and colour and not p.is_topscorer:
                firm[colour] |= 1 << i
        for same in firm.values():
            for i in members(same):
                barred[i] = same
        return barred

    def _join_bye(self, receivers: Iterable[int]) -> None:
        """Make `receivers` the only ones who may have the PAB."""
        del self.adj[self.size :]
        self.adj = [mask & ~self.bye_bit for mask in self.adj]
        self.adj.append(mask_of(receivers))
        for i in range(self.size):
            if self.adj[self.bye] >> i & 1:
                self.adj[i] |= self.bye_bit
        self._known = {}

    # ---- completion (C4) and the score of the bye (C5)

    @property
    def has_bye(self) -> bool:
        """Whether there is a PAB to give."""
        return bool(self.bye_bit)

    @property
    def whole(self) -> int:
        """Everybody, and the PAB if there is one to give."""
        return self.everybody | self.bye_bit

    def completes(self, alive: int, apart: int = 0) -> bool:
        """Return whether all of `alive` (players, and perhaps the PAB) can be matched.

        None of `apart` with another of `apart`: these are downfloaters, and two MDPs never meet.
        """
        known = self._known.get((alive, apart))
        if known is None:
            known = self._known[alive, apart] = self._can_complete(alive, apart)
        return known

    def spared(self, alive: int) -> int:
        """Return those of `alive` without whom all the others can be matched; nobody if they are an even number."""
        if alive.bit_count() % 2 == 0:
            return 0
        mate = self._begun(self.adj, alive)
        if augment_all(self.adj, alive, mate, self.tick, spare=1) > 1:
            return 0
        root = next(v for v in members(alive) if mate[v] < 0)
        return Search(self.adj, alive, mate, root).run().outer

    def _can_complete(self, alive: int, apart: int) -> bool:
        if alive.bit_count() % 2:
            return False
        adj = self.adj
        if apart & (apart - 1):
            adj = [mask & ~apart if apart >> p & 1 else mask for p, mask in enumerate(adj)]
        mate = self._begun(adj, alive)
        if augment_all(adj, alive, mate, self.tick, spare=0):
            return False
        for v, w in enumerate(mate):
            if w >= 0:
                self._hint[v] = w
        return True

    def _begun(self, adj: list[int], alive: int) -> list[int]:
        """Return a matching of `alive` to begin with: what is left of the last complete one, and all free players."""
        mate = [-1] * len(adj)
        for v, w in enumerate(self._hint):
            if v < w and self._hint[w] == v and alive >> v & 1 and alive >> w & 1 and adj[v] >> w & 1:
                mate[v], mate[w] = w, v
        greedy(adj, alive, mate)
        return mate

    def settle_bye(self) -> bool:
        """Find the lowest score that can get the PAB (C5, art. 2.3.1); return whether any legal round exists.

        From then on only players of that score are receivers. INTERPRETATION: this minimum is a constant of the
        round, known before the first bracket.
        """
        if not self.has_bye:
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
        return [range(a, b) for a, b in pairwise([*starts, self.size])]

    def steps(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
        """Yield from the top each scoregroup, the one that follows it, and everybody below that."""
        groups = [*self.groups(), range(self.size, self.size)]
        for group, following in pairwise(groups):
            yield tuple(group), tuple(following), tuple(range(following.stop, self.size))


# ---- players who may meet few


class Scarcity(NamedTuple):
    """Players who may not meet one another, and everybody whom any of them may meet (the PAB with them), as sets."""

    players: int
    opponents: int

    @property
    def spare(self) -> int:
        """How many opponents there are more than players; below 0 no legal round exists."""
        return self.opponents.bit_count() - self.players.bit_count()


def scarcities(field: Field) -> Iterator[Scarcity]:
    """Yield the groups of the field whose players may not meet one another, by pairings that are forbidden."""
    groups = Counter(frozenset((*player.forbidden, player.id)) for player in field.players if player.forbidden)
    place = {player.id: number for number, player in enumerate(field.players)} if groups else {}
    for group, count in groups.items():
        inside = [place[player] for player in group if player in place]
        if len(inside) == count:
            yield _of(field, inside)


def _of(field: Field, inside: list[int]) -> Scarcity:
    players = opponents = 0
    for number in inside:
        players |= 1 << number
        opponents |= field.adj[number]
    return Scarcity(players, opponents)


def forget_pairs(field: Field) -> None:
    """Take away from the legal pairs of a field some that are in no legal round."""
    for one in scarcities(field):
        if one.spare > 1:
            continue
        barred = one.opponents if one.spare else ~one.players
        for number in members(one.opponents):
            for other in members(field.adj[number] & barred):
                field.adj[other] &= ~(1 << number)
            field.adj[number] &= ~barred
