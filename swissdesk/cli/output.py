"""Tables as commands print them: in columns, as CSV, as a workbook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from swissdesk.cli import files
from swissdesk.cli.exits import UsageError
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.formats.sheets import Sheet

TEXT, CSV, XLSX, JSON = "text", "csv", "xlsx", "json"
FORMATS = (TEXT, JSON, CSV, XLSX)


def write_sheet(sheet: Sheet, form: str, path: str | None) -> None:
    """Write a table in a format to a file, or to standard output if there is no path.

    Raises UsageError for a workbook without a file, FileError.
    """
    if form == XLSX:
        from swissdesk.formats import workbooks
        from swissdesk.formats.storing import write_file

        if path is None:
            raise UsageError(N_("XLSX needs a file. Name it with -o OUT.xlsx."))
        write_file(path, workbooks.excel_workbook([sheet]))
        return
    files.write_text(path, _writer(form)(sheet))


def write_json(data: Any, path: str | None = None) -> None:
    """Write plain values as JSON to a file, or to standard output if there is no path. Raises FileError."""
    import json

    files.write_text(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _writer(form: str) -> Callable[[Sheet], str]:
    if form == CSV:
        from swissdesk.formats import text_table

        return lambda sheet: text_table.write_rows(sheet.texts())
    from swissdesk.formats.text_table import as_text

    return as_text
