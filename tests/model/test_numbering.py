"""Other starting ranks: every place that names a player follows, and nothing else changes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import given
from strategies import tournaments

from swissdesk.model import Tournament
from swissdesk.model.numbering import renumbered

HIGHER = 1000
"""So much is added to each number: nobody goes before others than before."""

NAMING = {
    "id",
    "player",
    "white",
    "black",
    "bye",
    "players",
    "pairs",
    "first_player",
    "last_player",
    "last_accelerated",
}
"""The fields that hold numbers of players, alone or several of them."""

OTHERS = {"source": "the lines of a file may name anybody", "numbers": "the numbers that were announced stay those"}
"""Fields that are not compared, and why."""


def differences(before: Any, after: Any, numbers: dict[int, int], name: str = "", path: str = "") -> list[str]:
    """Return where a value is otherwise than with other numbers for the players."""
    if is_dataclass(before) and not isinstance(before, type):
        names = [field.name for field in fields(before) if field.name not in OTHERS]
        inner = [(f"{path}.{n}", n, getattr(before, n), getattr(after, n)) for n in names]
    elif isinstance(before, tuple):
        if len(before) != len(after):
            return [f"{path}: {len(before)} became {len(after)}"]
        inner = [(f"{path}[{n}]", name, one, other) for n, (one, other) in enumerate(zip(before, after, strict=True))]
    else:
        wanted = numbers.get(before, before) if name in NAMING else before
        return [] if after == wanted else [f"{path}: {before} became {after}"]
    return [found for place, key, one, other in inner for found in differences(one, other, numbers, key, place)]


@given(tournaments())
def test_every_number_of_a_player_is_another_one_and_nothing_else(tournament: Tournament) -> None:
    numbers = {player.id: player.id + HIGHER for player in tournament.players}
    assert differences(tournament, renumbered(tournament, numbers), numbers) == []
