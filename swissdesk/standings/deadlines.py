"""FIDE's deadlines for an event: registration, the report, the norms; and how long there is still.

An event is registered three days before its first day; thirty days before if it may make title norms or has a player of
2700 and more. The report reaches the rating officer within seven days after the last day, certificates of norms FIDE
within thirty. An event counts as meant for rating as soon as half of its players have a FIDE ID.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from enum import Enum

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.rating import official_rating
from swissdesk.standings.rules import day_of
from swissdesk.values import dataclass

REGISTRATION, EARLY_REGISTRATION = timedelta(3), timedelta(30)
REPORT, NORMS = timedelta(7), timedelta(30)
ELITE = 2700
FORGOTTEN = timedelta(30)
"""So long after its day a deadline is still worth a word."""
SOON = timedelta(14)
"""So long before its day registration begins to be."""


class Duty(Enum):
    """What is to be done by a day."""

    REGISTRATION = "registration"
    REPORT = "report"
    NORMS = "norms"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A duty and its last day; `since` is when it can be done, `is_met` where the event's data show that it is."""

    duty: Duty
    day: date
    since: date
    is_met: bool = False

    def left(self, today: date) -> int:
        """Return how many days are left, negative once it is over."""
        return (self.day - today).days

    def is_near(self, today: date) -> bool:
        """Whether it is worth a word: not done, and neither far away nor long gone."""
        return not self.is_met and self.since <= today <= self.day + FORGOTTEN


def deadlines(tournament: Tournament) -> tuple[Deadline, ...]:
    """Return the deadlines whose days follow from the event's dates, in order of time."""
    return tuple(_deadlines(tournament))


def _deadlines(tournament: Tournament) -> Iterator[Deadline]:
    first, last = (_date(text) for text in (tournament.info.start, tournament.info.end))
    if first is not None:
        before = EARLY_REGISTRATION if is_early(tournament) else REGISTRATION
        due = first - before
        yield Deadline(Duty.REGISTRATION, due, due - SOON, is_met=bool(tournament.info.event_code.strip()))
    if last is not None:
        yield Deadline(Duty.REPORT, last + REPORT, last)
        if may_make_norms(tournament):
            yield Deadline(Duty.NORMS, last + NORMS, last)


def _date(text: str) -> date | None:
    day = day_of(text)
    try:
        return None if day is None else date(*day)
    except ValueError:
        return None


def is_early(tournament: Tournament) -> bool:
    """Whether registration is due thirty days before: norms are possible, or a player has 2700."""
    return may_make_norms(tournament) or any(official_rating(player) >= ELITE for player in tournament.players)


def may_make_norms(tournament: Tournament) -> bool:
    """Whether rate of play and number of rounds allow title norms (B.01 art. 1.1.3, 1.4.1)."""
    # Loaded when a norm is possible at all: the watch over an event asks for deadlines from the first minute.
    from swissdesk.standings.norms.event import EventFacts
    from swissdesk.standings.norms.games import USUAL_GAMES

    event = EventFacts(tournament, len(tournament.rounds))
    return event.is_slow_enough is True and event.scheduled >= USUAL_GAMES and event.is_usual_format


def is_for_rating(tournament: Tournament) -> bool:
    """Whether the event is meant for FIDE: at least half of its players have a FIDE ID."""
    known = sum(bool(player.fide_id.strip()) for player in tournament.players)
    return 0 < len(tournament.players) <= 2 * known


def sentence(deadline: Deadline, today: date) -> Message:
    """Return what is to be done, by when, and how many days are left or over."""
    left = deadline.left(today)
    when = message(N_("Days left: {left}."), left=left) if left >= 0 else message(N_("Days over: {over}."), over=-left)
    return message(_TEXTS[deadline.duty], day=deadline.day.isoformat(), when=when)


_TEXTS = {
    Duty.REGISTRATION: N_("FIDE registration is due on {day}. {when} Enter the event code once it is given."),
    Duty.REPORT: N_("The rating report is due on {day}. {when}"),
    Duty.NORMS: N_("Certificates of title norms, if any, are due at FIDE on {day}. {when}"),
}
