"""A table of players in which several can be selected."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel
from PySide6.QtWidgets import QAbstractItemView, QWidget

from swissdesk.ui.models.players import PlayerRow
from swissdesk.ui.models.rows import ROW_ROLE
from swissdesk.ui.widgets.table import Table


class PlayerTable(Table):
    """Its rows are `PlayerRow`s."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def chosen_players(self) -> tuple[int, ...]:
        """Return the ids of the selected players, in the order of the table."""
        chosen = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows: list[PlayerRow] = [self.model().index(number, 0).data(ROW_ROLE) for number in chosen]
        return tuple(row.player.id for row in rows)

    def choose_all(self) -> None:
        """Select every row that is shown; the cursor goes to the first."""
        model = self.model()
        self.go_to(0)
        if model.rowCount():
            everything = QItemSelection(model.index(0, 0), model.index(model.rowCount() - 1, model.columnCount() - 1))
            self.selectionModel().select(everything, QItemSelectionModel.SelectionFlag.ClearAndSelect)
