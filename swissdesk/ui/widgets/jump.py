"""The field under the boards that takes one to a board: by its number, by a player, or by the code of a slip."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model.searching import begins, folded
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.result_keys import TO_BOARD, TO_NAME, TO_SLIP, letters
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import label, row

_TITLES = {TO_BOARD: N_("Board"), TO_NAME: N_("Name"), TO_SLIP: N_("Slip")}
_HINTS = {
    TO_BOARD: N_("Enter: stay there · Esc: back"),
    TO_NAME: N_("Enter: stay there · ↓: next one · Esc: back"),
    TO_SLIP: N_("the code on the slip, then Enter · Esc: back"),
}
_NOT_FOUND = {TO_BOARD: N_("there is no such board"), TO_NAME: N_("nobody is called that")}


class JumpBar(QFrame):
    """Moves the cursor while one types; Enter stays there, Escape goes back, Down finds the next.

    The code of a slip is only read when it is complete: then `scanned` carries it.
    """

    went_to = Signal(int)
    scanned = Signal(str)
    closed = Signal(bool)
    """The field is gone; True if the keys are to go back to the table."""

    def __init__(self, rows: Callable[[], tuple[BoardRow, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self._mode = TO_BOARD
        self._from = 0
        self._at = 0
        self.title = label()
        self.field = QLineEdit()
        self.field.setMaximumWidth(320)
        self.field.installEventFilter(self)
        self.hint = label(tone="muted")
        self.setLayout(row(self.title, self.field, self.hint, None, spacing=10))
        self.field.textEdited.connect(self._search)
        self.field.returnPressed.connect(self._finish)
        self.hide()

    def begin(self, mode: str, current: int) -> None:
        """Ask for a board, a name or a slip (`result_keys.TO_…`), beginning at the row `current`."""
        self._mode = mode
        self._from = self._at = max(current, 0)
        title = translate(_TITLES[mode])
        self.title.setText(title)
        self.field.setAccessibleName(title)
        self.field.setText(TO_SLIP.upper() if mode == TO_SLIP else "")
        self._say(found=True)
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.deselect()

    def leave(self, *, back: bool = True) -> None:
        """Close the field; `back` unless the arbiter has gone elsewhere already."""
        if self.isVisible():
            self.hide()
            self.closed.emit(back)

    def _finish(self) -> None:
        code = self.field.text()
        self.leave()
        if self._mode == TO_SLIP:
            self.scanned.emit(code)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QKeyEvent.Type.KeyPress:
            if self._pressed(event):
                return True
        elif (
            isinstance(event, QFocusEvent)
            and event.lostFocus()
            and event.reason() is not Qt.FocusReason.PopupFocusReason
        ):
            self.leave(back=False)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent) -> bool:
        """Do what a key means that the field itself would take for something else."""
        if event.key() == Qt.Key.Key_Escape:
            self.went_to.emit(self._from)
            self.leave()
            return True
        if event.key() == Qt.Key.Key_Down and self._mode != TO_SLIP:
            self._search(self.field.text(), onward=True)
            return True
        digit = next(iter(letters(event)), "")
        if self._mode != TO_NAME and digit.isdecimal() and event.text() != digit:
            self.field.insert(digit)
            self._search(self.field.text())
            return True
        return False

    def _search(self, text: str, *, onward: bool = False) -> None:
        wanted = folded(text).strip()
        if not wanted or self._mode == TO_SLIP:
            self._say(found=True)
            return
        rows = self._rows()
        start = self._at + 1 if onward else (self._from if self._mode == TO_NAME else 0)
        order = [*range(start, len(rows)), *range(min(start, len(rows)))]
        found = next((number for number in order if self._fits(rows[number], wanted)), None)
        self._say(found=found is not None)
        if found is not None:
            self._at = found
            self.went_to.emit(found)

    def _fits(self, board: BoardRow, wanted: str) -> bool:
        if self._mode == TO_BOARD:
            return board.black is not None and wanted in (str(board.board), str(board.table))
        seats = [board.white] if board.black is None else [board.white, board.black]
        return any(begins(seat.player.name, wanted) for seat in seats)

    def _say(self, *, found: bool) -> None:
        show_aloud(self.hint, translate(_HINTS[self._mode] if found else _NOT_FOUND[self._mode]))
