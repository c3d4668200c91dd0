"""The schedule of a round robin: the published tables, both halves, who is free."""

from __future__ import annotations

import re

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Player, Settings, Tournament
from swissdesk.reports import Report, build, pdf

PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}
"""C.05 annex 1."""


def event(players: int, rounds: int, system: str = "round-robin") -> Tournament:
    return Tournament(
        settings=Settings(system=system, rounds=rounds),
        players=tuple(Player(n, f"Player {n}") for n in range(1, players + 1)),
    )


def games(sheet: Report) -> str:
    return " | ".join(
        " ".join(map("-".join, zip(table.column("white-number"), table.column("black-number"), strict=True)))
        for table in sheet.tables
    )


@pytest.mark.parametrize("players", PUBLISHED)
def test_it_is_the_published_table(players: int) -> None:
    assert games(build("schedule", event(players, players - 1))) == PUBLISHED[players]


def test_an_odd_field_has_somebody_free_in_every_round() -> None:
    sheet = build("schedule", event(5, 5))
    assert [re.findall("(\\d) Player \\d: bye", table.title)[0] for table in sheet.tables] == list("14253")
    assert games(sheet).split(" | ")[0] == "2-5 3-4"


def test_a_double_round_turns_the_colours() -> None:
    both = games(build("schedule", event(4, 6))).split(" | ")
    assert both == ["1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"]


def test_the_circle_has_its_own() -> None:
    assert games(build("schedule", event(6, 5, "round-robin-circle"))).split(" | ")[1] == "5-1 4-6 2-3"


def test_a_swiss_has_none() -> None:
    with pytest.raises(InvalidEdit, match="Only a round robin has a schedule"):
        build("schedule", event(6, 5, "dutch-2026"))


def test_twenty_four_players_go_on_paper() -> None:
    assert pdf.to_bytes(build("schedule", event(24, 23))).startswith(b"%PDF")
