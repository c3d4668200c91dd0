"""Categories and prize lists as the organiser announced them.

Plain data; who belongs to a category and who gets which prize is computed in `standings`. Money is a whole number of
the smallest unit of the currency (cents), so that no amount is ever rounded by accident.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Annotated

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.player import Sex
from swissdesk.model.points import HUNDREDTHS
from swissdesk.values import dataclass, replace

Money = Annotated[int, HUNDREDTHS]
"""An amount in the smallest unit of the currency, a hundredth of it: 12550 is 125.50."""


@dataclass(frozen=True, slots=True)
class CategoryRule:
    """Some of the players: those who meet every condition that is set.

    `key` is unique in the event, `title` the organiser's name for it (empty: made from the conditions). `under_age`:
    has not reached that age before `cutoff`, 1 January of the event's year if empty. `from_age`: reaches that age by
    `cutoff`, 31 December of the event's year if empty. `unrated` lets players without a rating in beside a rating
    limit; without a limit it means nobody else. `federations`, `clubs`: one of these; empty: any. `players` are the
    only ones who can belong to it, by starting rank; None: anybody.
    """

    key: str
    title: str = ""
    sex: Sex | None = None
    under_age: int | None = None
    from_age: int | None = None
    cutoff: str = ""
    lowest_rating: int | None = None
    highest_rating: int | None = None
    unrated: bool = False
    federations: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    players: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PrizeList:
    """What places 1, 2, … of a category win; `category` is a key, empty for everybody.

    `in_kind` is what cannot be divided (a cup), place by place; equally means among those of equal points. An `extra`
    list may be won beside another one.
    """

    key: str
    title: str = ""
    category: str = ""
    amounts: tuple[Money, ...] = ()
    """Place by place."""
    in_kind: tuple[str, ...] = ()
    by_place: int = 50
    """Per cent of each amount that go with the place: 100 by place, 50 Hort, 0 equally."""
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Awards:
    """All categories and prize lists of an event, in the order in which they are announced.

    `coin` is the smallest amount that is paid out. `one_each`: nobody wins in two lists, the higher prize counts.
    """

    categories: tuple[CategoryRule, ...] = ()
    prize_lists: tuple[PrizeList, ...] = ()
    currency: str = ""
    coin: Money = 1
    one_each: bool = True

    def without_player(self, player: int) -> Awards:
        """Return the awards with a player taken out of the categories that name players."""
        kept = (
            c if c.players is None else replace(c, players=tuple(p for p in c.players if p != player))
            for c in self.categories
        )
        return replace(self, categories=tuple(kept))


class NormEvent(Enum):
    """What kind of event it is for title norms (B.01 art. 1.4.1b, 1.4.3a to c)."""

    ORDINARY = "ordinary"
    NATIONAL_FINAL = "national-final"
    """The final stage of a national championship, open or women's."""
    NATIONAL_TEAM = "national-team"
    ZONAL = "zonal"
    """A zonal or sub-zonal tournament."""
    WORLD_TEAM = "world-team"
    """A world or continental championship of teams or clubs."""
    WORLD_CUP = "world-cup"


# ---- titles and amounts as they are written


def category_title(rule: CategoryRule) -> Message:
    """Return the organiser's name for a category, or one made from its conditions."""
    if rule.title:
        return message(N_("{title}"), title=rule.title)
    parts = list(_title_parts(rule))
    if not parts:
        return message(N_("{title}"), title=rule.key)
    text = parts[0]
    for part in parts[1:]:
        text = message(N_("{first}, {second}"), first=text, second=part)
    return text


def _title_parts(rule: CategoryRule) -> Iterator[Message]:
    if rule.sex is not None:
        yield message(N_("Women") if rule.sex is Sex.FEMALE else N_("Men"))
    if rule.under_age is not None:
        yield message(N_("Under {age}"), age=rule.under_age)
    if rule.from_age is not None:
        yield message(N_("{age} and older"), age=rule.from_age)
    yield from _rating_title(rule)
    if rule.federations:
        yield message(N_("Federation {code}"), code=", ".join(rule.federations))
    if rule.clubs:
        yield message(N_("Club {name}"), name=", ".join(rule.clubs))
    if rule.players is not None:
        yield message(N_("Chosen players"))


def _rating_title(rule: CategoryRule) -> Iterator[Message]:
    lowest, highest = rule.lowest_rating or 0, rule.highest_rating
    if highest is not None and lowest:
        yield message(N_("Rating {lowest} to {highest}"), lowest=lowest, highest=highest)
    elif highest is not None:
        yield message(N_("Rating up to {highest}"), highest=highest)
    elif rule.lowest_rating is not None:
        yield message(N_("Rating {lowest} and above"), lowest=lowest)
    elif rule.unrated:
        yield message(N_("Unrated"))


def list_title(prizes: PrizeList, rules: Iterable[CategoryRule]) -> Message:
    """Return what a prize list is called: its own name, or that of its category among `rules`."""
    rule = next((rule for rule in rules if rule.key == prizes.category), None)
    if prizes.title or (prizes.category and rule is None):
        return message(N_("{title}"), title=prizes.title or prizes.key)
    return message(N_("Overall ranking")) if rule is None else category_title(rule)


def written(amount: Money) -> str:
    """Return an amount as it is written, without its currency: ``1250.00``."""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


# ---- what contradicts itself


def check_awards(awards: Awards) -> None:
    """Raise InvalidEdit for awards that contradict themselves or cannot be paid."""
    categories = [category.key for category in awards.categories]
    _check_keys(categories, N_("Two categories have the same key, {key}. Change one of them."))
    _check_keys(
        [p.key for p in awards.prize_lists], N_("Two prize lists have the same key, {key}. Change one of them.")
    )
    check_coin(awards.coin)
    for category in awards.categories:
        _check_category(category)
    for prizes in awards.prize_lists:
        _check_prizes(prizes, awards)


def check_coin(coin: Money) -> None:
    """Raise InvalidEdit for a smallest amount that is none."""
    if coin < 1:
        raise InvalidEdit(N_("Smallest amount paid out: expected 0.01 or more, found {coin}."), coin=written(coin))


def _check_keys(keys: Iterable[str], template: str) -> None:
    seen: set[str] = set()
    for key in keys:
        if not key.strip():
            raise InvalidEdit(N_("A category or prize list needs a key, such as “women”."))
        if key in seen:
            raise InvalidEdit(template, key=key)
        seen.add(key)


def _check_category(category: CategoryRule) -> None:
    lowest, highest = category.lowest_rating, category.highest_rating
    if lowest is not None and highest is not None and lowest > highest:
        raise InvalidEdit(
            N_("Category “{title}”: the lowest rating, {lowest}, is above the highest, {highest}."),
            title=category_title(category),
            lowest=lowest,
            highest=highest,
        )
    for age in (category.under_age, category.from_age):
        if age is not None and not 1 <= age <= 120:
            raise InvalidEdit(
                N_("Category “{title}”: expected an age from 1 to 120, found {age}."),
                title=category_title(category),
                age=age,
            )


def _check_prizes(prizes: PrizeList, awards: Awards) -> None:
    title, coin = list_title(prizes, awards.categories), awards.coin
    if prizes.category and prizes.category not in (rule.key for rule in awards.categories):
        raise InvalidEdit(
            N_("Prize list “{title}”: there is no category {category}."),
            title=title,
            category=prizes.category,
        )
    if not 0 <= prizes.by_place <= 100:
        raise InvalidEdit(
            N_("Prize list “{title}”, share by place: expected 0 to 100 %, found {part} %."),
            title=title,
            part=prizes.by_place,
        )
    for amount in prizes.amounts:
        if amount < 0 or amount % coin:
            raise InvalidEdit(
                N_("Prize list “{title}”: {amount} cannot be paid out in multiples of {coin}."),
                title=title,
                amount=written(amount),
                coin=written(coin),
            )
