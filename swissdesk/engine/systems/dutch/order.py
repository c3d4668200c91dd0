"""The first of all best candidates in the order in which the rules generate them (C.04.3 art. 3.6, 3.7 and 4).

Works on the family of cheapest matchings of a bracket: vertices 0, 1, … are the players by BSN less one, MDPs first;
whatever comes after them stands for not being paired in this bracket.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima


def settle_candidate(optima: Optima, mdps: int, players: int) -> None:
    """Narrow the family to the candidate generated first; `mdps` of the `players` of the bracket are MDPs."""
    residents = (1 << players) - (1 << mdps)
    paired = [x for x in range(mdps) if optima.settle(x, (residents, ~residents)) == 0]
    remainder = residents
    for x in paired:
        remainder &= ~(1 << optima.settle_lowest(x, residents))
    _settle_remainder(optima, [x for x in range(mdps, players) if remainder >> x & 1])


def _settle_remainder(optima: Optima, remainder: Sequence[int]) -> None:
    """Settle a homogeneous bracket or a remainder: the fewest and earliest exchanges, then the first transposition."""
    inside = mask_of(remainder)
    pairs = sum(inside >> optima.mate[x] & 1 for x in remainder) // 2
    upper, lower = mask_of(remainder[:pairs]), mask_of(remainder[pairs:])

    def without_exchange(x: int) -> int:
        if upper >> x & 1:
            return lower
        return ~lower if lower >> x & 1 else ~upper

    if optima.narrow(without_exchange):
        leads: Sequence[int] = remainder[:pairs]
    else:
        leads = _exchange(optima, remainder, pairs)
    for x in leads:
        optima.settle_lowest(x, inside)


def _exchange(optima: Optima, remainder: Sequence[int], pairs: int) -> list[int]:
    """Settle who is in S1 (art. 4.3): each pair is led by its higher ranked player.

    Fewest players exchanged; smallest difference of the sums of BSNs; the largest BSNs going down; the smallest
    going up.
    """
    inside = mask_of(remainder)
    number = {x: i for i, x in enumerate(remainder, 1)}
    heavy = len(remainder) * len(remainder)

    def price(u: int, v: int) -> int:
        if not (inside >> u & 1 and inside >> v & 1):
            return 0
        lead = number[min(u, v)]
        return lead + (heavy if lead > pairs else 0)

    # Without any exchange each of S1 leads a pair with somebody of S2: prices that are nearly right to begin with.
    duals = [-pairs] * len(optima.mate)
    for x in remainder:
        duals[x] = 2 * number[x] - pairs if number[x] <= pairs else pairs
    optima.refine(price, 2 * heavy * len(remainder), duals)
    up = sum(1 for x in remainder[pairs:] if inside >> optima.mate[x] & 1 and optima.mate[x] > x)
    down: set[int] = set()
    for x in reversed(remainder[:pairs]):
        if len(down) < up and optima.settle(x, (~_partners_below(x, inside), _partners_below(x, inside))) == 0:
            down.add(x)
    raised: list[int] = []
    for x in remainder[pairs:]:
        if len(raised) < up and optima.settle(x, (_partners_below(x, inside), ~_partners_below(x, inside))) == 0:
            raised.append(x)
    return [x for x in remainder[:pairs] if x not in down] + raised


def _partners_below(x: int, inside: int) -> int:
    """Return the players of `inside` ranked after x: with one of them as opponent x leads the pair."""
    return inside >> (x + 1) << (x + 1)
