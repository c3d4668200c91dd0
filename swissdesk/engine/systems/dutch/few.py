"""A bracket of few players, all of whose candidates are looked at.

Six players can be paired in fifteen ways: to go through them takes less time than to prepare a matching. The fewest
downfloaters with the best scores (C6, C7) are known from the bracket alone. Where all candidates with these leave the
same players over, or those of only one set of players leave a round that can be completed (C4), they are equal in C8.
So are all that reach a bound that no downfloaters can beat. The first of them by the other criteria, then in the order
of the rules, is the accepted one; in all other cases there is no answer here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from swissdesk.engine.matching.bits import lowest, mask_of, members
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.next_bracket import reaches_bound
from swissdesk.values import NamedTuple

FEW = 6
"""So many players at most have all their candidates looked at."""

Edge = tuple[int, int]
"""Two players by BSN less one, or a downfloater and the number of players."""


class Mating(NamedTuple):
    """A way to pair the players: everybody's opponent (of a downfloater the number of players), and what follows."""

    mate: tuple[int, ...]
    edges: tuple[Edge, ...] = ()
    left: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def matings(legal: tuple[int, ...]) -> tuple[tuple[Mating, ...], frozenset[Edge]]:
    """Return every way to pair players, given by masks of legal opponents, that leaves as few over as possible.

    With them come the edges of all.
    """
    alone = Mating((len(legal),) * len(legal))
    spare = len(legal) % 2
    while not (found := tuple(_matings(legal, (1 << len(legal)) - 1, spare, alone))):
        spare += 2
    return found, frozenset(edge for mating in found for edge in mating.edges)


def _matings(legal: Sequence[int], free: int, spare: int, begun: Mating) -> Iterator[Mating]:
    """Yield every way to pair the players of the set `free` that leaves just so many of them over."""
    if not free:
        if not spare:
            yield begun
        return
    mate, edges, left = begun
    x = lowest(free)
    free ^= 1 << x
    for y in members(legal[x] & free):
        paired = Mating((*mate[:x], y, *mate[x + 1 : y], x, *mate[y + 1 :]), (*edges, (x, y)), left)
        yield from _matings(legal, free ^ 1 << y, spare, paired)
    if spare:
        yield from _matings(legal, free, spare - 1, Mating(mate, (*edges, (x, len(legal))), (*left, x)))


def possible(legal: tuple[int, ...], ruled_out: int) -> tuple[Mating, ...]:
    """Return every candidate that leaves as few players over as possible, and nobody of the set `ruled_out`."""
    found, _ = matings(legal)
    if ruled_out:
        found = tuple(mating for mating in found if not any(ruled_out >> x & 1 for x in mating.left))
    return found


def only_one(bracket: Bracket, candidates: Sequence[Mating]) -> Mating | None:
    """Return the candidate if there is no other, which needs no price, and if the round can be completed with it."""
    return candidates[0] if len(candidates) == 1 and _can_float(bracket, candidates[0].left) else None


def accepted(
    bracket: Bracket, costs: Costs, legal: tuple[int, ...], candidates: Sequence[Mating]
) -> tuple[Mating | None, int | None]:
    """Return the accepted one of some candidates, if it can be told, and what the cheapest costs, if there are any."""
    if not candidates:
        return None, None
    found = _priced(bracket, costs, legal, candidates)
    value = min(price for price, _ in found)
    best = [pair for pair in found if pair[0] // costs.head == value // costs.head]
    sets = {mating.left for _, mating in best}
    if len(sets) > 1:
        for left in _by_first(bracket, best):
            if reaches_bound(bracket, [bracket.players[x] for x in left]):
                return _first(bracket, [pair for pair in best if pair[1].left == left]), value
    sets = {left for left in sets if _can_float(bracket, left)}
    if len(sets) != 1:
        return None, value
    return _first(bracket, [pair for pair in best if pair[1].left in sets]), value


def _by_first(bracket: Bracket, best: Sequence[tuple[int, Mating]]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of downfloaters, that of the best candidate first."""
    while best:
        left = _first(bracket, best).left
        yield left
        best = [pair for pair in best if pair[1].left != left]


def _priced(
    bracket: Bracket, costs: Costs, legal: tuple[int, ...], candidates: Sequence[Mating]
) -> list[tuple[int, Mating]]:
    """Return the candidates with their prices."""
    players = bracket.players
    _, edges = matings(legal)
    price = {
        (x, y): costs.pair(players[x], players[y])
        if y < len(players)
        else costs.alone(players[x]) + costs.bye(players[x])
        for x, y in edges
    }
    return [(sum([price[edge] for edge in mating.edges]), mating) for mating in candidates]


def _can_float(bracket: Bracket, left: tuple[int, ...]) -> bool:
    """Whether the round can be completed with these downfloaters; in an open bracket that is not checked."""
    field = bracket.field
    down = mask_of(bracket.players[x] for x in left)
    below = mask_of(bracket.following) | mask_of(bracket.lower) | field.bye_bit
    return bracket.is_open or field.completes(down | below, down)


def _first(bracket: Bracket, found: Sequence[tuple[int, Mating]]) -> Mating:
    """Return the cheapest candidate, of equals the first in the order of the rules."""
    least = min(price for price, _ in found)
    equal = [mating for price, mating in found if price == least]
    if len(equal) == 1:
        return equal[0]
    return min(equal, key=lambda mating: place_in_order(mating.mate, len(bracket.mdps)))


@lru_cache(maxsize=4096)
def place_in_order(mate: tuple[int, ...], mdps: int) -> tuple[object, ...]:
    """Return what comes the earlier in the order of the rules the smaller it is (C.04.3 art. 3.6, 3.7 and 4).

    First the MDPs that are paired and with whom. Of the remainder the fewest players exchanged; the smallest
    difference of the sums of BSNs; the largest BSNs going down; the smallest going up; then the first transposition.
    """
    size = len(mate)
    met = [mate[x] for x in range(mdps) if mate[x] < size]
    remainder = [x for x in range(mdps, size) if x not in met]
    leads = [n for n, x in enumerate(remainder) if x < mate[x] < size]
    down = [-n for n in reversed(range(len(leads))) if n not in leads]
    up = leads[len(leads) - len(down) :]
    left = [mate[x] == size for x in range(mdps)]
    return left, met, len(up), sum(leads), down, up, [mate[remainder[n]] for n in leads]
