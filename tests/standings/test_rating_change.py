"""Rating changes worked by hand from B.02 art. 8.3."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import tournaments
from tiebreak_event import event

from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Tournament
from swissdesk.standings.rating_change import (
    coefficient,
    counted_difference,
    rating_change,
)
from swissdesk.standings.tiebreaks.performance import expected_score

# 1 (2000) beat 2 (1900), drew with 3 (2100), lost to 4 (1500), won by forfeit against 5; 6 is unrated.
EVENT = event(
    """
    1w2 =b3 0w4 +b5 1w6
    0b1 U U U U
    U =w1 U U U
    U U 1b1 U U
    U U U -w1 U
    U U U U 0b1
    """,
    ratings=(2000, 1900, 2100, 1500, 2000, 0),
)


def test_game_by_game() -> None:
    found = rating_change(EVENT, 1)
    assert found is not None
    assert [(game.round, game.difference, game.is_limited, game.expected, game.score) for game in found.games] == [
        (1, 100, False, 64, 100),
        (2, -100, False, 36, 50),
        (3, 400, True, 92, 0),
    ]
    assert (found.score, found.expected, found.coefficient) == (150, 192, 20)
    assert found.change == 20 * (150 - 192)
    assert found.rounded == -8


def test_forfeits_byes_and_unrated_opponents_do_not_count() -> None:
    found = rating_change(EVENT, 5)
    assert found is not None
    assert (found.games, found.change, found.rounded) == ((), 0, 0)
    assert rating_change(EVENT, 6) is None


def test_a_short_game_that_is_not_rated_does_not_count() -> None:
    tournament = Tournament(
        players=(Player(1, "A", 2000), Player(2, "B", 2000)),
        rounds=(Round(1, (Pairing(1, 2, Result.WHITE_WINS_UNRATED),)), Round(2, (Pairing(2, 1, Result.ADJOURNED),))),
    )
    found = rating_change(tournament, 1)
    assert found is not None
    assert found.games == ()


def test_past_rounds_and_a_coefficient_of_the_arbiters_own() -> None:
    found = rating_change(EVENT, 1, 1, k=40)
    assert found is not None
    assert (found.change, found.rounded) == (40 * 36, 14)


def test_halves_are_rounded_away_from_zero() -> None:
    lost = rating_change(event("0w2\n1b1", ratings=(2001, 2000)), 1, k=1)
    won = rating_change(event("1w2\n0b1", ratings=(2001, 2000)), 1, k=1)
    assert lost is not None
    assert won is not None
    assert (lost.change, lost.rounded, won.change, won.rounded) == (-50, -1, 50, 1)


@pytest.mark.parametrize(
    ("own", "opponent", "start", "difference"),
    [
        (2000, 1500, "2026/05/01", 400),
        (1500, 2000, "2026/05/01", -400),
        (2649, 2000, "2026/05/01", 400),
        (2650, 2000, "2026/05/01", 650),
        (2650, 2000, "2025/09/30", 400),
        (2650, 2000, "2025/10/01", 650),
        (2650, 2000, "", 650),
        (2000, 2650, "2026/05/01", -400),
    ],
)
def test_the_limit_of_400(own: int, opponent: int, start: str, difference: int) -> None:
    assert counted_difference(own, opponent, start) == difference


@pytest.mark.parametrize(
    ("player", "options", "expected"),
    [
        (Player(1, "A", 2399), {}, 20),
        (Player(1, "A", 2400), {}, 10),
        (Player(1, "A", 2300), {"was_2400": True}, 10),
        (Player(1, "A", 1600), {"is_new": True}, 40),
        (Player(1, "A", 2450), {"is_new": True}, 40),
        (Player(1, "A", 1600, birth="2008/12/31"), {}, 40),
        (Player(1, "A", 1600, birth="2007"), {}, 20),
        (Player(1, "A", 2300, birth="2012"), {}, 20),
        (Player(1, "A", 1600, birth="2012"), {"games": 18}, 38),
        (Player(1, "A", 1600), {"games": 35}, 20),
    ],
)
def test_coefficients(player: Player, options: dict[str, int], expected: int) -> None:
    assert coefficient(player, 2026, **options) == expected  # type: ignore[arg-type]


def test_expectations_of_both_sides_make_one_point() -> None:
    assert all(expected_score(d) + expected_score(-d) == 100 for d in range(1, 1000))
    assert [expected_score(d) for d in (0, 3, 4, 400, 735, 736)] == [50, 50, 51, 92, 99, 100]


@given(tournaments(max_players=6, max_rounds=4))
def test_only_rated_games_of_rated_players_count(tournament: Tournament) -> None:
    for player in tournament.players:
        found = rating_change(tournament.replace(info=EventInfo()), player.id)
        assert (found is None) is (player.rating == 0)
        for game in () if found is None else found.games:
            assert tournament.by_id[game.opponent].rating
            assert tournament.entry(player.id, game.round).is_played
