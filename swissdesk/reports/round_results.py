"""The sheet of a round's results by board, and the boards that still lack one."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Outcome, Round, Stage, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import Field, of_side, table
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import (
    Board,
    board_field,
    boards_of,
    idle_names,
    idle_notes,
    on_the_wall,
    points_field,
    result_field,
)
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.values import replace

DRAFT = N_("Round {round} is still a draft: it has no results.")


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
        (_boards(tournament, played), idle_names(tournament, played)),
        number=played.number,
        system=played.system,
        without=options.without,
        notices=parts.notices(tournament, ((played.number, missing),) if missing else ()),
        notes=(*_points_note(options), *idle_notes(tournament, played, boards=True)),
        use=Use.WALL,
    )


def _points_note(options: SheetOptions) -> tuple[str, ...]:
    return () if "white-points" in options.without else (translate(N_("Points: after the round.")),)


def _boards(tournament: Tournament, played: Round, places: Iterable[int] | None = None) -> Table:
    """Return the boards with their results, those at `places` alone if they are given."""
    white, black = Colour.WHITE, Colour.BLACK
    fields = (
        board_field(bold=False),
        of_side(white, "title", drop=3, under=True),
        _name(white),
        of_side(white, "rating", drop=2, under=True),
        points_field(white, muted=True, drop=1),
        result_field(_result, room=6),
        points_field(black, muted=True, drop=1, align=Align.LEFT),
        of_side(black, "rating", drop=2, under=True),
        of_side(black, "title", drop=3, under=True),
        _name(black),
    )
    wanted = range(1, len(played.pairings) + 1) if places is None else places
    boards = boards_of(tournament, played, tournament.points_after(played.number), wanted)
    return table(fields, boards, lambda board, cells: Row(cells, key=f"board {board.place}"))


def _result(board: Board) -> Cell:
    is_in = board.pairing.result is not None
    return Cell(board.result or translate(N_("open")), bold=is_in, muted=not is_in)


def _name(colour: Colour) -> Field[Board]:
    """Return the field of the name of one side, bold for the winner."""
    field = of_side(colour, "name")

    def cell(board: Board) -> Cell:
        result = board.pairing.result
        outcome = None if result is None else result.white if colour is Colour.WHITE else result.black
        return replace(field.cell(board), bold=outcome is Outcome.WIN)

    return Field(field.column, cell)


def still_playing(tournament: Tournament, round_number: int) -> Report:
    """Return the boards of a round that have no result yet; raises InvalidEdit for a draft."""
    played = parts.published(tournament, round_number, DRAFT)
    whole = _boards(tournament, played, played.open_boards)
    kept = [place for place, column in enumerate(whole.columns) if column.key != "result"]
    return parts.report(
        tournament,
        "playing",
        translate(N_("Boards still playing")),
        (whole.only(kept),),
        number=played.number,
        system=played.system,
        notices=() if whole.rows else (translate(N_("All games are finished.")),),
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
        translate(N_("Missing results")),
        tables,
        number=rounds[-1].number if rounds else 0,
        without=options.without,
        notices=() if any(table.rows for table in tables) else (translate(N_("All results are in.")),),
        use=Use.LIST,
    )


def _missing(tournament: Tournament, played: Round) -> Table:
    white, black = Colour.WHITE, Colour.BLACK
    fields: tuple[Field[Board], ...] = (
        board_field(bold=True),
        of_side(white, "name"),
        of_side(white, "rating", drop=1),
        result_field(lambda _board: Cell(box=True), room=8),
        of_side(black, "rating", drop=1),
        of_side(black, "name"),
        Field(Column("remark", translate(N_("Remark")), room=14), lambda board: Cell(board.result, muted=True)),
    )
    boards = boards_of(tournament, played, {}, sorted((*played.open_boards, *played.adjourned_boards)))
    return table(
        fields,
        boards,
        lambda board, cells: Row(cells, key=f"round {played.number} board {board.place}"),
        title=wording.text(N_("Round {round}"), round=played.number),
    )


RESULTS = SheetKind(
    "results",
    N_("Results of the round"),
    N_("Results by board, with points after the round"),
    round_results,
    Group.ROUND,
    TABLE,
    needs=on_the_wall,
)
MISSING_RESULTS = SheetKind(
    "missing",
    N_("Missing results"),
    N_("Boards that have no result yet"),
    missing_results,
    Group.ROUND,
    TABLE,
    round_in_view=parts.latest_published,
)
