"""Bounds of a category of which one may be left out."""

from __future__ import annotations

import pytest

from swissdesk.model import Awards, CategoryRule
from swissdesk.model.awards import check_awards


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
