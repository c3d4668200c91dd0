"""A sheet as HTML: notices, tables, notes."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table, Tone
from swissdesk.reports.web.links import Links, player_page
from swissdesk.reports.web.markup import Markup, joined, tag

_LAST_TO_GO = 2
"""Columns that may be left out go from narrow screens in two steps; those up to this number in the second.

So do the points on both sides of a board, because there the names need the room.
"""


def body(report: Report, links: Links | None = None) -> Markup:
    """Return what stands on a sheet, below its title."""
    parts = [tag("p", notice, class_="notice") for notice in report.notices]
    parts += [_table(table, links) for table in report.tables]
    parts += [tag("p", note, class_="note") for note in report.notes]
    return joined(parts)


def _table(table: Table, links: Links | None) -> Markup:
    classes = [_classes(column) for column in table.columns]
    heads = [tag("th", c.head, scope="col", class_=name) for c, name in zip(table.columns, classes, strict=True)]
    rows = [_row(table, row, classes, links) for row in table.rows]
    caption = tag("caption", table.title) if table.title else ""
    whole = tag("table", caption, tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    return tag("div", whole, class_="scroll")


def _row(table: Table, row: Row, classes: Sequence[str], links: Links | None) -> Markup:
    cells = [
        tag("td", _content(row, column, cell, links), class_=f"{name} {_cell_classes(cell)}".strip())
        for column, name, cell in zip(table.columns, classes, row.cells, strict=True)
    ]
    return tag("tr", *cells, class_="muted" if row.muted else "")


def _content(row: Row, column: Column, cell: Cell, links: Links | None) -> Markup:
    text: str = cell.text
    player = links.player(row, column.key, cell.text) if links is not None and cell.text else None
    if player is not None:
        text = tag("a", cell.text, href=player_page(player))
    if cell.tone is not Tone.PLAIN and cell.text:
        text = tag("span", text, class_=cell.tone.value)
    if cell.mark:
        return joined([text, " ", tag("span", f"({cell.mark})", class_="mark")])
    return joined([text])


def _classes(column: Column) -> str:
    names = []
    if column.align is not Align.LEFT:
        names.append(column.align.value)
    if column.stretch:
        names.append("wide")
    if column.drop or column.kin == "points":
        names.append("may-go" if column.drop > _LAST_TO_GO else "may-go-last")
    return " ".join(names)


def _cell_classes(cell: Cell) -> str:
    if not (cell.bold or cell.muted or cell.large):
        return ""
    known = {"bold": cell.bold, "muted": cell.muted, "large": cell.large}
    return " ".join(name for name, is_set in known.items() if is_set)
