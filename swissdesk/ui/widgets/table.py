"""The table view of all pages: its rows and columns, and what of it goes to the clipboard.

Rows grow with the type, columns share the room (`column_widths`). Copying takes only what is visible, with tabs between
the cells, escaped for spreadsheets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import shiboken6
from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView, QWidget

from swissdesk.i18n import language, translate, worded
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.workers import Slices, SlicesWork, delayed, unexpected
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.column_widths import content_width, shared_out, telling_rows
from swissdesk.ui.widgets.row_view import RowView
from swissdesk.ui.widgets.rows import CELL_ROLE, STYLE_ROLE, Cell, Column, Index, RowsModel

_LONG = 300
"""From so many rows on a table remembers which of them its widths came from: a new size of type asks for them again.

From then on its rows are made higher a little at a time, too, those in sight first.
"""
_VERY_LONG = 2000
"""From so many rows on a table is measured a little at a time."""
_AT_ONCE = 500
"""So many rows are measured before the event loop may have its turn."""


def table_text(view: QTableView, rows: Iterable[int] | None) -> str:
    """Return the rows with those numbers, all of them if none are given, below the titles of the columns."""
    from swissdesk.formats.text_table import safe  # loaded when something is copied

    model = view.model()
    columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
    lines = [[str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in columns]]
    rows = range(model.rowCount()) if rows is None else rows
    lines += [[_text(view, row, column) for column in columns] for row in rows]
    return "".join("\t".join(safe(" ".join(cell.split())) for cell in line) + "\n" for line in lines)


def _text(view: QTableView, row: int, column: int) -> str:
    index = view.model().index(row, column)
    cell: Cell | None = index.data(CELL_ROLE)
    if cell is None:
        return str(index.data() or "")
    return " ".join(part for part in (cell.text, "" if cell.aside else cell.after) if part)


_FEW = 20
"""Up to so many rows that have changed are measured at once."""


_TABLES: WeakKeyDictionary[Table, None] = WeakKeyDictionary()
"""All there are, the first ones first: to look for them among all parts of a window takes longer than typing may."""


def tables_in_sight(window: QWidget) -> list[Table]:
    """Return the tables that are seen in a window and in those beside it."""
    seen = [table for table in _TABLES if shiboken6.isValid(table) and table.isVisible()]
    return [table for table in seen if _belongs_to(table, window)]


def _belongs_to(part: QWidget | None, window: QWidget) -> bool:
    while part is not None and part is not window:
        part = part.parentWidget()
    return part is window


class Table(RowView):
    """Whole rows are selected; names share the width that is left, and are wrapped where it is scarce."""

    wraps = True
    """Whether a row is higher where a name of it needs more than a line; else it is shortened."""

    activated_row = Signal(int)
    """Enter or a double click on a row (of the view's model)."""

    def __init__(self, name: str, parent: QWidget | None = None, *, model: QAbstractItemModel | None = None) -> None:
        super().__init__(parent)
        _TABLES[self] = None
        self._natural: list[int] = []
        self._widest_rows: dict[str, tuple[Sequence[Any], Column[Any], str, Sequence[Any]]] = {}
        self._has_high_rows = False
        self.left_out: frozenset[str] = frozenset()
        self.given: Mapping[str, float] = {}
        self.setAccessibleName(worded(name))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(lambda index: self.activated_row.emit(index.row()))
        self._measured_in = QFont(self.font())
        self._is_due = False
        """Whether the type has another size since the columns were measured; out of sight they are left at that."""
        self._later = delayed(self, self._fit_by_length)
        self._measuring, self._wrapping = Slices(unexpected, self), Slices(unexpected, self)
        self._scale_rows()
        if model is not None:
            self.setModel(model)

    # ---- columns and rows

    def setSortingEnabled(self, enable: bool) -> None:
        super().setSortingEnabled(enable)
        self.head.setSectionsClickable(enable)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is None:
            return
        # Which row is chosen shows in no title: with the cursor of the rows, titles would be drawn with its every step.
        self.head.setSelectionModel(QItemSelectionModel(model, self.head))
        self.head.setSectionsClickable(self.isSortingEnabled())
        self.forget_lanes()
        model.modelReset.connect(self.forget_lanes)
        for signal in (model.modelReset, model.layoutChanged):
            signal.connect(self._later.start)
        model.dataChanged.connect(self._changed)
        model.rowsInserted.connect(lambda _parent, first, last: self._came(first, last, 0, len(self._natural)))
        model.rowsRemoved.connect(lambda _parent, first, last: self._went(last - first))
        self._later.start()

    def fit(self) -> None:
        """Give every column the width its texts need, and the rest to the columns that stretch."""
        source, self._is_due = self._source, False
        if source is not None:
            self._measuring.stop()
            if not self._measure(source.rows):
                self._wrap()

    def _fit_by_length(self) -> None:
        """Fit the columns, those of a very long table a little at a time."""
        source = self._source
        if source is None or len(source.rows) < _VERY_LONG:
            self.fit()
        else:
            self._measuring.start(self._fit_in_turn(source))

    def _fit_in_turn(self, source: RowsModel[Any]) -> SlicesWork:
        """Do what `fit` does for a very long table; at first its first rows stand for all."""
        rows, columns, self._is_due = source.rows, source.columns, False
        if len(self._natural) != len(columns):
            self._measure(rows[:_LONG])
        for column in columns:
            widest: Sequence[Any] = ()
            for first in range(0, len(rows), _AT_ONCE):
                widest = telling_rows(column, [*widest, *rows[first : first + _AT_ONCE]], self.font())
                yield
                if source.rows is not rows or source.columns is not columns:
                    self._later.start()
                    return
            self._widest_rows[column.id] = rows, column, language(), widest
        if not self._measure(rows):
            self._wrap()

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        """The columns there are, shown or not."""
        return () if self._source is None else self._source.columns

    def _wrap(self, rows: Iterable[int] | None = None) -> None:
        """Make those of the rows higher (all, if none are given) whose texts are wider than their columns."""
        delegate, model = self.itemDelegate(), self.model()
        if self._source is None or not isinstance(delegate, CellDelegate):
            return
        tight = self._tight(self.columns) if self.wraps else []
        if rows is None:
            self._wrapping.stop()
        if not tight and not self._has_high_rows:
            return
        lines = partial(self._lines, tight, delegate)
        if rows is None and model.rowCount() >= _LONG:
            # What is in sight now: while a window is laid out, it is begun anew several times.
            self._wrapping.start(self._wrap_in_turn(lines), only_a_step=True)
        else:
            are_high = self._heighten(lines, range(model.rowCount()) if rows is None else rows)
            self._has_high_rows = are_high or (rows is not None and self._has_high_rows)

    def _lines(self, tight: Sequence[tuple[Column[Any], int]], delegate: CellDelegate, number: int) -> int:
        """Return how many lines a row takes for the texts of these columns, which are so wide."""
        if not tight:
            return 1
        row, font = self.row_at(number), self.font()
        return max(delegate.lines(font, column.cell(row), width) for column, width in tight)

    def _heighten(self, lines: Callable[[int], int], rows: Iterable[int]) -> bool:
        """Give rows the height of their lines; return whether one of them has more than one."""
        line, head = self.fontMetrics().height(), self.verticalHeader()
        plain, are_high, has_moved = theme.row_height(line), False, False
        cursor = self.current_row if self._is_partly_in_sight(self.current_row) else -1
        for number in rows:
            height = plain + (lines(number) - 1) * line
            are_high = are_high or height > plain
            if head.sectionSize(number) != height:
                head.resizeSection(number, height)
                has_moved = True
        if has_moved and cursor >= 0:
            self._bring_into_view(cursor)
        return are_high

    def _wrap_in_turn(self, lines: Callable[[int], int]) -> SlicesWork:
        """Do what `_wrap` does for a very long table, what is in sight first."""
        count, are_high = self.model().rowCount, False
        top = max(self.rowAt(0), 0)
        at_once = max(self.viewport().height() // theme.row_height(self.fontMetrics().height()) + 1, _FEW)
        for begin, end in ((top, sys.maxsize), (0, top)):
            place = begin
            while place < min(end, before := count()):
                are_high = self._heighten(lines, range(place, min(place + at_once, end, before))) or are_high
                self._has_high_rows = self._has_high_rows or are_high
                yield
                # As many of those before may have gone as there are fewer now; those that have come see to themselves.
                place = max(place + at_once - max(before - count(), 0), 0)
                at_once = _FEW
        self._has_high_rows = are_high

    def _tight(self, columns: Sequence[Column[Any]]) -> list[tuple[Column[Any], int]]:
        """Return the columns in which a text may need more than a line, each with the pixels it has."""
        stretching = ((place, column) for place, column in enumerate(columns) if column.stretch)
        shown = ((place, column, self.columnWidth(place)) for place, column in stretching)
        return [(column, width) for place, column, width in shown if 0 < width < self._natural[place]]

    def _is_partly_in_sight(self, row: int) -> bool:
        """Whether something of a row is seen."""
        top = self.rowViewportPosition(row)
        return row >= 0 and top < self.viewport().height() and top + self.rowHeight(row) > 0

    def _changed(self, first: QModelIndex, last: QModelIndex, roles: Sequence[int] = ()) -> None:
        if STYLE_ROLE not in roles:  # else all texts are as wide as before
            self._came(first.row(), last.row(), first.column(), last.column())

    def _came(self, first: int, last: int, begin: int, end: int) -> None:
        """A few new or changed rows can only make columns wider; many are measured like a new table."""
        if last - first > _FEW or not self._natural or self._later.isActive():
            self._later.start()
            return
        self._widen([self.row_at(row) for row in range(first, last + 1)], begin, end)
        if any(column.stretch for column in self.columns[begin : end + 1]):
            self._wrap(range(first, last + 1))

    def _went(self, count: int) -> None:
        """Where a few rows are gone, columns stay as wide as they are: nothing moves because of them."""
        if count > _FEW or not self.model().rowCount():
            self._later.start()

    def _measure(self, rows: Sequence[Any]) -> bool:
        """Measure all columns; return whether the room was shared out again, and the rows wrapped, because of that."""
        before = self._natural
        self._natural = [self._width(each, rows) for each in self.columns]
        if self._natural != before:
            self._share()
        return self._natural != before

    def _widen(self, rows: Sequence[Any], first: int, last: int) -> None:
        """Make those of the columns wider in which these rows need it."""
        before, columns = self._natural, self.columns
        if len(before) != len(columns):
            self._measure(rows)
            return
        self._natural = [
            self._widened(column, rows, least) if first <= place <= last else least
            for place, (column, least) in enumerate(zip(columns, before, strict=True))
        ]
        if self._natural != before:
            self._share()

    def _widened(self, column: Column[Any], rows: Sequence[Any], least: int) -> int:
        """Return the width of a column measured before; mostly its new texts fit, and the title is not asked."""
        return least if content_width(column, rows, self.font()) <= least else max(least, self._width(column, rows))

    def _width(self, column: Column[Any], rows: Sequence[Any]) -> int:
        content = content_width(column, self._telling(column, rows), self.font())
        if not content:
            return 0
        return max(content, self.head.width_for(translate(column.title), sortable=self.isSortingEnabled()))

    def _telling(self, column: Column[Any], rows: Sequence[Any]) -> Sequence[Any]:
        """The rows that are measured: of a long table those that tell, as long as it is the same one."""
        if len(rows) < _LONG:
            return rows
        known = self._widest_rows.get(column.id)
        if known is None or known[0] is not rows or known[1] is not column or known[2] != language():
            known = self._widest_rows[column.id] = rows, column, language(), telling_rows(column, rows, self.font())
        return known[3]

    def arrange(self, left_out: frozenset[str], given: Mapping[str, float]) -> None:
        """Leave out the columns of these ids, and give others the widths that are wanted, in lines of text."""
        self.left_out, self.given = left_out, given
        self._share()

    def _share(self, leaving: frozenset[str] = frozenset()) -> None:
        """Share out the room; the columns of the ids `leaving` give theirs to the names for now."""
        widths = self._widths(leaving, self.viewport().width())
        if widths is None:
            return
        for number, width in enumerate(widths):
            self.setColumnHidden(number, width == 0)
            if width:
                self.setColumnWidth(number, width)
        self._wrap()

    @property
    def _least_room(self) -> int:
        """The room beside a scroll bar, whether there is one or not: by that it is decided which columns leave.

        Else columns that leave because of the bar could take the bar along, come back without it, and so on for ever.
        """
        return self.contentsRect().width() - self.verticalScrollBar().sizeHint().width()

    def _widths(self, leaving: frozenset[str], room: int) -> list[int] | None:
        """Return the widths of the columns in so much room; None before they are measured."""
        columns = self.columns
        if len(self._natural) != len(columns):
            return None
        line = self.fontMetrics().height()
        given = {place for place, column in enumerate(columns) if column.id in self.given and self._natural[place]}
        wanted = list(self._natural)
        for place in given:
            wanted[place] = round(self.given[columns[place].id] * line)
        gone = self.left_out | leaving
        wanted = [0 if column.id in gone else width for column, width in zip(columns, wanted, strict=True)]
        return shared_out(wanted, columns, room, line, given, self._least_room)

    def _scale_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(theme.row_height(self.fontMetrics().height()))
        self._has_high_rows = False  # all rows have that height now

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_later"):
            self._scale_rows()
            if self.font() != self._measured_in:  # other colours leave the columns as wide as they are
                self._measured_in = QFont(self.font())
                if self.isVisible():
                    self._later.start()
                else:
                    self._is_due = True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_due:
            self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._natural:
            self._share()

    # ---- cursor

    @property
    def current_row(self) -> int:
        """The row of the cursor, -1 if there is none."""
        return self.currentIndex().row()

    def go_to(self, row: int) -> None:
        """Put the cursor on a row and bring it into view."""
        model = self.model()
        if not 0 <= row < model.rowCount():
            return
        column = max(self.currentIndex().column(), 0)
        index = model.index(row, column)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self._bring_into_view(row)

    def _bring_into_view(self, row: int) -> None:
        """Have a row in sight, and two below and above it, so that one sees what comes next.

        If they are not, the view is moved by a good part of its height, and then stands still for many results: what
        moves by a row with each of them has to be found anew each time, and drawn.
        """
        self.executeDelayedItemsLayout()
        if not (self.is_in_sight(max(row - 2, 0)) and self.is_in_sight(min(row + 2, self.model().rowCount() - 1))):
            self._turn_to(row)

    def _turn_to(self, row: int) -> None:
        """Move the view so that a row stands a third below the top; one that was above it, a third above the end."""
        model, height = self.model(), self.viewport().height()
        room = height // 3 if self.rowViewportPosition(row) > 0 else height * 2 // 3
        top = row
        while top > 0 and (room := room - self.rowHeight(top - 1)) >= 0:
            top -= 1
        self.scrollTo(model.index(top, 0), QAbstractItemView.ScrollHint.PositionAtTop)
        self.scrollTo(model.index(row, 0))  # though it be higher than that leaves room for

    def is_in_sight(self, row: int) -> bool:
        """Whether the whole of a row is seen."""
        top = self.rowViewportPosition(row)
        return top >= 0 and top + self.rowHeight(row) <= self.viewport().height()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a row into view; the horizontal position is the arbiter's own business."""
        if hint is QAbstractItemView.ScrollHint.EnsureVisible and self.is_in_sight(index.row()):
            return
        across = self.horizontalScrollBar().value()
        super().scrollTo(index, hint)
        self.horizontalScrollBar().setValue(across)

    def copy(self, *, whole: bool = False) -> int:
        """Put the selected rows on the clipboard, or the whole table, below the titles; returns how many rows."""
        rows = None if whole else sorted(index.row() for index in self.selectionModel().selectedRows())
        QApplication.clipboard().setText(table_text(self, rows))
        return self.model().rowCount() if rows is None else len(rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.activated_row.emit(row)
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.go_to(0)
        elif event.key() == Qt.Key.Key_End and not event.modifiers():
            self.go_to(self.model().rowCount() - 1)
        else:
            super().keyPressEvent(event)
