"""What an event is; the event every history begins with; and several events as one action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.findings import check_tournament
from swissdesk.model.known import as_far_as_known
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass


class Event(ABC):
    """Something the arbiter did. Without a dictionary each: a document has many thousands of them."""

    __slots__ = ()
    kind: ClassVar[str]
    version: ClassVar[int] = 1

    @abstractmethod
    def apply(self, tournament: Tournament) -> Tournament:
        """Return the tournament after the event; raises InvalidEdit, with the reason, if it makes no sense."""

    @abstractmethod
    def describe(self, tournament: Tournament) -> Message:
        """Return what the event does, given the tournament BEFORE it: ``Result of board 4: 1–0``."""

    def of_version(self, version: int) -> Event:
        """Return the event as one that was recorded with an older `version` meant it."""
        return self


@dataclass(frozen=True, slots=True)
class Begin(Event):
    """The start of every history: a new tournament, or one read from a file (`origin` is the file's name)."""

    kind = "begin"
    tournament: Tournament
    origin: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_tournament(self.tournament)
        return as_far_as_known(self.tournament)

    def describe(self, tournament: Tournament) -> Message:
        if self.origin:
            return message(N_("Opened {origin}"), origin=self.origin)
        return message(N_("New tournament"))


@dataclass(frozen=True, slots=True)
class Batch(Event):
    """The events in the order in which they are applied."""

    kind = "batch"
    events: tuple[Event, ...]

    def apply(self, tournament: Tournament) -> Tournament:
        if not self.events:
            raise InvalidEdit(N_("This action has no content."))
        for event in self.events:
            if isinstance(event, Batch | Begin):
                raise InvalidEdit(N_("“{kind}” cannot be part of another action."), kind=event.kind)
            tournament = event.apply(tournament)
        return tournament

    def describe(self, tournament: Tournament) -> Message:
        if not self.events:
            return message(N_("No change"))
        first = self.events[0].describe(tournament)
        if len(self.events) == 1:
            return first
        if len(self.events) == 2:
            second = self.events[1].describe(_after(self.events[0], tournament))
            return message(N_("{first}; {second}"), first=first, second=second)
        return message(N_("{first}, and {count} more"), first=first, count=len(self.events) - 1)


def _after(event: Event, tournament: Tournament) -> Tournament:
    """Return the tournament after an event, or as it is where the event makes no sense."""
    try:
        return event.apply(tournament)
    except InvalidEdit:
        return tournament
