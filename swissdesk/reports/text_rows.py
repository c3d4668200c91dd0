"""Sentences as lines of a table: cut where they are to be cut, with what belongs to them beside the first line."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from swissdesk.reports.content import Cell, Row


def lines(text: str, length: int) -> list[str]:
    """Return `text` in lines of at most `length` characters, one at least."""
    return textwrap.wrap(text, length, break_on_hyphens=False) or [""]


def rows(
    text: str,
    length: int,
    *,
    before: Sequence[Cell] = (),
    after: Sequence[Cell] = (),
    group: str = "",
    muted: bool = False,
    indent: str = "",
) -> Iterator[Row]:
    """Yield `text` as rows of one group; the cells `before` and `after` it stand in the first of them."""
    for place, line in enumerate(lines(text, length - len(indent))):
        ahead = before if not place else [Cell()] * len(before)
        behind = after if not place else [Cell()] * len(after)
        yield Row((*ahead, Cell(indent + line), *behind), muted=muted, group=group)
