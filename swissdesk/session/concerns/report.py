"""What would come back from the rating officer: data that the report needs and does not have, or cannot hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from swissdesk.errors import message
from swissdesk.formats.trf.problems import Findings, Problem, TrfError
from swissdesk.formats.trf.writer import Writer
from swissdesk.i18n import N_
from swissdesk.model import Player, Tournament
from swissdesk.session.concerns.concern import Case, Concern, Severity, gathered
from swissdesk.session.concerns.people import case
from swissdesk.session.places import PLAYERS, SETTINGS, Place

_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")
_BIRTH = re.compile(r"(\d{4})(?:[/.-](\d{1,2})[/.-](\d{1,2}))?")
_FEDERATION = re.compile(r"[A-Z]{3}")
OLDEST, YOUNGEST = 110, 3
"""Ages in years that players have."""

_EVENT = {
    "name": N_("The event has no name, which the rating report needs."),
    "city": N_("The place of the event is not entered, which the rating report needs."),
    "federation": N_("The federation of the event is not entered, which the rating report needs."),
    "start": N_("The first day of the event is not entered, which the rating report needs."),
    "end": N_("The last day of the event is not entered, which the rating report needs."),
    "chief_arbiter": N_("The chief arbiter is not entered, which the rating report needs."),
    "time_control": N_("The time control is not entered, which the rating report needs."),
}


def event_data(tournament: Tournament) -> Iterator[Concern]:
    """Data of the event that the report needs, and dates that cannot be."""
    info = tournament.info
    for field, template in _EVENT.items():
        if not getattr(info, field).strip():
            yield _event(Severity.WARNING, f"event-{field}", template, field)
    for field in ("start", "end"):
        text = getattr(info, field).strip()
        if text and not _DATE.fullmatch(text):
            yield _event(Severity.WARNING, f"date-{field}", N_("“{text}” is not a date. Write it like 2026/05/01."),
                         field, text=text)  # fmt: skip
    start, end = _DATE.fullmatch(info.start.strip()), _DATE.fullmatch(info.end.strip())
    if start and end and tuple(map(int, end.groups())) < tuple(map(int, start.groups())):
        yield _event(Severity.WARNING, "dates-turned", N_("The last day, {end}, lies before the first, {start}."),
                     "end", start=info.start, end=info.end)  # fmt: skip
    federation = info.federation.strip()
    if federation and not _FEDERATION.fullmatch(federation):
        yield _event(Severity.WARNING, "event-federation-code",
                     N_("“{text}” is not the code of a federation: three capital letters."), "federation",
                     text=federation)  # fmt: skip


def _event(severity: Severity, kind: str, template: str, field: str, **facts: object) -> Concern:
    return Concern(severity, kind, message(template, **facts), Place(SETTINGS, field=field))


class _Check(NamedTuple):
    """Something that can be wrong with a player's data: `one` has {name} and {text}, `many` {names} and {more}."""

    kind: str
    field: str
    is_wrong: Callable[[Player, int], bool]
    one: str
    many: str


def _bad_id(player: Player, year: int) -> bool:
    text = player.fide_id.strip()
    return bool(text) and not (text.isascii() and text.isdigit() and 0 < int(text) < 10**11)


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
    return any(letter.isdigit() for letter in player.name)


_CHECKS = (
    _Check("bad-fide-id", "fide_id", _bad_id, N_("{name}: “{text}” is not a FIDE ID, which is a number."),
           N_("FIDE IDs that are no numbers: {names}, and {more} more players.")),
    _Check("bad-birth", "birth", _bad_birth, N_("{name}: “{text}” cannot be the date of birth."),
           N_("Dates of birth that cannot be: {names}, and {more} more players.")),
    _Check("bad-federation", "federation", _bad_federation,
           N_("{name}: “{text}” is not the code of a federation: three capital letters."),
           N_("Federations that are no codes of three capital letters: {names}, and {more} more players.")),
    _Check("bad-name", "name", _bad_name, N_("{name}: there is a figure in the name."),
           N_("Figures in names: {names}, and {more} more players.")),
)  # fmt: skip


def player_data(tournament: Tournament) -> Iterator[Concern]:
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


def not_in_trf(tournament: Tournament) -> Iterator[Concern]:
    """What the writer of the report cannot write as it is: names that are too long, numbers that do not fit.

    Only the players are written for that: the results of rounds always fit.
    """
    findings = Findings()
    try:
        Writer(tournament.replace(rounds=(), listing=(), source=None), "trf26", findings).lines()
    except TrfError as error:
        found: tuple[Problem, ...] = error.problems
    else:
        found = findings.in_order()
    for is_error, severity in ((True, Severity.ERROR), (False, Severity.WARNING)):
        cases = [
            Case(tournament.by_id[problem.player].name, problem.message, Place(PLAYERS, player=problem.player))
            for problem in found
            if problem.player in tournament.by_id and problem.player is not None and problem.is_error is is_error
        ]
        many = N_("What the rating report cannot hold as it is: {names}, and {more} more players.")
        yield from gathered(severity, f"trf-{severity.value}", cases, many)
