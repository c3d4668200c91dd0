"""The boards of one round beside those of another, so that what differs can be compared line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""


def beside(lead: Sequence[Board], boards: Iterable[Board]) -> tuple[list[Board | None], list[Board]]:
    """Return for each board of `lead` the one that goes beside it (None: there is none), and those that are left.

    That is the same meeting, else a board of White's, else one of Black's. Nobody stands on two of `boards`.
    """
    left = dict.fromkeys(boards)
    of_player = {player: board for board in left for player in board if player}
    rows: list[Board | None] = [None] * len(lead)

    def take(row: int, found: Board | None) -> None:
        if rows[row] is None and found is not None and found in left:
            rows[row] = found
            del left[found]

    for row, board in enumerate(lead):
        same = of_player.get(board[0])
        take(row, same if same is not None and set(same) == set(board) else None)
    for side in (0, 1):
        for row, board in enumerate(lead):
            take(row, of_player.get(board[side]))
    return rows, list(left)


def row_by_row(lead: Sequence[Board], boards: Iterable[Board]) -> list[Board | None]:
    """Return the boards in the rows of `lead`: each where `beside` has it, the others where there is room."""
    rows, left = beside(lead, boards)
    others = iter(left)
    filled = [next(others, None) if board is None else board for board in rows]
    return [*filled, *others]
