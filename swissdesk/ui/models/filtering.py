"""Rows that are about players, narrowed down by a search and sorted by the column one chose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from swissdesk.model import Player
from swissdesk.model.searching import folded, spellings
from swissdesk.ui.models.rows import RowsModel


def _everything(_row: Any) -> bool:
    return True


class RowsFilter(QSortFilterProxyModel):
    """Keeps rows with all words of a search in number, name, FIDE id, federation, club or title of their `player`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._keep: Callable[[Any], bool] = _everything

    def search(self, text: str) -> None:
        """Keep what has all these words; none keep everything."""
        words = tuple(folded(text).split())
        if words != self._words:
            self._words = words
            self.invalidate()

    def keep(self, condition: Callable[[Any], bool] = _everything) -> None:
        """Keep only rows of which this holds, besides what is searched."""
        self._keep = condition
        self.invalidate()

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows that are shown, in the order in which they are shown."""
        places = (self.mapToSource(self.index(place, 0)).row() for place in range(self.rowCount()))
        return tuple(self._source.rows[place] for place in places)

    @property
    def _source(self) -> RowsModel[Any]:
        return cast(RowsModel[Any], self.sourceModel())

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        row = self._source.rows[source_row]
        return self._keep(row) and (not self._words or _has(row.player, self._words))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._source.sort(column, order)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.sourceModel().headerData(section, orientation, role)


def _has(player: Player, words: tuple[str, ...]) -> bool:
    ways = spellings(" ".join((player.name, player.fide_id, player.federation, player.club, player.title)))
    return all(word == str(player.id) or any(word in way for way in ways) for word in words)
