"""Older tie-breaks that arbiters still ask for; none is in C.07, so their codes begin with ``OTHER_``.

Plain Buchholz (Solkoff) and plain Sonneborn-Berger look at games over the board only and adjust nothing: unplayed
rounds give 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Cell, Crosstable
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Working
from swissdesk.standings.values import Unit, Value

Amount = Callable[[int, int], int]
"""Opponent's score and points made → what the game adds."""


def _score(score: int, _points: int) -> int:
    return score


def _product(score: int, points: int) -> int:
    return score * points


def _games(crosstable: Crosstable, player: int, amount: Amount) -> list[tuple[Cell, int]]:
    return [
        (cell, amount(crosstable.scores[cell.opponent], cell.points))
        for cell in crosstable.cells[player]
        if cell.opponent is not None and cell.is_game
    ]


def _left_out(games: list[tuple[Cell, int]], modifiers: Modifiers) -> Iterator[tuple[Cell, int]]:
    in_order = sorted(games, key=lambda game: game[1])
    yield from in_order[: modifiers.low]
    if modifiers.high:
        yield from in_order[modifiers.low :][-modifiers.high :]


def _values(amount: Amount) -> Callable[[Crosstable, Modifiers], Mapping[int, int]]:
    def values(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
        found: dict[int, int] = {}
        for player in crosstable.players:
            games = _games(crosstable, player, amount)
            cut = sum(value for _, value in _left_out(games, modifiers))
            found[player] = sum(value for _, value in games) - cut
        return found

    return values


def _steps(amount: Amount, unit: Unit) -> Callable[[Crosstable, Modifiers, int], Working]:
    def steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
        games = _games(crosstable, player, amount)
        terms = [
            Step(
                message(N_("Round {round}, {points} against {opponent}: {amount}"), round=cell.round,
                        points=unplayed.points(cell.points), opponent=crosstable.name(cell.opponent or 0),
                        amount=Value(value, unit)),
                value, "", cell.round, cell.opponent,
            )
            for cell, value in games
        ]  # fmt: skip
        cut = [
            Step(message(N_("Left out: round {round}, {amount}."), round=cell.round, amount=Value(value, unit)),
                 -value, "", cell.round, cell.opponent, is_cut=True)
            for cell, value in _left_out(games, modifiers)
        ]  # fmt: skip
        return Working((*terms, *cut))

    return steps


TIEBREAKS = (
    TieBreak("OTHER_BH_PLAIN", "", N_("Plain Buchholz (Solkoff)"), Unit.POINTS, _values(_score),
             _steps(_score, Unit.POINTS), "C", "CM", is_official=False),
    TieBreak("OTHER_SB_PLAIN", "", N_("Plain Sonneborn-Berger"), Unit.PRODUCT, _values(_product),
             _steps(_product, Unit.PRODUCT), "BC", "", is_official=False),
)  # fmt: skip
