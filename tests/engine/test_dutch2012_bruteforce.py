"""The search stops where the loops of section C, walked one by one, stop."""

from __future__ import annotations

from itertools import combinations

from dutch2012_fields import competitor, field_of, fields
from dutch2012_walk import Attempt, attempts, first_attempt, is_legal, quality
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.systems.dutch2012.backtracking import completes, other_floaters
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.requirements import Below, Candidate, Judge, Quality, Task
from swissdesk.engine.systems.dutch2012.search import best_candidate, most_pairs


def split(field: Field, mdps: int) -> Bracket:
    """Return everybody as one bracket whose first players came down."""
    everybody = tuple(range(field.size))
    return Bracket(everybody[:mdps], everybody[mdps:])


def facts(found: Candidate | None) -> tuple[object, ...] | None:
    return None if found is None else (found.pairs, found.left_over, found.quality, found.m1)


def walked(attempt: Attempt, needed: Quality, m1: int) -> tuple[object, ...]:
    return ((*attempt.top, *attempt.pairs), attempt.left_over, needed, m1)


def test_of_two_exchanges_with_one_difference_the_lower_player_of_s1_moves() -> None:
    legal = ((1, 4), (6, 7), (2, 5), (3, 8), (1, 3), (5, 8), (2, 6), (4, 7))
    players = []
    for n in range(1, 9):
        may_meet = {n} | {b if a == n else a for a, b in legal if n in (a, b)}
        players.append(competitor(n, 100, opponents=frozenset(range(1, 9)) - may_meet))
    found = best_candidate(field_of(players), Task(Bracket((), tuple(range(8))), 4, heterogeneous=False))
    assert found is not None
    assert [(a + 1, b + 1) for a, b in found.pairs] == [(1, 4), (2, 5), (3, 8), (6, 7)]


@given(fields(6), st.data())
def test_homogeneous_bracket(field: Field, data: st.DataObject) -> None:
    bracket = split(field, data.draw(st.integers(0, field.size - 1)))
    pairs = data.draw(st.integers(1, bracket.p0))
    may_leave = data.draw(st.sampled_from([-1, field.may_have_bye]))
    found = best_candidate(field, Task(bracket, pairs, heterogeneous=False, may_leave=may_leave))
    first = first_attempt(field, bracket, pairs, 0, may_leave)
    assert facts(found) == (walked(*first, 0) if first else None)


@given(fields(10, smallest=8))
@examples(0.4)
def test_large_homogeneous_bracket(field: Field) -> None:
    bracket = split(field, 0)
    found = best_candidate(field, Task(bracket, bracket.p0, heterogeneous=False))
    first = first_attempt(field, bracket, bracket.p0, 0)
    assert facts(found) == (walked(*first, 0) if first else None)


@given(fields(10, smallest=8), st.integers(1, 2))
@examples(0.4)
def test_large_heterogeneous_bracket(field: Field, moved_down: int) -> None:
    bracket = split(field, moved_down)
    found = best_candidate(field, Task(bracket, bracket.p0, heterogeneous=True, all_mdps=True))
    first = first_attempt(field, bracket, bracket.p0, bracket.m0)
    assert facts(found) == (walked(*first, bracket.m0) if first else None)


@given(fields(7), st.data())
def test_heterogeneous_bracket(field: Field, data: st.DataObject) -> None:
    bracket = split(field, data.draw(st.integers(1, max(1, (field.size - 1) // 2))))
    pairs = data.draw(st.integers(1, bracket.p0))
    all_mdps = data.draw(st.booleans())
    found = best_candidate(field, Task(bracket, pairs, heterogeneous=True, all_mdps=all_mdps))
    smallest = bracket.m0 if all_mdps else 1
    for m1 in range(min(bracket.m0, pairs), smallest - 1, -1):
        first = first_attempt(field, bracket, pairs, m1)
        if first is not None:
            assert facts(found) == walked(*first, m1)
            return
    assert found is None


@given(fields(6), st.data())
def test_sets_of_floaters_in_their_order(field: Field, data: st.DataObject) -> None:
    bracket = split(field, data.draw(st.integers(0, (field.size - 1) // 2)))
    m1 = bracket.m0 if bracket.is_heterogeneous else 0
    pairs = data.draw(st.integers(max(1, m1), max(1, m1, bracket.p0)))
    judge = Judge(field, bracket)
    legal = [(quality(judge, a), i, a) for i, a in enumerate(attempts(bracket, pairs, m1)) if is_legal(field, a)]
    order = list(dict.fromkeys(a.left_over for _, _, a in sorted(legal, key=lambda entry: entry[:2])))
    found = other_floaters(field, Task(bracket, pairs, heterogeneous=m1 > 0), idle)
    assert [candidate.left_over for candidate in found] == order


@given(fields(8, scores=2), st.data())
def test_bracket_that_provides_for_the_lowest(field: Field, data: st.DataObject) -> None:
    upper = data.draw(st.integers(1, min(5, field.size - 1)))
    bracket = Bracket((), tuple(range(upper)))
    residents = tuple(range(upper, field.size))
    below = Below(residents, field.size % 2, field.may_have_bye)
    task = Task(bracket, bracket.p0, heterogeneous=False, below=below)
    judge = Judge(field, bracket)
    for pairs in range(bracket.p0, -1, -1):
        passing = [
            (quality(judge, a), i, a)
            for i, a in enumerate(attempts(bracket, pairs, 0))
            if is_legal(field, a) and completes(field, (*a.left_over, *residents), idle)
        ]
        if passing:
            most = most_pairs(field, task)
            assert most == pairs
            if pairs:
                needed, _, attempt = min(passing, key=lambda entry: entry[:2])
                again = Task(bracket, pairs, heterogeneous=False, below=below)
                assert facts(best_candidate(field, again)) == walked(attempt, needed, 0)
            return
    assert most_pairs(field, task) is None


@given(fields(7), st.data())
def test_players_who_must_stay_or_go(field: Field, data: st.DataObject) -> None:
    bracket = split(field, 0)
    pairs = data.draw(st.integers(1, bracket.p0))
    count = field.size - 2 * pairs
    go = data.draw(st.sets(st.integers(0, field.size - 1), max_size=count))
    stay = data.draw(st.sets(st.integers(0, field.size - 1), max_size=2)) - go
    task = Task(bracket, pairs, heterogeneous=False, may_leave=~mask_of(stay), must_leave=mask_of(go))
    judge = Judge(field, bracket)
    fitting = [
        (quality(judge, a), i, a)
        for i, a in enumerate(attempts(bracket, pairs, 0))
        if is_legal(field, a) and go <= set(a.left_over) and not stay & set(a.left_over)
    ]
    found = best_candidate(field, task)
    if not fitting:
        assert found is None
        return
    needed, _, attempt = min(fitting, key=lambda entry: entry[:2])
    assert facts(found) == walked(attempt, needed, 0)


@given(fields(7))
def test_a_lowest_bracket_is_complete_if_any_set_of_pairs_is(field: Field) -> None:
    def complete(players: frozenset[int]) -> bool:
        if not players:
            return True
        first, *others = sorted(players)
        return any(complete(players - {first, other}) for other in others if field.legal[first] >> other & 1)

    everybody = frozenset(range(field.size))
    byes = [p for (p,) in combinations(everybody, 1) if field.may_have_bye >> p & 1]
    wanted = any(complete(everybody - {p}) for p in byes) if field.size % 2 else complete(everybody)
    assert completes(field, everybody, idle) is wanted
