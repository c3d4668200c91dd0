"""`swissdesk game`: a small game solved: who wins, by which moves, the line of best play, and how a search finds it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import COUNT, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.games import Game, Position

_VERDICTS = {
    1: N_("The player to move wins."),
    0: N_("With best play the game is drawn."),
    -1: N_("The player to move loses against best play."),
}
_DEEPEST_SEARCH = 9
_TABLE_COLUMNS = 8


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("game", N_("WHICH"), N_("tictactoe, matches, kassa or ingots"))
    takes.word("position", N_("POSITION"), N_("the position; see below"), many=True, needed=False)
    takes.option("search", "--search", "N", N_("search N moves deep, with and without pruning"), COUNT)
    takes.flag("table", "--table", N_("the whole table of a game of matches or kassa"))
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(("text", "json")), default="text")
    takes.notes += [
        N_(
            "Positions: matches PILE [MOST]; kassa LEFT [LAST], LAST being what the opponent took; ingots VALUE…; "
            "tictactoe BOARD, nine characters of X, O and “.”."
        )
    ]
    takes.examples += ["swissdesk game kassa 20", "swissdesk game tictactoe XO..X...O --search 3"]


def run(given: Given) -> int:
    """Print who wins and how."""
    from swissdesk.games import game_named

    game = game_named(given.game)
    position = game.read(given.position or [])
    if given.format == "json":
        text = json.dumps(_data(game, position), ensure_ascii=False) + "\n"
    else:
        text = "".join(f"{line}\n" for line in _lines(game, position, given))
    files.write_text(None, text)
    return DONE


def _lines(game: Game, position: Position, given: Given) -> list[str]:
    from swissdesk.games.practice import best_line

    solved = game.solve(position)
    lines = [_verdict(game, position)]
    if solved.moves:
        best = ", ".join(game.move_text(position, move) for move in solved.moves)
        lines.append(wording.text(N_("Best moves: {moves}"), moves=best))
        lines.append(wording.text(N_("Best play: {moves}"), moves=" ".join(best_line(game, position))))
    if given.search:
        lines += _searched(game, position, min(given.search, _DEEPEST_SEARCH))
    if given.table:
        lines += _table(game, position)
    return lines


def _verdict(game: Game, position: Position) -> str:
    value = game.solve(position).value
    if not game.is_sum:
        return wording.text(_VERDICTS[value])
    total = sum(position[0])
    return wording.text(N_("Best play: {first} : {second}"), first=value, second=total - value)


def _searched(game: Game, position: Position, depth: int) -> list[str]:
    from swissdesk.games import look_ahead

    pruned, full = (look_ahead(game, position, depth, pruning) for pruning in (True, False))
    chosen = "–" if pruned.best is None else game.move_text(position, pruned.best)
    return [
        wording.text(
            N_("Search {depth} moves deep: move {move}, value {value}"), depth=depth, move=chosen, value=pruned.value
        ),
        wording.text(
            N_("Positions evaluated: {all}; with pruning {few}, cuts: {cuts}"),
            all=len(full.leaves),
            few=len(pruned.leaves),
            cuts=len(pruned.cuts),
        ),
    ]


def _table(game: Game, position: Position) -> list[str]:
    """Return the winning moves by what is left (rows) and what limits the move (columns); 0 where there is none."""
    if game.name not in ("kassa", "matches"):
        return [wording.text(N_("Only matches and kassa have a table."))]
    lines = ["     " + "".join(f"{limit:4}" for limit in range(1, _TABLE_COLUMNS + 1))]
    for left in range(1, position[0] + 1):
        solved = (game.solve((left, limit)) for limit in range(1, _TABLE_COLUMNS + 1))
        lines.append(f"{left:4} " + "".join(f"{max(s.moves) if s.value > 0 else 0:4}" for s in solved))
    return lines


def _data(game: Game, position: Position) -> dict[str, Any]:
    from swissdesk.games.practice import best_line

    solved = game.solve(position)
    return {
        "game": game.name,
        "position": game.shown(position),
        "value": solved.value,
        "moves": list(solved.moves),
        "line": best_line(game, position),
    }
