"""The table: order, shared places, rounds of the past."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments
from tiebreak_event import event

from swissdesk.errors import InvalidEdit
from swissdesk.model import Bye, ByeKind, Pairing, Player, RankingOrder, Result, Round, Settings, Tournament
from swissdesk.reports import standings_sheet
from swissdesk.standings import chosen, explain, left_early, passed_over, table

PLAYERS = tuple(Player(number, f"Player {number}") for number in (1, 2, 3, 4, 5))

# After round 1: 1 beats 4, 2 and 5 draw, 3 has the bye. After round 2: 3 beats 1, 2 beats 4, 5 is absent.
TOURNAMENT = Tournament(
    players=PLAYERS,
    rounds=(
        Round(
            1,
            (Pairing(1, 4, Result.WHITE_WINS), Pairing(5, 2, Result.DRAW)),
            (Bye(3, ByeKind.PAIRING_ALLOCATED),),
        ),
        Round(
            2,
            (Pairing(3, 1, Result.WHITE_WINS), Pairing(4, 2, Result.BLACK_WINS)),
            (Bye(5, ByeKind.ZERO_POINT),),
        ),
    ),
)


def lines(tournament: Tournament, after: int | None = None) -> list[tuple[int, int, int]]:
    return [(row.rank, row.player, row.points) for row in table(tournament, after)]


def test_standings_are_ordered_and_tied_players_share_the_better_place() -> None:
    assert lines(TOURNAMENT) == [(1, 3, 200), (2, 2, 150), (3, 1, 100), (4, 5, 50), (5, 4, 0)]
    assert lines(TOURNAMENT, 1) == [(1, 1, 100), (1, 3, 100), (3, 2, 50), (3, 5, 50), (5, 4, 0)]


def test_who_was_expelled_has_no_place_unless_everybody_is_asked_for() -> None:
    expelled = replace(PLAYERS[1], withdrawn_from=3, expelled=True)
    event = TOURNAMENT.replace(players=(PLAYERS[0], expelled, *PLAYERS[2:]))
    assert [row.player for row in table(event)] == [3, 1, 5, 4]
    assert [row.player for row in table(event, None, ("BH",))] == [3, 1, 5, 4]
    assert [row.player for row in table(event, everybody=True)] == [3, 2, 1, 5, 4]


def test_before_the_first_round_everybody_is_first_in_starting_order() -> None:
    assert lines(TOURNAMENT, 0) == [(1, number, 0) for number in (1, 2, 3, 4, 5)]


def test_the_listed_order_ranks_level_players_where_the_event_says_so() -> None:
    listed = TOURNAMENT.replace(players=PLAYERS[::-1], settings=Settings(ranking_order=RankingOrder.LISTED))
    assert [row.player for row in table(listed, 0)] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("after", [-1, 3])
def test_a_round_that_was_not_paired_has_no_standings(after: int) -> None:
    with pytest.raises(InvalidEdit, match=rf"no standings after round {after}\. Rounds paired: 2\."):
        table(TOURNAMENT, after)


def test_an_unknown_tie_break_is_named() -> None:
    with pytest.raises(InvalidEdit, match=r"There is no tie-break XY\. Choose from: PTS, "):
        table(TOURNAMENT, tiebreaks=("PTS", "XY"))


def test_no_players_no_lines() -> None:
    assert table(Tournament()) == ()


class TestTieBreaks:
    def test_each_splits_the_groups_left_level_by_the_earlier_ones(self) -> None:
        after_one = [(row.rank, row.player) for row in table(TOURNAMENT, 1, ("WON", "TPN/R"))]
        assert after_one == [(1, 1), (2, 3), (3, 5), (4, 2), (5, 4)]
        shared = [(row.rank, row.player) for row in table(TOURNAMENT, 1, ("WON",))]
        assert shared == [(1, 1), (2, 3), (3, 2), (3, 5), (5, 4)]

    def test_values_are_in_the_order_of_use_with_repetitions(self) -> None:
        row = table(TOURNAMENT, None, ("PTS", "DE", "bh-c1", "DE"))[0]
        assert [code for code, _ in row.tiebreaks] == ["DE", "BH/C1", "DE"]

    def test_players_without_a_value_come_last(self) -> None:
        absent = TOURNAMENT.replace(players=(*(Player(p.id, p.name, 2000) for p in PLAYERS), Player(6, "Absent", 2500)))
        rows = {row.player: row for row in table(absent, 2, ("ARO",))}
        assert rows[6].tiebreaks[0][1].amount is None
        assert (rows[4].rank, rows[6].rank) == (5, 6)

    def test_rating_tie_breaks_are_left_out_if_a_player_is_unrated(self) -> None:
        assert [row.rank for row in table(TOURNAMENT, 1, ("ARO", "RTNG"))] == [1, 1, 3, 3, 5]

    def test_chosen_are_those_of_the_event_that_can_be_computed(self) -> None:
        codes = ("PTS", "bh#c1", "OTHER_AGE", "KS", "EDET", "GE sb")
        named = TOURNAMENT.replace(settings=Settings(tiebreaks=codes))
        assert chosen(named) == ("BH/C1", "REP", "SB")
        assert passed_over(named) == ("OTHER_AGE", "KS", "EDET")
        assert chosen(TOURNAMENT) == ()


@given(tournaments(max_players=8, max_rounds=4), st.permutations(["DE", "BH/C1", "SB", "WIN", "PTP", "AOB", "TPN"]))
def test_ranks_are_shared_places_in_the_order_of_the_lines(tournament: Tournament, codes: list[str]) -> None:
    rows = table(tournament, tiebreaks=codes)
    assert sorted(row.player for row in rows) == sorted(tournament.by_id)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.rank for row in rows] == list(range(1, len(rows) + 1))  # TPN leaves nobody level
    for count in range(len(codes)):
        coarser = {row.player: row.rank for row in table(tournament, tiebreaks=codes[:count])}
        ranks = [coarser[row.player] for row in rows if "TPN" not in codes[:count]]
        assert ranks == sorted(ranks)


@given(tournaments(max_players=8, max_rounds=4), st.randoms(use_true_random=False))
@examples(0.5)
def test_the_order_in_which_players_are_stored_does_not_matter(tournament: Tournament, random: Random) -> None:
    if tournament.settings.ranking_order is RankingOrder.LISTED:
        return
    mixed = list(tournament.players)
    random.shuffle(mixed)
    codes = ("DE", "BH/M1", "SB/C1", "ARO/C1", "DE/P")
    assert table(tournament.replace(players=tuple(mixed)), tiebreaks=codes) == table(tournament, tiebreaks=codes)


class TestLeavingARoundRobin:
    """Four players, three games each; 4 leaves."""

    CELLS = """
    1w4 1b3 0w2
    1b3 {second} 1b1
    0w2 0w1 {third}
    0b1 {fourth}
    """

    def left(self, after: int) -> Tournament:
        """4 lost round 1, and either played round 2 or left before it."""
        played = {1: ("+w4", "+b4", "-b2 -w3"), 2: ("1w4", "+b4", "0b2 -w3")}[after]
        tournament = event(self.CELLS.format(second=played[0], third=played[1], fourth=played[2]), system="round-robin")
        players = tuple(replace(p, withdrawn_from=after + 1) if p.id == 4 else p for p in tournament.players)
        return tournament.replace(players=players)

    def test_before_half_of_the_games_nothing_against_them_counts(self) -> None:
        tournament = self.left(1)
        rows = table(tournament, tiebreaks=("DE", "SB", "WON", "KS"))
        assert [(row.rank, row.player, row.points) for row in rows] == [(1, 2, 200), (2, 1, 100), (3, 3, 0), (4, 4, 0)]
        assert [row.player for row in table(tournament)] == [2, 1, 3, 4]
        assert [value.number for _, value in rows[0].tiebreaks] == [0, 1.0, 2, 1.0]
        assert left_early(tournament) == (4,)
        assert (
            "Games against Player 4 do not count: they left before half of their games."
            in standings_sheet(tournament).notes
        )
        steps = explain(tournament, "SB", 1).steps
        assert str(steps[0].message) == "Round 1 does not count: Player 4 withdrew before playing half of the games."

    def test_later_the_rest_are_losses_by_forfeit(self) -> None:
        assert left_early(self.left(2)) == ()
        rows = table(self.left(2), tiebreaks=("SB",))
        assert [(row.rank, row.player, row.points) for row in rows] == [
            (1, 2, 300),
            (2, 1, 200),
            (3, 3, 100),
            (4, 4, 0),
        ]

    def test_a_swiss_keeps_every_game(self) -> None:
        swiss = self.left(1).replace(settings=Settings(rounds=3))
        assert table(swiss)[0].points == 300


CODES = ("BH/C1", "DE", "WIN", "SB", "BH", "TPN")


@given(tournaments(max_rounds=4))
@examples(0.5)
def test_without_all_values_the_places_are_the_same_and_what_parts_nobody_is_left_out(event: Tournament) -> None:
    whole, short = table(event, None, CODES), table(event, None, CODES, all_values=False)
    assert [(row.rank, row.player) for row in whole] == [(row.rank, row.player) for row in short]
    count = {len(row.tiebreaks) for row in short}.pop() if short else 0
    assert all(row.tiebreaks[:count] == other.tiebreaks for row, other in zip(whole, short, strict=True))
    level_after = [{row.rank for row in table(event, None, CODES[:n])} for n in range(len(CODES) + 1)]
    if not event.settings.system.startswith("knockout"):
        assert count == next((n for n, ranks in enumerate(level_after) if len(ranks) == len(whole)), len(CODES))
