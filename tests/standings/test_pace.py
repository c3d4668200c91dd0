"""Standard, rapid or blitz, by rate of play."""

from __future__ import annotations

import pytest

from swissdesk.model import EventInfo, RatingPace
from swissdesk.standings.pace import Period, has_unequal_times, list_of, pace_of, periods, thinking_time


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("5400+30", (Period(None, 5400, 30),)),
        ("40/6000+30:900+30", (Period(40, 6000, 30), Period(None, 900, 30))),
        ("40/7200:20/3600:900", (Period(40, 7200, 0), Period(20, 3600, 0), Period(None, 900, 0))),
        ("W300-B240", (Period(None, 240, 0),)),
        (" 900 + 10 ", (Period(None, 900, 10),)),
        ("", None),
        ("90 minutes", None),
        ("W300", None),
        ("W300-Bx", None),
    ],
)
def test_the_coded_form(code: str, found: tuple[Period, ...] | None) -> None:
    assert periods(code) == found


@pytest.mark.parametrize(
    ("code", "text", "seconds", "pace"),
    [
        ("40/6000+30:900+30", "", 8700, RatingPace.STANDARD),
        ("5400+30", "rapid", 7200, RatingPace.STANDARD),  # the code counts, not the word
        ("3600", "", 3600, RatingPace.STANDARD),
        ("3599", "", 3599, RatingPace.RAPID),
        ("600+1", "", 660, RatingPace.RAPID),
        ("600", "", 600, RatingPace.BLITZ),
        ("180+2", "", 300, RatingPace.BLITZ),
        ("180", "", 180, None),
        ("", "90 min + 30 sec per move", 7200, RatingPace.STANDARD),
        ("", "90'+30''", 7200, RatingPace.STANDARD),
        ("", "90 min/40 moves + 30 sec/move", 7200, RatingPace.STANDARD),
        ("", "40 moves in 90', then 30'; 30'' per move", 9000, RatingPace.STANDARD),
        ("", "10 min + 5 min if all agree + 5 sec, 3 sec", None, None),
        ("", "15+10", 1500, RatingPace.RAPID),
        ("", "3 min + 2 s", 300, RatingPace.BLITZ),
        ("", "Rapid, see regulations", None, RatingPace.RAPID),
        ("", "as usual", None, None),
        ("", "", None, None),
    ],
)
def test_the_kind_of_event(code: str, text: str, seconds: int | None, pace: RatingPace | None) -> None:
    info = EventInfo(time_control=text, time_control_code=code)
    assert (thinking_time(info), pace_of(info)) == (seconds, pace)


def test_the_type_of_tournament_may_say_it() -> None:
    assert pace_of(EventInfo(type="Individual Swiss, Blitz")) is RatingPace.BLITZ


def test_the_list_by_which_an_event_is_ranked() -> None:
    assert list_of(EventInfo()) is RatingPace.STANDARD
    assert list_of(EventInfo(time_control="15+10")) is RatingPace.RAPID
    assert list_of(EventInfo(time_control="15+10", type="Chess960 Rapid")) is RatingPace.CHESS960


def test_unequal_times_are_noticed() -> None:
    assert has_unequal_times(EventInfo(time_control_code="W300-B240"))
    assert not has_unequal_times(EventInfo(time_control_code="W300-B300"))
    assert not has_unequal_times(EventInfo(time_control_code="5400+30"))
