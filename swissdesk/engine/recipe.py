"""The recipe of a random tournament: every quantity given, or None, which means that it is drawn.

How often something happens is said in one of two ways: by a rate, which chance may miss, or by an amount, which is
kept: so many in the whole tournament, or a share of it. A seed keeps its tournament from release to release: what a
recipe came to know later is drawn by `completed` from a stream of its own, before the first one begins.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from swissdesk.engine.systems import SYSTEMS
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, ByeKind, Colour, Manner, Outcome, Points, Result, Scoring, Tournament
from swissdesk.model.events import MAX_PLAYERS, check_scoring
from swissdesk.model.systems import Kind, kind_of
from swissdesk.values import dataclass, fields, replace

MAX_ROUNDS = 99
MAX_RATING = 3000

Amount = int | Fraction
"""So many in the whole tournament, or as a fraction the share of all places where it can happen."""


@dataclass(frozen=True)
class Recipe:
    """The quantities. Rates are one in N: N games for forfeits, N players a round for byes, N players for leaving.

    A rate of 0 means never. `accelerated` and `white_first` are 1 or 0, points are in hundredths.

    Amounts are exact: a share is one of players × rounds for byes and forfeits, of the games for unusual results, of
    the players for those who leave or have no rating. `forfeit_losses` counts players: those beyond `forfeit_wins` lose
    in pairs, both by forfeit. `ratings` are given one by one, the rest of the players have none; else they run from
    `highest_rating` down in steps of `rating_step`, or lie around `mean_rating` with the deviation `rating_sigma`, or
    are spread from `lowest_rating` to `highest_rating`. `tiebreaks` are codes of C.07.
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
    half_byes: Amount | None = None
    zero_byes: Amount | None = None
    full_byes: Amount | None = None
    forfeit_wins: Amount | None = None
    forfeit_losses: Amount | None = None
    unusual_results: Amount | None = None
    leavers: Amount | None = None
    unrated: Amount | None = None
    ratings: tuple[int, ...] | None = None
    rating_step: int | None = None
    mean_rating: int | None = None
    rating_sigma: int | None = None
    tiebreaks: tuple[str, ...] | None = None

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


_AT_A_TABLE = {"half_bye_rate": 0, "zero_bye_rate": 0, "full_bye_rate": 0, "retired_rate": 0}
"""What does not happen in a round robin unless it is asked for: who stays away there loses by forfeit."""


def completed(recipe: Recipe, system: str, chance: Random) -> Recipe:
    """Return the recipe with what `settled` does not draw: acceleration, the unrated, the size of a round robin.

    `chance` is a stream of its own. Tie-breaks are drawn by whoever knows them. Raises InvalidEdit for byes asked for
    in a round robin, which has none.
    """
    unrated = chance.choice((0, 0, 0, chance.randint(2, 25)))
    drawn: dict[str, Any] = {"unrated": Fraction(0 if SYSTEMS[system].needs_ratings else unrated, 100)}
    drawn["accelerated"] = int(kind_of(system) is Kind.SWISS and chance.randrange(6) == 0)
    if kind_of(system) is Kind.ROUND_ROBIN:
        _check_table(recipe)
        players = recipe.players or chance.randint(4, 16)
        cycles = chance.choice((1, 1, 1, 2))
        cycle = players - 1 + players % 2
        drawn |= {"players": players, "rounds": max(1, cycle * cycles), "accelerated": 0, **_AT_A_TABLE}
    return replace(recipe, **{name: value for name, value in drawn.items() if getattr(recipe, name) is None})


def _check_table(recipe: Recipe) -> None:
    for name in ("half_byes", "zero_byes", "full_byes"):
        if getattr(recipe, name):
            raise InvalidEdit(
                N_("A round robin has no byes on request: absent players lose by forfeit. Leave out “{amount}”."),
                amount=name,
            )


def settled(recipe: Recipe, chance: Random) -> Recipe:
    """Return the recipe with everything drawn that it leaves open; raises InvalidEdit for what cannot be."""
    drawn: dict[str, Any] = {name: draw(chance) for name, draw in _DRAWN.items()}
    if recipe.ratings is not None:
        drawn["players"] = max(1, len(recipe.ratings))
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
    _check_amounts(recipe)
    _check_ratings(recipe)


_BOTH_WAYS = {
    "half_byes": "half_bye_rate",
    "zero_byes": "zero_bye_rate",
    "full_byes": "full_bye_rate",
    "forfeit_wins": "forfeit_rate",
    "forfeit_losses": "double_forfeit_rate",
    "unusual_results": "unusual_result_rate",
    "leavers": "retired_rate",
}
"""The amount that replaces a rate."""


def kept(recipe: Recipe) -> Recipe:
    """Return the recipe without the rates that an amount replaces: those things happen as often as asked, and no more.

    Raises InvalidEdit for one that asks for both.
    """
    off: dict[str, Any] = {}
    for amount, rate in _BOTH_WAYS.items():
        if getattr(recipe, amount) is not None:
            if getattr(recipe, rate):
                raise InvalidEdit(
                    N_("“{amount}” and “{rate}” say the same. Give one of them."), amount=amount, rate=rate
                )
            off[rate] = 0
    return replace(recipe, **off)


def counted(amount: Amount, places: int) -> int:
    """Return an amount as a number; a share is one of `places`."""
    return amount if isinstance(amount, int) else round(amount * places)


def _check_amounts(recipe: Recipe) -> None:
    for name in (*_BOTH_WAYS, "unrated"):
        amount = getattr(recipe, name)
        if amount is not None and (amount < 0 or (isinstance(amount, Fraction) and amount > 1)):
            raise InvalidEdit(
                N_("An amount is a number from 0, or a share from 0 % to 100 %, not {value}."),
                value=f"{float(100 * amount):g} %" if isinstance(amount, Fraction) else amount,
            )


def _check_ratings(recipe: Recipe) -> None:
    for rating in recipe.ratings or ():
        _within(N_("A rating"), rating, 0, MAX_RATING)
    if len(recipe.ratings or ()) > (recipe.players or 0):
        raise InvalidEdit(
            N_("There are {ratings} ratings for {players} players. Give at most one each."),
            ratings=len(recipe.ratings or ()),
            players=recipe.players,
        )
    _within(N_("The step between ratings"), recipe.rating_step, 0, MAX_RATING)
    _within(N_("The mean rating"), recipe.mean_rating, 0, MAX_RATING)
    _within(N_("The deviation of ratings"), recipe.rating_sigma, 0, MAX_RATING)


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
