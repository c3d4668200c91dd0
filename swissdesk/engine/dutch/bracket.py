"""A pairing bracket: MDPs and residents, the scoregroup that comes next, and everybody below (C.04.3 art. 1.3).

Its shape tells which rules apply. With `following` it looks ahead into the next scoregroup (C8; 2017: C.7). Those below
must be left completable (C4), unless it `is_open`: the edition of 2017 asks that only afterwards (A.9). A penultimate
bracket of that edition has everybody else in `lower`; a last bracket has nobody below, and in a collapsed one
residents have different scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Competitor
from swissdesk.model import Points
from swissdesk.model.points import POINT


@dataclass(frozen=True)
class Bracket:
    """A bracket of a field; all players by their number in the field, each tuple in the order of art. 1.2."""

    field: Field
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    lower: tuple[int, ...]
    is_open: bool = False

    @cached_property
    def players(self) -> tuple[int, ...]:
        """MDPs, then residents: the place is the BSN less one (art. 4.1)."""
        return self.mdps + self.residents

    @property
    def score(self) -> Points:
        """The score of the residents; in a collapsed bracket the highest of them."""
        return self.field.score[self.residents[0]]

    @property
    def lowest_score(self) -> Points:
        """The lowest score in the bracket."""
        return self.field.score[self.residents[-1]]

    @property
    def is_last(self) -> bool:
        """Whether nobody is below."""
        return not self.following and not self.lower

    @cached_property
    def scores(self) -> frozenset[Points]:
        """All scores of the bracket and the next scoregroup."""
        return frozenset(self.field.score[p] for p in (*self.players, *self.following))

    @cached_property
    def differences(self) -> frozenset[Points]:
        """All differences of scores in the bracket, those of downfloaters included (2017 A.8)."""
        scores = {self.field.score[p] for p in self.players}
        down = {score - self.lowest_score + POINT for score in scores}
        return frozenset({a - b for a in scores for b in scores if a > b} | down)

    def player(self, number: int) -> Competitor:
        """Return the player with that number in the field."""
        return self.field.players[number]

    def is_mdp(self, number: int) -> bool:
        """Whether the player came down into this bracket."""
        return number < self.residents[0]

    @property
    def holds_bye(self) -> bool:
        """Whether the receiver of the PAB must come from this bracket or pass through it from above (C5)."""
        if self.is_last:
            return self.field.bye >= 0
        bye_score = self.field.bye_score
        return bye_score is not None and bye_score >= self.score

    @property
    def precedes_bye(self) -> bool:
        """Whether an open bracket comes before the last scoregroup in a field with a PAB."""
        return self.is_open and not self.lower and self.field.bye >= 0

    def legal(self) -> list[int]:
        """Return for each player, by BSN less one, the mask of legal opponents in the bracket; no two MDPs meet."""
        place = {p: i for i, p in enumerate(self.players)}
        mdps = mask_of(self.mdps)
        inside = mask_of(self.players)
        masks = []
        for p in self.players:
            mask = self.field.adj[p] & inside
            if self.is_mdp(p):
                mask &= ~mdps
            masks.append(self._renumbered(mask, place))
        return masks

    def _renumbered(self, mask: int, place: dict[int, int]) -> int:
        """Return a mask of field numbers as one of places; residents are consecutive in both."""
        first, count = self.residents[0], len(self.residents)
        new = (mask >> first & ((1 << count) - 1)) << len(self.mdps)
        for p in self.mdps:
            if mask >> p & 1:
                new |= 1 << place[p]
        return new


@dataclass(frozen=True)
class BracketResult:
    """The accepted candidate of a bracket: pairs (higher ranked first) and downfloaters, by number in the field."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]

    @classmethod
    def of(cls, bracket: Bracket, mate: Sequence[int]) -> BracketResult:
        """Return the candidate that a matching stands for; its first vertices are the players of the bracket."""
        players = bracket.players
        pairs = []
        floaters = []
        for i, player in enumerate(players):
            if mate[i] >= len(players):
                floaters.append(player)
            elif i < mate[i]:
                pairs.append((player, players[mate[i]]))
        return cls(tuple(pairs), tuple(floaters))
