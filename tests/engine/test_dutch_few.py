"""The candidates of a bracket of few players stand in the order in which the general way settles them."""

from __future__ import annotations

from random import Random

import pytest

from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.systems.dutch.few import FEW, matings, place_in_order
from swissdesk.engine.systems.dutch.optimum import settle_candidate


def _graph(random: Random, players: int, mdps: int) -> tuple[int, ...]:
    """Return masks of legal opponents; no two MDPs meet."""
    masks = [0] * players
    for x in range(players):
        for y in range(max(x + 1, mdps), players):
            if random.random() < 0.7:
                masks[x] |= 1 << y
                masks[y] |= 1 << x
    return tuple(masks)


def _settled(legal: tuple[int, ...], mdps: int, floaters: int) -> tuple[int, ...]:
    """Return the first of all candidates with so many downfloaters as the general way finds it."""
    size = len(legal)
    everybody = (1 << size) - 1
    places = ((1 << floaters) - 1) << size
    optima = Optima.unweighted([*(mask | places for mask in legal), *[everybody] * floaters])
    settle_candidate(optima, mdps, size)
    return tuple(min(opponent, size) for opponent in optima.mate[:size])


@pytest.mark.parametrize("players", range(2, FEW + 3))
def test_the_first_of_all_is_the_one_that_the_order_settles(players: int) -> None:
    random = Random(players)
    for _ in range(60):
        mdps = random.randrange(players)
        legal = _graph(random, players, mdps)
        found, edges = matings(legal)
        first = min(found, key=lambda mating: place_in_order(mating.mate, mdps))
        assert first.mate == _settled(legal, mdps, found[0].mate.count(players))
        assert edges == {edge for mating in found for edge in mating.edges}


def test_as_few_as_possible_are_left_over() -> None:
    found, _ = matings((0b1000, 0b1000, 0b1000, 0b0111))
    assert {mating.left for mating in found} == {(0, 1), (0, 2), (1, 2)}


def test_a_cheaper_candidate_goes_before_one_without_exchanges_where_odd_sets_bind() -> None:
    """Of 24 players 1, 2 and 3 form a set: who leaves it costs 1. All of S1 can meet S2, but then all three leave it.

    The cheapest candidates have five pairs in S1 and in S2, as one only of the set may meet somebody else.
    """
    beside = [(1, 2), (1, 3), (2, 3), (5, 6), (7, 8), (9, 10), (11, 12)]
    below = [(13, 16), (14, 17), (18, 19), (20, 21), (22, 23), (15, 24)]
    edges = {(x - 1, y - 1): 0 for x, y in (*beside, *below)} | {(x, x + 12): int(x < 3) for x in range(12)}
    edges |= {(2, 3): 1}
    rows: list[dict[int, int]] = [{} for _ in range(24)]
    for (x, y), cost in edges.items():
        rows[x][y] = rows[y][x] = cost
    optima = Optima(rows)
    settle_candidate(optima, 0, 24)
    made = [(x, y) for x, y in enumerate(optima.mate) if x < y]
    assert sum(edges[pair] for pair in made) == 1
    assert sum(x >= 12 for x, _ in made) == 5
