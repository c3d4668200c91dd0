"""How long an event lasts, by the dates in its data."""

from __future__ import annotations

import pytest

from swissdesk.model import EventInfo
from swissdesk.standings.rules import is_long, length_in_days


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("2026/05/01", "2026/05/01", 1),
        ("2026/05/01", "2026/05/09", 9),
        ("01.05.2026", "2026-06-02", 33),
        ("2025/12/30", "2026/01/02", 4),
        ("2028/02/28", "2028/03/01", 3),
        ("2026/05/02", "2026/05/01", 0),
        ("2026/02/30", "2026/03/01", 0),
        ("2026/05/01", "", 0),
        ("", "2026/05/01", 0),
        ("spring", "summer", 0),
    ],
)
def test_both_ends_count_and_dates_that_make_no_sense_give_no_length(start: str, end: str, days: int) -> None:
    assert length_in_days(EventInfo(start=start, end=end)) == days


@pytest.mark.parametrize(("end", "long"), [("2026/05/09", False), ("2026/05/30", False), ("2026/05/31", True)])
def test_an_event_is_long_from_its_thirty_first_day_on(end: str, long: bool) -> None:
    assert is_long(EventInfo(start="2026/05/01", end=end)) is long
