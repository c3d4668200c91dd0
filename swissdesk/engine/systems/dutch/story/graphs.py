"""The brackets of a round of the Dutch system from 2017 on as graphs: who may meet whom, and what each pair breaks."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.field import Field
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.system import BracketGraph
from swissdesk.engine.systems.dutch.procedure import DutchProcedure
from swissdesk.engine.systems.dutch.story.quality import Case, cases_of


class CaseGraphs:
    """The brackets of one round, as its candidates are judged."""

    def __init__(self, procedure: DutchProcedure, position: Position, pairs: Pairs) -> None:
        field = Field(position)
        if not procedure.collapses:
            field.settle_bye()
        number = {c.id: i for i, c in enumerate(position.competitors)}
        boards = [sorted((number[white], number[black])) for white, black in pairs]
        self._cases = cases_of(procedure, field, [(higher, lower) for higher, lower in boards])

    def of(self, number: int, came: Sequence[int], players: Sequence[int]) -> BracketGraph | None:
        """Return a bracket by its number from the top; MDPs do not meet one another."""
        return self._graph(self._cases[number - 1]) if 0 < number <= len(self._cases) else None

    def _graph(self, case: Case) -> BracketGraph:
        mdps = len(case.bracket.mdps)

        def breaks(a: int, b: int) -> tuple[str, ...] | None:
            return None if b < mdps else case.breaks(a, b)

        return BracketGraph(case.ids(range(len(case.players))), breaks, lambda a, b: bool(case.legal[a] >> b & 1))
