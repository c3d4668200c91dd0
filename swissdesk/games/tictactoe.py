"""Tic-tac-toe, 3×3: solved by looking at every continuation, estimated by the lines that are still open.

A position is nine characters, row by row: ``X``, ``O``, ``.``; the crosses begin. A move is the place of the cell in
the text, from 0; records show it as (row, column) from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from swissdesk.games.game import CERTAIN, Game, InvalidPosition, Solved
from swissdesk.i18n import N_

EMPTY = "........."
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Game):
    """Positions are nine characters of ``XO.``, a move is a cell from 0."""

    name = "tictactoe"
    title = N_("Tic-tac-toe")
    rules = N_("Crosses begin; the first row, column or diagonal of three wins.")

    def checked(self, position: str) -> str:
        if len(position) != 9 or set(position) - set("XO."):
            raise InvalidPosition(N_("A tic-tac-toe board is nine characters of X, O and “.”, row by row."))
        crosses, noughts = position.count("X"), position.count("O")
        wins = {mark for mark in "XO" if has_line(position, mark)}
        if crosses - noughts not in (0, 1) or len(wins) == 2 or wins == {("X", "O")[crosses > noughts]}:
            raise InvalidPosition(
                N_("No game leads to the board {board}: crosses begin, moves alternate, a line ends it."),
                board=position,
            )
        return position

    def read(self, words: Sequence[str]) -> str:
        return self.checked("".join(words).upper().replace("/", "") or EMPTY)

    def shown(self, position: str) -> str:
        return position

    def drawn(self, chance: Random) -> str:
        return EMPTY

    def moves(self, position: str) -> tuple[int, ...]:
        return _moves(position)

    def after(self, position: str, move: int) -> str:
        return position[:move] + to_move(position) + position[move + 1 :]

    def solve(self, position: str) -> Solved:
        return _solved(self, position)

    def static(self, position: str) -> int:
        """Return the lines open to the player to move less those open to the other (the seed's F = M − N)."""
        return _static(position)

    def move_text(self, position: str, move: int) -> str:
        return f"({move // 3 + 1},{move % 3 + 1})"


def to_move(position: str) -> str:
    """Return whose turn it is: ``X`` or ``O``."""
    return "X" if position.count("X") == position.count("O") else "O"


def opponent_of(mark: str) -> str:
    """Return the other player's mark."""
    return "O" if mark == "X" else "X"


def has_line(position: str, mark: str) -> bool:
    """Whether a line is full of `mark`."""
    return any(all(position[cell] == mark for cell in line) for line in LINES)


def open_lines(position: str, mark: str) -> int:
    """Return how many lines the opponent of `mark` has not entered; empty lines are open to both."""
    return sum(all(position[cell] != opponent_of(mark) for cell in line) for line in LINES)


@cache
def _moves(position: str) -> tuple[int, ...]:
    if has_line(position, opponent_of(to_move(position))):
        return ()
    return tuple(cell for cell, mark in enumerate(position) if mark == ".")


@cache
def _static(position: str) -> int:
    mine = to_move(position)
    if has_line(position, opponent_of(mine)):
        return -CERTAIN
    if "." not in position:
        return 0
    return open_lines(position, mine) - open_lines(position, opponent_of(mine))


@cache
def _solved(game: TicTacToe, position: str) -> Solved:
    moves = game.moves(position)
    if not moves:
        return Solved(-1 if "." in position or has_line(position, opponent_of(to_move(position))) else 0, ())
    values = {move: -_solved(game, game.after(position, move)).value for move in moves}
    best = max(values.values())
    return Solved(best, tuple(move for move, value in values.items() if value == best))
