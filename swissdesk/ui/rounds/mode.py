"""The protocol between the Round page and what its table is used for at the moment.

The page passes to a mode every key that is not used otherwise, asks it for the line of keys under the table and the
marks on the rows, and shows its banner above the table. When a mode signals that it is over, the page goes back to
entering results. A new mode is a subclass in a file of its own and one line in the page. All
modes use `Boards`: the table of the shown round with its cursor, which also goes to the board an undo has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.model import Round, Tournament
from swissdesk.ui.rounds.board_table import BoardTable, Legend
from swissdesk.ui.rounds.table import BoardRow, Mark, RoundModel
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.strip import Banner

# ---- what an undo or a redo has changed


def changed_board(before: Tournament, after: Tournament) -> tuple[int, int] | None:
    """Return round and board of the only pairing that differs, None if none does or several do."""
    changed = [
        (new.number, board)
        for old, new in zip(before.rounds, after.rounds, strict=False)
        if old is not new and len(old.pairings) == len(new.pairings)
        for board in _differing(old, new)
    ]
    return changed[0] if len(changed) == 1 else None


def _differing(old: Round, new: Round) -> set[int]:
    """Return the boards with another pairing, another result or another tick."""
    boards = enumerate(zip(old.pairings, new.pairings, strict=True), 1)
    return {board for board, (was, now) in boards if was != now} | (set(old.signed_off) ^ set(new.signed_off))


# ---- the boards


class Boards(QObject):
    """Knows where the cursor is and which way the work has come; `say` reads back in words what was just done."""

    moved = Signal()
    """The cursor is on another board."""
    marks_changed = Signal()
    """What is marked on the boards is to be asked for again; the tournament has not changed."""

    def __init__(
        self, office: Office, actions: Actions, say: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.office = office
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
        return self.office.view.round

    def current(self) -> BoardRow | None:
        """Return the row of the cursor, None if there is none."""
        return self.model.row_at(self.table.current_row)

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
        return self.table.place_below(self.model.index(self.table.current_row, self.model.column("result")))


# ---- modes


class Mode(QObject):
    """One use of the table. `name` is how actions ask for it; `banner` is None where there is none.

    A mode with a `view` has that in the place of the table whenever `shows_view` says so.
    """

    over = Signal()
    """The mode has come to its end; the page goes back to results."""

    name = ""
    banner: Banner | None = None
    view: QWidget | None = None

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards.table)
        self.boards = boards

    @property
    def office(self) -> Office:
        """What the parts of the window share."""
        return self.boards.office

    def can_begin(self) -> bool:
        """Whether the mode makes sense for the shown round; if not, it has said why."""
        return True

    def may_leave(self) -> bool:
        """Whether another mode may begin instead; if not, it has asked the arbiter."""
        return True

    def shows_view(self) -> bool:
        """Whether the view takes the place of the table at the moment."""
        return False

    def begin(self) -> None:
        """Take over the table."""

    def end(self) -> None:
        """Let go of the table; asked for by the page, also when another document is opened."""

    def legend(self) -> Legend:
        """Return a title and the keys with their meanings, to be printed under the table."""
        return "", ()

    def press(self, key: str) -> bool:
        """Do what a key means: a letter, or one of the names of `board_table`; False if it means nothing."""
        return False

    def say_meaningless(self, key: str) -> None:
        """Report that a typed key has no meaning, where that may be a typing error."""

    def show(self, tournament: Tournament, number: int, marks: Mapping[int, Mark]) -> None:
        """Show round `number` in the table, with `marks` by board; 0 stands for no round."""
        self.boards.model.show(tournament, number, marks)

    def follow_round(self) -> None:
        """Take note of the round as it stands, each time before it is shown."""

    def marks(self, marks: dict[int, Mark]) -> None:
        """Add to the marks of the boards of the shown round, or change them."""

    def cursor_moved(self) -> None:
        """Take note that the cursor is on another board, or that the board has changed under it."""

    def settle(self) -> None:
        """Put the cursor where the work begins."""

    def begin_jump(self, to: str) -> bool:
        """Ask for a board or a name by fields of its own; False if the page is to do it."""
        return False

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
