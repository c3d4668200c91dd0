"""Tells a monitor how far a pairing has come, and lets it stop the work.

The core knows no clock: it counts units of work (an edge looked at is about one) and calls the monitor each time
some thousands are done, which is every few milliseconds. How often that shows on a screen is the monitor's choice.
"""

from __future__ import annotations

from collections.abc import Callable

Monitor = Callable[[int, int], None]
"""Called with (done, total), both in players; may raise `Cancelled`."""

_UNITS_PER_CALL = 5_000


class Progress:
    """Counts work and calls the monitor now and then."""

    def __init__(self, monitor: Monitor | None, total: int) -> None:
        self._monitor = monitor
        self._total = total
        self._done = 0
        self._units = 0

    def tick(self, units: int) -> None:
        """Note `units` of work."""
        self._units += units
        if self._units >= _UNITS_PER_CALL:
            self._units = 0
            if self._monitor is not None:
                self._monitor(self._done, self._total)

    def advance(self, done: int) -> None:
        """Note that `done` players have been dealt with."""
        self._done = done
        if self._monitor is not None:
            self._monitor(self._done, self._total)

    def end(self) -> None:
        """Stop reporting: the work is done, and its result may continue to compute by itself."""
        self._monitor = None


def share(monitor: Monitor | None, part: int, parts: int) -> Monitor | None:
    """Return the monitor of one of `parts` equal parts of a work, `part` counted from 0."""
    if monitor is None:
        return None
    return lambda done, total: monitor(part * total + done, parts * total)
