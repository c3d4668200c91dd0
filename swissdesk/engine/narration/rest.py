"""What comes after the accepted candidate in the order, in parts that can be opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swissdesk.engine.narration.space import Node, Space

_GROUPED = 12
"""With more pairs than this the rest is shown choice by choice first: every choice has as many branches as players."""


@dataclass(frozen=True)
class After:
    """The candidates that make all choices of the accepted one down to `node`, and then a later one than `chosen`."""

    node: Node
    chosen: Node

    def children(self, space: Space) -> Iterator[Node]:
        """Yield the later choices in the order of generation."""
        past = False
        for child in space.children(self.node):
            if past:
                yield child
            past = past or child == self.chosen

    def size(self, space: Space) -> int:
        """Return how many candidates there are."""
        return sum(map(space.size, self.children(space)))


def parts_after(space: Space, path: Sequence[Node]) -> Iterator[Node | After]:
    """Yield everything after the end of a path, in the order of generation."""
    for node, chosen in reversed(list(pairwise(path))):
        after = After(node, chosen)
        if space.pairs <= _GROUPED:
            yield from after.children(space)
        elif after.size(space):
            yield after
