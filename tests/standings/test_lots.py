"""The drawing of lots by the program: one lot for everybody, the same at every look; lots from the board go before."""

from __future__ import annotations

from dataclasses import replace

from tiebreak_event import event

from swissdesk.model import Tournament
from swissdesk.standings import table

EVENT = event("1w2 =w3 U\n0b1 H =w4\nU =b1 1b5\n1b5 U =b2\n0w4 Z 0w3")


def lots(tournament: Tournament) -> dict[int, object]:
    return {row.player: row.tiebreaks[0][1].number for row in table(tournament, tiebreaks=("OTHER_LOTS",))}


def test_everybody_draws_one_lot() -> None:
    assert sorted(lots(EVENT).values(), key=str) == [1, 2, 3, 4, 5]


def test_results_and_the_order_on_the_list_do_not_change_a_lot() -> None:
    assert lots(EVENT.replace(rounds=EVENT.rounds[:1])) == lots(EVENT)
    renumbered = tuple(replace(player, id=6 - player.id) for player in reversed(EVENT.players))
    moved = lots(Tournament(settings=EVENT.settings, players=renumbered))
    assert {6 - player: lot for player, lot in moved.items()} == lots(EVENT)


def test_another_person_is_another_drawing() -> None:
    others = [
        lots(EVENT.replace(players=tuple(replace(p, birth=f"{year}") for p in EVENT.players)))
        for year in (1990, 1991, 1992)
    ]
    assert any(one != lots(EVENT) for one in others)


def test_a_lot_that_was_drawn_at_the_board_counts_and_the_smaller_one_is_first() -> None:
    players = tuple(replace(player, lot=9 - player.id) for player in EVENT.players)
    level = Tournament(settings=EVENT.settings, players=players)
    assert [row.player for row in table(level, tiebreaks=("OTHER_LOTS",))] == [5, 4, 3, 2, 1]
    assert lots(level) == {1: 8, 2: 7, 3: 6, 4: 5, 5: 4}


def test_values_from_elsewhere_part_who_is_level_and_who_has_none_is_last() -> None:
    typed = {1: 150, 3: 250, 4: 0}
    players = tuple(replace(player, external=typed.get(player.id)) for player in EVENT.players)
    rows = table(Tournament(settings=EVENT.settings, players=players), tiebreaks=("OTHER_EXTERNAL",))
    assert [(row.rank, row.player, row.tiebreaks[0][1].number) for row in rows] == [
        (1, 3, 2.5),
        (2, 1, 1.5),
        (3, 4, 0.0),
        (4, 2, None),
        (4, 5, None),
    ]
