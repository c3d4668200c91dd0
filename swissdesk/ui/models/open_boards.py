"""The boards that are still out, those that matter most first."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style


def biggest_first(rows: Iterable[BoardRow]) -> list[BoardRow]:
    """Return the open boards in the order of the points that the two players had before the round."""
    still = (row for row in rows if row.is_open)
    return sorted(still, key=lambda row: (-_sum(row), row.board))


def _sum(row: BoardRow) -> int:
    return row.white.points + (row.black.points if row.black else 0)


def _family(name: str) -> str:
    return name.partition(",")[0]


def _names(row: BoardRow) -> str:
    seats = (row.white, row.black)
    return " – ".join(_family(seat.player.name) for seat in seats if seat is not None)


def _full_names(row: BoardRow) -> str:
    return " – ".join(seat.player.name for seat in (row.white, row.black) if seat is not None)


def _points(row: BoardRow) -> str:
    return ":".join(wording.points_text(seat.points) for seat in (row.white, row.black) if seat is not None)


def _board(row: BoardRow) -> str:
    return str(row.board) if row.table is None else f"{row.board} ({row.table})"


_BOARD = Column("board", N_("Bd"), _board, Align.RIGHT, lambda _row: Style.STRONG, tooltip=N_("Board"))
_POINTS = Column("points", N_("Pts"), _points, Align.RIGHT, lambda _row: Style.MUTED,
                 tooltip=N_("Points before the round"))  # fmt: skip


def _players(text: str = "short") -> Column[BoardRow]:
    shown = _names if text == "short" else _full_names
    return Column("players", N_("White – Black"), shown, spoken=lambda row: row.words, stretch=True)


SHORT = (_BOARD, _players(), _POINTS)
FULL = (_BOARD, _players("full"), _POINTS)


class OpenBoardsModel(RowsModel[BoardRow]):
    """The open boards of a round; `full` has the whole names."""

    def __init__(self, *, full: bool = False, parent: QObject | None = None) -> None:
        super().__init__(FULL if full else SHORT, key=lambda row: row.board, parent=parent)

    def show(self, rows: Iterable[BoardRow]) -> None:
        """Show the open ones among the rows of a round."""
        self.set_rows(biggest_first(rows))
