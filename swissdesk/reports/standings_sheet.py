"""The sheet of the standings after a round, and what is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import Field, by, column, name_cell, of_player, table
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import StandingRow, categories
from swissdesk.values import dataclass, replace

_OPTIONAL = 3
"""Up to this rank columns are worth more than tie-breaks in large print."""


def standings_sheet(
    tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the standings after a round; without a number after the latest one with a result.

    A shared place is said on every line (``2=``). Categories follow as sections with the overall place kept. Raises
    InvalidEdit for a round that is not paired or a draft, and for a category that there is not.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    counted = standings.table(tournament, number, standings.chosen(tournament))
    rows = _valued(counted)
    is_final = parts.is_final(tournament, number)
    return parts.report(
        tournament,
        "standings",
        title_after(tournament, number),
        _tables(tournament, number, rows, options),
        number=number,
        says_round=not is_final,
        without=options.without,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=(*_notes(tournament, number, rows), *filter(None, (not_calculated(tournament, counted),))),
    )


def _valued(rows: Sequence[StandingRow]) -> Sequence[StandingRow]:
    """Return the rows without the tie-breaks that say nothing of anybody.

    A tie-break that parts nobody, as a direct encounter in which all drew, says nothing either.
    """
    kept = [place for place, (_, column) in enumerate(_by_tiebreak(rows)) if any(map(standings.format_value, column))]
    return [replace(row, tiebreaks=tuple(row.tiebreaks[place] for place in kept)) for row in rows]


def _by_tiebreak(rows: Sequence[StandingRow]) -> list[tuple[str, list[standings.Value]]]:
    """Return the tie-breaks in the order of use: the code, and everybody's value."""
    codes = [code for code, _ in rows[0].tiebreaks] if rows else []
    return [(code, [row.tiebreaks[place][1] for row in rows]) for place, code in enumerate(codes)]


def not_calculated(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """Return which tie-breaks nobody has a value of because a player is unrated; empty if there are none."""
    codes = [code for code, column in _by_tiebreak(rows) if all(value.amount is None for value in column)]
    if not codes or all(player.rating for player in tournament.players):
        return ""
    text = N_("Not calculated: some players are unrated (C.07 art. 10): {codes}.")
    return wording.text(text, codes=wording.join(codes))


def title_after(tournament: Tournament, number: int) -> str:
    """Return what the standings after a round are called, on paper and on the screen."""
    return parts.after(
        tournament,
        number,
        before=N_("Standings before round 1"),
        plain=N_("Standings after round {round}"),
        final=N_("Final standings"),
    )


def _tables(tournament: Tournament, number: int, rows: Sequence[StandingRow], options: SheetOptions) -> Iterator[Table]:
    wanted = parts.wanted_categories(tournament, options)
    if not (wanted and options.only_sections):
        yield _table(tournament, number, rows, is_large=options.is_large)
    overall = {row.player: cell for row, cell in zip(rows, place_cells(rows), strict=True)}
    for category in wanted:
        inside = categories.within(tournament, rows, category)
        yield parts.category_section(
            _table(tournament, number, inside, overall, is_large=options.is_large), category, options
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table: a row of the standings, its player, and the cells of its places."""

    row: StandingRow
    player: Player
    place: Cell
    overall: Cell
    is_gone: bool


def _table(
    tournament: Tournament,
    number: int,
    rows: Sequence[StandingRow],
    overall: Mapping[int, Cell] | None = None,
    *,
    is_large: bool = False,
) -> Table:
    """Return a table of the rows; inside a category the `overall` places stand beside those counted there."""
    lines = []
    for row, place in zip(rows, place_cells(rows), strict=True):
        player = tournament.player(row.player)
        shown = place if overall is None else overall[row.player]
        lines.append(_Line(row, player, place, replace(shown, muted=True), parts.has_left(player, number)))
    codes = [code for code, _ in rows[0].tiebreaks] if rows else []
    is_knockout = standings.goes_by_bracket(tournament)

    def made(line: _Line, cells: tuple[Cell, ...]) -> Row:
        group = str(line.row.rank if is_knockout else line.row.points)
        return Row(cells, muted=line.is_gone, group=group, key=f"player {line.player.id}")

    return table(_fields(codes, is_category=overall is not None, is_large=is_large), lines, made)


def _fields(codes: Sequence[str], *, is_category: bool, is_large: bool) -> Iterator[Field[_Line]]:
    """Yield the fields; in large print the tie-breaks go, the last ones first, where there is no room for them."""
    yield Field(column("rank", called="place"), lambda line: line.place)
    if is_category:
        yield Field(column("overall", drop=2), lambda line: line.overall)
    player = partial(by, lambda line: line.player)
    yield from player(of_player("number", drop=2, muted=True), of_player("title", drop=1))
    yield Field(column("name"), lambda line: name_cell(line.player, is_gone=line.is_gone))
    yield from player(of_player("federation", drop=3), of_player("rating", drop=1))
    yield Field(column("points"), lambda line: Cell(wording.points_text(line.row.points), bold=True))
    for place, code in enumerate(codes):
        drop = _OPTIONAL + place + 1 if is_large else 0
        yield Field(Column(f"tiebreak-{place + 1}-{code}", code, Align.RIGHT, drop=drop), partial(_value, place))


def _value(place: int, line: _Line) -> Cell:
    return Cell(standings.format_value(line.row.tiebreaks[place][1]))


def place_cells(rows: Sequence[StandingRow]) -> list[Cell]:
    """Return the place of each row, ``2=`` where it is shared; all but the first of those who share it are muted."""
    sharing = Counter(row.rank for row in rows)
    seen: set[int] = set()
    cells = []
    for row in rows:
        cells.append(Cell(f"{row.rank}=" if sharing[row.rank] > 1 else str(row.rank), muted=row.rank in seen))
        seen.add(row.rank)
    return cells


def _notes(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> tuple[str, ...]:
    unused = standings.passed_over(tournament)
    notes = []
    if standings.goes_by_bracket(tournament):
        notes.append(translate(bracket_note(rows)))
    if len({row.rank for row in rows}) < len(rows):
        notes.append(translate(N_("“=”: shared place; players are in starting list order.")))
    gone = [tournament.player(player).name for player in standings.left_early(tournament, number)]
    if gone:
        text = N_("Games against {players} do not count: they left before half of their games.")
        notes.append(wording.text(text, players=wording.join(gone)))
    names = _names_of(tournament, rows)
    if names:
        notes.append(wording.text(N_("Tie-breaks: {names}."), names="; ".join(names)))
    if unused:
        notes.append(wording.text(N_("Tie-breaks not applied here: {codes}."), codes=wording.join(unused)))
    return tuple(notes)


def bracket_note(rows: Sequence[StandingRow]) -> str:
    """Return what the places of a knockout go by, as a text to be translated."""
    if sum(row.rank == 1 for row in rows) > 1:
        return N_(
            "Places follow the knockout bracket: players still in it first, then those eliminated, the "
            "latest stage first."
        )
    return N_("Places follow the knockout bracket: players eliminated in the same stage share a place.")


def _names_of(tournament: Tournament, rows: Sequence[StandingRow]) -> list[str]:
    """Return what the codes of the columns mean, in their order: ``BH/C1 Buchholz, without the lowest``."""
    rules = standings.rules_of(tournament)
    codes = dict.fromkeys(code for code, _ in rows[0].tiebreaks) if rows else {}
    return [f"{code} {tiebreak_name(code, rules)}" for code in codes]


STANDINGS = SheetKind(
    "standings",
    N_("Standings"),
    N_("Places with points and tie-breaks; categories as sections"),
    standings_sheet,
    Group.STANDINGS,
    (*TABLE, "sections", "only_sections", "apart"),
    round_in_view=parts.latest,
)
