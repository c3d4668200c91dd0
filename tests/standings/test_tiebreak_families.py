"""Each family by hand: cuts, counts, progressive scores, Koya, ratings and performances."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiebreak_event import event

from swissdesk.model import PointsException, Scoring, Settings, Tournament
from swissdesk.standings import Rules, table
from swissdesk.standings.rules import EDITION_2024, EDITION_2026
from swissdesk.standings.tiebreaks.definition import Use
from swissdesk.standings.tiebreaks.ratings import perfect_rating, rating_difference
from swissdesk.standings.tiebreaks.registry import TIEBREAKS

THREE_ONE = Scoring.of(300, 100)


def numbers(tournament: Tournament, code: str, after: int | None = None, rules: Rules | None = None) -> list[object]:
    rows = sorted(table(tournament, after, (code,), rules=rules), key=lambda row: row.player)
    return [row.tiebreaks[0][1].number for row in rows]


# Four players, three rounds; 4 does not come in round 2 and has a half-point bye at the end.
SMALL = event(
    """
    1w2 =b3 1b4
    0b1 +w4 =w3
    1w4 =w1 =b2
    0b3 -b2 0w1
    """
)


class TestCuts:
    def test_voluntary_rounds_go_first_in_buchholz(self) -> None:
        # 1 beat 2 (1), then was away twice: own score 2, at most a draw in each of three rounds.
        tournament = event("1w2 H H\n0b1 U Z\nU 1w4 U\nZ 0b3 U")
        assert numbers(tournament, "BH")[0] == 4.5
        assert numbers(tournament, "BH/C1")[0] == 3.0
        assert numbers(tournament, "BH/C2")[0] == 1.5
        assert numbers(tournament, "BH/M1")[0] == 1.5

    def test_nothing_is_left_when_everything_is_cut(self) -> None:
        assert numbers(SMALL, "BH/C9") == [0.0] * 4
        assert numbers(SMALL, "BH/M2") == [0.0] * 4
        assert numbers(SMALL, "SB/C3") == [0.0] * 4

    def test_berger_cuts_the_lowest_opponent_not_the_lowest_product(self) -> None:
        # 1 lost to 2 (2 points: 0), drew with 3 (1½: ¾), beat 4 (½ with the bye at the end: ½) and 5 (1: 1).
        tournament = event(
            """
            0b2 =w3 1w4 1b5
            1w1 0b5 Z 1w3
            1w4 =b1 Z 0b2
            0b3 Z 0b1 Z
            Z 1w2 Z 0w1
            """
        )
        assert numbers(tournament, "SB")[0] == 2.25
        assert numbers(tournament, "SB/C1")[0] == 1.75


class TestFore:
    def test_the_last_round_counts_as_drawn(self) -> None:
        assert numbers(SMALL, "AFB") == [2.0, 1.5, 2.0, 0.5]
        assert numbers(SMALL, "FB")[0] == 1.5 + 2.0 + 0.5

    def test_before_the_last_round_it_is_buchholz(self) -> None:
        assert numbers(SMALL, "FB", 2) == numbers(SMALL, "BH", 2)

    def test_without_a_round_there_is_none_to_be_drawn(self) -> None:
        """Where no number of rounds is announced, none is as many as there are."""
        begun = SMALL.replace(settings=Settings(), rounds=())
        assert numbers(begun, "FB") == numbers(begun, "AFB") == [0.0, 0.0, 0.0, 0.0]

    def test_buchholz_is_not_touched_by_it(self) -> None:
        after_fore = [row.tiebreaks[1] for row in table(SMALL, tiebreaks=("FB", "BH"))]
        assert after_fore == [row.tiebreaks[0] for row in table(SMALL, tiebreaks=("BH",))]


class TestCounts:
    def test_wins_with_and_without_playing(self) -> None:
        assert numbers(SMALL, "WIN") == [2, 1, 1, 0]
        assert numbers(SMALL, "WON") == [2, 0, 1, 0]

    def test_black(self) -> None:
        assert numbers(SMALL, "BPG") == [2, 1, 1, 1]
        assert numbers(SMALL, "BWG") == [1, 0, 0, 0]

    def test_rounds_elected_to_play(self) -> None:
        assert numbers(event("H Z U F +w2 1w2\n1w3 U U F -b1 0b1\n0b2 U U F U U"), "REP") == [4, 5, 6]

    def test_a_pairing_bye_worth_half_a_point_is_no_win(self) -> None:
        half = event("U\n1w3\n0b2", scoring=Scoring().with_pairing_bye(50))
        assert numbers(half, "WIN") == [0, 1, 0]

    def test_standard_points_do_not_depend_on_the_scoring(self) -> None:
        tournament = event("1w2 =b3 H U\n0b1 U Z -w3\nF =w1 U +b2", scoring=THREE_ONE)
        assert numbers(tournament, "STD") == [3.0, 1.0, 3.5]

    def test_a_double_forfeit_gives_nobody_anything(self) -> None:
        assert numbers(event("-w2\n-b1"), "STD") == [0.0, 0.0]

    def test_a_game_that_is_not_finished_counts_nowhere(self) -> None:
        open_game = event("*w2\n*b1")
        for code in ("WIN", "WON", "BPG", "BWG", "STD", "PS"):
            assert numbers(open_game, code) == [0, 0]


class TestRoundRobinForfeits:
    EVENT = event("-w2 1w3 Z\n+b1 Z 1w3\nZ 0b1 0b2", system="round-robin", ratings=(2000, 1900, 1800))

    def test_over_the_board_by_default(self) -> None:
        assert numbers(self.EVENT, "WON") == [1, 1, 0]
        assert numbers(self.EVENT, "BPG") == [0, 0, 2]
        assert numbers(self.EVENT, "ARO") == [1800, 1800, 1950]

    def test_the_literal_reading_counts_wins(self) -> None:
        literal = Rules(EDITION_2026, is_round_robin=True, counts_forfeit_wins=True)
        assert numbers(self.EVENT, "WON", rules=literal) == [1, 2, 0]
        assert numbers(self.EVENT, "BWG", rules=literal) == [0, 1, 0]

    def test_in_2024_they_were_games_for_every_code(self) -> None:
        older = Rules(EDITION_2024, is_round_robin=True)
        assert numbers(self.EVENT, "WON", rules=older) == [1, 2, 0]
        assert numbers(self.EVENT, "ARO", rules=older) == [1850, 1900, 1950]
        assert numbers(self.EVENT, "REP", rules=older) == [2, 2, 2]
        assert numbers(self.EVENT, "REP") == [1, 2, 2]


class TestProgressive:
    def test_running_totals_and_cuts(self) -> None:
        assert numbers(SMALL, "PS") == [5.0, 2.5, 4.5, 0.0]
        assert numbers(SMALL, "PS/C1") == [4.0, 2.5, 3.5, 0.0]

    def test_bonuses_count_from_their_round_on(self) -> None:
        bonus = PointsException("", 50, 2, (4,))
        rewarded = SMALL.replace(settings=Settings(rounds=3, points_exceptions=(bonus,)))
        assert numbers(rewarded, "PS")[3] == 1.0
        assert numbers(rewarded, "PS", 1)[3] == 0.0

    @pytest.mark.parametrize(("round_number", "total"), [(0, 1.5), (1, 1.5), (2, 1.0), (3, 0.5)])
    def test_a_bonus_counts_in_every_round_since_it_was_given(self, round_number: int, total: float) -> None:
        bonus = PointsException("", 50, round_number, (4,))
        rewarded = SMALL.replace(settings=Settings(rounds=3, points_exceptions=(bonus,)))
        assert numbers(rewarded, "PS")[3] == total


class TestKoya:
    def test_half_of_the_maximum_with_an_odd_number(self) -> None:
        # Three players, two games each: the maximum is 2, the limit 1.
        tournament = event("1w2 Z =b3\n0b1 1w3 Z\nZ 0b2 =w1", system="round-robin")
        assert numbers(tournament, "KS") == [1.0, 0.0, 0.5]
        assert numbers(tournament, "KS/L-1") == [1.5, 1.0, 0.5]
        assert numbers(tournament, "KS/L+1") == [0.0, 0.0, 0.5]

    def test_the_limit_follows_the_scoring(self) -> None:
        tournament = event("1w2 Z =b3\n0b1 1w3 Z\nZ 0b2 =w1", system="round-robin", scoring=THREE_ONE)
        assert numbers(tournament, "KS") == [3.0, 0.0, 1.0]


class TestRatings:
    # 1 beat 2 and 3, lost to 4; 4 won its only other game by forfeit.
    EVENT = event("1w2 1b3 0w4\n0b1 -w4 U\nU 0w1 Z\nZ +b2 1b1", ratings=(2000, 1901, 1800, 2101))

    def test_average_rounds_half_up(self) -> None:
        assert numbers(self.EVENT, "ARO") == [1934, 2000, 2000, 2000]
        assert numbers(event("1w2 1w3\n0b1 U\nZ 0b1", ratings=(2000, 1900, 1901)), "ARO")[0] == 1901

    def test_forfeits_of_a_round_robin_were_games_until_2025(self) -> None:
        robin = self.EVENT.replace(settings=Settings(rounds=3, system="round-robin"))
        assert numbers(robin, "ARO", rules=Rules(EDITION_2024, True)) == [1934, 2051, 2000, 1951]
        for rules in (Rules(EDITION_2026, True), Rules(EDITION_2024, False)):
            assert numbers(robin, "ARO", rules=rules) == [1934, 2000, 2000, 2000]

    def test_every_number_of_the_table_of_differences(self) -> None:
        assert sum(rating_difference(percentage) for percentage in range(50, 101)) == 11787
        assert all(rating_difference(p) == -rating_difference(100 - p) for p in range(101))

    def test_cuts(self) -> None:
        assert numbers(self.EVENT, "ARO/C1") == [2001, None, None, None]
        assert numbers(self.EVENT, "ARO/M1") == [1901, None, None, None]

    def test_performance_is_average_plus_difference(self) -> None:
        assert numbers(self.EVENT, "TPR") == [1934 + 125, 1200, 1200, 2800]

    def test_perfect_performance_at_the_ends(self) -> None:
        assert numbers(self.EVENT, "PTP")[1:] == [1200, 1200, 2736]

    def test_averages_of_opponents_performances(self) -> None:
        assert numbers(self.EVENT, "APRO")[0] == (1200 + 1200 + 2800 + 1) // 3
        assert numbers(self.EVENT, "APPO")[3] == numbers(self.EVENT, "PTP")[0]

    def test_the_event_scoring_does_not_matter(self) -> None:
        other = self.EVENT.replace(settings=Settings(rounds=3, scoring=THREE_ONE))
        assert numbers(other, "TPR") == numbers(self.EVENT, "TPR")

    def test_one_unrated_player_switches_them_off_unless_a_rating_is_set_for_it(self) -> None:
        unrated = event("1w2\n0b1", ratings=(2000, 0))
        for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
            assert numbers(unrated, code) == [None, None]
        assert numbers(unrated, "ARO/U1400") == [1400, 2000]
        assert numbers(unrated, "RTNG/U1400") == [2000, 1400]

    def test_games_against_unrated_players_can_be_left_out(self) -> None:
        """Player 1 beat 2 (unrated), drew with 3 (1800) and lost to 4 (1600)."""
        mixed = event("1w2 =b3 0w4\n0b1 1w4 1b3\n1b4 =w1 0w2\n0w3 0b2 1b1", ratings=(2000, 0, 1800, 1600))
        assert numbers(mixed, "ARO/U0") == [1700, 1800, 1800, 1900]
        assert numbers(mixed, "ARO/C1/U0") == [1800, 1900, 2000, 2000]
        assert numbers(mixed, "TPR/U0")[0] == 1700 - 193
        assert numbers(mixed, "TPR/U1000")[0] == 1467
        assert numbers(mixed, "PTP/U0")[0] == perfect_rating([1800, 1600], 50)
        assert numbers(mixed, "RTNG/U0") == [2000, None, 1800, 1600]

    def test_an_unrated_player_comes_behind_the_rated_when_left_out(self) -> None:
        level = event("=w2\n=b1", ratings=(0, 2000))
        assert [row.player for row in table(level, None, ("RTNG/U0",))] == [2, 1]

    def test_who_met_no_rated_player_has_no_value_when_they_are_left_out(self) -> None:
        unrated = event("1w2\n0b1", ratings=(2000, 0))
        for code in ("ARO", "TPR", "PTP"):
            assert numbers(unrated, f"{code}/U0")[0] is None
            assert numbers(unrated, f"{code}/U0")[1] is not None

    def test_differences_mirror(self) -> None:
        assert [rating_difference(p) for p in (100, 99, 50, 49, 0)] == [800, 677, 0, -7, -800]
        assert all(rating_difference(100 - p) == -rating_difference(p) for p in range(101))


@given(st.lists(st.integers(1400, 2800), min_size=1, max_size=6), st.data())
def test_perfect_rating_is_the_lowest_that_reaches_the_score(opponents: list[int], data: st.DataObject) -> None:
    points = 50 * data.draw(st.integers(1, 2 * len(opponents) - 1))
    found = perfect_rating(opponents, points)
    assert perfect_rating(opponents, points + 50) >= found or points + 50 == 100 * len(opponents)
    assert min(opponents) - 800 <= found <= max(opponents) + 800
    assert perfect_rating([rating + 100 for rating in opponents], points) == found + 100


class TestOutsideTheList:
    def test_plain_buchholz_ignores_what_was_not_played(self) -> None:
        assert numbers(SMALL, "OTHER_BH_PLAIN") == [3.5, 4.5, 4.0, 4.5]
        assert numbers(SMALL, "OTHER_BH_PLAIN/C1")[0] == 3.5
        assert numbers(SMALL, "OTHER_SB_PLAIN")[0] == 2.5
        # 1 met 2 (½), 3 (2½) and 2 again: whatever the order of the rounds, the lowest goes.
        falling = event("1w3 =b2 1w4\nZ =w1 Z\n0b1 1w4 1b2\nZ 0b3 0b1".replace("1w4 1b2", "1w4 U"))
        assert numbers(falling, "OTHER_BH_PLAIN/C1")[0] == 2.5

    def test_the_virtual_opponent_of_2009(self) -> None:
        # 4 after 3 rounds: 0 points; round 2 not played: 0 before, 1 in it, a draw after it: 1½.
        assert numbers(SMALL, "OTHER_BH_VIRTUAL")[3] == 2.0 + 1.5 + 2.5
        # 2 won round 2 by forfeit: 0 before, 0 in it, ½ after it. 1 and 3 played all their games.
        assert numbers(SMALL, "OTHER_BH_VIRTUAL")[1] == 2.5 + 0.5 + 2.0
        # Opponents see 2 with ½ instead of 1 for round 2, and 4 with ½ instead of 0.
        assert numbers(SMALL, "OTHER_BH_VIRTUAL")[0] == 1.0 + 2.0 + 0.5
        assert numbers(SMALL, "OTHER_BH_VIRTUAL/C1")[0] == 3.0

    def test_the_modified_median_drops_by_score(self) -> None:
        # 1: 2½ of 3 drops the lowest (4: 0); 2: 1½ of 3 is even and drops both; 4 drops the highest (1: 2½).
        assert numbers(SMALL, "OTHER_MODIFIED_MEDIAN") == [3.5, 0.0, 4.0, 2.0]

    def test_cumulative_takes_points_without_a_game_away(self) -> None:
        assert numbers(SMALL, "OTHER_CUMULATIVE") == [5.0, 1.5, 4.5, 0.0]

    def test_kashdan_rewards_playing(self) -> None:
        assert numbers(SMALL, "OTHER_KASHDAN") == [10, 3, 8, 2]


def test_what_says_that_it_uses_ratings_is_what_an_unrated_player_leaves_without_a_value() -> None:
    """Everybody has a value where all are rated; nobody where one is not, if ratings are used."""
    rated = SMALL.replace(players=tuple(replace(player, rating=2000 + player.id) for player in SMALL.players))
    one_not = rated.replace(players=(replace(rated.players[0], rating=0), *rated.players[1:]))
    offered = [code for code, tiebreak in TIEBREAKS.items() if tiebreak.family and tiebreak.use is not Use.ROUND_ROBIN]
    for code in offered:
        found = numbers(rated, code), numbers(one_not, code)
        uses_ratings = found[1] == [None] * 4 != found[0]
        assert TIEBREAKS[code].uses_ratings is uses_ratings, (code, found)


def test_the_smaller_pairing_number_is_the_better_one() -> None:
    level = event("=w2 =b3\n=b1 =w4\n=w4 =w1\n=b3 =b2")
    assert [row.player for row in table(level, None, ("TPN",))] == [1, 2, 3, 4]
    assert [row.player for row in table(level, None, ("TPN/R",))] == [4, 3, 2, 1]
