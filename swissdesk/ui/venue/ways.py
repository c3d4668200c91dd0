"""What the window does about a point of the checklist (`session/venue.py`): an action, or a field of the settings."""

from __future__ import annotations

from collections.abc import Mapping

TIMES = "round_dates"
"""The field of the settings where days and times of the rounds stand."""

WAYS: Mapping[str, str] = {
    "players": "players.quick",
    "tiebreaks": "standings.tiebreaks",
    "times": "venue.times",
    "lists": "lists.show",
    "backup": "file.copies",
    "printing": "print.test",
    "pair": "round.propose",
}
"""The action for a point, by the key of the point."""

FIELDS: Mapping[str, str] = {
    "rules": "system",
    "colour": "initial_colour",
    "event": "city",
    "arbiters": "chief_arbiter",
    "fide": "event_code",
}
"""The field of the settings for a point that has no action of its own."""
