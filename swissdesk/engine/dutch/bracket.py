"""A pairing bracket: MDPs and residents, the scoregroup that comes next, and everybody below (C.04.3 art. 1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Competitor
from swissdesk.model import Points


@dataclass(frozen=True)
class Bracket:
    """A bracket of a field; all players by their number in the field, each tuple in the order of art. 1.2."""

    field: Field
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    lower: tuple[int, ...]

    @cached_property
    def players(self) -> tuple[int, ...]:
        """MDPs, then residents: the place is the BSN less one (art. 4.1)."""
        return self.mdps + self.residents

    @property
    def score(self) -> Points:
        """The score of the residents."""
        return self.field.score[self.residents[0]]

    def player(self, number: int) -> Competitor:
        """Return the player with that number in the field."""
        return self.field.players[number]

    def is_mdp(self, number: int) -> bool:
        """Whether the player came down into this bracket."""
        return number < self.residents[0]

    @property
    def holds_bye(self) -> bool:
        """Whether the receiver of the PAB must come from this bracket or pass through it from above (C5)."""
        bye_score = self.field.bye_score
        return bye_score is not None and bye_score >= self.score

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
