"""How wide the columns of a table are: as wide as what stands in them, and names share what is left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import nlargest
from math import ceil
from typing import Any

from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF

from swissdesk.ui.models.rows import Column, Style
from swissdesk.ui.widgets.cells import padding

_MEASURED = 6
"""How many of the widest texts of a column are measured."""

_MOST_AIR = 2.4
"""How much wider than its texts a column of facts becomes at most, in lines of text; names take the rest."""

_ROOMY_NAME = 17.0
"""A name longer than so many lines of text is shortened rather than that a column leaves for everybody."""

_LEAST_NAME = 5.5
"""Names are shortened to so many lines of text, so that all columns are seen, before the table has to be scrolled."""


def content_width(column: Column[Any], rows: Sequence[Any], font: QFont) -> int:
    """Return the width that the texts of `rows` need in `column`; 0 for an optional column without any text."""
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetrics(strong)
    pad = padding(metrics)
    texts = {"".join(part(row) for part in (column.struck, column.text, column.after) if part) for row in rows}
    if column.optional and not any(texts):
        return 0
    exact = QFontMetricsF(strong)
    # A text is as wide as its advance rounded up, or the last letters would be left out.
    width = max((ceil(exact.horizontalAdvance(text)) for text in _widest(texts, exact)), default=0) + 2 * pad
    width += pad * sum(beside is not None for beside in (column.struck, column.after))
    if rows and column.style(rows[0]) in (Style.RESULT, Style.UNPLAYED):
        width = max(width, metrics.horizontalAdvance("0F–0F")) + 3 * pad
    return width


def _widest(texts: Collection[str], metrics: QFontMetricsF) -> Collection[str]:
    """Return the few texts among which the widest is, by the sum of their letters; many figures are equally long."""
    if len(texts) <= _MEASURED:
        return texts
    letters = {letter: metrics.horizontalAdvance(letter) for letter in set().union(*texts)}
    return nlargest(_MEASURED, texts, key=lambda text: sum(map(letters.__getitem__, text)))


def shared_out(
    natural: Sequence[int], columns: Sequence[Column[Any]], room: int, line: int, given: Collection[int] = ()
) -> list[int]:
    """Return the widths of the columns in a view `room` pixels wide; `line` is the height of a line of text.

    A column of natural width 0 is not shown and stays at 0; so does one that leaves for want of room. The columns at
    the places `given` keep their widths.
    """
    natural = _fitting(natural, columns, room, round(line * _ROOMY_NAME))
    natural = _shortened(natural, columns, room, round(line * _LEAST_NAME), given)
    shown = [number for number, width in enumerate(natural) if width and number not in given]
    stretching = [number for number in shown if columns[number].stretch]
    rest = max(0, room - sum(natural))
    others = len(shown) - len(stretching)
    air = min(rest // (2 * max(others, 1)), round(line * _MOST_AIR)) if stretching else 0
    rest -= air * others
    widths = [width + air if number in shown else width for number, width in enumerate(natural)]
    for place, number in enumerate(stretching):
        widths[number] = natural[number] + rest // len(stretching) + (place < rest % len(stretching))
    return widths


def _fitting(natural: Sequence[int], columns: Sequence[Column[Any]], room: int, roomy: int) -> Sequence[int]:
    """Return `natural` with 0 for the columns that have to leave, a whole level of them at a time.

    Names count for `roomy` pixels at most.
    """
    for level in sorted({column.leaves for column in columns if column.leaves}):
        counted = (
            min(width, roomy) if column.stretch else width for width, column in zip(natural, columns, strict=True)
        )
        if sum(counted) <= room:
            break
        natural = [0 if column.leaves == level else width for width, column in zip(natural, columns, strict=True)]
    return natural


def _shortened(
    natural: Sequence[int], columns: Sequence[Column[Any]], room: int, least: int, given: Collection[int]
) -> Sequence[int]:
    """Return `natural` with shorter names where everything is too wide, the longest first; none is below `least`."""
    names = [
        number
        for number, column in enumerate(columns)
        if column.stretch and natural[number] > least and number not in given
    ]
    widths, over = list(natural), sum(natural) - room
    while over > 0 and names:
        longest = max(widths[number] for number in names)
        cut = [number for number in names if widths[number] == longest]
        below = max((widths[number] for number in names if widths[number] < longest), default=least)
        step = min(longest - below, -(-over // len(cut)))
        for number in cut:
            widths[number] -= step
        over -= step * len(cut)
        names = [number for number in names if widths[number] > least]
    return widths
