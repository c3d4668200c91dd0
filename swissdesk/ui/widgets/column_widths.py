"""How wide the columns of a table are: as wide as what stands in them, and names share what is left."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF

from swissdesk.ui.models.rows import Column, Style
from swissdesk.ui.widgets.cells import padding

_MEASURED = 6
"""How many of the longest texts of a column are measured."""

_MOST_AIR = 2.4
"""How much wider than its texts a column of facts becomes at most, in lines of text; names take the rest."""


def content_width(column: Column[Any], rows: Sequence[Any], font: QFont) -> int:
    """Return the width that the texts of `rows` need in `column`; 0 for an optional column without any text."""
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetrics(strong)
    pad = padding(metrics)
    texts = {"".join(part(row) for part in (column.struck, column.text, column.after) if part) for row in rows}
    if column.optional and not any(texts):
        return 0
    longest = sorted(texts, key=len)[-_MEASURED:]
    # A text is as wide as its advance rounded up, or the last letters would be left out.
    width = max((ceil(QFontMetricsF(strong).horizontalAdvance(text)) for text in longest), default=0) + 2 * pad
    width += pad * sum(beside is not None for beside in (column.struck, column.after))
    if rows and column.style(rows[0]) in (Style.RESULT, Style.UNPLAYED):
        width = max(width, metrics.horizontalAdvance("0F–0F")) + 3 * pad
    return width


def shared_out(natural: Sequence[int], columns: Sequence[Column[Any]], room: int, line: int) -> list[int]:
    """Return the widths of the columns in a view `room` pixels wide; `line` is the height of a line of text.

    A column of natural width 0 is not shown and stays at 0; so does one that leaves for want of room.
    """
    natural = _fitting(natural, columns, room)
    shown = [number for number, width in enumerate(natural) if width]
    stretching = [number for number in shown if columns[number].stretch]
    rest = max(0, room - sum(natural))
    others = len(shown) - len(stretching)
    air = min(rest // (2 * max(others, 1)), round(line * _MOST_AIR)) if stretching else 0
    rest -= air * others
    widths = [width + air if width else 0 for width in natural]
    for place, number in enumerate(stretching):
        widths[number] = natural[number] + rest // len(stretching) + (place < rest % len(stretching))
    return widths


def _fitting(natural: Sequence[int], columns: Sequence[Column[Any]], room: int) -> Sequence[int]:
    """Return `natural` with 0 for the columns that have to leave, a whole level of them at a time."""
    for level in sorted({column.leaves for column in columns if column.leaves}):
        if sum(natural) <= room:
            break
        natural = [0 if column.leaves == level else width for width, column in zip(natural, columns, strict=True)]
    return natural
