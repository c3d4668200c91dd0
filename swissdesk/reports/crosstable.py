"""The crosstable of a Swiss: everybody by place, and what each round was for him.

A cell has the opponent's starting number, never the place, because that one changes from round to round.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Tournament
from swissdesk.reports import parts, state
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table
from swissdesk.reports.standings_sheet import place_cells
from swissdesk.standings import StandingRow


def crosstable(tournament: Tournament, after_round: int | None = None) -> Report:
    """Return the crosstable after a round; without a number after the latest one with a result.

    Raises InvalidEdit for a round that is not paired or a draft.
    """
    number = state.round_to_show(tournament, after_round)
    rows = standings.table(tournament, number, standings.chosen(tournament))
    title = N_("Crosstable after round {round}") if number else N_("Crosstable")
    return Report(
        kind="crosstable",
        title=wording.text(title, round=number),
        event=parts.event_name(tournament),
        round=parts.round_of(tournament, number) if number else "",
        date=parts.round_date(tournament, number) or parts.event_dates(tournament),
        notices=state.notices(tournament, state.missing(tournament, number)),
        tables=(_table(tournament, number, rows),) if rows else (),
        notes=_legend() if rows and number else (),
        edition=parts.edition(tournament),
        arbiter=tournament.info.chief_arbiter,
        language=parts.language(),
    )


def _table(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> Table:
    columns = (
        Column("place", translate(N_("Place")), Align.RIGHT),
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("title", "", Align.RIGHT, drop=2, joined=True),
        Column("name", translate(N_("Name")), stretch=True),
        Column("federation", translate(N_("Fed")), drop=4),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=3),
        *(Column(f"round-{played}", str(played), Align.RIGHT) for played in range(1, number + 1)),
        Column("points", translate(N_("Pts")), Align.RIGHT),
    )
    lines = (_line(tournament, number, row, place) for row, place in zip(rows, place_cells(rows), strict=True))
    return Table(columns, tuple(lines)).without_empty_columns()


def _line(tournament: Tournament, number: int, row: StandingRow, place: Cell) -> Row:
    player = tournament.player(row.player)
    is_gone = state.has_left(player, number)
    return Row(
        (
            place,
            Cell(str(player.id), bold=True),
            parts.title_cell(player),
            parts.name_cell(player, mark=translate(N_("withdrawn")) if is_gone else ""),
            Cell(player.federation),
            parts.rating_cell(player),
            *(round_cell(tournament, player.id, played) for played in range(1, number + 1)),
            Cell(wording.points_text(row.points), bold=True),
        ),
        muted=is_gone,
        group=str(row.points),
    )


def round_cell(tournament: Tournament, player: int, number: int) -> Cell:
    """Return what a round was for a player: ``12w1``, ``7b½``, ``3w+``, ``5b`` for a game that is on, ``(½)``."""
    entry = tournament.entry(player, number)
    if entry.opponent is None or entry.colour is None:
        points = tournament.entry_points(player, number)
        return Cell(f"({wording.points_text(points)})", muted=not points)
    colour = translate(N_("w")) if entry.colour is Colour.WHITE else translate(N_("b"))
    outcome = ""
    if entry.result is not None and entry.outcome is not None:
        outcome = wording.outcome_text(entry.outcome, entry.result.manner)
    return Cell(f"{entry.opponent}{colour}{outcome}")


def _legend() -> tuple[str, ...]:
    return (
        translate(N_("12w1: a win with White against number 12; b: with Black; no result: the game is on.")),
        translate(N_("+ and −: won and lost without a game. In brackets: no opponent, with the points given for it.")),
    )
