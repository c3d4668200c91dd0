"""The table of boards, made for typing results without looking at the screen.

It reads keys and says what they mean; what becomes of it is the page's business. Digits and letters never leave it
as shortcuts of anything else while it has the focus.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.result_keys import STANDARD, KeyMap, letter
from swissdesk.ui.widgets.table import Table


class BoardTable(Table):
    """The boards of a round; signals tell what the arbiter typed."""

    result_typed = Signal(object)
    cleared = Signal()
    stepped_back = Signal()
    board_wanted = Signal()
    name_wanted = Signal()
    forfeits_wanted = Signal()
    others_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, keys: KeyMap = STANDARD) -> None:
        super().__init__(translate(N_("Boards of the round")), parent)
        self.keys = keys
        self._meanings = {
            "/": self.board_wanted,
            "'": self.name_wanted,
            "f": self.forfeits_wanted,
            "o": self.others_wanted,
        }

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace:
            self.stepped_back.emit()
        elif event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.cleared.emit()
        elif typed := letter(event).strip():
            self._typed(typed)
        else:
            super().keyPressEvent(event)

    def _typed(self, typed: str) -> None:
        result = self.keys.result(typed)
        if result is not None:
            self.result_typed.emit(result)
        elif typed in self._meanings:
            self._meanings[typed].emit()

    def keyboardSearch(self, search: str) -> None:
        """Letters are results here; names are looked for after an apostrophe."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.go_to(self.rowAt(event.pos().y()))
        self.others_wanted.emit()
