"""Rating changes: expected score, score, performance and change (FIDE B.02 art. 8.3).

For players with a rating, against opponents with one, over games that were played and are rated; a first rating is the
business of `initial_rating`. Scores are in hundredths of a point on the scale 1–½–0, changes in hundredths of a rating
point, so that everything is exact. Results that were corrected for the rating report only count as corrected.

In an event over several rating lists both players' ratings are those at the time of the game, as its months are
reported one by one; what the change is added to is the latest list, and only the games since it came into force count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Manner, Outcome, Pairing, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.standings.categories import start_year
from swissdesk.standings.rating_rules import (
    MOST_DIFFERENCE,
    UNLIMITED_FROM,
    Limit,
    RatingRules,
    coefficient,
    rating_rules,
)
from swissdesk.standings.tiebreaks.ratings import expected_score, percentage, rating_difference
from swissdesk.standings.values import rounded

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
