"""The tables of what a correction changes: a line for everybody with other points or another place, and for boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Points, Tournament
from swissdesk.session.corrections import Consequences
from swissdesk.session.repairing import PairingChange
from swissdesk.ui.correcting.words import meeting_text
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style

Board = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player's points and place without the correction and with it; `places` is None if the place stays."""

    player: Player
    points: tuple[Points, Points]
    places: tuple[int, int] | None

    @property
    def points_text(self) -> str:
        """The points, both values if they differ."""
        before, after = map(wording.points_text, self.points)
        return before if before == after else f"{before} → {after}"

    @property
    def place_text(self) -> str:
        """The place, both values if they differ."""
        return translate(N_("stays")) if self.places is None else f"{self.places[0]} → {self.places[1]}"

    @property
    def moved(self) -> int:
        """How many places the player comes up."""
        return 0 if self.places is None else self.places[0] - self.places[1]


def player_changes(tournament: Tournament, effect: Consequences) -> list[PlayerChange]:
    """Return a line for everybody whom the correction touches: other points first, then by the new place."""
    scores = {change.player: (change.before, change.after) for change in effect.scores}
    places = {change.player: (change.before, change.after) for change in effect.places}
    points = tournament.points
    lines = [
        PlayerChange(tournament.by_id[player], scores.get(player, (points[player],) * 2), places.get(player))
        for player in {**scores, **places}
    ]
    return sorted(lines, key=lambda line: (line.player.id not in scores, line.places[1] if line.places else 0))


def _points_style(line: PlayerChange) -> Style:
    return Style.MUTED if line.points[0] == line.points[1] else Style.STRONG


def _move_text(line: PlayerChange) -> str:
    return f"{'▲' if line.moved > 0 else '▼'} {abs(line.moved)}" if line.moved else ""


def _move_words(line: PlayerChange) -> str:
    if line.moved > 0:
        return wording.text(N_("up by {count}"), count=line.moved)
    return wording.text(N_("down by {count}"), count=-line.moved) if line.moved else translate(N_("no move"))


PLAYER_COLUMNS: tuple[Column[PlayerChange], ...] = (
    Column("number", N_("No."), lambda line: str(line.player.id), Align.RIGHT, lambda _: Style.MUTED,
           tooltip=N_("Starting rank"), leaves=1),
    Column("name", N_("Player"), lambda line: line.player.name, stretch=True, style=lambda _: Style.STRONG),
    Column("points", N_("Points"), lambda line: line.points_text, Align.RIGHT, _points_style),
    Column("place", N_("Place"), lambda line: line.place_text, Align.RIGHT,
           lambda line: Style.MUTED if line.places is None else Style.PLAIN),
    Column("move", "", _move_text, style=lambda _: Style.MUTED, spoken=_move_words, optional=True, leaves=2,
           tooltip=N_("By how many places the player moves")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board of the next round without the correction and the one beside it with it; None where there is none.

    `number` is that of the board without the correction, 0 for a bye or a board that is only there with it.
    """

    number: int
    before: Board | None
    after: Board | None


def board_changes(pairing: PairingChange) -> list[BoardChange]:
    """Return the boards that differ, White's other board beside hers, or else Black's."""
    left = list(pairing.new)
    lines = []
    for board in pairing.lost:
        beside = next((new for player in board if player for new in left if player in new), None)
        if beside is not None:
            left.remove(beside)
        number = 0 if not board[1] else pairing.before.index(board) + 1
        lines.append(BoardChange(number, board, beside))
    return [*lines, *(BoardChange(0, None, board) for board in left)]


class BoardChanges(RowsModel[BoardChange]):
    """Boards side by side, with the names of a tournament."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((), key=lambda line: (line.before, line.after), parent=parent)

    def show(self, tournament: Tournament, lines: Sequence[BoardChange]) -> None:
        """Show these lines."""
        self.set_rows(())
        self.set_columns(
            (
                Column("board", N_("Bd"), lambda line: str(line.number or ""), Align.RIGHT, lambda _: Style.MUTED,
                       spoken=lambda line: str(line.number or translate(N_("no number")))),
                Column("before", N_("Without the correction"), lambda line: meeting_text(tournament, line.before),
                       style=lambda _: Style.MUTED, stretch=True),
                Column("after", N_("With it"), lambda line: meeting_text(tournament, line.after),
                       style=lambda _: Style.STRONG, stretch=True),
            )
        )  # fmt: skip
        self.set_rows(lines)
