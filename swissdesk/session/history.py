"""The history of a tournament: everything that was done, with unlimited undo and redo.

The shape: a tree of events (`Tree`) and the tournaments at its nodes (`States`), with one node being the current one.
The history lives in memory and knows no file; a document puts each action on disk first and then tells its history.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest

from swissdesk.errors import InvalidEdit, Message, StorageError
from swissdesk.i18n import N_
from swissdesk.model.events import Event
from swissdesk.model.tournament import Tournament
from swissdesk.values import NamedTuple, replace

# ---- the tree


_NONE = -1
"""Stands where there is no node."""


class Tree:
    """The nodes, and the path from the begin to where we are.

    What is known of a node stands at its number in a list each: many thousands are read when a document is opened.
    """

    def __init__(self, begin: Event) -> None:
        self._events = [begin]
        self._parents = [_NONE]
        self._depths = [0]
        self._ahead = [_NONE]
        """The child that redo goes to: the one last done, undone or jumped through."""
        self._forks: dict[int, tuple[int, ...]] = {}
        """The children, oldest first, of nodes that have several."""
        self._path = [0]

    def __len__(self) -> int:
        return len(self._events)

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
        return self._events[node]

    def parent(self, node: int) -> int | None:
        """Return where `node` was done, None for the begin."""
        return self._parents[node] if node else None

    def depth_of(self, node: int) -> int:
        """Return how many actions lead from the begin to `node`."""
        return self._depths[node]

    def children(self, node: int) -> tuple[int, ...]:
        """Return what was done at `node`, oldest first: more than one where something else was done after undoing."""
        only = self._ahead[node]
        return self._forks.get(node) or (() if only == _NONE else (only,))

    def is_on_path(self, node: int) -> bool:
        """Whether `node` is the current one or leads to it."""
        depth = self._depths[node]
        return depth < len(self._path) and self._path[depth] == node

    def ahead(self) -> int | None:
        """Return the node that redo goes to, None if nothing was undone here."""
        ahead = self._ahead[self.current]
        return None if ahead == _NONE else ahead

    def behind(self) -> int | None:
        """Return the node that undo goes to, None at the begin."""
        return self._path[-2] if len(self._path) > 1 else None

    def add(self, event: Event) -> int:
        """Put `event` below the current node, go there and return its number."""
        number, path = len(self._events), self._path
        here = path[-1]
        if self._ahead[here] != _NONE:
            self._forks[here] = (*self.children(here), number)
        self._ahead[here] = number
        self._events.append(event)
        self._parents.append(here)
        self._depths.append(len(path))
        self._ahead.append(_NONE)
        path.append(number)
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
        if not 0 <= node < len(self):
            raise InvalidEdit(N_("This tournament has no action number {number}."), number=node)
        path = [node]
        while path[-1]:
            path.append(self._parents[path[-1]])
        self._path = path[::-1]
        for above, below in zip(self._path, self._path[1:], strict=False):
            self._ahead[above] = below


# ---- the tournaments

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
        found = None if stored is None else stored()
        # What is kept stays bare, whatever is asked of the one in use.
        if found is not None:
            self._kept[node] = bare(found)
        elif node in self._kept:
            found = bare(self._kept[node])
        else:
            return None
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


# ---- the history


class Step(NamedTuple):
    """One action: its node, what was done, and the tournament it was done to (which `describe` asks for)."""

    node: int
    event: Event
    before: Tournament


class History:
    """A tree of actions and the place where we are in it."""

    def __init__(self, begin: Event) -> None:
        """Start with `begin`, which is applied to an empty tournament and cannot be undone."""
        self._tree = Tree(begin)
        self._tournament = begin.apply(Tournament())
        self._states = States(self._tree, self._tournament)

    @classmethod
    def restored(cls, tree: Tree, stored: Mapping[int, Stored]) -> History:
        """Return the history of a tree that was built before; `stored` are tournaments at some of its nodes.

        Raises NoLongerApplies if the current tournament cannot be built from the events.
        """
        history = cls(tree.event(0))
        history._tree = tree
        history._states = States(tree, history._tournament, stored)
        history._tournament = history._states.at(tree.current)
        return history

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is now."""
        return self._tournament

    # ---- acting

    def do(self, event: Event) -> Tournament:
        """Apply `event` and return the tournament after it; raises InvalidEdit, changing nothing, if it is refused.

        What had been undone stays in the tree as another branch.
        """
        return self.accept(event, event.apply(self._tournament))

    def accept(self, event: Event, after: Tournament) -> Tournament:
        """Like `do`, for an event that has been applied already: `after` is what came out."""
        self._states.keep(self._tree.add(event), after)
        self._tournament = after
        return after

    def undo(self) -> Tournament:
        """Take the latest action back and return the tournament before it; raises InvalidEdit at the begin."""
        before = self.before_undo()
        self._tree.back()
        self._tournament = before
        return before

    def redo(self) -> Tournament:
        """Do again what was undone last here and return the tournament; raises InvalidEdit if nothing was."""
        after = self.after_redo()
        self._tree.forward()
        self._tournament = after
        return after

    def go_to(self, node: int) -> Tournament:
        """Jump to any node, also of another branch, and return its tournament; raises InvalidEdit if there is none."""
        there = self.at(node)
        self._tree.go_to(node)
        self._tournament = there
        return there

    # ---- looking

    def before_undo(self) -> Tournament:
        """Return what `undo` would lead to; raises InvalidEdit at the begin."""
        behind = self._tree.behind()
        return self._tournament_at(behind, N_("There is nothing to undo."))

    def after_redo(self) -> Tournament:
        """Return what `redo` would lead to; raises InvalidEdit if nothing was undone here."""
        return self._tournament_at(self._tree.ahead(), N_("There is nothing to redo."))

    def at(self, node: int) -> Tournament:
        """Return the tournament at any node; raises InvalidEdit if there is no such node."""
        exists = 0 <= node < len(self._tree)
        return self._tournament_at(node if exists else None, N_("This tournament has no such action."))

    def _tournament_at(self, node: int | None, otherwise: str) -> Tournament:
        if node is None:
            raise InvalidEdit(otherwise)
        return self._states.at(node)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self._tree.behind() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was undone here."""
        return self._tree.ahead() is not None

    @property
    def undo_event(self) -> Event | None:
        """What `undo` would take back; `describe` it with `before_undo()`."""
        return self._tree.event(self._tree.current) if self.can_undo else None

    @property
    def redo_event(self) -> Event | None:
        """What `redo` would do again; `describe` it with the current tournament."""
        ahead = self._tree.ahead()
        return None if ahead is None else self._tree.event(ahead)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything in force, from the begin (included) to the latest."""
        return tuple(self._tree.event(node) for node in self._tree.path)

    @property
    def depth(self) -> int:
        """How many actions can be undone."""
        return self._tree.depth

    def steps(self, start: int = 1) -> Iterator[Step]:
        """Yield the actions in force, in order, from the `start`-th on (1 is the first after the begin, 0 the begin).

        One tournament at a time is in memory; for an undo list ask for the last few: ``steps(history.depth - 50)``.
        """
        path = self._tree.path
        start = max(start, 0)
        before = Tournament() if start == 0 else self._states.at(path[min(start, len(path)) - 1])
        for node in path[start:]:
            event = self._tree.event(node)
            yield Step(node, event, before)
            before = event.apply(before)

    def describe(self, node: int) -> Message:
        """Return what was done to get to `node`; raises InvalidEdit if there is no such node."""
        parent = self._tree.parent(node) if 0 <= node < len(self._tree) else None
        return self._tree.event(node).describe(Tournament() if parent is None else self.at(parent))

    def approach(self, node: int, steps: int) -> Tournament | None:
        """Return the tournament at `node`, None if more than `steps` events lie before it; the next call goes on.

        For callers that must not wait: after many actions, replaying from the beginning takes a while.
        """
        return self._states.approach(node, steps)

    # ---- branches

    @property
    def node(self) -> int:
        """The current node; nodes are numbered in the order in which they were done, 0 is the begin."""
        return self._tree.current

    @property
    def size(self) -> int:
        """How many nodes there are, the begin and undone branches included."""
        return len(self._tree)

    def event(self, node: int) -> Event:
        """Return what was done to get to `node`."""
        return self._tree.event(node)

    def parent(self, node: int) -> int | None:
        """Return the node that `node` was done at, None for the begin."""
        return self._tree.parent(node)

    def depth_of(self, node: int) -> int:
        """Return how many actions lead from the begin to `node`."""
        return self._tree.depth_of(node)

    def is_in_force(self, node: int) -> bool:
        """Whether the event of `node` is part of the tournament as it is now."""
        return self._tree.is_on_path(node)

    def branches(self, node: int) -> tuple[int, ...]:
        """Return what was done at `node`, oldest first."""
        return self._tree.children(node)
