"""Standings of a part of the players: women, juniors, seniors, a rating band, a federation, a club, the unrated.

What the organiser announced is a `CategoryRule` in the document; here it becomes a category: a title for the heading
and a rule for membership. Values and order are those of the whole table; only the places are counted inside the
category. Who cannot be judged, because a date of birth or the sex is not known, is not in it; `doubtful` names them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from swissdesk.errors import InvalidEdit, Message
from swissdesk.i18n import N_
from swissdesk.model import CategoryRule, Player, Sex, Tournament
from swissdesk.model.awards import category_title
from swissdesk.standings.rules import day_of
from swissdesk.standings.table import StandingRow
from swissdesk.values import dataclass, replace

Day = tuple[int, int, int]
"""Year, month, day."""

JUNIOR_AGES = (8, 10, 12, 14, 16, 18, 20)
SENIOR_AGES = (50, 65)


@dataclass(frozen=True, slots=True)
class Category:
    """Some of the players; `key` is stable, `title` a message for people."""

    key: str
    title: Message
    has: Callable[[Player], bool]


# ---- from rules


def made(rule: CategoryRule, year: int | None = None) -> Category:
    """Return the category of a rule; `year` is that of the event, for ages without a day of their own."""
    return Category(rule.key, category_title(rule), lambda player: _belongs(rule, player, year) is True)


def of(tournament: Tournament) -> tuple[Category, ...]:
    """Return the categories of the event, in the order in which they are announced."""
    year = start_year(tournament)
    return tuple(made(rule, year) for rule in tournament.settings.awards.categories)


def named(tournament: Tournament, text: str) -> Category:
    """Return the category that `text` names: the key of one of the event's, or one that needs no announcement.

    The latter are ``women``, ``men``, ``under-18``, ``over-50``, ``rating-1800-2000``, ``rating--2000``, ``unrated``,
    ``federation-FIN`` and ``club-Tower``. Raises InvalidEdit, which names what there is.
    """
    year = start_year(tournament)
    for rule in tournament.settings.awards.categories:
        if rule.key == text.strip():
            return made(rule, year)
    found = _by_name(text.strip())
    if found is None:
        own = [rule.key for rule in tournament.settings.awards.categories]
        shapes = [
            *own,
            "women",
            "men",
            "under-18",
            "over-50",
            "rating-1800-2000",
            "unrated",
            "federation-XXX",
            "club-…",
        ]
        raise InvalidEdit(
            N_("There is no category “{text}”. Choose from: {known}."), text=text, known=", ".join(shapes)
        )
    return made(found, year)


_NAMES = {
    "women": CategoryRule("women", sex=Sex.FEMALE),
    "men": CategoryRule("men", sex=Sex.MALE),
    "unrated": CategoryRule("unrated", unrated=True),
}


def _by_name(text: str) -> CategoryRule | None:
    kind, _, value = text.partition("-")
    if text in _NAMES:
        return _NAMES[text]
    if kind in ("under", "over") and value.isdecimal() and 1 <= int(value) <= 120:
        age = int(value)
        return CategoryRule(text, under_age=age) if kind == "under" else CategoryRule(text, from_age=age)
    if kind == "federation" and value:
        return CategoryRule(text, federations=(value,))
    if kind == "club" and value:
        return CategoryRule(text, clubs=(value,))
    band = re.fullmatch(r"rating-(\d{0,4})-(\d{0,4})", text)
    if band is not None and (band[1] or band[2]):
        limits = [int(end) if end else None for end in band.groups()]
        return CategoryRule(text, lowest_rating=limits[0], highest_rating=limits[1])
    return None


def offered(tournament: Tournament) -> tuple[CategoryRule, ...]:
    """Return the usual categories that some players qualify for and some do not, to choose from."""
    clubs = sorted({player.club for player in tournament.players if player.club})
    federations = sorted({player.federation for player in tournament.players if player.federation})
    rules = [
        *(_NAMES[name] for name in ("women", "unrated")),
        *(CategoryRule(f"under-{age}", under_age=age) for age in JUNIOR_AGES),
        *(CategoryRule(f"over-{age}", from_age=age) for age in SENIOR_AGES),
        *(CategoryRule(f"rating--{end}", highest_rating=end, unrated=True) for end in range(1600, 2400, 200)),
        *(CategoryRule(f"federation-{code}", federations=(code,)) for code in federations),
        *(CategoryRule(f"club-{club}", clubs=(club,)) for club in clubs),
    ]
    year = start_year(tournament)
    counts = {rule.key: sum(map(made(rule, year).has, tournament.players)) for rule in rules}
    return tuple(rule for rule in rules if 0 < counts[rule.key] < len(tournament.players))


def doubtful(tournament: Tournament, rule: CategoryRule) -> tuple[int, ...]:
    """Return who may or may not belong to the category: sex or date of birth are not known well enough."""
    year = start_year(tournament)
    return tuple(player.id for player in tournament.players if _belongs(rule, player, year) is None)


def within(tournament: Tournament, rows: Sequence[StandingRow], category: Category) -> tuple[StandingRow, ...]:
    """Return the rows of those in the category with their places inside it; who shares a place still does."""
    kept = [row for row in rows if category.has(tournament.by_id[row.player])]
    ranks: dict[int, int] = {}
    for place, row in enumerate(kept, 1):
        ranks.setdefault(row.rank, place)
    return tuple(replace(row, rank=ranks[row.rank]) for row in kept)


# ---- the conditions


def _belongs(rule: CategoryRule, player: Player, year: int | None) -> bool | None:
    """Return whether the player meets every condition; None where that cannot be said."""
    answers = list(_answers(rule, player, year))
    if False in answers:
        return False
    return None if None in answers else True


def _answers(rule: CategoryRule, player: Player, year: int | None) -> Iterator[bool | None]:
    if rule.players is not None:
        yield player.id in rule.players
    if rule.federations:
        yield player.federation in rule.federations
    if rule.clubs:
        yield player.club in rule.clubs
    if rule.sex is not None:
        yield None if player.sex is None else player.sex is rule.sex
    if rule.lowest_rating is not None or rule.highest_rating is not None:
        yield _is_in_band(rule, player.rating)
    elif rule.unrated:
        yield not player.rating
    if rule.under_age is not None:
        yield _is_younger(player.birth, rule.under_age, day_of(rule.cutoff) or _day(year, 1, 1))
    if rule.from_age is not None:
        yield _is_at_least(player.birth, rule.from_age, day_of(rule.cutoff) or _day(year, 12, 31))


def _is_in_band(rule: CategoryRule, rating: int) -> bool:
    if not rating:
        return rule.unrated
    highest = rule.highest_rating
    return rating >= (rule.lowest_rating or 0) and (highest is None or rating <= highest)


def _day(year: int | None, month: int, day: int) -> Day | None:
    return None if year is None else (year, month, day)


def _is_younger(birth: str, age: int, cutoff: Day | None) -> bool | None:
    """Return whether the birthday of that age is not before the day."""
    birthdays = _birthdays(birth, age)
    if birthdays is None or cutoff is None:
        return None
    first, last = birthdays
    return True if first >= cutoff else False if last < cutoff else None


def _is_at_least(birth: str, age: int, cutoff: Day | None) -> bool | None:
    """Return whether the birthday of that age has come by the day."""
    birthdays = _birthdays(birth, age)
    if birthdays is None or cutoff is None:
        return None
    first, last = birthdays
    return True if last <= cutoff else False if first > cutoff else None


def _birthdays(birth: str, age: int) -> tuple[Day, Day] | None:
    """Return the first and the last day that can be the birthday of that age; two, where only the year is known."""
    year = _year_in(birth)
    if year is None:
        return None
    day = day_of(birth)
    if day is not None and day[1] and day[2]:
        exact = (day[0] + age, day[1], day[2])
        return exact, exact
    return (year + age, 1, 1), (year + age, 12, 31)


# ---- years


def birth_year(player: Player) -> int | None:
    """Return the year of birth, as far as it is known: ``1984/05/30`` and ``1984`` are 1984."""
    return _year_in(player.birth)


def _year_in(text: str) -> int | None:
    match = re.search(r"\d{4}", text)
    return int(match[0]) if match and match[0] != "0000" else None


def start_year(tournament: Tournament) -> int | None:
    """Return the year in which the event starts, None if that is not known."""
    return _year_in(tournament.info.start)
