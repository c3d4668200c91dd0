"""The brackets of a round of the 2012 edition as graphs: who may meet whom, and what each pair breaks."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.position import Position
from swissdesk.engine.system import BracketGraph, Wishes
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.story.goal import Goal, Terms

WISHES = Wishes(("B.2", "A.7.d"), ("B.4",))


class GoalGraphs:
    """The brackets of one round, in which MDPs may meet."""

    def __init__(self, position: Position) -> None:
        self._field = Field(position)
        self._place = {c.id: i for i, c in enumerate(position.competitors)}

    def of(self, number: int, came: Sequence[int], players: Sequence[int]) -> BracketGraph:
        """Return a bracket by its number from the top; `came` of its `players` (ids) are no residents."""
        field, place = self._field, self._place
        mdps = tuple(sorted(place[player] for player in came))
        bracket = Bracket(mdps, tuple(sorted(place[player] for player in players if player not in came)))
        goal = Goal(field, number, bracket, (bracket.p0, 0), Terms())
        numbers = (*bracket.mdps, *bracket.residents)

        def breaks(a: int, b: int) -> tuple[str, ...]:
            higher, lower = numbers[a], numbers[b]
            return goal.breaks(higher, lower, upfloat=field.score[higher] > field.score[lower])

        return BracketGraph(goal.ids(numbers), breaks, lambda a, b: bool(field.legal[numbers[a]] >> numbers[b] & 1))
