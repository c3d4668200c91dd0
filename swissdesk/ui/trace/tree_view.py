"""The search as a tree: brackets, what was decided in them, families that open down to single candidates.

The model holds what was looked at; the steps below a family are fetched from the trace when the family is expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from swissdesk import wording
from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.errors import message
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell import theme
from swissdesk.ui.trace.steps import Entry, step_text, verdict_text
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.timeline import draw_mark
from swissdesk.ui.widgets.common import only_chosen_from
from swissdesk.ui.widgets.rows import ROOT, Index
from swissdesk.values import dataclass
from swissdesk.wording_clauses import label_of

STEP_ROLE = Qt.ItemDataRole.UserRole + 1

_COLUMNS = (N_("Step"), N_("Outcome"), N_("Clause"), N_("Candidates"))
_STEP, _OUTCOME, _CLAUSE, _SIZE = range(4)

_CUT = {Verdict.ILLEGAL, Verdict.NOT_BETTER, Verdict.REPEATED, Verdict.LATER, Verdict.WITHDRAWN, Verdict.PASSED}


Loader = Callable[[TraceStep, Callable[[Sequence[TraceStep]], object]], bool]
"""Gets the steps below a step and gives them to a function later; False if it cannot now."""


def is_cut(step: TraceStep) -> bool:
    """Whether the search does not go on below a step."""
    return step.verdict in _CUT


def outcome_text(step: TraceStep) -> str:
    """Return what became of a step, with the criterion that decided."""
    said = verdict_text(step.verdict)
    criterion = step.reason.criterion if step.reason else ""
    return f"{said} ({criterion})" if said and criterion else said or criterion


@dataclass
class _Node:
    """A step in its place; `below` is None until it was fetched."""

    step: TraceStep | None
    above: int
    row: int
    below: list[int] | None = None


class TreeModel(QAbstractItemModel):
    """The steps of a trace, each below the one it belongs to; an index holds the number of its node."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.loader: Loader | None = None
        """Who fetches what is below a step while the window goes on; nobody: it is fetched at once."""
        self.show(None)

    def show(self, story: Story | None) -> None:
        """Show the steps of another story, the topmost only."""
        self.beginResetModel()
        self._story = story
        self._pending: set[int] = set()
        self._nodes = [_Node(None, -1, 0, [])]
        steps = story.trace.steps if story else ()
        self._parents = {step.parent for step in steps if step.parent is not None}
        self._nodes[0].below = self._numbered(0, [step for step in steps if step.parent is None])
        self.endResetModel()

    def _numbered(self, above: int, steps: Sequence[TraceStep]) -> list[int]:
        numbers = []
        for row, step in enumerate(steps):
            numbers.append(len(self._nodes))
            self._nodes.append(_Node(step, above, row))
        return numbers

    # ---- steps

    def step(self, index: Index) -> TraceStep | None:
        """Return the step of a row."""
        return self._node(index).step

    def path(self, index: Index) -> tuple[TraceStep, ...]:
        """Return the steps from the topmost down to the one of a row."""
        node = self._node(index)
        steps: list[TraceStep] = []
        while node.step is not None:
            steps.append(node.step)
            node = self._nodes[node.above]
        return tuple(reversed(steps))

    def index_of(self, steps: Sequence[TraceStep]) -> QModelIndex:
        """Return the row of the last of `steps`, which lead to it from the top; an invalid index if it is not there."""
        here = QModelIndex()
        for step in steps:
            self.fetch_now(here)
            number = next((n for n in self._node(here).below or () if self._is(n, step)), 0)
            if not number:
                return QModelIndex()
            here = self._index(number)
        return here

    def _is(self, number: int, step: TraceStep) -> bool:
        other = self._nodes[number].step
        return other is not None and other.id == step.id

    def _node(self, index: Index) -> _Node:
        return self._nodes[index.internalId() if index.isValid() else 0]

    def _index(self, number: int, column: int = 0) -> QModelIndex:
        return self.createIndex(self._nodes[number].row, column, number) if number else QModelIndex()

    # ---- the model

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        below = self._node(parent).below or []
        if parent.column() > 0 or not (0 <= row < len(below) and 0 <= column < len(_COLUMNS)):
            return QModelIndex()
        return self._index(below[row], column)

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]
        return self._index(self._node(index).above) if index.isValid() else QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.column() > 0 else len(self._node(parent).below or [])

    def columnCount(self, _parent: Index = ROOT) -> int:
        return len(_COLUMNS)

    def hasChildren(self, parent: Index = ROOT) -> bool:
        if parent.column() > 0:
            return False
        node = self._node(parent)
        if node.below is not None:
            return bool(node.below)
        return node.step is not None and (node.step.opens or node.step.id in self._parents)

    def canFetchMore(self, parent: Index) -> bool:
        if parent.column() > 0 or self._node(parent).below is not None or parent.internalId() in self._pending:
            return False
        return self.hasChildren(parent)

    def fetchMore(self, parent: Index) -> None:
        step, story, number = self._node(parent).step, self._story, parent.internalId()
        if story is None or step is None or not self.canFetchMore(parent):
            return
        if self.loader is None or story.knows_below(step):
            self._fill(story, number, story.children(step))
        elif self.loader(step, lambda steps: self._fill(story, number, steps)):
            self._pending.add(number)

    def fetch_now(self, parent: Index) -> None:
        """Fetch what is below a row without letting the window go on."""
        step, story = self._node(parent).step, self._story
        if story is not None and step is not None and self._node(parent).below is None:
            self._fill(story, parent.internalId(), story.children(step))

    def _fill(self, story: Story, number: int, steps: Sequence[TraceStep]) -> None:
        self._pending.discard(number)
        if story is not self._story or self._nodes[number].below is not None:
            return
        if not steps:
            self._nodes[number].below = []
            return
        self.beginInsertRows(self._index(number), 0, len(steps) - 1)
        self._nodes[number].below = self._numbered(number, steps)
        self.endInsertRows()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate(_COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        step = self.step(index)
        if not index.isValid() or step is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._said(index, step) if index.column() == _STEP else self._text(step, index.column())
        if role == STEP_ROLE:
            return step
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return step_text(Entry(step, 0), self._articles)
        if role == Qt.ItemDataRole.ForegroundRole and is_cut(step):
            return theme.active().colour("muted")
        if role == Qt.ItemDataRole.DecorationRole and index.column() == _STEP:
            return _sign(step.kind, step.verdict, theme.active().name)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == _SIZE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _said(self, index: Index, step: TraceStep) -> str:
        """Return the sentence of a step; of a candidate what is new after the one above it."""
        before = self.step(index.sibling(index.row() - 1, index.column())) if index.row() else None
        sentence = wording.sentence(step.message)
        if step.kind is not Kind.CANDIDATE or before is None or before.kind is not Kind.CANDIDATE:
            return sentence
        return after_what_is_common(wording.sentence(before.message), sentence)

    @property
    def _articles(self) -> str:
        return self._story.trace.articles if self._story is not None else ""

    def _text(self, step: TraceStep, column: int) -> str:
        if column == _OUTCOME:
            return outcome_text(step)
        if column == _SIZE:
            return wording.count_text(step.size) if step.size else ""
        return label_of(self._articles, step.clause)


def after_what_is_common(before: str, sentence: str) -> str:
    """Return a sentence from the first pair on that another one has not got, with a sign for what is left out."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, sentence, strict=False)))
    cut = sentence.rfind(", ", 0, same)
    return f"… {sentence[cut + 2 :]}" if cut > 0 else sentence


@cache
def _sign(kind: Kind, verdict: Verdict | None, _theme: str) -> QIcon:
    """Return the sign of the timeline as an icon."""
    pixmap = QPixmap(48, 48)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_mark(painter, QRectF(6, 6, 36, 36), TraceStep("", None, kind, "", message(""), verdict=verdict))
    painter.end()
    return QIcon(pixmap)


class TreeView(QTreeView):
    """The tree; the row that is chosen is the step that is shown."""

    chosen = Signal(object)
    """The steps from the topmost down to the chosen one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = TreeModel(self)
        self.setModel(self.rows)
        only_chosen_from(self, N_("Search tree"))
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        head = self.header()
        head.setStretchLastSection(False)
        head.setSectionsMovable(False)
        for column in range(len(_COLUMNS)):
            mode = QHeaderView.ResizeMode.Stretch if column == _STEP else QHeaderView.ResizeMode.Fixed
            head.setSectionResizeMode(column, mode)
        self._following = False
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        self.measure()

    def measure(self) -> None:
        """Give the columns room for the type that is set."""
        unit = self.fontMetrics().averageCharWidth()
        for column, letters in ((_OUTCOME, 16), (_SIZE, 11), (_CLAUSE, 8)):
            self.header().resizeSection(column, max(unit * letters, self.header().sectionSizeHint(column)))

    def set_tight(self, tight: bool) -> None:
        """Leave the steps the room of what stands beside them too where there is little of it."""
        for column in (_CLAUSE, _SIZE):
            self.setColumnHidden(column, tight)

    def begin(self, story: Story | None) -> None:
        """Show the tree of another story."""
        self._following = True
        self.rows.show(story)
        self._following = False

    def follow(self, path: Sequence[TraceStep]) -> None:
        """Select the step at the end of a path from the top, and bring it into sight."""
        self._following = True
        index = self.rows.index_of(path)
        if index.isValid() and index.siblingAtColumn(0) != self.currentIndex().siblingAtColumn(0):
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self._following = False

    def _current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and not self._following:
            self.chosen.emit(self.rows.path(current))
