"""What the event is called, where and when it is, and who is in charge: data that no rule depends on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from swissdesk import wording
from swissdesk.fields.field import Dates, Field, Names, Part, Section, Text, of_info
from swissdesk.fields.words import text_or_none
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Tournament


def _text(
    name: str, section: Section, title: str, help_: str, hint: str = "", *, names: bool = False, at_start: bool = False
) -> Field:
    kind = Names(hint) if names else Text(hint)
    return Field(
        name,
        section,
        title,
        help_,
        kind,
        of_info(name),
        at_start=at_start,
        said=lambda tournament: text_or_none(getattr(tournament.info, name)),
        regulated=_REGULATED.get(name, lambda _tournament: ()),
        refused=_needs_name if name == "name" else lambda _before, _after: "",
    )


def _needs_name(_before: Tournament, after: Tournament) -> str:
    return "" if after.info.name.strip() else translate(N_("A tournament needs a name: it stands on every sheet."))


def _place_and_dates(tournament: Tournament) -> Iterator[str]:
    info = tournament.info
    days = dict.fromkeys(wording.date_text(date) for date in (info.start, info.end) if date.strip())
    text = ", ".join(part.strip() for part in (info.city, info.federation, " – ".join(days)) if part.strip())
    if text:
        yield text


def _time_control(tournament: Tournament) -> Iterator[str]:
    text = tournament.info.time_control.strip() or tournament.info.time_control_code.strip()
    if text:
        yield wording.text(N_("Time control: {text}"), text=text)


def _chief(tournament: Tournament) -> Iterator[str]:
    if tournament.info.chief_arbiter.strip():
        yield wording.text(N_("Chief arbiter: {name}"), name=tournament.info.chief_arbiter)


def _deputies(tournament: Tournament) -> Iterator[str]:
    for name in filter(str.strip, tournament.info.deputy_arbiters):
        yield wording.text(N_("Deputy: {name}"), name=name)


_REGULATED = {
    "city": _place_and_dates,
    "time_control": _time_control,
    "chief_arbiter": _chief,
    "deputy_arbiters": _deputies,
}

EVENT_FIELDS = (
    _text(
        "name",
        Section.EVENT,
        N_context("of a thing", "Name"),
        N_("Stands on every sheet and names the document."),
        N_("City Open 2026"),
        at_start=True,
    ),
    _text("city", Section.EVENT, N_("Place"), N_("The city, as the rating report has it."), at_start=True),
    _text(
        "federation",
        Section.EVENT,
        N_("Federation"),
        N_("The three letters of the federation that registers the event."),
        "SVK",
    ),
    _text(
        "start",
        Section.EVENT,
        N_("First day"),
        N_("Decides which edition of the rating rules and tie-breaks applies, and the age of the players."),
        "2026/05/01",
        at_start=True,
    ),
    _text("end", Section.EVENT, N_("Last day"), N_("As the rating report needs it."), "2026/05/03", at_start=True),
    _text(
        "time_control",
        Section.EVENT,
        N_("Time control"),
        N_("In words, for the sheets."),
        N_("90 minutes and 30 seconds a move"),
    ),
    _text(
        "time_control_code",
        Section.EVENT,
        N_("Time control in seconds"),
        N_("Coded for the rating report; says whether the event is standard, rapid or blitz."),
        "40/6000+30:900+30",
    ),
    _text(
        "type",
        Section.EVENT,
        N_("Kind of event"),
        N_("In words, for the rating report. Rapid, blitz or round robin in it counts where nothing else says so."),
        N_("Individual: Swiss-System"),
    ),
    _text(
        "chief_arbiter",
        Section.ARBITERS,
        N_("Chief arbiter"),
        N_("With title and FIDE number, as the rating report asks for it."),
    ),
    _text(
        "deputy_arbiters",
        Section.ARBITERS,
        N_("Deputies"),
        N_("With semicolons between them."),
        N_("separated by semicolons"),
        names=True,
    ),
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
    N_("When each round begins. The report needs the days; sheets and the hall show the times."),
    Dates(),
    Part(_read_schedule, _write_schedule),
    said=_said_schedule,
    regulated=_schedule_lines,
)
