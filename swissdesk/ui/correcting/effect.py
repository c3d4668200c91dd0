"""The ways to put a mistake right, and the effect of one: sentences, players and boards that change, and what stays."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Player, Points, Tournament
from swissdesk.model.events import CorrectForRating
from swissdesk.session.corrections import Consequences, Extent, PairingChange, Repairing, Way, Window
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import SizedLabel, Wide, WorkBar, label, stack
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass

# ---- ways in words


def meeting_text(tournament: Tournament, board: tuple[int, int] | None) -> str:
    """Return who meets whom; (id, 0) has the bye."""
    if board is None:
        return "–"
    white, black = board
    name = tournament.by_id[white].name
    if not black:
        return wording.text(N_("{name}: bye"), name=name)
    return f"{name} – {tournament.by_id[black].name}"


def way_text(way: Way) -> str:
    """Return a way in a few words, with a mnemonic."""
    match way.extent:
        case Extent.REPORT:
            return translate(N_("For the rating report &only"))
        case Extent.PAIRS_AGAIN:
            return wording.text(N_("Count it and re-&pair round {round}"), round=_paired_again(way.effect))
    if way.effect.repairing is Repairing.DRAFT:
        return wording.text(N_("&Count it; the draft of round {round} stays"), round=_paired_again(way.effect))
    if way.effect.window is Window.NEXT_RUNNING:
        return wording.text(N_("&Count it; round {round} stays as it is"), round=way.effect.round + 1)
    return translate(N_("&Count it anyway")) if way.effect.window is Window.LATER else translate(N_("&Count it"))


def way_reason(way: Way) -> str:
    """Return what speaks for a way, or what it takes."""
    if way.extent is Extent.REPORT:
        return translate(N_("The rules require this. Points, standings and pairings stay as they are."))
    if way.effect.window is Window.LATER:
        return translate(
            N_("The rules do not require this so late: it is your decision, needs a reason and is recorded in the log.")
        )
    if way.is_advised:
        return translate(N_("The rules require this."))
    if way.effect.repairing is Repairing.DECISION and way.extent is Extent.PAIRS_AGAIN:
        return translate(
            N_(
                "A published pairing does not change by itself (C.04.2 art. 4.4). None of its games has a result "
                "yet, so you may decide otherwise, with a reason; then publish it again."
            )
        )
    return translate(N_("The draft is not published: you may choose either."))


def button_text(way: Way | None) -> str:
    """Return the text of the button that corrects."""
    extent = None if way is None else way.extent
    if extent is Extent.REPORT:
        return translate(N_("Report for rating"))
    if extent is Extent.PAIRS_AGAIN:
        return translate(N_("Correct and re-pair"))
    return translate(N_("Correct the record"))


def done_text(way: Way, before: Tournament) -> str:
    """Return what is said once it has been done; `before` is the tournament it was done to."""
    said = [f"{wording.event_text(way.correction, before)}."]
    if way.extent is Extent.PAIRS_AGAIN:
        text = N_("Round {round} is a new draft: check it, then publish it.")
        said.append(wording.text(text, round=_paired_again(way.effect)))
    elif way.extent is Extent.COUNTS and way.effect.window is Window.NEXT_RUNNING:
        said.append(wording.sentence(way.effect.rule))
    return " ".join(said)


def _paired_again(effect: Consequences) -> int:
    return effect.round + 1 if effect.pairing is None else effect.pairing.round


def summary(way: Way) -> str:
    """Return how much changes."""
    effect, pairing, boards, number = way.effect, way.effect.pairing, 0, 0
    stays = effect.repairing is not Repairing.NONE and way.extent is not Extent.PAIRS_AGAIN
    if pairing is not None and pairing.refusal is None and not stays:
        boards, number = len(pairing.new), pairing.round
    counted = (
        (len(effect.scores), N_plural("{count} score", "{count} scores")),
        (len(effect.places), N_plural("{count} place in the standings", "{count} places in the standings")),
        (boards, N_plural("{count} board of round {round}", "{count} boards of round {round}")),
    )
    parts = [translate_plural(*forms, count).format(count=count, round=number) for count, forms in counted if count]
    if parts:
        said = wording.join(parts)
        return f"{said[:1].upper()}{said[1:]}."
    if isinstance(effect.event, CorrectForRating):
        return translate(N_("Only the result in the rating report."))
    return translate(N_("Only the record of this round."))


def pairing_title(way: Way, pairing: PairingChange) -> str:
    """Return what the boards side by side are."""
    text = N_("Round {round} as paired if nothing else changes")
    if way.extent is Extent.PAIRS_AGAIN:
        text = N_("Round {round}, re-paired")
    elif way.effect.repairing is Repairing.DRAFT:
        text = N_("The draft of round {round} stays; the rules would pair it differently")
    elif way.effect.repairing is Repairing.DECISION:
        text = N_("Round {round} stays; the rules would now pair it differently")
    return wording.text(text, round=pairing.round)


Board = tuple[int, int]


# ---- players whose points or place change


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
    return wording.text(N_("down by {count}"), count=-line.moved) if line.moved else translate(N_("same place"))


def _place_style(line: PlayerChange) -> Style:
    return Style.MUTED if line.places is None else Style.PLAIN


_MOVE = N_("Places gained or lost")

PLAYER_COLUMNS: tuple[Column[PlayerChange], ...] = (
    Column(
        "number", N_("No."), lambda line: str(line.player.id), Align.RIGHT, muted, tooltip=N_("Starting rank"), leaves=1
    ),
    Column("name", N_("Player"), lambda line: line.player.name, stretch=True, style=strong),
    Column("points", N_("Points"), lambda line: line.points_text, Align.RIGHT, _points_style),
    Column("place", N_("Place"), lambda line: line.place_text, Align.RIGHT, _place_style),
    Column("move", "", _move_text, style=muted, spoken=_move_words, optional=True, leaves=2, tooltip=_MOVE),
)


# ---- boards that change


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
        counterpart = next((new for player in board if player for new in left if player in new), None)
        if counterpart is not None:
            left.remove(counterpart)
        number = 0 if not board[1] else pairing.before.index(board) + 1
        lines.append(BoardChange(number, board, counterpart))
    return [*lines, *(BoardChange(0, None, board) for board in left)]


def board_columns(tournament: Tournament) -> tuple[Column[BoardChange], ...]:
    """Return the columns of boards side by side, with the names of a tournament."""

    def before(line: BoardChange) -> str:
        return meeting_text(tournament, line.before)

    def after(line: BoardChange) -> str:
        return meeting_text(tournament, line.after)

    return (
        Column("board", N_("Bd"), lambda line: str(line.number or ""), Align.RIGHT, muted, spoken=_number_words),
        Column("before", N_("Without the correction"), before, style=muted, stretch=True),
        Column("after", N_("With the correction"), after, style=strong, stretch=True),
    )


def _number_words(line: BoardChange) -> str:
    return str(line.number or translate(N_("no number")))


# ---- the panel

_LEAST_ROWS = 3
"""So many rows of a table are in sight at least."""


class _FittedTable(Table):
    """As high as its rows if there is room, and in sight with a few of them otherwise."""

    def __init__(self, name: str, model: RowsModel[Any]) -> None:
        super().__init__(name, model=model)
        self._grower = delayed(self, self._grow)
        self.verticalHeader().sectionResized.connect(lambda *_sizes: self._grower.start())

    def fit_rows(self) -> None:
        """Be made for the rows there are; without one there is no table."""
        self.setVisible(self.verticalHeader().count() > 0)
        self._grow()
        self._grower.start()

    def _grow(self) -> None:
        """Leave room for the head and the rows, also those in which a name takes a second line."""
        unit = self.fontMetrics().height()
        around = theme.row_height(unit) + unit + 4
        heights = sorted(map(self.rowHeight, range(self.verticalHeader().count())), reverse=True)
        self.setMinimumHeight(around + sum(heights[:_LEAST_ROWS]))
        self.setMaximumHeight(around + sum(heights))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())


class EffectPanel(QWidget):
    """Shows the effect of one way of putting a mistake right."""

    def __init__(self) -> None:
        super().__init__()
        self.summary = label(wraps=True)
        self.bar = WorkBar()
        self.players = RowsModel(PLAYER_COLUMNS, key=lambda line: line.player.id, parent=self)
        self.player_table = _FittedTable(N_("Players whose points or place change"), self.players)
        self.pairing_title = SizedLabel(1.0, wraps=True)
        self.boards = RowsModel[BoardChange]((), key=lambda line: (line.before, line.after), parent=self)
        self.board_table = _FittedTable(N_("Boards affected"), self.boards)
        self.remark = label(tone="notice", wraps=True)
        self.stays = Banner("info", "lock", "muted")
        stack(
            SizedLabel(1.0, text=N_("Effect of the correction")),
            self.summary,
            self.bar,
            Wide(self.player_table, 100),
            self.pairing_title,
            Wide(self.board_table, 100),
            self.remark,
            self.stays,
            None,
            on=self,
        )
        self.clear()

    def clear(self, said: str = "") -> None:
        """Show nothing but a sentence."""
        self._say(said)
        for widget in (self.bar, self.player_table, self.pairing_title, self.board_table, self.remark, self.stays):
            widget.hide()

    def show_working(self) -> None:
        """Say that it is being worked out."""
        self.clear(translate(N_("Calculating the effect …")))
        self.bar.begin()

    def show_way(self, tournament: Tournament, way: Way) -> None:
        """Show what a way changes in the tournament."""
        self.bar.hide()
        self._say(summary(way))
        self.players.set_rows(player_changes(tournament, way.effect))
        self.player_table.fit_rows()
        self._fill_boards(tournament, way)
        self.stays.say("\n".join(wording.sentence(each) for each in way.effect.unchanged))

    def _fill_boards(self, tournament: Tournament, way: Way) -> None:
        pairing = way.effect.pairing
        lines = [] if pairing is None or pairing.refusal is not None else board_changes(pairing)
        self.boards.set_rows(())
        self.boards.set_columns(board_columns(tournament))
        self.boards.set_rows(lines)
        self.board_table.fit_rows()
        self.pairing_title.setVisible(bool(lines))
        if pairing is not None and lines:
            self.pairing_title.setText(pairing_title(way, pairing))
        remarks = []
        if pairing is not None and pairing.refusal is not None:
            text = N_("With the correction, round {round} cannot be paired: {reason}")
            remarks.append(wording.text(text, round=pairing.round, reason=pairing.refusal))
        if pairing is not None and pairing.by_hand and way.extent is Extent.PAIRS_AGAIN:
            remarks.append(translate(N_("You paired that round manually: re-pairing discards your boards.")))
        show_aloud(self.remark, " ".join(remarks))
        self.remark.setVisible(bool(remarks))

    def _say(self, said: str) -> None:
        show_aloud(self.summary, said)
        self.summary.setAccessibleName(said)
        self.summary.setVisible(bool(said))

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.stays.redraw()
        for table in (self.player_table, self.board_table):
            if not table.isHidden():
                table.fit_rows()
