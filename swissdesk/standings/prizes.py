"""Prize money shared out over the table: by place, equally among those of equal points, by Hort, or in between.

Amounts are whole numbers of the smallest coin. Under Hort half of a prize goes with the place and half into the pot
that players of equal points divide; any other proportion makes a mixed system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.standings.table import StandingRow

BY_PLACE = Fraction(1)
HORT = Fraction(1, 2)
EQUALLY = Fraction(0)


@dataclass(frozen=True, slots=True)
class Prize:
    """What a player gets, in the smallest coin."""

    player: int
    amount: int


def share_out(
    rows: Sequence[StandingRow], prizes: Sequence[int], by_place: Fraction = HORT, *, coin: int = 1
) -> tuple[Prize, ...]:
    """Return the prizes of a table in its order, only of those who get something.

    `prizes` are the amounts of places 1, 2, …; `by_place` is the part of each that goes with the place. A place that is
    shared (level after all criteria) is divided equally. Amounts are multiples of `coin`; what is left over
    goes to the best placed, a coin each, so that the sum is that of the prizes of places that are taken.
    Raises InvalidEdit for a proportion outside 0 to 1, a negative prize, or one that is no multiple of the coin.
    """
    if not 0 <= by_place <= 1:
        raise InvalidEdit(
            N_("The part of a prize that goes by place is {part}; it must be from 0 to 1."), part=by_place
        )
    for amount in prizes:
        if amount < 0 or coin < 1 or amount % coin:
            raise InvalidEdit(N_("The prize {amount} cannot be paid in coins of {coin}."), amount=amount, coin=coin)
    money = [Fraction(prize) for prize in prizes[: len(rows)]]
    money += [Fraction(0)] * (len(rows) - len(money))
    placed = _averaged(rows, money, lambda row: row.rank)
    pooled = _averaged(rows, money, lambda row: row.points)
    shares = [by_place * own + (1 - by_place) * pot for own, pot in zip(placed, pooled, strict=True)]
    amounts = _in_coins(shares, coin)
    return tuple(Prize(row.player, amount) for row, amount in zip(rows, amounts, strict=True) if amount)


def _averaged(
    rows: Sequence[StandingRow], money: Sequence[Fraction], key: Callable[[StandingRow], int]
) -> list[Fraction]:
    """Return the money of each line when neighbours of equal `key` divide theirs."""
    shares: list[Fraction] = []
    for _, level in groupby(rows, key):
        count = len(list(level))
        pot = sum(money[len(shares) : len(shares) + count], Fraction(0))
        shares += [pot / count] * count
    return shares


def _in_coins(shares: Sequence[Fraction], coin: int) -> list[int]:
    """Return the shares rounded down to coins, the rest given from the top to those whose share was rounded."""
    amounts = [int(share // coin) * coin for share in shares]
    left = int(sum(shares) - sum(amounts)) // coin
    for place, share in enumerate(shares):
        if left and share != amounts[place]:
            amounts[place] += coin
            left -= 1
    return amounts
