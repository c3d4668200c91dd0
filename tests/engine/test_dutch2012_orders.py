"""Section D: transpositions, exchanges, sets of moved-down players, the B.3 factor."""

from __future__ import annotations

from itertools import islice

import pytest
from dutch2012_order import Exchange, exchanged, exchanges, mdp_sets, transpositions

from swissdesk.engine.systems.dutch2012.search import ExchangeOrder

ONE = {
    6: (1, 3, 6, 10, 15),
    7: (2, 5, 9, 14, 20),
    8: (4, 8, 13, 19, 24),
    9: (7, 12, 18, 23, 27),
    10: (11, 17, 22, 26, 29),
    11: (16, 21, 25, 28, 30),
}
TWO_COLUMNS = ("5.4", "5.3", "5.2", "5.1", "4.3", "4.2", "4.1", "3.2", "3.1", "2.1")
TWO = {
    "6.7": (1, 3, 7, 14, 8, 16, 28, 29, 45, 65),
    "6.8": (2, 6, 13, 24, 15, 27, 43, 44, 64, 85),
    "6.9": (4, 11, 22, 37, 25, 41, 60, 62, 83, 104),
    "6.10": (9, 20, 35, 53, 39, 58, 79, 81, 102, 120),
    "6.11": (17, 32, 50, 71, 55, 76, 96, 99, 117, 132),
    "7.8": (5, 12, 23, 38, 26, 42, 61, 63, 84, 105),
    "7.9": (10, 21, 36, 54, 40, 59, 80, 82, 103, 121),
    "7.10": (18, 33, 51, 72, 56, 77, 97, 100, 118, 133),
    "7.11": (30, 48, 69, 90, 74, 94, 113, 115, 130, 141),
    "8.9": (19, 34, 52, 73, 57, 78, 98, 101, 119, 134),
    "8.10": (31, 49, 70, 91, 75, 95, 114, 116, 131, 142),
    "8.11": (46, 67, 88, 108, 92, 111, 126, 128, 139, 146),
    "9.10": (47, 68, 89, 109, 93, 112, 127, 129, 140, 147),
    "9.11": (66, 87, 107, 123, 110, 125, 137, 138, 145, 149),
    "10.11": (86, 106, 122, 135, 124, 136, 143, 144, 148, 150),
}
THREE = ["543 6.7.8", "543 6.7.9", "542 6.7.8", "543 6.7.10", "543 6.8.9", "542 6.7.9"]
MDP_SETS = {
    5: "12345",
    4: "1234 1235 1245 1345 2345",
    3: "123 124 125 134 135 145 234 235 245 345",
    2: "12 13 14 15 23 24 25 34 35 45",
    1: "1 2 3 4 5",
}
S1, S2 = range(1, 6), range(6, 12)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def test_first_and_last_transpositions() -> None:
    every = list(transpositions(S2, 6))
    assert len(every) == 720
    tails = [t[2:] for t in every[:24]]
    assert all(t[:2] == (6, 7) for t in every[:24])
    assert tails[:8] == [
        (8, 9, 10, 11),
        (8, 9, 11, 10),
        (8, 10, 9, 11),
        (8, 10, 11, 9),
        (8, 11, 9, 10),
        (8, 11, 10, 9),
        (9, 8, 10, 11),
        (9, 8, 11, 10),
    ]
    assert tails[12] == (10, 8, 9, 11)
    assert tails[23] == (11, 10, 9, 8)
    assert every[24][:3] == (6, 8, 7)
    assert every[719] == (11, 10, 9, 8, 7, 6)


def test_transpositions_of_a_heterogeneous_bracket() -> None:
    first = list(islice(transpositions(range(3, 9), 2), 7))
    assert first == [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 3), (4, 5)]


def test_every_exchange_of_one_and_two_players() -> None:
    order = [e for e in exchanges(S1, S2) if len(e.s1) < 3]
    place = {e: i for i, e in enumerate(order[:30], 1)} | {e: i for i, e in enumerate(order[30:], 1)}
    for high, row in ONE.items():
        assert [place[Exchange((low,), (high,))] for low in (5, 4, 3, 2, 1)] == list(row)
    for high_text, row in TWO.items():
        assert [place[Exchange(numbers(low), numbers(high_text))] for low in TWO_COLUMNS] == list(row)


def test_first_exchanges_of_three_players() -> None:
    three = islice((e for e in exchanges(S1, S2) if len(e.s1) == 3), 6)
    assert [f"{''.join(map(str, e.s1))} {'.'.join(map(str, e.s2))}" for e in three] == THREE


def test_both_subgroups_are_sorted_after_an_exchange() -> None:
    assert exchanged([1, 2, 3], [4, 5, 6], Exchange((3, 1), (4, 6))) == ([2, 4, 6], [1, 3, 5])


@pytest.mark.parametrize("size", MDP_SETS)
def test_sets_of_moved_down_players(size: int) -> None:
    assert ["".join(map(str, s)) for s in mdp_sets(S1, size)] == MDP_SETS[size].split()


@pytest.mark.parametrize(("size", "pairs"), [(11, 5), (10, 5), (9, 3), (10, 3)])
def test_digits_grow_in_the_order_of_exchanges(size: int, pairs: int) -> None:
    order = ExchangeOrder(tuple(range(1, size + 1)), pairs)
    values = []
    for exchange in exchanges(range(1, pairs + 1), range(pairs + 1, size + 1)):
        to_s2 = sum(order.left_over(p) for p in exchange.s1)
        values.append(to_s2 + sum(order.moved_up(p) for p in exchange.s2))
    assert values == sorted(set(values))
