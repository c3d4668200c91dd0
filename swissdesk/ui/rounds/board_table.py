"""The table of boards, made for typing results without looking at the screen, and what stands around it.

It reads keys and passes them to the function set as `press`, which decides what they mean. While it has the focus,
digits and letters never act as shortcuts of anything else. Around it are the active keys, printed at all times; the
field that jumps to a board by its number, a player, or the code of a slip; and menus at the board for the rare results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLabel, QLineEdit, QMenu, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result
from swissdesk.model.searching import begins, folded
from swissdesk.ui.shell.keys import FORFEITS, OTHERS, TO_BOARD, TO_NAME, TO_SLIP, keeps_letter, letters
from swissdesk.ui.widgets.cells import LIT, CellDelegate
from swissdesk.ui.widgets.column_widths import shared_out
from swissdesk.ui.widgets.common import label, row
from swissdesk.ui.widgets.rows import Index, RowsModel
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.table import Table

_ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_FORFEIT_TEXTS = ("&1   + / −", "&0   − / +", "&F   − / −")


# ---- rare results


class ResultMenu(QMenu):
    """Says which result was chosen; None stands for clearing."""

    chosen = Signal(object)

    def show_forfeits(self, place: QPoint, *, enabled: bool) -> None:
        """Offer the results without a game: F, then 1, 0 or F."""
        self.clear()
        self._offer(zip(_FORFEIT_TEXTS, FORFEITS, strict=True), enabled)
        self._open(place)

    def show_all(self, place: QPoint, actions: Sequence[QAction], *, enabled: bool) -> None:
        """Offer every result, the rare ones first and numbered; then other actions on the board."""
        self.clear()
        rare = ((f"&{number}   {wording.result_text(result)}", result) for number, result in enumerate(OTHERS, 1))
        self._offer(rare, enabled)
        self.addSeparator()
        self._offer(((wording.result_text(result), result) for result in (*_ORDINARY, *FORFEITS)), enabled)
        self.addSeparator()
        self._offer([(translate(N_("&Clear")), None)], enabled)
        self.addActions(actions)
        self._open(place)

    def _offer(self, choices: Iterable[tuple[str, Result | None]], enabled: bool) -> None:
        for text, result in choices:
            action = self.addAction(text)
            action.setEnabled(enabled)
            action.triggered.connect(lambda _checked=False, result=result: self.chosen.emit(result))

    def _open(self, place: QPoint) -> None:
        self.popup(place)
        self.setActiveAction(self.actions()[0])


# ---- jumping to a board

_TITLES = {TO_BOARD: N_("Board"), TO_NAME: N_("Name"), TO_SLIP: N_("Slip")}
_HINTS = {
    TO_BOARD: N_("Enter: stay there · Esc: back"),
    TO_NAME: N_("Enter: stay there · ↓: next one · Esc: back"),
    TO_SLIP: N_("the code on the slip, then Enter · Esc: back"),
}
_NOT_FOUND = {TO_BOARD: N_("there is no such board"), TO_NAME: N_("no player has this name")}


class Findable(Protocol):
    """A row that is found by the number of its board (0: a bye) or table, or by who sits there."""

    @property
    def board(self) -> int: ...
    @property
    def table(self) -> int | None: ...
    @property
    def names(self) -> tuple[str, ...]: ...


class JumpBar(QFrame):
    """Moves the cursor of a table while one types; Enter stays there, Escape goes back, Down finds the next.

    The code of a slip is only read when it is complete: then `scanned` carries it.
    """

    scanned = Signal(str)
    closed = Signal(bool)
    """The field is gone; True if the keys are to go back to the table."""

    def __init__(self, table: Table, model: RowsModel[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._model = model
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

    def begin(self, mode: str) -> None:
        """Ask for a board, a name or a slip (`keys.TO_…`), beginning at the cursor, which stays lit."""
        self._mode = mode
        self._from = self._at = max(self._table.current_row, 0)
        self._table.setProperty(LIT, True)
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
            self._table.setProperty(LIT, False)
            self._table.viewport().update()
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
            self._table.go_to(self._from)
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
        rows: Sequence[Findable] = self._model.rows
        start = self._at + 1 if onward else (self._from if self._mode == TO_NAME else 0)
        order = [*range(start, len(rows)), *range(min(start, len(rows)))]
        found = next((number for number in order if self._fits(rows[number], wanted)), None)
        self._say(found=found is not None)
        if found is not None:
            self._at = found
            self._table.go_to(found)

    def _fits(self, row: Findable, wanted: str) -> bool:
        if self._mode == TO_BOARD:
            return bool(row.board) and wanted in (str(row.board), str(row.table))
        return any(begins(name, wanted) for name in row.names)

    def _say(self, *, found: bool) -> None:
        show_aloud(self.hint, translate(_HINTS[self._mode] if found else _NOT_FOUND[self._mode]))


# ---- the keys

NBSP = "\N{NO-BREAK SPACE}"
_HYPHEN = "-\N{WORD JOINER}"
"""A hyphen after which no line is broken; without the joiner it may be, even before a no-break space."""


Keys = tuple[tuple[str, str], ...]
"""Keys with their meanings."""

Legend = tuple[str, Keys]
"""Keys with their title."""


class KeyLegend(QLabel):
    """A title, then a key, what it means, and the next; lines break between them only."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setProperty("tone", "muted")
        self._printed: Legend | None = None
        self._height: tuple[tuple[object, ...], int] | None = None

    def height_within(self, width: int) -> int:
        """Return how high it is in that width; asked with every result, it is laid out once only."""
        basis = self._printed, width, self.fontMetrics().height()
        if self._height is None or self._height[0] != basis:
            self._height = basis, self.heightForWidth(width)
        return self._height[1]

    def show_keys(self, title: str, keys: Keys) -> None:
        """Print these keys with their meanings from now on; nothing of either kind is a tag."""
        if (title, keys) == self._printed:
            return
        self._printed = title, keys
        parts = [f"<b>{_whole(key).replace('-', _HYPHEN)}</b>{NBSP}{_whole(text)}" for key, text in keys]
        if title:
            parts.insert(0, f"<i>{_whole(title)}:</i>")
        self.setText(f"{NBSP}{NBSP}{NBSP} ".join(parts))


def _whole(text: str) -> str:
    return escape(text, quote=False).replace(" ", NBSP)


# ---- the table

BACK, DELETE, ENTER = "⌫", "⌦", "⏎"
"""How keys that print nothing are called."""

KEY_NAMES: Mapping[int, str] = {
    Qt.Key.Key_Backspace: BACK,
    Qt.Key.Key_Delete: DELETE,
    Qt.Key.Key_Return: ENTER,
    Qt.Key.Key_Enter: ENTER,
}


def typed(event: QKeyEvent, names: Mapping[int, str]) -> tuple[str, ...]:
    """Return what a key is called: its name if it prints nothing, else the letters that it may stand for."""
    name = None if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else names.get(event.key())
    return (name,) if name else letters(event)


class TypingTable(Table):
    """A table in which letters mean something: none of them is a shortcut of anything else, or looks for a name."""

    meaningless = Signal(str)
    """A digit, letter or sign was typed that stands for nothing."""

    key_names = KEY_NAMES

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.press: Callable[[str], bool] = lambda _key: False
        """Gets every key, as a letter or a name, and returns whether it was used."""

    def event(self, event: QEvent) -> bool:
        return keeps_letter(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = typed(event, self.key_names)
        if not keys:
            super().keyPressEvent(event)
        elif not any(self.press(key) for key in keys):
            if keys[0] in self.key_names.values():
                event.ignore()
            else:
                self.meaningless.emit(keys[0])

    def keyboardSearch(self, search: str) -> None:
        """Names are looked for after an apostrophe."""


_SELDOM = 10
"""Boards stand in two columns where at most one in so many has a name that would be cut there."""


_OF_PLAYERS = frozenset(f"{side}_{fact}" for side in ("white", "black") for fact in ("number", "rating"))
"""What leaves so that names do not take two lines each; points and marks stay."""


_FEW_ROWS = 5
"""Columns of fewer rows do not move by whole ones: two rows before and behind the cursor's are to be in sight."""


_TELLING = 200
"""So many boards tell whether names are long: more are on no screen."""


class BoardTable(TypingTable):
    """The boards of a round."""

    menu_wanted = Signal()
    """A right click, a double click or the menu key on a board."""
    keys_moved = Signal()
    """The keys have come to the table, or gone elsewhere."""
    scaled = Signal()
    """Rows have another height."""
    shared_out = Signal()
    """Columns have other widths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(N_("Boards of the round"), parent)
        self.second: Table | None = None
        """Where the boards go on beside this table, if it is shown."""
        self.doubleClicked.connect(lambda _index: self.menu_wanted.emit())

    # ---- two columns

    def has_room_for_names(self, width: int) -> bool:
        """Whether hardly a name would be cut in a column of boards so many pixels wide."""
        columns = self.columns
        if len(self._natural) != len(columns):
            return True
        lines = self._lines_at(shared_out(self._natural, columns, width, self.fontMetrics().height()))
        return sum(count > 1 for count in lines) * _SELDOM <= len(lines)

    def _wrap(self, rows: Iterable[int] | None = None) -> None:
        """Where two columns of boards stand beside each other, all rows are of one height."""
        self.wraps = not self._has_second
        super()._wrap(rows)

    @property
    def rows_in_sight(self) -> int:
        """How many rows are wholly in sight in this column."""
        return self.viewport().height() // max(self.verticalHeader().defaultSectionSize(), 1)

    @property
    def _has_second(self) -> bool:
        return self.second is not None and not self.second.isHidden()

    def is_in_sight(self, row: int) -> bool:
        """Whether the whole of a row is seen, in either column."""
        if not self._has_second:
            return super().is_in_sight(row)
        return 0 <= row - self.verticalScrollBar().value() < 2 * self.rows_in_sight

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a row into view, in either column."""
        if not self._has_second:
            super().scrollTo(index, hint)
            return
        bar, number, room = self.verticalScrollBar(), index.row(), 2 * self.rows_in_sight
        if number < bar.value():
            bar.setValue(number)
        elif number >= bar.value() + room:
            bar.setValue(number - room + 1)

    def _turn_to(self, row: int) -> None:
        """Move by whole columns: what was in the second is in the first then, as high as it was."""
        bar, column = self.verticalScrollBar(), self.rows_in_sight
        if not self._has_second or column < _FEW_ROWS:
            super()._turn_to(row)
            return
        first, above, below = bar.value(), row - 2, row + 2
        if above < first:
            bar.setValue(first - -(-(first - max(above, 0)) // column) * column)
        elif below >= first + 2 * column:
            bar.setValue(first + ((below - first) // column - 1) * column)

    def place_below(self, index: Index) -> QPoint:
        """Return where on the screen a menu for a cell opens."""
        view: Table = self
        if (
            self.second is not None
            and self._has_second
            and index.row() >= self.verticalScrollBar().value() + self.rows_in_sight
        ):
            view = self.second
        return view.viewport().mapToGlobal(view.visualRect(index).bottomLeft() + QPoint(0, 2))

    @property
    def natural_widths(self) -> list[int]:
        """How wide the texts of the columns are."""
        return self._natural

    def _share(self, leaving: frozenset[str] = frozenset()) -> None:
        """Let numbers and ratings leave where many names would be wrapped and boards be out of sight by that.

        That is found out beforehand: rows that are made higher and lower again would have bars come and go for ever.
        """
        loses_boards = not leaving and not self._has_second and self._would_lose_boards()
        super()._share(_OF_PLAYERS if loses_boards else leaving)
        self.shared_out.emit()

    @property
    def _least_room(self) -> int | None:
        return None if self._has_second else super()._least_room

    def _would_lose_boards(self) -> bool:
        widths = self._widths(frozenset(), self._least_room, self._least_room)
        lines = [] if widths is None else self._lines_at(widths, _TELLING)
        if sum(count > 1 for count in lines) * _SELDOM <= len(lines):
            return False
        plain, line = self.verticalHeader().defaultSectionSize(), self.fontMetrics().height()
        return sum(plain + (count - 1) * line for count in lines) > self.viewport().height()

    def _lines_at(self, widths: Sequence[int], most: int | None = None) -> list[int]:
        """Return how many lines each board (of so many at `most`) takes where columns are so wide."""
        source, delegate, font = self._source, self.itemDelegate(), self.font()
        if source is None or not isinstance(delegate, CellDelegate):
            return []
        tight = [
            (column, room)
            for column, natural, room in zip(self.columns, self._natural, widths, strict=True)
            if column.stretch and 0 < room < natural
        ]
        return [
            max((delegate.lines(font, column.cell(row), room) for column, room in tight), default=1)
            for row in source.rows[:most]
        ]

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.scaled.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.keys_moved.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.keys_moved.emit()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Keep a released key from the widgets around the table, which Qt would offer it to one after the other."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.go_to(self.rowAt(event.pos().y()))
        self.menu_wanted.emit()
