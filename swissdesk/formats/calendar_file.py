"""The rounds of an event as a calendar (iCalendar, RFC 5545) that phones and mail programs read.

Times are those of the place, without a time zone: a round at 14:00 is at 14:00 for everybody who is there. A round
without a time is an event of the whole day; one without a day is left out. The identity of a round stays the same from
export to export, so that a changed time moves the entry and does not double it.

Own, 60 lines: the library icalendar (with its time zones, a megabyte) would be used for folding and escaping alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from swissdesk.errors import InvalidEdit
from swissdesk.formats.trf.codes import day
from swissdesk.i18n import N_, translate
from swissdesk.model import EventInfo, Tournament
from swissdesk.standings.pace import thinking_time

_LONGEST = 75
"""So many bytes has a line at most (RFC 5545 art. 3.1)."""
_USUAL_LENGTH = timedelta(hours=4)


def rounds(tournament: Tournament) -> str:
    """Return the calendar of the rounds whose day is known; raises InvalidEdit if none is."""
    info = tournament.info
    found = [entry for number in range(1, len(info.round_dates) + 1) if (entry := _entry(info, number))]
    if not found:
        raise InvalidEdit(N_("No round has a date. Enter the days of the rounds in the settings."))
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SwissDesk//Tournament//EN", "METHOD:PUBLISH"]
    lines = [*head, *(line for entry in found for line in entry), "END:VCALENDAR"]
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line))


def _entry(info: EventInfo, number: int) -> list[str]:
    """Return the lines of a round, none if its day is not known."""
    when = day(info.round_dates[number - 1])
    if when is None:
        return []
    name = " ".join(info.name.split()) or translate(N_("Chess tournament"))
    said = translate(N_("Round {round}")).format(round=number)
    place = ", ".join(filter(None, (" ".join(info.city.split()), info.federation)))
    lines = [
        "BEGIN:VEVENT",
        f"UID:{_identity(info)}-{number}@swissdesk",
        f"DTSTAMP:{when:%Y%m%d}T000000Z",
        *_times(info, number, when),
        f"SUMMARY:{_escaped(f'{name}: {said}')}",
    ]
    if place:
        lines.append(f"LOCATION:{_escaped(place)}")
    if info.time_control:
        lines.append(f"DESCRIPTION:{_escaped(info.time_control)}")
    return [*lines, "END:VEVENT"]


def _times(info: EventInfo, number: int, when: date) -> Iterator[str]:
    begin = _clock(info.round_times[number - 1]) if number <= len(info.round_times) else None
    if begin is None:
        yield f"DTSTART;VALUE=DATE:{when:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{when + timedelta(days=1):%Y%m%d}"
        return
    seconds = thinking_time(info)
    start = datetime.combine(when, begin)
    yield f"DTSTART:{start:%Y%m%dT%H%M%S}"
    yield f"DTEND:{start + (_USUAL_LENGTH if seconds is None else timedelta(seconds=2 * seconds)):%Y%m%dT%H%M%S}"


def _clock(text: str) -> time | None:
    hours, _, minutes = text.strip().replace(".", ":").partition(":")
    try:
        return time(int(hours), int(minutes[:2] or 0)) if minutes else None
    except ValueError:
        return None


def _identity(info: EventInfo) -> str:
    return hashlib.blake2b(f"{info.name}\n{info.start}".encode(), digest_size=8).hexdigest()


def _escaped(text: str) -> str:
    plain = " ".join(text.split())
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """Yield a line in pieces of no more than 75 bytes, the later ones with a blank in front."""
    piece = ""
    for sign in line:
        if len((piece + sign).encode()) > _LONGEST:
            yield piece
            piece = " "
        piece += sign
    yield piece
