"""The pairings of a round by board, for the wall: who plays whom, with which colour, at which board.

There are no starting ranks on it: children take them for boards.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Bye, ByeKind, Colour, Pairing, Player, Points, Round, Stage, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table, Use

_BYES_IN_ORDER = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)


def pairing_sheet(tournament: Tournament, round_number: int | None = None) -> Report:
    """Return the pairing sheet of a round, the latest one if no number is given.

    Points are those before the round. Raises InvalidEdit for a round that is not paired or still a draft.
    """
    number = max(1, len(tournament.rounds)) if round_number is None else round_number
    played = tournament.round(number)
    if played.stage is Stage.DRAFT:
        raise InvalidEdit(
            N_("Round {round} is still a draft. Publish it, then its pairings can be printed."), round=number
        )
    tables = (_boards(tournament, played), _idle(tournament, played))
    return Report(
        kind="pairings",
        title=translate(N_("Pairings")),
        event=parts.event_name(tournament),
        round=parts.round_of(tournament, number),
        date=parts.round_date(tournament, number),
        notices=() if played.pairings else (translate(N_("There is no game in this round.")),),
        tables=tuple(table for table in tables if table.rows),
        notes=_notes(tournament, played),
        edition=parts.edition(tournament, played.system),
        arbiter=tournament.info.chief_arbiter,
        use=Use.WALL,
        language=parts.language(),
    )


def _boards(tournament: Tournament, played: Round) -> Table:
    points = tournament.points_after(played.number - 1)
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white-points", translate(N_("Pts")), Align.RIGHT, kin="points"),
        Column("white-title", "", Align.RIGHT, drop=2, joined=True, kin="title", under="white"),
        Column("white", wording.colour_text(Colour.WHITE), stretch=True, kin="name"),
        Column("white-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating", under="white"),
        Column("result", translate(N_("Result")), Align.CENTRE, room=7),
        Column("black-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating", under="black"),
        Column("black-title", "", Align.RIGHT, drop=2, joined=True, kin="title", under="black"),
        Column("black", wording.colour_text(Colour.BLACK), stretch=True, kin="name"),
        Column("black-points", translate(N_("Pts")), Align.RIGHT, kin="points"),
    )
    rows = (_board(tournament, points, place, pairing) for place, pairing in enumerate(played.pairings, 1))
    return Table(columns, tuple(rows)).without_empty_columns()


def _board(tournament: Tournament, points: Mapping[int, Points], place: int, pairing: Pairing) -> Row:
    white, black = tournament.player(pairing.white), tournament.player(pairing.black)
    table = "" if pairing.table is None else f" ({pairing.table})"
    return Row(
        (
            Cell(f"{place}{table}", bold=True),
            _points(points, white),
            parts.title_cell(white),
            parts.name_cell(white, bold=True),
            parts.rating_cell(white),
            Cell(wording.result_text(pairing.result), bold=True, box=True),
            parts.rating_cell(black),
            parts.title_cell(black),
            parts.name_cell(black, bold=True),
            _points(points, black),
        )
    )


def _points(points: Mapping[int, Points], player: Player) -> Cell:
    return Cell(wording.points_text(points[player.id]))


def _idle(tournament: Tournament, played: Round) -> Table:
    """Return who has no game and what that is worth; the withdrawn are in the notes."""
    points = tournament.points_after(played.number - 1)
    columns = (
        Column("points", translate(N_("Pts")), Align.RIGHT),
        Column("title", "", Align.RIGHT, drop=2, joined=True, under="name"),
        Column("name", translate(N_("Player")), stretch=True),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1, under="name"),
        Column("bye", ""),
    )
    rows = []
    for bye in _in_order(tournament, played):
        player = tournament.player(bye.player)
        rows.append(
            Row(
                (
                    _points(points, player),
                    parts.title_cell(player),
                    parts.name_cell(player, bold=True),
                    parts.rating_cell(player),
                    Cell(_bye(tournament, played.number, bye)),
                )
            )
        )
    return Table(columns, tuple(rows), title=translate(N_("Without a game"))).without_empty_columns()


def _in_order(tournament: Tournament, played: Round) -> list[Bye]:
    """Return the byes of a round to be listed: kind by kind, the better placed first."""
    listed = [bye for bye in played.byes if not _is_gone(tournament, bye.player, played.number)]
    return sorted(listed, key=lambda bye: (_BYES_IN_ORDER.index(bye.kind), tournament.ranking[bye.player]))


def _bye(tournament: Tournament, number: int, bye: Bye) -> str:
    """Return what a bye is called and what it is worth: ``half-point bye: ½``."""
    points = tournament.entry_points(bye.player, number)
    if bye.kind is ByeKind.ZERO_POINT and not points:
        return wording.bye_text(bye.kind)
    return wording.text(N_("{bye}: {points}"), bye=wording.bye_text(bye.kind), points=wording.points_text(points))


def _is_gone(tournament: Tournament, player: int, number: int) -> bool:
    """Whether a player without a game has left the event before that round."""
    withdrawn = tournament.player(player).withdrawn_from
    return withdrawn is not None and withdrawn <= number


def _notes(tournament: Tournament, played: Round) -> tuple[str, ...]:
    notes = []
    if any(pairing.table is not None for pairing in played.pairings):
        notes.append(translate(N_("A number in brackets is the table at which the board is played.")))
    gone = sorted(bye.player for bye in played.byes if _is_gone(tournament, bye.player, played.number))
    if gone:
        names = (parts.name_cell(tournament.player(player)).text for player in gone)
        notes.append(wording.text(N_("Withdrawn: {names}"), names="; ".join(names)))
    return tuple(notes)
