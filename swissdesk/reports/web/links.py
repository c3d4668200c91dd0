"""From the cells of a sheet to the pages of the players they are about."""

from __future__ import annotations

import re

from swissdesk.model import Tournament
from swissdesk.reports.content import Row

_ROW = re.compile(r"(?:.* )?(player|board) (\d+)(?: round (\d+))?")
_ROUND_CELL = re.compile(r"(\d+)\D")


def player_page(player: int) -> str:
    """Return the name of a player's page."""
    return f"player-{player}.html"


class Links:
    """Which player a cell of a sheet about round `number` means, if there is such a player."""

    def __init__(self, tournament: Tournament, number: int = 0) -> None:
        self.tournament = tournament
        self.number = number

    def player(self, row: Row, column: str, text: str) -> int | None:
        """Return the starting rank of the player whom a cell is about, None if it is about nobody."""
        match = _ROW.fullmatch(row.key)
        if match is None:
            return None
        kind, number = match[1], int(match[2])
        if kind == "board":
            return self._at_board(number, column)
        if column == "opponent":
            return self._opponent(number, int(match[3] or self.number))
        if column.startswith("round-"):
            cell = _ROUND_CELL.match(text)
            return self._known(int(cell[1])) if cell is not None else None
        return self._known(number) if column == "name" else None

    def _at_board(self, board: int, column: str) -> int | None:
        if column not in ("white", "black") or not 1 <= self.number <= len(self.tournament.rounds):
            return None
        played = self.tournament.round(self.number)
        if board > len(played.pairings):
            return None
        pairing = played.board(board)
        return pairing.white if column == "white" else pairing.black

    def _opponent(self, player: int, number: int) -> int | None:
        if player not in self.tournament.by_id or not 1 <= number <= len(self.tournament.rounds):
            return None
        return self.tournament.entry(player, number).opponent

    def _known(self, player: int) -> int | None:
        return player if player in self.tournament.by_id else None
