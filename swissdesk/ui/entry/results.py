"""Entering results: a key is stored before the cursor moves on, and nothing ever stops the typing."""

from __future__ import annotations

from swissdesk.model import Result
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.entry.reading import ReadingMode
from swissdesk.ui.entry.storing import ResultStore
from swissdesk.ui.widgets.board_table import BACK, DELETE, ENTER
from swissdesk.ui.workspace import RESULTS


class ResultEntry(ReadingMode):
    """The table's ordinary use."""

    name = RESULTS

    def __init__(self, boards: Boards, store: ResultStore) -> None:
        super().__init__(boards)
        self._store = store

    def press(self, key: str) -> bool:
        if key == BACK:
            self.boards.go_back()
            self.take(None)
        elif key == DELETE:
            self.take(None)
        elif key == ENTER:
            self._default_key()
        else:
            return super().press(key)
        return True

    def take(self, result: Result | None) -> None:
        """Store a result for the board of the cursor (None clears it) and go on to the next board."""
        board = self.board()
        if board is None:
            return
        if board.result == result and not board.draft:
            stored = True
        else:
            stored = self._store.may_enter(board, result) and self._store.store(board, result)
        if stored and result is not None:
            self._go_on()

    def _default_key(self) -> None:
        """Enter in a finished round is the button that has become the default: propose the next."""
        if self.workspace.is_next_due and self.boards.number == len(self.workspace.tournament.rounds):
            self.boards.actions["round.propose"].trigger()

    def _go_on(self) -> None:
        """Move to the next board; on the last one, to the first that is still open."""
        rows = self.boards.model.rows
        below = self.boards.table.current_row + 1
        if below < len(rows) and rows[below].black is not None:
            self.boards.go_on(below)
        else:
            self.boards.go_on(self.boards.model.next_open(below - 1))

    def settle(self) -> None:
        following = self.boards.model.next_open(-1)
        self.boards.table.go_to(0 if following is None else following)
