"""A tournament from a crosstable typed as text: as short as on a board in a lesson, and in tests.

A line is ``1 Anna 2400  3w1 2b= U``, or ``1: 3w1 2b= U`` where names do not matter: ``3w1`` met 3 with White and won,
``2b=`` drew with Black, ``5+`` and ``5-`` are forfeits, ``U F H Z`` byes. Where the colour is left out, the lower
number has White. ``(abs H)`` at the end announces a bye for the round to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Tournament,
)

_OUTCOMES = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.WIN,
    "-": Outcome.LOSS,
}
_LINE = re.compile(r"(?P<number>\d+)(?::|\s+(?P<name>[^\d:]+?)\s+(?P<rating>\d{3,4})(?!\S))(?P<cells>.*)")
_CELL = re.compile(r"(\d+)([wb]?)([1½=0+-])")
_ABSENCE = re.compile(r"\(abs ([FHZ])\)")


class Cell(NamedTuple):
    """What one player did in a round: the opponent, whether with White, and the sign of the result; or a bye."""

    opponent: int
    white: bool
    sign: str
    bye: ByeKind | None = None


class _Line(NamedTuple):
    player: Player
    cells: tuple[Cell, ...]
    absence: ByeKind | None


def tournament_of(text: str, settings: Settings) -> Tournament:
    """Return the tournament of a crosstable; lines that cannot be read, or contradict each other, are ValueErrors."""
    lines = {line.player.id: line for line in map(_line, filter(None, map(str.strip, text.splitlines())))}
    played = max(len(line.cells) for line in lines.values())
    return Tournament(
        settings=settings,
        players=tuple(line.player for line in lines.values()),
        rounds=tuple(_round(tuple(lines.values()), number) for number in range(1, played + 1)),
        requests=tuple(
            ByeRequest(player, played + 1, line.absence) for player, line in lines.items() if line.absence is not None
        ),
    )


def _line(text: str) -> _Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError(f"no line of a crosstable: {text!r}")
    number = int(found["number"])
    absence = _ABSENCE.search(found["cells"])
    return _Line(
        Player(number, found["name"] or f"Player {number}", int(found["rating"] or 0)),
        tuple(cell_of(number, cell) for cell in _ABSENCE.sub("", found["cells"]).split()),
        ByeKind(absence[1]) if absence else None,
    )


def cell_of(player: int, text: str) -> Cell:
    """Return a cell in the line of a player."""
    if text in {kind.value for kind in ByeKind}:
        return Cell(0, False, "", ByeKind(text))
    found = _CELL.fullmatch(text)
    if found is None:
        raise ValueError(f"no cell of a crosstable: {text!r}")
    opponent = int(found[1])
    return Cell(opponent, found[2] == "w" or (not found[2] and player < opponent), found[3])


def _round(lines: Sequence[_Line], number: int) -> Round:
    cells = {line.player.id: _cell(line, number) for line in lines}
    pairings, byes = [], []
    for player, cell in cells.items():
        if cell.bye is not None:
            byes.append(Bye(player, cell.bye))
        elif cells[cell.opponent].opponent != player or cells[cell.opponent].white is cell.white:
            raise ValueError(f"round {number}: {player} and {cell.opponent} do not agree")
        elif cell.white:
            pairings.append(Pairing(player, cell.opponent, _result(cell, cells[cell.opponent])))
    return Round(number, tuple(pairings), tuple(byes))


def _cell(line: _Line, number: int) -> Cell:
    return line.cells[number - 1] if number <= len(line.cells) else Cell(0, False, "", ByeKind.ZERO_POINT)


def _result(white: Cell, black: Cell) -> Result:
    manner = Manner.FORFEIT if white.sign in "+-" else Manner.PLAYED
    return Result(_OUTCOMES[white.sign], _OUTCOMES[black.sign], manner)


def boards_of(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the boards of ``3-4 5-1 2``, White first; who stands alone has no opponent."""
    return tuple(tuple(map(int, re.split("[-–]", board))) for board in _separated(text))


def _separated(text: str) -> Iterable[str]:
    return text.replace(",", " ").split()
