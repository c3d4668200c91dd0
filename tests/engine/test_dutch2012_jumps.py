"""Section C as it is told: no clause is entered from where the text does not lead to it, and nothing is tried in vain
that the text passes by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from dutch2012_fields import competitor, field_of, fields
from examples import examples
from hypothesis import given
from test_dutch2012_trace import trace_of_field

from swissdesk.engine import propose
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.engine.systems.dutch2012.story.later import Decisions
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict
from swissdesk.formats import trf
from swissdesk.paths import resource

AFTER = {
    "entered": {"C.1 back", "C.1", "C.2", "C.12 on", "C.13 on"},
    "C.1 back": {"C.12", "C.13", "C.13 on"},
    "C.1": {"C.1", "C.2", "left"},
    "C.2": {"tried", "in vain", "accepted", "all down", "C.14", "C.13"},
    "in vain": {"C.12", "C.13", "C.14", "C.10", "tried"},
    "C.12": {"C.1", "C.2", "C.13", "C.13 on", "C.14", "left"},
    "C.14": {"tried", "in vain", "accepted", "C.14", "all down", "C.13"},
    "C.13": {"left"},
    "C.12 on": {"tried", "in vain", "accepted"},
    "C.13 on": {"tried", "in vain", "accepted", "C.14", "C.13"},
    "C.10": {"tried", "in vain", "accepted"},
    "tried": {"tried", "in vain", "C.10", "accepted", "refused"},
    "refused": {"C.14"},
    "accepted": {"all down", "left"},
    "all down": {"left"},
}
"""Where section C may go on, by what was done last; what is “in vain” stands for C.3 to C.10 at least."""


def job(step: TraceStep) -> str:
    """Return what a step of a visit does, in the words of `AFTER`."""
    if step.kind is Kind.DOWNFLOATERS:
        return "C.1" if step.clause == "C.1" else "all down"
    if step.kind is Kind.BACKTRACK:
        return "C.1 back" if step.clause == "C.1" else step.clause
    if step.kind is Kind.PARAMETERS:
        return step.clause if step.clause == "C.2" else f"{step.clause} on"
    if step.kind is Kind.COUNTER:
        return "C.14"
    if step.kind is Kind.FAMILY and step.clause == "C.10":
        return "in vain"
    if step.kind is Kind.REQUIREMENT and step.clause != "C.3":
        return "C.10"
    if step.verdict in (Verdict.ACCEPTED, Verdict.BEST_SO_FAR):
        return "accepted"
    return "refused" if str(step.message).startswith("Found: ") else "tried"


def visits(trace: Trace) -> Iterator[tuple[TraceStep, Sequence[TraceStep]]]:
    for step in trace.steps:
        if step.kind is Kind.BRACKET:
            yield step, trace.children(step)


@given(fields(10, scores=3))
@examples(4)
def test_every_clause_is_entered_from_where_the_text_leads_to_it(field: Field) -> None:
    trace = trace_of_field(field)
    for _, steps in visits(trace) if trace is not None else ():
        last = "entered"
        for now in [*map(job, steps), "left"]:
            assert now in AFTER[last], (last, now, [str(s.message) for s in steps])
            last = now


@given(fields(10, scores=3))
@examples(4)
def test_c1_is_told_where_it_decides(field: Field) -> None:
    """Whom C.1 names has no opponent; an incoming downfloater leads on to C.12, anybody else in the end to C.13."""
    trace = trace_of_field(field)
    if trace is None:
        return
    index = {p.id: i for i, p in enumerate(field.players)}
    for entered, steps in visits(trace):
        inside = {index[p] for p in (*entered.s1, *entered.s2)}
        alone = {p for p in inside if not any(field.legal[p] >> q & 1 for q in inside)}
        for step, after in pairwise(steps):
            if job(step) == "C.1 back":
                assert step.reason is not None
                named = {index[p] for p in step.reason.players}
                assert named <= alone
                came = named & {index[p] for p in entered.s1}
                is_joined = "joins" in dict(entered.counters)
                assert came or max(inside) == field.size - 1
                assert job(after).split()[0] == ("C.12" if came and not is_joined else "C.13")


@given(fields(10, scores=3))
@examples(4)
def test_nothing_is_tried_for_a_moved_down_player_without_an_opponent(field: Field) -> None:
    """Seed of the rule: “we came here straight from C.1”; the goal with all of them in S1 is never aimed at."""
    trace = trace_of_field(field)
    if trace is None:
        return
    index = {p.id: i for i, p in enumerate(field.players)}
    for entered, steps in visits(trace):
        inside = {index[p] for p in (*entered.s1, *entered.s2)}
        lonely = [p for p in entered.s1 if not any(field.legal[index[p]] >> q & 1 for q in inside)]
        if not lonely or any(job(step) in ("C.1", "C.12 on", "C.13 on") for step in steps):
            continue
        asked = next((n for n, step in enumerate(steps) if job(step) == "C.12"), None)
        if asked is not None:
            assert [job(step) for step in steps[:asked]] == ["C.1 back"]


def test_round_5_of_the_lesson_goes_straight_from_c1_to_c12_to_c13() -> None:
    sample = trf.load(resource("samples", "teaching-2012.trf"))
    trace = propose(sample, system="dutch-2012").trace()
    entered, steps = next(visit for visit in visits(trace) if visit[0].bracket == 7)
    assert (entered.s1, entered.s2) == ((13,), (12,))
    assert [step.clause for step in steps] == ["C.1", "C.12", "C.13"]
    assert all(not step.size for step in steps)


@pytest.mark.parametrize("meets", [True, False])
def test_a_lonely_resident_of_the_lowest_bracket_leads_to_c13_unless_the_bye_helps(*, meets: bool) -> None:
    """1–2 on 1; 3, 4, 5 on 0: 5 has met 3 and 4, and may or may not have the bye."""
    players = [
        competitor(1, 100),
        competitor(2, 100),
        competitor(3, 0, opponents=frozenset({5})),
        competitor(4, 0, opponents=frozenset({5})),
        competitor(5, 0, opponents=frozenset({3, 4}), may_have_bye=meets),
    ]
    trace = trace_of_field(field_of(players))
    assert trace is not None
    steps = next(steps for entered, steps in visits(trace) if entered.s2 == (3, 4, 5))
    assert ([step.clause for step in steps][:2] == ["C.1", "C.13"]) is not meets
    assert meets is (trace.bye == 5)


def test_moved_down_players_are_paired_first() -> None:
    """1 came down to five others: whoever asks for a candidate in which 1 meets nobody is told so."""
    field = field_of([competitor(1, 200), *(competitor(n, 100) for n in range(2, 7))])
    decisions = Decisions(field, Progress(None, field.size))
    assert decisions.jump(2, ((0, 2), (1, 3))) is None
    said = decisions.jump(2, ((1, 2), (3, 4)))
    assert str(said) == "moved-down players are paired first, 1 of them, not 0 (C.14.b)"
