"""The graph of a bracket: who may meet whom, and which criteria a pair would break."""

from __future__ import annotations

from itertools import combinations

import pytest
from dutch_positions import odd_position
from edition_rounds import round_of
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.colours import Strength
from swissdesk.engine.editions import EDITIONS
from swissdesk.engine.position import Competitor
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Kind


def may_meet(one: Competitor, other: Competitor) -> bool:
    if other.id in one.opponents | one.forbidden or one.id in other.opponents | other.forbidden:
        return False
    same = one.preference == other.preference and one.preference.strength is Strength.ABSOLUTE
    return not same or one.is_topscorer or other.is_topscorer


@pytest.mark.parametrize("system", EDITIONS)
@given(st.integers(0, 10**6), st.integers(2, 14))
def test_those_who_may_meet_are_joined(system: str, seed: int, players: int) -> None:
    position = odd_position(seed, players)
    found = round_of(system, position)
    if found is None:
        return
    proposal = Proposal(system, position.round, *found, position)
    graphs = SYSTEMS[system].graphs(position, proposal.pairs)
    assert graphs is not None
    for step in proposal.trace().steps:
        graph = graphs.of(step.bracket, step.s1, (*step.s1, *step.s2)) if step.kind is Kind.BRACKET else None
        if graph is None:
            continue
        assert graph.ids == (*step.s1, *step.s2)
        for a, b in combinations(range(len(graph.ids)), 2):
            one, other = (position.by_id[graph.ids[place]] for place in (a, b))
            broken = graph.breaks(a, b)
            if broken is None:
                assert b < len(step.s1)  # two MDPs
                continue
            assert graph.legal(a, b) is may_meet(one, other)
            assert broken or graph.legal(a, b)
