"""Who of a field can be matched: downfloaters meet none of their own, and a prohibition counts whoever names it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from dutch2012_fields import competitor

from swissdesk.engine import explain
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Cause, Viewpoint
from swissdesk.model import Colour


def position(*forbidden: tuple[int, int]) -> Position:
    """Return four players of one score before the third round, the first of each of these pairs shunning the other."""
    players = (
        competitor(n, 100, forbidden=frozenset(other for one, other in forbidden if one == n)) for n in range(1, 5)
    )
    return Position(3, 5, Colour.WHITE, tuple(players))


@pytest.mark.parametrize("apart", [pair for size in (2, 3) for pair in combinations(range(4), size)])
def test_downfloaters_are_matched_with_others_only(apart: tuple[int, ...]) -> None:
    field = Field(position())
    assert field.completes(mask_of(range(4)))
    assert field.completes(mask_of(range(4)), mask_of(apart)) is (len(apart) == 2)
    if len(apart) == 2:
        assert field.completes(mask_of(apart))
        assert not field.completes(mask_of(apart), mask_of(apart))


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@pytest.mark.parametrize("shunned", [(1, 3), (3, 1)])
def test_a_prohibition_that_one_of_the_two_names_is_told(system: str, shunned: tuple[int, int]) -> None:
    at = position(shunned)
    pairs, bye = SYSTEMS[system].pair(at, Progress(None, 4))
    assert frozenset((1, 3)) not in {frozenset(pair) for pair in pairs}
    trace = Proposal(system, 3, pairs, bye, at).trace(viewpoint=Viewpoint.FORESIGHT)
    causes = {step.reason.cause for step in trace.steps if step.reason is not None and {*step.reason.players} == {1, 3}}
    assert causes == {Cause.FORBIDDEN}


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@pytest.mark.parametrize("named_by", [1, 3])
def test_a_meeting_that_one_of_the_two_names_is_told(system: str, named_by: int) -> None:
    at = position()
    met = (c._replace(opponents=frozenset({4 - named_by} if c.id == named_by else ())) for c in at.competitors)
    at = replace(at, competitors=tuple(met))
    pairs, bye = SYSTEMS[system].pair(at, Progress(None, 4))
    trace = Proposal(system, 3, pairs, bye, at).trace(viewpoint=Viewpoint.FORESIGHT)
    causes = {step.reason.cause for step in trace.steps if step.reason is not None and {*step.reason.players} == {1, 3}}
    assert causes == {Cause.MET}


@pytest.mark.parametrize("named_by", [1, 3])
def test_a_meeting_that_one_of_the_two_names_bars_both(named_by: int) -> None:
    at = position()
    players = (c._replace(opponents=frozenset({4 - named_by} if c.id == named_by else ())) for c in at.competitors)
    field = Field(replace(at, competitors=tuple(players)))
    assert not field.adj[0] >> 2 & 1
    assert not field.adj[2] >> 0 & 1
    assert field.adj[0] >> 1 & 1
    one, _, other, _ = field.players
    for pair in ((one, other), (other, one)):
        assert explain._Question.cause(*pair) is Cause.MET
