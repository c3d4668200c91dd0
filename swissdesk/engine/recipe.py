"""What a random tournament is to be like: every quantity given, or None, which means that it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from random import Random

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, ByeKind, Colour, Manner, Outcome, Points, Result, Scoring, Tournament
from swissdesk.model.events import MAX_PLAYERS, check_scoring

MAX_ROUNDS = 99
MAX_RATING = 3000


@dataclass(frozen=True)
class Recipe:
    """The quantities. Rates are one in N: N games for forfeits, N players a round for byes, N players for leaving.

    A rate of 0 means never. `accelerated` and `white_first` are 1 or 0, points are in hundredths.
    """

    players: int | None = None
    rounds: int | None = None
    draw_percentage: int | None = None
    forfeit_rate: int | None = None
    double_forfeit_rate: int | None = None
    unusual_result_rate: int | None = None
    retired_rate: int | None = None
    half_bye_rate: int | None = None
    zero_bye_rate: int | None = None
    full_bye_rate: int | None = None
    highest_rating: int | None = None
    lowest_rating: int | None = None
    accelerated: int | None = None
    white_first: int | None = None
    win: Points | None = None
    draw: Points | None = None
    loss: Points | None = None
    zero_bye: Points | None = None
    forfeit_loss: Points | None = None
    pairing_bye: Points | None = None

    def scoring(self) -> Scoring:
        """Return the scoring; what is not given follows from a win of 1, as the field gives it."""
        win = 100 if self.win is None else self.win
        draw = win // 2 if self.draw is None else self.draw
        absence = self.forfeit_loss or 0
        plain = Scoring.of(win, draw, self.loss or 0, absence=absence)
        return replace(
            plain,
            zero_bye=absence if self.zero_bye is None else self.zero_bye,
            pairing_bye=win if self.pairing_bye is None else self.pairing_bye,
        )


_DRAWN: dict[str, Callable[[Random], int]] = {
    "players": lambda chance: chance.randint(15, 115),
    "rounds": lambda chance: chance.randint(5, 13),
    "draw_percentage": lambda chance: chance.randint(10, 50),
    "forfeit_rate": lambda chance: chance.randint(8, 100),
    "double_forfeit_rate": lambda chance: chance.choice((0, chance.randint(100, 500))),
    "unusual_result_rate": lambda chance: chance.choice((0, chance.randint(50, 500))),
    "retired_rate": lambda chance: chance.randint(10, 100),
    "half_bye_rate": lambda chance: chance.randint(10, 100),
    "zero_bye_rate": lambda chance: chance.randint(20, 200),
    "full_bye_rate": lambda chance: chance.choice((0, 0, chance.randint(100, 500))),
    "highest_rating": lambda chance: chance.randint(2400, 2800),
    "lowest_rating": lambda chance: chance.randint(1400, 2300),
    "accelerated": lambda chance: 0,
    "white_first": lambda chance: chance.randint(0, 1),
}
"""How a quantity is drawn that the recipe leaves open; points that are not given have their usual values."""


def settled(recipe: Recipe, chance: Random) -> Recipe:
    """Return the recipe with everything drawn that it leaves open; raises InvalidEdit for what cannot be."""
    drawn = {name: draw(chance) for name, draw in _DRAWN.items()}
    if recipe.highest_rating is not None:
        drawn["lowest_rating"] = min(drawn["lowest_rating"], recipe.highest_rating)
    if recipe.lowest_rating is not None:
        drawn["highest_rating"] = max(drawn["highest_rating"], recipe.lowest_rating)
    given = {field.name: getattr(recipe, field.name) for field in fields(recipe)}
    whole = replace(recipe, **{name: value for name, value in drawn.items() if given[name] is None})
    _check(whole)
    return whole


def _check(recipe: Recipe) -> None:
    _within(N_("The number of players"), recipe.players, 1, MAX_PLAYERS)
    _within(N_("The number of rounds"), recipe.rounds, 1, MAX_ROUNDS)
    _within(N_("The percentage of draws"), recipe.draw_percentage, 0, 100)
    _within(N_("The highest rating"), recipe.highest_rating, 0, MAX_RATING)
    _within(N_("The lowest rating"), recipe.lowest_rating, 0, recipe.highest_rating or 0)
    for field in fields(recipe):
        value = getattr(recipe, field.name)
        if field.name.endswith("_rate") and value is not None and value < 0:
            raise InvalidEdit(N_("A rate is “one in N”, and N cannot be {value}."), value=value)
    check_scoring(recipe.scoring())


def _within(what: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise InvalidEdit(
            N_("{what} must be between {low} and {high}, not {value}."), what=what, low=low, high=high, value=value
        )


# ---- a recipe from a tournament


def recipe_of(model: Tournament) -> Recipe:
    """Return the recipe by which a tournament could have come about: its size, and how often what happened in it."""
    games = [pairing.result for r in model.rounds for pairing in r.pairings if pairing.result is not None]
    played = [result for result in games if result.is_played]
    byes = [bye for r in model.rounds for bye in r.byes]
    places = len(model.players) * len(model.rounds)
    leavers = sum(1 for player in model.players if _left_early(model, player.id))
    return Recipe(
        players=max(1, len(model.players)),
        rounds=model.settings.rounds or max(1, len(model.rounds)),
        draw_percentage=100 * sum(result == Result.DRAW for result in played) // len(played) if played else None,
        forfeit_rate=_rate(len(games), sum(_is_forfeit_win(result) for result in games)),
        double_forfeit_rate=_rate(len(games), games.count(Result.DOUBLE_FORFEIT)),
        unusual_result_rate=_rate(len(games), sum(result in UNUSUAL_RESULTS for result in games)),
        retired_rate=_rate(len(model.players), leavers),
        half_bye_rate=_rate(places, sum(bye.kind is ByeKind.HALF_POINT for bye in byes)),
        full_bye_rate=_rate(places, sum(bye.kind is ByeKind.FULL_POINT for bye in byes)),
        zero_bye_rate=_rate(places, _absences(model)),
        white_first=None
        if model.settings.initial_colour is None
        else int(model.settings.initial_colour is Colour.WHITE),
        accelerated=int(model.settings.acceleration is Acceleration.BAKU),
    )


UNUSUAL_RESULTS = (
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.BLACK_DRAWS_WHITE_LOSES,
    Result.BOTH_LOSE,
    Result.WHITE_WINS_UNRATED,
    Result.DRAW_UNRATED,
    Result.BLACK_WINS_UNRATED,
)


def _is_forfeit_win(result: Result) -> bool:
    return result.manner is Manner.FORFEIT and Outcome.WIN in (result.white, result.black)


def _rate(cases: int, hits: int) -> int | None:
    """Return N for “one in N”, 0 for never, None if nothing is known."""
    if not cases:
        return None
    return max(1, round(cases / hits)) if hits else 0


def _left_early(model: Tournament, player: int) -> bool:
    """Whether the player is absent from some round before the last to the end."""
    kinds = [entry.bye for entry in model.entries(player)]
    return len(kinds) > 1 and kinds[-2:] == [ByeKind.ZERO_POINT] * 2


def _absences(model: Tournament) -> int:
    """Count the absences of players who came back, and those in the last round alone."""
    count = 0
    for player in model.players:
        kinds = [entry.bye for entry in model.entries(player.id)]
        if _left_early(model, player.id):
            while kinds and kinds[-1] is ByeKind.ZERO_POINT:
                kinds.pop()
        count += kinds.count(ByeKind.ZERO_POINT)
    return count
