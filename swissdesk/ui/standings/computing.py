"""The standings that are shown, computed once for all views: at once where that is quick, else on a thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from swissdesk.errors import SwissDeskError
from swissdesk.model import CategoryRule, Tournament
from swissdesk.standings import StandingRow, chosen, table
from swissdesk.ui.shell.workers import Answers
from swissdesk.ui.standings.table import PlaceRow, rows_of, rows_within
from swissdesk.values import dataclass

_FEW = 250
"""Up to so many players a table is worked out in the blink of an eye."""


def is_small(tournament: Tournament, effort: int = 1) -> bool:
    """Whether a table of everybody is worked out unnoticed; `effort` is how much longer than the standings it takes."""
    return len(tournament.players) * effort <= _FEW


@dataclass(frozen=True)
class Standing:
    """A tournament after a round: the lines of its table, and the rows of those who are shown.

    `rule` is the category that the rows are of; None: everybody.
    """

    tournament: Tournament
    number: int
    lines: tuple[StandingRow, ...]
    everybody: tuple[PlaceRow, ...]
    rows: tuple[PlaceRow, ...]
    rule: CategoryRule | None = None

    def of(self, rule: CategoryRule | None) -> Standing:
        """Return the same standings of a category."""
        rows = self.everybody
        if rule is not None:
            rows = tuple(rows_within(self.tournament, self.lines, self.everybody, rule))
        return Standing(self.tournament, self.number, self.lines, self.everybody, rows, rule)


def standing_of(tournament: Tournament, number: int) -> Standing:
    """Return the standings of everybody after a round by the tie-breaks of the event."""
    lines = table(tournament, number, chosen(tournament))
    rows = tuple(rows_of(tournament, number, lines))
    return Standing(tournament, number, lines, rows, rows)


class Reckoner(QObject):
    """Has the standings that were asked for last, for all views."""

    waiting = Signal()
    """It takes long enough that something has to be said meanwhile."""
    ready = Signal()

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject) -> None:
        super().__init__(parent)
        self._answers = Answers(failed, self)
        self._answers.slow.connect(lambda _title: self.waiting.emit())
        self._answers.ended.connect(self.ready)
        self._whole: Standing | None = None

    def ask(
        self, tournament: Tournament, number: int, rule: CategoryRule | None, done: Callable[[Standing], object]
    ) -> None:
        """Give `done` the standings after a round, of a category or of everybody."""
        known = self._whole
        if known is not None and known.tournament is tournament and known.number == number:
            self._answers.cancel()
            done(known.of(rule))
            return

        def answered(standing: Standing) -> None:
            self._whole = standing
            done(standing.of(rule))

        self._answers.ask(lambda _monitor: standing_of(tournament, number), answered, at_once=is_small(tournament))

    def forget(self) -> None:
        """Keep nothing of a document that is closed."""
        self._answers.cancel()
        self._whole = None

    def wait(self) -> None:
        """Return when no thread is at work any more."""
        self._answers.wait()
