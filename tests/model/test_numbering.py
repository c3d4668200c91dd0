"""Other starting ranks: every place that names a player follows, and nothing else changes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from strategies import tournaments

from swissdesk.model import Player, Tournament
from swissdesk.model.numbering import making_room, moved, renumbered

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


def test_who_has_another_number_is_known_by_name_id_and_birth_and_twins_are_not() -> None:
    one, other, third = Player(1, "Lee", fide_id="7"), Player(2, "Lee", birth="1990"), Player(3, "Noe")
    before = Tournament(players=(one, other, third))
    after = Tournament(players=(replace(one, id=2), replace(other, id=1), third))
    assert moved(before, after) == {1: 2, 2: 1}
    with_twin = after.replace(players=(*after.players, replace(one, id=4)))
    assert moved(before, with_twin) == {2: 1}
    assert moved(with_twin, before) == {1: 2}
    assert moved(before, Tournament(players=(replace(one, id=9),))) == {1: 9}


@pytest.mark.parametrize(
    ("taken", "number", "wanted"),
    [((), 1, {}), ((2, 3), 1, {}), ((1,), 1, {1: 2}), ((1, 2, 4), 1, {1: 2, 2: 3}), ((1, 2, 4), 4, {4: 5})],
)
def test_room_is_made_up_to_the_first_gap(taken: tuple[int, ...], number: int, wanted: dict[int, int]) -> None:
    assert making_room(taken, number) == wanted
