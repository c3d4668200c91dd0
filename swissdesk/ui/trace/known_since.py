"""The line of what has become known since the round was paired, below what is said of its boards.

The changes are shown at once; the pairing that the rules would give with them is computed off the GUI thread and kept
while it is valid. Nothing waits for it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from swissdesk.engine.checker import Afterwards, afterwards
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.known import since
from swissdesk.reports.looking_back import changes_text, news_of, since_text
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.trace.story import paired_from
from swissdesk.ui.widgets.strip import Banner


class Since(QObject):
    """Says what has become known since a round was paired, first what, then what it would mean."""

    found = Signal(str, str)
    """The line, folded and in full; both empty if nothing has become known."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.tasks = Tasks(self)
        self._found: dict[int, tuple[object, Afterwards | None]] = {}
        self._wanted: object = None

    def ask(self, tournament: Tournament, number: int) -> None:
        """Show the changes since a round was paired; there are none for the coming one."""
        changes = since(tournament, number) if number <= len(tournament.rounds) else ()
        if not news_of(changes):
            self.give_up()
            self.found.emit("", "")
            return
        basis = _basis(tournament, number)
        known, found = self._found.get(number, (None, None))
        if known == basis:
            self.give_up()
            self._show_afterwards(found)
        elif self._wanted != basis or not self.tasks.busy:
            self.give_up()
            self.found.emit(changes_text(changes, folded=True), changes_text(changes))
            self._work_out(tournament, number, basis)

    def _work_out(self, tournament: Tournament, number: int, basis: object) -> None:
        self._wanted = basis

        def done(found: Afterwards | None) -> None:
            self._wanted = None
            self._found[number] = (basis, found)
            self._show_afterwards(found)

        def failed(_error: SwissDeskError) -> None:
            """The change is shown; what it would mean is not known."""

        self.tasks.run(lambda monitor: afterwards(tournament, number, monitor=monitor), done, failed)

    def _show_afterwards(self, found: Afterwards | None) -> None:
        self.found.emit(since_text(found, folded=True), since_text(found))

    def give_up(self) -> None:
        """Wait no longer for what it would mean."""
        self._wanted = None
        self.tasks.cancel()

    def forget(self) -> None:
        """Keep nothing of another document."""
        self.give_up()
        self._found.clear()


def _basis(tournament: Tournament, number: int) -> object:
    """Return what the answer depends on: what is known now of all before a round, its boards as they were paired."""
    played = tournament.round(number)
    known = played.known
    now = paired_from(tournament.with_hindsight(number))
    return number, now, played.system, None if known is None else (known.pairs, known.byes, known.rounds)


class SinceLine(Banner):
    """Shows the line; a long one is folded, and a button shows the rest of it."""

    def __init__(self) -> None:
        super().__init__("info", "info", "accent")
        self._texts = ("", "")
        self._open = False
        self.whole = self.add("", self._turn)

    def show_text(self, folded: str, full: str) -> None:
        """Show a line, folded as long as nobody has wanted all of it; empty texts hide it."""
        if (folded, full) != self._texts:
            self._open = self._open and bool(folded)
            self._texts = (folded, full)
        self._show()

    def _turn(self) -> None:
        self._open = not self._open
        self._show()

    def _show(self) -> None:
        folded, full = self._texts
        self.whole.setVisible(bool(full) and folded != full)
        self.whole.setText(translate(N_("Show less")) if self._open else translate(N_("Show all")))
        self.say(full if self._open and full else folded)
