"""The list under a field in which a person is named: who may be meant, how the line is read, and what Enter does.

It lies over a page, or over everything where a dialog has no room for it, and never takes the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Sex
from swissdesk.session.registration.naming import Suggestion
from swissdesk.session.registration.typed_line import Part, Piece, Reading
from swissdesk.ui.players.descriptions import list_text
from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import Wide, label, set_property, stack
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.shorthand import flowing, holding
from swissdesk.ui.widgets.table import Table

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
        row = self.table.current_row
        return self.model.rows[row][1] if 0 <= row < len(self.model.rows) else None

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
        frame = max(unit // 2, _FRAMES)
        height = rows + self.table.head.sizeHint().height() + self._said_height(width - 2) + frame
        below = room.bottom() - (top.y() + under.height() + 2) - 4
        above = top.y() - room.top() - 4
        upwards = height > below and above > below
        height = min(height, above if upwards else below)
        y = top.y() - height - 2 if upwards else top.y() + under.height() + 2
        self.setGeometry(QRect(left, y, width, height))
