"""Tournaments from short crosstables: ``4w1`` met 4 with White and won, ``5+`` ``5-`` forfeits, ``U F H Z`` byes."""

from __future__ import annotations

import re

from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Tournament,
)

_OUTCOMES = {"1": Outcome.WIN, "½": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}
_CELL = re.compile(r"(\d+)([wb]?)([1½0+-])")


def tournament(table: str, rounds: int, colour: Colour | None = Colour.WHITE, **settings: object) -> Tournament:
    """Return the tournament of a crosstable, one line ``number: cells`` per player.

    ``(abs H)`` announces a bye for the round after the last one.
    """
    cells: dict[int, list[str]] = {}
    absent: dict[int, str] = {}
    for line in filter(None, map(str.strip, table.splitlines())):
        number, _, rest = line.partition(":")
        announced = re.search(r"\(abs ([FHZ])\)", rest)
        if announced:
            absent[int(number)] = announced[1]
        cells[int(number)] = re.sub(r"\(abs .\)", "", rest).split()
    played = max(map(len, cells.values()))
    return Tournament(
        settings=Settings(rounds=rounds, initial_colour=colour, **settings),  # type: ignore[arg-type]
        players=tuple(Player(number, f"Player {number}") for number in cells),
        rounds=tuple(_round(cells, r) for r in range(played)),
        requests=tuple(ByeRequest(number, played + 1, ByeKind(kind)) for number, kind in absent.items()),
    )


def _round(cells: dict[int, list[str]], r: int) -> Round:
    pairings, byes = [], []
    for number, row in cells.items():
        cell = row[r] if r < len(row) else "Z"
        if cell in "UFHZ":
            byes.append(Bye(number, ByeKind(cell)))
            continue
        opponent, colour, result = _CELL.fullmatch(cell).groups()  # type: ignore[union-attr]
        if colour == "w" or (not colour and number < int(opponent)):
            theirs = _CELL.fullmatch(cells[int(opponent)][r])[3]  # type: ignore[index]
            manner = Manner.FORFEIT if result in "+-" else Manner.PLAYED
            pairings.append(Pairing(number, int(opponent), Result(_OUTCOMES[result], _OUTCOMES[theirs], manner)))
    return Round(r + 1, tuple(pairings), tuple(byes))


def pairs(text: str) -> set[tuple[int, int]]:
    """Return the boards of ``3–4, 5–1`` (White first)."""
    return {(int(a), int(b)) for a, b in re.findall(r"(\d+)–(\d+)", text)}
