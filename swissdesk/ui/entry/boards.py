"""The table of the shown round and its cursor, as all modes use them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.ui.actions import Actions
from swissdesk.ui.models.round import BoardRow, RoundModel
from swissdesk.ui.widgets.board_table import BoardTable
from swissdesk.ui.workspace import Workspace


class Boards(QObject):
    """Knows where the cursor is and which way the work has come; `say` reads back in words what was just done."""

    moved = Signal()
    """The cursor is on another board."""
    marks_changed = Signal()
    """What is marked on the boards is to be asked for again; the tournament has not changed."""

    def __init__(
        self, workspace: Workspace, actions: Actions, say: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.actions = actions
        self.say = say
        self.table = BoardTable(parent)
        self.model = RoundModel(self)
        self.table.setModel(self.model)
        self._way: list[int] = []
        self._at_work = False
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._moved())

    @property
    def number(self) -> int:
        """The round that is shown, 0 if there is none."""
        return self.workspace.shown_round

    def current(self) -> BoardRow | None:
        """Return the row of the cursor, None if there is none."""
        place = self.table.current_row
        return self.model.rows[place] if 0 <= place < len(self.model.rows) else None

    def row_of(self, board: int) -> BoardRow | None:
        """Return the row of a board of the shown round, None if there is no such board."""
        place = self.model.row_of((board, 0))
        return None if place is None else self.model.rows[place]

    def go_to_board(self, board: int) -> bool:
        """Put the cursor on a board of the shown round; False if there is no such board."""
        place = self.model.row_of((board, 0))
        if place is not None:
            self.table.go_to(place)
        return place is not None

    def go_on(self, place: int | None) -> None:
        """Move to a row because the work on this one is done; None stays. `go_back` knows the way."""
        self._way.append(self.table.current_row)
        if place is not None:
            self._go(place)

    def go_back(self) -> None:
        """Move to the board the work has come from, or, after moving about by hand, to the one above."""
        self._go(self._way.pop() if self._way else max(self.table.current_row - 1, 0))

    def forget_way(self) -> None:
        """Begin a new way: the rows are others."""
        self._way.clear()

    def _go(self, place: int) -> None:
        self._at_work = True
        try:
            self.table.go_to(place)
        finally:
            self._at_work = False

    def _moved(self) -> None:
        if not self._at_work:
            self._way.clear()
        self.moved.emit()

    def place_below(self) -> QPoint:
        """Return where on the screen a menu for the board of the cursor opens."""
        index = self.model.index(self.table.current_row, self.model.column("result"))
        below = self.table.visualRect(index).bottomLeft() + QPoint(0, 2)
        return self.table.viewport().mapToGlobal(below)
