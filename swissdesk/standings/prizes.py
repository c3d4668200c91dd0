"""Prize money: who gets what from which list, and why.

Amounts are whole numbers of the smallest coin. A list goes by place, equally among those of equal points, by Hort (half
of a prize goes with the place and half into the pot that players of equal points divide), or in between. Every list is
shared out over the standings of its category. Where nobody may win twice, whoever would win in several lists keeps the
highest prize (of equal ones that of the list announced first) and leaves the others, in which the next ones move up.
It is settled from the highest prize down, one player at a time, and shared out again after each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import PrizeList, Tournament, shown_points
from swissdesk.model.awards import list_title, written
from swissdesk.standings import categories
from swissdesk.standings.table import StandingRow, chosen, goes_by_bracket, table
from swissdesk.values import dataclass, replace

# ---- one list

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
        raise InvalidEdit(N_("The part of a prize paid by place is {part}. Enter a number from 0 to 1."), part=by_place)
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


# ---- all lists


@dataclass(frozen=True, slots=True)
class Award:
    """What a player gets from one list, in the smallest unit of the currency, and why.

    `place` is the place in that list after those who won more elsewhere have left it; `in_kind` what comes with it.
    """

    player: int
    prize_list: str
    place: int
    amount: int
    in_kind: str
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Payout:
    """The awards list by list, each in the order of its table; `unclaimed` the money of places not taken, by list."""

    awards: tuple[Award, ...]
    unclaimed: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The money that is paid out."""
        return sum(award.amount for award in self.awards)

    def of(self, prize_list: str) -> tuple[Award, ...]:
        """Return the awards of one list."""
        return tuple(award for award in self.awards if award.prize_list == prize_list)


def payout(tournament: Tournament, after_round: int | None = None) -> Payout:
    """Return who gets which prize by the standings after a round (the latest if None).

    Raises InvalidEdit for a round that has not been paired.
    """
    ledger = _Ledger(tournament, table(tournament, after_round, chosen(tournament)))
    if tournament.settings.awards.one_each:
        ledger.settle()
    found: list[Award] = []
    unclaimed = []
    for prizes in tournament.settings.awards.prize_lists:
        found += ledger.awards(prizes)
        missing = sum(prizes.amounts) - sum(share.amount for share in ledger.shares[prizes.key])
        if missing:
            unclaimed.append((prizes.key, missing))
    return Payout(tuple(found), tuple(unclaimed))


def title(tournament: Tournament, prizes: PrizeList) -> Message:
    """Return what a prize list is called: its own name, or that of its category."""
    return list_title(prizes, tournament.settings.awards.categories)


def money(amount: Fraction | int, currency: str) -> str:
    """Return an amount of the smallest unit as it is written: ``1250.00 EUR``; fractions of a cent are rounded."""
    return f"{written(int((2 * amount + 1) // 2))} {currency}".rstrip()


class _Ledger:
    """The lists while they are being settled: who is still in which, and what each line would get."""

    def __init__(self, tournament: Tournament, rows: Sequence[StandingRow]) -> None:
        self.tournament = tournament
        self.announced = tournament.settings.awards
        self.is_knockout = goes_by_bracket(tournament)
        """Points on the way to a place say nothing, so every prize goes with the place."""
        self.order = {row.player: place for place, row in enumerate(rows)}
        self.points = {row.player: row.points for row in rows}
        self.tables = {prizes.key: self._table(rows, prizes) for prizes in self.announced.prize_lists}
        self.members = {key: {row.player for row in rows} for key, rows in self.tables.items()}
        self.left: dict[str, dict[int, tuple[str, int]]] = defaultdict(dict)
        """List → player who left it → the list in which they win instead, and how much."""
        self.forgone: set[tuple[str, int]] = set()
        """List and player who left it and would have had money from it."""
        self.shares = {prizes.key: self._shared(prizes) for prizes in self.announced.prize_lists}

    def _table(self, rows: Sequence[StandingRow], prizes: PrizeList) -> Sequence[StandingRow]:
        if not prizes.category:
            return rows
        return categories.within(self.tournament, rows, categories.named(self.tournament, prizes.category))

    def _shared(self, prizes: PrizeList) -> tuple[Share, ...]:
        """Return the shares of a list among those who are still in it."""
        kept = self._in_reach(prizes)
        places: dict[int, int] = {}
        for place, row in enumerate(kept, 1):
            places.setdefault(row.rank, place)
        ranked = [replace(row, rank=places[row.rank]) for row in kept]
        by_place = Fraction(1) if self.is_knockout else Fraction(prizes.by_place, 100)
        return share_out(ranked, prizes.amounts, by_place, coin=self.announced.coin)

    def _in_reach(self, prizes: PrizeList) -> list[StandingRow]:
        """Return the lines of a list that can win: those of its places, and all who are level with the last of them.

        The others of a large field would take most of the time, and get nothing.
        """
        found: list[StandingRow] = []
        most, left = max(len(prizes.amounts), len(prizes.in_kind)), self.left[prizes.key]
        for row in self.tables[prizes.key]:
            if row.player in left:
                continue
            if len(found) >= most:
                last = found[most - 1] if found else None
                if last is None or (row.points != last.points and row.rank != last.rank):
                    break
            found.append(row)
        return found

    # ---- one prize for each player

    def settle(self) -> None:
        """Let everybody who would win in several lists leave all but the one with the highest prize."""
        lists = [prizes for prizes in self.announced.prize_lists if not prizes.extra]
        while True:
            offers = self._offers(lists)
            several = [player for player, offered in offers.items() if len(offered) > 1]
            if not several:
                return
            # max takes the first of equals: who stands higher, and the list that was announced earlier.
            several.sort(key=self.order.__getitem__)
            winner = max(several, key=lambda player: max(amount for _, amount in offers[player]))
            self._commit(winner, max(offers[winner], key=lambda offer: offer[1]), lists)

    def _offers(self, lists: Sequence[PrizeList]) -> dict[int, list[tuple[str, int]]]:
        offers: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for prizes in lists:
            for share in self.shares[prizes.key]:
                if share.amount:
                    offers[share.player].append((prizes.key, share.amount))
        return offers

    def _commit(self, player: int, best: tuple[str, int], lists: Sequence[PrizeList]) -> None:
        for prizes in lists:
            if prizes.key == best[0] or player not in self.members[prizes.key] or player in self.left[prizes.key]:
                continue
            self.left[prizes.key][player] = best
            own = next((share for share in self.shares[prizes.key] if share.player == player), None)
            if own is None:
                continue
            if own.amount:
                self.forgone.add((prizes.key, player))
            self.shares[prizes.key] = self._shared(prizes)

    # ---- awards and their reasons

    def awards(self, prizes: PrizeList) -> list[Award]:
        """Return what is won in a list."""
        found = []
        for line, share in enumerate(self.shares[prizes.key]):
            in_kind = prizes.in_kind[line] if line < len(prizes.in_kind) else ""
            if share.amount or in_kind:
                reasons = tuple(self._reasons(prizes, share, in_kind))
                found.append(Award(share.player, prizes.key, share.place, share.amount, in_kind, reasons))
        return found

    def _reasons(self, prizes: PrizeList, share: Share, in_kind: str) -> Iterator[Message]:
        name = title(self.tournament, prizes)
        yield message(N_("Place {place} in “{list}”."), place=share.place, list=name)
        if share.amount:
            yield from _sums(share, self.points[share.player], self.announced.currency)
        if in_kind:
            yield message(N_("Also: {in_kind}."), in_kind=in_kind)
        above = [player for player in self.left[prizes.key] if self.order[player] < self.order[share.player]]
        if above:
            names = tuple(self.tournament.by_id[player].name for player in above)
            yield message(N_("Moved up, because these players take higher prizes elsewhere: {players}."), players=names)
        for other in self.announced.prize_lists:
            instead = self.left[other.key].get(share.player)
            is_lost = (other.key, share.player) in self.forgone
            if is_lost and instead is not None and instead[0] == prizes.key:
                yield message(
                    N_("Not paid in addition: “{list}”. The higher prize counts."), list=title(self.tournament, other)
                )


def _sums(share: Share, points: int, currency: str) -> Iterator[Message]:
    """Yield how the amount is made up."""
    if share.placed.pot:
        template = N_("{share} by place.")
        if share.placed.sharers > 1:
            template = N_("{share} by place: {pot} divided by the {count} who share it.")
        yield message(template, **_facts(share.placed, currency))
    if share.pooled.pot:
        template = N_("{share} by score: no other player has a score of {points}.")
        if share.pooled.sharers > 1:
            template = N_("{share} by score: {pot} divided by the {count} players with a score of {points}.")
        yield message(template, points=shown_points(points), **_facts(share.pooled, currency))
    if share.rounding:
        yield message(N_("Rounded to {amount}."), amount=money(share.amount, currency))


def _facts(part: Part, currency: str) -> dict[str, Any]:
    return {"share": money(part.share, currency), "pot": money(part.pot, currency), "count": part.sharers}
