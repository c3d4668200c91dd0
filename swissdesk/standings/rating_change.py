"""What an event does to a rating: expected score, score, and change (FIDE Rating Regulations B.02 art. 8.3).

For players with a rating, against opponents with one, over games that were played and are rated. The first rating of
an unrated player (art. 8.2) is not computed here. Scores are in hundredths of a point on the scale 1–½–0, changes in
hundredths of a rating point, so that everything is exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.model import Manner, Outcome, Player, Tournament
from swissdesk.model.rounds import Entry
from swissdesk.standings.categories import birth_year, start_year
from swissdesk.standings.rules import day_of
from swissdesk.standings.tiebreaks.performance import expected_score

MOST_DIFFERENCE = 400
UNLIMITED_FROM = 2650
FIRST_UNLIMITED_DAY = (2025, 10, 1)

_SCORES = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game: `difference` is own minus opponent's rating as it counts, `is_limited` if the real one is larger."""

    round: int
    opponent: int
    difference: int
    is_limited: bool
    expected: int
    score: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player's rating; `coefficient` is K, `change` in hundredths of a rating point."""

    player: int
    rating: int
    coefficient: int
    games: tuple[RatedGame, ...]

    @property
    def score(self) -> int:
        """The points made in the games that count, in hundredths."""
        return sum(game.score for game in self.games)

    @property
    def expected(self) -> int:
        """The expected score, in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def change(self) -> int:
        """K times the sum of score minus expectation (art. 8.3.2), in hundredths of a rating point."""
        return self.coefficient * (self.score - self.expected)

    @property
    def rounded(self) -> int:
        """The change as a whole number, halves away from zero (art. 8.3.4)."""
        whole = (abs(self.change) + 50) // 100
        return whole if self.change >= 0 else -whole


def coefficient(
    player: Player, year: int | None, games: int = 0, *, is_new: bool = False, was_2400: bool = False
) -> int:
    """Return K of a player (art. 8.3.3).

    What no file knows is told: `is_new`, fewer than 30 rated games so far; `was_2400`, a published rating of 2400 in
    the past. `games` is the number in the rating period: K × games is at most 700. Juniors, under 2300 until
    the end of the year of their 18th birthday, need a birth year and the event's `year`.
    """
    born = birth_year(player)
    is_junior = born is not None and year is not None and year - born <= 18
    if is_new or (is_junior and player.rating < 2300 and not was_2400):
        value = 40
    elif was_2400 or player.rating >= 2400:
        value = 10
    else:
        value = 20
    return min(value, 700 // games) if games else value


def counted_difference(own: int, opponent: int, start: str) -> int:
    """Return the rating difference that counts for `own` (art. 8.3.1).

    RULE: at most 400 either way; since 1 October 2025 without a limit for players rated 2650 and above.
    """
    difference = own - opponent
    day = day_of(start)
    if own >= UNLIMITED_FROM and (day is None or day >= FIRST_UNLIMITED_DAY):
        return difference
    return max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, difference))


def rating_change(
    tournament: Tournament, player_id: int, after_round: int | None = None, *, k: int | None = None
) -> RatingChange | None:
    """Return the change of a player's rating after a round; None for a player without a rating.

    `k` replaces what follows from rating, birth year and the number of games. Raises InvalidEdit for a player
    that there is not.
    """
    player = tournament.player(player_id)
    if not player.rating:
        return None
    games = _games(tournament, player, len(tournament.rounds) if after_round is None else after_round)
    if k is None:
        k = coefficient(player, start_year(tournament), len(games))
    return RatingChange(player_id, player.rating, k, games)


def _games(tournament: Tournament, player: Player, rounds: int) -> tuple[RatedGame, ...]:
    games = []
    for number in range(1, min(rounds, len(tournament.rounds)) + 1):
        entry = tournament.entry(player.id, number)
        score = _score(entry)
        rating = 0 if entry.opponent is None else tournament.by_id[entry.opponent].rating
        if entry.opponent is None or score is None or not rating:
            continue
        counted = counted_difference(player.rating, rating, tournament.info.start)
        is_limited = counted != player.rating - rating
        games.append(RatedGame(number, entry.opponent, counted, is_limited, expected_score(counted), score))
    return tuple(games)


def _score(entry: Entry) -> int | None:
    """Return what a rated game gave; None for anything else."""
    if entry.result is None or entry.result.manner is not Manner.PLAYED or entry.outcome is None:
        return None
    return _SCORES.get(entry.outcome)
