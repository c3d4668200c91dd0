"""The candidates of a bracket as a list, in the order of section D, for the P1 and M1 at which the procedure stops."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.dutch2012.story.goal import Goal


class Listing:
    """The candidates of one bracket: transpositions (D.1), exchanges (D.2), and sets of moved-down players (D.3)."""

    def __init__(self, goal: Goal, *, is_lowest: bool) -> None:
        self.goal, self._is_lowest = goal, is_lowest
        self._number = {player.id: number for number, player in enumerate(goal.field.players)}

    @property
    def total(self) -> int:
        """How many there are."""
        return self.goal.space.total

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        return self.goal.space.number(self.goal.path)

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        return self._below(Node())

    def _below(self, node: Node) -> Iterator[Pairs]:
        goal = self.goal
        if goal.space.stage(node) is Stage.CANDIDATE:
            yield tuple((one, other) for one, other in map(goal.ids, goal.pairs(node)))
            return
        for child in goal.space.children(node):
            yield from self._below(child)

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule (B.1, B.2), is no repetition, and leaves nobody over wrongly."""
        field = self.goal.field
        made = [(self._number[one], self._number[other]) for one, other in pairs]
        if not all(one < other and field.legal[one] >> other & 1 for one, other in made):
            return False
        left = self.goal.unpaired(tuple(made))
        return not self._is_lowest or all(field.may_have_bye >> p & 1 for p in left)
