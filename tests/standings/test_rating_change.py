"""Rating changes worked by hand from B.02 art. 8.3, and from the regulations for rapid and blitz."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from strategies import tournaments
from tiebreak_event import event

from swissdesk import wording
from swissdesk.model import EventInfo, Pairing, Player, Rating, RatingPace, Result, Round, Tournament
from swissdesk.model.rating import BY_HAND, official_rating
from swissdesk.reports.rating_sheet import after_words
from swissdesk.standings.rating_change import (
    Limit,
    RatingChange,
    coefficient,
    counted_difference,
    initial_rating,
    rating_change,
    rating_rules,
    rules_on,
)
from swissdesk.standings.rules import day_of
from swissdesk.standings.tiebreaks.ratings import expected_score

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


def listed(number: int, *ratings: Rating) -> Tournament:
    """The event, in which a player has these ratings of FIDE's lists."""
    players = (replace(player, ratings=ratings) if player.id == number else player for player in EVENT.players)
    return EVENT.replace(players=tuple(players))


class TestSeveralLists:
    """An event over more than thirty days: everybody has the rating of the time of the game."""

    LATER = (Rating(2000, "FIDE standard"), Rating(2100, "FIDE standard", from_round=2))

    def test_the_own_rating_is_that_of_the_game(self) -> None:
        found = rating_change(listed(1, *self.LATER), 1)
        assert found is not None
        assert [(game.round, game.difference, game.expected) for game in found.games] == [
            (1, 100, 64),
            (2, 0, 50),
            (3, 400, 92),
        ]
        assert (found.rating, found.change) == (2000, 20 * (150 - 206))

    def test_the_new_rating_counts_from_the_latest_list_with_the_games_since(self) -> None:
        found = rating_change(listed(1, *self.LATER), 1)
        assert found is not None
        assert (found.latest, found.new_rating) == ((2, 2100), 2100 - 18)
        assert after_words(found) == "Rating 2100 from round 2 on; 2082 after the games since then"
        first = rating_change(listed(1, *self.LATER), 1, 1)
        assert first is not None
        assert (first.latest, first.new_rating) == ((1, 2000), 2007)
        assert after_words(first) == "2000 → 2007 after this event alone"

    def test_games_before_a_first_rating_do_not_change_it(self) -> None:
        tournament = listed(6, Rating(1700, "FIDE standard", from_round=6))
        assert rating_change(tournament, 6) is None
        assert initial_rating(tournament, 6) is not None
        rated = listed(4, Rating(1500, "FIDE standard", from_round=4))
        rated = rated.replace(players=tuple(replace(p, rating=0) if p.id == 4 else p for p in rated.players))
        found = rating_change(rated, 4)
        assert found is not None
        assert found.games == ()
        assert [wording.sentence(left.reason) for left in found.left_out if left.opponent == 1] == ["no rating yet"]
        assert initial_rating(rated, 4) is None
        before = initial_rating(rated, 4, 3)
        assert before is not None
        assert [game.round for game in before.games] == [3]


def test_halves_are_rounded_away_from_zero() -> None:
    lost = rating_change(event("0w2\n1b1", ratings=(2001, 2000)), 1, k=1)
    won = rating_change(event("1w2\n0b1", ratings=(2001, 2000)), 1, k=1)
    assert lost is not None
    assert won is not None
    assert (lost.change, lost.rounded, won.change, won.rounded) == (-50, -1, 50, 1)
    # A difference of 4 makes 51 %: what is less than a half is nothing.
    won = rating_change(event("1w2\n0b1", ratings=(2004, 2000)), 1, k=1)
    lost = rating_change(event("0w2\n1b1", ratings=(1996, 2000)), 1, k=1)
    assert lost is not None
    assert won is not None
    assert (lost.change, lost.rounded, won.change, won.rounded) == (-49, 0, 49, 0)


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
    assert counted_difference(own, opponent, rules_on(day_of(start))) == difference


def test_at_the_top_the_real_difference_counts_since_october_2025() -> None:
    # 2750 beats 2250 (500 apart: .96) and draws with 1900 (850 apart: 1.00), K 10: 10 x (1.5 - 1.96) = -4.6.
    new = changed(TOP, "2025/10/01")
    # Before that day both differences count as 400 (.92): 10 x (1.5 - 1.84) = -3.4.
    old = changed(TOP, "2025/09/30")
    assert [(game.difference, game.expected) for game in new.games] == [(500, 96), (850, 100)]
    assert (new.change, new.rounded, old.change, old.rounded) == (-460, -5, -340, -3)
    # The other side of the game is rated 2250: for it 400 is the limit on every day.
    opponent = rating_change(TOP, 2)
    assert opponent is not None
    assert [(game.difference, game.expected) for game in opponent.games] == [(-400, 8)]


def test_one_upgrade_in_an_event_from_2022_to_february_2024() -> None:
    # 2000 beats 1500, 1450 and 1550: the largest difference, 550, counts as 400 (.92), the others as they are:
    # 500 (.96) and 450 (.94). K 20: 20 x (3 - 2.82) = 3.6. In March 2024 all three count as 400: 20 x .24 = 4.8.
    tournament = event("1w2 1b3 1w4\n0b1 U U\nU 0w1 U\nU U 0b1", ratings=(2000, 1500, 1450, 1550))
    old, new = changed(tournament, "2024/02/29"), changed(tournament, "2024/03/01")
    assert [(game.difference, game.is_limited) for game in old.games] == [(500, False), (400, True), (450, False)]
    assert (old.change, old.rounded) == (360, 4)
    assert [(game.difference, game.is_limited) for game in new.games] == [(400, True)] * 3
    assert (new.change, new.rounded) == (480, 5)
    # Looking up there is nothing to ration: the weaker player's 500 counts as 400.
    weak = rating_change(tournament.replace(info=EventInfo(start="2023/05/01")), 2)
    assert weak is not None
    assert [game.difference for game in weak.games] == [-400]


TOP = event("1w2 =b3\n0b1 U\nU =w1", ratings=(2750, 2250, 1900))


def changed(tournament: Tournament, start: str, code: str = "5400+30") -> RatingChange:
    found = rating_change(tournament.replace(info=EventInfo(start=start, time_control_code=code)), 1)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("start", "code", "limit", "edition"),
    [
        ("2023/01/01", "5400+30", Limit.ONE_UPGRADE, "B.02, 1 January 2022"),
        ("2024/03/01", "5400+30", Limit.ALWAYS, "B.02, 1 March 2024"),
        ("2026/05/01", "5400+30", Limit.BELOW_2650, "B.02, 1 March 2024, as amended on 1 October 2025"),
        ("", "", Limit.BELOW_2650, "B.02, 1 March 2024, as amended on 1 October 2025"),
        ("2026/05/01", "900+10", Limit.ALWAYS, "B.02 rapid and blitz, 1 March 2024"),
    ],
)
def test_the_edition_follows_from_the_day_and_the_pace(start: str, code: str, limit: Limit, edition: str) -> None:
    rules = rating_rules(Tournament(info=EventInfo(start=start, time_control_code=code)))
    assert (rules.limit, rules.edition) == (limit, edition)


def test_rapid_has_the_plain_limit_and_does_not_rate_gaps_of_600_at_the_top() -> None:
    # 7.3.1: no exception for 2650; since 1 December 2024 a game 600 points apart is not rated if one is above 2600.
    tournament = event("1w2 =b3\n0b1 U\nU =w1", ratings=(2700, 2150, 2100))
    new, old = changed(tournament, "2026/05/01", "900+10"), changed(tournament, "2024/11/30", "900+10")
    assert [(game.difference, game.is_limited) for game in new.games] == [(400, True)]
    assert [(left.round, left.article, wording.sentence(left.reason)) for left in new.left_out] == [
        (2, "7.3.1", "rating difference 600")
    ]
    assert len(old.games) == 2
    assert new.change == 10 * (100 - 92)


@pytest.mark.parametrize(
    ("own", "opponent", "rated"), [(2600, 2000, 1), (2601, 2001, 0), (2700, 2101, 1), (2700, 2100, 0), (2000, 2601, 0)]
)
def test_the_gap_of_rapid_begins_at_600_points_with_one_player_above_2600(own: int, opponent: int, rated: int) -> None:
    tournament = event("1w2\n0b1", ratings=(own, opponent))
    assert len(changed(tournament, "2026/05/01", "900+10").games) == rated


def test_k_was_20_for_everybody_in_rapid_and_blitz_until_september_2022() -> None:
    tournament = event("1w2\n0b1", ratings=(2450, 2450))
    assert changed(tournament, "2022/09/30", "180+2").coefficient == 20
    assert changed(tournament, "2022/10/01", "180+2").coefficient == 10
    assert changed(tournament, "2022/09/30").coefficient == 10


def test_average_and_performance_by_the_tables() -> None:
    # 1900, 2100 and 1500: 1833 on average; 1½ of 3 is 50 %: nothing is added.
    found = rating_change(EVENT, 1)
    assert found is not None
    assert (found.average, found.performance, found.new_rating) == (1833, 1833, 1992)
    # 8 of 9 (89 %) against 2000 is worth +351 (8.1.1).
    nine = event(
        "\n".join(
            ["1w2 1b3 1w4 1b5 1w6 1b7 1w8 1b9 0w10"]
            + [
                " ".join(("0b1" if r % 2 == 0 else "0w1") if r == opponent else "Z" for r in range(8))
                + (" Z" if opponent < 8 else "")
                for opponent in range(8)
            ]
            + ["Z Z Z Z Z Z Z Z 1b1"]
        ),
        ratings=[2000] * 10,
    )
    best = rating_change(nine, 1)
    assert best is not None
    assert (best.score, len(best.games), best.average, best.performance) == (800, 9, 2000, 2351)


def test_every_round_that_does_not_count_has_its_reason() -> None:
    found = rating_change(EVENT, 1)
    assert found is not None
    assert [(left.round, left.opponent, left.article, wording.sentence(left.reason)) for left in found.left_out] == [
        (4, 5, "5.1", "forfeit"),
        (5, 6, "8.3.1", "unrated opponent"),
    ]
    assert [(left.opponent, wording.sentence(left.reason)) for left in rating_change(EVENT, 2).left_out] == [
        (None, "no game")
    ] * 4


def test_a_result_corrected_for_the_rating_report_counts_there() -> None:
    board = Pairing(1, 2, Result.WHITE_WINS, reported=Result.DRAW)
    tournament = Tournament(players=(Player(1, "A", 2000), Player(2, "B", 2000)), rounds=(Round(1, (board,)),))
    assert [rating_change(tournament, player).score for player in (1, 2)] == [50, 50]


TWO_LISTS = (Rating(2000, "FIDE"), Rating(2040, "FIDE", from_round=5))
RAPID = (Rating(1950, "FIDE standard"), Rating(1800, "FIDE rapid", "2026-02"))


@pytest.mark.parametrize(
    ("rating", "ratings", "pace", "number", "expected"),
    [
        (2000, (), RatingPace.STANDARD, 1, 2000),
        (2000, (Rating(2000, BY_HAND),), RatingPace.STANDARD, 1, 2000),
        (2000, (Rating(2000, "GER"),), RatingPace.STANDARD, 1, 0),
        (2000, (Rating(2000, "GER"), Rating(1950, "FIDE standard")), RatingPace.STANDARD, 1, 1950),
        (2000, RAPID, RatingPace.RAPID, 1, 1800),
        (2000, RAPID[:1], RatingPace.BLITZ, 1, 1950),  # 7.2.1
        (1800, RAPID[1:], RatingPace.STANDARD, 1, 0),
        (2000, TWO_LISTS, RatingPace.STANDARD, 5, 2040),
        (2000, TWO_LISTS, RatingPace.STANDARD, 4, 2000),
    ],
)
def test_which_rating_is_meant(
    rating: int, ratings: tuple[Rating, ...], pace: RatingPace, number: int, expected: int
) -> None:
    assert official_rating(Player(1, "A", rating, ratings=ratings), pace, number) == expected


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
        (Player(1, "A", 1600), {"games": 36}, 19),
        (Player(1, "A", 2300, coefficient=10), {}, 10),
        (Player(1, "A", 2399), {"rating": 2400}, 10),
        (Player(1, "A", 2450), {"rating": 2399}, 20),
        (Player(1, "A", 1600, coefficient=20), {"is_new": True}, 40),
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
        assert (found is None) is (official_rating(player, RatingPace.STANDARD) == 0)
        for game in () if found is None else found.games:
            assert official_rating(tournament.by_id[game.opponent], RatingPace.STANDARD, game.round)
            assert tournament.entry(player.id, game.round).opponent == game.opponent
