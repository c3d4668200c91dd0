"""The table: order, shared places, rounds of the past."""

from __future__ import annotations

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Bye, ByeKind, Pairing, Player, RankingOrder, Result, Round, Settings, Tournament
from swissdesk.standings import table

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


def test_the_best_stand_first_and_level_players_share_the_better_place() -> None:
    assert lines(TOURNAMENT) == [(1, 3, 200), (2, 2, 150), (3, 1, 100), (4, 5, 50), (5, 4, 0)]
    assert lines(TOURNAMENT, 1) == [(1, 1, 100), (1, 3, 100), (3, 2, 50), (3, 5, 50), (5, 4, 0)]


def test_before_the_first_round_everybody_is_first_in_starting_order() -> None:
    assert lines(TOURNAMENT, 0) == [(1, number, 0) for number in (1, 2, 3, 4, 5)]


def test_the_listed_order_ranks_level_players_where_the_event_says_so() -> None:
    listed = TOURNAMENT.replace(players=PLAYERS[::-1], settings=Settings(ranking_order=RankingOrder.LISTED))
    assert [row.player for row in table(listed, 0)] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("after", [-1, 3])
def test_a_round_that_was_not_paired_has_no_standings(after: int) -> None:
    with pytest.raises(InvalidEdit, match=f"no standings after round {after}: 2 have been paired"):
        table(TOURNAMENT, after)


def test_an_unknown_tie_break_is_named() -> None:
    with pytest.raises(InvalidEdit, match="The tie-break XY cannot be computed"):
        table(TOURNAMENT, tiebreaks=("PTS", "XY"))


def test_no_players_no_lines() -> None:
    assert table(Tournament()) == ()
