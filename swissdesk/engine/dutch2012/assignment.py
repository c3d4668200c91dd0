"""The first transposition without a fault, found without weights: most large brackets have one.

S1 stands in rows, S2 in columns, a matrix of masks says which pairs are faultless. A row for every player left over
keeps the matrix square.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Tick


def first_assignment(rows: Sequence[int], tick: Tick) -> list[int] | None:
    """Return a column for each row, all different, in the first lexicographic order; None if there is none.

    `rows[i]` is the mask of columns that row i may take.
    """
    size = len(rows)
    column_of = [-1] * size
    row_of = [-1] * size
    taken = 0
    for i, row in enumerate(rows):
        free = row & ~taken
        if free:
            j = (free & -free).bit_length() - 1
            column_of[i], row_of[j] = j, i
            taken |= 1 << j
    for i in range(size):
        if column_of[i] < 0 and not _place(rows, column_of, row_of, i, (1 << size) - 1):
            return None
        tick(1)
    open_columns = (1 << size) - 1
    for i, row in enumerate(rows):
        for j in members(row & open_columns & ((1 << column_of[i]) - 1)):
            tick(1)
            if _take(rows, column_of, row_of, i, j, open_columns):
                break
        open_columns &= ~(1 << column_of[i])
    return column_of


def _take(rows: Sequence[int], column_of: list[int], row_of: list[int], i: int, j: int, open_columns: int) -> bool:
    """Give column j to row i if the row that had it can be placed elsewhere among the open columns."""
    before, loser = column_of[i], row_of[j]
    column_of[i], row_of[j], row_of[before] = j, i, -1
    column_of[loser] = -1
    if _place(rows, column_of, row_of, loser, open_columns & ~(1 << j)):
        return True
    column_of[i], row_of[before] = before, i
    column_of[loser], row_of[j] = j, loser
    return False


def _place(rows: Sequence[int], column_of: list[int], row_of: list[int], root: int, open_columns: int) -> bool:
    """Find a column for a row by moving others along an alternating path."""
    came_from: dict[int, int] = {}
    fresh = open_columns
    queue = [root]
    for i in queue:
        reach = rows[i] & fresh
        fresh &= ~reach
        for j in members(reach):
            came_from[j] = i
            if row_of[j] < 0:
                _shift(column_of, row_of, came_from, j)
                return True
            queue.append(row_of[j])
    return False


def _shift(column_of: list[int], row_of: list[int], came_from: dict[int, int], j: int) -> None:
    while j >= 0:
        i = came_from[j]
        before = column_of[i]
        column_of[i], row_of[j] = j, i
        j = before
