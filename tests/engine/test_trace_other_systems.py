"""The traces of Burstein, Dubov and Lim: they end at the proposal, and what they say of the position is true."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import networkx
import pytest
from dutch_positions import odd_position
from examples import examples, first_seeds
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event

from swissdesk import wording
from swissdesk.engine import NoPairing, explain, propose
from swissdesk.engine.generator import generate
from swissdesk.engine.narration.parts import same_absolute
from swissdesk.engine.position import Competitor
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.trace import Arrival, Cause, Kind, Trace, TraceStep, Verdict
from swissdesk.engine.trace_export import trace_data
from swissdesk.model import ForbiddenGroup, Tournament, shown_points

SYSTEMS = ("burstein", "dubov", "lim", "lim-maxi")


def traced(at: Tournament, system: str) -> Trace | None:
    try:
        proposal = propose(at, system)
    except NoPairing:
        return None
    trace = proposal.trace()
    assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
    return trace


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("ww", "wwbww", True),
        ("bb", "bb", True),
        ("ww", "bb", False),
        ("ww", "bw", False),
        ("w", "ww", False),
        ("w", "w", False),
        ("", "", False),
    ],
)
def test_only_absolute_preferences_for_the_same_colour_keep_two_apart(one: str, other: str, same: bool) -> None:
    first, second = (odd_position(1, 1).competitors[0]._replace(colours=history) for history in (one, other))
    assert same_absolute(first, second) is same_absolute(second, first) is same


@pytest.mark.parametrize(
    ("number", "narrated_by"), [(1, "dutch-2026"), (2, "dutch-2026"), (5, "burstein"), (9, "burstein")]
)
def test_burstein_tells_its_seeding_rounds_as_the_dutch_system_does(number: int, narrated_by: str) -> None:
    event = generate(Recipe(players=12, rounds=9, accelerated=0), 4, "burstein")
    trace = traced(event.before_round(number), "burstein")
    assert trace is not None
    assert trace.articles == narrated_by


@given(st.integers(0, 10**6), st.sampled_from(SYSTEMS))
@examples(0.6)
def test_accepted_steps_are_the_proposal_and_claims_are_true(seed: int, system: str) -> None:
    for at in played_event(seed, system, most=20):
        trace = traced(at, system)
        if trace is None:
            continue
        made = [frozenset((p.one, p.other)) for step in trace.accepted for p in step.pairs]
        assert sorted(map(sorted, made)) == sorted(sorted(pair) for pair in trace.pairs)
        for step in trace.steps:
            if step.reason is not None and step.reason.cause is Cause.MET and step.verdict is Verdict.ILLEGAL:
                one, other = step.reason.players
                assert any(entry.is_played and entry.opponent == other for entry in at.entries(one))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_step_reads_as_a_sentence_and_is_exported(system: str) -> None:
    kinds = set()
    for seed in first_seeds(5):
        for at in played_event(seed, system, most=20):
            trace = traced(at, system)
            if trace is None:
                continue
            for step in trace.steps:
                kinds.add(step.kind)
                text = wording.sentence(step.message)
                assert text
                assert "{" not in text
                assert step.clause
            assert json.loads(json.dumps(trace_data(trace)))["system"] == system
    assert {Kind.BRACKET, Kind.CANDIDATE, Kind.COLOUR, Kind.BYE} <= kinds


def test_an_index_stands_behind_every_name_in_a_main_round() -> None:
    rounds = [traced(at, "burstein") for seed in range(6) for at in played_event(seed, "burstein", most=12)]
    told = [step for trace in rounds if trace for step in trace.steps if "Buchholz" in step.message.template]
    assert told
    assert all(step.clause == "4.1" and "(" in wording.sentence(step.message) for step in told)


def test_a_pair_of_lim_breaks_its_article_on_colours_where_both_are_due_the_same() -> None:
    """Due is the colour that equalises, else the one that alternates (C.04.4.3, art. 5.2, 5.5, 5.6)."""

    seen = set()
    for at in played_event(0, "lim", most=14):
        proposal = propose(at, "lim")
        assert proposal.position is not None
        known = proposal.position.by_id
        for pair in (pair for step in proposal.trace().accepted for pair in step.pairs):
            one, other = due_in_lim(known[pair.one].colours), due_in_lim(known[pair.other].colours)
            assert pair.breaks == (("5.2",) if one and one == other else ())
            seen.add(pair.breaks)
    assert seen == {(), ("5.2",)}


def test_a_bracket_says_from_where_its_guests_come() -> None:
    found: dict[str, set[Arrival]] = {system: set() for system in SYSTEMS}
    for system in SYSTEMS:
        for seed in range(10):
            for at in played_event(seed, system, most=20):
                trace = traced(at, system)
                steps = trace.steps if trace is not None else ()
                found[system] |= {step.arrival for step in steps if step.kind is Kind.BRACKET and step.s1}
                assert all(not set(step.s1) & set(step.s2) for step in steps if step.kind is Kind.BRACKET)
    assert found["burstein"] == {Arrival.ABOVE}
    assert found["dubov"] == {Arrival.BELOW}
    assert found["lim"] >= {Arrival.ABOVE, Arrival.BELOW}


# ---- why Burstein's first candidate of all is not taken


def can_meet(one: Competitor, other: Competitor) -> bool:
    return other.id not in {*one.opponents, *one.forbidden} and not same_absolute(one, other)


def unpaired_ahead(competitors: list[Competitor], near: set[int]) -> int | None:
    """Return how many of `near` meet nobody of `near` at best, if all are paired; None if all cannot be."""
    graph = networkx.Graph()
    graph.add_nodes_from(player.id for player in competitors)
    for i, one in enumerate(competitors):
        for other in competitors[:i]:
            if can_meet(one, other):
                graph.add_edge(one.id, other.id, weight=len({one.id, other.id} & near) // 2)
    made = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(made) < len(competitors):
        return None
    return len(near) - sum(2 for one, other in made if {one, other} <= near)


def naive_fault_of_fold(trace: Trace, fold: TraceStep, taken: TraceStep) -> tuple[str, object, object]:
    """Return the first rule by which the fold falls short of what was taken, and both values (art. 2)."""
    assert trace.position is not None
    known = trace.position.by_id
    pairs = [(known[pair.one], known[pair.other]) for pair in fold.pairs]
    for one, other in pairs:
        if not can_meet(one, other):
            return ("C3" if same_absolute(one, other) else "C1"), None, None
    entrances = [step for step in trace.steps if step.kind is Kind.BRACKET]
    above = {p for step in entrances[: fold.bracket] for p in (*step.s1, *step.s2)}
    gone = (above | {trace.bye}) - {*fold.downfloaters}
    gone_then = (above | {trace.bye}) - {*taken.downfloaters}
    ahead = set(entrances[fold.bracket].s2) if fold.bracket < len(entrances) else set()
    values: list[tuple[str, object, object]] = []
    stuck = [
        unpaired_ahead([p for p in known.values() if p.id not in away], ahead | {*floating})
        for away, floating in ((gone, fold.downfloaters), (gone_then, taken.downfloaters))
    ]
    if stuck[0] is None:
        return "C4", None, None
    scores = [sorted((known[p].score for p in step.downfloaters), reverse=True) for step in (fold, taken)]
    values.append(("C6", *map(tuple, scores)))
    values.append(("C7", *stuck))
    denied = [
        sum(known[p.one].preference.colour is known[p.other].preference.colour is not None for p in step.pairs)
        for step in (fold, taken)
    ]
    values.append(("C8", *denied))
    return next(value for value in values if value[1] != value[2])


APART = tuple(ForbiddenGroup(pair) for pair in ((1, 2), (1, 5), (3, 4), (2, 6)))


def test_what_is_said_against_the_first_candidate_of_burstein_is_the_first_rule_it_falls_short_of() -> None:
    said: set[object] = set()
    for seed, apart in ((0, ()), (8, ()), (9, ()), (27, ()), (1, APART), (3, APART), (5, APART)):
        for at in played_event(seed, "burstein", most=12, forbidden=apart):
            trace = traced(at, "burstein")
            if trace is None or trace.narrated_by:
                continue
            taken = {step.bracket: step for step in trace.accepted}
            for fold in trace.steps:
                if fold.clause != "4.3":
                    continue
                reason = fold.reason
                assert reason is not None
                rule, value, best = naive_fault_of_fold(trace, fold, taken[fold.bracket])
                assert (reason.criterion, reason.best, reason.wanted) == (rule, value, best)
                assert rule in wording.sentence(fold.message)
                said |= {rule, reason.cause}
    assert said >= {"C1", "C4", "C6", "C7", "C8", Cause.FORBIDDEN}


# ---- what Lim says of those who were passed over, and of those who leave


def in_lim(trace: Trace, one: Competitor, other: Competitor) -> str:
    """Return what keeps two players apart (C.04.4.3, art. 2.1), nothing if they are compatible."""
    if other.id in one.opponents:
        return "already met"
    if other.id in one.forbidden:
        return "forbidden pairing"
    assert trace.position is not None
    orders = (("w", "b"), ("b", "w"))
    fits = any(may_have(one.colours, mine) and may_have(other.colours, theirs) for mine, theirs in orders)
    return "" if fits or trace.position.is_last_round else "limits on colours"


def may_have(colours: str, colour: str) -> bool:
    after = colours + colour
    return not after.endswith(3 * colour) and abs(after.count("w") - after.count("b")) < 3


def pairs_at_most(trace: Trace, players: set[int]) -> int:
    assert trace.position is not None
    known = trace.position.by_id
    graph = networkx.Graph()
    graph.add_edges_from((p, q) for p in players for q in players if p < q and not in_lim(trace, known[p], known[q]))
    return len(networkx.max_weight_matching(graph, maxcardinality=True))


def due_in_lim(colours: str) -> str:
    surplus = colours.count("w") - colours.count("b")
    return "" if not colours else "wb"[surplus > 0] if surplus else "bw"["wb".index(colours[-1])]


def test_what_lim_says_of_those_passed_over_and_of_those_who_leave_is_so() -> None:
    said = Counter[str]()
    for seed in (61, 62, 64, 76):
        for at in played_event(seed, "lim", most=18):
            forbidden = (ForbiddenGroup((1, 3)), ForbiddenGroup((2, 4)))
            trace = traced(at.replace(settings=replace(at.settings, forbidden=forbidden)), "lim")
            if trace is None:
                continue
            taken = {step.bracket: step for step in trace.accepted}
            group: set[int] = set()
            for step in trace.steps:
                if step.kind is Kind.BRACKET:
                    group = {*step.s1, *step.s2}
                elif step.kind in (Kind.DOWNFLOATERS, Kind.UPFLOATERS):
                    said[check_leaving(trace, step, group)] += 1
                    group -= {*step.downfloaters}
                elif step.kind is Kind.OPPONENT:
                    said.update(check_passed_over(trace, step, taken[step.bracket], group))
    assert set(said) == {
        *("already met", "forbidden pairing", "limits on colours", "due the same colour"),
        *("the others could not all be paired", "only", "any"),
    }


def check_leaving(trace: Trace, step: TraceStep, group: set[int]) -> str:
    """Whoever leaves costs no pair; where nobody else could, that is told, and only there."""
    (leaving,) = step.downfloaters
    most = pairs_at_most(trace, group)
    could = {player for player in group if pairs_at_most(trace, group - {player}) == most}
    assert leaving in could
    assert ("Nobody else can leave" in wording.sentence(step.message)) is (could == {leaving})
    return "only" if could == {leaving} else "any"


def check_passed_over(trace: Trace, step: TraceStep, taken: TraceStep, group: set[int]) -> Iterator[str]:
    """Each player who was tried in vain is named once, with what stood against the pair."""
    assert trace.position is not None
    known = trace.position.by_id
    (player,), tried = step.s1, step.s2
    told = {
        int(number): reason
        for numbers, reason in re.findall(r"([0-9][0-9, ]*) \(([a-z ]+)\)", wording.sentence(step.message))
        for number in numbers.split(",")
    }
    assert sorted(told) == sorted(tried[:-1])
    pairs = [(pair.one, pair.other) for pair in taken.pairs]
    left = group - {p for pair in pairs[: pairs.index((player, tried[-1]))] for p in pair}
    for other, reason in told.items():
        obstacle = in_lim(trace, known[player], known[other])
        if not obstacle and 2 * pairs_at_most(trace, left - {player, other}) < len(left) - 2:
            obstacle = "the others could not all be paired"
        if not obstacle and due_in_lim(known[player].colours) == due_in_lim(known[other].colours) != "":
            obstacle = "due the same colour"
        assert reason == obstacle
        yield reason


def test_where_two_players_of_lim_miss_each_other_is_what_the_trace_tells_of_them() -> None:
    said = set()
    for seed in (3, 4, 61):
        for at in played_event(seed, "lim", most=12):
            trace = traced(at, "lim")
            if trace is None:
                continue
            assert trace.position is not None
            known = trace.position.by_id
            scores = {step.bracket: dict(step.counters)["score"] for step in trace.steps if step.kind is Kind.BRACKET}
            seat = {p: step.bracket for step in trace.accepted for pair in step.pairs for p in (pair.one, pair.other)}
            order = [p for step in trace.accepted for pair in step.pairs for p in (pair.one, pair.other)]
            met = {frozenset(pair) for pair in trace.pairs}
            for one, other in combinations(sorted(known), 2):
                if frozenset((one, other)) in met or in_lim(trace, known[one], known[other]):
                    continue
                text = message_of(at, one, other)
                if "gets the bye" in text:
                    assert trace.bye in (one, other)
                elif "in the group on" in text:
                    assert scores[seat[one]] != scores[seat[other]]
                    assert [shown_points(scores[seat[p]]) for p in (one, other)] == re.findall(
                        r"group on (\S+?)[, ]", text
                    )
                elif text:
                    assert seat[one] == seat[other]
                    first = min(one, other, key=order.index)
                    assert text.startswith(f"Player {first} tries ") or f"and meets Player {first}" in text
                said.add(re.sub(r"Player \d+|\d|½", "", text))
    assert len(said) >= 5


def message_of(at: Tournament, one: int, other: int) -> str:
    """Return why two players of Lim do not meet, without numbers before the names; nothing if no round would do."""
    answer = explain.why_not(at, one, other, "lim")
    fault = answer.fault
    return "" if fault is None else re.sub(r"\d+ (Player)", r"\1", wording.sentence(fault.message))
