"""The table of boards while they are made by hand: a cursor on a chair, and players that can be dragged.

Letters never leave it as shortcuts; what they mean is the business of whoever sets `press`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour
from swissdesk.session.manual import Place, Seat
from swissdesk.ui.manual.cells import HandDelegate
from swissdesk.ui.manual.hand import Hand
from swissdesk.ui.manual.rows import VERDICT, HandModel
from swissdesk.ui.models.rows import Column
from swissdesk.ui.result_keys import letters
from swissdesk.ui.widgets.table import Table

SPACE, ENTER, ESCAPE, BACK, DELETE = "␣", "⏎", "⎋", "⌫", "⌦"
"""How keys that print nothing are called."""
DRAG = "drag"
"""The beginning of a drag, told like a key."""

_NAMES: dict[int, str] = {
    Qt.Key.Key_Space: SPACE,
    Qt.Key.Key_Return: ENTER,
    Qt.Key.Key_Enter: ENTER,
    Qt.Key.Key_Escape: ESCAPE,
    Qt.Key.Key_Backspace: BACK,
    Qt.Key.Key_Delete: DELETE,
}

_VERDICT_SHARE, _NARROW_SHARE, _NARROW = 3, 4, 30
"""The verdicts have at most that part of the width, and less where it is not so many lines of text."""

_SIGN_ONLY, _SIGN = 22, 2.2
"""Where the table is not so many lines of text wide, a verdict is its sign alone, in a column of that many."""

_SCROLL_MS = 45
"""So often a row is scrolled while somebody is carried along the edge."""


def _nothing(_key: str) -> bool:
    return False


class HandTable(Table):
    """Boards with a cursor on one of two chairs; `side` says which."""

    moved = Signal()
    """The cursor is on another chair."""
    reached = Signal()
    """The focus has come here."""
    turn_wanted = Signal()
    """A double click on a board."""
    menu_wanted = Signal(QPoint)
    """A right click or the menu key; the point is on the screen."""
    dragged = Signal(QPoint)
    """The pointer is there (on the screen) with a player."""
    dropped = Signal(QPoint)

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Boards made by hand")), parent)
        self.hand = hand
        self.rows = HandModel(self)
        self.side = Colour.WHITE
        self.press: Callable[[str], bool] = _nothing
        """Is given every key: a letter, or a name; says whether it meant something."""
        self.setItemDelegate(HandDelegate(self))
        self.setModel(self.rows)
        self.setDragEnabled(False)
        self._pressed: QPoint | None = None
        self._edge = 0
        self._scrolling = QTimer(self, interval=_SCROLL_MS)
        self._scrolling.timeout.connect(self._scroll_on)
        self.hand.changed.connect(self.viewport().update)
        self.selectionModel().currentRowChanged.connect(lambda *_: self.moved.emit())

    def _width(self, column: Column[Any], rows: Sequence[Any]) -> int:
        """Give columns a width that stays while players change places and verdicts come and go."""
        if column.id != VERDICT:
            natural = super()._width
            return max(natural(each, rows) for each in self.rows.twins(column))
        change = wording.text(N_("{label}: {ours} instead of {ruled}"), label="C18", ours="3.5", ruled="2.5")
        usual = wording.text(N_("{name}, bracket {bracket}"), name=change, bracket=10)
        line, width = self.fontMetrics().height(), self.viewport().width()
        if width < line * _SIGN_ONLY:
            return round(line * _SIGN)
        wanted = self.fontMetrics().horizontalAdvance(usual) + line * 2
        is_narrow = width < line * _NARROW
        return min(wanted, width // (_NARROW_SHARE if is_narrow else _VERDICT_SHARE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._later.start()  # how much of a verdict is said hangs on the width

    # ---- the cursor

    @property
    def seat(self) -> Seat | None:
        """The chair of the cursor, None if there is none."""
        row = self.current_row
        return Seat(row + 1, self.side) if 0 <= row < len(self.rows.rows) else None

    def go_to_seat(self, seat: Seat) -> None:
        """Put the cursor on a chair."""
        self.side = seat.colour
        column = self.rows.column(self.side.name.lower())
        self.selectionModel().setCurrentIndex(
            self.rows.index(seat.board - 1, column), self.selectionModel().SelectionFlag.NoUpdate
        )
        self.go_to(seat.board - 1)
        self.moved.emit()
        self.viewport().update()

    def place_at(self, at: QPoint) -> Place | None:
        """Return the chair at a point of the viewport, None for anything else."""
        index = self.indexAt(at)
        side = self.rows.side(index.column()) if index.isValid() else None
        return None if side is None else Seat(index.row() + 1, side)

    # ---- keys

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and letters(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.seat is not None:
            side = Colour.WHITE if event.key() == Qt.Key.Key_Left else Colour.BLACK
            self.go_to_seat(Seat(self.seat.board, side))
            return
        name = _NAMES.get(event.key()) if plain else None
        typed = (name,) if name else letters(event)
        if not typed:
            super().keyPressEvent(event)
        elif not any(self.press(key) for key in typed) and name:
            event.ignore()

    def keyboardSearch(self, search: str) -> None:
        """Letters mean something else here; names are looked for after an apostrophe."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        place = self.place_at(at)
        if isinstance(place, Seat):
            self.go_to_seat(place)
        else:
            super().mousePressEvent(event)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        can_drag = event.button() == Qt.MouseButton.LeftButton and place is not None
        self._pressed = at if can_drag else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None:
            return
        if not self.hand.is_full and (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self.press(DRAG)
        if self.hand.is_full and self.hand.by_mouse:
            self.dragged.emit(event.globalPosition().toPoint())
            self._watch_edge(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        self._scrolling.stop()
        if self.hand.is_full and self.hand.by_mouse:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if self.indexAt(event.position().toPoint()).isValid():
            self.turn_wanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            place = self.place_at(event.pos())
            if isinstance(place, Seat):
                self.go_to_seat(place)
            self.menu_wanted.emit(event.globalPos())
        elif self.current_row >= 0:
            below = self.visualRect(self.currentIndex()).bottomLeft()
            self.menu_wanted.emit(self.viewport().mapToGlobal(below))

    def _watch_edge(self, at: QPoint) -> None:
        """Scroll while the pointer with a player is at the upper or lower edge."""
        margin = self.fontMetrics().height()
        self._edge = -1 if at.y() < margin else 1 if at.y() > self.viewport().height() - margin else 0
        if not self._edge:
            self._scrolling.stop()
        elif not self._scrolling.isActive():
            self._scrolling.start()

    def _scroll_on(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self._edge)
