"""The standings after a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.model import Player, Points, Stage, Tournament
from swissdesk.standings import chosen, format_value, table
from swissdesk.standings.tiebreaks.registry import find
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the table; `shared` says that others have the same rank, `tiebreaks` are values as one reads them."""

    rank: int
    shared: bool
    player: Player
    points: Points
    games: int
    withdrawn: bool
    tiebreaks: tuple[str, ...] = ()

    @property
    def rank_text(self) -> str:
        """The rank, with an equals sign where it is shared."""
        return f"{self.rank}=" if self.shared else str(self.rank)


def published_rounds(tournament: Tournament) -> int:
    """Return how many rounds count: a draft, byes included, is nobody's points yet."""
    latest = tournament.current_round
    return len(tournament.rounds) - (latest is not None and latest.stage is Stage.DRAFT)


def place_rows(tournament: Tournament, after_round: int) -> list[PlaceRow]:
    """Return the standings after that round by the tie-breaks of the event, the best first."""
    lines = table(tournament, after_round, chosen(tournament))
    ranks = [line.rank for line in lines]
    shared = {rank for rank, following in pairwise(ranks) if rank == following}
    games = dict.fromkeys(tournament.by_id, 0)
    for played in tournament.rounds[:after_round]:
        for pairing in played.pairings:
            if pairing.result is not None and pairing.result.is_played:
                games[pairing.white] += 1
                games[pairing.black] += 1
    rows = []
    for line in lines:
        player = tournament.by_id[line.player]
        withdrawn = player.withdrawn_from is not None and player.withdrawn_from <= after_round + 1
        values = tuple(format_value(value) for _, value in line.tiebreaks)
        rows.append(PlaceRow(line.rank, line.rank in shared, player, line.points, games[player.id], withdrawn, values))
    return rows


def _muted(_row: PlaceRow) -> Style:
    return Style.MUTED


PLACE_COLUMNS: tuple[Column[PlaceRow], ...] = (
    Column("rank", N_("Rank"), lambda row: row.rank_text, Align.RIGHT, lambda _row: Style.STRONG),
    Column("number", N_("No."), lambda row: str(row.player.id), Align.RIGHT, _muted, tooltip=N_("Starting rank")),
    Column("title", N_("Title"), lambda row: row.player.title, optional=True),
    Column("name", N_("Name"), lambda row: row.player.name, stretch=True,
           style=lambda row: Style.MUTED if row.withdrawn else Style.STRONG,
           after=lambda row: wording.text(N_("withdrawn")) if row.withdrawn else ""),
    Column("federation", N_("Fed."), lambda row: row.player.federation, tooltip=N_("Federation"),
           optional=True, leaves=2),
    Column("rating", N_("Rating"), lambda row: str(row.player.rating or ""), Align.RIGHT, _muted),
    Column("games", N_("Games"), lambda row: str(row.games), Align.RIGHT, _muted,
           tooltip=N_("Games played over the board"), leaves=1),
    Column("points", N_("Points"), lambda row: wording.points_text(row.points), Align.RIGHT,
           lambda _row: Style.STRONG),
)  # fmt: skip


def tiebreak_columns(codes: Sequence[str]) -> tuple[Column[PlaceRow], ...]:
    """Return the columns of the tie-breaks in the order of their use."""

    def column(place: int, code: str) -> Column[PlaceRow]:
        def value(row: PlaceRow) -> str:
            return row.tiebreaks[place] if place < len(row.tiebreaks) else ""

        return Column(f"{place}:{code}", code, value, Align.RIGHT, tooltip=find(code).tiebreak.title)

    return tuple(column(place, code) for place, code in enumerate(codes))


class StandingsModel(RowsModel[PlaceRow]):
    """The standings of the tournament."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(PLACE_COLUMNS, key=lambda row: row.player.id, parent=parent)

    def show(self, tournament: Tournament, after_round: int) -> None:
        """Show the standings after that round (0: before the first)."""
        self.set_columns((*PLACE_COLUMNS, *tiebreak_columns(chosen(tournament))))
        self.set_rows(place_rows(tournament, min(after_round, published_rounds(tournament))))
