"""Proofs that a graph has no perfect matching, and prices to begin a matching with, against enumeration."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import has_perfect, shortage
from swissdesk.engine.matching.weighted import WeightedMatching


@st.composite
def masks(draw: st.DrawFn) -> list[int]:
    n = 2 * draw(st.integers(1, 6))
    edges = [pair for pair in combinations(range(n), 2) if draw(st.integers(0, 9)) < draw(st.sampled_from([2, 4]))]
    return [mask_of({*(b for a, b in edges if a == v), *(a for a, b in edges if b == v)}) for v in range(n)]


@given(masks(), st.integers(0, 2**12 - 1))
@examples(4)
def test_a_shortage_is_a_proof(adj: list[int], chosen: int) -> None:
    alive = chosen & ((1 << len(adj)) - 1)
    if alive.bit_count() % 2:
        return
    proof = shortage(adj, alive)
    assert (proof is None) is has_perfect(adj, alive)
    if proof is None:
        return
    inside = [v for group in proof.groups for v in group]
    assert len(set(inside)) == len(inside)
    assert set(inside) | set(proof.few) <= set(members(alive))
    assert len(proof.groups) > len(proof.few)
    for group in proof.groups:
        assert len(group) % 2
        touched = {w for v in group for w in members(adj[v] & alive)}
        assert touched <= set(group) | set(proof.few)


@st.composite
def priced(draw: st.DrawFn) -> tuple[list[dict[int, int]], list[int]]:
    """Return a graph with prices, and duals that leave every edge a slack of at least nothing."""
    n = 2 * draw(st.integers(1, 5))
    rows: list[dict[int, int]] = [{} for _ in range(n)]
    duals = draw(st.lists(st.integers(-20, 20), min_size=n, max_size=n))
    for a, b in combinations(range(n), 2):
        if draw(st.integers(0, 9)) < 7:
            least = -(-(duals[a] + duals[b]) // 2)
            rows[a][b] = rows[b][a] = least + draw(st.integers(0, 6))
    return rows, duals


@given(priced())
@examples(4)
def test_what_a_matching_begins_with_does_not_change_what_it_costs(
    graph: tuple[list[dict[int, int]], list[int]],
) -> None:
    rows, duals = graph
    plain, guessed = WeightedMatching(rows), WeightedMatching(rows, guess=duals)
    assert plain.solve() is guessed.solve() is has_perfect([mask_of(row) for row in rows], (1 << len(rows)) - 1)
    if -1 in plain.mate:
        return
    assert plain.cost() == guessed.cost() == cheapest(rows)
    for matching in (plain, guessed):
        tight = matching.tight()
        assert all(tight[v] >> w & 1 for v, w in enumerate(plain.mate))


def cheapest(rows: list[dict[int, int]]) -> int:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_weighted_edges_from((a, b, -cost) for a, row in enumerate(rows) for b, cost in row.items() if a < b)
    return sum(rows[a][b] for a, b in nx.max_weight_matching(graph, maxcardinality=True))
