"""Small events made by chance, both as a written table, read by itself, and as the program holds them.

They hold what arbiters meet: forfeits, double forfeits, byes of every kind, players who came late, left or came back, a
pairing bye worth a draw, 3–1–0, unrated players. Points are hundredths of a point, as everywhere in the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from tiebreak_event import event

from swissdesk.model import Scoring, Tournament

HALF = 50


@dataclass(frozen=True)
class Cell:
    """One round of one player: the sign that was written, the colour and the opponent, or a bye by its letter."""

    sign: str
    colour: str = ""
    opponent: int = 0

    @property
    def is_forfeit(self) -> bool:
        return self.sign in "+-"

    @property
    def is_played(self) -> bool:
        return self.sign in "10="

    @property
    def is_requested(self) -> bool:
        return self.sign in "HZ"

    @property
    def is_voluntary(self) -> bool:
        """Art. 16.2.3 to 16.2.5: a requested bye, or a loss by forfeit."""
        return self.sign in "HZ-"


@dataclass(frozen=True)
class Event:
    """The rows of a table with what its regulations say; `win`, `draw` and `pairing_bye` are points."""

    rows: tuple[tuple[Cell, ...], ...]
    ratings: tuple[int, ...]
    is_round_robin: bool = False
    year: int = 2026
    win: int = 100
    draw: int = HALF
    pairing_bye: int = 100
    announced: int = 0

    @classmethod
    def read(cls, table: str, ratings: Sequence[int]) -> Event:
        rows = tuple(tuple(map(_cell, line.split())) for line in table.strip().splitlines())
        return cls(rows, tuple(ratings), announced=len(rows[0]))

    @property
    def players(self) -> range:
        return range(1, len(self.rows) + 1)

    @property
    def rounds(self) -> int:
        return len(self.rows[0])

    def row(self, player: int) -> tuple[Cell, ...]:
        return self.rows[player - 1]

    def after(self, rounds: int) -> Event:
        return replace(self, rows=tuple(row[:rounds] for row in self.rows))

    def points(self, cell: Cell) -> int:
        return self.worth.get(cell.sign, 0)

    @cached_property
    def worth(self) -> dict[str, int]:
        return {"1": self.win, "+": self.win, "F": self.win, "=": self.draw, "H": self.draw, "U": self.pairing_bye}

    def score(self, player: int) -> int:
        return self.scores[player - 1]

    @cached_property
    def scores(self) -> list[int]:
        return [sum(map(self.points, row)) for row in self.rows]

    @cached_property
    def adjusted(self) -> list[int]:
        """C.07 art. 16.3: a requested bye after which there were but voluntary unplayed rounds counts as a draw."""
        return self.scores if self.is_round_robin else [self._adjusted(row) for row in self.rows]

    def _adjusted(self, row: tuple[Cell, ...]) -> int:
        total = 0
        for number, cell in enumerate(row):
            is_trailing = cell.is_requested and all(later.is_voluntary for later in row[number + 1 :])
            total += self.draw if is_trailing else self.points(cell)
        return total


def _cell(text: str) -> Cell:
    return Cell(text[0], text[1], int(text[2:])) if len(text) > 1 else Cell(text)


# ---- by chance

STARTS = {2024: "2025/06/01", 2026: "2026/05/01"}


def drawn(seed: int) -> tuple[Event, Tournament]:
    """Return an event made by chance, as a written table and as the program holds it."""
    chance = Random(seed)
    is_round_robin = seed % 3 == 0
    table = _round_robin(chance) if is_round_robin else _swiss(chance)
    number = len(table)
    ratings = tuple(0 if chance.random() < 0.1 else chance.randrange(1400, 2600) for _ in range(number))
    if seed % 2:
        ratings = tuple(rating or 1500 for rating in ratings)
    win, draw = chance.choice(((100, 50), (100, 50), (300, 100)))
    bye = draw if chance.random() < 0.3 else win
    text = "\n".join(map(" ".join, table))
    year = chance.choice((2024, 2026))
    more = 0 if is_round_robin or chance.random() < 0.7 else chance.choice((1, 2))
    rounds = len(table[0]) + more
    written = replace(
        Event.read(text, ratings),
        is_round_robin=is_round_robin,
        year=year,
        win=win,
        draw=draw,
        pairing_bye=bye,
        announced=rounds,
    )
    scoring = Scoring.of(win, draw).with_pairing_bye(bye)
    system = "round-robin" if is_round_robin else "dutch-2026"
    held = event(text, ratings=ratings, start=STARTS[year], system=system, rounds=rounds, scoring=scoring)
    return written, held


def _swiss(chance: Random) -> list[list[str]]:
    number, rounds = chance.randrange(3, 11), chance.randrange(2, 7)
    if chance.random() < 0.1:
        rounds = 9
    table: list[list[str]] = [[] for _ in range(number)]
    rate = chance.choice((0.1, 0.3, 0.6))
    for _ in range(rounds):
        order = list(range(number))
        chance.shuffle(order)
        away = [p for p in order if chance.random() < rate / 2 or (table[p][-1:] == ["Z"] and chance.random() < 0.6)]
        for player in away:
            table[player].append(chance.choice("HZZF"))
        there = [player for player in order if player not in away]
        if len(there) % 2:
            table[there.pop()].append("U")
        _play(table, there, chance, rate / 2)
    return table


def _round_robin(chance: Random) -> list[list[str]]:
    number, cycles = chance.randrange(3, 8), chance.choice((1, 1, 2))
    table: list[list[str]] = [[] for _ in range(number)]
    seats = [*range(number)] + ([-1] if number % 2 else [])
    rate = chance.choice((0.0, 0.2, 0.4))
    for _ in range(cycles * (len(seats) - 1)):
        pairs = [(seats[i], seats[-1 - i]) for i in range(len(seats) // 2)]
        for pair in pairs:
            if -1 in pair:
                table[max(pair)].append("Z")
            else:
                _play(table, list(pair), chance, rate)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return table


def _play(table: list[list[str]], there: list[int], chance: Random, rate: float) -> None:
    for white, black in zip(there[::2], there[1::2], strict=True):
        signs = chance.choice(("+-", "-+", "--")) if chance.random() < rate else chance.choice(("10", "01", "=="))
        if chance.random() < 0.02:
            signs = chance.choice(("=0", "0=", "00"))
        table[white].append(f"{signs[0]}w{black + 1}")
        table[black].append(f"{signs[1]}b{white + 1}")
