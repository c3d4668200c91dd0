"""The list of the boards still out, for the strip beside the table and for the window of its own."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.models.open_boards import OpenBoardsModel
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.widgets.table import Table


class OpenList(Table):
    """Says which board was clicked, or Enter pressed on."""

    wanted = Signal(int)

    def __init__(self, *, full: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Boards still out, those with most points first")), parent)
        self.boards = OpenBoardsModel(full=full, parent=self)
        self.setModel(self.boards)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head.setVisible(full)
        self.clicked.connect(lambda index: self._chosen(index.row()))
        self.activated_row.connect(self._chosen)

    def show_rows(self, rows: Iterable[BoardRow]) -> None:
        """Show the open ones among the rows of a round."""
        self.boards.show(rows)

    def _chosen(self, place: int) -> None:
        self.wanted.emit(self.boards.rows[place].board)

    def _share(self) -> None:
        """Give the names what the other columns leave: they are shortened, not scrolled."""
        rest = self.viewport().width() - sum(self._natural)
        for place, (width, column) in enumerate(zip(self._natural, self._columns, strict=True)):
            self.setColumnWidth(place, max(width + rest, 0) if column.stretch else width)
