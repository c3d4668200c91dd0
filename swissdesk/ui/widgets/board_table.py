"""The table of boards, made for typing results without looking at the screen.

It reads keys and passes them on; what they mean is the business of whoever sets `press`. Digits and letters never
leave it as shortcuts of anything else while it has the focus.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.result_keys import letters
from swissdesk.ui.widgets.table import Table

BACK, DELETE, ENTER = "⌫", "⌦", "⏎"
"""How keys that print nothing are called."""

_NAMES: dict[int, str] = {
    Qt.Key.Key_Backspace: BACK,
    Qt.Key.Key_Delete: DELETE,
    Qt.Key.Key_Return: ENTER,
    Qt.Key.Key_Enter: ENTER,
}


def _nothing(_key: str) -> bool:
    return False


class BoardTable(Table):
    """The boards of a round."""

    menu_wanted = Signal()
    """A right click, a double click or the menu key on a board."""
    meant_nothing = Signal(str)
    """A digit, letter or sign was typed that stands for nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Boards of the round")), parent)
        self.press: Callable[[str], bool] = _nothing
        """Is given every key: a letter, or a name; says whether it meant something."""
        self.doubleClicked.connect(lambda _index: self.menu_wanted.emit())

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and letters(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = None if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else _NAMES.get(event.key())
        typed = (name,) if name else letters(event)
        if not typed:
            super().keyPressEvent(event)
        elif not any(self.press(key) for key in typed):
            if name:
                event.ignore()
            else:
                self.meant_nothing.emit(typed[0])

    def keyboardSearch(self, search: str) -> None:
        """Letters are results here; names are looked for after an apostrophe."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.go_to(self.rowAt(event.pos().y()))
        self.menu_wanted.emit()
