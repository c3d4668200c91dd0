"""Leaving out the least and the most significant values (C.07 art. 14.1 to 14.4, 16.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.unplayed import Contribution


class Item(NamedTuple):
    """A term of a sum: `amount` is what it adds, `source` where it comes from."""

    source: Contribution
    amount: int


class Cut(NamedTuple):
    """A term that is left out; `is_voluntary`: because it comes from a voluntary unplayed round (art. 16.5)."""

    item: Item
    is_low: bool
    is_voluntary: bool


def cuts(items: Iterable[Item], modifiers: Modifiers) -> list[Cut]:
    """Return which terms are left out, in the order of the cutting; fewer than asked for if there are no more.

    The least significant term is the one with the lowest score, then the lowest amount. RULE: art. 16.5: the lowest
    amount of a voluntary unplayed round goes instead, unless it is smaller.
    """
    left = list(items)
    removed: list[Cut] = []
    for _ in range(min(modifiers.low, len(left))):
        removed.append(_lowest(left))
        left.remove(removed[-1].item)
    for _ in range(min(modifiers.high, len(left))):
        highest = max(left, key=_significance)
        removed.append(Cut(highest, False, False))
        left.remove(highest)
    return removed


def remaining_sum(items: list[Item], modifiers: Modifiers) -> int:
    """Return the sum of what is not left out; 0 if nothing is left."""
    total = sum(item.amount for item in items)
    if not modifiers.low and not modifiers.high:
        return total
    return total - sum(cut.item.amount for cut in cuts(items, modifiers))


def _lowest(left: list[Item]) -> Cut:
    least = min(left, key=_significance)
    voluntary = [item for item in left if item.source.vur]
    if voluntary:
        lowest = min(voluntary, key=lambda item: (item.amount, item.source.score))
        if lowest.amount >= least.amount:
            return Cut(lowest, True, True)
    return Cut(least, True, False)


def _significance(item: Item) -> tuple[int, int]:
    return item.source.score, item.amount
