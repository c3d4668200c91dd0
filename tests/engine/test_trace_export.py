"""Traces as JSON: what the published schema says, and nothing lost."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from dutch_positions import odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from json_schema import faults, published
from running_rounds import played
from trace_positions import proposal_for

from swissdesk import wording
from swissdesk.engine import propose, trace_export
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Cause, Kind, Verdict, Viewpoint
from swissdesk.engine.trace_export import trace_data

SCHEMA = published("trace.json")


@given(st.integers(0, 10**6), st.integers(1, 30), st.sampled_from(Viewpoint))
@examples(0.5)
def test_validates(seed: int, players: int, viewpoint: Viewpoint) -> None:
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    trace = proposal.trace(viewpoint=viewpoint)
    data = trace_data(trace, wording.sentence)
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    assert json.loads(json.dumps(data)) == data
    assert data["telling"] == viewpoint.value
    assert len(data["players"]) == players
    assert [step["id"] for step in data["steps"]] == [step.id for step in trace.steps]


def test_a_large_round_validates() -> None:
    proposal = proposal_for(odd_position(2, 150))
    assert proposal is not None
    trace = proposal.trace()
    assert list(faults(trace_data(trace), SCHEMA, SCHEMA)) == []


@given(st.integers(0, 10**6), st.integers(3, 20))
@examples(0.8)
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
            if isinstance(measure["value"], list):
                assert sorted(map(str, amounts)) == sorted(map(str, measure["value"]))
            else:
                assert sum(amounts) == measure["value"]


def test_the_schema_knows_every_code() -> None:
    step, reason = SCHEMA["$defs"]["step"]["properties"], SCHEMA["$defs"]["reason"]["properties"]
    assert step["kind"]["enum"] == [kind.value for kind in Kind]
    assert step["verdict"]["enum"] == [verdict.value for verdict in Verdict]
    assert reason["cause"]["enum"] == [cause.value for cause in Cause]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"version": 2}, "is not one of"),
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


# ---- standing alone


@given(st.integers(0, 10**6), st.integers(2, 20))
@examples(0.6)
def test_players_are_as_the_system_saw_them(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    proposal = proposal_for(position)
    if proposal is None:
        return
    data = trace_data(proposal.trace())
    assert [player["id"] for player in data["players"]] == [c.id for c in position.competitors]
    for player, seen in zip(data["players"], position.competitors, strict=True):
        assert player["score"] * 100 == seen.score
        assert "".join(player["colours"]) == seen.colours
        assert set(player["opponents"]) == seen.opponents
        assert [player["floats"][name] for name in ("last_round", "round_before")] == [f.value for f in seen.floats]


@given(st.integers(0, 10**6), st.integers(2, 20))
@examples(0.6)
def test_brackets_are_the_round_and_say_where_everybody_came_from(seed: int, players: int) -> None:
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    data = trace_data(proposal.trace())
    steps = {step["id"]: step for step in data["steps"]}
    made = [frozenset(pair) for bracket in data["brackets"] for pair in bracket["pairs"]]
    assert set(made) == {frozenset(pair) for pair in data["pairs"]}
    inside: dict[int, set[int]] = {}
    for bracket in data["brackets"]:
        inside[bracket["number"]] = {*bracket["residents"], *(other["player"] for other in bracket["others"])}
        assert steps[bracket["step"]]["kind"] == "bracket"
        for other in bracket["others"]:
            assert other["from"] < bracket["number"]
            assert other["player"] in inside[other["from"]]
        assert steps[bracket["accepted"]]["verdict"] == "accepted"


@given(st.integers(0, 10**6), st.integers(4, 9))
@examples(0.4)
def test_families_open_down_to_single_candidates(seed: int, players: int) -> None:
    proposal = proposal_for(odd_position(seed, players))
    if proposal is None:
        return
    trace = proposal.trace()
    shallow, deep = trace_data(trace), trace_data(trace, depth=99)
    assert list(faults(deep, SCHEMA, SCHEMA)) == []
    steps = {step["id"]: step for step in deep["steps"]}
    assert len(steps) == len(deep["steps"])
    assert {step["id"] for step in shallow["steps"]} <= steps.keys()
    assert not any(step.get("opens") for step in deep["steps"])
    for step in deep["steps"]:
        children = [steps[child] for child in step.get("children", ())]
        assert all(child["parent"] == step["id"] for child in children)
        if step["kind"] == "family":
            assert sum(child["size"] for child in children) == step["size"]


def test_there_is_an_end_to_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    proposal = proposal_for(odd_position(2, 40))
    assert proposal is not None
    trace = proposal.trace()
    told, whole = trace_data(trace), trace_data(trace, depth=2)
    monkeypatch.setattr(trace_export, "MOST_OPENED", 10)
    some = trace_data(trace, depth=2)
    assert len(told["steps"]) < len(some["steps"]) < len(whole["steps"])
    assert sum(step.get("opens", False) for step in some["steps"]) > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_validates(system: str) -> None:
    for players in (8, 11):
        before = played(5, players, 3, system=system)
        data = trace_data(propose(before, system).trace(), wording.sentence, depth=2)
        assert list(faults(data, SCHEMA, SCHEMA)) == []
        assert [player["name"] for player in data["players"]] == [f"Player {p['id']}" for p in data["players"]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_twice_is_the_same(system: str) -> None:
    proposal = propose(played(5, 8, 3, system=system), system)
    one, other = proposal.trace(), proposal.trace()
    assert one == other
    assert one != replace(other, round=other.round + 1)


def test_facts_are_numbers_where_the_sentence_has_figures() -> None:
    proposal = proposal_for(odd_position(3, 24))
    assert proposal is not None
    data = trace_data(proposal.trace())
    entered = [step["message"]["facts"] for step in data["steps"] if step["kind"] == "bracket"]
    assert [(facts["score"], facts["residents"]) for facts in entered] == [
        (bracket["scores"][0], bracket["residents"]) for bracket in data["brackets"]
    ]


def test_a_huge_size_is_a_whole_number() -> None:
    proposal = proposal_for(odd_position(2, 150))
    assert proposal is not None
    sizes = {step["size"]: step for step in trace_data(proposal.trace())["steps"] if "size" in step}
    largest = max(sizes)
    assert largest > 2**64
    assert sizes[largest]["message"]["facts"]["size"] == largest
