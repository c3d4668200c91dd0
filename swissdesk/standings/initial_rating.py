"""The first rating of a player without one, as far as this event alone makes it (FIDE B.02 art. 7.1.4, 8.2).

A rating is published once five games against rated opponents are there; games of several events within 26 months are
pooled, so that what one event gives is its part of the whole. Scores are in hundredths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from swissdesk.model import Tournament
from swissdesk.standings.rating_change import LeftOut, Played, own_ratings, rated_games
from swissdesk.standings.rating_rules import RatingRules, rating_rules
from swissdesk.standings.tiebreaks.ratings import percentage, rating_difference
from swissdesk.standings.values import rounded

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
