"""The tree of everything that was done, as events only.

Nodes are numbered in the order in which their events were done, 0 being the begin; a number never changes and means
the same in every session, because the journal is replayed in that order. Undoing moves to the parent and forgets
nothing; doing something else there starts a branch. No tournament is kept here, and nothing is applied.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.events import Event


@dataclass(slots=True)
class _Node:
    """`ahead` is the child that redo goes to: the one last done, undone or jumped through."""

    event: Event
    parent: int
    depth: int
    children: list[int] = field(default_factory=list)
    ahead: int | None = None


class Tree:
    """The nodes, and the path from the begin to where we are."""

    def __init__(self, begin: Event) -> None:
        self._nodes = [_Node(begin, -1, 0)]
        self._path = [0]

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def current(self) -> int:
        """The node we are at."""
        return self._path[-1]

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes from the begin to the current one, both included."""
        return tuple(self._path)

    @property
    def depth(self) -> int:
        """How many actions lead from the begin to the current node."""
        return len(self._path) - 1

    def event(self, node: int) -> Event:
        """Return what was done to get to `node`."""
        return self._nodes[node].event

    def parent(self, node: int) -> int | None:
        """Return where `node` was done, None for the begin."""
        return self._nodes[node].parent if node else None

    def depth_of(self, node: int) -> int:
        """Return how many actions lead from the begin to `node`."""
        return self._nodes[node].depth

    def children(self, node: int) -> tuple[int, ...]:
        """Return what was done at `node`, oldest first: more than one where something else was done after undoing."""
        return tuple(self._nodes[node].children)

    def is_on_path(self, node: int) -> bool:
        """Whether `node` is the current one or leads to it."""
        depth = self._nodes[node].depth
        return depth < len(self._path) and self._path[depth] == node

    def ahead(self) -> int | None:
        """Return the node that redo goes to, None if nothing was undone here."""
        return self._nodes[self.current].ahead

    def behind(self) -> int | None:
        """Return the node that undo goes to, None at the begin."""
        return self._path[-2] if len(self._path) > 1 else None

    def add(self, event: Event) -> int:
        """Put `event` below the current node, go there and return its number."""
        number, here = len(self._nodes), self._nodes[self.current]
        self._nodes.append(_Node(event, self.current, len(self._path)))
        here.children.append(number)
        here.ahead = number
        self._path.append(number)
        return number

    def back(self) -> None:
        """Go to the parent; raises InvalidEdit at the begin."""
        if len(self._path) == 1:
            raise InvalidEdit(N_("There is nothing to undo."))
        self._path.pop()

    def forward(self) -> None:
        """Go down the branch last used; raises InvalidEdit where there is none."""
        ahead = self.ahead()
        if ahead is None:
            raise InvalidEdit(N_("There is nothing to redo."))
        self._path.append(ahead)

    def go_to(self, node: int) -> None:
        """Make `node` the current one; redo will come back through it. Raises InvalidEdit if it does not exist."""
        if not 0 <= node < len(self._nodes):
            raise InvalidEdit(N_("There is no action number {number} in this tournament."), number=node)
        path = [node]
        while path[-1]:
            path.append(self._nodes[path[-1]].parent)
        self._path = path[::-1]
        for above, below in zip(self._path, self._path[1:], strict=False):
            self._nodes[above].ahead = below
