"""What entering results and verifying them have in common: keys are results, and rare ones come from a menu."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.entry.mode import Mode
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.result_keys import FORFEIT_MENU, OTHER_KEYS, OTHER_MENU
from swissdesk.ui.widgets.result_menu import ResultMenu


class ReadingMode(Mode):
    """Reads keys as results by the active key map and hands them to `take`."""

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards)
        self.menu = ResultMenu(boards.table)
        self.menu.chosen.connect(self.take)

    def take(self, result: Result | None) -> None:
        """Do what a result means for the board of the cursor; None stands for clearing."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        keys = self.workspace.result_keys.active
        result = keys.result(key)
        if result is not None:
            self.take(result)
        elif keys.clears(key):
            self.take(None)
        elif key == FORFEIT_MENU:
            self.show_forfeits()
        elif key == OTHER_MENU:
            self.show_others()
        else:
            return False
        return True

    def say_meaningless(self, key: str) -> None:
        QApplication.beep()
        text = N_("“{key}” stands for no result: nothing is entered. The keys are printed under the table.")
        self.boards.say(wording.text(text, key=key))

    def legend(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        keys = self.workspace.result_keys.active
        shown = [(" ".join(signs.upper()), wording.result_text(result)) for signs, result in keys.results]
        if keys.clear:
            shown.append((" ".join(keys.clear.upper()), translate(N_("clear"))))
        return wording.text(N_("Keys {name}"), name=keys.title), (*shown, *self.other_keys())

    def other_keys(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that are no results, with their meanings."""
        return tuple((key, translate(text)) for key, text in OTHER_KEYS)

    def show_forfeits(self) -> None:
        """Offer the results without a game."""
        if self.boards.current() is not None:
            self.menu.show_forfeits(self.boards.place_below(), enabled=self._takes_results())

    def show_others(self) -> None:
        """Offer every result there is."""
        if self.boards.current() is not None:
            actions = [self.boards.actions[name] for name in ("round.swap", "round.correct")]
            self.menu.show_all(self.boards.place_below(), actions, enabled=self._takes_results())

    def _takes_results(self) -> bool:
        board = self.boards.current()
        return board is not None and board.black is not None and self.workspace.desk.can_edit

    def board(self) -> BoardRow | None:
        """Return the board of the cursor; None if it is on a bye or nowhere."""
        row = self.boards.current()
        return None if row is None or row.black is None else row
