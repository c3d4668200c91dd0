"""Refreshes the players' data from rating lists: the differences, to be taken over by one event.

A player is known by FIDE ID, else by national ID, else by name and birth; who is known by name alone is only proposed.
A rating that was typed in stays unless its row is ticked.

Ratings of the list that was in force on the first day count for the whole event: a later list does not replace them.
An event of more than thirty days goes on with the lists of its months: a later rating, and a later title, is put
beside the one at the start, and counts from the coming round on (B.02 art. 5; B.01 art. 1.1.4). What ranks the players
stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING

from swissdesk.i18n import N_
from swissdesk.model import LaterTitle, Player, Rating, RatingMethod, Settings, Tournament
from swissdesk.model.rating import BY_HAND
from swissdesk.model.searching import are_two, name_key
from swissdesk.session.ratings.listed import Listed
from swissdesk.standings.rules import day_of, is_long
from swissdesk.values import dataclass, replace

if TYPE_CHECKING:
    from swissdesk.session.registration.naming import Lists

Monitor = Callable[[int, int], None]


class KnownBy(Enum):
    """How a player was found in a list; the value is to be translated."""

    FIDE_ID = N_("FIDE ID")
    NATIONAL_ID = N_("national ID")
    NAME_AND_BIRTH = N_("name and date of birth")
    NAME = N_("name only")
    METHOD = N_("rating method")
    """Not in a list: only the rating method of the event gives another rating."""


@dataclass(frozen=True, slots=True)
class Change:
    """A field of the model in which the list differs."""

    field: str
    old: object
    new: object


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A player as entered and as they would be; they differ in at least one field."""

    before: Player
    after: Player
    known_by: KnownBy

    @property
    def changes(self) -> tuple[Change, ...]:
        """The fields that differ, the rating first."""
        return tuple(
            Change(field, old, new)
            for field in _FIELDS
            if (old := getattr(self.before, field)) != (new := getattr(self.after, field))
        )

    @property
    def is_sure(self) -> bool:
        """Whether it can be taken over unseen: certainly the same person, and no rating that was typed in."""
        by_hand = self.before.rating != self.after.rating and is_by_hand(self.before)
        return self.known_by is not KnownBy.NAME and not by_hand


_FIELDS = (
    "rating",
    "ratings",
    "title",
    "later_titles",
    "name",
    "federation",
    "fide_id",
    "national_id",
    "birth",
    "sex",
    "club",
    "coefficient",
)


@dataclass(frozen=True, slots=True)
class Refreshing:
    """What was found: who differs, how many are as the lists have them, and who is in no list."""

    differing: tuple[Refreshed, ...] = ()
    unchanged: int = 0
    unknown: tuple[int, ...] = ()


def refresh(tournament: Tournament, lists: Lists | None, monitor: Monitor | None = None) -> Refreshing:
    """Return what the lists and the rating method of the event say differently about the players.

    Raises FileError if the lists cannot be read, and what `monitor` raises.
    """
    differing, unchanged, unknown = [], 0, []
    for place, player in enumerate(tournament.players):
        if monitor is not None:
            monitor(place, len(tournament.players))
        listed, known_by = find(player, lists)
        after = _by_method(player, tournament.settings)
        if listed is not None:
            in_force = ratings_in_force(tournament, player, listed.ratings)
            after = with_listed(player, replace(listed, ratings=in_force), tournament.settings)
            if is_long(tournament.info) and tournament.rounds:
                after = _with_later_title(tournament, player, replace(after, rating=player.rating), listed)
        if after != player:
            differing.append(Refreshed(player, after, known_by))
        elif listed is None:
            unknown.append(player.id)
        else:
            unchanged += 1
    return Refreshing(tuple(differing), unchanged, tuple(unknown))


def ratings_in_force(tournament: Tournament, player: Player, listed: Iterable[Rating]) -> tuple[Rating, ...]:
    """Return the ratings of a player as an event that has begun takes them from lists; all of them before that.

    Of a later month than the first day's, a rating is left out where one from a list in force is known; in a long
    event both are kept, the later one from the coming round on.
    """
    first = _first_month(tournament)
    if not first or not tournament.rounds:
        return tuple(listed)
    found: list[Rating] = []
    for rating in listed:
        known = [old for old in player.ratings if old.source == rating.source]
        if rating.month <= first or not any(old.value and old.month <= first for old in known):
            found.append(rating)
            continue
        found += known
        newest = max(known, key=lambda old: (old.from_round, old.month))
        if is_long(tournament.info) and rating.month > newest.month and rating.value != newest.value:
            found.append(replace(rating, from_round=tournament.next_round_number))
    return tuple(found)


def _with_later_title(tournament: Tournament, before: Player, after: Player, listed: Listed) -> Player:
    """Return a player whose new title, of a list later than the first day, counts from the coming round on."""
    first, last = _first_month(tournament), tournament.next_round_number
    is_later = any(rating.month > first for rating in listed.ratings)
    if not first or not is_later or not listed.title or after.title == before.title:
        return after
    after = replace(after, title=before.title)
    if before.title_in(last) == listed.title:
        return after
    others = (later for later in before.later_titles if later.from_round < last)
    return replace(after, later_titles=(*others, LaterTitle(listed.title, last)))


def _first_month(tournament: Tournament) -> str:
    """Return the month of the first day, empty if that is not known."""
    day = day_of(tournament.info.start)
    return "" if day is None else f"{day[0]}-{day[1]:02d}"


def find(player: Player, lists: Lists | None) -> tuple[Listed | None, KnownBy]:
    """Return the entry of a player in the lists, None if there is none, and how it was found."""
    if lists is None:
        return None, KnownBy.METHOD
    if player.fide_id:
        return lists.by_fide_id(player.fide_id), KnownBy.FIDE_ID
    if player.national_id and (found := lists.by_national_id(player.national_id)) is not None:
        return found, KnownBy.NATIONAL_ID
    key = name_key(player.name)
    named = [listed for listed in lists.search(player.name, 30) if name_key(listed.name) == key]
    fitting = [listed for listed in named if not are_two(player, Player(0, listed.name, birth=listed.birth))]
    if len(fitting) != 1:
        return None, KnownBy.METHOD
    sure = bool(player.birth and fitting[0].birth)
    return fitting[0], KnownBy.NAME_AND_BIRTH if sure else KnownBy.NAME


def with_listed(player: Player, listed: Listed, settings: Settings) -> Player:
    """Return a player with what a list says; what it leaves out stays, and so does a club that was entered."""
    ratings = (*listed.ratings, *(rating for rating in player.ratings if rating.source == BY_HAND))
    birth = listed.birth if len(listed.birth) >= len(player.birth) else player.birth
    after = replace(
        player,
        name=listed.name or player.name,
        title=listed.title or player.title,
        sex=listed.sex or player.sex,
        federation=listed.federation or player.federation,
        fide_id=listed.fide_id or player.fide_id,
        national_id=listed.national_id or player.national_id,
        birth=birth,
        club=player.club or listed.club,
        ratings=ratings or player.ratings,
    )
    rating = _new_rating(player, after, settings)
    source = next((known.source for known in listed.ratings if known.value == rating), "")
    coefficient = listed.coefficient_of(source) or listed.coefficient or player.coefficient
    return replace(after, rating=rating, coefficient=coefficient)


def _new_rating(before: Player, after: Player, settings: Settings) -> int:
    """Return the rating of the event's method; where all are by hand, that of the list the old one came from."""
    if settings.rating_method is not RatingMethod.HAND:
        return settings.rate(after)
    origin = rating_origin(before)
    same_list = (rating.value for rating in after.ratings if origin is not None and rating.source == origin.source)
    listed = (rating.value for rating in after.ratings if rating.source != BY_HAND)
    return next(same_list, 0) or next(listed, 0) or before.rating


def _by_method(player: Player, settings: Settings) -> Player:
    return replace(player, rating=settings.rate(player))


def rating_origin(player: Player) -> Rating | None:
    """Return the rating that the event uses of those known, None if it is none of them."""
    return next((rating for rating in player.ratings if rating.value == player.rating and player.rating), None)


def is_by_hand(player: Player) -> bool:
    """Whether the rating was typed in although ratings of lists are known, or is marked so."""
    origin = rating_origin(player)
    if origin is None:
        return bool(player.ratings and player.rating)
    return origin.source == BY_HAND


def taken_over(chosen: Iterable[Refreshed]) -> tuple[Player, ...]:
    """Return the players as `UpdatePlayers` wants them."""
    return tuple(refreshed.after for refreshed in chosen)


def completed(player: Player, listed: Listed, settings: Settings) -> Player:
    """Return a player with what a list knows beside what is known of them already; that stays as it is."""
    known = with_listed(player, listed, settings)
    kept = {field: value for field in _KEPT if (value := getattr(player, field))}
    return replace(known, **kept)


_KEPT = ("name", "rating", "title", "federation", "birth", "sex", "club", "coefficient")
