"""The standings as they were at a time, each player beside where he stands now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.standings import chosen
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style
from swissdesk.ui.models.standings import PlaceRow, place_rows, published_rounds


@dataclass(frozen=True, slots=True)
class ThenRow:
    """A line: the place then, and the one now (None for who is not there any more)."""

    then: PlaceRow
    now: PlaceRow | None

    @property
    def has_moved(self) -> bool:
        """Whether rank or points are others now."""
        return self.now is None or (self.now.rank, self.now.points) != (self.then.rank, self.then.points)


@dataclass(frozen=True, slots=True)
class ThenTable:
    """All lines, after which round they are, and the codes of the tie-breaks by which they were ranked."""

    rows: tuple[ThenRow, ...]
    round: int
    tiebreaks: tuple[str, ...]


def then_table(then: Tournament, now: Tournament) -> ThenTable:
    """Return the standings of `then` beside those of `now`, both after their latest published round."""
    current = {row.player.id: row for row in place_rows(now, published_rounds(now))}
    after = published_rounds(then)
    rows = tuple(ThenRow(row, current.get(row.player.id)) for row in place_rows(then, after))
    return ThenTable(rows, after, tuple(chosen(then)))


def _moved(row: ThenRow) -> Style:
    return Style.ATTENTION if row.has_moved else Style.MUTED


def _now_points(row: ThenRow) -> str:
    return "–" if row.now is None else wording.points_text(row.now.points)


_COLUMNS: tuple[Column[ThenRow], ...] = (
    Column("rank", N_("Rank"), lambda row: row.then.rank_text, Align.RIGHT, lambda _row: Style.STRONG),
    Column("rank_now", N_("now"), lambda row: "–" if row.now is None else row.now.rank_text, Align.RIGHT, _moved,
           tooltip=N_("Rank now")),
    Column("number", N_("No."), lambda row: str(row.then.player.id), Align.RIGHT, lambda _row: Style.MUTED,
           tooltip=N_("Starting rank"), leaves=2),
    Column("title", N_("Title"), lambda row: row.then.player.title, optional=True, leaves=3),
    Column("name", N_("Name"), lambda row: row.then.player.name, stretch=True,
           style=lambda row: Style.MUTED if row.then.withdrawn else Style.STRONG),
    Column("points", N_("Points"), lambda row: wording.points_text(row.then.points), Align.RIGHT,
           lambda _row: Style.STRONG),
    Column("points_now", N_("now"), _now_points, Align.RIGHT, _moved, tooltip=N_("Points now")),
)  # fmt: skip


def _tiebreak_columns(codes: tuple[str, ...]) -> tuple[Column[ThenRow], ...]:
    def column(place: int, code: str) -> Column[ThenRow]:
        return Column(f"{place}:{code}", code, lambda row: row.then.tiebreaks[place], Align.RIGHT, leaves=1)

    return tuple(column(place, code) for place, code in enumerate(codes))


class ThenModel(RowsModel[ThenRow]):
    """The lines of such a table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_COLUMNS, key=lambda row: row.then.player.id, parent=parent)

    def show(self, table: ThenTable) -> None:
        """Show another table."""
        self.set_rows(())
        self.set_columns((*_COLUMNS, *_tiebreak_columns(table.tiebreaks)))
        self.set_rows(table.rows)
