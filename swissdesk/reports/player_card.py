"""The card of one player, round by round: opponents, colours, results, points, floats, and what is due next.

One for a player who asks, or all of them.
"""

from __future__ import annotations

from swissdesk import standings, wording
from swissdesk.engine.colours import Float, float_of
from swissdesk.engine.edition import DUTCH_2026, Edition
from swissdesk.engine.position import Competitor, position_of
from swissdesk.engine.record import inferred_initial_colour
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.lettering.fitting import surname_of
from swissdesk.model import Colour, Player, Points, Tournament
from swissdesk.model.absences import rests_in
from swissdesk.model.acceleration import fictitious_points
from swissdesk.model.rounds import ABSENT
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.crosstable import annulled_text
from swissdesk.reports.drawing import Align
from swissdesk.reports.name_cards import chosen_players
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.standings import StandingRow


class Course:
    """Rounds 1 to `rounds` of a tournament, gathered once for all players."""

    def __init__(self, tournament: Tournament, rounds: int) -> None:
        self.tournament = tournament
        self.rounds = rounds
        self._points = [tournament.points_after(number) for number in range(rounds + 1)]
        self._scores = {number: self._score_before(number) for number in range(1, rounds + 1)}
        self._boards = {
            number: {
                player: place
                for place, pairing in enumerate(tournament.rounds[number - 1].pairings, 1)
                for player in (pairing.white, pairing.black)
            }
            for number in range(1, rounds + 1)
        }
        self._rests = {number: rests_in(tournament, tournament.rounds[number - 1]) for number in range(1, rounds + 1)}
        self._edition = edition_of(tournament)

    def points(self, player: int, number: int) -> Points:
        """Return the points of a player after that round."""
        return self._points[number][player]

    def board(self, player: int, number: int) -> int | None:
        """Return the board (from 1) at which a player sits in a round, None without a game."""
        return self._boards[number].get(player)

    def rest_words(self, player: int, number: int) -> str:
        """Return why a player has no game in a round: the name of the bye, or what the schedule says."""
        rest = self._rests[number].get(player)
        if rest is not None:
            return wording.rest_text(rest)
        bye = self.tournament.entry(player, number).bye
        return "" if bye is None else wording.bye_text(bye)

    def float(self, player: int, number: int) -> Float:
        """Return which float a round was for a player."""
        entry = self.tournament.rounds[number - 1].entries.get(player, ABSENT)
        scores = self._scores[number]
        points = 0 if entry.is_played else self.tournament.entry_points(player, number)
        opponent = scores[entry.opponent] if entry.opponent is not None else 0
        scoring = self.tournament.settings.scoring
        return float_of(entry, points, scores[player], opponent, scoring, self._edition)

    def _score_before(self, number: int) -> dict[int, Points]:
        """Return the scores by which a round was paired."""
        scores = dict(self._points[number - 1])
        for player, extra in fictitious_points(self.tournament, number).items():
            if player in scores:
                scores[player] += extra
        return scores


def edition_of(tournament: Tournament) -> Edition:
    """Return how the system of the event reads the record; the Dutch system where its own has no edition."""
    system = tournament.settings.system
    return SYSTEMS[system].edition if system in SYSTEMS else DUTCH_2026


def due(tournament: Tournament) -> tuple[Competitor, ...]:
    """Return everybody who is to be paired next as a pairing system sees them, the better score first."""
    rounds = tournament.settings.rounds or tournament.next_round_number
    first = tournament.settings.initial_colour or inferred_initial_colour(tournament) or Colour.WHITE
    return position_of(tournament, edition_of(tournament), rounds, first).competitors


FLOATS = {Float.NONE: "", Float.DOWN: "↓", Float.UP: "↑"}


def player_card(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the cards of the players in the options after a round, all who have not left if none are named.

    Without a number after the latest round that is published. Raises InvalidEdit for a round that is not paired or a
    draft, and for a player whom there is not.
    """
    options = options or SheetOptions()
    number = parts.latest_published(tournament) if after_round is None else parts.round_to_show(tournament, after_round)
    players = chosen_players(tournament, options)
    lines = standings.table(tournament, number, standings.chosen(tournament), everybody=True)
    rows = {row.player: row for row in lines}
    course = Course(tournament, number)
    return parts.report(
        tournament,
        "player",
        translate(N_("Player card")) if len(players) == 1 else translate(N_("Player cards")),
        (_card(course, player, rows[player.id]) for player in players),
        number=number,
        without=options.without,
        notices=_notices(tournament, number),
        compact=len(players) > 1,
        notes=(translate(N_("↓ downfloat, ↑ upfloat. Points: after the round.")),) if number else (),
    )


def _notices(tournament: Tournament, number: int) -> tuple[str, ...]:
    if tournament.players and not number:
        return (translate(N_("No round is published yet.")),)
    return parts.notices(tournament, ())


def _card(course: Course, player: Player, row: StandingRow) -> Table:
    columns = (
        Column("round", translate(N_("Rd")), Align.RIGHT, kin="round"),
        Column("date", translate(N_("Date")), drop=4),
        Column("board", translate(N_("Board")), Align.RIGHT, drop=3),
        Column("colour", translate(N_("Colour"))),
        column("number", drop=2),
        column("title", drop=3),
        Column("opponent", translate(N_("Opponent")), stretch=True),
        column("federation", drop=5),
        column("rating", drop=1),
        Column("result", translate(N_("Result")), Align.CENTRE),
        column("points"),
        Column("float", translate(N_("Float")), Align.CENTRE, drop=6),
    )
    rows = tuple(_line(course, player, number) for number in range(1, course.rounds + 1))
    title, *shorter = _titles(player, row, course.rounds)
    return Table(columns, rows, title=title, shorter_titles=tuple(shorter), whole=True)


def _titles(player: Player, row: StandingRow, rounds: int) -> list[str]:
    """Return ``12 · FM Novák, Ján · SVK · 2250 · points: 4½ · place 7``, and the same with less of the name."""
    cell = parts.name_cell(player)
    names = [directions.joined(" ", (player.title, name)) for name in (cell.text, *cell.shorter)]
    rating = str(player.rating) if player.rating else translate(N_("unrated"))
    points = wording.text(N_("points: {points}"), points=wording.points_text(row.points))
    place = wording.text(N_("place {place}"), place=row.rank) if rounds else ""
    facts = (player.federation, rating, points, place)
    titles = [directions.joined(" · ", (str(player.id), name, *facts)) for name in names]
    return [*titles, directions.joined(" · ", (str(player.id), surname_of(names[-1]), points, place))]


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


PLAYER_CARDS = SheetKind(
    "player",
    N_("Player cards"),
    N_("Opponents, colours, floats and points of one player or all players"),
    player_card,
    Group.PLAYERS,
    (*TABLE, "players", "order"),
    round_in_view=parts.latest_published,
)
