"""A view for the hall: the table of a sheet with the columns a hall wants, and the marks of its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

from swissdesk import wording
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Round, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import Order, SheetOptions
from swissdesk.reports.pairing_sheet import idle
from swissdesk.reports.player_list import alphabetical, player_list
from swissdesk.reports.round_results import round_results, still_playing
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.session.hall.changes import Changes, Mark
from swissdesk.session.hall.programme import PAIRINGS, Board, Privacy, View, published, title
from swissdesk.values import dataclass, field, replace

Leaving = tuple[tuple[str, ...], ...]
"""Keys of columns that may leave when there is no room, the first lot first."""


@dataclass(frozen=True)
class Screen:
    """A view with everything on it; how it is divided into pages is decided where it is drawn.

    `round` says what it is about, `marks` belong to lines by their keys, `text` is the message, `start` what a
    countdown counts down to.
    """

    view: View
    title: str
    event: str
    round: str = ""
    table: Table | None = None
    leaving: Leaving = ()
    notice: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    text: str = ""
    start: datetime | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the table."""
        return () if self.table is None else self.table.rows


def show(
    tournament: Tournament,
    view: View,
    *,
    now: datetime,
    changes: Changes | None = None,
    privacy: Privacy | None = None,
    board: Board | None = None,
) -> Screen:
    """Return what a view shows at `now`; nothing of a draft, and nothing that privacy forbids."""
    request = _Request(tournament, view, changes or Changes(), privacy or Privacy(), board or Board(), now)
    return _BUILDERS[view](request)


def basis(tournament: Tournament, view: View) -> tuple[object, ...]:
    """Return what of the tournament a view is made from: as long as it is equal, the screen is the same but for marks.

    Results change nothing about pairings. Other views are made from everything.
    """
    played = published(tournament)
    if view not in PAIRINGS or played is None:
        return (tournament,)
    boards = tuple((pairing.white, pairing.black, pairing.table) for pairing in played.pairings)
    heading = tournament.info.name, tournament.settings.rounds, tournament.settings.fide_mode_left
    return heading, tournament.players, played.number, boards, played.byes


@dataclass(frozen=True)
class _Request:
    """What a screen is made from."""

    tournament: Tournament
    view: View
    changes: Changes
    privacy: Privacy
    board: Board
    now: datetime

    @property
    def played(self) -> Round | None:
        return published(self.tournament)

    def screen(self, number: int = 0, **more: object) -> Screen:
        """Return the screen with its head filled in, about round `number` (0: the whole event)."""
        found = Screen(
            self.view,
            title(self.view),
            parts.marked_name(self.tournament),
            parts.round_of(self.tournament, number) if number else "",
        )
        return replace(found, **more)  # type: ignore[arg-type]

    def hidden(self) -> set[str]:
        """Return the keys of the columns that privacy takes away."""
        hidden = {"number", "fide-id"}
        if not self.privacy.ratings:
            hidden |= {"rating", "white-rating", "black-rating", "opponent-rating"}
        if not self.privacy.clubs:
            hidden.add("club")
        if not self.privacy.births:
            hidden.add("birth")
        return hidden

    def nothing(self) -> Screen:
        return self.screen(notice=translate(N_("No round is published yet.")))

    def about(self, report: Report, number: int = 0, **more: object) -> Screen:
        """Return the screen of a sheet on which there is no line."""
        return self.screen(number, notice=" ".join(report.notices), **more)


def _kept(table: Table, hidden: Iterable[str], order: Iterable[str] = ()) -> Table:
    """Return the table without hidden and empty columns, in the given order of keys where there is one."""
    gone = set(hidden)
    places = {column.key: place for place, column in enumerate(table.columns) if column.key not in gone}
    said = {key for key, place in places.items() if any(row.cells[place].text for row in table.rows)}
    keys = [key for key in order if key in places] or list(places)
    return table.only([places[key] for key in keys if key in said])


def _with(table: Table, rows: Iterable[Row]) -> Table:
    return replace(table, rows=tuple(rows))


# ---- pairings


def _names(request: _Request) -> Screen:
    played = request.played
    if played is None:
        return request.nothing()
    report = alphabetical(request.tournament, played.number)
    if not report.tables:
        return request.about(report, played.number)
    marks = _player_marks(request, lambda player: request.changes.seat(played.number, player, request.now))
    order = ("name", "board", "colour", "opponent", "opponent-rating")
    return request.screen(
        played.number,
        table=_kept(report.tables[0], request.hidden(), order),
        leaving=(("opponent-rating",), ("opponent",)),
        marks=marks,
    )


def _player_marks(request: _Request, mark_of: Callable[[int], Mark | None]) -> dict[str, Mark]:
    found = ((player.id, mark_of(player.id)) for player in request.tournament.players)
    return {f"player {player}": mark for player, mark in found if mark is not None}


_PAIRING = ("board", "white", "white-rating", "result", "black", "black-rating")


def _boards(request: _Request) -> Screen:
    played = request.played
    if played is None:
        return request.nothing()
    report = round_results(request.tournament, played.number)
    if not played.pairings:
        return request.about(report, played.number)
    table = report.tables[0]
    bold = _with(table, (_both_bold(table, row) for row in table.rows))
    kept = _kept(bold, {"result", *request.hidden()}, _PAIRING)
    rows = (*kept.rows, *_without_game(request.tournament, played, kept))
    marks = _board_marks(played, lambda place: request.changes.board(played.number, played.board(place), request.now))
    return request.screen(played.number, table=_with(kept, rows), leaving=_LEAVING_BOARDS, marks=marks)


_LEAVING_BOARDS: Leaving = (("white-rating", "black-rating"),)


def _both_bold(table: Table, row: Row) -> Row:
    """Return a board as it is before the game: nobody stands out."""
    names = {place for place, column in enumerate(table.columns) if column.key in ("board", "white", "black")}
    return replace(row, cells=tuple(replace(cell, bold=place in names) for place, cell in enumerate(row.cells)))


def _without_game(tournament: Tournament, played: Round, like: Table) -> Iterator[Row]:
    """Yield a line for everybody without a game, in the columns of the boards."""
    for bye, words in idle(tournament, played):
        player = tournament.player(bye.player)
        said = {
            "board": Cell("–", muted=True),
            "white": parts.name_cell(player, bold=True),
            "white-rating": parts.rating_cell(player),
            "black": Cell(words),
        }
        yield Row(tuple(said.get(column.key, Cell()) for column in like.columns), key=f"player {player.id}")


def _board_marks(played: Round, mark_of: Callable[[int], Mark | None]) -> dict[str, Mark]:
    found = ((place, mark_of(place)) for place in range(1, len(played.pairings) + 1))
    return {f"board {place}": mark for place, mark in found if mark is not None}


# ---- results


def _results(request: _Request) -> Screen:
    return _some_boards(request, played=True)


def _playing(request: _Request) -> Screen:
    return _some_boards(request, played=False)


def _some_boards(request: _Request, *, played: bool) -> Screen:
    """Return the boards of the latest round that have a result, or those that have none."""
    latest = request.played
    if latest is None:
        return request.nothing()
    if not latest.pairings:
        return request.screen(latest.number, notice=_no_boards(played=played))
    still_open = set(latest.open_boards)
    if played:
        table = round_results(request.tournament, latest.number).tables[0]
        rows = [row for place, row in enumerate(table.rows, 1) if place not in still_open]
    elif still_open:
        table = still_playing(request.tournament, latest.number).tables[0]
        rows = list(table.rows)
    else:
        return request.screen(latest.number, notice=_no_boards(played=False))
    hidden = request.hidden()
    kept = _kept(_with(table, rows), hidden, _PAIRING)
    kept = replace(kept, columns=tuple(replace(column, room=0) for column in kept.columns))
    marks = _board_marks(latest, lambda place: request.changes.result(latest.number, latest.board(place), request.now))
    return request.screen(
        latest.number,
        table=kept,
        leaving=_LEAVING_BOARDS,
        marks=marks if played else {},
        notice="" if rows else _no_boards(played=played),
    )


def _no_boards(*, played: bool) -> str:
    if played:
        return translate(N_("No results yet."))
    return translate(N_("All games are finished."))


def _standings(request: _Request) -> Screen:
    tournament = request.tournament
    number = parts.latest(tournament)
    report = standings_sheet(tournament, number)
    if not report.tables:
        return request.about(report, number, title=report.title)
    table = _kept(report.tables[0], {"federation", *request.hidden()})
    tiebreaks = [column.key for column in table.columns if column.key.startswith("tiebreak-")]
    marks = _player_marks(request, lambda player: request.changes.standing(player, request.now))
    return request.screen(
        number,
        title=report.title,
        table=table,
        leaving=(*((key,) for key in tiebreaks[:1:-1]), ("rating", "title"), *((key,) for key in tiebreaks[1::-1])),
        notice=" ".join(report.notices),
        marks=marks,
    )


# ---- before the first round


def _check_in(request: _Request) -> Screen:
    tournament = request.tournament
    expected = tuple(player for player in tournament.players if player.withdrawn_from is None)
    report = player_list(tournament.replace(players=expected), None, SheetOptions(order=Order.NAME))
    if not report.tables:
        return request.about(report)
    table = report.tables[0]
    extra = (Column("birth", translate(N_("Born")), Align.RIGHT), Column("here", translate(N_("Checked in"))))
    by_key = {f"player {player.id}": player for player in expected}
    rows = (
        replace(row, cells=(*row.cells, Cell(by_key[row.key].birth[:4]), _presence(by_key[row.key].checked_in)))
        for row in table.rows
    )
    whole = replace(table, columns=(*table.columns, *extra), rows=tuple(rows))
    order = ("name", "birth", "rating", "federation", "club", "here")
    return request.screen(
        table=_kept(whole, request.hidden(), order),
        leaving=(("club",), ("federation",), ("birth",), ("rating",)),
        round=_counted(sum(player.checked_in for player in expected), len(expected)),
    )


def _presence(is_here: bool) -> Cell:
    if is_here:
        return Cell(translate(N_context("a player", "here")), bold=True)
    return Cell(translate(N_("not yet")), muted=True)


def _counted(here: int, expected: int) -> str:
    return wording.text(N_("{here} of {expected} checked in"), here=here, expected=expected)


# ---- what is put up by hand


def _message(request: _Request) -> Screen:
    return request.screen(text=request.board.message.strip())


def _countdown(request: _Request) -> Screen:
    tournament, latest = request.tournament, request.played
    number = 1 if latest is None else latest.number
    if latest is not None and latest.is_complete and not tournament.is_over:
        number += 1
    return request.screen(number, start=request.board.start)


_BUILDERS: Mapping[View, Callable[[_Request], Screen]] = {
    View.NAMES: _names,
    View.BOARDS: _boards,
    View.RESULTS: _results,
    View.PLAYING: _playing,
    View.STANDINGS: _standings,
    View.CHECK_IN: _check_in,
    View.MESSAGE: _message,
    View.COUNTDOWN: _countdown,
}
