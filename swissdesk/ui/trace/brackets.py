"""The brackets of the round from the top: points, size, who came and who left, and how far each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from swissdesk import wording
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.reports.trace_parts import arrival_text
from swissdesk.ui.trace.steps import Entry, points_title
from swissdesk.ui.trace.story import Bracket, Story
from swissdesk.ui.widgets.common import only_chosen_from
from swissdesk.ui.widgets.painting import RIGHT, colour_of, draw_box, draw_text, font_of
from swissdesk.ui.widgets.rows import ROW_ROLE, Column, Index, RowsModel
from swissdesk.values import dataclass, replace

_SHOWS_FLOATERS = (Kind.DOWNFLOATERS, Kind.UPFLOATERS, Kind.BYE)

_LATELY = 12
"""The floaters are shown within this number of steps before the end of a bracket."""


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
        return ", ".join(filter(None, (self.title, self.facts, self.state_text)))

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
        return ChapterRow(bracket.number, bracket, title, translate(N_("joined with the lowest bracket")))
    count = len(bracket.players) - (len(bracket.came) if veil_came else 0)
    facts = [translate_plural("{count} player", "{count} players", count).format(count=count)]
    brief = list(facts)
    if bracket.came and not veil_came:
        facts.append(f"{arrival_text(bracket.arrival)}: {_few(bracket.came)}")
        brief.append(wording.text(N_("in: {players}"), players=_few(bracket.came)))
    if bracket.left and not veil_left:
        template = N_("bye: {players}") if bracket.is_last else N_("downfloats: {players}")
        if bracket.rises:
            template = N_("upfloats: {players}")
        facts.append(wording.text(template, players=_few(bracket.left)))
        brief.append(facts[-1] if bracket.is_last else wording.text(N_("out: {players}"), players=_few(bracket.left)))
    return ChapterRow(bracket.number, bracket, title, " · ".join(facts), " · ".join(brief))


def first_open_bracket(entries: Sequence[Entry], place: int) -> int | None:
    """Return the first bracket whose floaters have not been shown yet at a place among all steps, None if all have."""
    if place >= len(entries) - 1 or entries[place].chapter < 0:
        return None
    here = entries[place].chapter
    is_shown = any(
        entry.chapter == here and (entry.step.kind in _SHOWS_FLOATERS or entry.step.verdict is Verdict.ACCEPTED)
        for entry in entries[max(place - _LATELY, 0) : place + 1]
    )
    return here + 1 if is_shown else here


def _few(players: tuple[int, ...]) -> str:
    if len(players) > 3:
        return str(len(players)) + "×"
    return ", ".join(str(player) for player in players)


def _rows_of(story: Story) -> Iterator[ChapterRow]:
    count = len(story.players)
    players = translate_plural("{count} player", "{count} players", count).format(count=count)
    in_brackets = all(bracket.score is not None for bracket in story.brackets.values())
    yield ChapterRow(
        0, None, translate(N_("Before the brackets") if in_brackets else N_("Before the pairing")), players
    )
    yield from map(_row_of, story.brackets.values())
    if any(step.kind is Kind.COLOUR for step in story.trace.steps):
        count = len(story.trace.pairs)
        boards = translate_plural("{count} board", "{count} boards", count).format(count=count)
        yield ChapterRow(-1, None, translate(N_("Colours")), boards)


class BracketsModel(RowsModel[ChapterRow]):
    """The chapters with their states."""

    def __init__(self, parent: QObject | None = None) -> None:
        title: Column[ChapterRow] = Column("chapter", "", lambda row: row.title, spoken=lambda row: row.spoken)
        super().__init__((title,), key=lambda row: row.chapter, parent=parent)

    def show(self, story: Story | None) -> None:
        """Show the chapters of another story."""
        self.set_rows(())
        self.set_rows(tuple(_rows_of(story)) if story is not None else ())

    def hide_floaters(self, first: int | None) -> None:
        """Say nothing of who floats out of bracket `first` or a lower one: it is still to be guessed; None: say all."""
        rows = []
        for row in self.rows:
            below = row.chapter - first if first is not None else -1
            veiled = row if row.bracket is None else _row_of(row.bracket, veil_came=below > 0, veil_left=below >= 0)
            rows.append(replace(veiled, state=row.state))
        self.set_rows(rows)

    def follow(self, chapter: int, *, finished: bool) -> int:
        """Set the states for a step in `chapter`; return the row of it. `finished`: there is nothing after it."""
        here = self.row_of(chapter)
        if here is None:
            return -1
        states = [State.DONE if row < here or finished else State.WAITING for row in range(len(self.rows))]
        if not finished:
            states[here] = State.NOW
        self.set_rows([replace(row, state=state) for row, state in zip(self.rows, states, strict=True)])
        return here

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return super().data(index, Qt.ItemDataRole.AccessibleTextRole if role == Qt.ItemDataRole.ToolTipRole else role)


class _Lines(QStyledItemDelegate):
    """Draws a chapter on two lines, its state on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, round(option.fontMetrics.height() * 2.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ChapterRow = index.data(ROW_ROLE)
        area = QRectF(option.rect)
        line = QFontMetricsF(option.font).height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.state is State.NOW:
            painter.fillRect(area, colour_of("selection"))
        ink = _STATE_ROLES[row.state]
        band = QRectF(area.left() + 4, area.top() + 6, 4, area.height() - 12)
        draw_box(painter, band, 2, fill=ink if row.state is not State.WAITING else "line")
        left, right = area.left() + line * 0.85, area.right() - line * 0.5
        bold, small = font_of(option.font, 1.0, QFont.Weight.DemiBold), font_of(option.font, 0.88)
        upper = QRectF(left, area.top() + line * 0.25, right - left, line * 1.2)
        lower = QRectF(left, area.top() + line * 1.4, right - left, line * 1.1)
        state = row.state_text
        room = QFontMetricsF(small).horizontalAdvance(state) + line * 0.4
        draw_text(painter, upper.adjusted(0, 0, -room, 0), row.title, bold, "text")
        draw_text(painter, upper, state, small, ink, RIGHT)
        fits = not row.brief or QFontMetricsF(small).horizontalAdvance(row.facts) <= lower.width()
        draw_text(painter, lower, row.facts if fits else row.brief, small, "muted")
        painter.restore()


class BracketList(QListView):
    """The list; a click goes to the bracket."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.rows = BracketsModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(_Lines(self))
        self.setUniformItemSizes(True)
        only_chosen_from(self, N_("Brackets of the round"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for signal in (self.clicked, self.activated):
            signal.connect(lambda index: self.chosen.emit(self.rows.rows[index.row()].chapter))

    def follow(self, chapter: int, *, finished: bool) -> None:
        """Show how far the brackets are, and keep the current one in sight."""
        row = self.rows.follow(chapter, finished=finished)
        if row >= 0:
            index = self.rows.index(row, 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
