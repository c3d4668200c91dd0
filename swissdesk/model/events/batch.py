"""Several events that are one action: done together, undone together.

A batch holds plain events, never another batch and never a begin; either all of them make sense one after the other
or the whole batch is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Begin, Event
from swissdesk.model.tournament import Tournament


@dataclass(frozen=True)
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
