"""What bounds say of families of candidates that are not looked at one by one."""

from __future__ import annotations

from dutch_positions import odd_position
from hypothesis import given
from hypothesis import strategies as st
from trace_positions import proposal_for

from swissdesk.engine.field import Field
from swissdesk.engine.narration.space import Node
from swissdesk.engine.systems.dutch.procedure import PROCEDURE_2026
from swissdesk.engine.systems.dutch.story.bounds import Bounds, last_pair, why_no_better
from swissdesk.engine.systems.dutch.story.quality import Case, cases_of


def cases(seed: int, players: int) -> list[Case]:
    position = odd_position(seed, players)
    proposal = proposal_for(position)
    if proposal is None:
        return []
    field = Field(position)
    field.settle_bye()
    place = {c.id: i for i, c in enumerate(position.competitors)}
    pairs = [tuple(sorted((place[a], place[b]))) for a, b in proposal.pairs]
    return cases_of(PROCEDURE_2026, field, [(a, b) for a, b in pairs])


@given(st.integers(0, 10**6), st.integers(2, 40))
def test_duals_promise_no_more_than_the_exact_answer(seed: int, players: int) -> None:
    for case in cases(seed, players):
        bounds = Bounds(case)
        weights = dict(reversed(bounds.labels))
        for above in case.path:
            for node in case.space.children(above):
                pair = last_pair(case, node)
                if pair is None or case.clash(*pair) is not None:
                    continue
                label = bounds.too_dear(*pair)
                best = bounds.best(node)
                if label and best is not None:
                    assert best.price // weights[label] > bounds.wanted // weights[label]


@given(st.integers(0, 10**6), st.integers(2, 40))
def test_no_family_on_the_way_is_better_than_what_it_holds(seed: int, players: int) -> None:
    for case in cases(seed, players):
        bounds = Bounds(case)
        for node in case.path:
            best = bounds.best(node)
            assert best is not None
            assert best.price <= bounds.wanted
            assert set(case.space.pairs_of(node)) <= set(best.pairs)


@given(st.integers(0, 10**6), st.integers(2, 12))
def test_the_needed_exchange_is_not_more_than_the_accepted_one(seed: int, players: int) -> None:
    for case in cases(seed, players):
        bounds = Bounds(case)
        end = case.path[-1]
        before = Node(end.mdps, end.opponents)
        for _, weight in [*bounds.labels, ("", 1)]:
            least = bounds.needed(before, weight)
            if least is not None:
                assert tuple(least) <= (end.exchanged, end.difference or 0)


@given(st.integers(0, 10**6), st.integers(4, 20))
def test_counting_who_is_due_a_colour_proves_no_more_denials_than_it_counts(seed: int, players: int) -> None:
    for case in cases(seed, players):
        denied = dict(case.star)["C12"]
        assert isinstance(denied, int)
        proof = why_no_better(case, "C12", denied + 1)
        assert "are due" not in str(proof)
