"""Prize money: by place, equally, by Hort, and to the last coin."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.errors import InvalidEdit
from swissdesk.standings import StandingRow
from swissdesk.standings.prizes import BY_PLACE, EQUALLY, HORT, share_out

# 10 first alone on 6; 20 and 30 on 5½, separated by tie-breaks; 40 and 50 on 5, level in everything.
ROWS = (
    StandingRow(1, 10, 600),
    StandingRow(2, 20, 550),
    StandingRow(3, 30, 550),
    StandingRow(4, 40, 500),
    StandingRow(4, 50, 500),
)
PRIZES = (1000, 600, 400, 100)


def amounts(by_place: Fraction, **options: int) -> dict[int, int]:
    return {share.player: share.amount for share in share_out(ROWS, PRIZES, by_place, **options) if share.amount}


def test_by_place() -> None:
    assert amounts(BY_PLACE) == {10: 1000, 20: 600, 30: 400, 40: 50, 50: 50}


def test_equally_among_equal_points() -> None:
    assert amounts(EQUALLY) == {10: 1000, 20: 500, 30: 500, 40: 50, 50: 50}


def test_hort_is_half_and_half() -> None:
    assert amounts(HORT) == {10: 1000, 20: 550, 30: 450, 40: 50, 50: 50}


def test_mixed_in_another_proportion() -> None:
    assert amounts(Fraction(7, 10)) == {10: 1000, 20: 570, 30: 430, 40: 50, 50: 50}


def test_coins_that_do_not_come_out_go_to_the_better_placed() -> None:
    assert amounts(HORT, coin=100) == {10: 1000, 20: 600, 30: 500}


def test_more_prizes_than_players_and_no_prizes() -> None:
    assert [share.amount for share in share_out(ROWS[:1], PRIZES)] == [1000]
    assert [share.amount for share in share_out(ROWS, ())] == [0] * 5
    assert share_out((), PRIZES) == ()


def test_the_published_example_of_the_hort_system() -> None:
    # 1000, 500, 350, 200, 150, 100: two on 8 points, one on 7½, three on 7 (the usual textbook example).
    points = (800, 800, 750, 700, 700, 700)
    rows = [StandingRow(place, place, score) for place, score in enumerate(points, 1)]
    shares = share_out(rows, (1000, 500, 350, 200, 150, 100))
    assert [share.amount for share in shares] == [875, 625, 350, 175, 150, 125]
    assert [(share.placed.share, share.pooled.pot, share.pooled.sharers) for share in shares[:2]] == [
        (500, 750, 2),
        (250, 750, 2),
    ]


def test_a_share_says_how_it_is_made_up() -> None:
    shares = share_out(ROWS, PRIZES, HORT, coin=100)
    assert [(share.player, share.place) for share in shares] == [(10, 1), (20, 2), (30, 3), (40, 4), (50, 4)]
    assert [share.rounding for share in shares] == [0, 50, 50, -50, -50]
    assert (shares[3].placed.pot, shares[3].placed.sharers, shares[3].pooled.pot) == (50, 2, 50)


def test_what_cannot_be_paid_is_refused() -> None:
    with pytest.raises(InvalidEdit, match="The prize 150 cannot be paid in coins of 100"):
        share_out(ROWS, (150,), coin=100)
    with pytest.raises(InvalidEdit, match="cannot be paid"):
        share_out(ROWS, (-1,))
    with pytest.raises(InvalidEdit, match=r"is 2\. Enter a number from 0 to 1"):
        share_out(ROWS, PRIZES, Fraction(2))


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=8),
    st.lists(st.integers(0, 1000), max_size=10),
    st.fractions(0, 1),
    st.sampled_from([1, 5, 50]),
)
def test_every_coin_is_paid_once_and_nobody_below_gets_more(
    points: list[int], coins: list[int], by_place: Fraction, coin: int
) -> None:
    ordered = sorted(points, reverse=True)
    rows = [StandingRow(ordered.index(p) + 1, number, p) for number, p in enumerate(ordered, 1)]
    prizes = sorted((amount * coin for amount in coins), reverse=True)
    paid = share_out(rows, prizes, by_place, coin=coin)
    assert sum(share.amount for share in paid) == sum(prizes[: len(rows)])
    assert all(share.amount % coin == 0 and abs(share.rounding) < coin for share in paid)
    given_out = [share.amount for share in paid]
    assert given_out == sorted(given_out, reverse=True)
