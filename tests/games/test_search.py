"""Minimax and alpha-beta: the worked tree, and pruning against looking at everything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.games import GAMES, InvalidPosition, look_ahead, search

P = [[1, 3, 0], [2, 5, 3], [4, 2, 2]]
Q = [[1, 0, 2], [0, 2, 0], [1, 1, 0]]

trees = st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=40)


def minimax(tree: Any, plus: bool = True) -> Any:
    if not isinstance(tree, list):
        return tree
    return (max if plus else min)(minimax(child, not plus) for child in tree)


class TestTheWorkedTree:
    def test_nine_of_eighteen_leaves_are_looked_at(self) -> None:
        found = search([P, Q])
        assert (found.value, found.leaves) == (3, (1, 3, 0, 2, 5, 4, 1, 0, 2))

    def test_the_cuts(self) -> None:
        assert [(cut.kind, cut.node, cut.skipped) for cut in search([P, Q]).cuts] == [
            ("β", (0, 1), (3,)),
            ("β", (0, 2), (2, 2)),
            ("α", (1,), (Q[1], Q[2])),
        ]

    def test_what_is_known_of_each_node(self) -> None:
        known = {node.path: f"{node.bound}{node.value}" for node in search([P, Q]).tree.nodes if node.children}
        assert known == {
            (): "=3",
            (0,): "=3",
            (0, 0): "=3",
            (0, 1): "≥5",
            (0, 2): "≥4",
            (1,): "≤2",
            (1, 0): "=2",
        }

    def test_a_worse_order_cuts_less(self) -> None:
        found = search([[P[1], P[2], P[0]], Q])
        assert (found.leaves, [cut.kind for cut in found.cuts]) == ((2, 5, 3, 4, 2, 2, 1, 3, 0, 1, 0, 2), ["α"])

    def test_without_pruning_everything_is_looked_at(self) -> None:
        found = search([P, Q], pruning=False)
        assert (found.value, len(found.leaves), found.cuts) == (3, 18, ())
        assert [child.value for child in found.tree.children[1].children] == [2, 2, 1]


class TestAnyTree:
    @given(trees)
    def test_pruning_never_changes_the_value(self, tree: Any) -> None:
        assert search(tree).value == search(tree, pruning=False).value == minimax(tree)

    @given(trees)
    def test_what_was_looked_at_and_what_was_skipped_is_everything(self, tree: Any) -> None:
        found = search(tree)

        def leaves(part: Any) -> int:
            return sum(map(leaves, part)) if isinstance(part, list) else 1

        assert len(found.leaves) + sum(leaves(part) for cut in found.cuts for part in cut.skipped) == leaves(tree)

    @given(trees)
    def test_every_bound_is_true(self, tree: Any) -> None:
        for node in search(tree).tree.nodes:
            part = tree
            for place in node.path:
                part = part[place]
            true = minimax(part, node.plus)
            assert {"=": node.value == true, "≥": true >= node.value, "≤": true <= node.value}[node.bound]

    @pytest.mark.parametrize("tree", [[], [1, []], ["a"], [None], [True]])
    def test_bad_trees_are_refused(self, tree: Any) -> None:
        with pytest.raises(InvalidPosition):
            search(tree)

    def test_a_tree_without_an_end_is_refused(self) -> None:
        endless: list[Any] = []
        endless.append(endless)
        with pytest.raises(InvalidPosition):
            search(endless)


class TestGames:
    @pytest.mark.parametrize(("first", "value"), [(4, 1), (0, -1), (1, -2)])
    def test_two_plies_of_tic_tac_toe(self, first: int, value: int) -> None:
        found = look_ahead(GAMES["tictactoe"], "." * 9, 2, pruning=False)
        assert {child.label: child.value for child in found.tree.children}[first] == value
        assert (found.best, found.value) == (4, 1)

    @given(st.integers(1, 14), st.integers(1, 4))
    def test_a_search_to_the_end_finds_who_wins(self, left: int, last: int) -> None:
        game = GAMES["kassa"]
        found = look_ahead(game, (left, last), 30)
        assert (found.value > 0) == (game.solve((left, last)).value > 0)
        assert found.value < 0 or found.best in game.solve((left, last)).moves

    @given(st.lists(st.integers(1, 9), min_size=1, max_size=7))
    def test_a_search_to_the_end_finds_the_sums(self, values: list[int]) -> None:
        first = GAMES["ingots"].solve((tuple(values), 1)).value
        assert look_ahead(GAMES["ingots"], (tuple(values), 1), 30).value == 2 * first - sum(values)
