"""Section D: transpositions, exchanges, sets of moved-down players, the B.3 factor."""

from __future__ import annotations

from itertools import islice

import pytest
from dutch2012_fields import competitor, field_of
from dutch2012_order import Exchange, exchanged, exchanges, mdp_sets, transpositions
from section_d import MDP_SETS, ONE, THREE, TWO, TWO_COLUMNS

from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.systems.dutch2012.definitions import Bracket
from swissdesk.engine.systems.dutch2012.requirements import Quality, Task
from swissdesk.engine.systems.dutch2012.search import ExchangeOrder, _Search

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


def test_where_top_scorers_come_first_no_differences_of_scores_outweigh_one_of_them() -> None:
    """Six come down from four points above: what counts before the scores counts more than the sum of all squares."""
    field = field_of(competitor(n, 500 if n <= 6 else 100) for n in range(1, 13))
    task = Task(Bracket(tuple(range(6)), tuple(range(6, 12))), 6, True, all_mdps=False, topscorers_first=True)
    search = _Search(field, task, idle)
    every = Quality(scores=6 * 400**2)
    assert search._weigh(Quality()) < search._weigh(every) < search._weigh(Quality(topscorers=1))
    assert search._weigh(Quality(topscorers=12)) < search._weigh(Quality(), left_out=1)
    assert search._weigh(every, left_out=6, made=6) < search._weigh(Quality(), made=5)
