"""Prize money shared out over one table: by place, equally among those of equal points, by Hort, or in between.

Amounts are whole numbers of the smallest coin. Under Hort half of a prize goes with the place and half into the pot
that players of equal points divide; any other proportion makes a mixed system. Several lists at once, with their
categories, are the business of `payout`.
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
class Part:
    """One of the two parts of a share: a `pot` divided among `sharers` players, before rounding."""

    pot: Fraction
    sharers: int

    @property
    def share(self) -> Fraction:
        """What each of them gets of it."""
        return self.pot / self.sharers


@dataclass(frozen=True, slots=True)
class Share:
    """What a line of the table gets, in the smallest unit, and how it is made up.

    `placed` is the part that goes with the place (shared by those level after all criteria), `pooled` the part of
    those of equal points; `rounding` is what whole coins added to their sum or took from it.
    """

    player: int
    place: int
    amount: int
    placed: Part
    pooled: Part

    @property
    def rounding(self) -> Fraction:
        """Above 0 for who got a coin that was left over."""
        return self.amount - self.placed.share - self.pooled.share


def share_out(
    rows: Sequence[StandingRow], prizes: Sequence[int], by_place: Fraction = HORT, *, coin: int = 1
) -> tuple[Share, ...]:
    """Return the shares of a table in its order, one for each line.

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
    placed = _pots(rows, [by_place * amount for amount in money], lambda row: row.rank)
    pooled = _pots(rows, [(1 - by_place) * amount for amount in money], lambda row: row.points)
    amounts = _in_coins([own.share + pot.share for own, pot in zip(placed, pooled, strict=True)], coin)
    return tuple(
        Share(row.player, row.rank, amount, own, pot)
        for row, amount, own, pot in zip(rows, amounts, placed, pooled, strict=True)
    )


def _pots(rows: Sequence[StandingRow], money: Sequence[Fraction], key: Callable[[StandingRow], int]) -> list[Part]:
    """Return the part of each line when neighbours of equal `key` divide theirs."""
    parts: list[Part] = []
    for _, level in groupby(rows, key):
        count = len(list(level))
        parts += [Part(sum(money[len(parts) : len(parts) + count], Fraction(0)), count)] * count
    return parts


def _in_coins(shares: Sequence[Fraction], coin: int) -> list[int]:
    """Return the shares rounded down to coins, the rest given from the top to those whose share was rounded."""
    amounts = [int(share // coin) * coin for share in shares]
    left = int(sum(shares) - sum(amounts)) // coin
    for place, share in enumerate(shares):
        if left and share != amounts[place]:
            amounts[place] += coin
            left -= 1
    return amounts
