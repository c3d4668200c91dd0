"""Tournaments for tests from short crosstables, as `swissdesk.formats.crosstable_text` reads them."""

from __future__ import annotations

import re
from dataclasses import replace

from swissdesk.formats.crosstable_text import tournament_of
from swissdesk.model import Colour, Settings, Stage, Tournament


def tournament(
    table: str,
    rounds: int,
    colour: Colour | None = Colour.WHITE,
    *,
    stage: Stage | None = None,
    **settings: object,
) -> Tournament:
    """Return the tournament of a crosstable; `stage` is that of the last round, which is published by default."""
    read = tournament_of(table, Settings(rounds=rounds, initial_colour=colour, **settings))  # type: ignore[arg-type]
    if stage is None:
        return read
    return read.replace(rounds=(*read.rounds[:-1], replace(read.rounds[-1], stage=stage)))


def pairs(text: str) -> set[tuple[int, int]]:
    """Return the boards of ``3–4, 5–1`` (White first)."""
    return {(int(a), int(b)) for a, b in re.findall(r"(\d+)–(\d+)", text)}
