"""The clock of this computer: the time now, and how the window writes one that was noted."""

from __future__ import annotations

from datetime import datetime

from swissdesk.reports.revisions import time_text


def now() -> str:
    """Return the time of this computer in ISO 8601, with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def when(at: str) -> str:
    """Return a time in words: the clock, with the day if it is not today.

    The clock is that of the hall in which it was written down, as in the history and on the sheets.
    """
    return time_text(at, now())
