"""Minimax with and without alpha-beta pruning, and what it looked at, for a drawing of the tree.

One procedure searches anything that has children: nested lists of numbers (:func:`search`), and games to a depth
(:func:`look_ahead`), whose positions are made only when they are looked at. PLUS moves at the root and maximises.

A node that was cut is known only as a bound: a maximum as *at least*, a minimum as *at most*. α is the best that PLUS
has already, β the best that MINUS has; where α ≥ β nothing further can change the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from swissdesk.games.game import Game, InvalidPosition, Position
from swissdesk.i18n import N_
from swissdesk.values import NamedTuple, dataclass

Number = int | float
Tree = Number | Sequence["Tree"]
Path = tuple[int, ...]
"""The way from the root: which child was taken, from 0."""

DEEPEST = 200

EXACT, AT_LEAST, AT_MOST = "=", "≥", "≤"
ALPHA, BETA = "α", "β"


class Cut(NamedTuple):
    """A node that was left before all its children were looked at: by α at a minimum, by β at a maximum."""

    kind: str
    node: Path
    skipped: tuple[Any, ...]


@dataclass(frozen=True)
class Node:
    """A node that was looked at: its backed-up value and whether that is exact or a bound.

    `label` is the move that leads to it (None at the root, and in plain trees its place), `skipped` the labels of
    children that were never looked at, `cut` why.
    """

    path: Path
    plus: bool
    value: Number
    bound: str = EXACT
    children: tuple[Node, ...] = ()
    label: Any = None
    skipped: tuple[Any, ...] = ()
    cut: str = ""

    @property
    def nodes(self) -> Iterator[Node]:
        """This node and all that were looked at below it, in the order of looking."""
        yield self
        for child in self.children:
            yield from child.nodes


@dataclass(frozen=True)
class Searched:
    """What a search found: the value of the root, the leaves in the order looked at, the cuts, the tree looked at."""

    value: Number
    leaves: tuple[Number, ...]
    cuts: tuple[Cut, ...]
    tree: Node

    @property
    def best(self) -> Any:
        """The label of the first child that has the root's value, None if the root is a leaf."""
        return next((child.label for child in self.tree.children if child.value == self.value), None)


def search(tree: Tree, pruning: bool = True) -> Searched:
    """Search nested lists of numbers, whose root maximises.

    Raises InvalidPosition for an empty list, for anything that is not a number, and beyond 200 levels.
    """

    def children(node: Tree) -> Sequence[tuple[int, Tree]]:
        if isinstance(node, Sequence) and not isinstance(node, str | bytes):
            if not node:
                raise InvalidPosition(N_("A node of the tree has neither a number nor children."))
            return list(enumerate(node))
        if isinstance(node, bool) or not isinstance(node, int | float):
            raise InvalidPosition(N_("“{word}” in the tree is neither a number nor a list."), word=str(node))
        return ()

    return _Search(children, lambda leaf, _: leaf, pruning).all(tree)


class _Seen(NamedTuple):
    """A position of a game under search, with what PLUS has collected more than MINUS on the way, and moves to go."""

    position: Position
    balance: int
    depth: int
    sign: int


def look_ahead(game: Game, position: Position, depth: int, pruning: bool = True) -> Searched:
    """Search `depth` moves deep from the position, whose mover is PLUS; labels are moves.

    A leaf is a finished game or a position at the full depth, by the game's static estimate. Moves that look best at
    once come first, because then more is cut.
    """

    def children(seen: _Seen) -> Sequence[tuple[int, _Seen]]:
        if not seen.depth:
            return ()
        found = [
            (
                move,
                _Seen(
                    game.after(seen.position, move),
                    seen.balance + seen.sign * game.gain(seen.position, move),
                    seen.depth - 1,
                    -seen.sign,
                ),
            )
            for move in game.moves(seen.position)
        ]
        return sorted(found, key=lambda child: -seen.sign * estimate(child[1], seen.sign < 0))

    def estimate(seen: _Seen, _plus: bool) -> int:
        return _balance_value(game, seen) + seen.sign * game.static(seen.position)

    return _Search(children, estimate, pruning).all(_Seen(position, 0, depth, 1))


def _balance_value(game: Game, seen: _Seen) -> int:
    return seen.balance if game.is_sum else 0


class _Search:
    """One search; `children` gives labels and children, `estimate` the value of a leaf from PLUS's side."""

    def __init__(
        self,
        children: Callable[[Any], Sequence[tuple[Any, Any]]],
        estimate: Callable[[Any, bool], Number],
        pruning: bool,
    ) -> None:
        self.children, self.estimate, self.pruning = children, estimate, pruning
        self.leaves: list[Number] = []
        self.cuts: list[Cut] = []

    def all(self, root: Any) -> Searched:
        tree = self.node(root, (), True, -inf, inf, None)
        return Searched(tree.value, tuple(self.leaves), tuple(self.cuts), tree)

    def node(self, state: Any, path: Path, plus: bool, alpha: Number, beta: Number, label: Any) -> Node:
        if len(path) > DEEPEST:
            raise InvalidPosition(N_("The tree has more than {levels} levels."), levels=DEEPEST)
        children = self.children(state)
        if not children:
            value = self.estimate(state, plus)
            self.leaves.append(value)
            return Node(path, plus, value, label=label)
        looked: list[Node] = []
        best: Number = -inf if plus else inf
        for number, (name, child) in enumerate(children):
            node = self.node(child, (*path, number), not plus, alpha, beta, name)
            looked.append(node)
            best = max(best, node.value) if plus else min(best, node.value)
            alpha, beta = (max(alpha, best), beta) if plus else (alpha, min(beta, best))
            if self.pruning and alpha >= beta and number + 1 < len(children):
                return self._cut(Node(path, plus, best, AT_LEAST if plus else AT_MOST, tuple(looked), label), children)
        return Node(path, plus, best, _bound(looked, best, plus), tuple(looked), label)

    def _cut(self, node: Node, children: Sequence[tuple[Any, Any]]) -> Node:
        left = children[len(node.children) :]
        kind = BETA if node.plus else ALPHA
        self.cuts.append(Cut(kind, node.path, tuple(child for _, child in left)))
        skipped = tuple(name for name, _ in left)
        return Node(node.path, node.plus, node.value, node.bound, node.children, node.label, skipped, kind)


def _bound(looked: Sequence[Node], best: Number, plus: bool) -> str:
    """Return how well a node is known: exactly, if a child that is known exactly has its value.

    A cut child of a maximum is a minimum known as *at most* something that is no better than what was found before.
    """
    if any(child.value == best and child.bound == EXACT for child in looked):
        return EXACT
    return AT_MOST if plus else AT_LEAST
