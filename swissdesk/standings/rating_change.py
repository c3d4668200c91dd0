"""Ratings after an event (FIDE B.02): which regulations and K, the change game by game, first ratings of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Manner, Outcome, Pairing, Player, RatingPace, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.standings.categories import Day, birth_year, start_year
from swissdesk.standings.pace import pace_of
from swissdesk.standings.rules import day_of
from swissdesk.standings.tiebreaks.definition import rounded
from swissdesk.standings.tiebreaks.ratings import expected_score, percentage, rating_difference
from swissdesk.values import dataclass

# ---- regulations and K

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


# ---- the change of a rating

_SCORES = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
_GAP = 600
_GAP_ABOVE = 2600


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game: `difference` is own minus opponent's rating as it counts, `is_limited` if the real one is larger.

    `rating` is the opponent's, `expected` and `score` are in hundredths.
    """

    round: int
    opponent: int
    rating: int
    difference: int
    is_limited: bool
    expected: int
    score: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A round that does not count for the rating, and why (`article` of B.02); `opponent` None for a bye."""

    round: int
    opponent: int | None
    reason: Message
    article: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player's rating; `coefficient` is K, `change` in hundredths of a rating point.

    `rating` is the first one in the event; `latest` the round that the latest one counts from, and that rating.
    """

    player: int
    rating: int
    coefficient: int
    games: tuple[RatedGame, ...]
    left_out: tuple[LeftOut, ...]
    rules: RatingRules
    latest: tuple[int, int]

    @property
    def score(self) -> int:
        """The points made in the games that count, in hundredths."""
        return sum(game.score for game in self.games)

    @property
    def expected(self) -> int:
        """The expected score, in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def average(self) -> int | None:
        """The average rating of the opponents, rounded, halves up; None without a game."""
        return average(game.rating for game in self.games)

    @property
    def performance(self) -> int | None:
        """The average plus the difference for the score (table 8.1.1); None without a game."""
        if self.average is None:
            return None
        return self.average + rating_difference(percentage(self.score, len(self.games)))

    @property
    def change(self) -> int:
        """K times the sum of score minus expectation (art. 8.3.2), in hundredths of a rating point."""
        return self.coefficient * (self.score - self.expected)

    @property
    def rounded(self) -> int:
        """The change as a whole number, halves away from zero (art. 8.3.4)."""
        return _whole(self.change)

    @property
    def new_rating(self) -> int:
        """The rating after this event alone; the list sums all events of a period before it rounds.

        What was played before the latest list is in that list already.
        """
        begins, rating = self.latest
        since = [game for game in self.games if game.round >= begins]
        return rating + _whole(self.coefficient * sum(game.score - game.expected for game in since))


def _whole(change: int) -> int:
    """Return hundredths as a whole number, halves away from zero."""
    whole = (abs(change) + 50) // 100
    return whole if change >= 0 else -whole


def rating_change(
    tournament: Tournament, player_id: int, after_round: int | None = None, *, k: int | None = None
) -> RatingChange | None:
    """Return the change of a player's rating after a round; None for a player without a rating up to then.

    `k` replaces what follows from the list, the rating, the birth year and the number of games. Raises InvalidEdit for
    a player that there is not.
    """
    rules = rating_rules(tournament)
    player = tournament.player(player_id)
    periods = own_ratings(tournament, player_id, after_round, rules)
    if not periods:
        return None
    rating = periods[0][1]
    played, left_out = rated_games(tournament, player_id, after_round, rules)
    before = tuple(_before_a_rating(game) for game in played if not game.own)
    left_out = tuple(sorted((*left_out, *before), key=lambda each: each.round))
    games = tuple(_games([game for game in played if game.own], rules))
    if k is None:
        k = coefficient(player, start_year(tournament), len(games), rating=rating, rules=rules)
    return RatingChange(player_id, rating, k, games, left_out, rules, periods[-1])


def own_ratings(
    tournament: Tournament, player_id: int, after_round: int | None, rules: RatingRules
) -> list[tuple[int, int]]:
    """Return the ratings of a player in the event up to a round, each with the round that it counts from."""
    player, last = tournament.player(player_id), max(1, _last_round(tournament, after_round))
    starts = sorted({1, *(rating.from_round for rating in player.ratings if rating.from_round <= last)})
    found: list[tuple[int, int]] = []
    for number in starts:
        rating = official_rating(player, rules.pace, number)
        if rating and (not found or rating != found[-1][1]):
            found.append((number, rating))
    return found


def _last_round(tournament: Tournament, after_round: int | None) -> int:
    return len(tournament.rounds) if after_round is None else min(after_round, len(tournament.rounds))


# ---- which games count


@dataclass(frozen=True, slots=True)
class Played:
    """A game against a rated opponent; `score` in hundredths, `own` the player's rating then, 0 for none."""

    round: int
    opponent: int
    rating: int
    score: int
    own: int


def rated_games(
    tournament: Tournament, player_id: int, after_round: int | None, rules: RatingRules
) -> tuple[tuple[Played, ...], tuple[LeftOut, ...]]:
    """Return the games of a player that are rated, and the other rounds with the reason."""
    player, last = tournament.player(player_id), _last_round(tournament, after_round)
    games: list[Played] = []
    left_out: list[LeftOut] = []
    for number in range(1, last + 1):
        board = next((b for b in tournament.rounds[number - 1].pairings if player_id in (b.white, b.black)), None)
        if board is None:
            left_out.append(LeftOut(number, None, message(N_("no game")), "5.1"))
            continue
        opponent = board.opponent(player_id)
        rating = official_rating(tournament.player(opponent), rules.pace, number)
        own = official_rating(player, rules.pace, number)
        found = _judged(board, player_id, own, rating, rules)
        if isinstance(found, int):
            games.append(Played(number, opponent, rating, found, own))
        else:
            left_out.append(LeftOut(number, opponent, *found))
    return tuple(games), tuple(left_out)


def _judged(board: Pairing, player: int, own: int, rating: int, rules: RatingRules) -> int | tuple[Message, str]:
    """Return what a game gave, in hundredths, or why it is not rated and by which article."""
    result = board.rated_result
    score = None if result is None else _SCORES.get(result.outcome(_colour(board, player)))
    if result is None or score is None or result.manner is Manner.ADJOURNED:
        return message(N_("unfinished")), "5.1"
    if result.manner is Manner.FORFEIT:
        return message(N_("forfeit")), "5.1"
    if result.manner is Manner.UNRATED:
        return message(N_("less than one move by each side")), "5.1"
    if not rating:
        return message(N_("unrated opponent")), "8.3.1"
    if rules.drops_gaps and own and abs(own - rating) >= _GAP and max(own, rating) > _GAP_ABOVE:
        return message(N_("rating difference {gap}"), gap=abs(own - rating)), "7.3.1"
    return score


def _before_a_rating(game: Played) -> LeftOut:
    """A game of a player whose first rating came during the event: it counts for that rating."""
    return LeftOut(game.round, game.opponent, message(N_("no rating yet")), "8.2")


def _colour(board: Pairing, player: int) -> Colour:
    return Colour.WHITE if board.white == player else Colour.BLACK


# ---- differences


def _games(played: Sequence[Played], rules: RatingRules) -> Iterator[RatedGame]:
    upgraded = max(played, key=lambda game: game.own - game.rating, default=None)
    for game in played:
        real = game.own - game.rating
        counted = counted_difference(game.own, game.rating, rules)
        if rules.limit is Limit.ONE_UPGRADE and real > MOST_DIFFERENCE and game is not upgraded:
            counted = real
        yield RatedGame(
            game.round, game.opponent, game.rating, counted, counted != real, expected_score(counted), game.score
        )


def counted_difference(own: int, opponent: int, rules: RatingRules) -> int:
    """Return the rating difference that counts for `own` (art. 8.3.1), one game looked at by itself.

    INTERPRETATION: “players rated 2650 and above” is the player whose change is computed; the opponent's is computed
    by the opponent's own rating. Under the rule of 2022 only upgrades, differences above +400, are rationed.
    """
    difference = own - opponent
    if rules.limit is Limit.BELOW_2650 and own >= UNLIMITED_FROM:
        return difference
    return max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, difference))


def average(ratings: Iterable[int]) -> int | None:
    """Return the average of ratings, rounded, halves up; None for none."""
    known = list(ratings)
    return rounded(Fraction(sum(known), len(known))) if known else None


# ---- first ratings

GAMES_NEEDED = 5
IMAGINARY_RATING = 1800
IMAGINARY_OPPONENTS = 2
HIGHEST = 2200
_PER_HALF_POINT = 20
_HALF = 50


@dataclass(frozen=True, slots=True)
class InitialRating:
    """The games against rated opponents, and what they make."""

    player: int
    games: tuple[Played, ...]
    left_out: tuple[LeftOut, ...]
    rules: RatingRules

    @property
    def score(self) -> int:
        """The points made against rated opponents, in hundredths."""
        return sum(game.score for game in self.games)

    @property
    def is_disregarded(self) -> bool:
        """Whether nothing was scored: in a first event that is as if it had not been played (art. 8.2.1)."""
        return not self.score

    @property
    def is_enough(self) -> bool:
        """Whether these games alone are enough for a rating (art. 7.1.4)."""
        return len(self.games) >= GAMES_NEEDED

    @property
    def average(self) -> Fraction | None:
        """The average of the opponents, with the two imaginary ones (art. 8.2.2); None without a game."""
        if not self.games:
            return None
        total, count = sum(game.rating for game in self.games), len(self.games)
        if self.rules.adds_opponents:
            total, count = total + IMAGINARY_OPPONENTS * IMAGINARY_RATING, count + IMAGINARY_OPPONENTS
        return Fraction(total, count)

    @property
    def difference(self) -> int | None:
        """What the score adds to the average (art. 8.2.3); None without a game."""
        if not self.games:
            return None
        if self.rules.adds_opponents:
            return rating_difference(
                percentage(self.score + IMAGINARY_OPPONENTS * _HALF, len(self.games) + IMAGINARY_OPPONENTS)
            )
        above = self.score - _HALF * len(self.games)
        return (
            _PER_HALF_POINT * above // _HALF
            if above >= 0
            else rating_difference(percentage(self.score, len(self.games)))
        )

    @property
    def value(self) -> int | None:
        """The rating that these games make, at most 2200 since 2024; None if they make none."""
        if self.average is None or self.difference is None or self.is_disregarded:
            return None
        found = rounded(self.average + self.difference)
        return min(found, HIGHEST) if self.rules.adds_opponents else found

    @property
    def is_listed(self) -> bool:
        """Whether the player comes on the list by these games alone: enough of them, and not below the floor."""
        return self.is_enough and self.value is not None and self.value >= self.rules.floor


def initial_rating(tournament: Tournament, player_id: int, after_round: int | None = None) -> InitialRating | None:
    """Return what the event makes of a player without a rating; None for a player who has one up to that round.

    Raises InvalidEdit for a player that there is not.
    """
    rules = rating_rules(tournament)
    if own_ratings(tournament, player_id, after_round, rules):
        return None
    games, left_out = rated_games(tournament, player_id, after_round, rules)
    return InitialRating(player_id, games, left_out, rules)
