"""Which tournaments of a tree are kept in memory, and how the others are built again.

Kept are the states used last, with everything they have computed, and one bare state every so many actions on the
way; between those, events are applied again. So thirty thousand actions cost the memory of a few dozen tournaments,
and undoing one is a look-up.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from swissdesk.errors import InvalidEdit, StorageError
from swissdesk.i18n import N_
from swissdesk.model.tournament import Tournament
from swissdesk.session.tree import Tree

RECENT = 48
"""How many states are kept whole."""

SPACING = 64
"""How many actions lie between two states that are kept for ever."""


class NoLongerApplies(StorageError):
    """A recorded event is refused by the tournament it was once applied to; `node` is where it stands."""

    node: int


class States:
    """The tournaments at the nodes of a tree, on demand."""

    def __init__(self, tree: Tree, begin: Tournament, known: dict[int, Tournament] | None = None) -> None:
        self._tree = tree
        self._recent: OrderedDict[int, Tournament] = OrderedDict()
        self._kept: dict[int, Tournament] = {**(known or {}), 0: begin}

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
        if node not in self._kept:
            return None
        found = bare(self._kept[node])  # what is kept stays bare, whatever is asked of the one in use
        self.keep(node, found)
        return found

    def _applied(self, node: int, before: Tournament) -> Tournament:
        event = self._tree.event(node)
        try:
            return event.apply(before)
        except InvalidEdit as refused:
            error = NoLongerApplies(
                N_("Action {number} (“{kind}”) cannot be done again: {reason}"),
                number=node, kind=event.kind, reason=refused.message,
            )  # fmt: skip
            error.node = node
            raise error from refused


def bare(tournament: Tournament) -> Tournament:
    """Return an equal tournament that has computed nothing yet, and so takes little memory."""
    return replace(tournament, rounds=tuple(replace(r) for r in tournament.rounds))
