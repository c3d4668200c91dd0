"""Practice events: players of chosen strength play a small game for every pairing, round after round.

A :class:`Plan` says which game, how strong the players are and from which seed chance comes; a strong player looks
further ahead and errs less. `round_played` makes one event of the open boards of a round, `whole_event` the events of a
tournament to its end, so that window and command line replay the same history, which can be undone step by step. The
same plan gives the same games: the chance of a board comes from the seed, the round and its two players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from swissdesk.engine.generator import random_players
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems import propose
from swissdesk.games.game import Game, Position
from swissdesk.games.tictactoe import TicTacToe
from swissdesk.model import Colour, EventInfo, Pairing, PlayedGame, Result, Settings, Stage, Tournament
from swissdesk.model.events import CloseRound, Event, PairRound, PlayGames, PublishRound
from swissdesk.model.systems import DEFAULT, type_text
from swissdesk.values import dataclass, field

# ---- games written down


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


# ---- players

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


# ---- events

_RESULTS = {1: Result.WHITE_WINS, 0: Result.DRAW, -1: Result.BLACK_WINS}
_LOWEST_RATING, _HIGHEST_RATING = 1000, 2400
_LEAST, _MOST = 25, 97
"""Strengths of the lowest and the highest rated player where nothing is chosen: nobody is hopeless or perfect."""


@dataclass(frozen=True)
class Plan:
    """Which game is played, by players of which strength (0 to 100, by number), and the seed of chance.

    Whoever is not in `strengths` has the `common` one, or, if that is None, a strength by rating.
    """

    game: Game
    seed: int
    strengths: Mapping[int, int] = field(default_factory=dict)
    common: int | None = None

    def strength(self, tournament: Tournament, player: int) -> int:
        """Return the strength of a player: the chosen one, or one between the field's lowest and highest rating."""
        chosen = self.strengths.get(player, self.common)
        if chosen is not None:
            return min(max(chosen, WEAKEST), STRONGEST)
        ratings = [rated.rating for rated in tournament.players]
        lowest, highest = min(ratings), max(ratings)
        if lowest == highest:
            return (_LEAST + _MOST) // 2
        return _LEAST + (_MOST - _LEAST) * (tournament.player(player).rating - lowest) // (highest - lowest)


def practice_tournament(players: int, rounds: int, seed: int, system: str = DEFAULT) -> Tournament:
    """Return a tournament of invented players, before its first round."""
    return Tournament(
        EventInfo(name=f"Practice event {seed}", type=type_text(system)),
        Settings(system=system, rounds=rounds, initial_colour=Colour.WHITE),
        random_players(Random(seed), players, _LOWEST_RATING, _HIGHEST_RATING),
    )


def game_played(tournament: Tournament, plan: Plan, number: int, board: Pairing) -> PlayedGame:
    """Return the game of one board of round `number`; White makes the first move."""
    chance = Random(f"{plan.seed} {plan.game.name} {number} {board.white} {board.black}")
    opening = plan.game.drawn(chance)
    strengths = plan.strength(tournament, board.white), plan.strength(tournament, board.black)
    moves = played(plan.game, opening, strengths, chance)
    return recorded(plan.game, number, board, plan.game.shown(opening), moves)


def recorded(game: Game, number: int, board: Pairing, opening: str, moves: tuple[int, ...]) -> PlayedGame:
    """Return a finished game as it is kept; raises InvalidPosition for illegal moves and for a game that goes on."""
    result = _RESULTS[game.outcome(game.read(opening.split()), moves)]
    return PlayedGame(number, board.white, board.black, game.name, opening, moves, result)


def round_played(tournament: Tournament, plan: Plan, number: int) -> PlayGames | None:
    """Return the games of all boards of a published round that have no result yet, None if there are none."""
    r = tournament.round(number)
    games = tuple(game_played(tournament, plan, number, r.board(board)) for board in r.open_boards)
    return PlayGames(number, games) if games else None


def whole_event(tournament: Tournament, plan: Plan, monitor: Monitor | None = None, at: str = "") -> Iterator[Event]:
    """Yield every event up to the last round: open games, the round closed, the next one paired and published.

    Ends early where no legal round exists. `at` is the time of publication (ISO 8601).
    """
    while True:
        for event in _rest_of_round(tournament, plan):
            tournament = event.apply(tournament)
            yield event
        if tournament.is_over:
            return
        number = tournament.next_round_number
        try:
            proposal = propose(tournament, tournament.settings.system, monitor=monitor)
        except NoPairing:
            return
        for event in (
            PairRound(number, tuple(proposal.pairs), proposal.bye, tournament.settings.system),
            PublishRound(number, at),
        ):
            tournament = event.apply(tournament)
            yield event


def _rest_of_round(tournament: Tournament, plan: Plan) -> Iterator[Event]:
    """Yield what finishes the latest round; a draft is published first, a closed one needs nothing."""
    r = tournament.current_round
    if r is None:
        return
    if r.stage is Stage.DRAFT:
        published = PublishRound(r.number)
        tournament = published.apply(tournament)
        yield published
    games = round_played(tournament, plan, r.number)
    if games is not None:
        yield games
    if r.stage is not Stage.CLOSED:
        yield CloseRound(r.number)


def game_of(tournament: Tournament, number: int, board: Pairing) -> PlayedGame | None:
    """Return the game that was played on a board, None if none was, or if the result was changed since."""
    place = number, board.white, board.black
    game = next((game for game in tournament.games if game.place == place), None)
    return game if game is not None and game.result == board.result else None
