"""The table of players: data, points, and what everybody does in the coming round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import ByeKind, Player, Points, Tournament
from swissdesk.model.absences import half_bye_refusal
from swissdesk.model.searching import folded, name_key
from swissdesk.model.systems import is_scheduled
from swissdesk.session.registration import entering
from swissdesk.standings import categories
from swissdesk.ui.players.descriptions import list_text, missing_text
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.widgets.columns import muted, of_player, strong, titled
from swissdesk.ui.widgets.rows import LAST, Align, Column, RowsFilter, RowsModel, Style, everything
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass, replace

# ---- rows


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, the points, and what they do in round `coming` (None once all rounds are paired).

    `others` are byes announced for other rounds to come, `half_byes` how many half-point byes they have had or
    announced and of how many; `warning` is why the regulations do not give the bye. `apart` tells namesakes apart.
    """

    player: Player
    points: Points
    coming: int | None
    absence: ByeKind | None
    others: tuple[tuple[int, ByeKind], ...] = ()
    half_byes: str = ""
    warning: str = ""
    categories: str = ""
    awaited: bool = False
    apart: str = ""

    @property
    def is_withdrawn(self) -> bool:
        """Whether the player has left and not come back."""
        withdrawn = self.player.withdrawn_from
        return withdrawn is not None and (self.coming is None or withdrawn <= self.coming)

    @property
    def plays(self) -> bool:
        """Whether the player is to be paired in the round."""
        return self.coming is not None and self.absence is None

    @property
    def status(self) -> str:
        """What the player does in the coming round, in words."""
        if self.player.expelled:
            return translate(N_("expelled"))
        if self.is_withdrawn:
            return wording.text(N_("withdrawn from round {round}"), round=self.player.withdrawn_from)
        if self.coming is None:
            return ""
        if self.absence is None:
            return translate(N_("plays"))
        return wording.bye_text(self.absence)

    @property
    def spoken_status(self) -> str:
        """The same read aloud, with what is wrong about it."""
        if self.coming is None or self.is_withdrawn:
            return f"{self.status}. {self.warning}".rstrip(". ")
        text = wording.text(N_("round {round}: {status}"), round=self.coming, status=self.status)
        return f"{text}. {self.warning}" if self.warning else text

    @property
    def others_text(self) -> str:
        """What was announced for other rounds: ``5: half-point bye, 7: absent``."""
        parts = [f"{number}: {wording.bye_text(kind)}" for number, kind in self.others]
        left = self.player.withdrawn_from
        if left is not None and not self.is_withdrawn:
            parts.append(wording.text(N_("from round {round} on: withdrawn"), round=left))
        return ", ".join(parts)


def coming_round(tournament: Tournament) -> int | None:
    """Return the round that is to be paired next, None if all announced rounds have been paired."""
    return None if tournament.is_over else tournament.next_round_number


def gives_bye(tournament: Tournament) -> bool:
    """Whether the coming round has a pairing-allocated bye if the number of players is odd: not by a schedule."""
    return not tournament.is_over and not is_scheduled(tournament.settings.system)


def player_rows(tournament: Tournament, coming: int | None) -> list[PlayerRow]:
    """Return the rows in starting order, for round `coming` that is still to be paired (None: there is none)."""
    points = tournament.points_after(published_rounds(tournament))
    others, half_byes = _announced(tournament, other_than=coming), _half_byes(tournament)
    known = [(wording.sentence(category.title), category.has) for category in categories.of(tournament)]
    awaited = entering.is_open(tournament)
    keys = {player.id: name_key(player.name) for player in tournament.players}
    called = Counter(keys.values())
    rows = []
    for player in sorted(tournament.players, key=lambda player: tournament.ranking[player.id]):
        absence = None if coming is None else tournament.request(player.id, coming)
        refusal = None
        if coming is not None and absence is ByeKind.HALF_POINT:
            refusal = half_bye_refusal(tournament, player.id, coming)
        rows.append(
            PlayerRow(
                player,
                points[player.id],
                coming,
                absence,
                others.get(player.id, ()),
                _taken(half_byes[player.id], tournament.settings.half_byes_allowed),
                wording.sentence(refusal) if refusal else "",
                ", ".join(title for title, has in known if has(player)),
                awaited,
                _apart(player) if called[keys[player.id]] > 1 else "",
            )
        )
    return rows


def _apart(player: Player) -> str:
    """Return what is said of one of several of the same name: the date of birth, if that is known."""
    if not player.birth:
        return translate(N_("same name"))
    return wording.text(N_("born {date}"), date=player.birth.replace("/", "-"))


def _taken(count: int, allowed: int | None) -> str:
    if allowed is None:
        return str(count or "")
    return wording.text(N_("{count} of {allowed}"), count=count, allowed=allowed)


def _announced(tournament: Tournament, other_than: int | None) -> dict[int, tuple[tuple[int, ByeKind], ...]]:
    """Return the byes announced for rounds to come but that one, by player."""
    found: dict[int, tuple[tuple[int, ByeKind], ...]] = {}
    for request in sorted(tournament.requests, key=lambda request: request.round):
        if request.round >= tournament.next_round_number and request.round != other_than:
            found[request.player] = (*found.get(request.player, ()), (request.round, request.kind))
    return found


def _half_byes(tournament: Tournament) -> Counter[int]:
    """Return how many half-point byes everybody has had or announced."""
    had = (bye.player for played in tournament.rounds for bye in played.byes if bye.kind is ByeKind.HALF_POINT)
    announced = (
        request.player
        for request in tournament.requests
        if request.round >= tournament.next_round_number and request.kind is ByeKind.HALF_POINT
    )
    return Counter([*had, *announced])


def _name_style(row: PlayerRow) -> Style:
    return Style.MUTED if row.is_withdrawn else Style.STRONG


def _status_style(row: PlayerRow) -> Style:
    return Style.MUTED if row.absence is None or row.is_withdrawn else Style.ATTENTION


def _tick_column(key: str, is_so: Callable[[Player], bool], yes: str, no: str, tooltip: str) -> Column[PlayerRow]:
    """Return the column of what is noted of players until round 1 is published; `yes` and `no` are read aloud."""

    def text(row: PlayerRow) -> str:
        return "" if not row.awaited or row.is_withdrawn else "☑" if is_so(row.player) else "☐"

    return titled(
        key,
        text,
        lambda row: Style.DONE if is_so(row.player) else Style.MUTED,
        align=Align.CENTRE,
        sort=lambda row: not is_so(row.player),
        optional=True,
        spoken=lambda row: translate(yes if is_so(row.player) else no),
        tooltip=tooltip,
    )


# ---- models

PLAYER_COLUMNS: tuple[Column[PlayerRow], ...] = (
    of_player("number", muted),
    of_player("title", sort=lambda row: _title_order(row.player), leaves=LAST),
    of_player("name", _name_style, after=lambda row: row.apart, aside=True),
    of_player("rating"),
    of_player("federation", leaves=LAST + 1),
    of_player("fide_id", muted, leaves=3),
    of_player("birth", muted, leaves=1),
    of_player("club", muted, leaves=2),
    Column("categories", N_("Categories"), lambda row: row.categories, style=muted, optional=True, leaves=2),
    Column(
        "list",
        N_("List"),
        lambda row: list_text(row.player),
        style=muted,
        optional=True,
        leaves=3,
        tooltip=N_("Source and month of the rating"),
    ),
    Column(
        "missing",
        N_("Missing"),
        lambda row: missing_text(row.player) if row.awaited else "",
        style=lambda _row: Style.ATTENTION,
        optional=True,
        leaves=4,
        tooltip=N_("Data that the rating report still needs for a player without a FIDE ID"),
    ),
    _tick_column(
        "here", lambda player: player.checked_in, N_("checked in"), N_("not checked in yet"), N_("Checked in (Space)")
    ),
    _tick_column(
        "paid", lambda player: player.paid, N_("entry fee paid"), N_("entry fee not paid yet"), N_("Entry fee paid (+)")
    ),
    titled("points", lambda row: wording.points_text(row.points), strong, sort=lambda row: row.points, leaves=5),
    Column(
        "status",
        N_("Next round"),
        lambda row: row.status,
        style=_status_style,
        spoken=lambda row: row.spoken_status,
        optional=True,
        after=lambda row: translate(N_("over the limit")) if row.warning else "",
        tooltip=N_("The player's status in the round to be paired next"),
    ),
    Column(
        "others",
        N_("Later rounds"),
        lambda row: row.others_text,
        style=muted,
        optional=True,
        leaves=4,
        tooltip=N_("Byes and absences announced for other rounds"),
    ),
)


_KNOWN = {column.id: column for column in PLAYER_COLUMNS}

_AT_THE_END = replace(
    _KNOWN["status"], id="at_the_end", title=N_("Status"), tooltip=N_("Whether the player left before the end")
)
"""What the column of the next round is when there is none."""

ABSENCE_COLUMNS: tuple[Column[PlayerRow], ...] = (
    *(
        replace(_KNOWN[name], leaves=leaves)
        for name, leaves in (("number", 0), ("title", 2), ("name", 0), ("rating", 1), ("federation", 1), ("points", 2))
    ),
    replace(_KNOWN["status"], title=N_("This round"), tooltip=N_("The player's status in the selected round")),
    Column(
        "half_byes",
        N_("½ byes"),
        lambda row: row.half_byes,
        Align.RIGHT,
        muted,
        optional=True,
        leaves=3,
        tooltip=N_("Half-point byes taken or announced, and the number allowed"),
        spoken=lambda row: wording.text(N_("half-point byes: {count}"), count=row.half_byes or "0"),
    ),
    replace(_KNOWN["others"], title=N_("Other rounds")),
)
"""What is seen where absences are announced."""


def _title_order(player: Player) -> int:
    known = player.known_title
    return known.rank if known else 50 if player.title else 99


class PlayersModel(RowsModel[PlayerRow]):
    """The players of the tournament, and what they do in a coming round."""

    def __init__(self, parent: QObject | None = None, columns: tuple[Column[PlayerRow], ...] = PLAYER_COLUMNS) -> None:
        super().__init__(columns, key=lambda row: row.player.id, parent=parent)
        self._on_the_way = columns
        self._at_the_end = tuple(_AT_THE_END if column.id == "status" else column for column in columns)

    def show(self, tournament: Tournament, coming: int | None) -> None:
        """Show the players as they stand now, for round `coming` that is still to be paired (None: there is none)."""
        self.set_columns(self._at_the_end if coming is None else self._on_the_way)
        self.set_rows(player_rows(tournament, coming))


# ---- the table


class PlayersFilter(RowsFilter):
    """The players that a search finds, in the order the arbiter chose; what they do is searched too."""

    def search(self, text: str, also: Callable[[PlayerRow], bool] = everything) -> None:
        """Keep players with all words of `text`; of those, keep whom `also` holds of."""
        self._words = tuple(folded(text).split())
        self.keep(also)

    def also_searched(self, row: PlayerRow) -> str:
        return row.status


class PlayerTable(Table):
    """Players, to be sorted by any column; `found` are those of all `players` that a search finds."""

    def __init__(self, name: str, parent: QWidget, columns: tuple[Column[PlayerRow], ...] = PLAYER_COLUMNS) -> None:
        super().__init__(name, parent)
        self.players = PlayersModel(self, columns)
        self.found = PlayersFilter(self)
        self.found.setSourceModel(self.players)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setModel(self.found)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)

    def chosen_players(self) -> tuple[int, ...]:
        """Return the ids of the selected players, in the order of the table."""
        chosen = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.row_at(number).player.id for number in chosen)

    def choose_all(self) -> None:
        """Select every row that is shown; the cursor goes to the first."""
        model = self.model()
        self.go_to(0)
        if model.rowCount():
            everything = QItemSelection(model.index(0, 0), model.index(model.rowCount() - 1, model.columnCount() - 1))
            self.selectionModel().select(everything, QItemSelectionModel.SelectionFlag.ClearAndSelect)
