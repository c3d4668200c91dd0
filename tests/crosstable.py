"""Tournaments from short crosstables, as `swissdesk.formats.crosstable_text` reads them."""

from __future__ import annotations

import re

from swissdesk.formats.crosstable_text import tournament_of
from swissdesk.model import Colour, Settings, Tournament


def tournament(table: str, rounds: int, colour: Colour | None = Colour.WHITE, **settings: object) -> Tournament:
    """Return the tournament of a crosstable, one line ``number: cells`` per player.

    ``(abs H)`` announces a bye for the round after the last one.
    """
    return tournament_of(table, Settings(rounds=rounds, initial_colour=colour, **settings))  # type: ignore[arg-type]


def pairs(text: str) -> set[tuple[int, int]]:
    """Return the boards of ``3–4, 5–1`` (White first)."""
    return {(int(a), int(b)) for a, b in re.findall(r"(\d+)–(\d+)", text)}
