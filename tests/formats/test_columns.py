"""What the columns about players say, where they stand, and what players are sorted by."""

from __future__ import annotations

from swissdesk.formats.columns import COLUMNS
from swissdesk.model import Player, Sex

FULL = Player(
    7, "Nová, Eva", 2100, "WIM", Sex.FEMALE, "SVK", "0500", "1990/05/17", "Towers", family="Nov", national_id="L7"
)
HERE = Player(8, "Bel, Jan", checked_in=True, paid=True)


def said(player: Player) -> dict[str, str]:
    return {key: column.says(player) for key, column in COLUMNS.items() if column.text is not None}


def test_what_is_said_of_a_player() -> None:
    assert said(FULL) == {
        "number": "7",
        "title": "WIM",
        "name": "Nová, Eva",
        "rating": "2100",
        "federation": "SVK",
        "fide_id": "0500",
        "birth": "1990/05/17",
        "sex": "w",
        "club": "Towers",
        "family": "Nov",
        "national_id": "L7",
        "here": "",
        "paid": "",
    }
    nothing = dict.fromkeys(said(FULL), "")
    assert said(HERE) == nothing | {"number": "8", "name": "Bel, Jan", "here": "x", "paid": "x"}


def test_numbers_stand_to_the_right() -> None:
    assert [key for key, column in COLUMNS.items() if not column.is_right] == [
        *("title", "name", "federation", "birth", "sex", "club", "family", "national_id", "here", "paid"),
    ]


def test_what_counts_as_a_number_and_what_is_sorted_otherwise() -> None:
    counted = {key: column.number(FULL) for key, column in COLUMNS.items() if column.number is not None}
    assert counted == {"number": 7, "rating": 2100}
    order = COLUMNS["fide_id"].order
    assert order is not None
    assert [order(player) for player in (FULL, HERE, Player(9, "C", fide_id="x"))] == [500, 0, 0]
