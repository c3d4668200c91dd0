"""Waits until a window has come to rest: nothing at work, no timer about to fire, and everything in its place.

A fixed number of milliseconds, or of turns of the event loop, is enough on one machine and too little on the next:
what was worked out on a thread moves the parts of a page an event or two after it has arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QHeaderView, QWidget

from swissdesk.ui.shell.workers import Tasks

SOON_MS = 500
"""A timer that fires once within this time belongs to what is going on; later ones are reminders."""


def settle(qtbot) -> None:
    """Return when the same is seen twice, with some turns of the event loop between, and nothing was on its way."""
    qtbot.waitUntil(at_rest())


def at_rest() -> Callable[[], bool]:
    """Return a question to be asked again and again: is all as it was the last time, and was nothing on its way then?

    What has just come is in its words at once, but in its place a turn later.
    """
    seen: list[object] = []

    def is_at_rest() -> bool:
        is_at_work = any(map(_at_work, QApplication.topLevelWidgets()))
        before, seen[:] = list(seen), [is_at_work, *_places()]
        return seen == before and not is_at_work

    return is_at_rest


def _at_work(window: QObject) -> bool:
    return any(tasks.busy for tasks in window.findChildren(Tasks)) or any(map(_fires_soon, window.findChildren(QTimer)))


def _fires_soon(timer: QTimer) -> bool:
    return timer.isActive() and (timer.interval() == 0 or (timer.isSingleShot() and timer.interval() <= SOON_MS))


def _places() -> Iterator[object]:
    for window in QApplication.topLevelWidgets():
        for widget in (window, *window.findChildren(QWidget)):
            if widget.isVisible():
                yield widget.geometry().getRect()
                if isinstance(widget, QHeaderView):
                    yield tuple(map(widget.sectionSize, range(widget.count())))
