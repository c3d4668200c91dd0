"""What a report says of the event: name, place, dates, arbiter, rate of play, number of rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from swissdesk.formats.trf.codes import CODE_OF_SYSTEM
from swissdesk.formats.trf.preflight.finding import day, error, warning
from swissdesk.formats.trf.problems import Problem
from swissdesk.i18n import N_
from swissdesk.model import EventInfo, RatingPace, Tournament
from swissdesk.model.findings import SWISS_SYSTEMS
from swissdesk.standings import goes_by_bracket, passed_over
from swissdesk.standings.pace import has_unequal_times, pace_of, periods, thinking_time

_MINUTE = 60
_LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))
"""Highest rating in the event → the minutes each player needs for 60 moves (B.02 art. 1.1)."""


def problems(tournament: Tournament, dialect: str) -> Iterator[Problem]:
    """Yield what is wrong with the data of the event."""
    yield from _texts(tournament.info)
    yield from _dates(tournament.info)
    yield from _round_dates(tournament)
    yield from _rate_of_play(tournament)
    if dialect == "trf26":
        yield from _records_of_2026(tournament)


def _texts(info: EventInfo) -> Iterator[Problem]:
    if not info.name.strip():
        yield error(N_("The tournament has no name. Enter the one it is registered with."), "name")
    if not info.city.strip():
        yield warning(N_("The city is not given."), "city")
    if not re.fullmatch(r"[A-Z]{3}", info.federation.strip()):
        yield error(
            N_("The federation of the event must be FIDE's three letters, such as FRA; “{text}” stands there."),
            "federation", text=info.federation,
        )  # fmt: skip
    if not info.chief_arbiter.strip():
        yield error(N_("The chief arbiter is not named."), "chief_arbiter")
    elif not re.search(r"\d{5,}", info.chief_arbiter):
        yield warning(
            N_("The chief arbiter {name} stands there without FIDE number, so that the event is not credited."),
            "chief_arbiter", name=info.chief_arbiter,
        )  # fmt: skip


def _dates(info: EventInfo) -> Iterator[Problem]:
    ends: dict[str, date | None] = {}
    for field, text, template in (
        ("start", info.start, N_("The first day must be a date like 2026/05/01; “{text}” stands there.")),
        ("end", info.end, N_("The last day must be a date like 2026/05/09; “{text}” stands there.")),
    ):
        ends[field] = day(text)
        if ends[field] is None:
            yield error(template, field, text=text)
    if ends["start"] and ends["end"] and ends["end"] < ends["start"]:
        yield error(N_("The last day, {end}, comes before the first, {start}."), "end", start=info.start, end=info.end)


def _round_dates(tournament: Tournament) -> Iterator[Problem]:
    info, rounds = tournament.info, tournament.settings.rounds or len(tournament.rounds)
    first, last, before = day(info.start), day(info.end), None
    for number in range(1, rounds + 1):
        text = info.round_dates[number - 1] if number <= len(info.round_dates) else ""
        found = day(text)
        if not text.strip():
            yield error(N_("The date of round {round} is missing."), "round_dates", at=number)
        elif found is None:
            yield error(
                N_("The date of round {round} must be like 2026/05/01; “{text}” stands there."),
                "round_dates", at=number, text=text,
            )  # fmt: skip
        elif (first and found < first) or (last and found > last):
            yield error(
                N_("Round {round}, on {text}, lies outside the event, {start} to {end}."),
                "round_dates", at=number, text=text, start=info.start, end=info.end,
            )  # fmt: skip
        elif before and found < before:
            yield error(
                N_("Round {round}, on {text}, comes before the round in front of it."),
                "round_dates", at=number, text=text,
            )  # fmt: skip
        before = found or before


# ---- rate of play


def _rate_of_play(tournament: Tournament) -> Iterator[Problem]:
    info = tournament.info
    if not info.time_control.strip() and not info.time_control_code.strip():
        yield error(N_("The rate of play is not given. Enter it as 5400+30, in seconds."), "time_control_code")
        return
    if not info.time_control_code.strip():
        yield warning(
            N_("The rate of play “{text}” is not coded. Enter it in seconds too, as 5400+30."),
            "time_control_code", text=info.time_control,
        )  # fmt: skip
    elif periods(info.time_control_code) is None:
        yield error(
            N_("The coded rate of play “{text}” is not one; write it as 40/6000+30:900+30, in seconds."),
            "time_control_code", text=info.time_control_code,
        )  # fmt: skip
    if has_unequal_times(info):
        yield error(N_("Games in which the players have different times are not rated."), "time_control_code")
    yield from _too_fast(tournament)


def _too_fast(tournament: Tournament) -> Iterator[Problem]:
    seconds = thinking_time(tournament.info)
    if seconds is None:
        return
    pace = pace_of(tournament.info)
    if pace is None:
        yield error(N_("A game with {minutes} minutes for 60 moves is too fast to be rated."), "time_control_code",
                    minutes=seconds // _MINUTE)  # fmt: skip
    elif pace is RatingPace.STANDARD:
        highest = max((player.rating for player in tournament.players), default=0)
        needed = next(minutes for rating, minutes in _LEAST_MINUTES if highest >= rating)
        if seconds < needed * _MINUTE:
            yield warning(
                N_("With {found} minutes for 60 moves, games of players rated {limit} and more are not rated: these "
                   "need {needed} minutes."),
                "time_control_code", found=seconds // _MINUTE, needed=needed,
                limit=next(rating for rating, _ in _LEAST_MINUTES if highest >= rating),
            )  # fmt: skip


# ---- what the report of 2026 has records for


def _records_of_2026(tournament: Tournament) -> Iterator[Problem]:
    settings = tournament.settings
    if settings.rounds is None:
        yield error(N_("The number of rounds is not given (record 142)."), "rounds")
    if settings.system not in CODE_OF_SYSTEM:
        yield warning(
            N_("The pairing system has no code in the report; it is called CUSTOM_SWISS there (record 192)."), "system"
        )
    if settings.initial_colour is None and settings.system in SWISS_SYSTEMS and tournament.rounds:
        yield error(N_("The initial colour drawn by lot is not on record (record 152)."), "initial_colour")
    if not settings.tiebreaks and not goes_by_bracket(tournament):
        yield warning(N_("The tie-breaks are not given (record 212)."), "tiebreaks")
    for code in passed_over(tournament):
        yield warning(
            N_("The tie-break {code} is not one that is computed here; the places do not follow it."),
            "tiebreaks", code=code,
        )  # fmt: skip
