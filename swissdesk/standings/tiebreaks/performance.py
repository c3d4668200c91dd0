"""Performances: TPR, PTP, and the opponents' averages of both (APRO, APPO). C.07 art. 10.2 to 10.5.

Scores are on the scale 1–½–0 here, in hundredths, whatever the event's scoring. These are not the performances of
title norms or of rating changes.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Outcome
from swissdesk.model.expectation import expected_percentage
from swissdesk.standings.crosstable import Cell, Crosstable
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Use, Working
from swissdesk.standings.tiebreaks.ratings import average_steps, mean, rated_games, rating_of, ratings
from swissdesk.standings.values import Unit, Value

_RATING_DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip
"""dp for a fractional score of .50, .51, … 1.00 (Rating Regulations B.02)."""

_OUTCOME_POINTS = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
_SURE_LOSS = 800
_SURE_WIN = 736

Performances = dict[int, int | None]


def rating_difference(percentage: int) -> int:
    """Return dp, the rating difference that a score of 0 to 100 per cent stands for (art. 10.2)."""
    return _RATING_DIFFERENCES[percentage - 50] if percentage >= 50 else -_RATING_DIFFERENCES[50 - percentage]


def games(crosstable: Crosstable, player: int) -> list[Cell]:
    """Return the games with a result that count for performances."""
    return [cell for cell in rated_games(crosstable, player) if cell.outcome is not None]


def game_points(found: list[Cell]) -> int:
    """Return what the games gave on the scale 1–½–0, in hundredths."""
    return sum(_OUTCOME_POINTS[cell.outcome] for cell in found if cell.outcome in _OUTCOME_POINTS)


def percentage(points: int, count: int) -> int:
    """Return a score as a whole percentage of the games, halves up; points in hundredths."""
    return (2 * points + count) // (2 * count)


def tournament_performance(crosstable: Crosstable, modifiers: Modifiers) -> Performances:
    """Return the rating that fits the score: rounded average of the opponents plus dp (art. 10.2)."""
    return _performances(crosstable, modifiers, _tpr)


def _tpr(opponents: list[int], points: int) -> int:
    return (mean(opponents) or 0) + rating_difference(percentage(points, len(opponents)))


def perfect_performance(crosstable: Crosstable, modifiers: Modifiers) -> Performances:
    """Return the lowest rating whose expected score against these opponents reaches the score (art. 10.3)."""
    return _performances(crosstable, modifiers, perfect_rating)


def perfect_rating(opponents: list[int], points: int) -> int:
    """Return the lowest whole rating that may expect `points` (hundredths) against ratings; there is at least one."""
    if points <= 0:
        return min(opponents) - _SURE_LOSS
    if points >= 100 * len(opponents):
        return max(opponents) + _SURE_WIN
    low, high = min(opponents) - _SURE_LOSS, max(opponents) + _SURE_LOSS
    while low < high:
        middle = (low + high) // 2
        if sum(expected_score(middle - rating) for rating in opponents) >= points:
            high = middle
        else:
            low = middle + 1
    return low


def expected_score(difference: int) -> int:
    """Return the expected score of a game in hundredths for own minus opponent's rating, whatever the difference."""
    return expected_percentage(difference) if difference >= 0 else 100 - expected_percentage(-difference)


def _performances(
    crosstable: Crosstable, modifiers: Modifiers, compute: Callable[[list[int], int], int]
) -> Performances:
    known = ratings(crosstable, modifiers)
    if known is None:
        return dict.fromkeys(crosstable.players)
    found: Performances = {}
    for player in crosstable.players:
        played = games(crosstable, player)
        opponents = [known[cell.opponent or 0] for cell in played]
        found[player] = compute(opponents, game_points(played)) if opponents else None
    return found


def _tpr_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    played = games(crosstable, player)
    if not played:
        return Working((), None)
    opponents = [rating_of(crosstable, modifiers, cell.opponent or 0) for cell in played]
    points, average = game_points(played), mean(opponents) or 0
    percent = percentage(points, len(played))
    listed = tuple(_opponent_step(crosstable, cell, rating) for cell, rating in zip(played, opponents, strict=True))
    return Working((
        *listed,
        Step(message(N_("Average rating of {count} opponents: {rating}"), count=len(played), rating=average),
             average, "10.1"),
        Step(message(N_("A score of {percentage} % stands for a difference of {difference}."),
                     percentage=percent, difference=rating_difference(percent)),
             rating_difference(percent), "10.2"),
    ))  # fmt: skip


def _opponent_step(crosstable: Crosstable, cell: Cell, rating: int) -> Step:
    text = message(N_("Round {round}, {opponent}: {rating}"), round=cell.round,
                   opponent=crosstable.name(cell.opponent or 0), rating=rating)  # fmt: skip
    return Step(text, None, "", cell.round, cell.opponent)


def _ptp_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    played = games(crosstable, player)
    if not played:
        return Working((), None)
    opponents = [rating_of(crosstable, modifiers, cell.opponent or 0) for cell in played]
    value = perfect_rating(opponents, game_points(played))
    steps = [
        Step(
            message(N_("Round {round}, {opponent}: {rating}; a rating of {value} expects {percentage} %."),
                    round=cell.round, opponent=crosstable.name(cell.opponent or 0), rating=rating, value=value,
                    percentage=expected_score(value - rating)),
            None, "10.3", cell.round, cell.opponent,
        )
        for cell, rating in zip(played, opponents, strict=True)
    ]  # fmt: skip
    text = message(N_("{value} is the lowest rating that may expect {points} points in {count} games."),
                   value=value, points=Value(game_points(played), Unit.POINTS), count=len(played))  # fmt: skip
    return Working((*steps, Step(text, value, "10.3")))


def average_performance(crosstable: Crosstable, modifiers: Modifiers) -> Performances:
    """Return the mean TPR of the opponents met over the board (art. 10.4)."""
    return _average(crosstable, crosstable.once(tournament_performance, modifiers))


def average_perfect(crosstable: Crosstable, modifiers: Modifiers) -> Performances:
    """Return the mean PTP of the opponents met over the board (art. 10.5)."""
    return _average(crosstable, crosstable.once(perfect_performance, modifiers))


def _average(crosstable: Crosstable, values: Performances) -> Performances:
    found: Performances = {}
    for player in crosstable.players:
        met = (values[cell.opponent or 0] for cell in rated_games(crosstable, player))
        found[player] = mean([value for value in met if value is not None])
    return found


def _average_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return average_steps(crosstable, crosstable.once(tournament_performance, modifiers), player)


def _average_perfect_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return average_steps(crosstable, crosstable.once(perfect_performance, modifiers), player)


TIEBREAKS = (
    TieBreak("TPR", "10.2", N_("Tournament performance rating"), Unit.RATING, tournament_performance, _tpr_steps,
             "DB", "U", uses_ratings=True),
    TieBreak("PTP", "10.3", N_("Perfect tournament performance"), Unit.RATING, perfect_performance, _ptp_steps,
             "DB", "U", uses_ratings=True),
    TieBreak("APRO", "10.4", N_("Average performance rating of opponents"), Unit.RATING, average_performance,
             _average_steps, "DC", "U", Use.BOTH, uses_ratings=True),
    TieBreak("APPO", "10.5", N_("Average perfect performance of opponents"), Unit.RATING, average_perfect,
             _average_perfect_steps, "DC", "U", Use.BOTH, uses_ratings=True),
)  # fmt: skip
