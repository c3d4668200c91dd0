"""Tables as text: in columns for a terminal, and as CSV in which no spreadsheet runs anything."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from swissdesk.formats.region import decimal_sign
from swissdesk.formats.sheets import Sheet

if TYPE_CHECKING:
    from swissdesk.formats.sheets import Cell


# ---- for a terminal


def as_text(sheet: Sheet) -> str:
    """Return a table as lines; a column is one of numbers if it has nothing else."""
    lines = [list(sheet.said_heads), *([cell.text for cell in row] for row in sheet.rows)]
    widths = [max(_width(line[place]) for line in lines) for place in range(len(sheet.heads))]
    numeric = [
        all(row[place].number is not None or not row[place].text for row in sheet.rows)
        for place in range(len(sheet.heads))
    ]
    return "".join(_line(line, widths, numeric) for line in lines)


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    aligned = (_aligned(cell, width, right) for cell, width, right in zip(cells, widths, numeric, strict=True))
    return "  ".join(aligned).rstrip() + "\n"


def _width(cell: str) -> int:
    """Return how many columns of a terminal a text takes: combining marks none, wide signs two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in cell
    )


def _aligned(cell: str, width: int, right: bool) -> str:
    padding = " " * (width - _width(cell))
    return padding + cell if right else cell + padding


# ---- CSV

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings of a formula; some spreadsheets take the wide signs of East Asian keyboards for the same."""
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def safe(cell: str) -> str:
    """Return `cell` so that no spreadsheet takes it for a formula."""
    if cell.lstrip(" \u00a0\u3000\u200b\ufeff").startswith(_DANGEROUS) and not _NUMBER.fullmatch(cell):
        return "'" + cell
    return cell


def write_rows(rows: Iterable[Iterable[str]]) -> str:
    """Return the rows as CSV: commas, quotes where needed, CRLF at the end of each row (RFC 4180)."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([safe(cell.replace("\0", "")) for cell in row] for row in rows)
    return text.getvalue()


def for_excel(sheet: Sheet, decimal: str = "") -> bytes:
    """Return a table as Excel opens it by a double click, for a computer with this decimal sign (empty: this one).

    Excel takes a file for UTF-8 only with the mark at its beginning, separates fields by semicolons where the comma is
    the decimal sign, and reads a number only with that sign.
    """
    sign = decimal or decimal_sign()
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n", delimiter=";" if sign == "," else ",")
    writer.writerow([safe(head) for head in sheet.said_heads])
    for row in sheet.rows:
        cells = zip(row, sheet.decimals, strict=True)
        writer.writerow([_for_excel(cell, decimals, sign) for cell, decimals in cells])
    return text.getvalue().encode("utf-8-sig")


def _for_excel(cell: Cell, decimals: int, sign: str) -> str:
    if cell.number is None:
        return safe(cell.text.replace("\0", ""))
    return f"{cell.number:.{decimals}f}".replace(".", sign)
