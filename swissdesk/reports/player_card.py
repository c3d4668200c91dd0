"""What the event was for a player, round by round: opponents, colours, results, points, floats.

One for a player who asks, or all of them.
"""

from __future__ import annotations

from swissdesk import standings, wording
from swissdesk.engine.floats import Float
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts, state
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table
from swissdesk.reports.course import Course
from swissdesk.reports.crosstable import annulled_text
from swissdesk.reports.name_cards import chosen_players
from swissdesk.reports.options import SheetOptions
from swissdesk.standings import StandingRow

FLOATS = {Float.NONE: "", Float.DOWN: "↓", Float.UP: "↑"}


def player_card(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the cards of the players in the options after a round, all who have not left if none are named.

    Without a number after the latest round that is published. Raises InvalidEdit for a round that is not paired or a
    draft, and for a player whom there is not.
    """
    options = options or SheetOptions()
    number = state.published(tournament) if after_round is None else state.round_to_show(tournament, after_round)
    players = chosen_players(tournament, options)
    rows = {row.player: row for row in standings.table(tournament, number, standings.chosen(tournament))}
    course = Course(tournament, number)
    return parts.report(
        tournament,
        "player",
        translate(N_("Player card")) if len(players) == 1 else translate(N_("Player cards")),
        (_card(course, player, rows[player.id]) for player in players),
        number=number,
        without=options.without,
        notices=_notices(tournament, number),
        notes=(translate(N_("↓ and ↑: downfloat and upfloat. Points are those after the round.")),) if number else (),
    )


def _notices(tournament: Tournament, number: int) -> tuple[str, ...]:
    if tournament.players and not number:
        return (translate(N_("No round has been published yet.")),)
    return state.notices(tournament, ())


def _card(course: Course, player: Player, row: StandingRow) -> Table:
    columns = (
        Column("round", translate(N_("Rd")), Align.RIGHT, kin="round"),
        Column("date", translate(N_("Date")), drop=4),
        Column("board", translate(N_("Board")), Align.RIGHT, drop=3),
        Column("colour", translate(N_("Colour"))),
        Column("number", translate(N_("No.")), Align.RIGHT, drop=2),
        Column("title", "", Align.RIGHT, drop=3, joined=True),
        Column("opponent", translate(N_("Opponent")), stretch=True),
        Column("federation", translate(N_("Fed")), drop=5),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1),
        Column("result", translate(N_("Result")), Align.CENTRE),
        Column("points", translate(N_("Pts")), Align.RIGHT),
        Column("float", translate(N_("Float")), Align.CENTRE, drop=6),
    )
    rows = tuple(_line(course, player, number) for number in range(1, course.rounds + 1))
    return Table(columns, rows, title=_title(player, row, course.rounds), whole=True)


def _title(player: Player, row: StandingRow, rounds: int) -> str:
    """Return ``12 · FM Novák, Ján · SVK · 2250 · points: 4½ · place 7``."""
    name = " ".join(filter(None, (player.title, parts.name_cell(player).text)))
    rating = str(player.rating) if player.rating else translate(N_("unrated"))
    points = wording.text(N_("points: {points}"), points=wording.points_text(row.points))
    place = wording.text(N_("place {place}"), place=row.rank) if rounds else ""
    return " · ".join(filter(None, (str(player.id), name, player.federation, rating, points, place)))


def _line(course: Course, player: Player, number: int) -> Row:
    tournament = course.tournament
    entry = tournament.entry(player.id, number)
    begin = (Cell(str(number)), Cell(parts.round_date(tournament, number), muted=True))
    end = (Cell(wording.points_text(course.points(player.id, number))), Cell(FLOATS[course.float(player.id, number)]))
    key = f"player {player.id} round {number}"
    if entry.opponent is None or entry.colour is None:
        worth = wording.points_text(tournament.entry_points(player.id, number))
        words = Cell(course.rest_words(player.id, number), muted=True)
        empty = (Cell(), Cell(), Cell(), Cell(), words, Cell(), Cell())
        return Row((*begin, *empty, Cell(worth, muted=True), *end), key=key)
    other = tournament.player(entry.opponent)
    made = ""
    if entry.result is not None and entry.outcome is not None:
        made = wording.outcome_text(entry.outcome, entry.result.manner)
        if tournament.annulled.intersection((player.id, other.id)):
            made = annulled_text(made)
    cells = (
        Cell(str(course.board(player.id, number) or ""), muted=True),
        parts.colour_cell(entry.colour),
        Cell(str(other.id), muted=True),
        parts.title_cell(other),
        parts.name_cell(other),
        Cell(other.federation),
        parts.rating_cell(other),
        Cell(made, bold=True),
    )
    return Row((*begin, *cells, *end), key=key)
