"""Nobody waits for a timer: where a test only waits, the next one that would fire soon fires at once.

The program lets a moment pass before it looks again at what is still being typed; a fifth of the time of the tests of
the window went by in such moments. Timers fire in the order in which they would have, one at a time, and not while a
thread is at work, whose end the program may have meant to come first.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QTimer, QTimerEvent
from PySide6.QtWidgets import QApplication
from settling import SOON_MS

from swissdesk.ui.shell.workers import Tasks

HASTY_AFTER = 0.002
"""Seconds of pauses between two looks from which on a test is taken to wait for a timer."""


def fire_next() -> bool:
    """Have the next timer fire that would within `SOON_MS`; return whether there was one to be brought forward."""
    waiting = [timer for timer in _timers() if timer.isActive() and timer.isSingleShot()]
    soon = [timer for timer in waiting if 0 < timer.interval() <= SOON_MS]
    if not soon or any(tasks.busy for tasks in _tasks()):
        return False
    first = min(soon, key=QTimer.remainingTime)
    QCoreApplication.sendEvent(first, QTimerEvent(first.timerId()))
    return True


def _timers() -> Iterator[QTimer]:
    for window in QApplication.topLevelWidgets():
        yield from window.findChildren(QTimer)


def _tasks() -> Iterator[Tasks]:
    for window in QApplication.topLevelWidgets():
        yield from window.findChildren(Tasks)
