"""The crosstable sheet: everybody by place, and what each round, or each opponent, was for them.

In a Swiss a cell has the opponent's starting number, never the place, because that one changes from round to round.
Where everybody meets everybody there is a column for each opponent instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Outcome, Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import Field, by, column, name_cell, of_player, table
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.reports.standings_sheet import place_cells
from swissdesk.standings import StandingRow

_UPRIGHT = 6
"""Up to so many columns of rounds the sheet is upright."""


def title_after(tournament: Tournament, number: int) -> str:
    """Return what the crosstable after a round is called, on paper and on the screen."""
    return parts.after(
        tournament,
        number,
        before=N_("Crosstable before round 1"),
        plain=N_("Crosstable after round {round}"),
        final=N_("Crosstable after the last round"),
    )


ANNULLED = N_("In brackets: does not count; one of the players left before half of their games.")


def crosstable(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the crosstable after a round; without a number after the latest one with a result.

    Raises InvalidEdit for a round that is not paired or a draft.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    rows = standings.table(tournament, number, standings.chosen(tournament))
    everybody = standings.rules_of(tournament).is_round_robin
    whole = (_of_opponents if everybody else _of_rounds)(tournament, number, rows)
    return parts.report(
        tournament,
        "crosstable",
        title_after(tournament, number),
        (whole,),
        number=number,
        says_round=True,
        without=options.without,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=_legend(everybody=everybody, annulled=bool(tournament.annulled_after(number))) if rows and number else (),
        use=Use.DENSE,
        wide=(len(rows) if everybody else number) > _UPRIGHT,
    )


def _table(
    tournament: Tournament,
    number: int,
    rows: Sequence[StandingRow],
    places: Sequence[Cell],
    games: Sequence[Field[StandingRow]],
    *,
    bold: bool,
) -> Table:
    """Return the table of the rows with the fields of their games; `bold`: those go by the numbers of the players.

    The columns on the left stand on every part of a table that is divided.
    """
    place_of = {row.player: place for row, place in zip(rows, places, strict=True)}

    def player(row: StandingRow) -> Player:
        return tournament.player(row.player)

    def is_gone(row: StandingRow) -> bool:
        return parts.has_left(player(row), number)

    fields: tuple[Field[StandingRow], ...] = (
        Field(column("rank", called="place", repeated=True), lambda row: place_of[row.player]),
        *by(player, of_player("number", bold=bold, repeated=True), of_player("title", drop=2)),
        Field(column("name", repeated=True), lambda row: name_cell(player(row), is_gone=is_gone(row))),
        *by(player, of_player("federation", drop=4), of_player("rating", drop=3)),
        *games,
        Field(column("points"), lambda row: Cell(wording.points_text(row.points), bold=True)),
    )
    return table(
        fields,
        rows,
        lambda row, cells: Row(cells, muted=is_gone(row), group=str(row.points), key=f"player {row.player}"),
    )


# ---- by rounds


def _of_rounds(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> Table:
    def field(played: int) -> Field[StandingRow]:
        return Field(
            Column(f"round-{played}", str(played), Align.RIGHT, kin="round"),
            lambda row: round_cell(tournament, row.player, played),
        )

    games = [field(played) for played in range(1, number + 1)]
    return _table(tournament, number, rows, place_cells(rows), games, bold=True)


def round_cell(tournament: Tournament, player: int, number: int) -> Cell:
    """Return what a round was for a player: ``12w1``, ``7b½``, ``3w+``, ``5b`` for a game that is on, ``(½)``."""
    entry = tournament.entry(player, number)
    if entry.opponent is None or entry.colour is None:
        points = tournament.entry_points(player, number)
        return Cell(f"({wording.points_text(points)})", muted=not points)
    return Cell(f"{entry.opponent}{colour_sign(entry.colour)}{_outcome(tournament, player, number)}")


def colour_sign(colour: Colour) -> str:
    """Return the letter of a colour: w or b."""
    return translate(N_("w")) if colour is Colour.WHITE else translate(N_("b"))


def _outcome(tournament: Tournament, player: int, number: int) -> str:
    entry = tournament.entry(player, number)
    if entry.result is None or entry.outcome is None:
        return ""
    return wording.outcome_text(entry.outcome, entry.result.manner)


# ---- by opponents


def _of_opponents(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> Table:
    """Return a table with a column for every opponent, in the order of the places."""
    signs = {row.player: met(tournament, row.player, number) for row in rows}

    def field(place: int, opponent: int) -> Field[StandingRow]:
        return Field(
            Column(f"against-{opponent}", str(place), Align.CENTRE, kin="against"),
            lambda row: _against(signs[row.player].get(opponent, "■" if opponent == row.player else "·")),
        )

    games = [field(place, row.player) for place, row in enumerate(rows, 1)]
    places = [Cell(str(place), bold=True) for place in range(1, len(rows) + 1)]
    return _table(tournament, number, rows, places, games, bold=False)


def _against(sign: str) -> Cell:
    return Cell(sign, muted=sign in ("■", "·") or sign.startswith("("))


def met(tournament: Tournament, player: int, number: int) -> dict[int, str]:
    """Return what a player made against each opponent, one sign for every game: ``1½`` for two of them.

    In brackets what does not count, because one of the two left a round robin early: ``(1)``.
    """
    signs: dict[int, str] = {}
    for played in range(1, number + 1):
        entry = tournament.entry(player, played)
        if entry.opponent is None:
            continue
        sign = _outcome(tournament, player, played) if entry.outcome is not Outcome.UNKNOWN else ""
        signs[entry.opponent] = signs.get(entry.opponent, "") + (sign or "*")
    annulled = tournament.annulled_after(number)
    return {
        other: annulled_text(said) if player in annulled or other in annulled else said for other, said in signs.items()
    }


def annulled_text(sign: str) -> str:
    """Return how a result is written that does not count."""
    return f"({sign})"


def _legend(*, everybody: bool, annulled: bool) -> tuple[str, ...]:
    if everybody:
        columns = translate(N_("The columns are the places of the opponents. “*”: game in progress; + and −: forfeit."))
        brackets = translate(ANNULLED)
        return (columns, brackets) if annulled else (columns,)
    return (
        translate(N_("12w1: win with White against number 12; b: with Black; no result: game in progress.")),
        translate(N_("+ and −: forfeit win and loss. In brackets: no opponent, with the points awarded.")),
    )


CROSSTABLE = SheetKind(
    "crosstable",
    N_("Crosstable"),
    N_("Opponents, colours and results of all players"),
    crosstable,
    Group.STANDINGS,
    TABLE,
    round_in_view=parts.latest,
)
