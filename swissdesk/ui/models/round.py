"""The boards of a round, and below them those who do not play in it."""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Player, Points, Result, Stage, Tournament
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as he sits down: `points` are those before the round."""

    player: Player
    points: Points


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board, or (`bye`) a player without a game: then `black` is None and `board` 0.

    `result` is None while the game is on; `draft` as long as nothing can be entered.
    """

    board: int
    table: int | None
    white: Seat
    black: Seat | None
    result: Result | None
    bye: ByeKind | None
    bye_points: Points
    draft: bool

    @property
    def is_open(self) -> bool:
        """Whether a result is still to come."""
        return self.black is not None and self.result is None

    @property
    def result_text(self) -> str:
        """What stands in the column of results."""
        if self.bye is not None:
            return f"{wording.bye_text(self.bye)}  {wording.points_text(self.bye_points)}"
        return wording.result_text(self.result)

    @property
    def words(self) -> str:
        """The row read aloud: ``Board 12: White, Ivanova, wins``."""
        if self.black is None:
            return f"{self.white.player.name}: {self.result_text}"
        told = wording.result_words(self.result, self.white.player.name, self.black.player.name)
        return wording.text(N_("Board {board}: {result}"), board=self.board, result=told)


def board_rows(tournament: Tournament, number: int, points: dict[int, Points] | None = None) -> list[BoardRow]:
    """Return the rows of a round that has been paired: boards first, then byes, the worthier ones first.

    `points` are those before the round, counted here if None.
    """
    played = tournament.round(number)
    if points is None:
        points = tournament.points_after(number - 1)
    draft = played.stage is Stage.DRAFT

    def seat(player_id: int) -> Seat:
        return Seat(tournament.by_id[player_id], points[player_id])

    rows = [
        BoardRow(place, p.table, seat(p.white), seat(p.black), p.result, None, 0, draft)
        for place, p in enumerate(played.pairings, 1)
    ]
    scoring = tournament.settings.scoring
    order = list(ByeKind)
    for bye in sorted(played.byes, key=lambda bye: (order.index(bye.kind), tournament.ranking[bye.player])):
        if bye.kind is not ByeKind.ZERO_POINT or not _left_before(tournament, bye.player, number):
            rows.append(BoardRow(0, None, seat(bye.player), None, None, bye.kind, scoring.bye(bye.kind), draft))
    return rows


def _left_before(tournament: Tournament, player_id: int, number: int) -> bool:
    withdrawn = tournament.by_id[player_id].withdrawn_from
    return withdrawn is not None and withdrawn <= number


def _seat_columns(colour: Colour, title: str) -> tuple[Column[BoardRow], ...]:
    """Return the columns of one side: number, name with title, rating, points."""

    def seat(row: BoardRow) -> Seat | None:
        return row.white if colour is Colour.WHITE else row.black

    def text(row: BoardRow, of: str) -> str:
        sat = seat(row)
        if sat is None:
            return ""
        values = {
            "number": str(sat.player.id),
            "name": sat.player.name,
            "title": sat.player.title,
            "rating": str(sat.player.rating or ""),
            "points": wording.points_text(sat.points),
        }
        return values[of]

    def spoken(row: BoardRow) -> str:
        sat = seat(row)
        if sat is None:
            return ""
        side = "" if row.black is None else wording.colour_text(colour)
        return " ".join(part for part in (side, sat.player.title, sat.player.name) if part)

    key = colour.name.lower()
    return (
        Column(f"{key}_number", N_("No."), lambda row: text(row, "number"), Align.RIGHT, lambda _: Style.MUTED,
               tooltip=N_("Starting rank"), leaves=1),
        Column(f"{key}", title, lambda row: text(row, "name"), style=_name_style, after=lambda row: text(row, "title"),
               spoken=spoken, stretch=True),
        Column(f"{key}_rating", N_("Rtg"), lambda row: text(row, "rating"), Align.RIGHT, lambda _: Style.MUTED,
               tooltip=N_("Rating"), leaves=2),
        Column(f"{key}_points", N_("Pts"), lambda row: text(row, "points"), Align.RIGHT,
               tooltip=N_("Points before the round"), leaves=3),
    )  # fmt: skip


def _name_style(row: BoardRow) -> Style:
    return Style.PLAIN if row.bye is not None else Style.STRONG


def _result_style(row: BoardRow) -> Style:
    return Style.UNPLAYED if row.bye is not None or row.draft else Style.RESULT


def _board_text(row: BoardRow) -> str:
    if row.black is None:
        return ""
    return str(row.board) if row.table is None else f"{row.board} ({row.table})"


BOARD_COLUMNS: tuple[Column[BoardRow], ...] = (
    Column("board", N_("Bd"), _board_text, Align.RIGHT, lambda _: Style.STRONG, tooltip=N_("Board")),
    *_seat_columns(Colour.WHITE, N_("White")),
    Column("result", N_("Result"), lambda row: row.result_text, Align.CENTRE, _result_style,
           spoken=lambda row: row.words),
    *_seat_columns(Colour.BLACK, N_("Black")),
)  # fmt: skip


class RoundModel(RowsModel[BoardRow]):
    """One round of the tournament."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(BOARD_COLUMNS, key=_key, parent=parent)
        self.number = 0
        self._counted_for: tuple[object, ...] = ()
        self._points: dict[int, Points] = {}

    def show(self, tournament: Tournament, number: int) -> None:
        """Show round `number` as it stands now; nothing if it has not been paired."""
        if number != self.number:
            self.beginResetModel()
            self._rows = ()
            self.number = number
            self.endResetModel()
        paired = 1 <= number <= len(tournament.rounds)
        self.set_rows(board_rows(tournament, number, self._points_before(tournament)) if paired else [])

    def _points_before(self, tournament: Tournament) -> dict[int, Points]:
        """Return the points before the round; counted anew only when something before it has changed."""
        basis = (tournament.players, tournament.settings, *tournament.rounds[: self.number - 1])
        same = len(basis) == len(self._counted_for) and all(map(is_, basis, self._counted_for))
        if not same:
            self._points = tournament.points_after(self.number - 1)
            self._counted_for = basis
        return self._points

    def next_open(self, after: int) -> int | None:
        """Return the first row without a result below row `after`, then from the top; None if there is none."""
        rows = self.rows
        order = [*range(after + 1, len(rows)), *range(min(after + 1, len(rows)))]
        return next((number for number in order if rows[number].is_open), None)


def _key(row: BoardRow) -> tuple[int, int]:
    return row.board, 0 if row.black is not None else row.white.player.id
