"""The tree of candidates against their order taken literally."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trace_positions import literal

from swissdesk.engine.narration.space import Node, Space, Stage, pairs_of_sets, within_box


def leaves(space: Space, node: Node) -> Iterator[Node]:
    if space.stage(node) is Stage.CANDIDATE:
        yield node
        return
    children = list(space.children(node))
    assert sum(map(space.size, children)) == space.size(node), node
    for child in children:
        yield from leaves(space, child)


SHAPES = [
    ([], 1, 0),
    ([], 2, 1),
    ([], 4, 2),
    ([], 5, 2),
    ([], 6, 3),
    ([], 6, 2),
    ([], 7, 3),
    ([], 3, 0),
    ([(1, 1)], 3, 2),
    ([(1, 1)], 4, 2),
    ([(2, 2)], 4, 3),
    ([(2, 1)], 3, 2),
    ([(1, 1), (2, 1)], 4, 3),
    ([(2, 0)], 4, 2),
    ([(3, 2)], 3, 2),
    ([(1, 0), (3, 2)], 2, 2),
]


@pytest.mark.parametrize(("quotas", "residents", "pairs"), SHAPES)
def test_all_candidates_in_their_order(quotas: list[tuple[int, int]], residents: int, pairs: int) -> None:
    space = Space(quotas, residents, pairs)
    found = [[(a + 1, b + 1) for a, b in space.pairs_of(node)] for node in leaves(space, Node())]
    assert found == list(literal(quotas, residents, pairs))
    assert len(found) == space.total


@pytest.mark.parametrize(("quotas", "residents", "pairs"), SHAPES)
def test_the_path_leads_to_the_first_form_of_a_candidate(
    quotas: list[tuple[int, int]], residents: int, pairs: int
) -> None:
    space = Space(quotas, residents, pairs)
    first: dict[frozenset[frozenset[int]], Node] = {}
    for node in leaves(space, Node()):
        first.setdefault(frozenset(map(frozenset, space.pairs_of(node))), node)
    for node in first.values():
        path = space.path(space.pairs_of(node))
        assert path[0] == Node()
        assert path[-1] == node
        for above, below in pairwise(path):
            assert below in list(space.children(above))


def test_large_brackets_are_counted_not_walked() -> None:
    space = Space([(1, 1)], 150, 75)
    assert space.total > 10**150
    exchanges = list(space.children(Node(mdps=(0,), opponents=(1,), exchanged=2)))
    assert sum(map(space.size, exchanges)) == space.size(Node(mdps=(0,), opponents=(1,), exchanged=2))


@given(st.integers(0, 4), st.integers(0, 6), st.integers(0, 20))
def test_sums_of_sets(size: int, more: int, total: int) -> None:
    least = size * (size + 1) // 2
    sums = [sum(chosen) - least for chosen in combinations(range(1, size + more + 1), size)]
    assert list(within_box(size, more, total)) == [sums.count(s) for s in range(total + 1)]


@given(st.integers(0, 3), st.integers(0, 6), st.integers(0, 3), st.integers(0, 6), st.integers(-1, 15))
def test_pairs_of_sets(k: int, n: int, j: int, m: int, excess: int) -> None:
    def distances(size: int, among: int) -> list[int]:
        return [sum(c) - size * (size + 1) // 2 for c in combinations(range(1, among + 1), size)]

    found = sum(a + b == excess for a in distances(k, n) for b in distances(j, m))
    assert pairs_of_sets((k, n), (j, m), excess) == found
