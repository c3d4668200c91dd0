"""The boards of a round in two columns, as in a newspaper, where the window is wide and one column cannot hold them.

The first column is the table that has the keys; the second is a picture of the rows that follow, with the scroll bar
of both. The cursor wanders from one into the other; everything that is done with a board is done by the first table.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.rounds.board_table import BoardTable
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.widgets.cells import LIT, has_keys
from swissdesk.ui.widgets.common import Wide, row, with_own_ground
from swissdesk.ui.widgets.rows import Index
from swissdesk.ui.widgets.table import Table

_GAP = 8
"""Between the columns, in pixels."""

_LEAST_WIDTH = 26
"""How wide a column of boards is at least, in lines of text: names are hardly shortened, results not far from them."""


_TURNS = 3
"""So often the columns are arranged anew at once because arranging them has changed the room."""


class SecondColumn(Table):
    """Shows the rows below those in sight in the first column."""

    wraps = False

    def __init__(self, first: BoardTable) -> None:
        super().__init__(N_("Boards of the round, second column"))
        self._first = first
        self.setModel(first.model())
        own = self.selectionModel()
        self.setSelectionModel(first.selectionModel())
        own.deleteLater()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        first.verticalScrollBar().valueChanged.connect(self._follow)
        first.keys_moved.connect(self._shine)
        first.shared_out.connect(self._take_widths)
        self.doubleClicked.connect(lambda _index: first.menu_wanted.emit())

    def updateGeometries(self) -> None:
        """Begin where the first column ends."""
        super().updateGeometries()
        if not self.isHidden():
            bar, ahead = self.verticalScrollBar(), self._first.rows_in_sight
            bar.setRange(ahead, max(bar.maximum(), ahead))
            self._align()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._align()

    def _align(self) -> None:
        """Begin with the row that the bar says: at its end Qt shows the last rows, some of them a second time."""
        if not self.isHidden():
            self.verticalHeader().setOffsetToSectionPosition(self.verticalScrollBar().value())
            self.viewport().update()

    def _scrolled(self, value: int) -> None:
        if not self.isHidden():
            self._first.verticalScrollBar().setValue(value - self._first.rows_in_sight)

    def _follow(self, value: int) -> None:
        """Go along; where no rows are left to follow, the first column stays where it is."""
        if self.isHidden():
            return
        bar, ahead = self.verticalScrollBar(), self._first.rows_in_sight
        bar.setValue(value + ahead)
        self._first.verticalScrollBar().setValue(bar.value() - ahead)

    def begin(self) -> None:
        """Take the place below the first column, which has just become this high."""
        self.updateGeometries()
        self._follow(self._first.verticalScrollBar().value())

    def fit(self) -> None:
        """Do not measure: the columns are those of the first one."""

    def _measure(self, rows: object) -> bool:
        """Do not measure either."""
        return False

    def _came(self, first: int, last: int, begin: int, end: int) -> None:
        """Nor here; out of sight nothing is done at all."""
        if not self.isHidden():
            self._wrap(range(first, last + 1))

    def _take_widths(self) -> None:
        """Share out the room as the first column does."""
        first = self._first
        self._natural, self.left_out, self.given = first.natural_widths, first.left_out, first.given
        self._share()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Leave it to the first column to bring a row into view."""

    def _shine(self) -> None:
        self.setProperty(LIT, has_keys(self._first))
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._first.setFocus(Qt.FocusReason.MouseFocusReason)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._first.go_to(self.rowAt(event.pos().y()))
        self._first.menu_wanted.emit()


class BoardColumns(QWidget):
    """One column or two, whichever shows more boards."""

    def __init__(self, first: BoardTable, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._is_arranging = self._is_due = False
        self.first = first
        self.second = SecondColumn(first)
        first.second = self.second
        self.second.hide()
        with_own_ground(self)
        self._line = row(Wide(first), Wide(self.second), on=self, spacing=_GAP)
        for column in (first, self.second):
            column.setMinimumWidth(1)
        first.scaled.connect(self.arrange)
        first.model().rowsInserted.connect(lambda *_: self.arrange())
        first.model().rowsRemoved.connect(lambda *_: self.arrange())
        first.model().modelReset.connect(self.arrange)

    @property
    def wants_two(self) -> bool:
        """Whether two columns are wanted, have room, also for the names, and are of use."""
        width = (self.width() - _GAP) // 2
        rows_of_one = self._room_for_rows // self._row_height  # the table itself may get that room later
        return (
            self._preferences.board_columns
            and width >= self.fontMetrics().height() * _LEAST_WIDTH
            and self.first.model().rowCount() > rows_of_one > 0
            and self.first.has_room_for_names(width)
        )

    def holds_all(self, height: int) -> bool:
        """Whether every board would be in sight in so many pixels, in as many columns as there are."""
        room = height - self._others
        if self.second.isHidden():
            return self.first.verticalHeader().length() <= room
        return self.first.model().rowCount() <= 2 * (room // self._row_height)

    @property
    def _room_for_rows(self) -> int:
        return max(self.height() - self._others, 0)

    @property
    def _others(self) -> int:
        return 2 * self.first.frameWidth() + self.first.head.sizeHint().height()

    @property
    def _row_height(self) -> int:
        return max(self.first.verticalHeader().defaultSectionSize(), 1)

    def arrange(self) -> None:
        """Show as many columns as make sense now.

        That may change the room, and with it what makes sense. A column that is hidden again before Qt has shown all
        of it would be painted for ever, so one turn follows the other.
        """
        self._is_due = True
        if self._is_arranging:
            return
        self._is_arranging = True
        for _turn in range(_TURNS):
            if self._is_due:
                self._is_due = False
                self._arrange_once()
        self._is_arranging = False

    def _arrange_once(self) -> None:
        two = self.wants_two
        rest = self._room_for_rows % self._row_height if two else 0  # a row in part would stand in both columns
        self._line.setContentsMargins(0, 0, 0, rest)
        bar = self.second.verticalScrollBar().sizeHint().width()
        room = max(self.width() - _GAP - bar, 2) // 2
        self._line.setStretch(0, room)
        self._line.setStretch(1, room + bar)
        self._line.activate()
        if self.second.isHidden() is not two:
            if two:
                self.second.begin()
            return
        self.second.setVisible(two)
        self._line.activate()
        self.first.fit()
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.first.setVerticalScrollBarPolicy(off if two else needed)
        if two:
            self.second.begin()
        if self.first.current_row >= 0:
            self.first.go_to(self.first.current_row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and not self.second.isHidden():
            self.second.begin()
        return done
