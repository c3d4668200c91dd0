"""Tables in columns for a terminal: texts to the left, numbers to the right."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from swissdesk.formats.sheets import Sheet


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
