"""The candidates that systems list: in the order of their rules, taken literally, and the accepted one among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from dutch2012_walk import attempts
from played_events import played_event
from systems_bruteforce import all_pairings

from swissdesk.engine import NoPairing
from swissdesk.engine.system import Candidates
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.judgement import candidates_of, how_many
from swissdesk.engine.systems.dutch2012.story.later import Listing
from swissdesk.exercises.questions import Ask, questions
from swissdesk.exercises.task import Exercise, Task

_LOOKED_AT = 300


def exercises(system: str, seeds: range) -> Iterator[Exercise]:
    """Yield the brackets of small events with a choice."""
    for seed in seeds:
        for before in played_event(seed, system):
            position = position_before(before, system_named(system))
            try:
                whole = Exercise(Task(position, system))
            except NoPairing:
                continue
            for number in range(1, len(whole.brackets) + 1):
                if len(whole.at(number).players) > 2:
                    yield whole.at(number)


def listed(candidates: Candidates) -> list[tuple[tuple[int, int], ...]]:
    return list(islice(candidates, _LOOKED_AT))


@pytest.mark.parametrize("system", ["dutch-2012", "burstein", "dubov"])
def test_the_accepted_one_is_listed_under_its_number(system: str) -> None:
    seen = 0
    for exercise in exercises(system, range(1, 12)):
        candidates = exercise.candidates
        if candidates is None:
            assert system == "dutch-2012", "brackets can only be joined in 2012"
            continue
        found = listed(candidates)
        assert len(found) == min(candidates.total, _LOOKED_AT)
        assert len(set(found)) == len(found)
        accepted = found[candidates.accepted - 1]
        assert set(map(frozenset, accepted)) == set(map(frozenset, exercise.answer.pairs))
        assert candidates.is_legal(accepted)
        seen += candidates.accepted > 1
    assert seen > 3


def test_burstein_goes_from_the_last_opponent_to_the_first_and_to_floating() -> None:
    for players in range(1, 8):
        everybody = tuple(range(1, players + 1))
        for floaters in range(players % 2, players + 1, 2):
            literal = [pairs for pairs, left in all_pairings(everybody) if len(left) == floaters]
            assert list(candidates_of(everybody, floaters)) == literal
            assert how_many(players, floaters) == len(literal)


def test_six_players_with_two_floaters_begin_as_the_handbook_says() -> None:
    found = list(candidates_of((1, 2, 3, 4, 5, 6), 2))
    assert found[:3] == [((1, 6), (2, 5)), ((1, 6), (2, 4)), ((1, 6), (2, 3))]
    assert found[-1] == ((3, 4), (5, 6))


def test_dubov_transposes_the_second_group_by_pairing_number() -> None:
    seen = 0
    for exercise in exercises("dubov", range(1, 12)):
        candidates = exercise.candidates
        assert candidates is not None
        found = listed(candidates)
        s1 = [one for one, _ in found[0]]
        place = {c.id: c.place for c in exercise.position.competitors}
        lower = sorted((other for _, other in found[0]), key=place.__getitem__)
        assert found == [tuple(zip(s1, t2, strict=True)) for t2 in islice(permutations(lower), _LOOKED_AT)]
        seen += len(s1) > 2
    assert seen > 3


def test_2012_transposes_then_exchanges_then_takes_other_moved_down_players() -> None:
    """Against section D taken literally."""
    seen = 0
    for exercise in exercises("dutch-2012", range(1, 12)):
        candidates = exercise.candidates
        if candidates is None:
            continue
        assert isinstance(candidates, Listing)
        goal = candidates.goal
        literal = [
            tuple(goal.ids(pair) for pair in (*attempt.top, *attempt.pairs))
            for attempt in islice(attempts(goal.bracket, goal.p1, goal.m1), _LOOKED_AT)
        ]
        assert listed(candidates) == literal
        seen += goal.m1 > 0
    assert seen > 1


def test_lim_has_no_order_of_candidates_so_nobody_is_asked_for_the_next_one() -> None:
    before = next(played_event(3, "lim"))
    whole = Exercise(Task(position_before(before, system_named("lim")), "lim"))
    assert whole.brackets == ()
    assert all(question.ask is not Ask.NEXT for question in questions(whole))
