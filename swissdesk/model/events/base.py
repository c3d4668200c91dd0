"""What an event is, and the one every history begins with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.checks import check_tournament
from swissdesk.model.known import as_far_as_known
from swissdesk.model.tournament import Tournament


class Event(ABC):
    """Something the arbiter did."""

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


@dataclass(frozen=True)
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
