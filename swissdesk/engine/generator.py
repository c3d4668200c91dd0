"""Whole random tournaments: players, absences and results drawn by chance, every round paired by a system.

Everything comes from one stream of `random.Random(seed)`, so that the same recipe and seed give the same tournament,
on every machine. The stream never decides about a pairing. Amounts that a recipe fixes are spread from a second stream,
so that the first one is the same with and without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from random import Random

from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.recipe import MAX_RATING, UNUSUAL_RESULTS, Amount, Recipe, counted, kept, recipe_of, settled
from swissdesk.engine.systems import propose
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    EventInfo,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.rating import expected_percentage
from swissdesk.model.systems import DEFAULT, type_text
from swissdesk.values import dataclass, field, replace

# ---- amounts

_BYES = {"half_byes": ByeKind.HALF_POINT, "zero_byes": ByeKind.ZERO_POINT, "full_byes": ByeKind.FULL_POINT}
_ONE_SIDED = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
_SINGLE = "forfeits"
_DOUBLE = "double forfeits"
_UNUSUAL = "unusual results"


class Quotas:
    """What a settled recipe asks for in numbers; `left` is how many of each have not happened yet."""

    def __init__(self, recipe: Recipe, chance: Random) -> None:
        players, rounds = recipe.players or 0, recipe.rounds or 0
        self.chance = chance
        self.rounds = rounds
        self.left: dict[str, int] = {}
        for name in _BYES:
            amount: Amount | None = getattr(recipe, name)
            if amount is not None:
                self.left[name] = counted(amount, players * rounds)
        if recipe.unusual_results is not None:
            self.left[_UNUSUAL] = counted(recipe.unusual_results, players // 2 * rounds)
        self.left |= _forfeits(recipe, players * rounds, chance)

    def byes(self, number: int, free: Sequence[int]) -> Mapping[int, ByeKind]:
        """Return who of the players that are there stays away in round `number`, and with which bye."""
        staying = list(free)
        found: dict[int, ByeKind] = {}
        for name, kind in _BYES.items():
            taken = min(self._part(name, number, len(free)), len(staying))
            for player in self.chance.sample(staying, taken):
                found[player] = kind
                staying.remove(player)
        return found

    def had(self, kinds: Sequence[ByeKind]) -> None:
        """Note the byes that were given."""
        for name, kind in _BYES.items():
            if name in self.left:
                self.left[name] = max(0, self.left[name] - kinds.count(kind))

    def results(self, number: int, boards: Sequence[int]) -> Mapping[int, Result]:
        """Return the boards of round `number` that do not end as games do, and their results."""
        open_boards = list(boards)
        found: dict[int, Result] = {}
        for name, results in ((_SINGLE, _ONE_SIDED), (_DOUBLE, (Result.DOUBLE_FORFEIT,)), (_UNUSUAL, UNUSUAL_RESULTS)):
            taken = min(self._part(name, number, len(boards)), len(open_boards))
            for board in self.chance.sample(open_boards, taken):
                found[board] = self.chance.choice(results)
                open_boards.remove(board)
            if taken:
                self.left[name] -= taken
        return found

    def _part(self, name: str, number: int, places: int) -> int:
        """Draw how many fall on this round's places, of which the rounds to come have as many each."""
        left = self.left.get(name, 0)
        if number >= self.rounds:
            return left
        remaining = places * (self.rounds - number + 1)
        taken = 0
        for place in range(places):
            taken += self.chance.randrange(remaining - place) < left - taken
        return taken


def _forfeits(recipe: Recipe, places: int, chance: Random) -> dict[str, int]:
    """Return how many games one player wins by forfeit, and how many both lose.

    A game lost by forfeit that nobody wins has two losers. Raises InvalidEdit for numbers that no games make.
    """
    wins, losses = recipe.forfeit_wins, recipe.forfeit_losses
    if losses is None:
        return {} if wins is None else {_SINGLE: counted(wins, places)}
    lost = counted(losses, places)
    won = lost - 2 * chance.randint(0, lost // 4) if wins is None else counted(wins, places)
    in_pairs = lost - won
    if in_pairs % 2 and not isinstance(losses, int):
        in_pairs += 1
    if in_pairs < 0 or in_pairs % 2:
        raise InvalidEdit(
            N_(
                "{wins} forfeit wins and {losses} forfeit losses do not fit: each win has its loss, further losses "
                "come two to a game."
            ),
            wins=won,
            losses=lost,
        )
    return {_SINGLE: won, _DOUBLE: in_pairs // 2}


# ---- players

_ONSETS = ("B", "D", "F", "G", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z", "Br", "Dr", "Kl", "St", "Tr", "")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ei", "ou")
_ENDS = ("n", "r", "s", "l", "m", "nd", "rt", "sk", "")
_FEDERATIONS = ("AUT", "CZE", "ESP", "FIN", "FRA", "GEO", "GER", "HUN", "IND", "ITA", "KAZ", "NOR", "POL", "SVK", "UKR")
_TITLES = ((2500, "GM", "GM"), (2400, "IM", "WGM"), (2300, "FM", "WIM"), (2200, "CM", "WFM"), (2100, "", "WCM"))
_FIRST_NUMBER = 90_000_000


def random_players(chance: Random, count: int, lowest: int, highest: int) -> tuple[Player, ...]:
    """Return `count` players with ratings from `lowest` to `highest`, numbered by rating, title and name."""
    return _in_order([_player(chance, number, chance.randint(lowest, highest)) for number in range(count)])


def _in_order(players: Iterable[Player]) -> tuple[Player, ...]:
    ranked = sorted(players, key=lambda p: (-p.rating, p.known_title.rank if p.known_title else 99, p.name, p.fide_id))
    return tuple(replace(player, id=place) for place, player in enumerate(ranked, 1))


def _people(recipe: Recipe, chance: Random, besides: Random) -> tuple[Player, ...]:
    """Return the players of a settled recipe; names by `chance`, what it says of ratings by `besides`."""
    count = _given(recipe.players)
    people = random_players(chance, count, _given(recipe.lowest_rating), _given(recipe.highest_rating))
    ratings = list(_ratings(recipe, count, besides)) or [player.rating for player in people]
    for place in besides.sample(range(count), min(count, counted(recipe.unrated or 0, count))):
        ratings[place] = 0
    if ratings == [player.rating for player in people]:
        return people
    return _in_order(
        replace(player, rating=rating, title=player.title if rating > 0 else "")
        for player, rating in zip(people, ratings, strict=True)
    )


def _ratings(recipe: Recipe, count: int, besides: Random) -> Iterator[int]:
    """Yield the rating of every player, nothing where they are to be spread over a range."""
    highest, lowest = _given(recipe.highest_rating), _given(recipe.lowest_rating)
    if recipe.ratings is not None:
        yield from (*recipe.ratings, *[0] * (count - len(recipe.ratings)))
    elif recipe.rating_step is not None:
        yield from (max(lowest, highest - recipe.rating_step * place) for place in range(count))
    elif recipe.mean_rating is not None or recipe.rating_sigma is not None:
        mean = (highest + lowest) // 2 if recipe.mean_rating is None else recipe.mean_rating
        sigma = _USUAL_SIGMA if recipe.rating_sigma is None else recipe.rating_sigma
        drawn = (round(besides.gauss(mean, sigma)) for _ in range(count))
        yield from sorted((min(MAX_RATING, max(1, rating)) for rating in drawn), reverse=True)


_USUAL_SIGMA = 200
"""The deviation of ratings in an ordinary open."""


def _player(chance: Random, number: int, rating: int) -> Player:
    woman = chance.randrange(5) == 0
    titles = [(least, women if woman else open_) for least, open_, women in _TITLES]
    title = next((title for least, title in titles if rating >= least), "")
    return Player(
        id=number + 1,
        name=f"{_word(chance, 2)}, {_word(chance, 1)}a" if woman else f"{_word(chance, 2)}, {_word(chance, 2)}",
        rating=rating,
        title=title if chance.randrange(3) else "",
        sex=Sex.FEMALE if woman else Sex.MALE,
        federation=chance.choice(_FEDERATIONS),
        fide_id=str(_FIRST_NUMBER + number),
        birth=f"{chance.randint(1940, 2015)}/{chance.randint(1, 12):02d}/{chance.randint(1, 28):02d}",
    )


def _word(chance: Random, syllables: int) -> str:
    return "".join(
        chance.choice(_ONSETS) + chance.choice(_VOWELS) + chance.choice(_ENDS) for _ in range(syllables)
    ).capitalize()


# ---- rounds and results

DIFFERENCE_CAP = 400
"""A greater rating difference counts as this one (Rating Regulations B.02)."""

_FORFEITS = {
    (True, False): Result.BLACK_WINS_BY_FORFEIT,
    (False, True): Result.WHITE_WINS_BY_FORFEIT,
    (True, True): Result.DOUBLE_FORFEIT,
}

_FEW = 2
"""So many players are never announced absent together in a round, so that there is something to pair."""


def generate(recipe: Recipe, seed: int, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Tournament:
    """Return the random tournament of a recipe and a seed.

    If no legal round exists before the last one, or no players are left, it has fewer rounds than the recipe asks for;
    it announces those that it has. Raises InvalidEdit for a recipe that no tournament can have, NotReady for a system
    that does not exist.
    """

    def draw(rounds: int | None) -> Tournament:
        chance = Random(seed)
        besides = Random(f"amounts {seed}")
        whole = _of_rounds(settled(kept(recipe), chance), rounds)
        people = _people(whole, chance, besides)
        start = Tournament(_info(seed, chance, _given(whole.rounds), system), _settings(whole, system), people)
        return _Play(start, whole, chance, system, monitor, Quotas(whole, besides)).all_rounds()

    return _to_the_end(draw)


def generate_like(
    model: Tournament, seed: int, system: str | None = None, *, monitor: Monitor | None = None
) -> Tournament:
    """Return a random tournament with the players and rules of `model`, and as many unplayed games of each kind."""
    name = system or model.settings.system
    players = tuple(replace(player, withdrawn_from=None) for player in model.players)
    info = replace(
        model.info, name=f"Random tournament {seed}", type=type_text(name, model.info.type), type_code="", program=""
    )

    def draw(rounds: int | None) -> Tournament:
        chance = Random(seed)
        whole = _of_rounds(settled(recipe_of(model), chance), rounds)
        colour = Colour.WHITE if whole.white_first else Colour.BLACK
        settings = replace(
            model.settings,
            system=name,
            rounds=whole.rounds,
            initial_colour=model.settings.initial_colour or colour,
            last_accelerated=None,
            points_exceptions=(),
        )
        dated = replace(info, round_dates=info.round_dates[: whole.rounds])
        quotas = Quotas(whole, Random(f"amounts {seed}"))
        return _Play(Tournament(dated, settings, players), whole, chance, name, monitor, quotas).all_rounds()

    return _to_the_end(draw)


def _of_rounds(recipe: Recipe, rounds: int | None) -> Recipe:
    return recipe if rounds is None else replace(recipe, rounds=rounds)


def _to_the_end(draw: Callable[[int | None], Tournament]) -> Tournament:
    """Return what `draw` makes; as often as it ends early, draw again with as many rounds as there were.

    Rules depend on the announced rounds (topscorers of the last one, Baku acceleration), so their number cannot
    be corrected afterwards.
    """
    tournament = draw(None)
    while 0 < len(tournament.rounds) < _given(tournament.settings.rounds):
        tournament = draw(len(tournament.rounds))
    return tournament


def _given(quantity: int | None) -> int:
    """Return a quantity of a settled recipe."""
    if quantity is None:
        raise ValueError("the recipe has not been settled")
    return quantity


def _info(seed: int, chance: Random, rounds: int, system: str) -> EventInfo:
    year, month = chance.randint(2026, 2035), chance.randint(1, 12)
    days = [f"{year}/{month:02d}/{1 + number * 28 // rounds:02d}" for number in range(rounds)]
    return EventInfo(
        name=f"Random tournament {seed}",
        city="Testville",
        federation="FID",
        start=days[0],
        end=days[-1],
        type=type_text(system),
        chief_arbiter="Arbiter, Random",
        time_control="90 min + 30 s/move",
        time_control_code="5400+30",
        round_dates=tuple(day[2:] for day in days),
    )


def _settings(recipe: Recipe, system: str) -> Settings:
    return Settings(
        system=system,
        rounds=recipe.rounds,
        scoring=recipe.scoring(),
        initial_colour=Colour.WHITE if recipe.white_first else Colour.BLACK,
        acceleration=Acceleration.BAKU if recipe.accelerated else Acceleration.NONE,
        tiebreaks=recipe.tiebreaks or (),
    )


@dataclass
class _Play:
    """The course of a tournament."""

    tournament: Tournament
    recipe: Recipe
    chance: Random
    system: str
    monitor: Monitor | None
    quotas: Quotas
    leaving: dict[int, int] = field(default_factory=dict)

    def all_rounds(self) -> Tournament:
        """Return the tournament with every round that can be paired."""
        rounds = _given(self.recipe.rounds)
        self.leaving = {
            player.id: self.chance.randint(2, rounds)
            for player in self.tournament.players
            if rounds > 1 and self._happens(self.recipe.retired_rate)
        }
        self._some_leave(rounds)
        for number in range(1, rounds + 1):
            before = self.tournament.replace(requests=self._absences(number))
            if not before.present(number):
                break
            try:
                proposal = propose(before, self.system, monitor=self.monitor)
            except NoPairing:
                break
            r = self._played(number, before, proposal)
            self.tournament = self.tournament.replace(rounds=(*self.tournament.rounds, r))
        return self.tournament

    def _happens(self, rate: int | None) -> bool:
        """Draw whether something happens that happens once in `rate` times."""
        return bool(rate) and self.chance.randrange(_given(rate)) == 0

    def _some_leave(self, rounds: int) -> None:
        """Draw as many who leave as the recipe asks for."""
        numbers = [player.id for player in self.tournament.players]
        if self.recipe.leavers is not None and rounds > 1:
            chance = self.quotas.chance
            for player in chance.sample(numbers, min(len(numbers), counted(self.recipe.leavers, len(numbers)))):
                self.leaving[player] = chance.randint(2, rounds)

    # ---- who plays

    def _absences(self, number: int) -> tuple[ByeRequest, ...]:
        wishes: list[ByeRequest] = []
        free = [p.id for p in self.tournament.players if self.leaving.get(p.id, number + 1) > number]
        asked = self.quotas.byes(number, free)
        for player in self.tournament.players:
            wish = self._wish(number) or asked.get(player.id)
            if self.leaving.get(player.id, number + 1) <= number:
                wishes.append(ByeRequest(player.id, number, ByeKind.ZERO_POINT))
            elif wish is not None:
                wishes.append(ByeRequest(player.id, number, wish))
        here = len(self.tournament.players) - len(wishes)
        if here < _FEW:
            wishes = [wish for wish in wishes if self.leaving.get(wish.player, number + 1) <= number]
        return tuple(wishes)

    def _wish(self, number: int) -> ByeKind | None:
        for kind, rate in (
            (ByeKind.HALF_POINT, self.recipe.half_bye_rate),
            (ByeKind.ZERO_POINT, self.recipe.zero_bye_rate),
            (ByeKind.FULL_POINT, self.recipe.full_bye_rate),
        ):
            if self._happens(rate):
                return kind
        return None

    # ---- what comes of it

    def _played(self, number: int, before: Tournament, proposal: Proposal) -> Round:
        byes = [Bye(proposal.bye, ByeKind.PAIRING_ALLOCATED)] if proposal.bye is not None else []
        on_boards = {player for pair in proposal.pairs for player in pair}
        byes += [Bye(wish.player, wish.kind) for wish in before.requests if wish.player not in on_boards]
        away = {wish.player for wish in before.requests}
        free = (p.id for p in before.players if p.id not in on_boards | away and p.id != proposal.bye)
        byes += [Bye(player, ByeKind.ZERO_POINT) for player in free]
        self.quotas.had([wish.kind for wish in before.requests if self.leaving.get(wish.player, number + 1) > number])
        fixed = self._fixed_results(number, proposal, away)
        pairings = tuple(
            Pairing(white, black, fixed.get(white) or self._result(white, black, away))
            for white, black in proposal.pairs
        )
        return Round(number, pairings, tuple(byes), system=self.system)

    def _fixed_results(self, number: int, proposal: Proposal, away: Set[int]) -> Mapping[int, Result]:
        """Return the results that the amounts of the recipe fix, by the player of White; both must be there."""
        boards = [white for white, black in proposal.pairs if not {white, black} & away]
        return self.quotas.results(number, boards)

    def _result(self, white: int, black: int, away: Set[int]) -> Result:
        """Draw a result; an absent player whom a schedule put on a board loses by forfeit."""
        if white in away or black in away:
            return _FORFEITS[white in away, black in away]
        if self._happens(self.recipe.double_forfeit_rate):
            return Result.DOUBLE_FORFEIT
        if self._happens(self.recipe.forfeit_rate):
            return self.chance.choice((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT))
        if self._happens(self.recipe.unusual_result_rate):
            return self.chance.choice(UNUSUAL_RESULTS)
        players = self.tournament.by_id
        white_wins, draws = chances(players[white], players[black], _given(self.recipe.draw_percentage))
        drawn = self.chance.randrange(200)
        if drawn < white_wins:
            return Result.WHITE_WINS
        return Result.DRAW if drawn < white_wins + draws else Result.BLACK_WINS


def chances(white: Player, black: Player, draw_percentage: int) -> tuple[int, int]:
    """Return how often in 200 games White wins, and how often the game is drawn.

    The expected score is the table's; where it leaves no room for all the draws, there are fewer.
    """
    difference = white.rating - black.rating if white.rating and black.rating else 0
    stronger = expected_percentage(min(abs(difference), DIFFERENCE_CAP))
    expected = stronger if difference >= 0 else 100 - stronger
    draws = min(2 * draw_percentage, 4 * expected, 4 * (100 - expected))
    return (4 * expected - draws) // 2, draws
