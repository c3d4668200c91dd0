"""The pairing bracket (C.04.3 art. 1.3), its candidates, and the colours of a pair (art. 5).

The shape of a bracket tells which rules apply. With `following` it looks ahead into the next scoregroup (C8; 2017:
C.7). Those below must be left completable (C4), unless it `is_open`: the edition of 2017 asks that only afterwards
(A.9). A penultimate bracket of that edition has everybody else in `lower`; a last bracket has nobody below, and in a
collapsed one residents have different scores. A `Candidate` finds what the criteria look at once: who misses a colour,
which MDPs are paired, who floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from swissdesk.engine.colours import Float, Strength, last_difference
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour, Points
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple, dataclass

# ---- colours (art. 5; E.1 to E.5 in older editions)


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None:
        if theirs is None:
            return initial if higher.number % 2 else initial.other, "5.2.5"
        return theirs.other, "5.2.1"
    if mine is not theirs:
        return mine, "5.2.1"
    prevails, article = _prevails(higher, lower, mine)
    return mine if prevails else mine.other, article


def _prevails(higher: Competitor, lower: Competitor, wish: Colour) -> tuple[bool, str]:
    """Return whether of two players with the same wish the higher ranked one gets it, and the article."""
    mine, theirs = higher.preference.strength, lower.preference.strength
    if mine != theirs:
        return mine > theirs, "5.2.2"
    if mine is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return abs(higher.difference) > abs(lower.difference), "5.2.2"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0] is not wish, "5.2.3"
    return True, "5.2.4"


def denied(higher: Competitor, lower: Competitor) -> Competitor | None:
    """Return the player of a pair whose preference is not granted, None if both are."""
    wish = higher.preference.colour
    if wish is None or wish is not lower.preference.colour:
        return None
    return lower if _prevails(higher, lower, wish)[0] else higher


# ---- brackets


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
    def highest_score(self) -> Points:
        """The highest score in the bracket."""
        return self.field.score[self.players[0]]

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
            return self.field.has_bye
        bye_score = self.field.bye_score
        return bye_score is not None and bye_score >= self.score

    @property
    def precedes_bye(self) -> bool:
        """Whether an open bracket comes before the last scoregroup in a field with a PAB."""
        return self.is_open and not self.lower and self.field.has_bye

    def legal(self) -> list[int]:
        """Return for each player, by BSN less one, the mask of legal opponents in the bracket; no two MDPs meet."""
        if not self.mdps:
            first, inside = self.residents[0], (1 << len(self.residents)) - 1
            return [mask >> first & inside for mask in self.field.adj[first : first + len(self.residents)]]
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


class BracketResult(NamedTuple):
    """The accepted candidate of a bracket: pairs (higher ranked first) and downfloaters, by number in the field."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]

    @classmethod
    def of(cls, bracket: Bracket, mate: Sequence[int]) -> BracketResult:
        """Return the candidate of a matching whose first vertices are the players of the bracket."""
        players = bracket.players
        pairs = []
        floaters = []
        for i, player in enumerate(players):
            if mate[i] >= len(players):
                floaters.append(player)
            elif i < mate[i]:
                pairs.append((player, players[mate[i]]))
        return cls(tuple(pairs), tuple(floaters))


# ---- candidates

Pair = tuple[int, int]


@dataclass(frozen=True)
class Candidate:
    """Pairs (higher ranked first) and downfloaters of a bracket, by number in the field.

    `find_ahead` finds who stays unpaired in the next bracket in the best case.
    """

    bracket: Bracket
    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]
    find_ahead: Callable[[], Sequence[int]] = tuple

    @cached_property
    def left_ahead(self) -> tuple[int, ...]:
        """Who stays unpaired in the next bracket in the best case."""
        return tuple(self.find_ahead())

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
        """The residents who become downfloaters."""
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
