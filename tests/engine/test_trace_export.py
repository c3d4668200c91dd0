"""Traces as JSON: what the published schema says, and nothing lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dutch_positions import odd_position
from hypothesis import given, settings
from hypothesis import strategies as st
from json_schema import faults
from trace_positions import proposal_for

from swissdesk import wording
from swissdesk.engine.trace import Cause, Kind, Verdict
from swissdesk.engine.trace_export import trace_data
from swissdesk.paths import resource

SCHEMA: dict[str, Any] = json.loads(resource("schemas", "trace.json").read_text("utf-8"))


@given(st.integers(0, 10**6), st.integers(1, 30))
@settings(max_examples=150)
def test_validates(seed: int, players: int) -> None:
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    trace = proposal.trace()
    data = trace_data(trace, wording.sentence)
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    assert json.loads(json.dumps(data)) == data
    assert [step["id"] for step in data["steps"]] == [step.id for step in trace.steps]


def test_a_large_round_validates() -> None:
    proposal = proposal_for(odd_position(2, 150))
    assert proposal is not None
    trace = proposal.trace()
    assert list(faults(trace_data(trace), SCHEMA, SCHEMA)) == []


@given(st.integers(0, 10**6), st.integers(3, 20))
@settings(max_examples=80)
def test_values_are_what_their_members_add_up_to(seed: int, players: int) -> None:
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    data = trace_data(proposal.trace())
    labels = [criterion["label"] for criterion in data["criteria"]]
    assert labels[0] == "C5"
    assert labels.count("C8") == 2
    for step in data["steps"]:
        for measure in step.get("quality", ()):
            assert measure["label"] in labels
            amounts = [member["amount"] for member in measure.get("members", ())]
            if isinstance(measure["value"], int):
                assert sum(amounts) == measure["value"]
            else:
                assert sorted(map(str, amounts)) == sorted(map(str, measure["value"]))


def test_the_schema_knows_every_code() -> None:
    step, reason = SCHEMA["$defs"]["step"]["properties"], SCHEMA["$defs"]["reason"]["properties"]
    assert step["kind"]["enum"] == [kind.value for kind in Kind]
    assert step["verdict"]["enum"] == [verdict.value for verdict in Verdict]
    assert reason["cause"]["enum"] == [cause.value for cause in Cause]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": 1}, "is not one of"),
        ({"bye": "7"}, "fits no option"),
        ({"pairs": [[1, 2, 3]]}, "3 items"),
        ({"colour": 1}, "colour is not allowed"),
        ({"steps": [{"id": "x"}]}, "does not match"),
    ],
)
def test_the_schema_refuses(change: dict[str, Any], fault: str) -> None:
    proposal = proposal_for(odd_position(1, 6))
    assert proposal is not None
    data = trace_data(proposal.trace()) | change
    assert any(fault in found for found in faults(data, SCHEMA, SCHEMA))


@given(st.integers(0, 10**6), st.integers(1, 30))
@settings(max_examples=100)
def test_every_sentence_can_be_said(seed: int, players: int) -> None:
    """Each template has just the facts it names, and no sentence is empty or holds a brace."""
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    for step in proposal.trace().steps:
        text = wording.sentence(step.message)
        assert text
        assert "{" not in text
        assert "None" not in text.replace("None of them", "")
        assert text.endswith(".")
