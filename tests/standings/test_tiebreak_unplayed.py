"""Unplayed rounds: what opponents see, and dummies with and without a ceiling (C.07 art. 15, 16)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tiebreak_event import event

from swissdesk.model import EventInfo, Scoring, Settings, Tournament
from swissdesk.standings import table
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import EDITION_2024, EDITION_2026, Rules, edition_of, rules_of
from swissdesk.standings.tiebreaks.definition import Modifiers
from swissdesk.standings.tiebreaks.unplayed import adjusted_scores, contributions, trailing_byes

# The sixteen players of five rounds with every kind of unplayed round.
TRAINING = event(
    """
    1w9 =b13 =w2 1b15 =w4
    1b10 1w7 =b1 1w16 =b3
    =w11 1b6 1w8 =b4 =w2
    1b12 H 1w13 =w3 =b1
    0w13 0b15 1w11 =b7 1w10
    0b14 0w3 U 1w10 1b8
    1w15 0b2 0b16 =w5 0b11
    =b16 1w14 0b3 1w13 0w6
    0b1 0w10 H -b11 U
    0w2 1b9 0w15 0b6 0b5
    =b3 0w16 0b5 +w9 1w7
    0w4 U +w14 Z Z
    1b5 =w1 0b4 0b8 0w14
    1w6 0b8 -b12 Z 1b13
    0b7 1w5 1b10 0w1 0b16
    =w8 1b11 1w7 0b2 1w15
    """
)


def crosstable(tournament: Tournament, rules: Rules | None = None, rounds: int | None = None) -> Crosstable:
    return Crosstable.of(tournament, len(tournament.rounds) if rounds is None else rounds, rules)


def numbers(tournament: Tournament, code: str, rules: Rules | None = None) -> list[float | int | None]:
    rows = sorted(table(tournament, tiebreaks=(code,), rules=rules), key=lambda row: row.player)
    return [row.tiebreaks[0][1].number for row in rows]


class TestAdjustedScores:
    """Art. 16.3: byes at the end count as draws."""

    def test_a_player_who_left_after_round_3(self) -> None:
        trailing = trailing_byes(crosstable(TRAINING), 12)
        assert [cell.round for cell in trailing] == [5, 4]
        assert adjusted_scores(crosstable(TRAINING))[12] == 300

    @pytest.mark.parametrize(
        ("cells", "trailing"),
        [
            ("H Z Z", [3, 2, 1]),
            ("Z Z 1w2", []),
            ("H -w2 U", []),
            ("H -w2 Z", [3, 1]),
            ("H -w2 -w2", [1]),
            ("Z F Z", [3]),
            ("H +w2 H", [3]),
            ("1w2 1w2 H", [3]),
        ],
    )
    def test_a_player_is_available_who_plays_or_has_an_unrequested_bye_or_win(
        self, cells: str, trailing: list[int]
    ) -> None:
        other = {"1w2": "0b1", "-w2": "+b1", "+w2": "-b1"}
        second = " ".join(other.get(cell, "U") for cell in cells.split())
        tournament = event(f"{cells}\n{second}")
        assert [cell.round for cell in trailing_byes(crosstable(tournament), 1)] == trailing

    def test_a_late_round_may_end_a_trail(self) -> None:
        assert adjusted_scores(crosstable(TRAINING, rounds=3))[9] == 50
        assert adjusted_scores(crosstable(TRAINING, rounds=4))[9] == 50
        tournament = event("Z 1w2\n1b3 0b1\n0w2 U")
        assert adjusted_scores(crosstable(tournament, rounds=1))[1] == 50
        assert adjusted_scores(crosstable(tournament))[1] == 100

    def test_the_draw_of_the_event_is_what_counts(self) -> None:
        tournament = event("1w2 Z\n0b1 U", scoring=Scoring.of(300, 100))
        assert adjusted_scores(crosstable(tournament))[1] == 400


class TestDummies:
    """Art. 16.4: the own score, with the ceilings of 2026."""

    def test_values_of_both_editions(self) -> None:
        older = Rules(EDITION_2024)
        assert numbers(TRAINING, "BH")[3:6] == [14.0, 8.5, 11.5]
        assert numbers(TRAINING, "BH", older)[3:6] == [15.0, 8.5, 12.0]
        assert (numbers(TRAINING, "BH")[10], numbers(TRAINING, "BH", older)[10]) == (12.5, 13.5)
        assert (numbers(TRAINING, "SB")[10], numbers(TRAINING, "SB", older)[10]) == (4.75, 5.75)

    def test_a_bye_is_capped_at_a_draw_in_each_round_and_a_forfeit_at_the_scheduled_opponent(self) -> None:
        found = [(item.opponent, item.score) for item in contributions(crosstable(TRAINING), 11)]
        assert found == [(3, 350), (16, 350), (5, 250), (None, 150), (7, 150)]
        assert [item.score for item in contributions(crosstable(TRAINING), 4)][1] == 250

    def test_it_is_made_of_the_own_not_the_adjusted_score(self) -> None:
        assert [item.score for item in contributions(crosstable(TRAINING), 12)][3:] == [200, 200]

    def test_before_the_end_the_rounds_so_far_limit_it(self) -> None:
        tournament = event("U 1w2\n1b3 0b1\n0w2 U", rounds=9)
        assert [item.score for item in contributions(crosstable(tournament), 1)] == [100, 100]

    def test_with_p_a_forfeit_is_a_game(self) -> None:
        found = list(contributions(crosstable(TRAINING), 9, forfeits_count=True))
        assert (found[3].opponent, found[3].score, found[3].vur) == (11, 250, False)
        assert found[2].vur

    def test_a_game_that_is_not_finished_is_no_absence(self) -> None:
        tournament = event("1w2 *b3\n0b1 U\nU *w1")
        assert numbers(tournament, "BH")[0] == 2.0
        assert numbers(tournament, "VUR") == [0, 0, 0]


class TestRoundRobin:
    """Art. 15: no dummies, forfeits are games, a day off is no round."""

    EVENT = event("1w2 Z +b3\n0b1 1w3 Z\nZ 0b2 -w1", system="round-robin")

    def test_a_day_off_contributes_nothing(self) -> None:
        assert [item.cell.round for item in contributions(crosstable(self.EVENT), 1)] == [1, 3]

    def test_a_forfeit_counts_against_the_scheduled_opponent(self) -> None:
        assert numbers(self.EVENT, "SB") == [1.0, 0.0, 0.0]
        assert not any(item.vur for item in contributions(crosstable(self.EVENT), 3))

    def test_scores_are_not_adjusted(self) -> None:
        assert adjusted_scores(crosstable(self.EVENT)) == {1: 200, 2: 100, 3: 0}


class TestEditions:
    @pytest.mark.parametrize(
        ("start", "edition"),
        [
            ("2026/02/28", EDITION_2024),
            ("2026/03/01", EDITION_2026),
            ("2025-12-31", EDITION_2024),
            ("1.3.2026", EDITION_2026),
            ("28.02.2026", EDITION_2024),
            ("", EDITION_2026),
            ("next summer", EDITION_2026),
        ],
    )
    def test_the_first_day_decides(self, start: str, edition: object) -> None:
        assert edition_of(start) is edition
        assert rules_of(Tournament(info=EventInfo(start=start))).edition is edition

    def test_a_round_robin_is_recognised_by_system_or_type(self) -> None:
        assert rules_of(Tournament(settings=Settings(system="round-robin"))).is_round_robin
        said = Tournament(info=EventInfo(type="Individual: Round-Robin"))
        assert rules_of(said).is_round_robin
        assert not rules_of(said.replace(info=replace(said.info, type_code="FIDE_DUTCH_2025"))).is_round_robin

    def test_an_event_of_2025_is_computed_by_its_edition(self) -> None:
        older = TRAINING.replace(info=EventInfo(start="2025/05/01"))
        assert numbers(older, "BH") == numbers(TRAINING, "BH", Rules(EDITION_2024))


def test_modifiers_are_none_unless_written() -> None:
    assert str(Modifiers()) == ""
