"""The field in which a person is named, wherever one is: the line, the list of who may be meant under it, the keys.

It belongs to a line that somebody else owns: the line that adds players, the fields that choose one, the search of the
absences, the name of an arbiter. What may be meant is asked of the owner (`Asked`): what is known at once, and what the
rating lists have to be searched for, on a thread, for they may have more than a million entries. ↑ ↓ mark a line, Enter
or a click takes it, Esc closes the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Sex
from swissdesk.session.registration.naming import Lists, Part, Piece, Reading, Suggestion
from swissdesk.ui.players.descriptions import list_text
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job, Tasks, delayed
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import Wide, holding, label, set_property, stack
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.screen_reader import describe
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass

# ---- the rating lists


def lists_of(office: Office) -> Lists | None:
    """Return the lists, None if none has been imported."""
    return office.services.rating_lists if office.services.rating_lists.lists() else None


def fide_numbers(office: Office) -> Callable[[str], bool] | None:
    """Return what says whether FIDE's list has a number; None if that list has not been imported.

    What is returned raises FileError if the list cannot be read.
    """
    lists = office.services.rating_lists
    if not any(known.kind == "fide" for known in lists.lists()):
        return None
    return lambda number: lists.by_fide_id(number) is not None


# ---- the list

_ROWS = 12
"""So many lines are seen at once."""
_FRAMES = 18
"""What frames and margins take of the height, in pixels."""
_LETTERS = 46
"""How wide the list is at least, in heights of a line."""

_FOOT = (12, 4, 12, 6)
"""The margins of what is said under the list."""
_EDGE = 12
"""So many pixels stay free beside the list."""

Line = tuple[int, Suggestion]


def _is_taken(offer: Suggestion) -> bool:
    """Whether it is a player of the event whom the field does not ask for."""
    return offer.number is not None and offer.candidate is None


def _name_style(line: Line) -> Style:
    return Style.MUTED if _is_taken(line[1]) else Style.STRONG


def _name(line: Line) -> str:
    candidate = line[1].candidate
    return line[1].player.name if candidate is None else candidate.text


def _state(line: Line) -> str:
    offer = line[1]
    if offer.candidate is not None:
        return ""
    if offer.number is not None:
        return wording.text(N_("entered: number {number}"), number=offer.number)
    return translate(N_("as typed")) if offer.listed is None else ""


def _state_style(line: Line) -> Style:
    return Style.ATTENTION if _is_taken(line[1]) else Style.MUTED


_COLUMNS: tuple[Column[Line], ...] = (
    Column("title", N_("Title"), lambda line: line[1].player.title, optional=True),
    Column("name", N_("Name"), _name, style=_name_style, stretch=True),
    Column("rating", N_("Rating"), lambda line: str(line[1].player.rating or ""), Align.RIGHT, optional=True),
    Column("federation", N_("Fed."), lambda line: line[1].player.federation, tooltip=N_("Federation"), optional=True),
    Column("birth", N_("Born"), lambda line: line[1].player.birth.replace("/", "-"), style=muted, optional=True),
    Column("fide_id", N_("FIDE ID"), lambda line: line[1].player.fide_id, Align.RIGHT, muted, optional=True, leaves=3),
    Column("club", N_("Club"), lambda line: line[1].player.club, style=muted, optional=True, leaves=1),
    Column("list", N_("List"), lambda line: list_text(line[1].player), style=muted, optional=True, leaves=2),
    Column("state", N_("Status"), _state, style=_state_style, optional=True),
)


_SEXES = {Sex.FEMALE: N_("female"), Sex.MALE: N_("male")}

_VALUES: dict[Part, Callable[[str], str]] = {
    Part.SEX: lambda value: translate(_SEXES[Sex(value)]),
    Part.BORN: lambda value: wording.date_text(value) if "/" in value else value,
}
"""How what a part is taken for reads, where that is not what is stored."""


def chip_text(piece: Piece) -> str:
    """Return a part of a reading with its label: ``Federation: SVK``."""
    value = piece.value if piece.wrong is not None else _VALUES.get(piece.part, str)(piece.value)
    return wording.text(N_("{label}: {value}"), label=translate(piece.part.value), value=value)


class ReadingChips(QWidget):
    """How a line is read: a chip for each part, with its label; what cannot be right is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.chips = {part: self._chip() for part in Part}
        self._line = flowing(*self.chips.values(), spacing=4)
        stack(self._line, on=self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @staticmethod
    def _chip() -> QLabel:
        made = label()
        made.setProperty("chip", "true")
        made.hide()
        return made

    def show_reading(self, reading: Reading | None) -> None:
        """Show the parts of a line; nothing where it is no more than a name."""
        pieces = {} if reading is None else {piece.part: piece for piece in reading.pieces}
        says_more = len(pieces) > 1
        for part, chip in self.chips.items():
            piece = pieces.get(part)
            chip.setVisible(says_more and piece is not None)
            if piece is not None:
                chip.setText(chip_text(piece))
                set_property(chip, "tone", "danger" if piece.wrong is not None else "")
        self.setVisible(says_more)

    def words(self) -> str:
        """Return what the chips say."""
        return ", ".join(chip.text() for chip in self.chips.values() if not chip.isHidden())


_FLOATING = Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowDoesNotAcceptFocus


class OffersPopup(QFrame):
    """The list itself; `show_offers` opens it under a field, and an empty list closes it."""

    taken = Signal(int)
    """A click on a line of the list."""

    def __init__(self, parent: QWidget, *, floats: bool = False) -> None:
        """It lies over `parent`, or over everything if it `floats`."""
        super().__init__(parent, _FLOATING if floats else Qt.WindowType.Widget)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._floats = floats
        self.setObjectName("palette")
        self.setProperty("floats", floats)
        self.model = RowsModel[Line](_COLUMNS, key=lambda line: line[0], parent=self)
        self.table = Table(N_("Matching players"), self, model=self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setProperty("lit", True)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.clicked.connect(lambda index: self.taken.emit(index.row()))
        self.outcome = label(tone="accent", wraps=True)
        self.chips = ReadingChips()
        self.foot = label(tone="muted", wraps=True)
        self._said = holding(stack(self.outcome, self.chips, self.foot, margins=_FOOT, spacing=4))
        stack(Wide(self.table), self._said, on=self, margins=(1, 1, 1, 1), spacing=0)
        self._under: QWidget | None = None
        self.hide()

    @property
    def current(self) -> Suggestion | None:
        """The suggestion selected, None if there is none."""
        line = self.model.row_at(self.table.current_row)
        return None if line is None else line[1]

    def show_offers(self, offers: Sequence[Suggestion], under: QWidget) -> None:
        """Show the suggestions under the line, the first one selected; the list stays open."""
        self.model.set_rows(list(enumerate(offers)))
        if not offers:
            self.hide()
            return
        self.table.go_to(0)
        self.chips.show_reading(offers[0].reading)
        self._under = under
        self.place()
        self.show()
        self.raise_()
        self.table.fit()

    def say(self, text: str) -> None:
        """Say at the foot, in an untranslated sentence, what can be done."""
        self.foot.setText(translate(text))

    def show_outcome(self, text: str, tone: str = "accent") -> None:
        """Say at the foot what Enter does with the marked line, in the language in use."""
        set_property(self.outcome, "tone", tone)
        self.outcome.setText(text)
        self.outcome.setVisible(bool(text))
        if self.isVisible():
            self.place()

    def step(self, by: int) -> None:
        """Mark another line; one step beyond an end goes to the other."""
        self.table.go_to((self.table.current_row + by) % len(self.model.rows))

    def spoken(self) -> str:
        """Return what a screen reader says of the marked line."""
        current = self.current
        if current is None:
            return ""
        line = self.model.rows[self.table.current_row]
        read = "" if current.listed is not None or current.candidate is not None else self.chips.words()
        said = (*(column.text(line) for column in self.model.columns), self.outcome.text(), read)
        return ", ".join(text for text in said if text)

    def _said_height(self, width: int) -> int:
        """Return how high the foot is in that width; layouts ask nobody whose lines wrap before they are shown."""
        left, top, right, bottom = _FOOT
        inner = width - left - right
        self.chips.setMinimumHeight(0 if self.chips.isHidden() else self.chips.heightForWidth(inner))
        parts = [part for part in (self.outcome, self.chips, self.foot) if not part.isHidden()]
        heights = [
            part.heightForWidth(inner) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts
        ]
        return sum(heights) + 4 * max(len(parts) - 1, 0) + top + bottom

    def place(self) -> None:
        """Take the room under the field, or above it where there is more."""
        under, parent = self._under, self.parentWidget()
        if under is None or parent is None:
            return
        room = self.screen().availableGeometry() if self._floats else parent.rect()
        top = under.mapToGlobal(QPoint()) if self._floats else under.mapTo(parent, QPoint())
        unit = self.fontMetrics().height()
        width = min(max(under.width(), unit * _LETTERS), room.width() - 2 * _EDGE)
        left = max(room.left() + _EDGE, min(top.x(), room.right() - _EDGE - width))
        rows = theme.row_height(unit) * min(len(self.model.rows), _ROWS)
        frame = max(unit // 2, _FRAMES) + unit // 3
        height = rows + self.table.head.sizeHint().height() + self._said_height(width - 2) + frame
        below = room.bottom() - (top.y() + under.height() + 2) - 4
        above = top.y() - room.top() - 4
        upwards = height > below and above > below
        height = min(height, above if upwards else below)
        y = top.y() - height - 2 if upwards else top.y() + under.height() + 2
        self.setGeometry(QRect(left, y, width, height))


# ---- the search

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
        self._pause = delayed(self, self.look_up, PAUSE_MS)
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
