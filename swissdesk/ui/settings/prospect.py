"""What is known about the rounds to come under the settings as they stand: found on a thread, the newest draft only."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.model import Tournament
from swissdesk.session.feasibility import prospect
from swissdesk.ui.workers import Job, Monitor, Tasks


class Prospect(QObject):
    """`texts` say what is in the way of the rounds to come, nothing if all is well or not known yet."""

    known = Signal()
    """The texts are those of the draft that was asked about last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.texts: tuple[str, ...] = ()
        self._tasks = Tasks(self)
        self._asked: object = None
        self._draft = Tournament()

    def ask(self, draft: Tournament) -> None:
        """Find out about a draft; event data has no bearing on it and does not ask again."""
        asked = (draft.settings, draft.players, draft.rounds, draft.requests)
        if asked == self._asked:
            return
        self._asked, self._draft = asked, draft
        if not self._tasks.busy:
            self._look()

    def wait(self) -> None:
        """Return when nothing is at work any more."""
        self._tasks.wait()

    def _look(self) -> None:
        draft, asked = self._draft, self._asked

        def work(_monitor: Monitor) -> tuple[str, ...]:
            return tuple(wording.sentence(each) for each in prospect(draft))

        self._tasks.start(Job("", work, lambda texts: self._take(texts, asked), lambda error: self._fail(error, asked)))

    def _take(self, texts: tuple[str, ...], asked: object) -> None:
        if asked != self._asked:
            self._look()
            return
        self.texts = texts
        self.known.emit()

    def _fail(self, error: SwissDeskError, asked: object) -> None:
        self._take((wording.sentence(error),), asked)
