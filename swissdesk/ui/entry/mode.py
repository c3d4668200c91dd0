"""The protocol between the Round page and what its table is used for at the moment.

The page gives a mode every key that nothing else wants, asks it what to print under the table and what to mark on the
rows, and shows its banner above and its panel beside the table. A mode says that it is over; the page then goes back
to entering results. A new mode is a subclass in a file of its own and one line in the page.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.model import Tournament
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.models.round import Mark
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.workspace import Workspace


class Mode(QObject):
    """One use of the table. `name` is how actions ask for it; banner and panel are None where there is none.

    A mode with a `view` has that in the place of the table whenever `shows_view` says so.
    """

    over = Signal()
    """The mode has come to its end; the page goes back to results."""

    name = ""
    banner: Banner | None = None
    panel: QWidget | None = None
    view: QWidget | None = None

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards.table)
        self.boards = boards

    @property
    def workspace(self) -> Workspace:
        """What the parts of the window share."""
        return self.boards.workspace

    def can_begin(self) -> bool:
        """Whether the mode makes sense for the shown round; if not, it has said why."""
        return True

    def may_leave(self) -> bool:
        """Whether another mode may begin instead; if not, it has asked the arbiter."""
        return True

    def shows_view(self) -> bool:
        """Whether the view stands in the place of the table at the moment."""
        return False

    def begin(self) -> None:
        """Take over the table."""

    def end(self) -> None:
        """Let go of the table; asked for by the page, also when another document is opened."""

    def legend(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Return a title and the keys with their meanings, to be printed under the table."""
        return "", ()

    def press(self, key: str) -> bool:
        """Do what a key means: a letter, or one of the names of `board_table`; False if it means nothing."""
        return False

    def say_meaningless(self, key: str) -> None:
        """Tell that a typed sign means nothing, where that may be a slip of the fingers."""

    def show(self, tournament: Tournament, number: int, marks: Mapping[int, Mark]) -> None:
        """Show round `number` in the table, with `marks` by board; 0 stands for no round.

        A mode that works on boards of its own shows those instead (`RoundModel.show_rows`).
        """
        self.boards.model.show(tournament, number, marks)

    def look(self) -> None:
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

    def go_to_board(self, board: int) -> bool:
        """Put the cursor on a board of its own view; False if the page is to do it."""
        return False

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
