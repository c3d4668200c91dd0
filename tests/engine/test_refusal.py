"""The trace of a round that does not exist: how far each edition comes, and a proof of what is in the way."""

from __future__ import annotations

import json
import pickle
from functools import cache

import pytest
from crosstable import tournament
from dutch_positions import odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from json_schema import faults

from swissdesk import wording
from swissdesk.engine import NoPairing, propose
from swissdesk.engine.editions import EDITIONS
from swissdesk.engine.field import Field
from swissdesk.engine.narration import NoTrace
from swissdesk.engine.position import Competitor
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Cause, Kind, Trace, TraceStep, Verdict, Viewpoint
from swissdesk.engine.trace_export import trace_data
from swissdesk.errors import Cancelled
from swissdesk.i18n import N_
from swissdesk.model import ForbiddenGroup
from swissdesk.paths import resource

ALL_MET = "1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0"


@cache
def impossible() -> list[tuple[int, int]]:
    """Return seeds and sizes of positions without a legal round."""
    places = ((seed, 1 + seed % 14) for seed in range(1500))
    return [place for place in places if not Field(odd_position(*place)).settle_bye()]


IMPOSSIBLE = st.deferred(lambda: st.sampled_from(impossible()))


def refused(system: str, seed: int, players: int) -> NoPairing:
    """Return the error of a position without a legal round."""
    position = odd_position(seed, players)
    with pytest.raises(NoPairing) as caught:
        SYSTEMS[system].pair(position, Progress(None, players))
    caught.value.system, caught.value.position = system, position
    return caught.value


@pytest.mark.parametrize("system", EDITIONS)
@given(IMPOSSIBLE)
@examples(0.8)
def test_nothing_is_accepted_and_everything_can_be_said(system: str, place: tuple[int, int]) -> None:
    error = refused(system, *place)
    trace = error.trace()
    assert (trace.pairs, trace.bye, trace.refusal) == ((), None, error.reason)
    assert not any(step.verdict is Verdict.ACCEPTED for step in trace.steps)
    check_tree(trace)
    schema = json.loads(resource("schemas", "trace.json").read_text("utf-8"))
    data = trace_data(trace, wording.sentence)
    assert list(faults(data, schema, schema)) == []
    assert data["refusal"]["text"] == wording.sentence(error)
    last = trace.steps[-1]
    assert (last.kind, last.downfloaters) == (Kind.COMPLETION, error.unpaired)
    assert tuple((pair.one, pair.other) for pair in last.pairs) == error.pairs


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_families_of_its_brackets_can_be_opened(system: str) -> None:
    for viewpoint in Viewpoint:
        trace = refused(system, 1211, 8).trace(viewpoint=viewpoint)
        closed = [step for step in trace.steps if step.opens and not trace.own_children(step)]
        assert len(closed) > 1
        while closed:
            step = closed.pop()
            below = trace.children(step)
            assert sum(child.size for child in below) == step.size
            closed += [child for child in below if child.opens]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@pytest.mark.parametrize("place", [(829, 4), (801, 4)])
def test_a_bracket_that_can_be_paired_lets_nobody_down(system: str, place: tuple[int, int]) -> None:
    steps = refused(system, *place).trace().steps
    *above, last = [step for step in steps if step.kind is Kind.BRACKET]
    for bracket in (*above, last):
        inside = [step for step in steps if step.bracket == bracket.bracket]
        pairs = [pair for step in inside if step.verdict is Verdict.WITHDRAWN for pair in step.pairs]
        paired = {player for pair in pairs for player in (pair.one, pair.other)}
        left = tuple(player for player in (*bracket.s1, *bracket.s2) if player not in paired)
        down = [step.downfloaters for step in inside if step.kind is Kind.DOWNFLOATERS]
        assert down == ([left] if left and bracket is not last else [])


def check_tree(trace: Trace) -> None:
    seen: set[str] = set()
    for step in trace.steps:
        assert step.parent is None or step.parent in seen
        assert step.id not in seen
        seen.add(step.id)
        assert "{" not in wording.sentence(step.message)
        if step.opens:
            below = trace.children(step)
            assert sum(child.size for child in below) == step.size


@pytest.mark.parametrize("system", EDITIONS)
@given(IMPOSSIBLE)
def test_what_is_in_the_way_is_so(system: str, place: tuple[int, int]) -> None:
    """Groups may meet only a few others, of whom there are fewer than groups."""
    error = refused(system, *place)
    assert error.position is not None
    players = {c.id: c for c in error.position.competitors}
    steps = [step for step in error.trace().steps if step.kind is Kind.COMPLETION and step.bracket is None]
    (proof,) = [step for step in steps if step.reason is not None and step.reason.cause is Cause.NOBODY_LEFT]
    if not proof.s1:
        assert len(players) % 2
        assert not any(c.may_have_bye for c in players.values())
        return
    check_proof(players, proof)


def check_proof(players: dict[int, Competitor], proof: TraceStep) -> None:
    """Take the few away: those who are left in the groups are too many odd groups."""
    few, lonely = set(proof.s2), set(proof.s1)
    others = set(players) - few - lonely
    assert not any(meets(players[a], players[b]) for a in lonely for b in others)
    count, available = proof.message.facts.get("count", 1), proof.message.facts.get("available", 0)
    with_bye = bool(len(players) % 2)
    odd = sum(len(part) % 2 for part in parts(players, lonely))
    assert available in (len(few), len(few) + with_bye)
    assert count - odd in (0, with_bye)
    assert count > available


def meets(a: Competitor, b: Competitor) -> bool:
    apart = b.id in a.opponents | a.forbidden or a.id in b.opponents | b.forbidden
    topscorers = a.is_topscorer or b.is_topscorer
    absolute = a.preference == b.preference and a.preference.strength.name == "ABSOLUTE"
    return not apart and (topscorers or not absolute)


def parts(players: dict[int, Competitor], inside: set[int]) -> list[set[int]]:
    left, found = set(inside), []
    while left:
        part = {left.pop()}
        while more := {b for b in left if any(meets(players[a], players[b]) for a in part)}:
            part |= more
            left -= more
        found.append(part)
    return found


@pytest.mark.parametrize("system", EDITIONS)
def test_who_is_barred_from_whom_is_said(system: str) -> None:
    with pytest.raises(NoPairing) as caught:
        propose(tournament(ALL_MET, 5), system)
    trace = caught.value.trace()
    assert trace.round == 4
    clause = {"dutch-2026": "C1", "dutch-2017": "C.1", "dutch-2012": "B.1.a"}[system]
    texts = [wording.sentence(step.message) for step in trace.steps]
    assert any(text.startswith("1 may not meet any player (") for text in texts)
    assert f"1: has met 2, 3, 4 ({clause})." in texts
    assert texts[-1].startswith("At most 0 boards can be paired")


def test_2012_goes_back_through_all_brackets() -> None:
    with pytest.raises(NoPairing) as caught:
        propose(tournament(ALL_MET, 5), "dutch-2012")
    steps = caught.value.trace().steps
    backs = [step for step in steps if step.clause == "C.13" and step.kind is Kind.BACKTRACK]
    assert wording.sentence(backs[-1].message) == (
        "All players are now in one bracket, which cannot be paired: the round has no legal pairing (C.13)."
    )
    joined = [step for step in steps if step.kind is Kind.BRACKET][-1]
    assert {*joined.s1, *joined.s2} == {1, 2, 3, 4}


def test_2026_looks_for_a_receiver_of_the_bye_first() -> None:
    apart = (ForbiddenGroup((1, 2)),)
    with pytest.raises(NoPairing) as caught:
        propose(tournament("1: U 3w1\n2: 3w1 U\n3: 2b0 1b0", 5, forbidden=apart), "dutch-2026")
    trace = caught.value.trace()
    told = [step for step in trace.steps if step.kind is Kind.BYE_SCORE]
    assert [step.reason.cause for step in told if step.reason] == [Cause.COMPLETION, Cause.BYE]
    assert told[0].s1 == (3,)


def test_the_error_can_be_carried_to_another_process() -> None:
    with pytest.raises(NoPairing) as caught:
        propose(tournament(ALL_MET, 5))
    carried = pickle.loads(pickle.dumps(caught.value))
    assert carried.trace() == caught.value.trace()


def test_without_a_position_there_is_nothing_to_tell() -> None:
    error = refused_by_hand()
    with pytest.raises(NoTrace, match="no trace for the pairing system “amalfi”"):
        error.trace()


def refused_by_hand() -> NoPairing:
    with pytest.raises(NoPairing) as caught:
        propose(tournament(ALL_MET, 5))
    error = NoPairing.because(caught.value.reason, (), None, ())
    error.system = "amalfi"
    return error


@pytest.mark.parametrize("system", EDITIONS)
def test_the_telling_can_be_stopped(system: str) -> None:
    with pytest.raises(NoPairing) as caught:
        propose(tournament(ALL_MET, 5), system)
    seen = []
    caught.value.trace(lambda done, total: seen.append((done, total)))
    assert all(0 <= done <= total for done, total in seen)

    def stop(_done: int, _total: int) -> None:
        raise Cancelled(N_("Stopped."))

    if seen:
        with pytest.raises(Cancelled):
            caught.value.trace(stop)
