"""What FIDE expects by which day, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from swissdesk.model import EventInfo, Player, Settings, Tournament
from swissdesk.standings.deadlines import Duty, deadlines, is_for_rating, sentence

WEEKEND = EventInfo(start="2026/05/08", end="2026/05/10", time_control_code="3600+30")


def event(info: EventInfo = WEEKEND, rounds: int = 5, best: int = 2400) -> Tournament:
    players = (Player(1, "A", best, fide_id="1"), Player(2, "B", 2000, fide_id="2"), Player(3, "C"))
    return Tournament(info, Settings(rounds=rounds), players)


def days(tournament: Tournament) -> dict[Duty, date]:
    return {deadline.duty: deadline.day for deadline in deadlines(tournament)}


def test_an_ordinary_event() -> None:
    assert days(event()) == {Duty.REGISTRATION: date(2026, 5, 5), Duty.REPORT: date(2026, 5, 17)}


def test_a_player_of_2700_asks_for_a_month() -> None:
    assert days(event(best=2700))[Duty.REGISTRATION] == date(2026, 4, 8)


def test_an_event_that_may_make_norms_has_certificates_to_send() -> None:
    long = replace(WEEKEND, time_control_code="5400+30")
    assert days(event(long, rounds=9)) == {
        Duty.REGISTRATION: date(2026, 4, 8),
        Duty.REPORT: date(2026, 5, 17),
        Duty.NORMS: date(2026, 6, 9),
    }
    assert Duty.NORMS not in days(event(long, rounds=8))
    assert Duty.NORMS not in days(event(WEEKEND, rounds=9))


def test_an_event_code_says_that_it_is_registered() -> None:
    met = {d.duty: d.is_met for d in deadlines(event(replace(WEEKEND, event_code="412345")))}
    assert met == {Duty.REGISTRATION: True, Duty.REPORT: False}


@pytest.mark.parametrize("text", ["", "soon", "2026/02/30"])
def test_without_a_day_there_is_no_deadline(text: str) -> None:
    assert deadlines(event(EventInfo(start=text, end=text))) == ()


@pytest.mark.parametrize(
    ("today", "near"),
    [
        (date(2026, 4, 20), False),
        (date(2026, 4, 21), True),
        (date(2026, 6, 4), True),
        (date(2026, 6, 5), False),
    ],
)
def test_a_deadline_is_near_from_two_weeks_before_to_a_month_after(today: date, near: bool) -> None:
    assert deadlines(event())[0].is_near(today) is near


def test_the_report_is_worth_a_word_once_the_event_is_over() -> None:
    report = deadlines(event())[1]
    assert [report.is_near(date(2026, 5, day)) for day in (9, 10, 17)] == [False, True, True]


def test_what_is_left_is_said() -> None:
    registration = deadlines(event())[0]
    assert "2026-05-05. Days left: 4." in str(sentence(registration, date(2026, 5, 1)))
    assert "Days over: 2." in str(sentence(registration, date(2026, 5, 7)))


def test_an_event_whose_players_have_no_fide_id_is_not_for_rating() -> None:
    tournament = event()
    assert is_for_rating(tournament)
    assert not is_for_rating(tournament.replace(players=(*tournament.players[1:], Player(4, "D"))))
    assert is_for_rating(tournament.replace(players=tournament.players[:1]))
    assert not is_for_rating(Tournament())
