"""The pairings of a round by board, for the wall: who plays whom, with which colour, at which board.

There are no starting ranks on it: children take them for boards. In large print there are no points and no results
either, so that there is room for the names.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Bye, ByeKind, Colour, Pairing, Player, Points, Round, Tournament
from swissdesk.model.absences import Rest, rests_in
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind

DRAFT = N_("Round {round} is still a draft. Publish it, then its pairings can be printed.")
_BYES_IN_ORDER = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)


def pairing_sheet(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the pairing sheet of a round, the latest one if no number is given.

    Points are those before the round. Raises InvalidEdit for a round that is not paired or still a draft.
    """
    options = options or SheetOptions()
    played = parts.published(tournament, round_number, DRAFT)
    large = ("white-points", "black-points", "points", "result") if options.is_large else ()
    return parts.report(
        tournament,
        "pairings",
        translate(N_("Pairings")),
        (_boards(tournament, played, options), idle_table(tournament, played)),
        number=played.number,
        system=played.system,
        without=(*options.without, *large),
        notices=() if played.pairings else (translate(N_("There is no game in this round.")),),
        notes=idle_notes(tournament, played, boards=True),
        use=Use.WALL,
    )


def _boards(tournament: Tournament, played: Round, options: SheetOptions) -> Table:
    points = tournament.points_after(played.number - 1)
    may_go = 3 if options.is_large else 0
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white-points", translate(N_("Pts")), Align.RIGHT, kin="points", drop=may_go),
        Column("white-title", "", Align.RIGHT, drop=2, joined=True, kin="title", under="white"),
        Column("white", wording.side_text(Colour.WHITE), stretch=True, kin="name"),
        Column("white-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating", under="white"),
        Column("result", translate(N_("Result")), Align.CENTRE, room=7, drop=may_go),
        Column("black-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating", under="black"),
        Column("black-title", "", Align.RIGHT, drop=2, joined=True, kin="title", under="black"),
        Column("black", wording.side_text(Colour.BLACK), stretch=True, kin="name"),
        Column("black-points", translate(N_("Pts")), Align.RIGHT, kin="points", drop=may_go),
    )
    rows = (_board(tournament, points, played, place) for place in range(1, len(played.pairings) + 1))
    return Table(columns, tuple(rows))


def _board(tournament: Tournament, points: Mapping[int, Points], played: Round, place: int) -> Row:
    pairing: Pairing = played.board(place)
    white, black = tournament.player(pairing.white), tournament.player(pairing.black)
    return Row(
        (
            Cell(parts.board_text(played, place), bold=True),
            _points(points, white),
            parts.title_cell(white),
            parts.name_cell(white, bold=True),
            parts.rating_cell(white),
            Cell(wording.result_text(pairing.result), bold=True, box=True),
            parts.rating_cell(black),
            parts.title_cell(black),
            parts.name_cell(black, bold=True),
            _points(points, black),
        ),
        key=f"board {place}",
    )


def _points(points: Mapping[int, Points], player: Player) -> Cell:
    return Cell(wording.points_text(points[player.id]))


# ---- without a game


def idle_table(tournament: Tournament, played: Round) -> Table:
    """Return who has no game and what that is worth; the withdrawn are in the notes."""
    points = tournament.points_after(played.number - 1)
    columns = (
        Column("points", translate(N_("Pts")), Align.RIGHT, drop=3),
        Column("title", "", Align.RIGHT, drop=2, joined=True, under="name"),
        Column("name", translate(N_("Player")), stretch=True),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1, under="name"),
        Column("bye", ""),
    )
    rows = []
    for bye, words in idle(tournament, played):
        player = tournament.player(bye.player)
        rows.append(
            Row(
                (
                    _points(points, player),
                    parts.title_cell(player),
                    parts.name_cell(player, bold=True),
                    parts.rating_cell(player),
                    Cell(words),
                ),
                key=f"player {player.id}",
            )
        )
    return Table(columns, tuple(rows), title=translate(N_("Without a game")), whole=len(rows) <= 8)


def idle(tournament: Tournament, played: Round) -> list[tuple[Bye, str]]:
    """Return the byes of a round to be listed, each in words: kind by kind, the better placed first.

    Who is out of a knockout is not listed.
    """
    rests = rests_in(tournament, played)
    listed = [
        bye
        for bye in played.byes
        if not parts.is_gone(tournament, bye.player, played.number) and rests.get(bye.player) is not Rest.OUT
    ]
    listed.sort(key=lambda bye: (_BYES_IN_ORDER.index(bye.kind), tournament.ranking[bye.player]))
    return [(bye, _bye_words(tournament, played.number, bye, rests.get(bye.player))) for bye in listed]


def _bye_words(tournament: Tournament, number: int, bye: Bye, rest: Rest | None) -> str:
    """Return what a bye is called and what it is worth: ``half-point bye: ½``."""
    if rest is not None:
        return wording.rest_text(rest)
    points = tournament.entry_points(bye.player, number)
    if bye.kind is ByeKind.ZERO_POINT and not points:
        return wording.bye_text(bye.kind)
    return wording.text(N_("{bye}: {points}"), bye=wording.bye_text(bye.kind), points=wording.points_text(points))


def idle_notes(tournament: Tournament, played: Round, *, boards: bool) -> tuple[str, ...]:
    """Return the notes on a round: what numbers in brackets mean (`boards`), and who has left the event."""
    notes = []
    if boards and any(pairing.table is not None for pairing in played.pairings):
        notes.append(translate(N_("A number in brackets is the table at which the board is played.")))
    gone = sorted(bye.player for bye in played.byes if parts.is_gone(tournament, bye.player, played.number))
    if gone:
        names = (parts.name_cell(tournament.player(player)).text for player in gone)
        notes.append(wording.text(N_("Withdrawn: {names}"), names="; ".join(names)))
    return tuple(notes)


def on_the_wall(tournament: Tournament, number: int | None) -> Round:
    """Return a round that can be printed, the latest one if no number is given; raises InvalidEdit for a draft."""
    return parts.published(tournament, number, DRAFT)


PAIRINGS = SheetKind(
    "pairings",
    N_("Pairings by board"),
    N_("Who plays whom at which board, for the wall"),
    pairing_sheet,
    Group.ROUND,
    TABLE,
    needs=on_the_wall,
)
