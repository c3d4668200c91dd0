"""A table as text for the clipboard: tabs between the cells, what is seen and nothing else, safe in a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView

from swissdesk.formats.csv_table import safe
from swissdesk.ui.models.rows import CELL_ROLE, Cell


def table_text(view: QTableView, rows: Iterable[int] | None = None) -> str:
    """Return the rows with those numbers, all of them if none are given, below the titles of the columns."""
    model = view.model()
    columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
    lines = [[str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in columns]]
    rows = range(model.rowCount()) if rows is None else rows
    lines += [[_text(view, row, column) for column in columns] for row in rows]
    return "".join("\t".join(safe(" ".join(cell.split())) for cell in line) + "\n" for line in lines)


def _text(view: QTableView, row: int, column: int) -> str:
    index = view.model().index(row, column)
    cell: Cell | None = index.data(CELL_ROLE)
    if cell is None:
        return str(index.data() or "")
    return " ".join(part for part in (cell.text, "" if cell.aside else cell.after) if part)
