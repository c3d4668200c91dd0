"""The schedule of a round robin before the first game: who meets whom in which round, and who is free."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.systems.round_robin.system import tables
from swissdesk.engine.systems.round_robin.tables import Games, free_seat, in_cycles, seats_for
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind


def check_round_robin(tournament: Tournament, _number: int | None = None) -> None:
    """Raise InvalidEdit if the event is not paired by a table that is known beforehand."""
    if tournament.settings.system not in tables():
        raise InvalidEdit(
            N_("Only a round robin has a schedule; this event is paired by {system}."),
            system=wording.system_title(tournament.settings.system),
        )


def schedule_sheet(
    tournament: Tournament, _after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the games of all rounds by the event's table; raises InvalidEdit if it is no round robin."""
    check_round_robin(tournament)
    options = options or SheetOptions()
    players = sorted(tournament.players, key=lambda player: tournament.ranking[player.id])
    size = seats_for(len(players))
    rounds = tournament.settings.rounds or max(1, size - 1)
    table = tables()[tournament.settings.system].table(size) if len(players) > 1 else ()
    cycles, exchanged = -(-rounds // max(1, size - 1)), tournament.settings.exchange_rounds
    games = in_cycles(table, cycles, exchanged=exchanged)[:rounds] if table else ()
    return parts.report(
        tournament,
        "schedule",
        translate(N_("Schedule")),
        (_round(tournament, players, number, played) for number, played in enumerate(games, 1)),
        without=options.without,
        compact=True,
        notices=() if table else (translate(N_("There are no players yet.")),),
    )


def _round(tournament: Tournament, players: list[Player], number: int, games: Games) -> Table:
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT, drop=3),
        Column("white-number", translate(N_("No.")), Align.RIGHT),
        Column("white", translate(N_("White")), stretch=True, kin="player"),
        Column("black-number", translate(N_("No.")), Align.RIGHT),
        Column("black", translate(N_("Black")), stretch=True, kin="player"),
    )
    met = [game for game in games if max(game) <= len(players)]
    rows = tuple(
        Row(
            (Cell(str(board), muted=True), *_side(players[white - 1]), *_side(players[black - 1])),
            key=f"round {number} board {board}",
        )
        for board, (white, black) in enumerate(met, 1)
    )
    title = " · ".join(
        filter(
            None,
            (
                wording.text(N_("Round {round}"), round=number),
                parts.round_heading(tournament, number),
                _free(players, games),
            ),
        )
    )
    return Table(columns, rows, title=title, whole=True)


def _side(player: Player) -> tuple[Cell, Cell]:
    return Cell(str(player.id), bold=True), parts.name_cell(player)


def _free(players: list[Player], games: Games) -> str:
    if len(players) % 2 == 0:
        return ""
    player = players[free_seat(games, len(players) + 1) - 1]
    return wording.text(N_("{number} {name}: bye"), number=player.id, name=parts.name_cell(player).text)


SCHEDULE = SheetKind(
    "schedule",
    N_("Schedule"),
    N_("All rounds of a round robin, with opponents and colours"),
    schedule_sheet,
    Group.PLAYERS,
    ("landscape", "columns", "size", "lines"),
    by_round=False,
    needs=check_round_robin,
    packable=False,
)
