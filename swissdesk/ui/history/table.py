"""The history as the rows of a list, the newest first, with a heading for every day.

A `Sieve` says which records are shown: all actions, only those in force, or those about one subject. The model keeps
only the numbers of the records that pass it and the search, in their order. A row is made when it is drawn, and its
text when there is time (`saying`); texts once made are kept.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Generator, Sequence
from enum import Enum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model.events import (
    Batch,
    CorrectSeats,
    DrawLot,
    Event,
    WriteNote,
    boards,
    corrections,
    players,
    registration,
    results,
    rounds,
    teaching,
)
from swissdesk.model.searching import folded
from swissdesk.session.audit import Action, Audit, Entry
from swissdesk.session.history import History
from swissdesk.ui.history.record import STEPS
from swissdesk.ui.widgets.rows import ROOT, ROW_ROLE, Index
from swissdesk.values import dataclass, replace
from swissdesk.wording import long_date

# ---- which records


class Sieve(Enum):
    """What is let through; the value is its title, to be translated. Undo and redo are in the full record only."""

    ACTIONS = N_("All actions")
    IN_FORCE = N_("In force")
    UNDONE = N_("Undone")
    RESULTS = N_("Results")
    ROUNDS = N_("Rounds")
    PLAYERS = N_("Players")
    SETTINGS = N_("Settings")
    RECORD = N_("Full record")

    @property
    def follows_force(self) -> bool:
        """Whether what is let through depends on what holds now."""
        return self in (Sieve.IN_FORCE, Sieve.UNDONE)


_SUBJECTS = {
    results.__name__: Sieve.RESULTS,
    teaching.__name__: Sieve.RESULTS,
    corrections.__name__: Sieve.RESULTS,
    rounds.__name__: Sieve.ROUNDS,
    boards.__name__: Sieve.ROUNDS,
    players.__name__: Sieve.PLAYERS,
    registration.__name__: Sieve.PLAYERS,
}
"""What the events of a module are about; those of other modules are about the settings."""

_OTHERWISE = {CorrectSeats: Sieve.ROUNDS, DrawLot: Sieve.ROUNDS, WriteNote: Sieve.SETTINGS}
"""Events that are about something else than the others in their module."""


def subject_of(event: Event) -> Sieve:
    """Return what an event is about; of several done as one, what the first is about."""
    while isinstance(event, Batch) and event.events:
        event = event.events[0]
    kind = type(event)
    return _OTHERWISE.get(kind) or _SUBJECTS.get(kind.__module__, Sieve.SETTINGS)


def passes(sieve: Sieve, audit: Audit, entry: Entry) -> bool:
    """Whether a record is let through."""
    if sieve is Sieve.RECORD:
        return True
    if entry.action is not Action.DO:
        return False
    if sieve is Sieve.ACTIONS:
        return True
    if sieve.follows_force:
        return audit.is_in_force(entry) is (sieve is Sieve.IN_FORCE)
    return subject_of(audit.event(entry)) is sieve


# ---- a line

_NUMBER = re.compile(r"\d+")


class Line(Enum):
    """How a line leads on: not at all, in force, or only as the way to branches above."""

    NONE = 0
    IN_FORCE = 1
    LEFT = 2


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A line as it is drawn: a heading (`entry` is None), or a record.

    `words` is None while they are being found out. `detours` is how many branches away from what is in force it is;
    `trunk` is the line of what is in force above and below (`Line`), `branch` whether the line of the branch it is on
    comes from above and goes on below, and `forks` that this begins there.
    """

    entry: Entry | None
    time: str
    words: str | None
    is_current: bool = False
    detours: int = 0
    trunk: tuple[Line, Line] = (Line.NONE, Line.NONE)
    branch: tuple[bool, bool] = (False, False)
    forks: bool = False

    @property
    def spoken(self) -> str:
        """The line read aloud."""
        parts = [self.time, self.words or translate(N_("not read yet"))]
        if self.is_current:
            parts.append(translate(N_("current state")))
        elif self.detours:
            parts.append(translate(N_("not in force")))
        return ", ".join(part for part in parts if part)


def clock(entry: Entry) -> str:
    """Return the hour and minute of a record, by the clock of the computer it was made on."""
    return entry.time.partition("T")[2][:5]


def matches(at: str, said: str, words: Sequence[str]) -> bool:
    """Whether all words are there: numbers as a whole, and what has a colon in it as a time."""
    within = folded(said)
    numbers = _NUMBER.findall(within)
    return all(word in numbers if word.isdecimal() else word in (at if ":" in word else within) for word in words)


# ---- the model

_TURN = 256
"""So many records are sifted before somebody else has a turn."""
_GROWTH = 4
"""What a search has found is shown when it makes the list longer by this part of it: views count all rows each time."""
_MOST_WANTED = 200
"""The words of so many rows are found out at most: those that were drawn last."""


class HistoryModel(QAbstractTableModel):
    """The records of one document, as far as they are wanted.

    A row is kept as the place of a record in the audit, or as ``-1 - place`` for the heading above that record.
    """

    lacking = Signal()
    """A text was requested that has not been made yet: `saying` should run."""

    searched = Signal(int, int)
    """So many records of so many have been looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._audit: Audit | None = None
        self._history: History | None = None
        self._known = 0
        self._made: list[int] = []
        self._rows: list[int] = []
        self._words: dict[int, str] = {}
        self._wanted: dict[int, None] = {}
        self._fork: tuple[tuple[int, int], int] = (-1, -1), 0
        self.sieve = Sieve.ACTIONS
        self.text = ""

    # ---- what is shown

    def forget(self) -> None:
        """Show nothing: there is another document, or none."""
        self._audit = self._history = None
        self._known = 0
        self._words, self._wanted, self._made = {}, {}, []
        self._fork = (-1, -1), 0
        self._replace([])

    def filling(self, audit: Audit, history: History, sieve: Sieve, text: str) -> Generator[None, None, int]:
        """Show what passes the sieve and has these words in it, the newest first; returns how many records that is."""
        self._audit, self._history = audit, history
        self.sieve, self.text = sieve, text
        self._note_new()
        words = folded(text).split()
        if words:
            self._replace([])
        found: list[int] = []
        for place in range(self._known - 1, -1, -1):
            if passes(sieve, audit, audit.entries[place]) and (not words or (yield from self._has(place, words))):
                found.append(place)
            if place % _TURN == 0:
                if words and len(found) * _GROWTH > len(self._rows):
                    self._append(found)
                    found = []
                self.searched.emit(self._known - place, self._known)
                yield
        if words:
            self._append(found)
        else:
            self._replace(found)
        return self.count

    def take_in(self) -> bool:
        """Show what was done since; False if that is not as simple as a few rows more, and `filling` is due."""
        audit = self._audit
        if audit is None:
            return False
        before = self._known
        audit.update()
        self._note_new()
        new = [place for place in range(self._known - 1, before - 1, -1) if passes(self.sieve, audit, self._at(place))]
        if self.sieve.follows_force and any(e.action is not Action.DO for e in audit.entries[before:]):
            return False
        words = folded(self.text).split()
        self._put_on_top([place for place in new if not words or self._has_now(place, words)])
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))
        return True

    def _note_new(self) -> None:
        """Note which records made a node: nodes are numbered in the order of these."""
        entries = [] if self._audit is None else self._audit.entries
        self._made += [n for n in range(self._known, len(entries)) if entries[n].action is Action.DO]
        self._known = len(entries)

    @property
    def count(self) -> int:
        """How many records are shown."""
        return sum(row >= 0 for row in self._rows)

    # ---- rows

    def _at(self, place: int) -> Entry:
        return self._audit.entries[place] if self._audit is not None else Entry(0, "", Action.DO, 0, 0, 0)

    def _day(self, place: int) -> str:
        return self._at(place).time.partition("T")[0]

    def _with_headings(self, places: Sequence[int], above: str = "") -> list[int]:
        """Return rows for records, with a heading where another day begins; `above` is the day of the row above."""
        rows: list[int] = []
        for place in places:
            day = self._day(place)
            if day != above:
                rows.append(-1 - place)
                above = day
            rows.append(place)
        return rows

    def _replace(self, places: Sequence[int]) -> None:
        self.beginResetModel()
        self._rows = self._with_headings(places)
        self.endResetModel()

    def _append(self, places: Sequence[int]) -> None:
        last = self._day(self._rows[-1]) if self._rows else ""
        self._insert(len(self._rows), self._with_headings(places, last))

    def _put_on_top(self, places: Sequence[int]) -> None:
        today = self._day(-1 - self._rows[0]) if self._rows else ""
        same = [place for place in places if self._day(place) == today]
        if same:
            self._rows[0] = -1 - same[0]
            self._insert(1, same)
        self._insert(0, self._with_headings(places[: len(places) - len(same)]))

    def _insert(self, row: int, rows: list[int]) -> None:
        if rows:
            self.beginInsertRows(ROOT, row, row + len(rows) - 1)
            self._rows[row:row] = rows
            self.endInsertRows()

    def entry(self, row: int) -> Entry | None:
        """Return the record in a row, None for a heading or no row."""
        if not 0 <= row < len(self._rows) or self._rows[row] < 0:
            return None
        return self._at(self._rows[row])

    def row_of(self, number: int) -> int | None:
        """Return the row of the record with that number, None if it is not shown."""
        row = bisect_left(self._rows, (1 - number, 1), key=_order)
        return row if row < len(self._rows) and self._rows[row] == number - 1 else None

    @property
    def current_row(self) -> int | None:
        """The row of what was done last of all that is in force, None if it is not shown."""
        node = None if self._history is None else self._history.node
        return None if node is None or node >= len(self._made) else self.row_of(self._made[node] + 1)

    # ---- words

    def saying(self) -> Generator[None, None, None]:
        """Find out the words of the rows that were drawn without, those drawn last first."""
        while self._wanted:
            place, _ = self._wanted.popitem()
            yield from self._say(place)
            row = self.row_of(place + 1)
            if row is not None:
                self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def saying_first(self, rows: int) -> Generator[None, None, None]:
        """Find out the words of the first `rows` rows, so that as a rule they are there when the list is first seen."""
        for place in [place for place in self._rows[:rows] if place >= 0]:
            yield from self._say(place)

    def _say(self, place: int) -> Generator[None, None, str]:
        audit = self._audit
        if audit is None:
            return ""
        while place not in self._words:
            said = audit.words_within(self._at(place), STEPS)
            if said is not None:
                self._words[place] = wording.sentence(said)
            yield
        return self._words[place]

    def _has(self, place: int, words: Sequence[str]) -> Generator[None, None, bool]:
        said = yield from self._say(place)
        return matches(clock(self._at(place)), said, words)

    def _has_now(self, place: int, words: Sequence[str]) -> bool:
        if self._audit is not None and place not in self._words:
            self._words[place] = wording.sentence(self._audit.words(self._at(place)))
        return matches(clock(self._at(place)), self._words.get(place, ""), words)

    def words(self, place: int) -> str | None:
        """Return what the record at a place did, None if that has to be found out first."""
        said = self._words.get(place)
        if said is None:
            self._wanted.pop(place, None)
            self._wanted[place] = None
            if len(self._wanted) > _MOST_WANTED:
                del self._wanted[next(iter(self._wanted))]
            self.lacking.emit()
        return said

    # ---- the model

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_record = index.isValid() and self._rows[index.row()] >= 0
        return super().flags(index) if is_record else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == ROW_ROLE:
            return self._row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._row(index.row()).words or ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._row(index.row()).spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._explained(self._row(index.row()))
        return None

    def _row(self, row: int) -> HistoryRow:
        place, audit, history = self._rows[row], self._audit, self._history
        if place < 0 or audit is None or history is None:
            return HistoryRow(None, "", long_date(self._day(-1 - place)))
        entry = self._at(place)
        made = entry.action is Action.DO
        detours = audit.detours(entry) if made else 0
        shown = HistoryRow(entry, clock(entry), self.words(place), made and entry.about == history.node, detours)
        return self._with_lines(shown, row, entry, history) if self.sieve is Sieve.ACTIONS and not self.text else shown

    def _with_lines(self, shown: HistoryRow, row: int, entry: Entry, history: History) -> HistoryRow:
        """Return the row with the lines that lead from each action to the one it was done after."""
        node, parent = entry.about, history.parent(entry.about)
        above, below = self._neighbour(row, -1), self._neighbour(row, 1)
        trunk = self._trunk(node, history)
        joined = above is not None and not history.is_in_force(above) and history.parent(above) == node
        forks = bool(shown.detours) and parent is not None and history.is_in_force(parent)
        branch = bool(shown.detours) and joined, bool(shown.detours) and parent == below and not forks
        return replace(shown, trunk=trunk, branch=branch, forks=forks)

    def _trunk(self, node: int, history: History) -> tuple[Line, Line]:
        """Return how the line of what is in force leads on above and below the row of a node."""
        below = Line.NONE if node == 0 else Line.IN_FORCE
        if node < history.node:
            return Line.IN_FORCE, below
        left = Line.LEFT if self._newest_fork(history) > node else Line.NONE
        return left, below if node == history.node else left

    def _newest_fork(self, history: History) -> int:
        """Return the latest node that was done after something in force and is not in force itself, 0 for none."""
        asked = history.node, history.size
        if self._fork[0] != asked and self._audit is not None:
            self._fork = asked, self._audit.newest_fork()
        return self._fork[1]

    def _neighbour(self, row: int, way: int) -> int | None:
        """Return the node of the next record above (-1) or below (1) a row."""
        row += way
        while 0 <= row < len(self._rows) and self._rows[row] < 0:
            row += way
        return self._at(self._rows[row]).about if 0 <= row < len(self._rows) else None

    def _explained(self, shown: HistoryRow) -> str:
        if shown.entry is None:
            return ""
        date, _, time = shown.entry.time.partition("T")
        facts = {"number": shown.entry.number, "date": long_date(date), "time": time[:8]}
        where = wording.text(N_("No. {number}, {date}, {time}"), **facts)
        return f"{shown.words or ''}\n{where}".strip()


def _order(row: int) -> tuple[int, int]:
    """Return what rows are in the order of: the newest record first, its heading before it."""
    return (-row, 1) if row >= 0 else (row + 1, 0)
