"""The first difference of two rounds' candidates in the order of generation; editions from 2017 on."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.field import Field
from swissdesk.engine.judgement import FirstDifference
from swissdesk.engine.narration.space import Node, Order, first_difference
from swissdesk.engine.systems.dutch.procedure import DutchProcedure
from swissdesk.engine.systems.dutch.story.quality import Case, FieldPairs, cases_of


def first_difference_of(
    system: DutchProcedure, field: Field, bracket: int, ours: FieldPairs, theirs: FieldPairs
) -> FirstDifference | None:
    """Return where two rounds part in a bracket, given by its number; None if `theirs` has no later candidate of it."""
    accepted, other = (
        [case for case in cases_of(system, field, made) if not case.is_withdrawn][bracket - 1]
        for made in (ours, theirs)
    )
    rules = accepted.rules
    order = Order(rules.transposition, rules.exchange, rules.mdp_set)
    return first_difference(accepted.space, accepted.path, other.path, _Names(accepted), order)


class _Names:
    """Places of a bracket as ids."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def pairs(self, node: Node) -> Sequence[tuple[int, ...]]:
        return [self.case.ids(pair) for pair in self.case.space.pairs_of(node)]

    def mdps(self, node: Node) -> Sequence[int]:
        return self.case.ids(node.mdps)

    def rest(self, node: Node) -> Sequence[int]:
        return self.case.ids(self.case.space.remainder(node))
