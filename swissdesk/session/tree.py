"""The tree of all events of a history.

Nodes are numbered in the order in which their events were done, 0 being the begin; a number never changes and means
the same in every session, because the journal is replayed in that order. Undoing moves to the parent and forgets
nothing; doing something else there starts a branch. No tournament is kept here, and nothing is applied.

Which tournaments of a tree are kept in memory, and how the others are built again.

The most recently used states are kept with their computed values, and in addition one bare state every `SPACING`
actions; states between those are built by applying the events again. So thirty thousand actions cost the memory of a
few dozen tournaments, and undo is a look-up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from swissdesk.errors import InvalidEdit, StorageError
from swissdesk.i18n import N_
from swissdesk.model.events import Event
from swissdesk.model.tournament import Tournament


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
            raise InvalidEdit(N_("This tournament has no action number {number}."), number=node)
        path = [node]
        while path[-1]:
            path.append(self._nodes[path[-1]].parent)
        self._path = path[::-1]
        for above, below in zip(self._path, self._path[1:], strict=False):
            self._nodes[above].ahead = below


RECENT = 48
"""How many states are kept whole."""

SPACING = 64
"""How many actions lie between two states that are kept for ever."""


class NoLongerApplies(StorageError):
    """A recorded event is refused by the tournament it was once applied to; `node` is its number."""

    node: int


Stored = Callable[[], Tournament | None]
"""Reads a tournament that was stored, when it is wanted; None if it cannot be used."""


class States:
    """The tournaments at the nodes of a tree, on demand."""

    def __init__(self, tree: Tree, begin: Tournament, stored: Mapping[int, Stored] | None = None) -> None:
        self._tree = tree
        self._recent: OrderedDict[int, Tournament] = OrderedDict()
        self._kept: dict[int, Tournament] = {0: begin}
        self._stored = dict(stored or {})

    def __len__(self) -> int:
        return len(self._recent) + len(self._kept)

    def keep(self, node: int, tournament: Tournament) -> None:
        """Remember the tournament at `node`, forgetting the one that was not used for longest."""
        self._recent[node] = tournament
        self._recent.move_to_end(node)
        while len(self._recent) > RECENT:
            old, state = self._recent.popitem(last=False)
            if self._tree.depth_of(old) % SPACING == 0 and self._tree.is_on_path(old):
                self._kept[old] = bare(state)

    def at(self, node: int) -> Tournament:
        """Return the tournament at `node`; raises NoLongerApplies if an event on the way there is refused now."""
        return self._nearer(node, None)[0]

    def approach(self, node: int, steps: int) -> Tournament | None:
        """Like `at`, but apply `steps` events at most; None if the way is longer, and the next call goes on."""
        found, left = self._nearer(node, steps)
        return None if left else found

    def _nearer(self, node: int, steps: int | None) -> tuple[Tournament, int]:
        """Go towards `node`, and return the tournament there and how many events are still missing."""
        way: list[int] = []
        above = node
        while (found := self._found(above)) is None:
            way.append(above)
            parent = self._tree.parent(above)
            above = 0 if parent is None else parent
        stop = 0 if steps is None else max(0, len(way) - max(1, steps))
        for left in range(len(way) - 1, stop - 1, -1):
            below = way[left]
            found = self._applied(below, found)
            if self._tree.depth_of(below) % SPACING == 0:
                self._kept[below] = bare(found)
            if left - stop < RECENT:
                self.keep(below, found)
        return found, stop

    def _found(self, node: int) -> Tournament | None:
        if node in self._recent:
            self._recent.move_to_end(node)
            return self._recent[node]
        stored = self._stored.pop(node, None)
        if stored is not None and (tournament := stored()) is not None:
            self._kept[node] = tournament
        if node not in self._kept:
            return None
        found = bare(self._kept[node])  # what is kept stays bare, whatever is asked of the one in use
        if self._recent:
            found = _sharing(found, next(reversed(self._recent.values())))
        self.keep(node, found)
        return found

    def _applied(self, node: int, before: Tournament) -> Tournament:
        event = self._tree.event(node)
        try:
            return event.apply(before)
        except InvalidEdit as refused:
            error = NoLongerApplies(
                N_("Action {number} (“{kind}”) cannot be redone: {reason}"),
                number=node,
                kind=event.kind,
                reason=refused.message,
            )
            error.node = node
            raise error from refused


def _sharing(tournament: Tournament, like: Tournament) -> Tournament:
    """Return an equal tournament that has the rounds of another where they are the same, with all they computed."""
    rounds = tuple(
        other if other is not None and other.pairings is r.pairings and other == r else r
        for r, other in zip_longest(tournament.rounds, like.rounds[: len(tournament.rounds)])
    )
    return replace(tournament, rounds=rounds)


def bare(tournament: Tournament) -> Tournament:
    """Return an equal tournament that has computed nothing yet, and so takes little memory."""
    return replace(tournament, rounds=tuple(replace(r) for r in tournament.rounds))
