"""A tournament from a crosstable typed as text: as short as on a board in a lesson, and in tests.

A line is ``1 Anna 2400  3w1 2b= U``, or ``1: 3w1 2b= U`` where names do not matter; with a colon the rating may be left
out: ``1 Anna: 3w1``. ``3w1`` met 3 with White and won, ``2b=`` drew with Black, ``4w`` is still playing, ``5+`` and
``5-`` are forfeits, ``U F H Z`` byes, and ``.`` is no entry: the player came later. Where the colour is left out, the
lower number has White. Boards are in the order of White's lines, unless White's cells say otherwise: ``4w1@2`` is board
2. ``(abs H)`` at the end announces a bye for the round to come.

The positions in which one clause decides (`resources/positions`) are kept as such texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Tournament,
)
from swissdesk.paths import resource
from swissdesk.values import NamedTuple, dataclass

# ---- crosstables

_OUTCOMES = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.WIN,
    "-": Outcome.LOSS,
}
_LINE = re.compile(r"(?P<number>\d+)(?:\s+(?P<name>[^\d:]+?))?(?:\s+(?P<rating>\d{3,4}))?\s*:(?P<cells>.*)")
_LINE_WITHOUT_COLON = re.compile(r"(?P<number>\d+)\s+(?P<name>[^\d:]+?)\s+(?P<rating>\d{3,4})(?!\S)(?P<cells>.*)")
_CELL = re.compile(r"(\d+)([wb]?)([1½=0+-]?)(?:@(\d+))?")
_NO_ENTRY = "."
_ABSENCE = re.compile(r"\(abs ([FHZ])\)")


class Cell(NamedTuple):
    """What one player did in a round: the opponent, whether with White, and the sign of the result; or a bye.

    `sign` is empty while the game lasts, `board` is 0 where none is given. Without opponent and bye it is no entry.
    """

    opponent: int = 0
    white: bool = False
    sign: str = ""
    bye: ByeKind | None = None
    board: int = 0


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
    found = _LINE.fullmatch(text) or _LINE_WITHOUT_COLON.fullmatch(text)
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
        return Cell(bye=ByeKind(text))
    if text == _NO_ENTRY:
        return Cell()
    found = _CELL.fullmatch(text)
    if found is None:
        raise ValueError(f"no cell of a crosstable: {text!r}")
    opponent = int(found[1])
    has_white = found[2] == "w" or (not found[2] and player < opponent)
    return Cell(opponent, has_white, found[3], board=int(found[4] or 0))


def _round(lines: Sequence[_Line], number: int) -> Round:
    cells = {line.player.id: _cell(line, number) for line in lines}
    games: list[tuple[int, Pairing]] = []
    for player, cell in cells.items():
        if not cell.opponent:
            continue
        other = cells.get(cell.opponent)
        if (
            other is None
            or other.opponent != player
            or other.white is cell.white
            or bool(other.sign) is not bool(cell.sign)
        ):
            raise ValueError(f"round {number}: {player} and {cell.opponent} do not agree")
        if cell.white:
            games.append((cell.board, Pairing(player, cell.opponent, _result(cell, other))))
    byes = tuple(Bye(player, cell.bye) for player, cell in cells.items() if cell.bye is not None)
    return Round(number, tuple(pairing for _, pairing in sorted(games, key=lambda game: game[0])), byes)


def _cell(line: _Line, number: int) -> Cell:
    return line.cells[number - 1] if number <= len(line.cells) else Cell(bye=ByeKind.ZERO_POINT)


def _result(white: Cell, black: Cell) -> Result | None:
    if not white.sign:
        return None
    manner = Manner.FORFEIT if white.sign in "+-" else Manner.PLAYED
    return Result(_OUTCOMES[white.sign], _OUTCOMES[black.sign], manner)


def boards_of(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the boards of ``3-4 5-1 2``, White first; a single number has no opponent."""
    return tuple(tuple(map(int, re.split("[-–]", board))) for board in _separated(text))


def _separated(text: str) -> Iterable[str]:
    return text.replace(",", " ").split()


# ---- positions of clauses

Boards = tuple[tuple[int, ...], ...]
"""Boards (White, Black), and (player,) for who has no opponent."""


@dataclass(frozen=True)
class ClausePosition:
    """A position in which `clause` of `system` decides."""

    system: str
    clause: str
    tournament: Tournament
    paired: Boards
    without: Boards
    question: tuple[str, ...]
    cited: str

    @property
    def round(self) -> int:
        """The round to be paired."""
        return self.tournament.next_round_number


def systems() -> tuple[str, ...]:
    """Return the systems that have positions."""
    return tuple(sorted(folder.name for folder in resource("positions").iterdir() if folder.is_dir()))


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of a system that have a position, in the order of their numbers."""
    return tuple(sorted((path.stem for path in resource("positions", system).glob("*.txt")), key=_numbered))


def _numbered(clause: str) -> tuple[tuple[bool, int, str], ...]:
    """Return a clause as something to sort by: letters before numbers, ``C9`` before ``C10``."""
    parts = clause.replace(".", " ").replace("C", "C ").split()
    return tuple((part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)


def position(system: str, clause: str) -> ClausePosition:
    """Return the position of a clause; a file that cannot be read is a ValueError."""
    return _read(resource("positions", system, f"{clause}.txt"))


def _read(path: Path) -> ClausePosition:
    known, table = _parts(path.read_text("utf-8"))
    clause = path.stem
    return ClausePosition(
        path.parent.name,
        clause,
        tournament_of(table, _settings(known)),
        boards_of(known["paired"]),
        boards_of(known["without"]),
        tuple(known["ask"].split()),
        known.get("told", clause),
    )


def _parts(text: str) -> tuple[dict[str, str], str]:
    lines = text.splitlines()
    known = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return known, "\n".join(line for line in lines if not line[:1].isalpha())


def _settings(known: Mapping[str, str]) -> Settings:
    forbidden = tuple(ForbiddenGroup(pair) for pair in boards_of(known.get("forbidden", "")))
    return Settings(rounds=int(known["rounds"]), initial_colour=Colour.WHITE, forbidden=forbidden)
