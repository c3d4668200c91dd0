"""Tie-breaks by rating (C.07 art. 10): averages, performances and the rating itself; and the pairing number (art. 7.8).

Scores are on the scale 1–½–0 here, in hundredths, whatever the event's scoring. These are not the performances of
title norms or of rating changes.

With an unrated player in the event these tie-breaks are dropped unless the regulations say how that player is handled
(art. 10). Two ways can be announced: a rating that unrated players count for (/U1400), or games against them do not
count (/U0).
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Outcome
from swissdesk.model.rating import expected_percentage
from swissdesk.standings.crosstable import Cell, Crosstable
from swissdesk.standings.tiebreaks.definition import Family, Modifiers, Step, TieBreak, Unit, Use, Value, Working

# ---- averages


def rating_of(crosstable: Crosstable, modifiers: Modifiers, player: int, round_number: int | None = None) -> int:
    """Return the rating that counts: the crosstable's, what /U says for an unrated player, else 0."""
    return crosstable.rating(player, round_number) or modifiers.unrated_as or 0


def met(crosstable: Crosstable, modifiers: Modifiers, cell: Cell) -> int:
    """Return the rating of the opponent of a game."""
    return rating_of(crosstable, modifiers, cell.opponent or 0, cell.round)


def ratings(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int] | None:
    """Return everybody's rating; None where a player is unrated: then art. 10 is not applied to anybody."""
    if crosstable.has_unrated and modifiers.unrated_as is None:
        return None
    return {player: rating_of(crosstable, modifiers, player) for player in crosstable.players}


def rated_games(crosstable: Crosstable, player: int) -> list[Cell]:
    """Return the rounds whose opponents count: games over the board, finished or not (art. 10, 15).

    In a round robin of edition 2024 a forfeit is one as well.
    """
    counts_forfeits = crosstable.is_round_robin and crosstable.rules.edition.round_robin_forfeits_are_games
    return [cell for cell in crosstable.cells[player] if cell.is_game or (counts_forfeits and cell.is_forfeit)]


def against_rated(crosstable: Crosstable, modifiers: Modifiers, player: int) -> list[Cell]:
    """Return the rounds that count whose opponents have a rating, their own or the one that /U sets."""
    return [cell for cell in rated_games(crosstable, player) if met(crosstable, modifiers, cell)]


def cut_ratings(found: list[int], modifiers: Modifiers) -> list[int]:
    """Return the ratings in order, the lowest `low` and the highest `high` left out."""
    kept = sorted(found)[modifiers.low :]
    return kept[: max(0, len(kept) - modifiers.high)]


def mean(numbers: list[int]) -> int | None:
    """Return the mean as a whole number, halves up; None of nothing."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else None


def average_rating(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int | None]:
    """Return the average rating of the opponents met over the board (art. 10.1)."""
    known = ratings(crosstable, modifiers)
    if known is None:
        return dict.fromkeys(crosstable.players)
    return {
        player: mean(
            cut_ratings(
                [met(crosstable, modifiers, cell) for cell in against_rated(crosstable, modifiers, player)], modifiers
            )
        )
        for player in crosstable.players
    }


def _opponents_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    games = rated_games(crosstable, player)
    in_order = sorted(against_rated(crosstable, modifiers, player), key=lambda cell: met(crosstable, modifiers, cell))
    kept = in_order[modifiers.low :]
    kept = kept[: max(0, len(kept) - modifiers.high)]
    steps = []
    for cell in games:
        rating = met(crosstable, modifiers, cell)
        facts = {"round": cell.round, "opponent": crosstable.name(cell.opponent or 0), "rating": rating}
        if not rating:
            steps.append(_left_out(crosstable, cell))
        elif cell in kept:
            text = message(N_("Round {round}, {opponent}: {rating}"), **facts)
            steps.append(Step(text, rating, "", cell.round, cell.opponent))
        else:
            text = message(N_("Round {round}, {opponent}: {rating}, left out"), **facts)
            steps.append(Step(text, 0, "14.1", cell.round, cell.opponent, is_cut=True))
    return Working(tuple(steps), len(kept) or None)


def _left_out(crosstable: Crosstable, cell: Cell) -> Step:
    name = crosstable.name(cell.opponent or 0)
    text = message(N_("Round {round}, {opponent}: unrated, left out"), round=cell.round, opponent=name)
    return Step(text, 0, "10", cell.round, cell.opponent, is_cut=True)


def average_steps(crosstable: Crosstable, values: dict[int, int | None], player: int) -> Working:
    """Return the working of a mean of opponents' values (art. 10.4, 10.5)."""
    steps = []
    for cell in rated_games(crosstable, player):
        value = values[cell.opponent or 0]
        if value is not None:
            text = message(
                N_("Round {round}, {opponent}: {rating}"),
                round=cell.round,
                opponent=crosstable.name(cell.opponent or 0),
                rating=value,
            )
            steps.append(Step(text, value, "", cell.round, cell.opponent))
    return Working(tuple(steps), len(steps) or None)


# ---- at the start


def pairing_number(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    """Return the starting ranks; the smaller goes first (art. 7.8)."""
    return {player: player for player in crosstable.players}


def _number_steps(_crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working((Step(message(N_("Tournament pairing number {number}"), number=player), player, "7.8"),))


def own_rating(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int | None]:
    """Return the ratings at the start (art. 10.6); None for the unrated, for everybody where art. 10 is not applied."""
    known = ratings(crosstable, modifiers) or {}
    return {player: known.get(player) or None for player in crosstable.players}


def _rating_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    rating = rating_of(crosstable, modifiers, player)
    if not rating:
        return Working((), None)
    return Working((Step(message(N_("Rating {rating}"), rating=rating), rating, "10.6"),))


# ---- performances

_RATING_DIFFERENCES = (
    0,
    7,
    14,
    21,
    29,
    36,
    43,
    50,
    57,
    65,
    72,
    80,
    87,
    95,
    102,
    110,
    117,
    125,
    133,
    141,
    149,
    158,
    166,
    175,
    184,
    193,
    202,
    211,
    220,
    230,
    240,
    251,
    262,
    273,
    284,
    296,
    309,
    322,
    336,
    351,
    366,
    383,
    401,
    422,
    444,
    470,
    501,
    538,
    589,
    677,
    800,
)
"""dp for a fractional score of .50, .51, … 1.00 (Rating Regulations B.02)."""

_OUTCOME_POINTS = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
_SURE_LOSS = 800

Performances = dict[int, int | None]


def rating_difference(percentage: int) -> int:
    """Return dp, the rating difference for a score of 0 to 100 per cent (art. 10.2)."""
    return _RATING_DIFFERENCES[percentage - 50] if percentage >= 50 else -_RATING_DIFFERENCES[50 - percentage]


def games(crosstable: Crosstable, modifiers: Modifiers, player: int) -> list[Cell]:
    """Return the games with a result that count for performances."""
    return [cell for cell in against_rated(crosstable, modifiers, player) if cell.outcome is not None]


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
        played = games(crosstable, modifiers, player)
        opponents = [met(crosstable, modifiers, cell) for cell in played]
        found[player] = compute(opponents, game_points(played)) if opponents else None
    return found


def _tpr_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    played = games(crosstable, modifiers, player)
    if not played:
        return Working((), None)
    opponents = [met(crosstable, modifiers, cell) for cell in played]
    points, average = game_points(played), mean(opponents) or 0
    percent = percentage(points, len(played))
    listed = tuple(_opponent_step(crosstable, cell, rating) for cell, rating in zip(played, opponents, strict=True))
    return Working(
        (
            *listed,
            Step(
                message(N_("Average rating of {count} opponents: {rating}"), count=len(played), rating=average),
                average,
                "10.1",
            ),
            Step(
                message(
                    N_("A score of {percentage} % corresponds to a rating difference of {difference}."),
                    percentage=percent,
                    difference=rating_difference(percent),
                ),
                rating_difference(percent),
                "10.2",
            ),
        )
    )


def _opponent_step(crosstable: Crosstable, cell: Cell, rating: int) -> Step:
    text = message(
        N_("Round {round}, {opponent}: {rating}"),
        round=cell.round,
        opponent=crosstable.name(cell.opponent or 0),
        rating=rating,
    )
    return Step(text, None, "", cell.round, cell.opponent)


def _ptp_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    played = games(crosstable, modifiers, player)
    if not played:
        return Working((), None)
    opponents = [met(crosstable, modifiers, cell) for cell in played]
    value = perfect_rating(opponents, game_points(played))
    steps = [
        Step(
            message(
                N_("Round {round}, {opponent}: {rating}; expected score for a rating of {value}: {percentage} %."),
                round=cell.round,
                opponent=crosstable.name(cell.opponent or 0),
                rating=rating,
                value=value,
                percentage=expected_score(value - rating),
            ),
            None,
            "10.3",
            cell.round,
            cell.opponent,
        )
        for cell, rating in zip(played, opponents, strict=True)
    ]
    text = message(
        N_("{value} is the lowest rating with an expected score of {points} in {count} games."),
        value=value,
        points=Value(game_points(played), Unit.POINTS),
        count=len(played),
    )
    return Working((*steps, Step(text, value, "10.3")))


# ---- averages of performances


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


# ---- all of them

TIEBREAKS = (
    TieBreak(
        "ARO",
        "10.1",
        N_("Average rating of opponents"),
        Family.RATINGS,
        Unit.RATING,
        average_rating,
        _opponents_steps,
        "D",
        "CMU",
        uses_ratings=True,
    ),
    TieBreak(
        "TPR",
        "10.2",
        N_("Tournament performance rating"),
        Family.RATINGS,
        Unit.RATING,
        tournament_performance,
        _tpr_steps,
        "DB",
        "U",
        uses_ratings=True,
    ),
    TieBreak(
        "PTP",
        "10.3",
        N_("Perfect tournament performance"),
        Family.RATINGS,
        Unit.RATING,
        perfect_performance,
        _ptp_steps,
        "DB",
        "U",
        uses_ratings=True,
    ),
    TieBreak(
        "APRO",
        "10.4",
        N_("Average performance rating of opponents"),
        Family.RATINGS,
        Unit.RATING,
        average_performance,
        _average_steps,
        "DC",
        "U",
        Use.BOTH,
        uses_ratings=True,
    ),
    TieBreak(
        "APPO",
        "10.5",
        N_("Average perfect performance of opponents"),
        Family.RATINGS,
        Unit.RATING,
        average_perfect,
        _average_perfect_steps,
        "DC",
        "U",
        Use.BOTH,
        uses_ratings=True,
    ),
    TieBreak(
        "TPN",
        "7.8",
        N_("Tournament pairing number"),
        Family.ORDER,
        Unit.COUNT,
        pairing_number,
        _number_steps,
        "B",
        "R",
        smaller_first=True,
    ),
    TieBreak(
        "RTNG",
        "10.6",
        N_("Rating"),
        Family.RATINGS,
        Unit.RATING,
        own_rating,
        _rating_steps,
        "B",
        "RU",
        uses_ratings=True,
    ),
)
