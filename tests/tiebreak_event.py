"""Tournaments from short crosstables: ``=b13`` drew with Black against 13, ``+w9`` ``-b11`` forfeits, ``U F H Z``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swissdesk.model import (
    Bye,
    ByeKind,
    EventInfo,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    Settings,
    Tournament,
)

_CELL = re.compile(r"([10=+*-])([wb])(\d+)")
_OUTCOMES = {"1": Outcome.WIN, "+": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "-": Outcome.LOSS}


def event(
    table: str,
    *,
    ratings: Sequence[int] = (),
    start: str = "2026/05/01",
    system: str = "dutch-2026",
    rounds: int | None = None,
    scoring: Scoring | None = None,
) -> Tournament:
    """Return the event of a table with one line of cells per player; ``*`` is a game that is not finished."""
    lines = [line.split() for line in table.strip().splitlines()]
    played = max(len(line) for line in lines)
    players = tuple(
        Player(number, f"Player {number}", ratings[number - 1] if ratings else 2000)
        for number in range(1, len(lines) + 1)
    )
    return Tournament(
        info=EventInfo(start=start),
        settings=Settings(system=system, rounds=rounds or played, scoring=scoring or Scoring()),
        players=players,
        rounds=tuple(_round(number, [line[number - 1] for line in lines]) for number in range(1, played + 1)),
    )


def _round(number: int, cells: Sequence[str]) -> Round:
    pairings, byes = [], []
    for player, cell in enumerate(cells, 1):
        match = _CELL.fullmatch(cell)
        if match is None:
            byes.append(Bye(player, ByeKind(cell)))
        elif match[2] == "w":
            black = int(match[3])
            pairings.append(Pairing(player, black, _result(match[1], cells[black - 1][0])))
    return Round(number, tuple(pairings), tuple(byes))


def _result(white: str, black: str) -> Result | None:
    if white == "*":
        return None
    manner = Manner.FORFEIT if white in "+-" else Manner.PLAYED
    return Result(_OUTCOMES[white], _OUTCOMES[black], manner)
