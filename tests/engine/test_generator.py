"""Random tournaments: the same by the same seed, what the recipe asks for, and right by every system's own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from random import Random
from statistics import mean, pstdev

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import SYSTEMS
from swissdesk.engine.checker import differences
from swissdesk.engine.generator import chances, generate, generate_like, random_players
from swissdesk.engine.recipe import UNUSUAL_RESULTS, Recipe, completed, recipe_of, settled
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import Acceleration, Bye, ByeKind, Colour, Pairing, Player, Result, Round, Sex, Tournament
from swissdesk.model.findings import check_tournament

PLAIN = Recipe(
    forfeit_rate=0,
    double_forfeit_rate=0,
    unusual_result_rate=0,
    retired_rate=0,
    half_bye_rate=0,
    zero_bye_rate=0,
    full_bye_rate=0,
)

recipes = st.builds(
    Recipe,
    players=st.integers(1, 24),
    rounds=st.integers(1, 9),
    draw_percentage=st.none() | st.integers(0, 100),
    forfeit_rate=st.none() | st.integers(0, 12),
    double_forfeit_rate=st.none() | st.integers(0, 12),
    unusual_result_rate=st.none() | st.integers(0, 12),
    retired_rate=st.none() | st.integers(0, 12),
    half_bye_rate=st.none() | st.integers(0, 12),
    zero_bye_rate=st.none() | st.integers(0, 12),
    full_bye_rate=st.none() | st.integers(0, 12),
    accelerated=st.none() | st.integers(0, 1),
    win=st.sampled_from([None, 100, 300]),
    pairing_bye=st.sampled_from([None, 50, 0]),
)


def results(tournament: Tournament) -> Counter[Result | None]:
    return Counter(pairing.result for r in tournament.rounds for pairing in r.pairings)


def byes(tournament: Tournament) -> Counter[ByeKind]:
    return Counter(bye.kind for r in tournament.rounds for bye in r.byes)


class TestReproducible:
    def test_the_same_seed_gives_the_same_bytes(self) -> None:
        assert trf.dumps(generate(Recipe(), 7)) == trf.dumps(generate(Recipe(), 7))

    def test_another_seed_gives_another_tournament(self) -> None:
        assert trf.dumps(generate(Recipe(), 7)) != trf.dumps(generate(Recipe(), 8))

    def test_a_seed_keeps_its_tournament_from_release_to_release(self) -> None:
        tournament = generate(replace(PLAIN, players=5, rounds=2, lowest_rating=1800, highest_rating=2200), 1)
        assert [player.rating for player in tournament.players] == [2156, 2143, 2139, 1919, 1902]


class TestRecipe:
    def test_what_is_given_is_kept_and_the_rest_is_drawn(self) -> None:
        whole = settled(Recipe(players=40, lowest_rating=2700), Random(1))
        assert (whole.players, whole.lowest_rating) == (40, 2700)
        assert whole.rounds is not None
        assert 5 <= whole.rounds <= 13
        assert whole.highest_rating is not None
        assert whole.highest_rating >= 2700

    def test_what_is_drawn_has_its_limits(self) -> None:
        class Extreme(Random):
            """Draws the first or the last of everything."""

            def __init__(self, at: int) -> None:
                super().__init__(1)
                self.at = at

            def randint(self, a: int, b: int) -> int:
                return (a, b)[self.at]

            def choice(self, seq: Sequence[int]) -> int:  # type: ignore[override]
                return seq[self.at]

        both = [asdict(settled(Recipe(), Extreme(at))) for at in (0, -1)]
        limits = {name: (first, last) for name, first in both[0].items() if first != (last := both[1][name])}
        assert limits == {
            "players": (15, 115),
            "rounds": (5, 13),
            "draw_percentage": (10, 50),
            "forfeit_rate": (8, 100),
            "double_forfeit_rate": (0, 500),
            "unusual_result_rate": (0, 500),
            "retired_rate": (10, 100),
            "half_bye_rate": (10, 100),
            "zero_bye_rate": (20, 200),
            "full_bye_rate": (0, 500),
            "highest_rating": (2400, 2800),
            "lowest_rating": (1400, 2300),
            "white_first": (0, 1),
        }

    @pytest.mark.parametrize("given", [{"highest_rating": 1300}, {"lowest_rating": 2900}])
    def test_one_end_of_the_ratings_draws_the_other_along(self, given: dict[str, int]) -> None:
        for seed in range(20):
            whole = settled(Recipe(**given), Random(seed))  # type: ignore[arg-type]
            assert (whole.lowest_rating or 0) <= (whole.highest_rating or 0)

    def test_without_a_number_of_wins_some_losses_may_come_in_pairs(self) -> None:
        """Anything from no game that both lose to half of the losses in such games."""
        recipe = replace(PLAIN, players=20, rounds=5, forfeit_losses=8)
        both = set()
        for seed in range(40):
            results = [p.result for r in generate(recipe, seed).rounds for p in r.pairings]
            lost = sum(result in (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT) for result in results)
            double = results.count(Result.DOUBLE_FORFEIT)
            assert lost + 2 * double == 8
            both.add(double)
        assert both == {0, 1, 2}

    @pytest.mark.parametrize(
        "recipe",
        [
            Recipe(players=0),
            Recipe(players=10_000),
            Recipe(rounds=0),
            Recipe(draw_percentage=101),
            Recipe(forfeit_rate=-1),
            Recipe(lowest_rating=2000, highest_rating=1000),
            Recipe(win=100, draw=80),
            Recipe(pairing_bye=150),
        ],
    )
    def test_what_cannot_be_is_refused(self, recipe: Recipe) -> None:
        with pytest.raises(InvalidEdit):
            generate(recipe, 1)

    def test_points_follow_from_the_win_unless_given(self) -> None:
        scoring = Recipe(win=300, draw=100, forfeit_loss=-100, zero_bye=0, pairing_bye=150).scoring()
        assert (scoring.win, scoring.draw, scoring.loss) == (300, 100, 0)
        assert (scoring.forfeit_win, scoring.forfeit_loss) == (300, -100)
        assert (scoring.pairing_bye, scoring.half_bye, scoring.zero_bye) == (150, 100, 0)

    def test_nothing_unplayed_where_nothing_is_asked_for(self) -> None:
        tournament = generate(replace(PLAIN, players=20, rounds=7), 3)
        assert byes(tournament) == {}
        assert set(results(tournament)) <= {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS}

    def test_every_kind_of_unplayed_game_comes_if_it_is_frequent(self) -> None:
        often = Recipe(
            players=60,
            rounds=9,
            forfeit_rate=5,
            double_forfeit_rate=20,
            unusual_result_rate=5,
            retired_rate=5,
            half_bye_rate=10,
            zero_bye_rate=10,
            full_bye_rate=10,
        )
        tournament = generate(often, 3)
        assert set(byes(tournament)) == set(ByeKind)
        assert set(results(tournament)) > {Result.WHITE_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.BOTH_LOSE}

    def test_one_in_n_is_one_in_n(self) -> None:
        tournament = generate(replace(PLAIN, players=200, rounds=9, half_bye_rate=10), 3)
        assert 120 <= byes(tournament)[ByeKind.HALF_POINT] <= 240

    def test_colour_and_acceleration(self) -> None:
        tournament = generate(replace(PLAIN, players=9, rounds=3, white_first=0, accelerated=1), 3)
        assert tournament.settings.initial_colour is Colour.BLACK
        assert tournament.settings.acceleration is Acceleration.BAKU


class TestAmounts:
    def test_numbers_are_kept_exactly(self) -> None:
        asked = replace(
            PLAIN,
            players=40,
            rounds=7,
            half_byes=12,
            zero_byes=5,
            full_byes=3,
            forfeit_wins=6,
            forfeit_losses=10,
            unusual_results=4,
            unrated=7,
        )
        for seed in range(6):
            tournament = generate(asked, seed)
            had, results_of = byes(tournament), results(tournament)
            assert (had[ByeKind.HALF_POINT], had[ByeKind.ZERO_POINT], had[ByeKind.FULL_POINT]) == (12, 5, 3)
            wins = results_of[Result.WHITE_WINS_BY_FORFEIT] + results_of[Result.BLACK_WINS_BY_FORFEIT]
            assert (wins, results_of[Result.DOUBLE_FORFEIT]) == (6, 2)
            assert sum(results_of[result] for result in UNUSUAL_RESULTS) == 4
            assert sum(not player.rating for player in tournament.players) == 7

    def test_a_share_is_one_of_all_places(self) -> None:
        tournament = generate(replace(PLAIN, players=50, rounds=10, half_byes=Fraction(4, 100)), 2)
        assert byes(tournament)[ByeKind.HALF_POINT] == 20

    def test_a_share_of_unusual_results_is_one_of_all_boards(self) -> None:
        tournament = generate(replace(PLAIN, players=50, rounds=4, unusual_results=Fraction(1, 10)), 2)
        assert sum(results(tournament)[result] for result in UNUSUAL_RESULTS) == 10

    def test_a_share_may_be_nothing_or_everything(self) -> None:
        none, every = (generate(replace(PLAIN, players=10, unrated=Fraction(share)), 2) for share in (0, 1))
        assert [sum(not player.rating for player in made.players) for made in (none, every)] == [0, 10]

    def test_a_share_of_losses_that_makes_no_whole_games_is_one_more(self) -> None:
        """7 of 100 places lost by forfeit, 4 of them won by the opponent: three more losses are not two to a game."""
        asked = replace(PLAIN, players=20, rounds=5, forfeit_wins=4, forfeit_losses=Fraction(7, 100))
        found = results(generate(asked, 2))
        assert found[Result.WHITE_WINS_BY_FORFEIT] + found[Result.BLACK_WINS_BY_FORFEIT] == 4
        assert found[Result.DOUBLE_FORFEIT] == 2

    def test_amounts_come_in_all_rounds(self) -> None:
        tournament = generate(replace(PLAIN, players=60, rounds=6, half_byes=60), 2)
        assert all(any(bye.kind is ByeKind.HALF_POINT for bye in r.byes) for r in tournament.rounds)

    def test_so_many_leave(self) -> None:
        tournament = generate(replace(PLAIN, players=30, rounds=6, leavers=4), 2)
        gone = {bye.player for r in tournament.rounds for bye in r.byes if bye.kind is ByeKind.ZERO_POINT}
        assert len(gone) == 4

    @pytest.mark.parametrize(
        ("recipe", "words"),
        [
            (Recipe(half_byes=3, half_bye_rate=10), "half_byes"),
            (Recipe(forfeit_wins=5, forfeit_losses=4), "5 forfeit wins and 4 forfeit losses"),
            (Recipe(forfeit_wins=5, forfeit_losses=8), "two to a game"),
            (Recipe(half_byes=-1), "-1"),
            (Recipe(unrated=Fraction(3, 2)), "150 %"),
            (Recipe(players=2, ratings=(2000, 1900, 1800)), "3 ratings for 2 players"),
            (Recipe(ratings=(9000,)), "9000"),
        ],
    )
    def test_what_cannot_be_is_refused(self, recipe: Recipe, words: str) -> None:
        with pytest.raises(InvalidEdit, match=words):
            generate(recipe, 1)


class TestRatings:
    def of(self, **recipe: object) -> list[int]:
        made = generate(replace(PLAIN, rounds=1, **recipe), 3)  # type: ignore[arg-type]
        return [player.rating for player in made.players]

    def test_given_one_by_one_the_rest_have_none(self) -> None:
        assert self.of(players=4, ratings=(1500, 2100)) == [2100, 1500, 0, 0]
        assert self.of(ratings=(1500, 2100, 1900)) == [2100, 1900, 1500]

    def test_in_steps_down_to_the_lowest(self) -> None:
        steps = self.of(players=6, highest_rating=2400, lowest_rating=2100, rating_step=100)
        assert steps == [2400, 2300, 2200, 2100, 2100, 2100]

    @pytest.mark.parametrize(
        ("rating", "men", "women"),
        [
            (2500, "GM", "GM"),
            (2499, "IM", "WGM"),
            (2400, "IM", "WGM"),
            (2399, "FM", "WIM"),
            (2300, "FM", "WIM"),
            (2299, "CM", "WFM"),
            (2200, "CM", "WFM"),
            (2199, "", "WCM"),
            (2100, "", "WCM"),
            (2099, "", ""),
        ],
    )
    def test_titles_are_those_that_go_with_a_rating(self, rating: int, men: str, women: str) -> None:
        made = random_players(Random(3), 60, rating, rating)
        assert {player.title for player in made if player.sex is Sex.MALE} == {men, ""}
        assert {player.title for player in made if player.sex is Sex.FEMALE} == {women, ""}

    def test_around_a_mean(self) -> None:
        ratings = self.of(players=400, mean_rating=1900, rating_sigma=100)
        assert 1880 <= mean(ratings) <= 1920
        assert 80 <= pstdev(ratings) <= 120


class TestCompleted:
    @pytest.mark.parametrize("players", [None, 7, 10])
    def test_a_round_robin_is_played_to_its_end(self, players: int | None) -> None:
        for seed in range(8):
            whole = completed(Recipe(players=players), "round-robin", Random(seed))
            assert whole.players is not None
            assert whole.rounds is not None
            cycle = whole.players - 1 + whole.players % 2
            assert whole.rounds in (cycle, 2 * cycle)
            assert whole.half_bye_rate == 0

    @pytest.mark.parametrize("amount", ["half_byes", "zero_byes", "full_byes"])
    def test_a_round_robin_has_no_byes_to_ask_for(self, amount: str) -> None:
        with pytest.raises(InvalidEdit, match="absent players lose by forfeit"):
            completed(Recipe(**{amount: 3}), "round-robin", Random(1))
        assert completed(Recipe(**{amount: 0}), "round-robin", Random(1)).players
        assert completed(Recipe(**{amount: 3}), "dutch-2026", Random(1))

    def test_only_a_swiss_of_fides_is_accelerated_by_chance(self) -> None:
        drawn = {
            system: {completed(Recipe(), system, Random(seed)).accelerated for seed in range(40)}
            for system in ("dutch-2026", "round-robin", "knockout", "hosek-swm")
        }
        assert drawn == {"dutch-2026": {0, 1}, "round-robin": {0}, "knockout": {0}, "hosek-swm": {0}}

    def test_everybody_has_a_rating_where_the_system_needs_one(self) -> None:
        unrated = {
            system: {completed(Recipe(), system, Random(seed)).unrated for seed in range(20)}
            for system in ("dubov", "burstein")
        }
        drawn = {completed(Recipe(), "dutch-2026", Random(seed)).unrated for seed in range(1000)}
        assert drawn == {Fraction(0), *(Fraction(percent, 100) for percent in range(2, 26))}
        assert unrated["dubov"] == {0}
        assert len(unrated["burstein"]) > 1

    def test_what_is_given_is_kept(self) -> None:
        given = Recipe(players=5, rounds=3, unrated=1, accelerated=1)
        assert completed(given, "dutch-2026", Random(1)) == given


class TestResults:
    @given(st.integers(0, 3000), st.integers(0, 3000), st.integers(0, 100))
    def test_the_chances_make_the_expected_score(self, white: int, black: int, draws: int) -> None:
        wins, drawn = chances(Player(1, "W", white), Player(2, "B", black), draws)
        losses = 200 - wins - drawn
        assert min(wins, drawn, losses) >= 0
        assert drawn <= 2 * draws
        other_wins, other_drawn = chances(Player(1, "W", black), Player(2, "B", white), draws)
        assert (other_wins, other_drawn) == (losses, drawn)

    def test_differences_beyond_400_count_as_400(self) -> None:
        far = chances(Player(1, "W", 2800), Player(2, "B", 1000), 0)
        assert far == chances(Player(1, "W", 2400), Player(2, "B", 2000), 0) == (184, 0)

    def test_an_unrated_player_is_equal_to_everybody(self) -> None:
        assert chances(Player(1, "W", 0), Player(2, "B", 2800), 40) == (60, 80)

    def test_draws_leave_room_for_the_expected_score(self) -> None:
        assert chances(Player(1, "W", 2400), Player(2, "B", 2000), 100) == (168, 32)


class TestSound:
    @pytest.mark.sweep
    @pytest.mark.parametrize("system", SYSTEMS)
    @examples(0.25)
    @given(recipe=recipes, seed=st.integers(0, 2**63 - 1))
    def test_the_reader_has_no_remark_and_the_checker_no_difference(
        self, system: str, recipe: Recipe, seed: int
    ) -> None:
        if system == "dutch-2017":
            # There a full-point bye does not bar a later PAB; the reader remarks on it in every edition.
            recipe = replace(recipe, full_bye_rate=0)
        tournament = generate(recipe, seed, system)
        check_tournament(tournament)
        for dialect in ("trf26", "trfx"):
            reading = trf.reads(trf.dumps(tournament, dialect))
            assert [str(p) for p in reading.problems] == []
            assert reading.tournament is not None
            assert reading.tournament.settings.system == system
            assert list(differences(reading.tournament, system)) == []

    def test_it_ends_where_no_legal_round_exists(self) -> None:
        tournament = generate(replace(PLAIN, players=4, rounds=9), 1)
        assert 0 < len(tournament.rounds) <= 3
        assert tournament.settings.rounds == len(tournament.rounds)
        assert len(tournament.info.round_dates) == len(tournament.rounds)

    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dubov", "burstein"])
    @pytest.mark.parametrize("accelerated", [0, 1])
    def test_an_event_that_ends_early_is_paired_as_one_of_so_many_rounds(self, system: str, accelerated: int) -> None:
        """The last round as a last one, and acceleration as for that number of rounds."""
        short = []
        for seed in range(12):
            tournament = generate(replace(PLAIN, players=7, rounds=11, accelerated=accelerated), seed, system)
            assert tournament.settings.rounds == len(tournament.rounds)
            assert list(differences(tournament, system)) == []
            short.append(len(tournament.rounds) < 11)
        assert all(short)

    @pytest.mark.parametrize(
        ("system", "kind"),
        [
            ("round-robin", "Round-Robin"),
            ("round-robin-circle", "Round-Robin"),
            ("knockout", "Knock-Out"),
            ("dutch-2026", "Swiss-System"),
            ("burstein", "Swiss-System"),
        ],
    )
    def test_the_kind_of_tournament_is_that_of_the_system(self, system: str, kind: str) -> None:
        tournament = generate(replace(PLAIN, players=6, rounds=5), 1, system)
        assert tournament.info.type == f"Individual: {kind}"
        again = generate_like(generate(replace(PLAIN, players=6, rounds=5), 1, "lim"), 1, system)
        assert again.info.type == f"Individual: {kind}"

    def test_one_player_has_a_bye_and_that_is_all(self) -> None:
        tournament = generate(replace(PLAIN, players=1, rounds=5), 1)
        assert byes(tournament) == {ByeKind.PAIRING_ALLOCATED: 1}
        assert len(tournament.rounds) == 1

    def test_everybody_wants_to_stay_away(self) -> None:
        tournament = generate(replace(PLAIN, players=6, rounds=3, half_bye_rate=1), 1)
        assert len(tournament.rounds) == 3
        assert byes(tournament) == {}


class TestModel:
    @pytest.fixture
    def model(self) -> Tournament:
        often = Recipe(
            players=30,
            rounds=7,
            forfeit_rate=6,
            half_bye_rate=8,
            retired_rate=6,
            full_bye_rate=0,
            draw_percentage=40,
            win=300,
            draw=100,
        )
        return generate(often, 11)

    def test_players_and_settings_are_the_models(self, model: Tournament) -> None:
        made = generate_like(model, 5)
        assert made.players == model.players
        assert made.settings == model.settings
        assert made.rounds != model.rounds

    def test_the_initial_colour_is_the_models_or_else_drawn(self, model: Tournament) -> None:
        bare = model.replace(rounds=model.rounds[:2], settings=replace(model.settings, initial_colour=None, rounds=2))
        assert {generate_like(bare, seed).settings.initial_colour for seed in range(8)} == set(Colour)
        for colour in Colour:
            known = bare.replace(settings=replace(bare.settings, initial_colour=colour))
            assert {generate_like(known, seed).settings.initial_colour for seed in range(3)} == {colour}

    def test_the_habits_are_the_models(self, model: Tournament) -> None:
        recipe = recipe_of(model)
        assert (recipe.players, recipe.rounds, recipe.full_bye_rate) == (30, 7, 0)
        assert recipe.draw_percentage is not None
        assert 15 <= recipe.draw_percentage <= 50
        assert recipe.forfeit_rate is not None
        assert 3 <= recipe.forfeit_rate <= 12
        assert recipe.half_bye_rate is not None
        assert 4 <= recipe.half_bye_rate <= 16
        made = generate_like(model, 5)
        assert byes(made)[ByeKind.FULL_POINT] == 0
        assert byes(made)[ByeKind.HALF_POINT] > 0

    def test_who_left_is_not_counted_as_absent_but_who_came_back_is(self) -> None:
        games = {1: (1, 2, 3, 4), 2: (1, 2, 3, 4), 3: (1, 2), 4: (1, 3)}
        rounds = tuple(
            Round(
                number,
                (Pairing(*there, Result.DRAW),),
                tuple(Bye(p, ByeKind.ZERO_POINT) for p in games if p not in there),
            )
            for number, there in ((1, (1, 2)), (2, (1, 3)), (3, (2, 3)), (4, (1, 2)), (5, (1, 2)))
        )
        model = Tournament(players=tuple(Player(number, f"P{number}") for number in games), rounds=rounds)
        # 1 missed round 3, 2 round 2, 3 round 1; 3 and 4 left: what they missed since then is no absence of one round.
        assert recipe_of(model).zero_bye_rate == round(4 * 5 / 3)
        assert recipe_of(model).retired_rate == 2

    def test_an_empty_model_draws_its_habits(self, model: Tournament) -> None:
        start = model.replace(rounds=())
        made = generate_like(start, 5)
        assert len(made.rounds) == 7
        assert made.players == start.players

    def test_the_checker_confirms_it(self, model: Tournament) -> None:
        assert list(differences(generate_like(model, 6))) == []
