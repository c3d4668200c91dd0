"""The boards of a round, and below them those who do not play in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.formats.columns import COLUMNS
from swissdesk.i18n import N_, translate
from swissdesk.model import ByeKind, Colour, Player, Points, Result, Round, Stage, Tournament
from swissdesk.model.absences import Rest, rests_in
from swissdesk.ui.widgets.columns import muted, strong, titled
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.values import dataclass, replace

# ---- rows


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who sits down: `points` are those before the round."""

    player: Player
    points: Points


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be known about a result besides itself.

    `signed`: confirmed in a second pass. `was` stood here until it was changed at `was_at` (HH:MM, or empty).
    `second` is what the second pass has instead. `upset` is how many rating points the loser is ahead of the winner,
    0 unless that is worth a second look. `reported` goes into the rating report in its place.
    """

    signed: bool = False
    was: Result | None = None
    was_at: str = ""
    second: Result | None = None
    upset: int = 0
    reported: Result | None = None

    @property
    def text(self) -> str:
        """What stands beside the result."""
        if self.second is not None:
            return f"≠ {wording.result_text(self.second)}"
        if self.reported is not None:
            said = wording.text(N_("Rtg {result}"), result=self.reported)
            return f"✓ {said}" if self.signed else said
        if self.signed:
            return "✓"
        return f"{self.upset}?" if self.upset else ""

    @property
    def struck(self) -> str:
        """What stands beside the result, struck through."""
        return "" if self.second is not None else wording.result_text(self.was)

    @property
    def words(self) -> tuple[str, ...]:
        """The mark read aloud."""
        said = []
        if self.signed:
            said.append(translate(N_("verified")))
        if self.was is not None and self.was_at:
            said.append(wording.text(N_("changed from {old} at {time}"), old=self.was, time=self.was_at))
        elif self.was is not None:
            said.append(wording.text(N_("changed from {old}"), old=self.was))
        if self.reported is not None:
            said.append(wording.text(N_("for the rating report: {result}"), result=self.reported))
        if self.upset:
            said.append(wording.text(N_("won against an opponent rated {points} points higher"), points=self.upset))
        if self.second is not None:
            said.append(wording.text(N_("second pass: {result}"), result=self.second))
        return tuple(said)


NO_MARK = Mark()


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board, or (`bye`) a player without a game: then `black` is None and `board` 0.

    `result` is None while the game is on; `draft` as long as nothing can be entered. `rest` is why a schedule gives
    the player no game.
    """

    white: Seat
    draft: bool
    board: int = 0
    table: int | None = None
    black: Seat | None = None
    result: Result | None = None
    bye: ByeKind | None = None
    bye_points: Points = 0
    mark: Mark = NO_MARK
    rest: Rest | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits down."""
        return tuple(seat.player.name for seat in (self.white, self.black) if seat is not None)

    @property
    def is_open(self) -> bool:
        """Whether a result is still to come."""
        return self.black is not None and self.result is None

    @property
    def board_text(self) -> str:
        """The number of the board, and of the table it is played at; empty for a bye."""
        if self.black is None:
            return ""
        return str(self.board) if self.table is None else f"{self.board} ({self.table})"

    @property
    def bye_text(self) -> str:
        """Why there is no game; empty for a board."""
        if self.rest is not None:
            return wording.rest_text(self.rest)
        return "" if self.bye is None else wording.bye_text(self.bye)

    @property
    def result_text(self) -> str:
        """The result, or the bye and what it is worth."""
        if self.bye is not None:
            return f"{self.bye_text}  {wording.points_text(self.bye_points)}"
        return wording.result_text(self.result)

    @property
    def words(self) -> str:
        """The row read aloud: ``Board 12: White, Ivanova, wins``, and what is marked on it."""
        if self.black is None:
            return f"{self.white.player.name}: {self.result_text}"
        outcome = wording.result_words(self.result, self.white.player.name, self.black.player.name)
        said = wording.text(N_("Board {board}: {result}"), board=self.board, result=outcome)
        return "; ".join((said, *self.mark.words))


NO_MARKS: Mapping[int, Mark] = {}


def board_rows(
    tournament: Tournament,
    number: int,
    points: Mapping[int, Points] | None = None,
    marks: Mapping[int, Mark] = NO_MARKS,
) -> list[BoardRow]:
    """Return the rows of a round that has been paired: boards first, then byes, the worthier ones first.

    `points` are those before the round, counted here if None; `marks` are by board.
    """
    played = tournament.round(number)
    if points is None:
        points = tournament.points_before(number)
    places = range(1, len(played.pairings) + 1)
    boards = [_board_row(tournament, played, place, points, marks) for place in places]
    return [*boards, *_bye_rows(tournament, played, points)]


def _board_row(
    tournament: Tournament, played: Round, place: int, points: Mapping[int, Points], marks: Mapping[int, Mark]
) -> BoardRow:
    pairing, mark = played.board(place), marks.get(place, NO_MARK)
    white, black = (Seat(tournament.by_id[player], points[player]) for player in pairing.pair)
    if pairing.reported is not None:
        mark = replace(mark, reported=pairing.reported)
    return BoardRow(white, played.stage is Stage.DRAFT, place, pairing.table, black, pairing.result, mark=mark)


def _bye_rows(tournament: Tournament, played: Round, points: Mapping[int, Points]) -> list[BoardRow]:
    scoring, draft = tournament.settings.scoring, played.stage is Stage.DRAFT
    order = list(ByeKind)
    byes = sorted(played.byes, key=lambda bye: (order.index(bye.kind), tournament.ranking[bye.player]))
    rests = rests_in(tournament, played)
    return [
        BoardRow(
            Seat(tournament.by_id[bye.player], points[bye.player]),
            draft,
            bye=bye.kind,
            bye_points=scoring.bye(bye.kind),
            rest=rests.get(bye.player),
        )
        for bye in byes
        if bye.kind is not ByeKind.ZERO_POINT or not tournament.had_left(bye.player, played.number)
    ]


def _seat_columns(colour: Colour, title: str) -> tuple[Column[BoardRow], ...]:
    """Return the columns of one side: number, name with title, rating, points."""
    side = colour.name.lower()
    seat: Callable[[BoardRow], Seat | None] = attrgetter("white" if colour is Colour.WHITE else "black")

    def of_seat(text: Callable[[Seat], str]) -> Callable[[BoardRow], str]:
        return lambda row: "" if (sat := seat(row)) is None else text(sat)

    def spoken(row: BoardRow) -> str:
        sat = seat(row)
        if sat is None:
            return row.words
        side_words = "" if row.black is None else wording.side_text(colour)
        return " ".join(part for part in (side_words, sat.player.title, sat.player.name) if part)

    def short(key: str, text: Callable[[Seat], str], **more: Any) -> Column[BoardRow]:
        return replace(titled(key, of_seat(text), **more), id=f"{side}_{key}", title=COLUMNS[key].on_paper)

    return (
        short("number", lambda sat: str(sat.player.id), style=muted, leaves=1),
        Column(
            side,
            title,
            lambda row: row.bye_text if (sat := seat(row)) is None else sat.player.name,
            style=_name_style(colour),
            after=of_seat(lambda sat: sat.player.title),
            spoken=spoken,
            stretch=True,
            even=True,
        ),
        short(
            "rating", lambda sat: str(sat.player.rating or ""), style=muted, tooltip=COLUMNS["rating"].heading, leaves=2
        ),
        short("points", lambda sat: wording.points_text(sat.points), tooltip=N_("Points before the round"), leaves=3),
    )


def _name_style(colour: Colour) -> Callable[[BoardRow], Style]:
    without_game = Style.PLAIN if colour is Colour.WHITE else Style.MUTED
    return lambda row: without_game if row.bye is not None else Style.STRONG


def _score_text(row: BoardRow) -> str:
    """Return the result, or what the bye is worth; which bye it is stands where the opponent would be."""
    return wording.result_text(row.result) if row.bye is None else wording.points_text(row.bye_points)


def _result_style(row: BoardRow) -> Style:
    return Style.UNPLAYED if row.bye is not None or row.draft else Style.RESULT


def _mark_style(row: BoardRow) -> Style:
    if row.mark.second is not None or row.mark.upset:
        return Style.ATTENTION
    return Style.DONE if row.mark.signed else Style.MUTED


def _mark_words(row: BoardRow) -> str:
    return ", ".join(row.mark.words) or translate(N_("no remark"))


BOARD_COLUMNS: tuple[Column[BoardRow], ...] = (
    Column("board", N_("Bd"), lambda row: row.board_text, Align.RIGHT, strong, tooltip=N_("Board")),
    *_seat_columns(Colour.WHITE, N_("White")),
    Column(
        "result",
        N_("Result"),
        _score_text,
        Align.CENTRE,
        _result_style,
        spoken=lambda row: row.words,
        keeps=lambda _row: wording.result_text(Result.DRAW),
    ),
    Column(
        "mark",
        "",
        lambda row: row.mark.text,
        style=_mark_style,
        struck=lambda row: row.mark.struck,
        after=lambda row: row.mark.was_at if row.mark.struck else "",
        spoken=_mark_words,
        tooltip=N_("Verified, changed, corrected for the rating report or to be checked again"),
        optional=True,
        leaves=4,
        keeps=lambda row: "" if row.draft else "8888?",
    ),
    *_seat_columns(Colour.BLACK, N_("Black")),
)


# ---- the model


class RoundModel(RowsModel[BoardRow]):
    """One round of the tournament."""

    keeps_cells = True

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(BOARD_COLUMNS, key=_key, parent=parent)
        self.number = 0
        self._shown: Round | None = None
        self._marks: Mapping[int, Mark] = NO_MARKS
        self._basis: tuple[object, ...] = ()
        self._points: dict[int, Points] = {}

    def show(self, tournament: Tournament, number: int, marks: Mapping[int, Mark] = NO_MARKS) -> None:
        """Show round `number` as it stands now, with `marks` by board; nothing if it has not been paired."""
        if number != self.number:
            self.number = number
            self._shown = None
            self._reset(())
        if not 1 <= number <= len(tournament.rounds):
            self._shown = None
            self.set_rows([])
            return
        played = tournament.rounds[number - 1]
        recounted = self._count_points(tournament)
        changed = None if recounted else self._changed_rows(tournament, played, marks)
        if changed is None:
            self.set_rows(board_rows(tournament, number, self._points, marks))
        elif changed:
            self.replace_rows(changed)
        self._shown, self._marks = played, marks

    def _changed_rows(
        self, tournament: Tournament, played: Round, marks: Mapping[int, Mark]
    ) -> dict[int, BoardRow] | None:
        """Return the rows whose board or mark has changed, by their numbers; None if more than that has."""
        old = self._shown
        if old is None or len(old.pairings) != len(played.pairings):
            return None
        if old.byes is not played.byes or old.stage is not played.stage:
            return None
        differing = map(is_not, old.pairings, played.pairings)
        places = {*compress(range(1, len(old.pairings) + 1), differing), *_other_marks(self._marks, marks)}
        return {
            place - 1: _board_row(tournament, played, place, self._points, marks)
            for place in places
            if place <= len(played.pairings)
        }

    def _count_points(self, tournament: Tournament) -> bool:
        """Count the points before the round if what is known of it has changed; say whether that was so."""
        known = tournament.rounds[self.number - 1].known
        basis: tuple[object, ...] = (tournament.players, known)
        if known is None:
            basis = (tournament.players, tournament.settings, *tournament.rounds[: self.number - 1])
        is_same = basis == self._basis
        self._basis = basis  # what is equal is now the very same, or it would be compared whole with every result
        if not is_same:
            self._points = tournament.points_before(self.number)
        return not is_same

    def next_open(self, after: int) -> int | None:
        """Return the first row without a result below row `after`, then from the top; None if there is none."""
        rows = self.rows
        order = [*range(after + 1, len(rows)), *range(min(after + 1, len(rows)))]
        return next((number for number in order if rows[number].is_open), None)


def _other_marks(old: Mapping[int, Mark], new: Mapping[int, Mark]) -> Iterator[int]:
    """Give the boards with another mark than before; most marks are the very same object."""
    for board in old.keys() | new.keys():
        was, now = old.get(board, NO_MARK), new.get(board, NO_MARK)
        if was is not now and was != now:
            yield board


def _key(row: BoardRow) -> tuple[int, int]:
    return row.board, 0 if row.black is not None else row.white.player.id
