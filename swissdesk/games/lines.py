"""Games written down: the line of best play, and the record of a game move by move."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.games.game import Game, Position


def best_line(game: Game, position: Position) -> list[str]:
    """Return best play from a position to the end, each time by the smallest of the best moves."""
    line = []
    while moves := game.solve(position).moves:
        line.append(game.move_text(position, moves[0]))
        position = game.after(position, moves[0])
    return line


def record(game: Game, position: Position, moves: Sequence[int]) -> str:
    """Return the moves of a game by number, as chess records have them: ``1. 2 1 2. 3``."""
    words = []
    for number, move in enumerate(moves):
        if number % 2 == 0:
            words.append(f"{number // 2 + 1}.")
        words.append(game.move_text(position, move))
        position = game.after(position, move)
    return " ".join(words)


def errors(game: Game, position: Position, moves: Sequence[int]) -> tuple[int, ...]:
    """Return the places (from 0) of the moves that were not best."""
    wrong = []
    for number, move in enumerate(moves):
        if move not in game.solve(position).moves:
            wrong.append(number)
        position = game.after(position, move)
    return tuple(wrong)
