"""The brackets of the round from the top: points, size, who came and who left, and how far each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from swissdesk import wording
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.reports.trace_parts import arrival_text
from swissdesk.ui.shell import theme
from swissdesk.ui.trace.steps import Entry
from swissdesk.ui.trace.story import Bracket, Story
from swissdesk.ui.trace.words import points_title

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole + 1

_ROOT = QModelIndex()

_TELLS_FLOATERS = (Kind.DOWNFLOATERS, Kind.BYE)

_LATELY = 12
"""Who floats is told within so many steps before the end of a bracket."""


class State(Enum):
    """How far a chapter is at the step that is shown."""

    WAITING = N_("waiting")
    NOW = N_("now")
    DONE = N_("paired")


_STATE_ROLES = {State.WAITING: "muted", State.NOW: "notice", State.DONE: "accent"}


@dataclass(frozen=True)
class ChapterRow:
    """A line of the list: a bracket, or what comes before (0) or after (-1) the brackets."""

    chapter: int
    bracket: Bracket | None
    title: str
    facts: str
    brief: str = ""
    """The facts in fewer words, for want of room."""
    state: State = State.WAITING

    @property
    def spoken(self) -> str:
        """The line as it is read out."""
        parts = [part for part in (self.title, self.facts, self.state_text) if part]
        return ", ".join(parts)

    @property
    def state_text(self) -> str:
        """The state in a word."""
        if self.state is State.DONE and (self.bracket is None or not self.bracket.pairs):
            return translate(N_("done"))
        return translate(self.state.value)


def _row_of(bracket: Bracket, *, veil_came: bool = False, veil_left: bool = False) -> ChapterRow:
    """Return the line of a bracket; `veil_came`, `veil_left`: say nothing of who came or of who leaves."""
    title = points_title(bracket) if bracket.score is not None else translate(N_("The boards"))
    if bracket.is_gone:
        return ChapterRow(bracket.number, bracket, title, translate(N_("joined with the lowest one")))
    count = len(bracket.players) - (len(bracket.came) if veil_came else 0)
    facts = [translate_plural("{count} player", "{count} players", count).format(count=count)]
    brief = list(facts)
    if bracket.came and not veil_came:
        facts.append(f"{arrival_text(bracket.arrival)}: {_few(bracket.came)}")
        brief.append(wording.text(N_("in: {players}"), players=_few(bracket.came)))
    if bracket.left and not veil_left:
        template = N_("bye: {players}") if bracket.is_last else N_("floats on: {players}")
        facts.append(wording.text(template, players=_few(bracket.left)))
        brief.append(facts[-1] if bracket.is_last else wording.text(N_("out: {players}"), players=_few(bracket.left)))
    return ChapterRow(bracket.number, bracket, title, " · ".join(facts), " · ".join(brief))


def first_untold(entries: Sequence[Entry], place: int) -> int | None:
    """Return the first bracket whose floaters have not been told of at a place among all steps, None if all have."""
    if place >= len(entries) - 1 or entries[place].chapter < 0:
        return None
    here = entries[place].chapter
    told = any(
        entry.chapter == here and (entry.step.kind in _TELLS_FLOATERS or entry.step.verdict is Verdict.ACCEPTED)
        for entry in entries[max(place - _LATELY, 0) : place + 1]
    )
    return here + 1 if told else here


def _few(players: tuple[int, ...]) -> str:
    if len(players) > 3:
        return str(len(players)) + "×"
    return ", ".join(str(player) for player in players)


class BracketsModel(QAbstractListModel):
    """The chapters with their states."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ChapterRow] = []
        self._order: list[int] = []

    def show(self, story: Story | None) -> None:
        """Show the chapters of another story."""
        self.beginResetModel()
        self._rows = []
        if story is not None:
            count = len(story.players)
            players = translate_plural("{count} player", "{count} players", count).format(count=count)
            in_brackets = all(bracket.score is not None for bracket in story.brackets.values())
            before = N_("Before the brackets") if in_brackets else N_("Before the boards")
            self._rows.append(ChapterRow(0, None, translate(before), players))
            self._rows += [_row_of(bracket) for bracket in story.brackets.values()]
        if story is not None and any(step.kind is Kind.COLOUR for step in story.trace.steps):
            count = len(story.trace.pairs)
            boards = translate_plural("{count} board", "{count} boards", count).format(count=count)
            self._rows.append(ChapterRow(-1, None, translate(N_("Colours")), boards))
        self._order = [row.chapter for row in self._rows]
        self.endResetModel()

    def hide_floaters(self, first: int | None) -> None:
        """Say nothing of who floats out of bracket `first` or a lower one: it is still to be guessed; None: say all."""
        for place, row in enumerate(self._rows):
            if row.bracket is not None:
                below = row.bracket.number - first if first is not None else -1
                told = _row_of(row.bracket, veil_came=below > 0, veil_left=below >= 0)
                self._set(place, replace(told, state=row.state))

    def _set(self, place: int, row: ChapterRow) -> None:
        if row != self._rows[place]:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place), self.index(place))

    def follow(self, chapter: int, *, finished: bool) -> int:
        """Set the states for a step in `chapter`; return the row of it. `finished`: there is nothing after it."""
        if chapter not in self._order:
            return -1
        here = self._order.index(chapter)
        for place, row in enumerate(self._rows):
            state = State.DONE if place < here or finished else State.NOW if place == here else State.WAITING
            self._set(place, replace(row, state=state))
        return here

    def row(self, row: int) -> ChapterRow:
        """Return a line."""
        return self._rows[row]

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        return row.spoken if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) else None


class _Lines(QStyledItemDelegate):
    """Draws a chapter on two lines, its state on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, round(option.fontMetrics.height() * 2.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ChapterRow = index.data(ROW_ROLE)
        colours = theme.active()
        area = QRectF(option.rect)
        line = QFontMetricsF(option.font).height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.state is State.NOW:
            painter.fillRect(area, colours.colour("selection"))
        ink = colours.colour(_STATE_ROLES[row.state])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink if row.state is not State.WAITING else colours.colour("line"))
        painter.drawRoundedRect(QRectF(area.left() + 4, area.top() + 6, 4, area.height() - 12), 2, 2)
        left, right = area.left() + line * 0.85, area.right() - line * 0.5
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        small = QFont(option.font)
        small.setPointSizeF(small.pointSizeF() * 0.88)
        upper = QRectF(left, area.top() + line * 0.25, right - left, line * 1.2)
        lower = QRectF(left, area.top() + line * 1.4, right - left, line * 1.1)
        state = row.state_text
        room = QFontMetricsF(small).horizontalAdvance(state) + line * 0.4
        self._text(painter, upper.adjusted(0, 0, -room, 0), row.title, bold, "text")
        self._text(painter, upper, state, small, _STATE_ROLES[row.state], right=True)
        fits = not row.brief or QFontMetricsF(small).horizontalAdvance(row.facts) <= lower.width()
        self._text(painter, lower, row.facts if fits else row.brief, small, "muted")
        painter.restore()

    def _text(self, painter: QPainter, area: QRectF, text: str, font: QFont, role: str, *, right: bool = False) -> None:
        painter.setFont(font)
        painter.setPen(theme.active().colour(role))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, shown)


class BracketList(QListView):
    """The list; a click goes to the bracket."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = BracketsModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(_Lines(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(translate(N_("Brackets of the round")))
        self.clicked.connect(lambda index: self.chosen.emit(self.rows.row(index.row()).chapter))
        self.activated.connect(lambda index: self.chosen.emit(self.rows.row(index.row()).chapter))

    def follow(self, chapter: int, *, finished: bool) -> None:
        """Show how far the brackets are, and keep the current one in sight."""
        row = self.rows.follow(chapter, finished=finished)
        if row >= 0:
            index = self.rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
