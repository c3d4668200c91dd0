"""Lines on pages: column after column, all pages about equally full, each with the letters it goes from and to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from swissdesk.reports.content import Row

_MOST_LETTERS = 3
"""Of how many letters the ends of a range consist at most."""


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of each column as (first, behind the last), and ``A – F`` where lines are looked up by a word."""

    columns: tuple[tuple[int, int], ...]
    letters: str = ""

    @property
    def lines(self) -> int:
        """How many lines stand on it."""
        return sum(last - first for first, last in self.columns)


def pages(rows: Sequence[Row], per_column: int, columns: int) -> tuple[Page, ...]:
    """Return the pages on which `rows` go, as few as `columns` of `per_column` lines allow; one empty page for none."""
    most = max(1, per_column) * max(1, columns)
    count = max(1, ceil(len(rows) / most))
    ends = [round(len(rows) * number / count) for number in range(count + 1)]
    spans = list(pairwise(ends))
    return tuple(
        Page(_columns(first, last, max(1, columns)), _letters(rows, spans, number))
        for number, (first, last) in enumerate(spans)
    )


def _columns(first: int, last: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the lines divided among the columns: full ones first, so that names run down the page."""
    height = max(1, ceil((last - first) / columns))
    starts = range(first, max(last, first + 1), height)
    return tuple((start, min(start + height, last)) for start in starts)


def _letters(rows: Sequence[Row], spans: Sequence[tuple[int, int]], number: int) -> str:
    first, last = spans[number]
    if last <= first or not rows[first].index:
        return ""
    before = rows[first - 1].index if first else ""
    after = rows[last].index if last < len(rows) else ""
    begin, end = rows[first].index, rows[last - 1].index
    counts = _telling(begin, before), _telling(end, after)
    if begin[0] == end[0]:
        counts = (max(counts),) * 2
    ends = (begin[: counts[0]].capitalize(), end[: counts[1]].capitalize())
    return " – ".join(dict.fromkeys(ends))


def _telling(word: str, neighbour: str) -> int:
    """Return how many letters of a word tell it from its neighbour on the other page."""
    return next((count for count in range(1, _MOST_LETTERS) if word[:count] != neighbour[:count]), _MOST_LETTERS)
