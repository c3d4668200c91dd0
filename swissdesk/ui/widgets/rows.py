"""A table model over a tuple of small frozen rows, described by its columns, sorted and narrowed down by a search.

A new state of the table is given as a whole; the model signals only the differences to the views, so that selection,
cursor and scroll position stay where the arbiter left them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar, cast

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from swissdesk import wording
from swissdesk.i18n import N_, language, translate
from swissdesk.model import Player
from swissdesk.model.searching import folded, spellings
from swissdesk.values import dataclass

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
"""Above all rows."""

STYLE_ROLE = int(Qt.ItemDataRole.UserRole) + 2
"""The `Style` of a cell."""
CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 3
"""All that is drawn in a cell, as a `Cell`: asked for once instead of role by role."""
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 4
"""The row itself."""

LAST = 90
"""From this level on a column leaves only for want of room for the shortest names."""


class Style(Enum):
    """What a cell is, from which follows how it is drawn."""

    __hash__ = object.__hash__  # that of an Enum is a function of Python, and cells are looked up by what they are

    PLAIN = "plain"
    STRONG = "strong"
    MUTED = "muted"
    RESULT = "result"
    """A result box, empty as long as the game is on."""
    UNPLAYED = "unplayed"
    """What stands in the place of a result where there is no game."""
    ATTENTION = "attention"
    DONE = "done"
    """A tick."""


class Align(Enum):
    """Where the text of a column stands."""

    __hash__ = object.__hash__  # as above

    LEFT = Qt.AlignmentFlag.AlignLeft
    RIGHT = Qt.AlignmentFlag.AlignRight
    CENTRE = Qt.AlignmentFlag.AlignHCenter

    @property
    def flags(self) -> int:
        """The place of the text as a painter wants it, in the middle of the line."""
        return _FLAGS[self]


_FLAGS = {align: int((align.value | Qt.AlignmentFlag.AlignVCenter).value) for align in Align}


class Cell(msgspec.Struct, frozen=True):
    """What is drawn in a cell: quiet letters `after` the text, and before it what is `struck` through.

    What comes after is copied with the text unless it is said `aside`.
    """

    text: str
    style: Style
    align: Align
    after: str = ""
    struck: str = ""
    aside: bool = False


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column: its title (marked for translation), and functions from a row to what its cell holds.

    `after`, `aside` and `struck` give quiet letters beside the text (see `Cell`). `spoken` is what a screen reader
    says, with the column's meaning in it where the text alone has none. Columns that `stretch` share the width that
    is left, `even` ones so that they are as wide as each other. `optional` ones are not shown while they are empty; for
    what `keeps` says of the first row there is always room, so that nothing moves when the first text comes. Where the
    view is too narrow for all, those with the lowest `leaves` above 0 go first; from `LAST` on only where names would
    be left next to no room.
    """

    id: str
    title: str
    text: Callable[[Row], str]
    align: Align = Align.LEFT
    style: Callable[[Row], Style] = lambda _row: Style.PLAIN
    sort: Callable[[Row], Any] | None = None
    after: Callable[[Row], str] | None = None
    aside: bool = False
    struck: Callable[[Row], str] | None = None
    spoken: Callable[[Row], str] | None = None
    tooltip: str = ""
    stretch: bool = False
    optional: bool = False
    leaves: int = 0
    keeps: Callable[[Row], str] | None = None
    even: bool = False

    def cell(self, row: Row) -> Cell:
        """Return what is drawn in the cell of a row."""
        return Cell(
            self.text(row),
            self.style(row),
            self.align,
            self.after(row) if self.after is not None else "",
            self.struck(row) if self.struck is not None else "",
            self.aside,
        )


_IN_FULL = {
    N_("Bd"): N_("Board"),
    N_("Fed."): N_("Federation"),
    N_("No."): N_("Number"),
    N_("Pts"): N_("Points"),
    N_("Rtg"): N_("Rating"),
}
"""What titles that are short for something are read aloud as."""

_AS_GIVEN = (-1, False)
"""The number of the column by which rows are sorted, and whether the largest comes first."""


_MOST_KEPT = 200
"""The cells of so many rows at most are kept."""

_MOST_RUNS = 50
"""Views are told of so many runs of changed rows one by one; of more all together, from the first to the last."""


class RowsModel(QAbstractTableModel, Generic[Row]):
    """The rows of a table; `key` says which row of the new state is which of the old."""

    keeps_cells = False
    """Whether cells tell of nothing but their row, in the language in use: then they are made once for a row."""

    def __init__(
        self, columns: Sequence[Column[Row]], key: Callable[[Row], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._key = key
        self._rows: tuple[Row, ...] = ()
        self._given: tuple[Row, ...] = ()
        self._order = _AS_GIVEN
        self._places: dict[Hashable, int] | None = None
        self._cells: dict[int, tuple[Row, tuple[Cell, ...]]] = {}
        self._cells_of: tuple[object, ...] = ()
        """The columns and the language of the cells that are kept."""

    # ---- reading

    def cells(self, row: Row) -> tuple[Cell, ...]:
        """Return what is drawn in the cells of a row, column by column."""
        if not self.keeps_cells:
            return tuple(column.cell(row) for column in self.columns)
        if (self.columns, language()) != self._cells_of or len(self._cells) >= _MOST_KEPT:
            self._cells_of = self.columns, language()
            self._cells.clear()
        known = self._cells.get(id(row))
        if known is None or known[0] is not row:
            known = self._cells[id(row)] = row, tuple(column.cell(row) for column in self.columns)
        return known[1]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows as the views have them."""
        return self._rows

    def column(self, column_id: str) -> int:
        """Return the number of the column with that id; raises KeyError if there is none."""
        for number, column in enumerate(self.columns):
            if column.id == column_id:
                return number
        raise KeyError(column_id)

    def row_at(self, place: int) -> Row | None:
        """Return the row at a place, None where there is none: below the last, or where no cursor is."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def key_of(self, row: Row) -> Hashable:
        """Return what a row is known by when the table changes."""
        return self._key(row)

    def row_of(self, key: Hashable) -> int | None:
        """Return the number of the row with that key, None if it is not in the table."""
        if self._places is None:
            self._places = {self._key(row): number for number, row in enumerate(self._rows)}
        return self._places.get(key)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], self.columns[index.column()]
        if role == CELL_ROLE:
            return column.cell(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == STYLE_ROLE:
            return column.style(row)
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, column)
        return None

    def _spoken(self, row: Row, column: Column[Row]) -> str:
        if column.spoken is not None:
            return column.spoken(row)
        title, text = translate(_IN_FULL.get(column.title, column.title or column.tooltip)), column.text(row)
        if column.after is not None and (after := column.after(row)):
            text = f"{text}, {after}"
        return f"{title} {text}" if text else wording.text(N_("{column}: empty"), column=title)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return translate(column.title)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return translate(column.tooltip or column.title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.align.value | Qt.AlignmentFlag.AlignVCenter
        return None

    # ---- a new state

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Have these columns from now on; views begin afresh if they are others than before."""
        if [column.id for column in columns] != [column.id for column in self.columns]:
            self.beginResetModel()
            self.columns = tuple(columns)
            self.endResetModel()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows from now on, in the order that was chosen, and tell the views what is different."""
        self._given = tuple(rows)
        self._show(self._ordered())

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Have the rows by a column from now on, equal ones as they were given; -1: all as they were given.

        What filters the rows leaves the sorting to this: asked pair by pair, it would take many times as long.
        """
        self._order = column, order is Qt.SortOrder.DescendingOrder
        self._show(self._ordered())

    @property
    def sorted_by(self) -> str:
        """The id of the column by which the rows are sorted; empty while they are as they were given."""
        place = self._order[0]
        return self.columns[place].id if 0 <= place < len(self.columns) else ""

    def _ordered(self) -> tuple[Row, ...]:
        place, is_descending = self._order
        if not 0 <= place < len(self.columns):
            return self._given
        column = self.columns[place]
        return tuple(sorted(self._given, key=column.sort or column.text, reverse=is_descending))

    def _show(self, new: tuple[Row, ...]) -> None:
        old_keys = [self._key(row) for row in self._rows]
        new_keys = [self._key(row) for row in new]
        if old_keys == new_keys:
            self._replace(new)
        elif len(new_keys) == len(old_keys) and set(new_keys) == set(old_keys):
            self._rearrange(new, new_keys)
        elif not self._splice(new, old_keys, new_keys):
            self._reset(new)

    def _reset(self, new: tuple[Row, ...]) -> None:
        self.beginResetModel()
        self._hold(new)
        self.endResetModel()

    def _hold(self, new: tuple[Row, ...]) -> None:
        """Have other rows, or the same ones in other places."""
        self._rows, self._places = new, None

    def _replace(self, new: tuple[Row, ...]) -> None:
        old, self._rows = self._rows, new
        runs = list(_runs(old, new))
        if len(runs) > _MOST_RUNS:
            runs = [(runs[0][0], runs[-1][1])]
        for first, last in runs:
            self._say_changed(first, last)

    def restyle_rows(self, rows: Sequence[Row]) -> None:
        """Show these in the places of the rows there are; no text of theirs is wider or narrower than it was."""
        self._given = self._rows = tuple(rows)
        if rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.columns) - 1), [STYLE_ROLE])

    def _say_changed(self, first: int, last: int, begin: int = 0, end: int | None = None) -> None:
        end = len(self.columns) - 1 if end is None else end
        self.dataChanged.emit(self.index(first, begin), self.index(last, end))

    def replace_rows(self, changed: Mapping[int, Row]) -> None:
        """Show other states of a few rows, by their numbers; nothing else is looked at.

        For tables in the order in which they are given: one that is sorted by a column has to be given as a whole.
        """
        before, rows = self._rows, list(self._rows)
        for number, row in changed.items():
            rows[number] = row
        self._rows = self._given = tuple(rows)
        for number in sorted(changed):
            self._say_changed(number, number, *self._differing(before[number], rows[number]))

    def _differing(self, before: Row, now: Row) -> tuple[int, int]:
        """Return the first and the last column with another cell: only those are measured, and read aloud, again."""
        pairs = enumerate(zip(self.cells(before), self.cells(now), strict=True))
        places = [place for place, (old, new) in pairs if old != new] or range(len(self.columns))
        return places[0], places[-1]

    def remove_row(self, number: int) -> None:
        """Take one row out of a table in the order in which it is given."""
        self.beginRemoveRows(ROOT, number, number)
        self._hold((*self._rows[:number], *self._rows[number + 1 :]))
        self._given = self._rows
        self.endRemoveRows()

    def insert_row(self, number: int, row: Row) -> None:
        """Put one row into a table in the order in which it is given, so that it gets this number."""
        self.beginInsertRows(ROOT, number, number)
        self._hold((*self._rows[:number], row, *self._rows[number:]))
        self._given = self._rows
        self.endInsertRows()

    def _rearrange(self, new: tuple[Row, ...], new_keys: list[Hashable]) -> None:
        """The same rows in another order: every index follows its row."""
        self.layoutAboutToBeChanged.emit()
        place = {key: number for number, key in enumerate(new_keys)}
        before = self.persistentIndexList()
        old = self._rows
        self._hold(new)
        after = [self.index(place[self._key(old[index.row()])], index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _splice(self, new: tuple[Row, ...], old_keys: list[Hashable], new_keys: list[Hashable]) -> bool:
        """Rows came or went in one place; False if it is not as simple as that."""
        head = _common(old_keys, new_keys)
        tail = _common(old_keys[head:][::-1], new_keys[head:][::-1])
        gone, come = len(old_keys) - head - tail, len(new_keys) - head - tail
        if (gone and come) or not (head or tail):
            return False
        if gone:
            self.beginRemoveRows(ROOT, head, head + gone - 1)
            self._hold(self._rows[:head] + self._rows[head + gone :])
            self.endRemoveRows()
        else:
            self.beginInsertRows(ROOT, head, head + come - 1)
            self._hold(self._rows[:head] + new[head : head + come] + self._rows[head:])
            self.endInsertRows()
        self._replace(new)
        return True


def _runs(old: Sequence[Row], new: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Give first and last number of every run of rows that differ."""
    first = None
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or before == after:
            if first is not None:
                yield first, number - 1
                first = None
        elif first is None:
            first = number
    if first is not None:
        yield first, len(new) - 1


def _common(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    """Return how many leading items are equal."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(left), len(right)))


class LinesModel(QAbstractListModel, Generic[Row]):
    """Lines of a list; `said` says for each role what a line is, and `ROW_ROLE` is the line itself."""

    def __init__(self, said: Mapping[int, Callable[[Row], Any]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._said = said
        self._lines: tuple[Row, ...] = ()

    @property
    def lines(self) -> tuple[Row, ...]:
        """The lines from top to bottom."""
        return self._lines

    def show(self, lines: Sequence[Row]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or (role != ROW_ROLE and role not in self._said):
            return None
        line = self._lines[index.row()]
        return line if role == ROW_ROLE else self._said[role](line)


def everything(_row: Any) -> bool:
    """Hold of every row."""
    return True


class RowsFilter(QSortFilterProxyModel):
    """Keeps rows with all words of a search in number, name, FIDE id, federation, club or title of their `player`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._keep: Callable[[Any], bool] = everything

    def search(self, text: str) -> None:
        """Keep what has all these words; none keep everything."""
        words = tuple(folded(text).split())
        if words != self._words:
            self._words = words
            self.invalidate()

    def keep(self, condition: Callable[[Any], bool] = everything) -> None:
        """Keep only rows of which this holds, besides what is searched."""
        self._keep = condition
        self.invalidate()

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows that are shown, in the order in which they are shown."""
        places = (self.mapToSource(self.index(place, 0)).row() for place in range(self.rowCount()))
        return tuple(self._source.rows[place] for place in places)

    @property
    def _source(self) -> RowsModel[Any]:
        return cast(RowsModel[Any], self.sourceModel())

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        row = self._source.rows[source_row]
        return self._keep(row) and (not self._words or self._has_words(row))

    def also_searched(self, _row: Any) -> str:
        """Return what is searched besides the player."""
        return ""

    def _has_words(self, row: Any) -> bool:
        player: Player = row.player
        texts = (player.name, player.fide_id, player.federation, player.club, player.title, self.also_searched(row))
        ways = spellings(" ".join(texts))
        return all(word == str(player.id) or any(word in way for way in ways) for word in self._words)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._source.sort(column, order)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.sourceModel().headerData(section, orientation, role)
