"""The standings after a round: places of everybody or of a category, tie-breaks, and what ratings make of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import CategoryRule, Player, Points, Tournament
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import StandingRow, Value, chosen, format_value, rules_of, table
from swissdesk.standings.categories import made, start_year, within
from swissdesk.standings.rating_change import average, rated_games, rating_change, rating_rules
from swissdesk.standings.tiebreaks.ratings import percentage, rating_difference
from swissdesk.ui.widgets.columns import muted, of_player, strong, titled
from swissdesk.ui.widgets.rows import Align, Column, Style
from swissdesk.values import dataclass, replace

TIEBREAKS = "tiebreaks"
"""What the columns of the tie-breaks are called where columns are chosen."""

_NO_VALUE = "–"


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """What ratings say of a player's games: scores in hundredths of a point, the change in those of a rating point."""

    performance: int | None
    expected: int | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the table; `shared` says that others have the same rank, `tiebreaks` are values as one reads them.

    `overall` is the rank among everybody, as one reads it, where `rank` is that in a category. `figures` are None
    until they are known.
    """

    rank: int
    shared: bool
    player: Player
    points: Points
    games: int
    withdrawn: bool
    tiebreaks: tuple[str, ...] = ()
    overall: str = ""
    figures: RatingFigures | None = None

    @property
    def rank_text(self) -> str:
        """The rank, with an equals sign where it is shared."""
        return f"{self.rank}=" if self.shared else str(self.rank)


# ---- rows


def place_rows(tournament: Tournament, after_round: int) -> list[PlaceRow]:
    """Return the standings after that round by the tie-breaks of the event, the best first."""
    return rows_of(tournament, after_round, table(tournament, after_round, chosen(tournament)))


def rows_of(tournament: Tournament, after_round: int, lines: Sequence[StandingRow]) -> list[PlaceRow]:
    """Return the lines of a table as rows."""
    shared = _shared(lines)
    games = dict.fromkeys(tournament.by_id, 0)
    for played in tournament.rounds[:after_round]:
        for pairing in played.pairings:
            if pairing.result is not None and pairing.result.is_played:
                games[pairing.white] += 1
                games[pairing.black] += 1
    rows = []
    for line in lines:
        player = tournament.by_id[line.player]
        withdrawn = player.has_left(after_round + 1)
        values = tuple(_said(value) for _, value in line.tiebreaks)
        rows.append(PlaceRow(line.rank, line.rank in shared, player, line.points, games[player.id], withdrawn, values))
    return rows


def _said(value: Value) -> str:
    """Return a value as one reads it; a dash says that there is none, where an empty place would look forgotten."""
    return _NO_VALUE if value.amount is None else format_value(value)


def _shared(lines: Sequence[StandingRow]) -> set[int]:
    """Return the ranks that more than one has."""
    return {one.rank for one, other in pairwise(lines) if one.rank == other.rank}


def rows_within(
    tournament: Tournament, lines: Sequence[StandingRow], rows: Sequence[PlaceRow], rule: CategoryRule
) -> list[PlaceRow]:
    """Return those of `rows` who belong to a category, with the places in it and their overall ones kept."""
    inside = within(tournament, lines, made(rule, start_year(tournament)))
    shared = _shared(inside)
    known = {row.player.id: row for row in rows}
    return [
        replace(known[line.player], rank=line.rank, shared=line.rank in shared, overall=known[line.player].rank_text)
        for line in inside
    ]


def rating_figures(tournament: Tournament, player: int, after_round: int) -> RatingFigures:
    """Return what a player's games are worth by ratings; one who has none has a performance only."""
    change = rating_change(tournament, player, after_round)
    if change is not None:
        return RatingFigures(change.performance, change.expected, change.change)
    games, _ = rated_games(tournament, player, after_round, rating_rules(tournament))
    strength = average(game.rating for game in games)
    if strength is None:
        return RatingFigures(None)
    return RatingFigures(strength + rating_difference(percentage(sum(game.score for game in games), len(games))))


# ---- columns


def _rank_spoken(row: PlaceRow) -> str:
    template = N_("Place {rank}, shared") if row.shared else N_("Place {rank}")
    return wording.text(template, rank=row.rank)


def _expected(row: PlaceRow) -> str:
    if row.figures is None:
        return "…"
    return "" if row.figures.expected is None else f"{row.figures.expected / 100:.2f}"


def _performance(row: PlaceRow) -> str:
    return "…" if row.figures is None else str(row.figures.performance or "")


def _change(row: PlaceRow) -> str:
    return "…" if row.figures is None else wording.change_text(row.figures.change)


PLACE_COLUMNS: tuple[Column[PlaceRow], ...] = (
    titled("rank", lambda row: row.rank_text, strong, spoken=_rank_spoken),
    titled("overall", lambda row: row.overall, muted, optional=True),
    of_player("number", muted),
    of_player("title"),
    of_player(
        "name",
        lambda row: Style.MUTED if row.withdrawn else Style.STRONG,
        after=lambda row: wording.text(N_("withdrawn")) if row.withdrawn else "",
    ),
    of_player("federation", leaves=2),
    of_player("club", muted, leaves=3),
    of_player("rating", muted),
    titled("games", lambda row: str(row.games), muted, tooltip=N_("Games played over the board"), leaves=1),
    titled("points", lambda row: wording.points_text(row.points), strong),
    Column(TIEBREAKS, N_("Tie-breaks"), lambda _row: ""),
    titled("performance", _performance, muted),
    titled("expected", _expected, muted),
    titled("change", _change, muted),
)
"""All there are; the one of the tie-breaks stands for a column each."""

CHOICE: Mapping[str, str] = {
    "number": N_("Starting rank"),
    "title": N_("Title"),
    "federation": N_("Federation"),
    "club": N_("Club"),
    "rating": N_("Rating"),
    "games": N_("Games played"),
    TIEBREAKS: N_("Tie-breaks"),
    "performance": N_("Performance"),
    "expected": N_("Expected score"),
    "change": N_("Rating change"),
}
"""The columns that may be left out, by what they are called there."""

USUAL = ("number", "title", "federation", "rating", "games", TIEBREAKS)
"""What is shown of them until somebody chooses otherwise."""

OF_RATINGS = frozenset(("performance", "expected", "change"))
"""The columns for which figures have to be worked out."""


def _of_tiebreak(place: int, code: str, name: str) -> Column[PlaceRow]:
    """Return the column of a tie-break, by its place among all of them; `name` is what its code means."""

    def value(row: PlaceRow) -> str:
        return row.tiebreaks[place] if place < len(row.tiebreaks) else ""

    def spoken(row: PlaceRow) -> str:
        said = value(row)
        return f"{name}: {said if said and said != _NO_VALUE else translate(N_('none'))}"

    return Column(f"{place}:{code}", code, value, Align.RIGHT, tooltip=name, spoken=spoken)


def place_of_tiebreak(column: str) -> int | None:
    """Return which tie-break a column shows, None for another column."""
    place, _, code = column.partition(":")
    return int(place) if code else None


def place_columns(tournament: Tournament, shown: Collection[str]) -> tuple[Column[PlaceRow], ...]:
    """Return the columns for the tie-breaks of an event, of those that may be left out only the `shown` ones."""
    codes, rules = chosen(tournament), rules_of(tournament)
    columns: list[Column[PlaceRow]] = []
    for column in PLACE_COLUMNS:
        if column.id in CHOICE and column.id not in shown:
            continue
        if column.id == TIEBREAKS:
            columns += [_of_tiebreak(place, code, tiebreak_name(code, rules)) for place, code in enumerate(codes)]
        else:
            columns.append(column)
    return tuple(columns)
