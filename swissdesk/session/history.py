"""The history of a tournament: everything that was done, with unlimited undo and redo.

The shape: a tree of events (`tree`) and the tournaments at its nodes (`states`), with one node being the current one.
The history lives in memory and knows no file; a document puts each action on disk first and then tells its history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from swissdesk.errors import InvalidEdit, Message
from swissdesk.i18n import N_
from swissdesk.model.events import Event
from swissdesk.model.tournament import Tournament
from swissdesk.session.tree import States, Stored, Tree


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
