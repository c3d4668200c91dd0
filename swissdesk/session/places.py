"""Places in the window where something can be looked at or put right; alerts and differences point to them."""

from __future__ import annotations

from swissdesk.values import dataclass

PLAYERS, ROUND, STANDINGS = "players", "round", "standings"
"""Pages."""
SETTINGS, COPIES, SHEETS = "settings", "copies", "sheets"
"""Event data and rules; the copies on a second medium; what is printed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page, and on it as much as is known: the player (starting rank), the round, the board (from 1), the field.

    `field` is the name of the model's field (``birth`` of a player, ``rounds`` of the settings), or of a sheet.
    """

    page: str
    player: int | None = None
    round: int | None = None
    board: int | None = None
    field: str = ""

    @property
    def key(self) -> str:
        """The place as a short text, the same in every session."""
        return "/".join("" if part is None else str(part) for part in self._parts).rstrip("/")

    @property
    def _parts(self) -> tuple[str | int | None, ...]:
        return self.page, self.round, self.board, self.player, self.field
