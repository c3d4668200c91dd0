"""Nobody waits for a timer: where a test only waits, the next one that would fire soon fires at once.

The program lets a moment pass before it looks again at what is still being typed; by the clock a tenth of the time of
the tests of the window went by in pauses, most of them such. Timers fire in the order in which they would have, one at
a time, and not while a thread is at work, whose end the program may have meant to come first.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer, QTimerEvent
from PySide6.QtWidgets import QApplication
from settling import SOON_MS

from swissdesk.ui.shell.workers import Tasks

PATIENT_LOOKS = 3
"""So many times a test looks in vain before it is taken to wait for a timer; to find one costs two milliseconds."""


def fire_next() -> bool:
    """Have the next timer fire that would within `SOON_MS`; return whether there was one to be brought forward."""
    windows = QApplication.topLevelWidgets()
    timers = [timer for window in windows for timer in window.findChildren(QTimer) if _is_soon(timer)]
    if not timers or any(tasks.busy for window in windows for tasks in window.findChildren(Tasks)):
        return False
    first = min(timers, key=QTimer.remainingTime)
    QCoreApplication.sendEvent(first, QTimerEvent(first.timerId()))
    return True


def _is_soon(timer: QTimer) -> bool:
    return timer.isActive() and timer.isSingleShot() and 0 < timer.interval() <= SOON_MS
