"""Ready for the venue: what an arbiter sees to before the first round, each thing with how it stands.

A `Point` is declared once: its key, its title, and a function that judges the tournament and what surrounds it
(printers, backups, lists, power) and says how it stands in a word and in a sentence. The checklist of the window and
the strip of first steps are made from the same points; the window adds to each what it does about it. Unlike alerts
(`session/alerts`), it also says what is in order, for whoever packs for the venue.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from enum import Enum
from pathlib import Path

from swissdesk import wording
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.settings import names_in
from swissdesk.model.systems import LISTED, Kind, is_scheduled, kind_of
from swissdesk.reports.revisions import time_text
from swissdesk.session.alerts.results import instant
from swissdesk.standings.deadlines import Duty, deadlines, is_for_rating, sentence
from swissdesk.values import NamedTuple, dataclass

# ---- what feeds the computer

SUPPLIES = Path("/sys/class/power_supply")
"""Where Linux describes mains and batteries, a folder for each."""

_UNKNOWN = 255


class Power(NamedTuple):
    """`plugged`: the mains feed the computer. `percent` is how full the battery is, None without one."""

    plugged: bool
    percent: int | None = None


def power() -> Power | None:
    """Return what feeds the computer, None where the system does not say."""
    if sys.platform == "win32":
        return _of_windows()
    return of_linux(SUPPLIES) if sys.platform == "linux" else None


def of_linux(folder: Path) -> Power | None:
    """Return what the files of a folder of supplies say; without a battery the mains are all there is."""
    try:
        supplies = [(_read(each / "type"), each) for each in sorted(folder.iterdir())]
    except OSError:
        return None
    batteries = [each for kind, each in supplies if kind == "Battery" and _read(each / "scope") != "Device"]
    if not batteries:
        return None
    levels = [int(text) for text in (_read(each / "capacity") for each in batteries) if text.isdecimal()]
    drained = any(_read(each / "status") == "Discharging" for each in batteries)
    return Power(not drained, min(levels) if levels else None)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


class _Status(ctypes.Structure):
    """SYSTEM_POWER_STATUS of Windows."""

    _fields_ = (
        ("ACLineStatus", ctypes.c_ubyte),
        ("BatteryFlag", ctypes.c_ubyte),
        ("BatteryLifePercent", ctypes.c_ubyte),
        ("SystemStatusFlag", ctypes.c_ubyte),
        ("BatteryLifeTime", ctypes.c_uint32),
        ("BatteryFullLifeTime", ctypes.c_uint32),
    )


def _of_windows() -> Power | None:
    status = _Status()
    windows = getattr(ctypes, "windll", None)
    if windows is None or not windows.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return None
    if status.ACLineStatus == _UNKNOWN or status.BatteryLifePercent == _UNKNOWN:
        return None
    return Power(status.ACLineStatus == 1, int(status.BatteryLifePercent))


# ---- points

LEAST_FREE = 200_000_000
"""Bytes that a disk should have left: a long event takes a few million, sheets and web pages as many again."""

TEST_HOLDS = timedelta(7)
"""So long a print counts as a test of the printer."""

_LOW_BATTERY = 80


class State(Enum):
    """How a point stands."""

    DONE = "done"
    OPEN = "open"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies outside the tournament; None where it was not looked at yet.

    Times are ISO 8601. `lists` are the rating lists of this computer with their months (``2026-10`` or empty), `free`
    the bytes left on the disk of the document.
    """

    now: str = ""
    language: str = ""
    document: str = ""
    read_only: str = ""
    free: int | None = None
    backup_folder: str = ""
    backup_there: bool | None = None
    backup_apart: bool | None = None
    backup_at: str = ""
    printer: str = ""
    printed_at: str = ""
    printers: tuple[str, ...] | None = None
    lists: tuple[tuple[str, str], ...] | None = None
    power: Power | None = None


class Finding(NamedTuple):
    """How a point stands: a state, a word or two, and the sentence that says what is present or missing."""

    state: State
    short: Message | str
    said: Message


class Point(NamedTuple):
    """One line of the checklist; `judge` returns None for an event to which it does not apply."""

    key: str
    title: str
    judge: Callable[[Tournament, Surroundings], Finding | None]


def _done(short: Message | str, said: Message) -> Finding:
    return Finding(State.DONE, short, said)


def _open(short: Message | str, said: Message) -> Finding:
    return Finding(State.OPEN, short, said)


def _optional(short: Message | str, said: Message) -> Finding:
    return Finding(State.OPTIONAL, short, said)


def _missing(tournament: Tournament, short: Message | str, said: Message) -> Finding:
    """Return something that a rated event needs and another may go without."""
    return Finding(State.OPEN if _is_rated(tournament) else State.OPTIONAL, short, said)


def _is_rated(tournament: Tournament) -> bool:
    return tournament.settings.fide_rated or is_for_rating(tournament)


# ---- the event


def _players(tournament: Tournament, _around: Surroundings) -> Finding:
    count = len(tournament.players)
    if count < 2:
        return _open(message(N_("none yet")), message(N_("Enter the players: type names, or paste or import a table.")))
    return _done(message(N_("{count} entered"), count=count), message(N_("Players entered: {count}."), count=count))


def _tiebreaks(tournament: Tournament, _around: Surroundings) -> Finding | None:
    codes = tournament.settings.tiebreaks
    if kind_of(tournament.settings.system) is Kind.KNOCKOUT:
        return None
    if not codes:
        return _optional(
            message(N_("places shared")),
            message(N_("No tie-breaks are chosen: equal scores share a place. Announce it before round 1.")),
        )
    short = codes[0] if len(codes) == 1 else f"{codes[0]} …"
    said = message(N_("Equal scores are ordered by {codes}. Announce it before round 1."), codes=", ".join(codes))
    return _done(short, said)


def _times(tournament: Tournament, _around: Surroundings) -> Finding:
    rounds = tournament.settings.rounds or 0
    known = sum(bool(day.strip()) for day in tournament.info.round_dates[: rounds or None])
    timed = sum(bool(time.strip()) for time in tournament.info.round_times[: rounds or None])
    if not rounds:
        return _open(message(N_("rounds unknown")), message(N_("The number of rounds is not set.")))
    if known < rounds:
        said = N_("Rounds without a day: {count}. The report and the calendar need the days.")
        return _missing(tournament, message(N_("no days yet")), message(said, count=rounds - known))
    if timed < rounds:
        said = N_("All rounds have a day; without a time: {count}. Pairing sheets print the time.")
        return _optional(message(N_("no times yet")), message(said, count=rounds - timed))
    said = N_("All {rounds} rounds have a day and a time.")
    return _done(message(N_("all rounds")), message(said, rounds=rounds))


def _colour(tournament: Tournament, _around: Surroundings) -> Finding | None:
    if is_scheduled(tournament.settings.system):
        return None
    colour = tournament.settings.initial_colour
    if colour is None:
        said = N_("The initial colour is not drawn. Round 1 asks for it; it can be drawn before.")
        return _open(message(N_("not drawn")), message(said))
    said = N_("Initial colour of the first player: {colour}.")
    return _done(message(N_("drawn")), message(said, colour=colour))


def _rules(tournament: Tournament, around: Surroundings) -> Finding:
    name = tournament.settings.system
    title, listed = wording.system_title(name), LISTED[name]
    day = (tournament.info.start or around.now[:10]).replace("-", "/")
    if listed.last_day and day > listed.last_day:
        said = N_("{system}: these rules were in force until {day}. Choose the edition in force.")
        short = message(N_("former edition"))
        return _missing(tournament, short, message(said, system=title, day=wording.long_date(listed.last_day)))
    return _done(message(N_("in force")), message(N_("Paired by {system}."), system=title))


def _arbiters(tournament: Tournament, _around: Surroundings) -> Finding:
    chief = tournament.info.chief_arbiter.strip()
    if not chief:
        return _missing(tournament, message(N_("none yet")), message(N_("The chief arbiter is not entered.")))
    return _done(message(N_("entered")), message(N_("Chief arbiter: {name}."), name=chief))


_NEEDED = ("city", "federation", "start", "end", "time_control_code")
"""What a report cannot do without, beside what has a point of its own."""


def _event(tournament: Tournament, _around: Surroundings) -> Finding:
    names = names_in(EventInfo)
    missing = tuple(names[field].name for field in _NEEDED if not getattr(tournament.info, field).strip())
    if missing:
        said = message(N_("Not entered yet: {names}. The rating report needs it."), names=missing)
        return _missing(tournament, message(N_("incomplete")), said)
    return _done(message(N_("complete")), message(N_("Place, days and rate of play are entered.")))


def _fide(tournament: Tournament, around: Surroundings) -> Finding | None:
    if not _is_rated(tournament):
        return None
    code = tournament.info.event_code.strip()
    if code:
        return _done(message(N_("registered")), message(N_("FIDE event code: {code}."), code=code))
    due = next((each for each in deadlines(tournament) if each.duty is Duty.REGISTRATION), None)
    today = _day(around.now)
    if due is None or today is None:
        said = message(N_("No FIDE event code yet: the federation registers the event three days before it begins."))
    else:
        said = sentence(due, today)
    return _open(message(N_("no code yet")), said)


def _pair(tournament: Tournament, _around: Surroundings) -> Finding:
    if tournament.rounds:
        return _done(message(N_("paired")), message(N_("Round 1 is paired.")))
    if len(tournament.players) < 2:
        return _open(message(N_("waits for players")), message(N_("Round 1 can be paired once there are players.")))
    return _open(message(N_("not paired yet")), message(N_("Pair round 1: a draft first, which you publish.")))


# ---- the computer


def _backup(_tournament: Tournament, around: Surroundings) -> Finding:
    if not around.backup_folder:
        said = N_("No folder for backups is chosen: if the disk fails, the event is lost. Take a USB stick.")
        return _open(message(N_("no folder yet")), message(said))
    where = around.backup_folder
    if around.backup_there is False:
        said = N_("The folder {folder} cannot be reached. Plug the stick in, or choose another folder.")
        return _open(message(N_("not reachable")), message(said, folder=where))
    if around.backup_apart is False:
        said = N_("The backups in {folder} are on the same disk as the document. Take a USB stick as well.")
        return _optional(message(N_("same disk")), message(said, folder=where))
    if around.backup_at:
        said = N_("The latest backup in {folder} was verified ({time}).")
        return _done(message(N_("verified")), message(said, folder=where, time=time_text(around.backup_at, around.now)))
    return _done(message(N_("chosen")), message(N_("A backup is saved in {folder} after every round."), folder=where))


def _printing(_tournament: Tournament, around: Surroundings) -> Finding:
    printed, now = instant(around.printed_at), instant(around.now)
    if printed is not None and now is not None and timedelta(0) <= now - printed < TEST_HOLDS:
        said = message(
            N_("{printer} printed a sheet on {day}."),
            printer=around.printer,
            day=wording.long_date(around.printed_at[:10]),
        )
        return _done(message(N_("printed")), said)
    if around.printers == ():
        said = message(N_("No printer is set up. Sheets can be saved as PDF and printed elsewhere."))
        return _optional(message(N_("no printer")), said)
    said = message(N_("Print the test page: it shows margins, small type, and letters with accents."))
    return _open(message(N_("not yet")), said)


def _lists(tournament: Tournament, around: Surroundings) -> Finding | None:
    if around.lists is None:
        return None
    if not around.lists:
        said = N_("No rating list is on this computer: names and ratings would be typed.")
        return _missing(tournament, message(N_("none yet")), message(said))
    named = ", ".join(f"{name} {month}".strip() for name, month in around.lists)
    wanted = (tournament.info.start.strip() or around.now).replace("/", "-")[:7]
    months = [month for name, month in around.lists if month and name.startswith("FIDE")]
    if months and max(months) < min(wanted, around.now[:7] or wanted):
        said = N_("The newest FIDE list here is of {month}; the event is in {wanted}. Update the list.")
        return _missing(tournament, message(N_("out of date")), message(said, month=max(months), wanted=wanted))
    return _done(named, message(N_("Rating lists on this computer: {names}."), names=named))


def _autosave(_tournament: Tournament, around: Surroundings) -> Finding:
    if around.read_only:
        return _open(message(N_("read-only")), message(N_("Nothing is saved now. {reason}"), reason=around.read_only))
    if around.free is not None and around.free < LEAST_FREE:
        said = N_("The disk has only {count} MB left. Make room before the event.")
        return _open(message(N_("disk nearly full")), message(said, count=around.free // 1_000_000))
    said = N_("Every action is saved immediately in {path}.")
    return _done(message(N_("always on")), message(said, path=around.document))


def _language(_tournament: Tournament, around: Surroundings) -> Finding:
    said = N_("Window and sheets are in {language}. Change it under View, Language.")
    return _done(around.language, message(said, language=around.language))


def _power(_tournament: Tournament, around: Surroundings) -> Finding:
    if around.power is None:
        said = N_("Plug the computer in, and turn off sleep and automatic updates in its system settings.")
        return _optional(message(N_("not known")), message(said))
    if not around.power.plugged:
        level = _LOW_BATTERY if around.power.percent is None else around.power.percent
        said = N_("The computer runs on its battery ({percent} %). Plug it in, and turn off sleep.")
        return _open(message(N_("on battery")), message(said, percent=level))
    said = N_("The computer is plugged in. Turn off sleep and automatic updates in its system settings.")
    return _done(message(N_("plugged in")), message(said))


# ---- all of it

POINTS = (
    Point("players", N_("Players"), _players),
    Point("tiebreaks", N_("Tie-breaks"), _tiebreaks),
    Point("times", N_("Times"), _times),
    Point("rules", N_("Pairing rules"), _rules),
    Point("colour", N_("Initial colour"), _colour),
    Point("event", N_("Event data"), _event),
    Point("arbiters", N_("Arbiters"), _arbiters),
    Point("fide", N_("FIDE registration"), _fide),
    Point("lists", N_("Rating lists"), _lists),
    Point("autosave", N_("Saving"), _autosave),
    Point("backup", N_("Backup"), _backup),
    Point("printing", N_("Print test"), _printing),
    Point("language", N_("Language"), _language),
    Point("power", N_("Power"), _power),
    Point("pair", N_("Round 1"), _pair),
)
"""In the order in which one goes through them."""

FIRST_STEPS = ("players", "tiebreaks", "times", "backup", "printing", "pair")
"""The points of the strip above the page of a new event, by their keys."""


class Found(NamedTuple):
    """A point and how it stands."""

    point: Point
    finding: Finding


def checklist(tournament: Tournament, around: Surroundings) -> tuple[Found, ...]:
    """Return every point that applies to an event, in order."""
    return tuple(_judged(POINTS, tournament, around))


def first_steps(tournament: Tournament, around: Surroundings) -> tuple[Found, ...]:
    """Return the steps from a new event to round 1, in order."""
    return tuple(_judged((each for each in POINTS if each.key in FIRST_STEPS), tournament, around))


def _judged(points: Iterable[Point], tournament: Tournament, around: Surroundings) -> Iterator[Found]:
    for point in points:
        finding = point.judge(tournament, around)
        if finding is not None:
            yield Found(point, finding)


def _day(at: str) -> date | None:
    moment = instant(at)
    return None if moment is None else moment.date()
