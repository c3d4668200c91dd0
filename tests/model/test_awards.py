"""Bounds of a category of which one may be left out, and of prizes."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Awards, CategoryRule, PrizeList
from swissdesk.model.awards import check_awards, written


@pytest.mark.parametrize(
    "category",
    [
        CategoryRule("a", lowest_rating=1900),
        CategoryRule("a", highest_rating=1900),
        CategoryRule("a", lowest_rating=1900, highest_rating=1900),
        CategoryRule("a", under_age=1, from_age=120),
    ],
)
def test_one_bound_is_enough_and_both_may_be_the_same(category: CategoryRule) -> None:
    check_awards(Awards((category,)))


@pytest.mark.parametrize(
    ("amount", "coin", "is_allowed"),
    [
        (0, 5, True),
        (1, 1, True),
        (10, 5, True),
        (-1, 1, False),
        (-5, 5, False),
        (7, 5, False),
        (1, 5, False),
    ],
)
def test_a_prize_is_nothing_or_a_multiple_of_the_coin(amount: int, coin: int, is_allowed: bool) -> None:
    with nullcontext() if is_allowed else pytest.raises(InvalidEdit, match=f"{written(amount)} cannot be paid out"):
        check_awards(Awards(prize_lists=(PrizeList("main", amounts=(amount,)),), coin=coin))


@pytest.mark.parametrize(("age", "is_allowed"), [(0, False), (1, True), (120, True), (121, False)])
@pytest.mark.parametrize("bound", ["under_age", "from_age"])
def test_an_age_is_from_1_to_120(bound: str, age: int, is_allowed: bool) -> None:
    with nullcontext() if is_allowed else pytest.raises(InvalidEdit, match=f"from 1 to 120, found {age}"):
        check_awards(Awards((CategoryRule("a", **{bound: age}),)))  # type: ignore[arg-type]


def test_the_lowest_rating_is_not_above_the_highest() -> None:
    with pytest.raises(InvalidEdit, match="a"):
        check_awards(Awards((CategoryRule("a", lowest_rating=1901, highest_rating=1900),)))


def test_no_two_categories_or_lists_have_one_key_and_a_list_names_a_category_that_there_is() -> None:
    a, b = CategoryRule("a"), CategoryRule("b")
    check_awards(Awards((a, b), (PrizeList("a"), PrizeList("b", category="b"))))
    with pytest.raises(InvalidEdit, match="Two categories have the same key, a"):
        check_awards(Awards((a, b, a)))
    with pytest.raises(InvalidEdit, match="Two prize lists have the same key, c"):
        check_awards(Awards((a,), (PrizeList("c"), PrizeList("c"))))
    with pytest.raises(InvalidEdit, match="Prize list “c”: there is no category b"):
        check_awards(Awards((a,), (PrizeList("c", category="b"),)))


@pytest.mark.parametrize(("share", "is_allowed"), [(0, True), (100, True), (-1, False), (101, False)])
def test_a_share_by_place_is_a_percentage(share: int, is_allowed: bool) -> None:
    with nullcontext() if is_allowed else pytest.raises(InvalidEdit, match=f"found {share} %"):
        check_awards(Awards(prize_lists=(PrizeList("main", by_place=share),)))
