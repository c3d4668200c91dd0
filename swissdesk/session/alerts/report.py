"""Alerts about the rating report: data that it needs and does not have, or cannot hold."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from swissdesk.checking import Finding, Kind
from swissdesk.errors import message
from swissdesk.formats import trf
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_
from swissdesk.model import Player, Tournament
from swissdesk.session.alerts import people
from swissdesk.session.alerts.alert import FEW, Alert, Case, Severity, gathered
from swissdesk.session.alerts.people import case
from swissdesk.session.alerts.results import Facts
from swissdesk.session.places import PLAYERS, ROUND, SETTINGS, Place
from swissdesk.standings.deadlines import Duty, deadlines, is_for_rating, sentence
from swissdesk.values import NamedTuple

_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")
_BIRTH = re.compile(r"(\d{4})(?:[/.-](\d{1,2})[/.-](\d{1,2}))?")
_FEDERATION = re.compile(r"[A-Z]{3}")
OLDEST, YOUNGEST = 110, 3
"""Ages in years that players have."""

_EVENT = {
    "name": N_("The tournament has no name; the rating report needs it."),
    "city": N_("The venue is not entered; the rating report needs it."),
    "federation": N_("The federation of the tournament is not entered; the rating report needs it."),
    "start": N_("The first day of the tournament is not entered; the rating report needs it."),
    "end": N_("The last day of the tournament is not entered; the rating report needs it."),
    "chief_arbiter": N_("The chief arbiter is not entered; the rating report needs it."),
    "time_control": N_("The rate of play is not entered; the rating report needs it."),
}


def event_data(tournament: Tournament) -> Iterator[Alert]:
    """Data of the event that the report needs, and dates that cannot be."""
    info = tournament.info
    for field, template in _EVENT.items():
        if not getattr(info, field).strip():
            yield _event(Severity.WARNING, f"event-{field}", template, field)
    for field in ("start", "end"):
        text = getattr(info, field).strip()
        if text and not _DATE.fullmatch(text):
            yield _event(
                Severity.WARNING,
                f"date-{field}",
                N_("“{text}” is not a date. Enter it like 2026-05-01."),
                field,
                text=text,
            )
    start, end = _DATE.fullmatch(info.start.strip()), _DATE.fullmatch(info.end.strip())
    if start and end and tuple(map(int, end.groups())) < tuple(map(int, start.groups())):
        yield _event(
            Severity.WARNING,
            "dates-turned",
            N_("The last day, {end}, is before the first, {start}."),
            "end",
            start=info.start,
            end=info.end,
        )
    federation = info.federation.strip()
    if federation and not _FEDERATION.fullmatch(federation):
        yield _event(
            Severity.WARNING,
            "event-federation-code",
            N_("“{text}” is not a federation code. Enter three capital letters."),
            "federation",
            text=federation,
        )


def due(tournament: Tournament, facts: Facts) -> Iterator[Alert]:
    """What FIDE expects soon, and how many days are left; a warning in the last days and after them."""
    today = _DATE.match(facts.now[:10].replace("-", "/"))
    if today is None or not is_for_rating(tournament):
        return
    day = date(*map(int, today.groups()))
    for deadline in deadlines(tournament):
        if deadline.is_near(day):
            is_urgent = deadline.left(day) <= _URGENT_DAYS
            severity = Severity.WARNING if is_urgent else Severity.HINT
            field = "event_code" if deadline.duty is Duty.REGISTRATION else "end"
            yield Alert(severity, f"due-{deadline.duty.value}", sentence(deadline, day), Place(SETTINGS, field=field))


_URGENT_DAYS = 2


def _event(severity: Severity, kind: str, template: str, field: str, **facts: object) -> Alert:
    return Alert(severity, kind, message(template, **facts), Place(SETTINGS, field=field))


class _Check(NamedTuple):
    """Something that can be wrong with a player's data: `one` has {name} and {text}, `many` {names} and {more}."""

    kind: str
    field: str
    is_wrong: Callable[[Player, int], bool]
    one: str
    many: str


def _bad_id(player: Player, year: int) -> bool:
    text = player.fide_id.strip()
    return bool(text) and not (text.isascii() and text.isdecimal() and 0 < int(text) < 10**11)


def _bad_birth(player: Player, year: int) -> bool:
    text = player.birth.strip()
    if not text:
        return False
    match = _BIRTH.fullmatch(text)
    if match is None:
        return True
    month, day = int(match[2] or 0), int(match[3] or 0)
    return month > 12 or day > 31 or not (not year or YOUNGEST <= year - int(match[1]) <= OLDEST)


def _bad_federation(player: Player, year: int) -> bool:
    text = player.federation.strip()
    return bool(text) and not _FEDERATION.fullmatch(text)


def _bad_name(player: Player, year: int) -> bool:
    return any(letter.isdecimal() for letter in player.name)


_CHECKS = (
    _Check(
        "bad-fide-id",
        "fide_id",
        _bad_id,
        N_("{name}: “{text}” is not a FIDE ID. Enter a number."),
        N_("FIDE IDs that are not numbers: {names} and {more} more."),
    ),
    _Check(
        "bad-birth",
        "birth",
        _bad_birth,
        N_("{name}: “{text}” cannot be the date of birth."),
        N_("Impossible dates of birth: {names} and {more} more."),
    ),
    _Check(
        "bad-federation",
        "federation",
        _bad_federation,
        N_("{name}: “{text}” is not a federation code. Enter three capital letters."),
        N_("Invalid federation codes, not three capital letters: {names} and {more} more."),
    ),
    _Check(
        "bad-name",
        "name",
        _bad_name,
        N_("{name}: the name contains a digit."),
        N_("Digits in names: {names} and {more} more."),
    ),
)


def player_data(tournament: Tournament) -> Iterator[Alert]:
    """Data of players that the report cannot hold or that cannot be true."""
    start = _DATE.fullmatch(tournament.info.start.strip())
    year = int(start[1]) if start else 0
    for check in _CHECKS:
        wrong = [
            case(player, check.one, check.field, text=getattr(player, check.field))
            for player in tournament.players
            if check.is_wrong(player, year)
        ]
        yield from gathered(Severity.WARNING, check.kind, wrong, check.many)


def rejected(tournament: Tournament) -> Iterator[Alert]:
    """What else would be sent back or asked about, as the report itself is looked through (`trf.lint`).

    Results and rounds that are not over have checks of their own. Before the last round is paired all of it is a hint.
    """
    report = so_far(tournament)
    places = {
        (place.page, place.player, place.field)
        for check in (event_data, player_data, people.needed_data, people.doubles)
        for alert in check(tournament)
        for place in alert.places
    }
    elsewhere = ("result", "stage") if report.rounds else ("result", "stage", "rounds")
    by_text: dict[tuple[bool, str, str], list[Case]] = {}
    for problem in trf.lint(report):
        place = place_of(problem)
        expected = problem.field in elsewhere or (
            problem.field == "rounds" and not problem.player and not report.is_over
        )
        if not expected and (place.page, place.player, place.field) not in places:
            known = tournament.by_id.get(problem.player or 0)
            case = Case("" if known is None else known.name, problem.message, place)
            by_text.setdefault((problem.is_error, problem.field, problem.message.template), []).append(case)
    for (is_error, field, template), cases in by_text.items():
        severity = Severity.WARNING if is_error and tournament.is_over else Severity.HINT
        yield from _of_text(severity, f"trf-{field or 'text'}-{zlib.crc32(template.encode()):08x}", cases)


def so_far(tournament: Tournament) -> Tournament:
    """Return a tournament with those rounds of which the report is looked through.

    None before the last one is paired, and while results of the last one come in the others: each of them would have
    the whole report looked through again.
    """
    last = tournament.current_round
    if tournament.is_over and (last is None or last.is_complete):
        return tournament
    return tournament.replace(rounds=tournament.rounds[:-1] if tournament.is_over else (), listing=())


def _of_text(severity: Severity, kind: str, cases: Sequence[Case]) -> Iterator[Alert]:
    """Yield what is said in the same words: one by one while they are few, else the first and how many more."""
    if len(cases) <= FEW:
        for case in cases:
            yield Alert(severity, kind, case.message, case.place)
        return
    more = N_("{first} More such players: {count}.")
    if cases[0].place.player is None:
        more = N_("{first} More such cases: {count}.")
    text = message(more, first=cases[0].message, count=len(cases) - 1)
    yield Alert(severity, kind, text, cases[0].place, tuple(case.place for case in cases[1:]))


def place_of(problem: Problem) -> Place:
    """Return where a problem of a report is put right."""
    if problem.board is not None or (problem.field in ("result", "stage") and problem.round is not None):
        return Place(ROUND, problem.player, problem.round, problem.board, problem.field)
    if problem.player is not None:
        return Place(PLAYERS, problem.player, problem.round, None, problem.field)
    if problem.round is not None and problem.field in ("", "rounds"):
        return Place(ROUND, None, problem.round)
    return Place(SETTINGS, field=problem.field)


def place_of_finding(finding: Finding, tournament: Tournament) -> Place:
    """Return where something that the checker found can be looked at: its first board, the player, the lot."""
    if finding.kind is Kind.LOT:
        return Place(SETTINGS, field="initial_colour")
    if finding.round is None:
        return Place(PLAYERS, next(iter(finding.players), None))
    pairings = tournament.round(finding.round).pairings
    boards = (number for number, pairing in enumerate(pairings, 1) if not set(pairing.pair).isdisjoint(finding.players))
    return Place(ROUND, None, finding.round, next(boards, None))
