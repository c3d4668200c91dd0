"""First ratings worked by hand from B.02 art. 7.1.4 and 8.2."""

from __future__ import annotations

import pytest
from tiebreak_event import event

from swissdesk.model import EventInfo, Tournament
from swissdesk.standings.rating_change import InitialRating, initial_rating


def newcomer(results: str, ratings: tuple[int, ...], start: str = "2026/05/01") -> InitialRating:
    """Player 1 is unrated and meets 2, 3, … with these results."""
    against = {"1": "0", "=": "=", "0": "1", "+": "-"}
    rows = [" ".join(f"{result}w{number}" for number, result in enumerate(results, 2))]
    columns = range(2, len(results) + 2)
    for number, result in enumerate(results, 2):
        rows.append(" ".join(f"{against[result]}b1" if column == number else "Z" for column in columns))
    tournament = event("\n".join(rows), ratings=(0, *ratings)).replace(info=EventInfo(start=start))
    found = initial_rating(tournament, 1)
    assert found is not None
    return found


def test_two_imaginary_opponents_of_1800_are_added() -> None:
    # 3 of 5 against 1700 on average: Ra = (5 x 1700 + 2 x 1800) / 7 = 1728.57; p = 4/7 = 57 %: +50; Ru = 1779.
    found = newcomer("11100", (1600, 1650, 1700, 1750, 1800))
    assert (len(found.games), found.score, found.difference) == (5, 300, 50)
    assert found.average is not None
    assert float(found.average) == pytest.approx(1728.571, abs=0.001)
    assert (found.value, found.is_enough, found.is_listed) == (1779, True, True)


def test_half_a_rating_point_is_rounded_up() -> None:
    # 2 of 2 against 1701 and 1700: Ra = 7001 / 4 = 1750.25; 3/4 = 75 %: +193. Three drawn: Ra = 8701 / 5 = 1740.2.
    assert newcomer("11", (1701, 1700)).value == 1943
    assert newcomer("==", (1701, 1701)).value == 1751  # 7002 / 4 = 1750.5


def test_no_rating_above_2200() -> None:
    # 5 of 5 against 2400: Ra = 15600 / 7 = 2228.57, p = 6/7 = 86 %: +309; the highest first rating is 2200 (8.2.3).
    assert newcomer("11111", (2400,) * 5).value == 2200


def test_nothing_scored_is_disregarded() -> None:
    found = newcomer("00000", (1500,) * 5)
    assert (found.is_disregarded, found.value, found.is_listed) == (True, None, False)


def test_four_games_are_a_part_of_what_is_needed() -> None:
    found = newcomer("1===", (1500,) * 4)
    assert (found.is_enough, found.is_listed, found.value) == (False, False, 1600 + 57)


def test_below_1400_nobody_is_listed() -> None:
    # ½ of 5 against 1400: Ra = 1514.29; p = 1.5/7 = 21 %: -230; 1284.
    found = newcomer("=0000", (1400,) * 5)
    assert (found.value, found.is_enough, found.is_listed) == (1284, True, False)


def test_forfeits_and_unrated_opponents_do_not_count() -> None:
    found = newcomer("1+1", (1500, 1500, 0))
    assert [game.opponent for game in found.games] == [2]
    assert [(left.round, left.article) for left in found.left_out] == [(2, "5.1"), (3, "8.3.1")]


@pytest.mark.parametrize(("results", "expected"), [("111==", 1660), ("11=00", 1600), ("=0000", 1234)])
def test_until_february_2024_20_points_were_added_for_each_half_point(results: str, expected: int) -> None:
    # Against 1600: 4 of 5 is three half points above 50 %; 2½ of 5 nothing; ½ of 5 is 10 %: -366, so 1234.
    assert newcomer(results, (1600,) * 5, "2024/02/29").value == expected


def test_who_has_a_rating_gets_no_first_one() -> None:
    assert initial_rating(event("1w2\n0b1", ratings=(1500, 1500)), 1) is None
    assert initial_rating(Tournament(players=event("Z", ratings=(0,)).players), 1) is not None
