"""Gets the story of a round: from the shelf, or worked out off the GUI thread, one at a time, to be cancelled."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk import wording
from swissdesk.engine.checker import known_before
from swissdesk.engine.trace import Telling
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.trace_parts import named_system
from swissdesk.ui.trace.shelf import Shelf, paired_from
from swissdesk.ui.trace.story import tell
from swissdesk.ui.workers import Job, Tasks


class Teller(QObject):
    """Answers `ask` with one of its signals, at once if the story is on the shelf."""

    told = Signal(int, object)
    """The round and its story."""
    refused = Signal(str)
    """Why there is no story."""
    stopped = Signal(str)
    """Work has ended without an answer; it may be tried again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shelf = Shelf()
        self.tasks = Tasks(self)
        self._wanted: tuple[int, Telling, Tournament] | None = None
        self.tasks.ended.connect(lambda: QTimer.singleShot(0, self, self._missed))

    @property
    def busy(self) -> bool:
        """Whether a story is being worked out."""
        return self._wanted is not None

    def ask(self, tournament: Tournament, number: int, telling: Telling = Telling.FORESIGHT) -> bool:
        """Get the story of a round, False if it has to be worked out; whatever was asked before is given up."""
        before = paired_from(known_before(tournament, number))
        known = self.shelf.find(number, telling, named_system(tournament, number), before)
        if known is not None:
            self.give_up()
            self.told.emit(number, known)
            return True
        if self._wanted == (number, telling, before):
            return False
        self.give_up()
        self._wanted = (number, telling, before)
        self.tasks.start(
            Job(
                title="",
                work=lambda monitor: tell(tournament, number, monitor, telling),
                done=lambda story: self._arrived(number, telling, story),
                failed=self._failed,
            )
        )
        return False

    def give_up(self) -> None:
        """Wait no longer for what was asked."""
        self._wanted = None
        self.tasks.cancel()

    def cancel(self) -> None:
        """Stop because the user has had enough."""
        self.give_up()
        self.stopped.emit(translate(N_("Stopped.")))

    def _arrived(self, number: int, telling: Telling, story: object) -> None:
        self._wanted = None
        self.shelf.put(number, telling, story)  # type: ignore[arg-type]
        self.told.emit(number, story)

    def _failed(self, error: SwissDeskError) -> None:
        self._wanted = None
        self.refused.emit(wording.sentence(error))

    def _missed(self) -> None:
        """Say so if the work has ended without an answer, by a mistake of the program."""
        if self._wanted is not None and not self.tasks.busy:
            self._wanted = None
            self.stopped.emit(translate(N_("The way to this round could not be worked out.")))
