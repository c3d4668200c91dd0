"""What an arbiter does to a tournament, event after event, and in which words it is refused."""

from __future__ import annotations

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Tournament
from swissdesk.model.events import Event


def after(*done: Event, start: Tournament) -> Tournament:
    """Return the tournament after these events."""
    for event in done:
        start = event.apply(start)
    return start


def refused(event: Event, tournament: Tournament) -> str:
    """Return the words in which an event is refused."""
    with pytest.raises(InvalidEdit) as error:
        event.apply(tournament)
    return str(error.value)
