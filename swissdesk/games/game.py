"""The descriptor of a game for two persons: its positions, its moves, who wins, and how strong a position is.

A game is one descriptor, a subclass of :class:`Game` in its own module; players, records, search and the command line
know only this. Positions are plain values (numbers, texts, tuples), moves are whole numbers. The player who moves
first is PLUS and wants a high value, the other is MINUS.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.values import NamedTuple

Position = Any
"""A value of the game's own kind; hashable."""

CERTAIN = 100
"""A won game in the measure of :meth:`Game.static`; every estimate is nearer to 0."""


class InvalidPosition(SwissDeskError, ValueError):
    """A position or a move that the game does not have."""


class Solved(NamedTuple):
    """The outcome under best play: for the player to move, and every move that reaches it (none: the game is over).

    `value` is +1, 0 or −1; of a game for the largest sum, the most that the player can still collect.
    """

    value: int
    moves: tuple[int, ...]


class Game(ABC):
    """A deterministic game for two: fixed opening, everything visible, a free choice of moves."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[str]
    is_sum: ClassVar[bool] = False
    """Whether the larger sum wins, and values of :meth:`solve` are sums."""

    @abstractmethod
    def checked(self, position: Position) -> Position:
        """Return the position in its usual form; raises InvalidPosition if the game has none like it."""

    @abstractmethod
    def read(self, words: Sequence[str]) -> Position:
        """Return the position that the words of a command line give; raises InvalidPosition."""

    @abstractmethod
    def shown(self, position: Position) -> str:
        """Return the position as :meth:`read` takes it."""

    @abstractmethod
    def drawn(self, chance: Random) -> Position:
        """Return an opening for a practice game."""

    @abstractmethod
    def moves(self, position: Position) -> tuple[int, ...]:
        """Return the legal moves, in ascending order; none when the game is over."""

    @abstractmethod
    def after(self, position: Position, move: int) -> Position:
        """Return the position after a legal move, in which the other player is to move."""

    @abstractmethod
    def solve(self, position: Position) -> Solved:
        """Return the outcome under best play."""

    def gain(self, position: Position, move: int) -> int:
        """Return what the move collects at once."""
        return 0

    @abstractmethod
    def static(self, position: Position) -> int:
        """Return an estimate for the player to move that looks at the position only; ±CERTAIN when it is decided."""

    def move_text(self, position: Position, move: int) -> str:
        """Return a move as a record shows it."""
        return str(move)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after `move`; raises InvalidPosition if it is not legal."""
        legal = self.moves(position)
        if move not in legal:
            known = ", ".join(map(str, legal)) or "–"
            raise InvalidPosition(N_("Move {move} is not possible here. Possible: {known}."), move=move, known=known)
        return self.after(position, move)

    def outcome(self, position: Position, moves: Sequence[int]) -> int:
        """Return +1 if the first player has won the finished game, 0 for a draw, −1 if the second.

        Raises InvalidPosition for an illegal move, or if the game is not over after the moves.
        """
        balance = 0
        for number, move in enumerate(moves):
            following = self.play(position, move)
            balance += (1 - 2 * (number % 2)) * self.gain(position, move)
            position = following
        if self.moves(position):
            raise InvalidPosition(N_("The game is not over yet: {position}."), position=self.shown(position))
        if self.is_sum:
            return (balance > 0) - (balance < 0)
        return self.solve(position).value * (1 - 2 * (len(moves) % 2))


def whole_numbers(words: Sequence[str]) -> list[int]:
    """Return the numbers of a command line; raises InvalidPosition for anything else, naming it."""
    numbers = []
    for word in words:
        if not word.removeprefix("-").isascii() or not word.removeprefix("-").isdigit() or len(word) > 9:
            raise InvalidPosition(N_("“{word}” is not a whole number."), word=word)
        numbers.append(int(word))
    return numbers
