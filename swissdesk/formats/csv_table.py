"""CSV that a spreadsheet opens without running anything in it: for programs, and for Excel on a double click.

Text comes from outside, and a spreadsheet takes a cell that begins with ``=`` or ``@`` for a formula, quoted or
not. Such a cell gets an apostrophe in front, which spreadsheets read as "this is text"; numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from swissdesk.formats.region import decimal_sign

if TYPE_CHECKING:
    from swissdesk.formats.sheets import Cell, Sheet

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
