"""The field in which a person is named, wherever one is: the line, the list of who may be meant under it, the keys.

It belongs to a line that somebody else owns: the line that adds players, the fields that choose one, the search of the
absences, the name of an arbiter. What may be meant is asked of the owner (`Asked`): what is known at once, and what the
rating lists have to be searched for, on a thread, for they may have more than a million entries. ↑ ↓ mark a line, Enter
or a click takes it, Esc closes the list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from swissdesk.errors import SwissDeskError
from swissdesk.session.registration.naming import Suggestion
from swissdesk.ui.players.offers import OffersPopup
from swissdesk.ui.shell.workers import Job, Tasks
from swissdesk.ui.widgets.announce import describe

PAUSE_MS = 60
"""After so long without another letter the lists are asked."""
PATIENCE = 0.04
"""So many seconds the lists are waited for; an answer that takes longer is shown when it comes."""

_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}

Found = tuple[Suggestion, ...]


@dataclass(frozen=True)
class Asked:
    """Who may be meant: those known `at_once`, and `searched` for those behind them; any thread may call it.

    `failed` is told of lists that cannot be read, and returns what is suggested without them. `foot` says the keys.
    """

    at_once: Found = ()
    searched: Callable[[], Found] | None = None
    failed: Callable[[SwissDeskError], Found] = lambda _error: ()
    foot: str = ""


class PersonSearch(QObject):
    """Puts the list under `field`; `taken` gets the suggestion that was chosen."""

    taken = Signal(object)
    """A Suggestion, or None if Enter was pressed where nobody is suggested."""
    moved = Signal()
    """Another line is marked, or other lines are shown: what Enter does is to be said again (`say`)."""

    def __init__(self, field: QLineEdit, make_popup: Callable[[], OffersPopup], ask: Callable[[str], Asked]) -> None:
        super().__init__(field)
        self.field = field
        self._ask = ask
        self._make_popup = make_popup
        self._popup: OffersPopup | None = None
        self._tasks: Tasks | None = None
        self._asked: str | None = None
        self._is_searching = False
        self._takes = False
        """Enter was pressed before the answer was there."""
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.look_up)
        field.textEdited.connect(self._typed)
        field.installEventFilter(self)

    @property
    def popup(self) -> OffersPopup:
        """The list, made when it is first wanted."""
        if self._popup is None:
            self._popup = self._make_popup()
            self._popup.taken.connect(self._clicked)
        return self._popup

    @property
    def is_open(self) -> bool:
        """Whether the list is in sight."""
        return self._popup is not None and self._popup.isVisible()

    @property
    def current(self) -> Suggestion | None:
        """The marked suggestion, None while none is shown."""
        return self.popup.current if self.is_open else None

    def close(self) -> None:
        """Take the list out of sight, and forget what is being searched for."""
        self._pause.stop()
        self._asked, self._takes = None, False
        if self._popup is not None:
            self._popup.hide()

    def say(self, text: str, tone: str = "accent") -> None:
        """Say what Enter does with the marked line, to a screen reader as well."""
        if self._popup is not None:
            self._popup.show_outcome(text, tone)
            describe(self.field, self._popup.spoken())

    # ---- looking up

    def _typed(self, text: str) -> None:
        self._takes = False
        if text.strip():
            self._pause.start()
        else:
            self.close()

    def look_up(self) -> None:
        """Show who may be meant by the text in the line."""
        self._pause.stop()
        self._asked = self.field.text()
        asked = self._ask(self._asked)
        if asked.searched is None:
            self._is_searching = False
            self._show(asked, asked.at_once)
        else:
            self._search(asked, asked.searched)

    def _search(self, asked: Asked, searched: Callable[[], Found]) -> None:
        text = self._asked

        def show(found: Found) -> None:
            if text == self._asked == self.field.text():
                self._is_searching = False
                self._show(asked, (*asked.at_once, *found))
                self._take_late()

        if self._tasks is None:
            self._tasks = Tasks(self)
        self._tasks.cancel()
        self._is_searching = True
        job = Job("", lambda _monitor: searched(), show, lambda error: show(asked.failed(error)))
        self._tasks.start(job, PATIENCE)
        if self._is_searching and asked.at_once:
            self._show(asked, asked.at_once)

    def _show(self, asked: Asked, found: Found) -> None:
        if not found and self._popup is None:
            return
        self.popup.say(asked.foot)
        self.popup.show_offers(found, self.field)
        self.moved.emit()

    # ---- taking

    def take(self) -> None:
        """Take who is marked; where the lists are still being searched, as soon as they have answered."""
        if self._pause.isActive() or self._asked != self.field.text() or not (self.is_open or self._is_searching):
            self.look_up()
        if self._is_searching and self.current is None:
            self._takes = True
        else:
            self.taken.emit(self.current)

    def _take_late(self) -> None:
        if self._takes:
            self._takes = False
            self.taken.emit(self.current)

    def _clicked(self, line: int) -> None:
        self.popup.table.go_to(line)
        self.moved.emit()
        self.taken.emit(self.popup.current)

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        if watched is self.field and event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.Move):
            self.close()
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        if not self.is_open:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        elif key == Qt.Key.Key_Escape:
            self.close()
        elif key in _MOVES:
            self.popup.step(_MOVES[key])
            self.moved.emit()
        else:
            return False
        return True
