"""Work that belongs to the GUI thread, done a little at a time, so that keys and pictures come first.

For what cannot go to another thread because it asks the open document. The work is a generator that yields often; a
yield is a place where it can wait, or end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

from PySide6.QtCore import QObject, QTimer

from swissdesk.errors import SwissDeskError

Work = Generator[None, None, Any]

BUDGET_MS = 8
"""How long the event loop is kept at a time."""


class Slices(QObject):
    """Does one piece of work; another that is started takes its place."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject | None = None) -> None:
        """`failed` is told what went wrong in any of them."""
        super().__init__(parent)
        self._failed = failed
        self._work: Work | None = None
        self._done: Callable[[Any], object] | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def start(self, work: Work, done: Callable[[Any], object] | None = None) -> None:
        """Do this from now on, the first slice at once; `done` gets what it returns."""
        self.stop()
        self._work, self._done = work, done
        self._timer.start()
        self._go_on()

    def stop(self) -> None:
        """Give up what is being done."""
        self._timer.stop()
        if self._work is not None:
            self._work.close()
        self._work = self._done = None

    def _go_on(self) -> None:
        work, end = self._work, time.monotonic() + BUDGET_MS / 1000
        if work is None:
            return
        try:
            while self._work is work and time.monotonic() < end:
                next(work)
        except StopIteration as over:
            self._end(over.value)
        except SwissDeskError as error:
            self._end(None, error)

    def _end(self, answer: Any, error: SwissDeskError | None = None) -> None:
        done = self._done
        self._timer.stop()
        self._work = self._done = None
        if error is not None:
            self._failed(error)
        elif done is not None:
            done(answer)
