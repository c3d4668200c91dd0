"""Which rating regulations an event falls under, K, and which rating of a player they mean.

FIDE Rating Regulations B.02 for standard chess, and those for rapid and blitz, whose articles are numbered one lower
(7.3 for 8.3); articles are cited as B.02 has them. The editions since 2022 are told apart by the first day of the
event; an earlier one is computed by that of 2022.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swissdesk.i18n import N_
from swissdesk.model import Player, RatingPace, Tournament
from swissdesk.standings.categories import Day, birth_year
from swissdesk.standings.pace import pace_of
from swissdesk.standings.rules import day_of

MOST_DIFFERENCE = 400
UNLIMITED_FROM = 2650
MOST_GAMES_TIMES_K = 700
FLOOR = 1400
FLOOR_BEFORE_2024 = 1000

_FIRST_OF_MARCH_2024 = (2024, 3, 1)
_EQUAL_K_FROM = (2022, 10, 1)
_GAPS_NOT_RATED_FROM = (2024, 12, 1)
_UNLIMITED_SINCE = (2025, 10, 1)


class Limit(Enum):
    """How differences above 400 points are counted (art. 8.3.1)."""

    ONE_UPGRADE = "one-upgrade"
    """2022 to February 2024: the stronger player's difference is cut in the game where it is largest only."""
    ALWAYS = "always"
    """Since March 2024, in rapid and blitz until today: as 400."""
    BELOW_2650 = "below-2650"
    """Since 1 October 2025: as 400 for players rated below 2650, as it is for the others."""


@dataclass(frozen=True, slots=True)
class RatingRules:
    """What differs between editions and between standard, rapid and blitz.

    `fixed_k` holds for everybody where it is set. `adds_opponents`: a first rating counts two imaginary opponents of
    1800 (art. 8.2.2). `drops_gaps`: games with 600 points between the players and one above 2600 are not rated.
    """

    pace: RatingPace
    edition: str
    limit: Limit
    fixed_k: int | None = None
    adds_opponents: bool = True
    drops_gaps: bool = False
    floor: int = FLOOR

    @property
    def is_standard(self) -> bool:
        """Whether it is the list for standard chess."""
        return self.pace is RatingPace.STANDARD


def rating_rules(tournament: Tournament) -> RatingRules:
    """Return the rules by the rate of play and the first day of the event; standard and current where unknown."""
    return rules_on(day_of(tournament.info.start), pace_of(tournament.info) or RatingPace.STANDARD)


def rules_on(day: Day | None, pace: RatingPace = RatingPace.STANDARD) -> RatingRules:
    """Return the rules in force on a day; the current ones for None."""
    is_standard = pace is RatingPace.STANDARD
    if day is not None and day < _FIRST_OF_MARCH_2024:
        edition = N_("B.02, 1 January 2022") if is_standard else N_("B.02 rapid and blitz, 1 January 2022")
        fixed = None if is_standard or day >= _EQUAL_K_FROM else 20
        return RatingRules(pace, edition, Limit.ONE_UPGRADE, fixed, adds_opponents=False, floor=FLOOR_BEFORE_2024)
    if not is_standard:
        drops = day is None or day >= _GAPS_NOT_RATED_FROM
        edition = N_("B.02 rapid and blitz, 1 March 2024")
        return RatingRules(pace, edition, Limit.ALWAYS, drops_gaps=drops)
    if day is None or day >= _UNLIMITED_SINCE:
        return RatingRules(pace, N_("B.02, 1 March 2024, as amended on 1 October 2025"), Limit.BELOW_2650)
    return RatingRules(pace, N_("B.02, 1 March 2024"), Limit.ALWAYS)


def coefficient(
    player: Player,
    year: int | None,
    games: int = 0,
    *,
    rating: int | None = None,
    rules: RatingRules | None = None,
    is_new: bool = False,
    was_2400: bool = False,
) -> int:
    """Return K of a player (art. 8.3.3); the one of the rating list where it names one.

    What no file knows is told: `is_new`, fewer than 30 rated games so far; `was_2400`, a published rating of 2400 in
    the past. `games` is the number in the rating period: K × games is at most 700. Juniors, under 2300 until
    the end of the year of their 18th birthday, need a birth year and the event's `year`.
    """
    value = _coefficient(player, year, player.rating if rating is None else rating, is_new, was_2400)
    if player.coefficient is not None and not is_new and not was_2400:
        value = player.coefficient
    if rules is not None and rules.fixed_k is not None:
        value = rules.fixed_k
    return min(value, MOST_GAMES_TIMES_K // games) if games else value


def _coefficient(player: Player, year: int | None, rating: int, is_new: bool, was_2400: bool) -> int:
    born = birth_year(player)
    is_junior = born is not None and year is not None and year - born <= 18
    if is_new or (is_junior and rating < 2300 and not was_2400):
        return 40
    return 10 if was_2400 or rating >= 2400 else 20
