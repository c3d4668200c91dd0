"""Widths of the columns of a table: what their texts need, and how the room of a view is shared out.

Columns of facts are as wide as what stands in them, names share what is left. Where it is too little, columns that may
leave do so, a whole level at a time, and the longest names are shortened first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial
from heapq import nlargest
from math import ceil
from typing import Any

from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF

from swissdesk.ui.widgets.cells import padding
from swissdesk.ui.widgets.painting import font_of
from swissdesk.ui.widgets.rows import LAST, Column, Style

_MEASURED = 6
"""How many of the widest texts of a column are measured."""

_MOST_AIR = 2.4
"""How much wider than its texts a column of facts becomes at most, in lines of text; names take the rest."""

_ROOMY_NAME = 17.0
"""A name longer than so many lines of text is shortened rather than that a column leaves for everybody."""

_TIGHT_NAME = 9.0
"""A name is shortened to so many lines of text before the last columns leave that may (`LAST`)."""

_LEAST_NAME = 5.5
"""Names are shortened to so many lines of text, so that all columns are seen, before the table has to be scrolled."""


def content_width(column: Column[Any], rows: Sequence[Any], font: QFont) -> int:
    """Return the width that the texts of `rows` need in `column`; 0 for an optional column without any text."""
    metrics, exact, width_of = _metrics(font)
    pad = padding(metrics)
    texts = _texts(column, rows).keys()
    kept = column.keeps(rows[0]) if column.keeps is not None and rows else ""
    if column.optional and not kept and not any(texts):
        return 0
    # A text is as wide as its advance rounded up, or the last letters would be left out.
    width = max(map(width_of, (kept, *_widest(texts, exact)))) + 2 * pad
    width += pad * sum(extra is not None for extra in (column.struck, column.after))
    if rows and column.style(rows[0]) in (Style.RESULT, Style.UNPLAYED):
        width = max(width, width_of("− / −")) + 3 * pad
    return width


def _width_of(strong: QFontMetricsF, plain: QFontMetricsF, text: str) -> int:
    """Return the whole pixels that a text needs.

    A sign that the font has not comes from another one, where the strong one may be narrower than the plain one.
    """
    wide = strong.horizontalAdvance(text)
    return ceil(wide if text.isascii() else max(wide, plain.horizontalAdvance(text)))


def telling_rows(column: Column[Any], rows: Sequence[Any], font: QFont) -> Sequence[Any]:
    """Return the few rows that need as much width in `column` as all of them, in type of whatever size."""
    texts = _texts(column, rows)
    return [*rows[:1], *(texts[text] for text in _widest(texts.keys(), _metrics(font)[1]))]


def _texts(column: Column[Any], rows: Sequence[Any]) -> dict[str, Any]:
    """Return the texts of the column, each with a row that says it."""
    parts = [part for part in (column.struck, column.text, column.after) if part]
    if len(parts) == 1:
        return {column.text(row): row for row in rows}
    said = zip(*(map(part, rows) for part in parts), strict=True)
    return {"".join(texts): row for texts, row in zip(said, rows, strict=True)}


_MOST_WIDTHS = 500
"""The widths of so many texts at most are kept for a font."""

_Measures = tuple[QFontMetrics, QFontMetricsF, Callable[[str], int]]
"""Those of names, and the width of a text: those of the same few results are asked for again and again."""
_made: list[tuple[QFont, _Measures]] = []
"""The measures that were asked for last."""


def _metrics(font: QFont) -> _Measures:
    """Return the measures of a font in the weight of names; making them takes longer than using them."""
    for of, measures in _made:
        if of == font:
            return measures
    strong = font_of(font, weight=QFont.Weight.DemiBold)
    exact = QFontMetricsF(strong)
    measures = QFontMetrics(strong), exact, lru_cache(_MOST_WIDTHS)(partial(_width_of, exact, QFontMetricsF(font)))
    _made[:] = [(QFont(font), measures), *_made[:3]]
    return measures


def _widest(texts: Collection[str], metrics: QFontMetricsF) -> Collection[str]:
    """Return the few texts among which the widest is, by the sum of their letters; many figures are equally long."""
    if len(texts) <= _MEASURED:
        return texts
    letters = {letter: metrics.horizontalAdvance(letter) for letter in set().union(*texts)}
    if len(set(letters.values())) == 1:  # figures
        return nlargest(_MEASURED, texts, key=len)
    return nlargest(_MEASURED, texts, key=lambda text: sum(map(letters.__getitem__, text)))


def shared_out(
    natural: Sequence[int],
    columns: Sequence[Column[Any]],
    room: int,
    line: int,
    given: Collection[int] = (),
    least: int | None = None,
) -> list[int]:
    """Return the widths of the columns in a view `room` pixels wide; `line` is the height of a line of text.

    Which columns leave is decided by the `least` room that there may be, `room` if none is given.

    A column of natural width 0 is not shown and stays at 0; so does one that leaves for want of room. The columns at
    the places `given` keep their widths.
    """
    natural = _fitting(natural, columns, room if least is None else least, line)
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
    _even_out(widths, natural, [number for number in stretching if columns[number].even])
    return widths


def _even_out(widths: list[int], natural: Sequence[int], even: Sequence[int]) -> None:
    """Give these columns the same width, as far as none becomes narrower than its texts; the sum stays."""
    rest = sum(widths[number] for number in even)
    for place, number in enumerate(sorted(even, key=lambda number: -natural[number])):
        widths[number] = max(natural[number], rest // (len(even) - place))
        rest -= widths[number]


def _fitting(natural: Sequence[int], columns: Sequence[Column[Any]], room: int, line: int) -> Sequence[int]:
    """Return `natural` with 0 for the columns that have to leave, a whole level of them at a time."""
    for level in sorted({column.leaves for column in columns if column.leaves}):
        most = round(line * (_ROOMY_NAME if level < LAST else _TIGHT_NAME))
        counted = (
            min(width, most) if column.stretch else width for width, column in zip(natural, columns, strict=True)
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
