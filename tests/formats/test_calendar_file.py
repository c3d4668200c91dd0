"""When the rounds of an event begin and end in a calendar."""

from __future__ import annotations

import pytest

from swissdesk.formats import calendar_file
from swissdesk.model import EventInfo, Tournament


@pytest.mark.parametrize(
    ("said", "begin"),
    [
        ("10:30", "T103000"),
        ("9.05", "T090500"),
        ("10:30 h", "T103000"),
        ("10:305", "T103000"),
        (" 23:59 ", "T235900"),
        ("10:", ""),
        ("10", ""),
        ("24:00", ""),
        ("10:60", ""),
        ("noon", ""),
        ("", ""),
    ],
)
def test_when_a_round_begins(said: str, begin: str) -> None:
    event = Tournament(EventInfo("Open", round_dates=("2026/05/01",), round_times=(said,)))
    (start,) = [line for line in calendar_file.rounds(event).splitlines() if line.startswith("DTSTART")]
    assert start == (f"DTSTART:20260501{begin}" if begin else "DTSTART;VALUE=DATE:20260501")


@pytest.mark.parametrize(("code", "end"), [("", "T143000"), ("5400+30", "T143000"), ("3600", "T123000")])
def test_when_a_round_ends(code: str, end: str) -> None:
    info = EventInfo("Open", round_dates=("2026/05/01",), round_times=("10:30",), time_control_code=code)
    assert f"DTEND:20260501{end}" in calendar_file.rounds(Tournament(info)).splitlines()
