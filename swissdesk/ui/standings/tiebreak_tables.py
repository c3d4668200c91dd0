"""The two lists of the dialog: what there is, by family, and what is used, in its order."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.models.rows import Align, Column, Index, RowsModel, Style
from swissdesk.ui.standings.tiebreak_choice import Chosen, Offered
from swissdesk.ui.widgets.carrying import CarryTable


def _short(code: str) -> str:
    return code.removeprefix("OTHER_").replace("_", " ") if code.startswith("OTHER_") else code


def _spoken_offer(line: Offered) -> str:
    if line.is_heading:
        return line.text
    return wording.text(N_("{text}, code {code}, article {article}"), text=line.text, code=line.code,
                        article=line.article or "–")  # fmt: skip


OFFERED_COLUMNS: tuple[Column[Offered], ...] = (
    Column("text", N_("Tie-break"), lambda line: line.text, stretch=True,
           style=lambda line: Style.DONE if line.is_heading else Style.PLAIN,
           after=lambda line: "" if line.code.startswith("OTHER_") else line.code, spoken=_spoken_offer),
)  # fmt: skip

CHOSEN_COLUMNS: tuple[Column[Chosen], ...] = (
    Column("place", "", lambda line: f"{line.place}.", Align.RIGHT, lambda _line: Style.MUTED,
           spoken=lambda line: wording.text(N_("Place {place}"), place=line.place)),
    Column("code", N_("Code"), lambda line: _short(line.code), style=lambda line: Style.STRONG,
           spoken=lambda line: line.code),
    Column("name", N_("Meaning"), lambda line: line.name, stretch=True,
           style=lambda line: Style.ATTENTION if line.problem else Style.PLAIN,
           spoken=lambda line: line.problem or line.name),
)  # fmt: skip


class OfferedModel(RowsModel[Offered]):
    """What there is; the names of the families cannot be chosen."""

    def __init__(self) -> None:
        super().__init__(OFFERED_COLUMNS, key=lambda line: (line.code, line.text))

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self.rows[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class OfferedTable(CarryTable):
    """Enter, Space, a double click or a drag take a line over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Tie-breaks to choose from")), parent)
        self.lines = OfferedModel()
        self.lines.setParent(self)
        self.setModel(self.lines)

    def code_at(self, row: int) -> str:
        """Return the code of a line, empty for a family."""
        return self.lines.rows[row].code if 0 <= row < len(self.lines.rows) else ""

    def begin(self) -> None:
        """Put the cursor on the first line that can be chosen."""
        if self.current_row < 0:
            self.go_to(next((row for row, line in enumerate(self.lines.rows) if not line.is_heading), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.current_row >= 0:
            self.activated_row.emit(self.current_row)
        else:
            super().keyPressEvent(event)


class ChosenTable(CarryTable):
    """Alt+Up and Alt+Down move a line, Del takes it away; so does the mouse."""

    moved = Signal(int)
    """The line of the cursor is to go up (-1) or down (1)."""
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Tie-breaks in use, in their order")), parent)
        self.lines: RowsModel[Chosen] = RowsModel(CHOSEN_COLUMNS, key=lambda line: line.place, parent=self)
        self.setModel(self.lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)
