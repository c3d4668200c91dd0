"""Parts of forms that go to FIDE: fields with what is filled in, signatures, and a form as a workbook."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.fields import by_key
from swissdesk.formats.sheets import Cell as Value
from swissdesk.formats.sheets import Sheet
from swissdesk.i18n import N_, translate
from swissdesk.reports.content import Cell, Column, Report, Row, Table


def setting_title(key: str) -> str:
    """Return what a setting is called, in the language in use; raises KeyError for one that does not exist."""
    field = by_key(key)
    if field is None:
        raise KeyError(key)
    return translate(field.title)


FIELDS, PEOPLE = "field", "signed"


def filled(title: str, fields: Iterable[tuple[str, str]], *, apart: bool = False) -> Table:
    """Return the fields of a form (titles in the language in use) with their values; unknown ones have a box."""
    columns = (Column(FIELDS, "", kin="field"), Column("value", "", stretch=True, kin="value"))
    rows = [
        Row((Cell(name), Cell(value, bold=True) if value else Cell(box=True)), key=f"{FIELDS} {title} {name}")
        for name, value in fields
    ]
    return Table(columns, tuple(rows), title=title, whole=not apart, apart=apart)


def signatures(*people: tuple[str, str]) -> Table:
    """Return lines to sign, each for a role (to be translated) and a name."""
    columns = (
        Column("role", translate(N_("Confirmed by"))),
        Column("name", translate(N_("Name"))),
        Column("date", translate(N_("Date")), room=12),
        Column(PEOPLE, translate(N_("Signature")), stretch=True, room=24),
    )
    rows = [Row((Cell(translate(role)), Cell(name), Cell(box=True), Cell(box=True))) for role, name in people]
    return Table(columns, tuple(rows), title=translate(N_("Signatures")), whole=True, is_signed=True)


def _heads(table: Table) -> tuple[str, ...]:
    """Return the heads of a worksheet; what needs none on paper is called fields there."""
    heads = tuple(column.head for column in table.columns)
    return heads if any(heads) else (translate(N_("Field")), *heads[1:])


def as_sheets(report: Report) -> list[Sheet]:
    """Return the tables of a form for a workbook, one worksheet each; numbers are numbers, signatures left out."""
    return [
        Sheet(
            f"{report.kind}-{place}",
            table.title or report.title,
            _heads(table),
            tuple(tuple(_value(cell) for cell in row.cells) for row in table.rows),
        )
        for place, table in enumerate(report.tables, 1)
        if not table.is_signed
    ]


def _value(cell: Cell) -> Value:
    return Value(cell.text, int(cell.text) if cell.text.isascii() and cell.text.isdecimal() else None)
