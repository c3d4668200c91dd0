"""A guess at the duals of a bracket, taken from its colours alone, and the proof that it is right where it is.

If prices can be charged to the players so that no edge costs less than its two players are charged, no candidate is
cheaper than all charges together. A perfect matching of edges that cost exactly that is optimal, and so is every
other of them, and nothing else: the family of the best candidates is known without any weighted matching. The charges
guessed: nothing; or, where most players want the same colour, half a denied preference (C12) to each of these, and as
much back to each of the others; then the same once more for strong preferences (C13). MDPs, who do not meet each other,
are charged all that their residents leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.colours import Strength
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.costs import Costs, Kind
from swissdesk.engine.systems.dutch.prices import preference_denied, strong_denied
from swissdesk.model import Colour

Charges = list[int]
"""For each kind of players twice what each of them is charged."""


def certified(bracket: Bracket, costs: Costs, legal: Sequence[int], floaters: int, ruled_out: int) -> Optima | None:
    """Return the family of best candidates with at most one downfloater, or None if no guess can be proved.

    Vertices are the players by BSN less one, then one for the downfloater; `ruled_out` are who may not be it.
    """
    kinds = _Kinds(bracket, costs, legal)
    for guess in _guesses(kinds, floaters):
        charges = kinds.raised(guess)
        tight = kinds.tight(charges)
        if tight is None:
            continue
        adj = [mask & tight[kind] for mask, kind in zip(legal, kinds.of, strict=True)]
        value = sum(charges[kind] for kind in kinds.of)
        if floaters:
            value += _join_floater(bracket, costs, kinds, charges, adj, ruled_out)
        optima = Optima.unweighted(adj, value // 2, bracket.field.tick)
        if not optima.is_empty:
            return optima
    return None


def _join_floater(
    bracket: Bracket, costs: Costs, kinds: _Kinds, charges: Charges, adj: list[int], ruled_out: int
) -> int:
    """Add the downfloater's vertex with its tight edges; return twice its charge."""
    players = bracket.players
    prices = {
        i: 2 * (costs.alone(p) + costs.bye(p)) - charges[kinds.of[i]]
        for i, p in enumerate(players)
        if not ruled_out >> i & 1
    }
    if not prices:
        adj.append(0)
        return 0
    least = min(prices.values())
    cheapest = mask_of(i for i, price in prices.items() if price == least)
    for i in prices:
        if cheapest >> i & 1:
            adj[i] |= 1 << len(players)
    adj.append(cheapest)
    return least


class _Kinds:
    """The players of a bracket by kind: what counts for the price of a pair."""

    def __init__(self, bracket: Bracket, costs: Costs, legal: Sequence[int]) -> None:
        self.bracket = bracket
        self.costs = costs
        names: dict[Kind, int] = {}
        self.of = [names.setdefault(costs.kinds[p], len(names)) for p in bracket.players]
        self.count = len(names)
        self.members = [0] * self.count
        self.first = [-1] * self.count
        self.reach = [0] * self.count
        for i, kind in enumerate(self.of):
            self.members[kind] |= 1 << i
            self.reach[kind] |= legal[i]
            if self.first[kind] < 0:
                self.first[kind] = i
        self.wish = [bracket.field.wishes[bracket.players[i]] for i in self.first]
        self.mdps = [i < len(bracket.mdps) for i in self.first]
        self.prices = self._prices()

    def _prices(self) -> dict[tuple[int, int], int]:
        """Return twice the price of a pair for every two kinds that can meet in the bracket."""
        players = self.bracket.players
        prices = {}
        for a in range(self.count):
            for b in range(a, self.count):
                if self.reach[a] & self.members[b]:
                    i, j = sorted((self.first[a], self.first[b]))
                    prices[a, b] = 2 * self.costs.pair(players[i], players[j])
        return prices

    def raised(self, charges: Charges) -> Charges:
        """Return the charges with those of MDPs as high as their possible opponents allow."""
        raised = charges[:]
        for mdp, is_mdp in enumerate(self.mdps):
            if is_mdp:
                left = [price - charges[b if a == mdp else a] for (a, b), price in self.prices.items() if mdp in (a, b)]
                raised[mdp] = min(left, default=charges[mdp])
        return raised

    def tight(self, charges: Charges) -> list[int] | None:
        """Return for each kind who costs with it just what both are charged; None if anybody costs less."""
        tight = [0] * self.count
        for (a, b), price in self.prices.items():
            slack = price - charges[a] - charges[b]
            if slack < 0:
                return None
            if slack == 0:
                tight[a] |= self.members[b]
                tight[b] |= self.members[a]
        return tight


def _guesses(kinds: _Kinds, floaters: int) -> Iterator[Charges]:
    """Yield the charges worth trying."""
    total = len(kinds.of) + floaters
    for colour in Colour:
        wanting = sum(m.bit_count() for m, wish in zip(kinds.members, kinds.wish, strict=True) if wish.colour is colour)
        if 2 * wanting > total:
            denied, strong = kinds.costs.digits[preference_denied], kinds.costs.digits[strong_denied]
            charges = [denied if wish.colour is colour else -denied for wish in kinds.wish]
            yield charges
            yield [
                charge + (strong if wish.colour is colour and wish.strength >= Strength.STRONG else -strong)
                for charge, wish in zip(charges, kinds.wish, strict=True)
            ]
            return
    yield [0] * kinds.count
