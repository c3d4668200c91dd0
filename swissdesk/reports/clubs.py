"""The sheet of clubs in an event without teams: the best players of each added up, and who they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Points, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.reports.standings_sheet import place_cells
from swissdesk.standings import StandingRow
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class _Club:
    """A club and the lines of its members, the best first; `counted` are the points of those who count."""

    name: str
    members: tuple[StandingRow, ...]
    counted: Points

    @property
    def best(self) -> int:
        """The place of the best member."""
        return self.members[0].rank


def club_summary(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the clubs by the points of their best players (`options.best_of`) after a round, and their members.

    Of clubs with equal points the one with the better best player stands first, and they share the place all the
    same. Raises InvalidEdit for a round that is not paired or a draft.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    rows = standings.table(tournament, number, standings.chosen(tournament))
    clubs = _clubs(tournament, rows, max(1, options.best_of))
    places = dict(zip((row.player for row in rows), place_cells(rows), strict=True))
    return parts.report(
        tournament,
        "clubs",
        _title(tournament, number),
        (_summary(clubs, options.best_of), *(_members(tournament, club, places) for club in clubs)),
        number=number,
        says_round=True,
        without=options.without,
        notices=_notices(tournament, number, clubs),
        notes=_notes(tournament, clubs, max(1, options.best_of)),
    )


def _title(tournament: Tournament, number: int) -> str:
    return parts.after(
        tournament,
        number,
        before=N_("Clubs"),
        plain=N_("Clubs after round {round}"),
        final=N_("Clubs after the last round"),
    )


def _clubs(tournament: Tournament, rows: Sequence[StandingRow], best_of: int) -> list[_Club]:
    members: dict[str, list[StandingRow]] = {}
    for row in rows:
        name = " ".join(tournament.player(row.player).club.split())
        if name:
            members.setdefault(name, []).append(row)
    clubs = [
        _Club(name, tuple(lines), sum(sorted((line.points for line in lines), reverse=True)[:best_of]))
        for name, lines in members.items()
    ]
    return sorted(clubs, key=lambda club: (-club.counted, club.best, club.name))


def _notices(tournament: Tournament, number: int, clubs: Sequence[_Club]) -> tuple[str, ...]:
    if tournament.players and not clubs:
        return (translate(N_("No player has a club entered.")),)
    return parts.notices(tournament, parts.missing(tournament, number))


def _notes(tournament: Tournament, clubs: Sequence[_Club], best_of: int) -> tuple[str, ...]:
    if not clubs:
        return ()
    without = sum(not player.club.strip() for player in tournament.players)
    notes = [wording.text(N_("Points: sum of the best players of a club, at most {count}."), count=best_of)]
    if without:
        notes.append(wording.text(N_("Players without a club: {count}."), count=without))
    return tuple(notes)


def _summary(clubs: Sequence[_Club], best_of: int) -> Table:
    columns = (
        column("rank", called="place"),
        Column("club", translate(N_("Club")), stretch=True),
        Column("players", translate(N_("Players")), Align.RIGHT),
        column("points"),
        Column("all", translate(N_("of all")), Align.RIGHT, drop=2),
        Column("average", translate(N_("Average")), Align.RIGHT, drop=3),
        Column("best", translate(N_("Best place")), Align.RIGHT, drop=1),
    )
    return Table(columns, tuple(_lines(clubs)))


def _lines(clubs: Sequence[_Club]) -> Iterator[Row]:
    counts: dict[Points, list[int]] = {}
    for place, club in enumerate(clubs, 1):
        counts.setdefault(club.counted, []).append(place)
    for place, club in enumerate(clubs, 1):
        sharing = counts[club.counted]
        total = sum(row.points for row in club.members)
        text = f"{sharing[0]}=" if len(sharing) > 1 else str(place)
        yield Row(
            (
                Cell(text, muted=place != sharing[0]),
                parts.club_cell(club.name, bold=True),
                Cell(str(len(club.members))),
                Cell(wording.points_text(club.counted), bold=True),
                Cell(wording.points_text(total)),
                Cell(f"{total / len(club.members) / 100:.2f}"),
                Cell(str(club.best)),
            ),
            key=f"club {club.name}",
        )


def _members(tournament: Tournament, club: _Club, places: dict[int, Cell]) -> Table:
    columns = (
        column("rank", called="place"),
        column("title", drop=1),
        column("name"),
        column("rating", drop=1),
        column("points"),
    )
    rows = []
    for row in club.members:
        player = tournament.player(row.player)
        cells = (
            Cell(places[row.player].text),
            parts.title_cell(player),
            parts.name_cell(player),
            parts.rating_cell(player),
            Cell(wording.points_text(row.points), bold=True),
        )
        rows.append(Row(cells, key=f"player {player.id}"))
    return Table(columns, tuple(rows), title=club.name, whole=len(rows) <= 20)


CLUBS = SheetKind(
    "clubs",
    N_("Clubs"),
    N_("Total of the best players of each club, without teams"),
    club_summary,
    Group.STANDINGS,
    (*TABLE, "best_of"),
    round_in_view=parts.latest,
)
