"""Every key of the program on one page, made from the declared actions and the keys of results."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.help.library import KeyTable, Line, menu_tables, plain_table, result_table
from swissdesk.ui.shell.office import Catalogue
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, label, row, stack
from swissdesk.ui.widgets.helping import help_on_f1

_MOST_COLUMNS = 3


class KeysDialog(QDialog):
    """Shows the keys, those of results first."""

    def __init__(self, catalogue: Catalogue, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_on_f1(self, "keys")
        self.setWindowTitle(translate(N_("Keys")))
        room = self.screen().availableSize() * 0.92
        unit = self.fontMetrics().height()
        tables = (result_table(preferences), *menu_tables(catalogue), plain_table(catalogue))
        count = _MOST_COLUMNS
        body = self._body(_shared_out(tables, count))
        while count > 1 and body.sizeHint().width() + 4 * unit > room.width():
            body.deleteLater()
            count -= 1
            body = self._body(_shared_out(tables, count))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(body)
        close = button(N_("Close"), self.accept, primary=True)
        close.setDefault(True)
        stack(
            SizedLabel(1.35, text=N_("Keys")),
            Wide(scroll),
            row(None, close),
            on=self,
            margins=(24, 20, 24, 20),
            spacing=12,
        )
        wanted = body.sizeHint()
        self.resize(min(wanted.width() + 4 * unit, room.width()), min(wanted.height() + 8 * unit, room.height()))

    def _body(self, shared: Sequence[Sequence[KeyTable]]) -> QWidget:
        body = QWidget(self)
        columns = row(on=body, margins=(0, 0, 12, 0), spacing=36)
        for tables in shared:
            columns.addLayout(self._stack(tables))
        return body

    def _stack(self, tables: Sequence[KeyTable]) -> QVBoxLayout:
        made = stack(spacing=14)
        for title, lines in tables:
            made.addWidget(SizedLabel(1.0, text=title))
            made.addLayout(self._grid(lines))
        made.addStretch(1)
        return made

    def _grid(self, lines: Sequence[Line]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for number, (key, text) in enumerate(lines):
            cap = QLabel(key)
            cap.setTextFormat(Qt.TextFormat.PlainText)
            font = cap.font()
            font.setBold(True)
            cap.setFont(font)
            grid.addWidget(cap, number, 0)
            grid.addWidget(label(text, "muted"), number, 1)
        return grid


def _shared_out(tables: Sequence[KeyTable], count: int) -> list[list[KeyTable]]:
    """Return the tables in `count` columns of about the same height, their order kept."""
    heights = [len(table.lines) + 2 for table in tables]
    share = sum(heights) / count
    columns: list[list[KeyTable]] = [[] for _ in range(count)]
    above = 0
    for table, height in zip(tables, heights, strict=True):
        columns[min(int((above + height / 2) / share), count - 1)].append(table)
        above += height
    return columns
