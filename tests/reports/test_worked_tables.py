"""The worked tables of section D cell by cell: the program's own order is that of the arbiters' manual."""

from __future__ import annotations

from section_d import MDP_SETS, ONE, THREE, TRANSPOSITIONS, TWO, TWO_COLUMNS

from swissdesk.reports.stories import (
    exchange_order,
    exchange_table,
    first_exchanges,
    mdp_order,
    transposition_order,
    worked_tables,
)


def test_d1_line_by_line() -> None:
    order = [" ".join(map(str, s2)) for s2 in transposition_order()]
    assert order[:24] == TRANSPOSITIONS
    assert order[24].startswith("6 8 7")
    assert (len(order), order[719]) == (720, "11 10 9 8 7 6")
    (table,) = worked_tables("D.1")
    assert [(row[0], row[1].replace(" – ", " ")) for row in table.rows[:24]] == list(
        zip(map(str, range(24)), TRANSPOSITIONS, strict=True)
    )
    assert table.rows[-1] == ("719", "11 – 10 – 9 – 8 – 7 – 6")


def test_d2_with_one_player_cell_by_cell() -> None:
    table = exchange_table(1)
    assert table.head[1:] == ("5", "4", "3", "2", "1")
    cells = {int(row[0]): tuple(map(int, row[1:])) for row in table.rows}
    assert cells == ONE


def test_d2_with_two_players_cell_by_cell() -> None:
    table, three = worked_tables("D.2.2")
    assert table.head[1:] == TWO_COLUMNS
    assert {row[0]: tuple(map(int, row[1:])) for row in table.rows} == TWO
    assert [f"{row[1].replace('.', '')} {row[2]}" for row in three.rows[: len(THREE)]] == THREE
    assert [row[3] for row in three.rows[: len(THREE)]] == ["9", "10", "10", "11", "11", "11"]


def test_d2_counts_every_exchange_once() -> None:
    for size, count in ((1, 30), (2, 150), (3, 200)):
        order = list(exchange_order(size))
        assert len(order) == len(set(order)) == count
    assert len(first_exchanges(3, 6).rows) == 6


def test_d3_set_by_set() -> None:
    for size, sets in MDP_SETS.items():
        assert ["".join(map(str, each)) for each in mdp_order(size)] == sets.split()
    (table,) = worked_tables("D.3")
    columns = list(zip(*table.rows, strict=True))[1:]
    for size, column in zip(range(5, 0, -1), columns, strict=True):
        assert [cell.replace("–", "") for cell in column if cell] == MDP_SETS[size].split()


def test_other_articles_have_no_table() -> None:
    assert worked_tables("C.9") == ()
