"""Tournaments from short crosstables, one line per player and one cell per round.

``4w1`` met 4 with White and won, ``4b½`` drew with Black, ``4w`` is still playing, ``5+`` and ``5-`` are forfeits (the
lower number has White unless a colour is given), ``U F H Z`` are byes, ``.`` is no entry: the player came later. A line
begins with the number; a name and a rating may follow: ``3 Carlsen 2830: 4w1 1b½``. Boards are in the order of White's
lines, unless the cells of White say otherwise: ``4w1@2`` is board 2.
"""

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
    Stage,
    Tournament,
)

_OUTCOMES = {"1": Outcome.WIN, "½": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}
_HEAD = re.compile(r"(?P<number>\d+) *(?P<name>.*?) *(?P<rating>\d{3,4})?")
_CELL = re.compile(r"(\d+)([wb]?)([1½0+-]?)(?:@(\d+))?")


def tournament(
    table: str,
    rounds: int,
    colour: Colour | None = Colour.WHITE,
    *,
    stage: Stage | None = None,
    **settings: object,
) -> Tournament:
    """Return the tournament of a crosstable; `stage` is that of the last round, which is published by default.

    ``(abs H)`` announces a bye for the round after the last one.
    """
    cells: dict[int, list[str]] = {}
    absent: dict[int, str] = {}
    players = []
    for line in filter(None, map(str.strip, table.splitlines())):
        head, _, rest = line.partition(":")
        players.append(player := _player(head))
        announced = re.search(r"\(abs ([FHZ])\)", rest)
        if announced:
            absent[player.id] = announced[1]
        cells[player.id] = re.sub(r"\(abs .\)", "", rest).split()
    played = max(map(len, cells.values()))
    made = [_round(cells, r) for r in range(played)]
    if stage is not None:
        made[-1] = Round(made[-1].number, made[-1].pairings, made[-1].byes, stage=stage)
    return Tournament(
        settings=Settings(rounds=rounds, initial_colour=colour, **settings),  # type: ignore[arg-type]
        players=tuple(players),
        rounds=tuple(made),
        requests=tuple(ByeRequest(number, played + 1, ByeKind(kind)) for number, kind in absent.items()),
    )


def _player(head: str) -> Player:
    found = _HEAD.fullmatch(head.strip())
    assert found is not None, f"no number: {head}"
    number = int(found["number"])
    return Player(number, found["name"] or f"Player {number}", int(found["rating"] or 0))


def _round(cells: dict[int, list[str]], r: int) -> Round:
    games, byes = [], []
    for number, row in cells.items():
        cell = row[r] if r < len(row) else "Z"
        if cell in "UFHZ":
            byes.append(Bye(number, ByeKind(cell)))
        elif cell != ".":
            opponent, colour, _, board = _game(cell)
            if colour == "w" or (not colour and number < opponent):
                games.append((board, Pairing(number, opponent, _result(cell, cells[opponent][r]))))
    games.sort(key=lambda game: game[0])
    return Round(r + 1, tuple(pairing for _, pairing in games), tuple(byes))


def _game(cell: str) -> tuple[int, str, str, int]:
    """Return opponent, colour, result and board, 0 if none is given."""
    found = _CELL.fullmatch(cell)
    assert found is not None, f"no game: {cell}"
    return int(found[1]), found[2], found[3], int(found[4] or 0)


def _result(white: str, black: str) -> Result | None:
    mine, theirs = _game(white)[2], _game(black)[2]
    if not mine:
        return None
    return Result(_OUTCOMES[mine], _OUTCOMES[theirs], Manner.FORFEIT if mine in "+-" else Manner.PLAYED)


def pairs(text: str) -> set[tuple[int, int]]:
    """Return the boards of ``3–4, 5–1`` (White first)."""
    return {(int(a), int(b)) for a, b in re.findall(r"(\d+)–(\d+)", text)}
