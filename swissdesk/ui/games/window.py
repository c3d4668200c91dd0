"""The practice games of a round: the boards, a game move by move, the search behind a move, and a seat to play.

Left the boards, beside them the moves of the chosen one, each with whether it was best. The search starts from the
position before the chosen move. Who takes a seat at an open board plays one side of the game, the practice player of
that board the other; the result goes into the round once the game is over.
"""

from __future__ import annotations

import secrets
from functools import partial
from random import Random

from PySide6.QtWidgets import QListWidget, QSpinBox, QWidget

from swissdesk import wording
from swissdesk.games import GAMES, Game, Position, game_named, look_ahead
from swissdesk.games.practice import Plan, chosen, errors, game_of, recorded
from swissdesk.i18n import N_, translate
from swissdesk.model import PlayedGame, Tournament
from swissdesk.model.events import PlayGames
from swissdesk.session.fide.rules import PRACTICE_REFUSED
from swissdesk.ui.games.tree import SearchTree
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import Wide, button, check_box, clear, grow_to, label, named, row, split, stack
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog
from swissdesk.values import NamedTuple

_DEEPEST = {"tictactoe": 5, "matches": 8, "kassa": 8, "ingots": 6}
"""How many moves deep a game is searched at most: the tree stays one that can be read, and is there at once."""


class BoardRow(NamedTuple):
    """A board of the round with its game, if one was played."""

    board: int
    white: str
    black: str
    result: str
    game: PlayedGame | None


_COLUMNS = (
    Column[BoardRow]("board", N_("Board"), lambda row: str(row.board), Align.RIGHT),
    Column[BoardRow]("white", N_("White"), lambda row: row.white, stretch=True),
    Column[BoardRow]("result", N_("Result"), lambda row: row.result, Align.CENTRE),
    Column[BoardRow]("black", N_("Black"), lambda row: row.black, stretch=True),
)


def _boards(tournament: Tournament, number: int) -> list[BoardRow]:
    return [
        BoardRow(
            board,
            tournament.player(pairing.white).name,
            tournament.player(pairing.black).name,
            "" if pairing.result is None else wording.fact_text(pairing.result),
            game_of(tournament, number, pairing),
        )
        for board, pairing in enumerate(tournament.round(number).pairings, 1)
    ]


class _Play(NamedTuple):
    """A game as far as it has got: its moves, and for a seat that is taken, whose it is (0 White, 1 Black)."""

    game: Game
    opening: Position
    moves: tuple[int, ...] = ()
    seat: int | None = None
    board: int = 0

    def position(self, moves: int) -> Position:
        """Return the position after so many moves."""
        position = self.opening
        for move in self.moves[:moves]:
            position = self.game.after(position, move)
        return position

    @property
    def end(self) -> Position:
        return self.position(len(self.moves))


class GamesWindow(OpenDialog):
    """The games of the round that was shown when it was opened; it follows the round that is shown since."""

    help_page = "practice"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._play: _Play | None = None
        self._chance = Random(secrets.randbits(64))
        self._make_boards()
        self._make_game()
        self._make_search()
        self._lay_out()
        office.desk.changed.connect(self.refresh)
        office.view.round_shown.connect(self.refresh)
        self.refresh()
        self.table.go_to(0)
        self.table.setFocus()

    # ---- building

    def _make_boards(self) -> None:
        self.model = RowsModel(_COLUMNS, key=lambda row: row.board, parent=self)
        self.table = Table(N_("Boards of the round"), self, model=self.model)
        self.table.selectionModel().currentRowChanged.connect(self._show_board)
        self.game = named(ChoiceBox(choices=((game.title, game.name) for game in GAMES.values())), N_("Game"))
        tip = N_("Play this side yourself; the practice player of the board plays the other")
        self.as_white = button(N_("Play &White"), lambda: self.sit(0), tip)
        self.as_black = button(N_("Play &Black"), lambda: self.sit(1), tip)

    def _make_game(self) -> None:
        self.rules = label(tone="muted", wraps=True)
        self.state = label(wraps=True)
        self.moves = named(QListWidget(), N_("Moves of the game"))
        self.moves.currentRowChanged.connect(self._show_position)
        self._choices = flowing()

    def _make_search(self) -> None:
        self.deep = named(QSpinBox(), N_("Depth of the search"), N_("How many moves deep the search looks"))
        self.deep.setMinimum(1)
        self.deep.setValue(3)
        self.pruning = check_box(N_("&Alpha-beta pruning"), is_on=True)
        self.counted = label(tone="muted", wraps=True)
        self.tree = SearchTree()
        self.deep.valueChanged.connect(self._show_position)
        self.pruning.toggled.connect(self._show_position)

    def _lay_out(self) -> None:
        boards, played, searched = QWidget(), QWidget(), QWidget()
        stack(Wide(self.table), flowing(self.game, self.as_white, self.as_black), on=boards)
        stack(self.rules, self.state, Wide(self.moves), self._choices, on=played)
        played.setMinimumWidth(self.fontMetrics().horizontalAdvance("0") * 24)
        stack(
            flowing(label(N_("Depth of the search")), self.deep, self.pruning),
            self.counted,
            Wide(self.tree),
            on=searched,
        )
        stack(
            Wide(split(boards, played, searched, shares=(4, 3, 5))),
            row(None, button(N_("&Close"), self.close)),
            on=self,
            margins=(16, 12, 16, 12),
        )
        grow_to(self, 110, 42)

    # ---- showing

    @property
    def number(self) -> int:
        """The round whose games are shown."""
        return min(self._office.view.round, len(self._office.tournament.rounds))

    def refresh(self) -> None:
        """Show the round as it is; a game that is being played goes on."""
        if not self.number:
            self.close()
            return
        self.setWindowTitle(wording.text(N_("Practice games of round {round}"), round=self.number))
        if self._office.tournament.games and self._play is None:
            self.game.setCurrentIndex(self.game.findData(self._office.tournament.games[-1].game))
        self.model.set_rows(_boards(self._office.tournament, self.number))
        if self._play is None or self._play.seat is None:
            self._show_board()

    def _show_board(self) -> None:
        chosen_row = self.model.row_at(self.table.current_row)
        kept = chosen_row.game if chosen_row else None
        is_fide = self._office.tournament.settings.fide_mode
        can_sit = chosen_row is not None and not chosen_row.result and self._office.desk.can_edit and not is_fide
        for widget in (self.game, self.as_white, self.as_black):
            widget.setEnabled(can_sit)
        if kept is None:
            self._play = None
            self.rules.clear()
            none = translate(N_("No practice game was played on this board."))
            self.state.setText(f"{none} {wording.sentence(PRACTICE_REFUSED)}" if is_fide else none)
            self.moves.clear()
            self.tree.clear()
            self.counted.clear()
            self._offer_moves()
            return
        game = game_named(kept.game)
        self._show_play(_Play(game, game.read(kept.opening.split()), kept.moves))

    def _show_play(self, play: _Play) -> None:
        self._play = play
        self.rules.setText(translate(play.game.rules))
        self.deep.setMaximum(_DEEPEST[play.game.name])
        self.moves.clear()
        # While somebody plays, what was best would give the game away.
        wrong = () if play.seat is not None else errors(play.game, play.opening, play.moves)
        for number, move in enumerate(play.moves):
            said = play.game.move_text(play.position(number), move)
            poor, good = N_("{number}. {player}: {move}, not best"), N_("{number}. {player}: {move}")
            template = poor if number in wrong else good
            player = translate(N_("Black") if number % 2 else N_("White"))
            self.moves.addItem(wording.text(template, number=number + 1, player=player, move=said))
        self.moves.setCurrentRow(len(play.moves) - 1 if play.seat is not None else 0)
        self._offer_moves()
        self._show_position()

    def _show_position(self) -> None:
        play = self._play
        if play is None:
            return
        place = len(play.moves) if play.seat is not None else max(self.moves.currentRow(), 0)
        position = play.position(place)
        self.state.setText(position_text(play.game, position))
        if play.seat is not None:
            self.tree.clear()
            self.counted.setText(translate(N_("The search is shown when your game is over.")))
            return
        found = look_ahead(play.game, position, self.deep.value(), self.pruning.isChecked())
        full = found if not self.pruning.isChecked() else look_ahead(play.game, position, self.deep.value(), False)
        template = N_("Positions evaluated: {few} of {all}; cuts: {cuts}")
        few, every, cuts = len(found.leaves), len(full.leaves), len(found.cuts)
        self.counted.setText(wording.text(template, few=few, all=every, cuts=cuts))
        self.tree.show_search(play.game, position, found)

    # ---- a seat

    def sit(self, seat: int) -> None:
        """Play White (0) or Black (1) on the chosen board."""
        at = self.model.row_at(self.table.current_row)
        if at is None or at.result:
            return
        game = game_named(self.game.currentData())
        self._go_on(_Play(game, game.drawn(self._chance), (), seat, at.board))

    def make_move(self, move: int) -> None:
        """Make a move in one's own game."""
        if self._play is not None and self._play.seat is not None:
            self._go_on(self._play._replace(moves=(*self._play.moves, move)))

    def _go_on(self, play: _Play) -> None:
        """Let the practice player answer; enter the result if the game is over."""
        while play.game.moves(play.end) and len(play.moves) % 2 != play.seat:
            play = play._replace(moves=(*play.moves, self._answer(play)))
        if play.game.moves(play.end):
            self._show_play(play)
            return
        self._play = None
        pairing = self._office.tournament.round(self.number).board(play.board)
        kept = recorded(play.game, self.number, pairing, play.game.shown(play.opening), play.moves)
        if not self._office.desk.do(PlayGames(self.number, (kept,))):
            self._show_board()

    def _answer(self, play: _Play) -> int:
        tournament = self._office.tournament
        pairing = tournament.round(self.number).board(play.board)
        opponent = pairing.black if play.seat == 0 else pairing.white
        strength = Plan(play.game, 0).strength(tournament, opponent)
        return chosen(play.game, play.end, strength, self._chance)

    def _offer_moves(self) -> None:
        clear(self._choices)
        play = self._play
        if play is None or play.seat is None:
            return
        for move in play.game.moves(play.end):
            self._choices.addWidget(button(play.game.move_text(play.end, move), partial(self.make_move, move)))


def position_text(game: Game, position: Position) -> str:
    """Return a position in words, or as a little board."""
    if game.name == "tictactoe":
        return "\n".join("   ".join(position[start : start + 3]) for start in (0, 3, 6))
    most = max(game.moves(position), default=0)
    if not most:
        return translate(N_("The game is over."))
    left = game.shown(position) if game.is_sum else str(position[0])
    return wording.text(N_("Left: {left}. A move takes 1 to {most}."), left=left, most=most)
