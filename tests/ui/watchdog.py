"""A dog that watches the event loop: how long the thread of the window works without coming back to it.

What counts is the work of that thread, not the hour: the processor time that the system notes for it (on Linux the
first figure of ``/proc/thread-self/schedstat``). What else the machine does makes no difference.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

LONGEST = 0.1
"""Seconds of work at a stretch that a hand notices."""


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
        now = time.thread_time()
        stretch, self._last = now - self._last, now
        self.longest = max(self.longest, stretch)
        self.worst[self.doing] = max(self.worst.get(self.doing, 0.0), stretch)

    def turn(self) -> None:
        """Let the event loop do what there is, and count what was done until then as one stretch."""
        QApplication.processEvents()
        self.beat()

    def __enter__(self) -> Dog:
        QApplication.processEvents()
        self._last, self.longest = time.thread_time(), 0.0
        self.worst.clear()
        self._timer.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self.turn()
        self._timer.stop()

    def barked(self) -> dict[str, float]:
        """Return in milliseconds what took longer than it may."""
        return {what: round(took * 1000) for what, took in self.worst.items() if took > LONGEST}
