"""Days as people type them: the usual ways are read, what may be two days is refused."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model.days import UnreadableDay, read_birthday, read_day, stored_day


@pytest.mark.parametrize(
    "text",
    [
        *("1.5.2026", "01.05.2026", "1. 5. 2026", "1.5.26", "2026-05-01", "2026/05/01", "2026/5/1"),
        *("1 May 2026", "May 1, 2026", "2026 May 1", "1. mája 2026", "1 мая 2026"),
    ],
)
def test_the_usual_ways_are_read(text: str) -> None:
    assert read_day(text) == date(2026, 5, 1)
    assert stored_day(text) == "2026/05/01"


@pytest.mark.parametrize(
    ("text", "day"),
    [("13/5/2026", date(2026, 5, 13)), ("5/13/2026", date(2026, 5, 13)), ("5/5/2026", date(2026, 5, 5))],
)
def test_a_slash_is_read_where_only_one_day_is_possible(text: str, day: date) -> None:
    assert read_day(text) == day


def test_a_year_of_two_figures_is_of_this_century() -> None:
    assert [read_day(f"1.5.{year}").year for year in ("00", "26", "99", "1900", "2199")] == [
        2000,
        2026,
        2099,
        1900,
        2199,
    ]


@pytest.mark.parametrize("text", ["3/5/26", "3/5/2026", "03-05-2026"])
def test_what_may_be_two_days_is_refused_with_both(text: str) -> None:
    with pytest.raises(UnreadableDay) as caught:
        read_day(text)
    assert "3.5.2026" in str(caught.value.message)
    assert "5.3.2026" in str(caught.value.message)


@pytest.mark.parametrize(
    "text",
    [
        "31.2.2026",
        "May 2026",
        "tomorrow",
        "1.13.2026",
        "1 Quember 2026",
        "0.0.0",
        "１２",
        "1.5.0926",
        "1.5.0001",
        "0026-05-01",
        "1.5.100",
        "1.5.1899",
        "1.5.2200",
        "1.5.99999999999999999999",
    ],
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(UnreadableDay):
        read_day(text)


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)))
def test_what_is_stored_is_read_again(day: date) -> None:
    assert read_day(day.strftime("%Y/%m/%d")) == day
    assert read_day(f"{day.day}.{day.month}.{day.year}") == day


@given(st.text(max_size=20))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableDay):
        assert read_day(stored_day(text) or "2026/05/01")


def test_nobody_is_born_in_the_future() -> None:
    assert read_birthday("30.5.90") == date(1990, 5, 30)
    assert read_birthday("30.5.2019") == date(2019, 5, 30)
    with pytest.raises(UnreadableDay, match="is not a date of birth"):
        read_birthday("1.1.2090")
