"""The average rating of the opponents (ARO), C.07 art. 10.1, and whose ratings and games count for all of art. 10."""

from __future__ import annotations

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Cell, Crosstable
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Working
from swissdesk.standings.values import Unit


def rating_of(crosstable: Crosstable, modifiers: Modifiers, player: int) -> int:
    """Return the rating that counts: the one at the start, what /U says for an unrated player, else 0."""
    return crosstable.players[player].rating or modifiers.unrated_as or 0


def ratings(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int] | None:
    """Return everybody's rating; None where somebody is unrated: then art. 10 is not applied to anybody."""
    if crosstable.has_unrated and modifiers.unrated_as is None:
        return None
    return {player: rating_of(crosstable, modifiers, player) for player in crosstable.players}


def rated_games(crosstable: Crosstable, player: int) -> list[Cell]:
    """Return the rounds whose opponents count: games over the board, finished or not (art. 10, 15).

    In a round robin of edition 2024 a forfeit is one as well.
    """
    counts_forfeits = crosstable.is_round_robin and crosstable.rules.edition.round_robin_forfeits_are_games
    return [cell for cell in crosstable.cells[player] if cell.is_game or (counts_forfeits and cell.is_forfeit)]


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
        player: mean(cut_ratings([known[cell.opponent or 0] for cell in rated_games(crosstable, player)], modifiers))
        for player in crosstable.players
    }


def _steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    games = rated_games(crosstable, player)
    in_order = sorted(games, key=lambda cell: rating_of(crosstable, modifiers, cell.opponent or 0))
    kept = in_order[modifiers.low :]
    kept = kept[: max(0, len(kept) - modifiers.high)]
    steps = []
    for cell in games:
        rating = rating_of(crosstable, modifiers, cell.opponent or 0)
        facts = {"round": cell.round, "opponent": crosstable.name(cell.opponent or 0), "rating": rating}
        if cell in kept:
            text = message(N_("Round {round}, {opponent}: {rating}"), **facts)
            steps.append(Step(text, rating, "", cell.round, cell.opponent))
        else:
            text = message(N_("Round {round}, {opponent}: {rating}, left out"), **facts)
            steps.append(Step(text, 0, "14.1", cell.round, cell.opponent, is_cut=True))
    return Working(tuple(steps), len(kept) or None)


def average_steps(crosstable: Crosstable, values: dict[int, int | None], player: int) -> Working:
    """Return the working of a mean of opponents' values (art. 10.4, 10.5)."""
    steps = []
    for cell in rated_games(crosstable, player):
        value = values[cell.opponent or 0]
        if value is not None:
            text = message(N_("Round {round}, {opponent}: {rating}"), round=cell.round,
                           opponent=crosstable.name(cell.opponent or 0), rating=value)  # fmt: skip
            steps.append(Step(text, value, "", cell.round, cell.opponent))
    return Working(tuple(steps), len(steps) or None)


TIEBREAKS = (
    TieBreak("ARO", "10.1", N_("Average rating of opponents"), Unit.RATING, average_rating, _steps, "D", "CMU",
             uses_ratings=True),
)  # fmt: skip
