"""CSV that a spreadsheet opens without running anything in it.

Text comes from outside, and a spreadsheet takes a cell that begins with ``=`` or ``@`` for a formula, quoted or
not. Such a cell gets an apostrophe in front, which spreadsheets read as "this is text"; numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

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
