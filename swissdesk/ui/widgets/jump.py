"""The field under the boards that takes one to a board by its number or to a player by the first letters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.models.players import plain
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.widgets.common import label, row


class JumpBar(QFrame):
    """Moves the cursor while one types; Enter stays there, Escape goes back, Down finds the next."""

    went_to = Signal(int)
    closed = Signal(bool)
    """The field is gone; True if the keys are to go back to the table."""

    def __init__(self, rows: Callable[[], tuple[BoardRow, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self._mode = "/"
        self._from = 0
        self._at = 0
        self.title = label()
        self.field = QLineEdit()
        self.field.setMaximumWidth(320)
        self.field.installEventFilter(self)
        self.hint = label(tone="muted")
        self.setLayout(row(self.title, self.field, self.hint, None, spacing=10))
        self.field.textEdited.connect(self._search)
        self.field.returnPressed.connect(lambda: self.leave())
        self.hide()

    def begin(self, mode: str, current: int) -> None:
        """Ask for a board (``/``) or a name (``'``), beginning at the row `current`."""
        self._mode = mode
        self._from = self._at = max(current, 0)
        title = translate(N_("Board")) if mode == "/" else translate(N_("Name"))
        self.title.setText(title)
        self.field.setAccessibleName(title)
        self.field.clear()
        self._say(found=True)
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self, *, back: bool = True) -> None:
        """Close the field; `back` unless the arbiter has gone elsewhere already."""
        if self.isVisible():
            self.hide()
            self.closed.emit(back)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QKeyEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.went_to.emit(self._from)
                self.leave()
                return True
            if event.key() == Qt.Key.Key_Down:
                self._search(self.field.text(), onward=True)
                return True
        elif (
            isinstance(event, QFocusEvent)
            and event.lostFocus()
            and event.reason() is not Qt.FocusReason.PopupFocusReason
        ):
            self.leave(back=False)
        return super().eventFilter(watched, event)

    def _search(self, text: str, *, onward: bool = False) -> None:
        wanted = plain(text).strip()
        if not wanted:
            self._say(found=True)
            return
        rows = self._rows()
        start = self._at + 1 if onward else (self._from if self._mode == "'" else 0)
        order = [*range(start, len(rows)), *range(min(start, len(rows)))]
        found = next((number for number in order if self._fits(rows[number], wanted)), None)
        self._say(found=found is not None)
        if found is not None:
            self._at = found
            self.went_to.emit(found)

    def _fits(self, board: BoardRow, wanted: str) -> bool:
        if self._mode == "/":
            return board.black is not None and wanted in (str(board.board), str(board.table))
        seats = [board.white] if board.black is None else [board.white, board.black]
        return any(_begins(plain(seat.player.name), wanted) for seat in seats)

    def _say(self, *, found: bool) -> None:
        if not found:
            nobody = N_("there is no such board") if self._mode == "/" else N_("nobody is called that")
            self.hint.setText(translate(nobody))
        elif self._mode == "/":
            self.hint.setText(translate(N_("Enter: stay there · Esc: back")))
        else:
            self.hint.setText(translate(N_("Enter: stay there · ↓: next one · Esc: back")))


def _begins(name: str, wanted: str) -> bool:
    """Whether the name, or a later word of it, begins with what is wanted."""
    return name.startswith(wanted) or any(word.startswith(wanted) for word in name.replace(",", " ").split())
