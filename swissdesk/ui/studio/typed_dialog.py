"""Typing a position: a text with an example, and what is wrong with it while it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from swissdesk import wording
from swissdesk.exercises.typed import TypedError, TypedPosition, read
from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, named, row, set_property, stack
from swissdesk.ui.widgets.helping import help_on_f1

_EXAMPLE = """\
system: dutch-2026
round: 4
rounds: 9
first colour: white
1  3    wbw  --  2,4,6  Anna
2  2    bwb  d-  1,5,7  Boris
3  2    wbb  u-  5,6,8  Clara
4  2    bww  --  1,7,8  David
5  1    wbw  -d  2,3    Elena
6  1    wbb  --  1,3    Fedor
7  1    bww  --  2,4    Greta
"""


class TypedDialog(QDialog):
    """Takes a position as text; `found` is what it describes once it is accepted."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Typed position")))
        help_on_f1(self, "studio")
        self.found: TypedPosition | None = None
        how = N_(
            "A line for each player: number, score, colours, floats of the last two rounds (d, u, -), opponents, name."
        )
        self.text = named(QPlainTextEdit(text or _EXAMPLE), N_("Position"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTabChangesFocus(True)
        self.said = label(wraps=True)
        self.take = button(N_("&Pair this position"), self._accept, primary=True)
        close = button(N_("Cancel"), self.reject)
        parts = (label(how, wraps=True), Wide(self.text), self.said, row(None, close, self.take))
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.text.textChanged.connect(self._look)
        grow_to(self, 50, 28)
        self._look()

    def _look(self) -> None:
        """Say what is wrong, or that it can be paired."""
        try:
            self.found = read(self.text.toPlainText())
        except TypedError as error:
            self.found = None
            self.said.setText(wording.sentence(error))
        else:
            count = len(self.found.position.competitors)
            self.said.setText(wording.text(N_("The position is complete. Players: {count}."), count=count))
        set_property(self.said, "tone", "accent" if self.found is not None else "danger")
        self.take.setEnabled(self.found is not None)

    def _accept(self) -> None:
        if self.found is not None:
            self.accept()


def ask_for_position(parent: QWidget, text: str) -> TypedPosition | None:
    """Let the user type a position, beginning with a text; return it, None if there is none."""
    dialog = TypedDialog(text, parent)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    return dialog.found if dialog.exec() == QDialog.DialogCode.Accepted else None
