"""The pairings of a round by board, for the notice board: who plays whom, with which colour, at which board.

There are no starting ranks on it: children take them for boards. In large print there are no points and no results
either, so that there is room for the names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.model import Bye, ByeKind, Colour, Pairing, Player, Points, Round, Tournament
from swissdesk.model.absences import Rest, rests_in
from swissdesk.model.chess960 import arrangement, numbers_in
from swissdesk.reports import parts
from swissdesk.reports.columns import Field, by, column, of_player, of_side, table
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.values import dataclass

DRAFT = N_("Round {round} is still a draft. Publish it to print its pairings.")
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
        notices=() if played.pairings else (translate(N_("There are no games in this round.")),),
        notes=(*_start_position(tournament, played.number), *idle_notes(tournament, played, boards=True)),
        use=Use.WALL,
    )


def _start_position(tournament: Tournament, number: int) -> Iterator[str]:
    """Yield the position of Chess960 that a round begins with."""
    positions = numbers_in(tournament.info.start_positions) or ()
    if number <= len(positions):
        position = positions[number - 1]
        template = N_("Chess960 start position {number}: {pieces}")
        yield wording.text(template, number=position, pieces=arrangement(position))


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round; `number` is what it is called, `points` are everybody's at the time the sheet is about."""

    number: str
    place: int
    pairing: Pairing
    white: Player
    black: Player
    points: Mapping[int, Points]

    @property
    def result(self) -> str:
        """The result as it is written; empty while the game is on."""
        return wording.result_text(self.pairing.result)

    def points_of(self, colour: Colour) -> str:
        """Return the points of one side."""
        player = self.white if colour is Colour.WHITE else self.black
        return wording.points_text(self.points[player.id])


def boards_of(
    tournament: Tournament, played: Round, points: Mapping[int, Points], places: Iterable[int]
) -> Iterator[Board]:
    """Yield the boards of a round at those places."""
    for place in places:
        pairing = played.board(place)
        white, black = tournament.player(pairing.white), tournament.player(pairing.black)
        yield Board(parts.board_text(played, place), place, pairing, white, black, points)


def points_field(colour: Colour, muted: bool = False, **layout: Any) -> Field[Board]:
    """Return the field of the points of one side."""
    placed = column("points", called=f"{colour.name.lower()}-points", kin="points", **layout)
    return Field(placed, lambda board: Cell(board.points_of(colour), muted=muted))


def board_field(*, bold: bool) -> Field[Board]:
    """Return the field of the number of the board."""
    return Field(Column("board", translate(N_("Board")), Align.RIGHT), lambda board: Cell(board.number, bold=bold))


def result_field(cell: Callable[[Board], Cell], **layout: Any) -> Field[Board]:
    """Return the field of the result."""
    return Field(Column("result", translate(N_("Result")), Align.CENTRE, **layout), cell)


def _boards(tournament: Tournament, played: Round, options: SheetOptions) -> Table:
    may_go = 3 if options.is_large else 0
    white, black = Colour.WHITE, Colour.BLACK
    fields = (
        board_field(bold=True),
        points_field(white, drop=may_go),
        of_side(white, "title", drop=2, under=True),
        of_side(white, "name", bold=True),
        of_side(white, "rating", drop=1, under=True),
        result_field(lambda board: Cell(board.result, bold=True, box=True), room=7, drop=may_go),
        of_side(black, "rating", drop=1, under=True),
        of_side(black, "title", drop=2, under=True),
        of_side(black, "name", bold=True),
        points_field(black, drop=may_go),
    )
    points = tournament.points_before(played.number)
    boards = boards_of(tournament, played, points, range(1, len(played.pairings) + 1))
    return table(fields, boards, lambda board, cells: Row(cells, key=f"board {board.place}"))


# ---- without a game


def idle_table(tournament: Tournament, played: Round) -> Table:
    """Return who has no game and what that is worth; the withdrawn are in the notes."""
    points = tournament.points_before(played.number)
    wanted: tuple[Field[Player], ...] = (
        Field(column("points", drop=3), lambda player: Cell(wording.points_text(points[player.id]))),
        *_idle_fields(bold=True),
    )
    return _idle_table(tournament, played, wanted)


def idle_names(tournament: Tournament, played: Round) -> Table:
    """Return who has no game and what that is worth, without points."""
    return _idle_table(tournament, played, _idle_fields(bold=False))


def _idle_fields(*, bold: bool) -> tuple[Field[Player], ...]:
    return (
        of_player("title", drop=2, under="name"),
        of_player("name", bold=bold, head=translate(N_("Player"))),
        of_player("rating", drop=1, under="name"),
    )


def _idle_table(tournament: Tournament, played: Round, fields: Iterable[Field[Player]]) -> Table:
    byes = idle(tournament, played)
    whole: tuple[Field[tuple[Bye, str]], ...] = (
        *by(lambda bye: tournament.player(bye[0].player), *fields),
        Field(Column("bye", ""), lambda bye: Cell(bye[1])),
    )
    title = translate(N_("Byes and absences"))
    return table(
        whole, byes, lambda bye, cells: Row(cells, key=f"player {bye[0].player}"), title=title, whole=len(byes) <= 8
    )


def idle(tournament: Tournament, played: Round) -> list[tuple[Bye, str]]:
    """Return the byes of a round to be listed, each in words: kind by kind, the better placed first.

    Who is out of a knockout is not listed.
    """
    rests = rests_in(tournament, played)
    listed = [
        bye
        for bye in played.byes
        if not tournament.had_left(bye.player, played.number) and rests.get(bye.player) is not Rest.OUT
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
        notes.append(translate(N_("A number in brackets is the number of the table.")))
    gone = sorted(bye.player for bye in played.byes if tournament.had_left(bye.player, played.number))
    if gone:
        names = (parts.name_cell(tournament.player(player)).text for player in gone)
        notes.append(wording.text(N_("Withdrawn: {names}"), names=directions.joined("; ", names)))
    return tuple(notes)


def on_the_wall(tournament: Tournament, number: int | None) -> Round:
    """Return a round that can be printed, the latest one if no number is given; raises InvalidEdit for a draft."""
    return parts.published(tournament, number, DRAFT)


PAIRINGS = SheetKind(
    "pairings",
    N_("Pairings by board"),
    N_("Pairing list by board, for the players"),
    pairing_sheet,
    Group.ROUND,
    TABLE,
    needs=on_the_wall,
)
