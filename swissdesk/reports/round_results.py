"""The results of a round by board, and the boards that still lack one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Player, Points, Round, Stage, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import idle, idle_notes, on_the_wall
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind

DRAFT = N_("Round {round} is still a draft: there are no results of it.")


def round_results(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the results of a round with everybody's points after it; of the latest one with a result by itself.

    Raises InvalidEdit for a round that is not paired or still a draft.
    """
    options = options or SheetOptions()
    wanted = (parts.latest(tournament) or None) if round_number is None else round_number
    played = parts.published(tournament, wanted, DRAFT)
    missing = tuple(sorted((*played.open_boards, *played.adjourned_boards)))
    return parts.report(
        tournament,
        "results",
        translate(N_("Results")),
        (_boards(tournament, played), _byes(tournament, played)),
        number=played.number,
        system=played.system,
        without=options.without,
        notices=parts.notices(tournament, ((played.number, missing),) if missing else ()),
        notes=(*_points_note(options), *idle_notes(tournament, played, boards=True)),
        use=Use.WALL,
    )


def _points_note(options: SheetOptions) -> tuple[str, ...]:
    return () if "white-points" in options.without else (translate(N_("Points are those after the round.")),)


def _boards(tournament: Tournament, played: Round) -> Table:
    points = tournament.points_after(played.number)
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white-title", "", Align.RIGHT, drop=3, joined=True, kin="title", under="white"),
        Column("white", wording.side_text(Colour.WHITE), stretch=True, kin="name"),
        Column("white-rating", translate(N_("Rtg")), Align.RIGHT, drop=2, kin="rating", under="white"),
        Column("white-points", translate(N_("Pts")), Align.RIGHT, kin="points", drop=1),
        Column("result", translate(N_("Result")), Align.CENTRE, room=6),
        Column("black-points", translate(N_("Pts")), kin="points", drop=1),
        Column("black-rating", translate(N_("Rtg")), Align.RIGHT, drop=2, kin="rating", under="black"),
        Column("black-title", "", Align.RIGHT, drop=3, joined=True, kin="title", under="black"),
        Column("black", wording.side_text(Colour.BLACK), stretch=True, kin="name"),
    )
    rows = (_board(tournament, points, played, place) for place in range(1, len(played.pairings) + 1))
    return Table(columns, tuple(rows))


def _board(tournament: Tournament, points: Mapping[int, Points], played: Round, place: int) -> Row:
    pairing = played.board(place)
    white, black = tournament.player(pairing.white), tournament.player(pairing.black)
    white_won, black_won = (
        side is not None and side.value == "win"
        for side in ((pairing.result.white, pairing.result.black) if pairing.result is not None else (None, None))
    )
    text = wording.result_text(pairing.result) or translate(N_("open"))
    return Row(
        (
            Cell(parts.board_text(played, place)),
            parts.title_cell(white),
            parts.name_cell(white, bold=white_won),
            parts.rating_cell(white),
            _points(points, white),
            Cell(text, bold=pairing.result is not None, muted=pairing.result is None),
            _points(points, black),
            parts.rating_cell(black),
            parts.title_cell(black),
            parts.name_cell(black, bold=black_won),
        ),
        key=f"board {place}",
    )


def _points(points: Mapping[int, Points], player: Player) -> Cell:
    return Cell(wording.points_text(points[player.id]), muted=True)


def _byes(tournament: Tournament, played: Round) -> Table:
    columns = (
        Column("title", "", Align.RIGHT, drop=2, joined=True, under="name"),
        Column("name", translate(N_("Player")), stretch=True),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1, under="name"),
        Column("bye", ""),
    )
    rows = []
    for bye, said in idle(tournament, played):
        player = tournament.player(bye.player)
        cells = (parts.title_cell(player), parts.name_cell(player), parts.rating_cell(player), Cell(said))
        rows.append(Row(cells, key=f"player {player.id}"))
    return Table(columns, tuple(rows), title=translate(N_("Without a game")), whole=len(rows) <= 8)


def still_playing(tournament: Tournament, round_number: int) -> Report:
    """Return the boards of a round that have no result yet; raises InvalidEdit for a draft."""
    played = parts.published(tournament, round_number, DRAFT)
    whole = _boards(tournament, played)
    rows = tuple(whole.rows[place - 1] for place in played.open_boards)
    kept = [place for place, column in enumerate(whole.columns) if column.key != "result"]
    return parts.report(
        tournament,
        "playing",
        translate(N_("Boards still playing")),
        (replace(whole, rows=rows).only(kept),),
        number=played.number,
        system=played.system,
        notices=() if rows else (translate(N_("All games are over.")),),
        use=Use.WALL,
    )


def missing_results(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the boards of the published rounds up to `round_number` (all if None) that have no result, to ask for it.

    Adjourned games are among them.
    """
    options = options or SheetOptions()
    last = len(tournament.rounds) if round_number is None else round_number
    rounds = [r for r in tournament.rounds[:last] if r.stage is not Stage.DRAFT]
    tables = [_missing(tournament, played) for played in rounds]
    return parts.report(
        tournament,
        "missing",
        translate(N_("Results that are missing")),
        tables,
        number=rounds[-1].number if rounds else 0,
        without=options.without,
        notices=() if any(table.rows for table in tables) else (translate(N_("Every game has its result.")),),
        use=Use.LIST,
    )


def _missing(tournament: Tournament, played: Round) -> Table:
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white", wording.side_text(Colour.WHITE), stretch=True, kin="name"),
        Column("white-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating"),
        Column("result", translate(N_("Result")), Align.CENTRE, room=8),
        Column("black-rating", translate(N_("Rtg")), Align.RIGHT, drop=1, kin="rating"),
        Column("black", wording.side_text(Colour.BLACK), stretch=True, kin="name"),
        Column("remark", translate(N_("Remark")), room=14),
    )
    rows = []
    for place in sorted((*played.open_boards, *played.adjourned_boards)):
        pairing = played.board(place)
        white, black = tournament.player(pairing.white), tournament.player(pairing.black)
        rows.append(
            Row(
                (
                    Cell(parts.board_text(played, place), bold=True),
                    parts.name_cell(white),
                    parts.rating_cell(white),
                    Cell(box=True),
                    parts.rating_cell(black),
                    parts.name_cell(black),
                    Cell(wording.result_text(pairing.result), muted=True),
                ),
                key=f"round {played.number} board {place}",
            )
        )
    return Table(columns, tuple(rows), title=wording.text(N_("Round {round}"), round=played.number))


RESULTS = SheetKind(
    "results",
    N_("Results of the round"),
    N_("The results by board, with the points after the round"),
    round_results,
    Group.ROUND,
    TABLE,
    needs=on_the_wall,
)
MISSING_RESULTS = SheetKind(
    "missing",
    N_("Missing results"),
    N_("The boards that have no result yet, to ask for it"),
    missing_results,
    Group.ROUND,
    TABLE,
    round_in_view=parts.latest_published,
)
