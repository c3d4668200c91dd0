"""A dog that watches the event loop: how long the thread of the window works without coming back to it.

What counts is the work of that thread, not the hour: the processor time that the system notes for it (on Linux the
first figure of ``/proc/thread-self/schedstat``). Even that is not the same from one second to the next, for two threads
that share a core get half of it each: so right after a stretch that seems long, a known piece of work is timed, and the
stretch counts as so much less as that took longer than it does on a core of its own.
"""

from __future__ import annotations

import gc
import time
from statistics import fmean

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

LONGEST = 0.1
"""Seconds of work at a stretch that a hand notices."""

_KNOWN = 0.0017
"""Seconds that the known piece of work takes on a core of its own, of the machines that the project is tested on."""


class Dog:
    """Notes the longest stretch of work between two beats of a timer, and what was being done then."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.worst: dict[str, float] = {}
        """By what was being done (`doing`), the longest stretch."""
        self.doing = ""
        self._last = time.thread_time()
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self.beat)

    def beat(self) -> None:
        """The event loop has its turn."""
        stretch = time.thread_time() - self._last
        if stretch > LONGEST:
            stretch /= slowness()
        self.longest = max(self.longest, stretch)
        self.worst[self.doing] = max(self.worst.get(self.doing, 0.0), stretch)
        self._last = time.thread_time()

    def turn(self) -> None:
        """Let the event loop do what there is, and count what was done until then as one stretch, if the dog is awake.

        To time the known work for one that sleeps would cost a slow machine ten times what is being tested.
        """
        QApplication.processEvents()
        if self._timer.isActive():
            self.beat()

    def __enter__(self) -> Dog:
        """Watch from now on; what earlier tests left to the collector is set aside: no program begins with it."""
        QApplication.processEvents()
        gc.collect()
        gc.freeze()
        self._last, self.longest = time.thread_time(), 0.0
        self.worst.clear()
        self._timer.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self.turn()
        self._timer.stop()
        gc.unfreeze()

    def barked(self) -> dict[str, float]:
        """Return in milliseconds what took longer than it may."""
        return {what: round(took * 1000) for what, took in self.worst.items() if took > LONGEST}


def slowness() -> float:
    """Return how many times longer work takes just now than on a core of its own; at least 1."""
    return max(1.0, fmean(_known_work() for _ in range(10)) / _KNOWN)


def _known_work() -> float:
    begin = time.thread_time()
    kept: dict[int, tuple[int, str]] = {}
    for number in range(20_000):
        kept[number % 997] = (number, str(number))
    return time.thread_time() - begin
