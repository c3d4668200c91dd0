"""Games for two persons that can be played to the end: what is best, how it is found, and players who play them.

    from swissdesk import games

    games.solve("kassa", (20, 1)).moves          # (2,): every best move
    games.search([[3, 5], [2, 9]]).value         # 3, with leaves and cuts

Practice events play them, so that a seminar has a whole tournament in a minute (`practice`).
"""

from __future__ import annotations

from swissdesk.games.game import Game, InvalidPosition, Position, Solved
from swissdesk.games.search import Cut, Node, Searched, look_ahead, search
from swissdesk.games.taking import Ingots, Kassa, Matches
from swissdesk.games.tictactoe import TicTacToe
from swissdesk.i18n import N_

__all__ = [
    "GAMES",
    "Cut",
    "Game",
    "InvalidPosition",
    "Node",
    "Position",
    "Searched",
    "Solved",
    "game_named",
    "look_ahead",
    "search",
    "solve",
]

GAMES: dict[str, Game] = {game.name: game for game in (TicTacToe(), Matches(), Kassa(), Ingots())}
"""Every game by name."""


def game_named(name: str) -> Game:
    """Return the game of that name; raises InvalidPosition, naming those that exist."""
    try:
        return GAMES[name]
    except KeyError:
        known = ", ".join(GAMES)
        raise InvalidPosition(N_("There is no game “{name}”. Choose from {known}."), name=name, known=known) from None


def solve(game: str | Game, position: Position) -> Solved:
    """Return the value of the position for the player to move, and all best moves.

    Positions: matches ``(pile, most)``; kassa ``(left, last)``, `last` 1 at the opening; ingots ``(values, last)``
    with the values left; tictactoe nine characters of ``XO.``, row by row. Raises InvalidPosition for others.
    """
    played = game_named(game) if isinstance(game, str) else game
    return played.solve(played.checked(position))
