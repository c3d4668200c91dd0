"""Rating changes: expected score, score, performance and change (FIDE B.02 art. 8.3).

For players with a rating, against opponents with one, over games that were played and are rated; a first rating is the
business of `initial_rating`. Scores are in hundredths of a point on the scale 1–½–0, changes in hundredths of a rating
point, so that everything is exact. Results that were corrected for the rating report only count as corrected.
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
    """The change of one player's rating; `coefficient` is K, `change` in hundredths of a rating point."""

    player: int
    rating: int
    coefficient: int
    games: tuple[RatedGame, ...]
    left_out: tuple[LeftOut, ...]
    rules: RatingRules

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
        whole = (abs(self.change) + 50) // 100
        return whole if self.change >= 0 else -whole

    @property
    def new_rating(self) -> int:
        """The rating after this event alone; the list sums all events of a period before it rounds."""
        return self.rating + self.rounded


def rating_change(
    tournament: Tournament, player_id: int, after_round: int | None = None, *, k: int | None = None
) -> RatingChange | None:
    """Return the change of a player's rating after a round; None for a player without a rating.

    `k` replaces what follows from the list, the rating, the birth year and the number of games. Raises InvalidEdit for
    a player that there is not.
    """
    rules = rating_rules(tournament)
    player = tournament.player(player_id)
    rating = official_rating(player, rules.pace)
    if not rating:
        return None
    played, left_out = rated_games(tournament, player_id, after_round, rules)
    games = tuple(_games(rating, played, rules))
    if k is None:
        k = coefficient(player, start_year(tournament), len(games), rating=rating, rules=rules)
    return RatingChange(player_id, rating, k, games, left_out, rules)


# ---- which games count


@dataclass(frozen=True, slots=True)
class Played:
    """A game against a rated opponent, before any rating of one's own is looked at; `score` in hundredths."""

    round: int
    opponent: int
    rating: int
    score: int


def rated_games(
    tournament: Tournament, player_id: int, after_round: int | None, rules: RatingRules
) -> tuple[tuple[Played, ...], tuple[LeftOut, ...]]:
    """Return the games of a player that are rated, and the other rounds with the reason."""
    last = len(tournament.rounds) if after_round is None else min(after_round, len(tournament.rounds))
    own = official_rating(tournament.player(player_id), rules.pace)
    games: list[Played] = []
    left_out: list[LeftOut] = []
    for number in range(1, last + 1):
        board = next((b for b in tournament.rounds[number - 1].pairings if player_id in (b.white, b.black)), None)
        if board is None:
            left_out.append(LeftOut(number, None, message(N_("no game")), "5.1"))
            continue
        opponent = board.opponent(player_id)
        rating = official_rating(tournament.player(opponent), rules.pace, number)
        found = _judged(board, player_id, own, rating, rules)
        if isinstance(found, int):
            games.append(Played(number, opponent, rating, found))
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


def _colour(board: Pairing, player: int) -> Colour:
    return Colour.WHITE if board.white == player else Colour.BLACK


# ---- differences


def _games(own: int, played: Sequence[Played], rules: RatingRules) -> Iterator[RatedGame]:
    upgraded = max(played, key=lambda game: own - game.rating, default=None)
    for game in played:
        real = own - game.rating
        counted = counted_difference(own, game.rating, rules)
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
