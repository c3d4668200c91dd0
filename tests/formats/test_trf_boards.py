"""The order of the boards, which no report records: C.04.2 art. 3.6, by the scores known when a round was paired."""

from __future__ import annotations

from crosstable import tournament

from swissdesk.formats.trf.assembly import in_board_order
from swissdesk.model import FictitiousPoints, PointsException, Round, Scoring, Tournament


def shuffled(event: Tournament) -> Tournament:
    """The same tournament with the boards of its last round turned around."""
    *before, last = event.rounds
    return event.replace(rounds=(*before, Round(last.number, last.pairings[::-1], last.byes)))


def order(event: Tournament) -> tuple[tuple[int, int], ...]:
    boards = in_board_order(event).rounds[-1].pairs
    assert boards == in_board_order(shuffled(event)).rounds[-1].pairs
    return boards


def test_the_highest_score_comes_first_then_the_sum_of_both_then_the_higher_ranked_player() -> None:
    # After the first round 3, 4 and 5 have a point, 7 and 8 have half a point, 1, 2 and 6 have none.
    event = tournament(
        """
        1: 4w0 8w1
        2: 5w0 7w1
        3: 6+  4w1
        4: 1b1 3b0
        5: 2b1 6w1
        6: 3-  5b0
        7: 8w½ 2b0
        8: 7b½ 1b0
        """,
        5,
    )
    # 3–4 have a point each, of 5–6 only one has; of 2–7 and 1–8, half a point each, the board of 7, who leads 8.
    assert order(event) == ((3, 4), (5, 6), (2, 7), (1, 8))


def test_of_boards_with_the_same_best_score_the_larger_sum_comes_first() -> None:
    event = tournament(
        """
        1: 5w1 6w1
        2: 6w1 4w1
        3: 4w½ 5w1
        4: 3b½ 2b0
        5: 1b0 3b0
        6: 2b0 1b0
        """,
        5,
    )
    assert order(event) == ((2, 4), (1, 6), (3, 5))


def test_who_has_no_entry_in_a_round_is_worth_an_absence() -> None:
    # 5 and 6 came after round 1, which counts half a point for them; 3 and 4 lost.
    late = tournament("1: 3w1 2w1\n2: 4w1 1b0\n3: 1b0 4w1\n4: 2b0 3b0\n5: Z 6w1\n6: Z 5b0", 5)
    late = late.replace(rounds=(Round(1, late.rounds[0].pairings), late.rounds[1]))
    absences = late.replace(settings=late.settings.__class__(rounds=5, scoring=Scoring(zero_bye=50)))
    assert order(late) == ((1, 2), (3, 4), (5, 6))
    assert order(absences) == ((1, 2), (5, 6), (3, 4))


def test_fictitious_points_of_the_round_count_and_bonuses_of_the_rounds_before() -> None:
    table = "1: 2w½ 4w1\n2: 1b½ 3w1\n3: 4w½ 2b0\n4: 3b½ 1b0"
    assert order(tournament(table, 5)) == ((1, 4), (2, 3))
    assert order(tournament(table, 5, fictitious=(FictitiousPoints(3, 3, 2, 2, 100),))) == ((2, 3), (1, 4))
    assert order(tournament(table, 5, fictitious=(FictitiousPoints(3, 3, 1, 1, 100),))) == ((1, 4), (2, 3))
    assert order(tournament(table, 5, points_exceptions=(PointsException("", 50, 1, (3,)),))) == ((2, 3), (1, 4))
