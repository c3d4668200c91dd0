"""What a trace says of those below a bracket is so: the look-ahead, and that a complete round stays possible."""

from __future__ import annotations

import pytest
from dutch_positions import odd_position
from edition_rounds import paired, round_of
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Kind, Trace, TraceStep

DUTCH = ("dutch-2026", "dutch-2017")


def traced(system: str, position: Position) -> tuple[Proposal, Trace] | None:
    made = round_of(system, position)
    if made is None:
        return None
    proposal = Proposal(system, position.round, *made, position)
    return proposal, proposal.trace()


@pytest.mark.parametrize("system", DUTCH)
@given(st.integers(0, 10**6), st.integers(2, 20))
def test_every_bracket_but_the_last_looks_below(system: str, seed: int, players: int) -> None:
    found = traced(system, odd_position(seed, players))
    if found is None:
        return
    trace = found[1]
    visits = [step for step in trace.steps if step.kind is Kind.BRACKET]
    for visit in visits:
        kinds = [step.kind for step in trace.steps if step.parent == visit.id]
        collapsed = system == "dutch-2017" and any(
            step.kind is Kind.BRACKET and (step.parent, step.s1 + step.s2) == (visit.parent, visit.s1 + visit.s2)
            for step in trace.steps[: trace.steps.index(visit)]
        )
        assert kinds.count(Kind.LOOKAHEAD) == (visit is not visits[-1] and not collapsed)
        withdrawn = Kind.BACKTRACK in kinds
        assert kinds.count(Kind.COMPLETION) == (visit is not visits[-1] and not withdrawn)


@given(st.integers(0, 10**6), st.integers(2, 16))
def test_the_look_ahead_is_the_judgement(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    found = traced("dutch-2026", position)
    if found is None:
        return
    proposal, trace = found
    judged = SYSTEMS["dutch-2026"].judge(position, paired(proposal.pairs, proposal.bye))
    for step in trace.steps:
        if step.kind is Kind.LOOKAHEAD and step.bracket is not None:
            measures = [m.value for m in judged.brackets[step.bracket - 1].measure() if m.label == "C8"]
            assert [value for _, value in step.quality] == measures


@pytest.mark.parametrize("system", DUTCH)
@given(st.integers(0, 10**6), st.integers(2, 16))
def test_a_complete_round_stays_possible(system: str, seed: int, players: int) -> None:
    position = odd_position(seed, players)
    found = traced(system, position)
    if found is None:
        return
    trace = found[1]
    visits = {step.id: step for step in trace.steps if step.kind is Kind.BRACKET}
    for step in trace.steps:
        if step.kind is Kind.COMPLETION:
            assert step.parent is not None
            check_completion(position, visits[step.parent], step)


def check_completion(position: Position, visit: TraceStep, step: TraceStep) -> None:
    field = Field(position)
    index = {c.id: i for i, c in enumerate(position.competitors)}
    below = range(index[visit.s2[-1]] + 1, field.size)
    bye = field.bye_bit
    assert field.completes(mask_of([*below, *(index[player] for player in step.downfloaters)]) | bye)
    named = ", ".join(map(str, step.downfloaters))
    assert wording.sentence(step.message).startswith(f"With {named} floating" if named else "There is no downfloater")
