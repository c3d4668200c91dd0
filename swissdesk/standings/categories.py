"""Standings of a part of the players: women, juniors, seniors, a rating band, a federation, a club, the unrated.

A category is a value with a title for the heading and a rule for membership. Values and order are those of the whole
table; only the places are counted inside the category.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Player, Sex, Tournament
from swissdesk.standings.table import StandingRow


@dataclass(frozen=True, slots=True)
class Category:
    """Some of the players; `key` is stable, `title` a message for people."""

    key: str
    title: Message
    has: Callable[[Player], bool]


def women() -> Category:
    """Return the players recorded as female."""
    return Category("women", message(N_("Women")), lambda player: player.sex is Sex.FEMALE)


def under(age: int, year: int) -> Category:
    """Return who has not reached `age` by 1 January of the event's year; players without a birth year are not in it."""

    def has(player: Player) -> bool:
        born = birth_year(player)
        return born is not None and born >= year - age

    return Category(f"under-{age}", message(N_("Under {age}"), age=age), has)


def seniors(age: int, year: int) -> Category:
    """Return who reaches `age` in the event's year at the latest; players without a birth year are not in it."""

    def has(player: Player) -> bool:
        born = birth_year(player)
        return born is not None and year - born >= age

    return Category(f"over-{age}", message(N_("{age} and older"), age=age), has)


def rating_band(lowest: int, highest: int | None = None) -> Category:
    """Return the rated players from `lowest` to `highest`, both included; None: no upper end."""

    def has(player: Player) -> bool:
        return player.rating > 0 and player.rating >= lowest and (highest is None or player.rating <= highest)

    if highest is None:
        return Category(f"rating-{lowest}-", message(N_("Rating {lowest} and more"), lowest=lowest), has)
    if not lowest:
        return Category(f"rating-0-{highest}", message(N_("Rating up to {highest}"), highest=highest), has)
    title = message(N_("Rating {lowest} to {highest}"), lowest=lowest, highest=highest)
    return Category(f"rating-{lowest}-{highest}", title, has)


def unrated() -> Category:
    """Return the players without a rating."""
    return Category("unrated", message(N_("Unrated")), lambda player: not player.rating)


def federation(code: str) -> Category:
    """Return the players of a federation."""
    return Category(f"federation-{code}", message(N_("Federation {code}"), code=code), lambda p: p.federation == code)


def club(name: str) -> Category:
    """Return the players of a club."""
    return Category(f"club-{name}", message(N_("Club {name}"), name=name), lambda player: player.club == name)


def birth_year(player: Player) -> int | None:
    """Return the year of birth, as far as it is known: ``1984/05/30`` and ``1984`` are 1984."""
    match = re.search(r"\d{4}", player.birth)
    return int(match[0]) if match and match[0] != "0000" else None


def start_year(tournament: Tournament) -> int | None:
    """Return the year in which the event starts, None if that is not known."""
    match = re.search(r"\d{4}", tournament.info.start)
    return int(match[0]) if match else None


def within(tournament: Tournament, rows: Sequence[StandingRow], category: Category) -> tuple[StandingRow, ...]:
    """Return the rows of those in the category with their places inside it; who shares a place still does."""
    kept = [row for row in rows if category.has(tournament.by_id[row.player])]
    ranks: dict[int, int] = {}
    for place, row in enumerate(kept, 1):
        ranks.setdefault(row.rank, place)
    return tuple(replace(row, rank=ranks[row.rank]) for row in kept)
