"""Settings that describe the event: name, place, dates, officials. No rule depends on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.fields.field import Dates, Day, Field, Items, Part, People, Record, Section, Text, of_info
from swissdesk.fields.values import arbiter_text, text_or_none
from swissdesk.formats.clean_text import LONGEST_NAME
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Arbiter, Role, Tournament
from swissdesk.model.arbiters import arbiters_of, with_arbiters
from swissdesk.model.days import read_day, stored_day
from swissdesk.standings.pace import Period, has_unequal_times, list_of, periods
from swissdesk.values import replace

_MINUTE = 60
_LOOKS_LIKE_MINUTES = 179
"""Fewer seconds for a game than blitz needs: minutes were probably meant."""


def _needs_name(before: Tournament, after: Tournament) -> str:
    name = after.info.name.strip()
    if not name:
        return translate(N_("Enter a name for the tournament: every sheet shows it."))
    if len(name) > LONGEST_NAME and name != before.info.name:
        return wording.text(N_("The name has more than {most} characters."), most=LONGEST_NAME)
    return ""


def _place_and_dates(tournament: Tournament) -> Iterator[str]:
    info = tournament.info
    days = dict.fromkeys(wording.long_date(date) for date in (info.start, info.end) if date.strip())
    text = ", ".join(part.strip() for part in (info.city, info.federation, " – ".join(days)) if part.strip())
    if text:
        yield text


def _time_control(tournament: Tournament) -> Iterator[str]:
    text = tournament.info.time_control.strip() or tournament.info.time_control_code.strip()
    if text:
        yield wording.text(N_("Rate of play: {text}"), text=text)


def _read_back(_before: Tournament, after: Tournament) -> Iterator[str]:
    """Say a rate of play in seconds in minutes, since ``60+30`` looks like an hour and is one minute."""
    code = after.info.time_control_code
    found = periods(code)
    if not code.strip():
        return
    if has_unequal_times(after.info):
        yield translate(N_("Games in which the players have different thinking times are not rated."))
        return
    if found is None:
        text = N_("Rate of play code: expected seconds, such as 5400+30 or 40/6000+30:900+30, found “{text}”.")
        yield wording.text(text, text=code)
        return
    yield wording.text(N_("Each player has: {periods}."), periods=wording.join(map(_period, found)))
    if 0 < max(period.seconds for period in found) <= _LOOKS_LIKE_MINUTES:
        first = max(period.seconds for period in found)
        yield wording.text(
            N_("The number before the plus is in seconds: for {minutes} min enter {seconds}."),
            minutes=first,
            seconds=first * _MINUTE,
        )


def _period(period: Period) -> str:
    minutes, seconds = divmod(period.seconds, _MINUTE)
    time = wording.text(N_("{minutes} min"), minutes=minutes)
    if seconds:
        time = wording.text(N_("{minutes} min {seconds} s"), minutes=minutes, seconds=seconds)
    if period.increment:
        time = wording.text(N_("{time} + {seconds} s a move"), time=time, seconds=period.increment)
    return time if period.moves is None else wording.text(N_("{time} for {count} moves"), time=time, count=period.moves)


def _positions(tournament: Tournament) -> Iterator[str]:
    if not tournament.info.start_positions:
        return
    from swissdesk.model.chess960 import arrangement, numbers_in  # few events are of that kind

    for number, position in enumerate(numbers_in(tournament.info.start_positions) or (), 1):
        template = N_("Round {round}: Chess960 position {number}, {pieces}")
        yield wording.text(template, round=number, number=position, pieces=arrangement(position))


def _no_positions(_before: Tournament, after: Tournament) -> str:
    from swissdesk.model.chess960 import numbers_in

    if numbers_in(after.info.start_positions) is not None:
        return ""
    return translate(N_("Chess960 positions are numbers from 0 to 959. Separate them with semicolons."))


def _no_event_code(_before: Tournament, after: Tournament) -> str:
    code = after.info.event_code.strip()
    return "" if not code or code.isdecimal() else translate(N_("An event code is a number. Enter its digits."))


def _chief(tournament: Tournament) -> Iterator[str]:
    if tournament.info.chief_arbiter.strip():
        yield wording.text(N_("Chief arbiter: {name}"), name=tournament.info.chief_arbiter)


def _deputies(tournament: Tournament) -> Iterator[str]:
    for name in filter(str.strip, tournament.info.deputy_arbiters):
        yield wording.text(N_("Deputy: {name}"), name=name)


def _kind(name: str) -> Part:
    """Return a field of the event's data that says its kind: FIDE's list follows it until round 1 is paired.

    A list that was chosen otherwise stays.
    """
    plain = of_info(name)

    def write(tournament: Tournament, value: str) -> Tournament:
        after = plain.write(tournament, value)
        if tournament.rounds or tournament.settings.rating_pace is not list_of(tournament.info):
            return after
        return after.replace(settings=replace(after.settings, rating_pace=list_of(after.info)))

    return Part(plain.read, write, plain.names)


def _is_day(name: str) -> Callable[[Tournament, Tournament], str]:
    """Return the function that says why a day of the event is refused; one that was there before stays."""

    def refused(before: Tournament, after: Tournament) -> str:
        text = getattr(after.info, name)
        if text == getattr(before.info, name):
            return ""
        try:
            stored_day(text)
        except InvalidEdit as error:
            return wording.sentence(error)
        return ""

    return refused


def _is_last_day(before: Tournament, after: Tournament) -> str:
    """Say why the last day is refused: it is none, or lies before the first."""
    said = _is_day("end")(before, after)
    first, last = after.info.start, after.info.end
    if said or not first.strip() or not last.strip() or (first, last) == (before.info.start, before.info.end):
        return said
    try:
        is_before = read_day(last) < read_day(first)
    except InvalidEdit:
        return ""
    return translate(N_("The last day is before the first day.")) if is_before else ""


EVENT_FIELDS = (
    Field(
        "name",
        Section.EVENT,
        N_context("of a thing", "Name"),
        N_("Shown on every sheet and used as the file name."),
        Text(N_("City Open 2026")),
        refused=_needs_name,
        at_start=True,
    ),
    Field(
        "city",
        Section.EVENT,
        N_("Place"),
        N_("The city, as in the rating report."),
        Text(),
        regulated=_place_and_dates,
        at_start=True,
    ),
    Field(
        "federation",
        Section.EVENT,
        N_("Federation"),
        N_("Three-letter code of the federation that registers the event."),
        Text("SVK"),
    ),
    Field(
        "start",
        Section.EVENT,
        N_("First day"),
        N_("Decides the edition of the rating and tie-break rules, and the age of the players."),
        Day(),
        refused=_is_day("start"),
        at_start=True,
    ),
    Field(
        "end",
        Section.EVENT,
        N_("Last day"),
        N_("Required in the rating report."),
        Day(),
        refused=_is_last_day,
        at_start=True,
    ),
    Field(
        "time_control",
        Section.EVENT,
        N_("Rate of play"),
        N_("In words, for the sheets."),
        Text(N_("90 minutes plus 30 seconds a move")),
        _kind("time_control"),
        regulated=_time_control,
    ),
    Field(
        "time_control_code",
        Section.EVENT,
        N_("Rate of play in seconds"),
        N_(
            "Code for the rating report; 5400+30 is 90 min + 30 s a move. "
            "Shows whether the event is standard, rapid or blitz."
        ),
        Text("5400+30"),
        _kind("time_control_code"),
        follows=_read_back,
    ),
    Field(
        "type",
        Section.EVENT,
        N_("Kind of event"),
        N_("In words, for the rating report. The words Rapid, Blitz and Round Robin count if nothing else decides."),
        Text(N_("Individual: Swiss-System")),
        _kind("type"),
    ),
    Field(
        "start_positions",
        Section.EVENT,
        N_("Start positions of Chess960"),
        N_("Numbers from 0 to 959, round by round. The menu of the round draws one; empty for ordinary chess."),
        Text("518; 12"),
        _kind("start_positions"),
        regulated=_positions,
        refused=_no_positions,
    ),
    Field(
        "event_code",
        Section.EVENT,
        N_("FIDE event code"),
        N_("Given by FIDE when the federation registers the event. Enter it, and the deadline is met."),
        Text("412345"),
        refused=_no_event_code,
    ),
)


# ---- the arbiters


def _read_arbiters(tournament: Tournament) -> tuple[Arbiter, ...]:
    return arbiters_of(tournament.info)


def _write_arbiters(tournament: Tournament, value: tuple[Arbiter, ...]) -> Tournament:
    if value == _read_arbiters(tournament):
        return tournament
    return tournament.replace(info=with_arbiters(tournament.info, value))


def _arbiter_lines(tournament: Tournament) -> Iterator[str]:
    yield from map(arbiter_text, _read_arbiters(tournament))


def _others(tournament: Tournament) -> Iterator[str]:
    """Yield who is neither chief nor deputy."""
    named = (Role.CHIEF, Role.DEPUTY)
    yield from (arbiter_text(arbiter) for arbiter in _read_arbiters(tournament) if arbiter.role not in named)


def _in_regulations(tournament: Tournament) -> Iterator[str]:
    yield from _chief(tournament)
    yield from _deputies(tournament)
    yield from _others(tournament)


def _too_many_chiefs(_before: Tournament, after: Tournament) -> Iterator[str]:
    if sum(arbiter.role is Role.CHIEF for arbiter in after.info.arbiters) > 1:
        yield translate(N_("There is one chief arbiter; the others become deputies."))


def _said_arbiters(tournament: Tournament) -> str:
    return "; ".join(_arbiter_lines(tournament)) or text_or_none(())


ARBITERS = Field(
    "arbiters",
    Section.ARBITERS,
    N_("Arbiters of the event"),
    N_("The chief with title and FIDE ID, as required in the rating report; the others for FIDE’s forms."),
    People(),
    Part(_read_arbiters, _write_arbiters, ("arbiters", "chief_arbiter", "deputy_arbiters")),
    words=_said_arbiters,
    items=Items(
        N_("New arbiter: {what}"),
        N_("Removed arbiter: {what}"),
        N_("Another order of the arbiters"),
        lambda _tournament, arbiter: {"what": arbiter_text(arbiter)},
    ),
    regulated=_in_regulations,
    follows=_too_many_chiefs,
)


# ---- the schedule


def _read_schedule(tournament: Tournament) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tournament.info.round_dates, tournament.info.round_times


def _write_schedule(tournament: Tournament, value: tuple[tuple[str, ...], tuple[str, ...]]) -> Tournament:
    dates, times = value
    return of_info("round_times").write(of_info("round_dates").write(tournament, dates), times)


def _schedule_lines(tournament: Tournament) -> Iterator[str]:
    dates, times = _read_schedule(tournament)
    for number, (date, time) in enumerate(zip_longest(dates, times, fillvalue=""), 1):
        when = ", ".join(part for part in (wording.date_text(date), time.strip()) if part)
        if when:
            yield wording.text(N_("Round {round}: {date}"), round=number, date=when)


def _said_schedule(tournament: Tournament) -> str:
    return text_or_none(tuple(_schedule_lines(tournament)))


SCHEDULE = Field(
    "round_dates",
    Section.SCHEDULE,
    N_("Days and times of the rounds"),
    N_("Start of each round. The rating report needs the days; the sheets and the hall display show the times."),
    Dates(),
    Part(_read_schedule, _write_schedule, ("round_dates", "round_times")),
    words=_said_schedule,
    regulated=_schedule_lines,
)


# ---- what a file or the event left behind


def _record(key: str, title: str, help_: str, part: Part | None = None) -> Field:
    record = Field(key, Section.RECORD, title, help_, Record(), part)
    return replace(record, shown=lambda tournament: record.read(tournament) not in (None, ""))


RECORDS = (
    _record(
        "fide_mode_left",
        N_("Round in which FIDE mode was left"),
        N_("From this round on, pairings did not follow the FIDE rules."),
    ),
    _record(
        "program",
        N_("Program"),
        N_("The program that wrote the file of this event."),
    ),
    _record(
        "type_code",
        N_("Code of the kind of event"),
        N_("As in the file; written back as long as it agrees with the pairing system (record 192)."),
    ),
    _record(
        "rating_method_text",
        N_("Rating method in the file"),
        N_("As in the file; written back as long as it agrees with the rating method (record 172)."),
        of_info("rating_method"),
    ),
)
"""Shown as they are, and changed by nobody."""
