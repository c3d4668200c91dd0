"""The table of players: data, points, and what everybody does in the coming round."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import ByeKind, Player, Points, Tournament
from swissdesk.ui.models.rows import ROW_ROLE, SORT_ROLE, Align, Column, RowsModel, Style
from swissdesk.ui.models.standings import published_rounds


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, his points, and what he does in round `coming` (None once all rounds are paired)."""

    player: Player
    points: Points
    coming: int | None
    absence: ByeKind | None

    @property
    def is_withdrawn(self) -> bool:
        """Whether he has left and not come back."""
        withdrawn = self.player.withdrawn_from
        return withdrawn is not None and (self.coming is None or withdrawn <= self.coming)

    @property
    def status(self) -> str:
        """What he does in the coming round, in words."""
        if self.is_withdrawn:
            return wording.text(N_("withdrawn from round {round}"), round=self.player.withdrawn_from)
        if self.coming is None:
            return ""
        if self.absence is None:
            return translate(N_("plays"))
        return wording.bye_text(self.absence)


@dataclass(frozen=True)
class Counts:
    """How many players there are, and what they do in the coming round."""

    total: int
    playing: int
    byes: int
    absent: int
    withdrawn: int


def coming_round(tournament: Tournament) -> int | None:
    """Return the round that is to be paired next, None if all announced rounds have been paired."""
    return None if tournament.is_over else tournament.next_round_number


def player_rows(tournament: Tournament) -> list[PlayerRow]:
    """Return the rows in starting order."""
    coming = coming_round(tournament)
    points = tournament.points_after(published_rounds(tournament))
    return [
        PlayerRow(player, points[player.id], coming, None if coming is None else tournament.request(player.id, coming))
        for player in sorted(tournament.players, key=lambda player: tournament.ranking[player.id])
    ]


def counts(rows: tuple[PlayerRow, ...]) -> Counts:
    """Return the counts over the rows."""
    withdrawn = sum(row.is_withdrawn for row in rows)
    absent = sum(row.absence is ByeKind.ZERO_POINT and not row.is_withdrawn for row in rows)
    byes = sum(row.absence not in (None, ByeKind.ZERO_POINT) for row in rows if not row.is_withdrawn)
    return Counts(len(rows), len(rows) - withdrawn - absent - byes, byes, absent, withdrawn)


def _name_style(row: PlayerRow) -> Style:
    return Style.MUTED if row.is_withdrawn else Style.STRONG


def _status_style(row: PlayerRow) -> Style:
    return Style.MUTED if row.absence is None or row.is_withdrawn else Style.ATTENTION


def _muted(_row: PlayerRow) -> Style:
    return Style.MUTED


PLAYER_COLUMNS: tuple[Column[PlayerRow], ...] = (
    Column("number", N_("No."), lambda row: str(row.player.id), Align.RIGHT, _muted,
           sort=lambda row: row.player.id, tooltip=N_("Starting rank")),
    Column("title", N_("Title"), lambda row: row.player.title, sort=lambda row: _title_order(row.player),
           optional=True),
    Column("name", N_("Name"), lambda row: row.player.name, style=_name_style, stretch=True,
           sort=lambda row: plain(row.player.name)),
    Column("rating", N_("Rating"), lambda row: str(row.player.rating or ""), Align.RIGHT,
           sort=lambda row: row.player.rating),
    Column("federation", N_("Fed."), lambda row: row.player.federation, tooltip=N_("Federation"),
           optional=True),
    Column("fide_id", N_("FIDE ID"), lambda row: row.player.fide_id, Align.RIGHT, _muted,
           sort=lambda row: int(row.player.fide_id) if row.player.fide_id.isdecimal() else 0, optional=True,
           leaves=3),
    Column("birth", N_("Born"), lambda row: row.player.birth.replace("/", "-"), style=_muted, optional=True,
           leaves=1),
    Column("club", N_("Club"), lambda row: row.player.club, style=_muted, optional=True, leaves=2),
    Column("points", N_("Points"), lambda row: wording.points_text(row.points), Align.RIGHT,
           lambda _row: Style.STRONG, sort=lambda row: row.points),
    Column("status", N_("Coming round"), lambda row: row.status, style=_status_style,
           tooltip=N_("What the player does in the round that is paired next")),
)  # fmt: skip


def _title_order(player: Player) -> int:
    known = player.known_title
    return known.rank if known else 50 if player.title else 99


class PlayersModel(RowsModel[PlayerRow]):
    """The players of the tournament."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(PLAYER_COLUMNS, key=lambda row: row.player.id, parent=parent)

    def show(self, tournament: Tournament) -> None:
        """Show the players as they stand now."""
        self.set_rows(player_rows(tournament))


def plain(text: str) -> str:
    """Return a text as it is searched and sorted: without case and without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


class PlayersFilter(QSortFilterProxyModel):
    """The players that a search finds, in the order the arbiter chose."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSortRole(SORT_ROLE)

    def search(self, text: str) -> None:
        """Keep players with all words of `text` in number, name, FIDE id, federation, club, title or status."""
        self._words = tuple(plain(text).split())
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        if not self._words:
            return True
        row: PlayerRow = self.sourceModel().index(source_row, 0, source_parent).data(ROW_ROLE)
        player = row.player
        texts = (player.name, player.fide_id, player.federation, player.club, player.title, row.status)
        content = plain(" ".join(texts))
        return all(word == str(player.id) or word in content for word in self._words)

    def lessThan(self, left: QModelIndex | QPersistentModelIndex, right: QModelIndex | QPersistentModelIndex) -> bool:
        return self._sort_key(left) < self._sort_key(right)

    def _sort_key(self, index: QModelIndex | QPersistentModelIndex) -> tuple[object, int]:
        row: PlayerRow = index.data(ROW_ROLE)
        return (index.data(SORT_ROLE), row.player.id)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.sourceModel().headerData(section, orientation, role)
