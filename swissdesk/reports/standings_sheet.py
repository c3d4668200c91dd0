"""The standings after a round: who stands where, and what is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts, state
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table
from swissdesk.standings import StandingRow


def standings_sheet(tournament: Tournament, after_round: int | None = None) -> Report:
    """Return the standings after a round; without a number after the latest one with a result.

    A shared place is said on every line (``2=``). Raises InvalidEdit for a round that is not paired or a draft.
    """
    number = state.round_to_show(tournament, after_round)
    rows = standings.table(tournament, number, standings.chosen(tournament))
    missing = state.missing(tournament, number)
    return Report(
        kind="standings",
        title=_title(tournament, number, is_final=not missing),
        event=parts.event_name(tournament),
        round=parts.round_of(tournament, number) if number else "",
        date=parts.round_date(tournament, number) or parts.event_dates(tournament),
        notices=state.notices(tournament, missing),
        tables=(_table(tournament, number, rows),) if rows else (),
        notes=_notes(tournament, number, rows),
        edition=parts.edition(tournament),
        arbiter=tournament.info.chief_arbiter,
        language=parts.language(),
    )


def _title(tournament: Tournament, number: int, *, is_final: bool) -> str:
    if not number:
        return translate(N_("Standings before round 1"))
    if is_final and number == tournament.settings.rounds:
        return translate(N_("Final standings"))
    return wording.text(N_("Standings after round {round}"), round=number)


def _table(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> Table:
    codes = [code for code, _ in rows[0].tiebreaks]
    columns = (
        Column("place", translate(N_("Place")), Align.RIGHT),
        Column("number", translate(N_("No.")), Align.RIGHT, drop=2),
        Column("title", "", Align.RIGHT, drop=1, joined=True),
        Column("name", translate(N_("Name")), stretch=True),
        Column("federation", translate(N_("Fed")), drop=3),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1),
        Column("points", translate(N_("Pts")), Align.RIGHT),
        *(Column(f"tiebreak-{place}-{code}", code, Align.RIGHT) for place, code in enumerate(codes, 1)),
    )
    lines = (_line(tournament, number, row, place) for row, place in zip(rows, place_cells(rows), strict=True))
    return Table(columns, tuple(lines)).without_empty_columns()


def place_cells(rows: Sequence[StandingRow]) -> list[Cell]:
    """Return the place of each row, ``2=`` where it is shared; all but the first of those who share it are muted."""
    sharing = Counter(row.rank for row in rows)
    seen: set[int] = set()
    cells = []
    for row in rows:
        cells.append(Cell(f"{row.rank}=" if sharing[row.rank] > 1 else str(row.rank), muted=row.rank in seen))
        seen.add(row.rank)
    return cells


def _line(tournament: Tournament, number: int, row: StandingRow, place: Cell) -> Row:
    player = tournament.player(row.player)
    is_gone = state.has_left(player, number)
    return Row(
        (
            place,
            Cell(str(player.id), muted=True),
            parts.title_cell(player),
            parts.name_cell(player, mark=translate(N_("withdrawn")) if is_gone else ""),
            Cell(player.federation),
            parts.rating_cell(player),
            Cell(wording.points_text(row.points), bold=True),
            *(Cell(standings.format_value(value)) for _, value in row.tiebreaks),
        ),
        muted=is_gone,
        group=str(row.points),
    )


def _notes(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> tuple[str, ...]:
    unused = standings.passed_over(tournament)
    notes = []
    if len({row.rank for row in rows}) < len(rows):
        notes.append(translate(N_("“=”: a shared place; those who share it stand in the order of the starting list.")))
    gone = [tournament.player(player).name for player in standings.left_early(tournament, number)]
    if gone:
        text = N_("No game against {players} counts: left before half of the games.")
        notes.append(wording.text(text, players=wording.join(gone)))
    if unused:
        notes.append(wording.text(N_("Not applied here: the tie-breaks {codes}."), codes=wording.join(unused)))
    return tuple(notes)
