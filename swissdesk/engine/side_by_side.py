"""The boards of one round next to those of another, so that the differences can be compared line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""


def aligned(lead: Sequence[Board], boards: Iterable[Board]) -> tuple[list[Board | None], list[Board]]:
    """Return for each board of `lead` the one that goes beside it (None: there is none), and those that are left.

    That is the same meeting, else a board of White's, else one of Black's, and of a bye the other bye; no row stays
    empty that could have one of its players' boards if others took the one of their other player. Nobody stands on two
    of `boards`.
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
    bye = next((board for board in left if 0 in board), None)
    for row, board in enumerate(lead):
        if 0 in board:
            take(row, bye)
    for row in range(len(lead)):
        if rows[row] is None:
            _move_up(row, lead, rows, left, of_player)
    return rows, list(left)


def _move_up(
    row: int, lead: Sequence[Board], rows: list[Board | None], left: dict[Board, None], of_player: dict[int, Board]
) -> None:
    """Fill an empty row, each on the way taking a board from the next; nothing is moved if that ends nowhere.

    A board is wanted by no more than two rows, and each row wants no more than two boards: the way never forks.
    """
    holder = {board: place for place, board in enumerate(rows) if board is not None}
    for first in dict.fromkeys(of_player.get(player) for player in lead[row]):
        place, wanted = row, first
        moves: dict[int, Board] = {}
        while wanted is not None and wanted not in left and place not in moves:
            moves[place] = wanted
            place = holder[wanted]
            wanted = next(iter({of_player.get(player) for player in lead[place]} - {wanted}), None)
        if wanted is not None and wanted in left:
            del left[wanted]
            for moved, board in (*moves.items(), (place, wanted)):
                rows[moved] = board
            return


def row_by_row(lead: Sequence[Board], boards: Iterable[Board]) -> list[Board | None]:
    """Return the boards in the rows of `lead`: each where `aligned` puts it, the others where there is room."""
    rows, left = aligned(lead, boards)
    others = iter(left)
    filled = [next(others, None) if board is None else board for board in rows]
    return [*filled, *others]
