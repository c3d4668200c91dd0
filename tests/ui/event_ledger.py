"""A tournament on paper: what the test has typed, kept and counted by its own simple rules, without the program."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

WON, DREW, LOST, FORFEIT_WON, FORFEIT_LOST, PENDING = "won", "drew", "lost", "+", "-", "adjourned"

MEANING = {
    "1": (WON, LOST),
    "0": (LOST, WON),
    "=": (DREW, DREW),
    "+": (FORFEIT_WON, FORFEIT_LOST),
    "-": (FORFEIT_LOST, FORFEIT_WON),
    "F": (FORFEIT_LOST, FORFEIT_LOST),
    "a": (PENDING, PENDING),
}
"""What White and Black make of a game by the sign that is typed; ``F`` is a double forfeit."""

BYE, HALF, FULL, AWAY = "bye", "half-point bye", "full-point bye", "absent"


@dataclass
class Line:
    """A round of one player."""

    what: str
    opponent: int | None = None
    colour: str = ""


@dataclass
class Ledger:
    """All rounds; `worth` says what anything counts, as decimal points."""

    win: float = 1
    draw: float = 0.5
    players: list[int] = field(default_factory=list)
    rounds: list[dict[int, Line]] = field(default_factory=list)

    def begin_round(self) -> None:
        self.rounds.append({})

    def bye(self, player: int, what: str) -> None:
        self.rounds[-1][player] = Line(what)

    def game(self, white: int, black: int, sign: str, number: int | None = None) -> None:
        """Note a game of round `number` (from 1; the latest if None), also over an earlier one."""
        lines = self.rounds[-1 if number is None else number - 1]
        for player, opponent, colour, what in zip((white, black), (black, white), "wb", MEANING[sign], strict=True):
            lines[player] = Line(what, opponent, colour)

    def enter(self, player: int) -> None:
        """Note a late entry: players with that number or a greater one have the next now."""

        def now(number: int) -> int:
            return number + (number >= player)

        self.players = [*map(now, self.players), player]
        self.rounds = [
            {now(one): replace(line, opponent=line.opponent and now(line.opponent)) for one, line in lines.items()}
            for lines in self.rounds
        ]

    # ---- counting

    def worth(self, line: Line | None) -> float:
        if line is None:
            return 0
        full = (WON, FORFEIT_WON, BYE, FULL)
        return self.win if line.what in full else self.draw if line.what in (DREW, HALF) else 0

    def line(self, player: int, number: int) -> Line | None:
        return self.rounds[number - 1].get(player)

    def points(self, player: int, rounds: int | None = None) -> float:
        return sum(self.worth(lines.get(player)) for lines in self.rounds[:rounds])

    def wins(self, player: int) -> int:
        """Rounds with the points of a win, played or not."""
        return sum(self.worth(lines.get(player)) == self.win for lines in self.rounds)

    def won_at_the_board(self, player: int) -> int:
        return self._count(player, WON)

    def games_with_black(self, player: int) -> int:
        """Games really played with Black."""
        played = (WON, DREW, LOST)
        lines = (lines.get(player) for lines in self.rounds)
        return sum(line is not None and line.colour == "b" and line.what in played for line in lines)

    def _count(self, player: int, what: str) -> int:
        return sum(lines[player].what == what for lines in self.rounds if player in lines)

    def has_met(self, one: int, other: int) -> bool:
        lines = (lines.get(one) for lines in self.rounds)
        return any(line is not None and line.opponent == other for line in lines)

    def standings(self, *ties: str) -> list[tuple[int, int, float]]:
        """Return (rank, player, points), equal values sharing the better rank; `ties` name methods of this class."""
        values = {
            player: (self.points(player), *(getattr(self, tie)(player) for tie in ties)) for player in self.players
        }
        order = sorted(self.players, key=lambda player: ([-value for value in values[player]], player))
        rows = []
        for place, player in enumerate(order, 1):
            same = rows and values[order[place - 2]] == values[player]
            rows.append((rows[-1][0] if same else place, player, values[player][0]))
        return rows
