"""Players of the small games: how far they look, how often they err, and the games they play.

A strength is a whole number from 0 to 100. A player looks 1 to 9 moves ahead where a game is searched, and instead of
a considered move makes any legal one in (100 − strength) of 100 moves. Where a game is solved, a considered move is
one of the best; in a lost position all of them are, and the player waits for an error.
"""

from __future__ import annotations

from functools import cache
from random import Random

from swissdesk.games.game import Game, Position
from swissdesk.games.tictactoe import TicTacToe

WEAKEST, STRONGEST = 0, 100
_MOVES_AHEAD = 9


def depth_of(strength: int) -> int:
    """Return how many moves a player of that strength looks ahead in a game that is searched."""
    return 1 + (_MOVES_AHEAD - 1) * strength // STRONGEST


def chosen(game: Game, position: Position, strength: int, chance: Random) -> int:
    """Return the move that a player of `strength` makes in a position that has moves."""
    moves = game.moves(position)
    if chance.randrange(STRONGEST) >= strength:
        return chance.choice(moves)
    return chance.choice(_considered(game, position, strength))


def _considered(game: Game, position: Position, strength: int) -> tuple[int, ...]:
    if not isinstance(game, TicTacToe):
        return game.solve(position).moves
    values = {
        move: -_backed_up(game, game.after(position, move), depth_of(strength) - 1) for move in game.moves(position)
    }
    best = max(values.values())
    return tuple(move for move, value in values.items() if value == best)


@cache
def _backed_up(game: Game, position: Position, depth: int) -> int:
    """Return the value of a position for its mover, `depth` moves deep: positions that several orders reach, once."""
    moves = game.moves(position) if depth else ()
    return max(
        (-_backed_up(game, game.after(position, move), depth - 1) for move in moves), default=game.static(position)
    )


def played(game: Game, opening: Position, strengths: tuple[int, int], chance: Random) -> tuple[int, ...]:
    """Return the moves of a whole game between the first and the second player of these strengths."""
    moves: list[int] = []
    position = opening
    while game.moves(position):
        move = chosen(game, position, strengths[len(moves) % 2], chance)
        moves.append(move)
        position = game.after(position, move)
    return tuple(moves)
