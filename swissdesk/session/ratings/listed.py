"""A person in rating lists: one entry made from all lists, each rating with its list and month.

Nothing here reads files or asks the index; `as_player` is the way from a list into a tournament.
"""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.model import Player, Rating, Sex
from swissdesk.model.rating import ListOrder, RatingMethod, RatingPace, is_fide, rating_by
from swissdesk.values import dataclass, replace

FIDE = "FIDE"
"""How the sources of FIDE's ratings begin: ``FIDE standard``, ``FIDE rapid``, ``FIDE blitz``, ``FIDE chess960``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A person who is in at least one list.

    `ratings` are all that the lists give, FIDE's first, in the order of `RatingPace`; ratings of 0 are left out.
    `coefficients` are the K of those ratings whose list has one, by source. `birth` is as precise as the list is.
    `lists` are the names of the lists; `is_active` is False where FIDE marks the player inactive.
    """

    name: str
    fide_id: str = ""
    national_id: str = ""
    title: str = ""
    sex: Sex | None = None
    federation: str = ""
    birth: str = ""
    club: str = ""
    ratings: tuple[Rating, ...] = ()
    coefficients: tuple[tuple[str, int], ...] = ()
    lists: tuple[str, ...] = ()
    is_active: bool = True

    @property
    def coefficient(self) -> int | None:
        """K of the first rating that has one (FIDE standard where there is one), None if no list says it."""
        return next((value for _, value in self.coefficients), None)

    def rating(self, source: str) -> int:
        """Return the value in the list called `source` (``FIDE rapid``), 0 for none."""
        return next((rating.value for rating in self.ratings if rating.source == source), 0)

    def coefficient_of(self, source: str) -> int | None:
        """Return K of the rating in the list called `source`, None if the list does not say it."""
        return dict(self.coefficients).get(source)


def as_player(
    listed: Listed,
    id: int,
    method: RatingMethod = RatingMethod.FIDE,
    pace: RatingPace = RatingPace.STANDARD,
    order: ListOrder = ListOrder.PRESET,
) -> Player:
    """Return a participant with everything the lists know; `id` is their starting rank.

    The rating is the one that the method finds in an event of that pace by the order of FIDE's lists, 0 if it finds
    none; K is that of the list the rating stands in, or the first known. National ratings made for the pace go before
    others of the same list.
    """
    ratings = tuple(sorted(listed.ratings, key=lambda rating: _is_other_pace(rating.source, pace)))
    player = Player(
        id=id,
        name=listed.name,
        title=listed.title,
        sex=listed.sex,
        federation=listed.federation,
        fide_id=listed.fide_id,
        national_id=listed.national_id,
        birth=listed.birth,
        club=listed.club,
        ratings=ratings,
    )
    value = rating_by(player, method, pace, order)
    source = next((rating.source for rating in ratings if rating.value == value), "")
    coefficient = listed.coefficient_of(source)
    return replace(player, rating=value, coefficient=listed.coefficient if coefficient is None else coefficient)


def _is_other_pace(source: str, pace: RatingPace) -> bool:
    """Whether a national rating was made for another pace; FIDE's are told apart by their names anyway."""
    if is_fide(source):
        return False
    made_for = next((one for one in RatingPace if source.endswith(f" {one.value}")), RatingPace.STANDARD)
    return made_for is not pace


def merged(entries: tuple[Listed, ...]) -> Listed:
    """Return one entry for what several lists say about the same person; the first list's word counts.

    What it leaves empty is taken from the others; of two ratings of one source the newer counts. `entries` must not
    be empty.
    """
    first = entries[0]
    if len(entries) == 1:
        return first

    def known(field: str) -> str:
        return next((text for entry in entries if (text := getattr(entry, field))), "")

    return Listed(
        name=first.name,
        fide_id=known("fide_id"),
        national_id=known("national_id"),
        title=known("title"),
        sex=next((entry.sex for entry in entries if entry.sex is not None), None),
        federation=known("federation"),
        birth=max((entry.birth for entry in entries), key=len),
        club=known("club"),
        ratings=_newest(entries),
        coefficients=tuple(_first_of_each(pair for entry in entries for pair in entry.coefficients).items()),
        lists=tuple(dict.fromkeys(name for entry in entries for name in entry.lists)),
        is_active=first.is_active,
    )


def _newest(entries: tuple[Listed, ...]) -> tuple[Rating, ...]:
    newest: dict[str, Rating] = {}
    for rating in (rating for entry in entries for rating in entry.ratings):
        known = newest.get(rating.source)
        if known is None or rating.month > known.month:
            newest[rating.source] = rating
    return tuple(newest.values())


def _first_of_each(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for source, value in pairs:
        found.setdefault(source, value)
    return found
