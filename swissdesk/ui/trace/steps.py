"""The steps as a list model: filtered, and with families that open in place. No widget belongs to a step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from swissdesk import wording
from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.i18n import N_
from swissdesk.ui.trace import titles
from swissdesk.ui.trace.story import Story
from swissdesk.wording_clauses import label_of, with_article

Index = QModelIndex | QPersistentModelIndex

ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1

_ROOT = QModelIndex()

_DECISIONS = {Kind.BYE_SCORE, Kind.LIMIT, Kind.MEETING, Kind.REQUIREMENT, Kind.BACKTRACK, Kind.DOWNFLOATERS, Kind.BYE}


@dataclass(frozen=True)
class Entry:
    """A step where it stands: `depth` in opened families, `number` among all steps from 1, `opened` while it is open.

    `chapter` changes from bracket to bracket: its number, 0 before the first, -1 for what comes after the last.
    """

    step: TraceStep
    chapter: int
    depth: int = 0
    opened: bool = False

    @property
    def can_open(self) -> bool:
        """Whether there is more to see below."""
        return self.step.opens and not self.opened

    @property
    def is_decision(self) -> bool:
        """Whether something is settled here."""
        return self.step.verdict in (Verdict.ACCEPTED, Verdict.BEST_SO_FAR) or self.step.kind in _DECISIONS


Filter = Callable[[Entry], bool]


def everything(_entry: Entry) -> bool:
    """Let every step pass."""
    return True


def entries_of(story: Story) -> list[Entry]:
    """Return the steps of a story, each with its chapter."""
    chapter = 0
    entries = []
    for step in story.trace.steps:
        if step.bracket is not None:
            chapter = step.bracket
        elif step.kind is Kind.COLOUR:
            chapter = -1
        entries.append(Entry(step, chapter))
    return entries


class StepsModel(QAbstractListModel):
    """The steps that pass the filter, in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._shown: list[int] = []
        self._filter: Filter = everything
        self.articles = ""
        """The system whose clauses the steps name."""
        self.veiled = False
        """Whether the tooltip of a step shows only its kind and clause, because the lesson asks for the rest."""

    # ---- contents

    def show(self, story: Story | None) -> None:
        """Show the steps of another story."""
        self.beginResetModel()
        self._entries = entries_of(story) if story else []
        self.articles = story.trace.articles if story else ""
        self._sift()
        self.endResetModel()

    def sift(self, wanted: Filter) -> None:
        """Let only those steps pass."""
        self.beginResetModel()
        self._filter = wanted
        self._sift()
        self.endResetModel()

    def _sift(self) -> None:
        self._shown = [place for place, entry in enumerate(self._entries) if self._filter(entry)]

    @property
    def entries(self) -> Sequence[Entry]:
        """All steps, whether they pass the filter or not."""
        return self._entries

    def entry(self, row: int) -> Entry:
        """Return the step in a row."""
        return self._entries[self._shown[row]]

    def place(self, row: int) -> int:
        """Return where the step of a row stands among all."""
        return self._shown[row]

    def row_at(self, place: int) -> int:
        """Return the row of the first shown step at or after a place among all; the last row if there is none."""
        return min(bisect_left(self._shown, place), len(self._shown) - 1)

    def row_of(self, step_id: str) -> int:
        """Return the row of a step, -1 if it is not shown."""
        return next((row for row, place in enumerate(self._shown) if self._entries[place].step.id == step_id), -1)

    # ---- families

    def open(self, row: int, children: Sequence[TraceStep]) -> None:
        """Put the steps of a family below it; all of them are shown, whatever the filter."""
        place = self._shown[row]
        entry = self._entries[place]
        below = [Entry(step, entry.chapter, entry.depth + 1) for step in children]
        self._entries[place] = replace(entry, opened=True)
        count = len(below)
        self.beginInsertRows(QModelIndex(), row + 1, row + count)
        self._entries[place + 1 : place + 1] = below
        after = [shown + count for shown in self._shown[row + 1 :]]
        self._shown[row + 1 :] = [*range(place + 1, place + 1 + count), *after]
        self.endInsertRows()
        self.dataChanged.emit(self.index(row), self.index(row))

    def close(self, row: int) -> None:
        """Take away what was opened below a step, all the way down."""
        place = self._shown[row]
        entry = self._entries[place]
        end = place + 1
        while end < len(self._entries) and self._entries[end].depth > entry.depth:
            end += 1
        last = row + 1
        while last < len(self._shown) and self._shown[last] < end:
            last += 1
        self._entries[place] = replace(entry, opened=False)
        if last > row + 1:
            self.beginRemoveRows(QModelIndex(), row + 1, last - 1)
            gone = end - place - 1
            del self._entries[place + 1 : end]
            self._shown[row + 1 :] = [shown - gone for shown in self._shown[last:]]
            self.endRemoveRows()
        self.dataChanged.emit(self.index(row), self.index(row))

    def opened_above(self, row: int) -> int:
        """Return the row of the opened family that a step is in, or the step itself if it is open; -1 if neither."""
        entry = self.entry(row)
        if entry.opened:
            return row
        for above in range(row - 1, -1, -1):
            if self.entry(above).depth < entry.depth:
                return above
        return -1

    # ---- the model

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self.entry(index.row())
        if role == ENTRY_ROLE:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return label_of(self.articles, entry.step.clause)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return step_text(entry, self.articles, veiled=self.veiled)
        return None


def step_text(entry: Entry, articles: str, *, veiled: bool = False) -> str:
    """Return a step as it is read out: what it is, by which clause, and unless `veiled` its verdict and sentence.

    `articles` is the system whose clauses it names.
    """
    step = entry.step
    parts = [titles.kind_text(step.kind)]
    if step.clause:
        parts.append(wording.text(N_("clause {clause}"), clause=with_article(articles, step.clause)))
    if veiled:
        return ", ".join(parts)
    if step.verdict:
        parts.append(titles.verdict_text(step.verdict))
    return f"{', '.join(parts)}. {wording.sentence(step.message)}"
