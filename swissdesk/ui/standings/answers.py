"""Working things out for a page: at once where that is quick, on a thread where it would keep the keys waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from swissdesk.errors import SwissDeskError
from swissdesk.model import Tournament
from swissdesk.ui.workers import Job, Monitor, Tasks

_FEW = 250
"""Up to so many players a table is worked out in the blink of an eye."""


def is_small(tournament: Tournament, effort: int = 1) -> bool:
    """Whether a table of everybody is worked out unnoticed; `effort` is how much longer than the standings it takes."""
    return len(tournament.players) * effort <= _FEW


def _nothing(_done: int, _total: int) -> None:
    """Be told how far work is that is over at once."""


class Answers(QObject):
    """Works out one thing at a time; a new question takes the place of the one before."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject | None = None) -> None:
        """`failed` is told what went wrong in any of them."""
        super().__init__(parent)
        self.tasks = Tasks(self)
        self._failed = failed

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self.tasks.busy

    def ask(self, work: Callable[[Monitor], Any], done: Callable[[Any], object], *, at_once: bool = False) -> None:
        """Work something out and give the answer to `done`; `at_once` before this returns."""
        self.tasks.cancel()
        if not at_once:
            self.tasks.start(Job("", work, done, self._failed))
            return
        try:
            answer = work(_nothing)
        except SwissDeskError as error:
            self._failed(error)
        else:
            done(answer)

    def stop(self) -> None:
        """Want no answer any more."""
        self.tasks.cancel()

    def wait(self) -> None:
        """Return when no thread is at work any more."""
        self.tasks.wait()
