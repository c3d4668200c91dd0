"""Standings of a part of the players."""

from __future__ import annotations

import pytest

from swissdesk import wording
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Sex, Tournament
from swissdesk.standings import categories as by
from swissdesk.standings import table

PLAYERS = (
    Player(1, "Ada", 2300, sex=Sex.FEMALE, federation="FIN", birth="1961/12/31", club="Tower"),
    Player(2, "Ben", 2100, sex=Sex.MALE, federation="FIN", birth="2008"),
    Player(3, "Cyd", 0, sex=Sex.FEMALE, federation="UKR", birth="2007/12/31"),
    Player(4, "Dan", 1700, federation="UKR", club="Tower"),
)
EVENT = Tournament(
    info=EventInfo(start="2026/05/01"),
    players=PLAYERS,
    rounds=(Round(1, (Pairing(4, 1, Result.WHITE_WINS), Pairing(2, 3, Result.DRAW))),),
)


def members(category: by.Category) -> list[tuple[int, int]]:
    return [(row.rank, row.player) for row in by.within(EVENT, table(EVENT), category)]


@pytest.mark.parametrize(
    ("category", "key", "title", "expected"),
    [
        (by.women(), "women", "Women", [(1, 3), (2, 1)]),
        (by.under(18, 2026), "under-18", "Under 18", [(1, 2)]),
        (by.seniors(65, 2026), "over-65", "65 and older", [(1, 1)]),
        (by.rating_band(1700, 2100), "rating-1700-2100", "Rating 1700 to 2100", [(1, 4), (2, 2)]),
        (by.rating_band(0, 2000), "rating-0-2000", "Rating up to 2000", [(1, 4)]),
        (by.rating_band(2200), "rating-2200-", "Rating 2200 and more", [(1, 1)]),
        (by.unrated(), "unrated", "Unrated", [(1, 3)]),
        (by.federation("FIN"), "federation-FIN", "Federation FIN", [(1, 2), (2, 1)]),
        (by.club("Tower"), "club-Tower", "Club Tower", [(1, 4), (2, 1)]),
    ],
)
def test_who_is_in_it_and_in_which_place(
    category: by.Category, key: str, title: str, expected: list[tuple[int, int]]
) -> None:
    assert members(category) == expected
    assert category.key == key
    assert wording.sentence(category.title) == title


def test_shared_places_stay_shared_and_keep_their_values() -> None:
    everybody = by.Category("all", by.women().title, lambda player: player.id != 4)
    rows = by.within(EVENT, table(EVENT, tiebreaks=("BH",)), everybody)
    assert [(row.rank, row.player) for row in rows] == [(1, 2), (1, 3), (3, 1)]
    assert all(row.tiebreaks for row in rows)


def test_the_year_of_the_event_and_of_birth_may_be_unknown() -> None:
    assert by.start_year(EVENT) == 2026
    assert by.start_year(Tournament()) is None
    assert by.birth_year(Player(1, "X")) is None
    assert not by.under(18, 2026).has(Player(1, "X"))
    assert not by.seniors(50, 2026).has(Player(1, "X", birth="0000/00/00"))
