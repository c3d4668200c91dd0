"""The judgement of a learner's moves: against all candidates of small brackets, taken literally, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from crosstable import tournament
from literal_moves import LiteralBracket, LiteralBracket2017, LiteralFold, LiteralWalk2012
from played_events import played_event

from swissdesk.engine import NoPairing
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.system import is_seeding
from swissdesk.exercises.judging import Finding, Grade, judge
from swissdesk.exercises.task import Attempt, Exercise, Task

LITERAL = {
    "dutch-2026": LiteralBracket,
    "dutch-2017": LiteralBracket2017,
    "dutch-2012": LiteralWalk2012,
    "burstein": LiteralFold,
}


def exercises(system: str, seeds: range) -> Iterator[Exercise]:
    for seed in seeds:
        for before in played_event(seed, system):
            position = position_before(before, system_named(system))
            if system == "burstein" and is_seeding(position):
                continue
            try:
                whole = Exercise(Task(position, system))
            except NoPairing:
                continue
            for number in range(1, len(whole.brackets) + 1):
                yield Exercise(Task(position, system, number))


def random_move(exercise: Exercise, random: Random) -> Attempt:
    players = list(exercise.players)
    random.shuffle(players)
    boards = random.randint(0, len(players) // 2)
    pairs = tuple((players[2 * n], players[2 * n + 1]) for n in range(boards))
    rest = players[2 * boards :]
    return Attempt(pairs, frozenset(rest[: random.randint(0, min(2, len(rest)))]))


def judged_alike(system: str, seeds: range) -> Counter[Grade]:
    """Judge random moves in both ways; return how often each grade was given."""
    random, seen = Random(1), Counter[Grade]()
    for exercise in exercises(system, seeds):
        if len(exercise.players) < 2:
            continue
        literal = LITERAL[system](exercise)
        for _ in range(4):
            attempt = random_move(exercise, random)
            expected = literal.verdict(attempt)
            if expected is None:
                continue
            found = judge(exercise, attempt)
            label = found.clause if found.grade is Grade.WORSE else ""
            assert (found.grade, label) == expected, (exercise.position, exercise.task, attempt)
            seen[found.grade] += 1
    return seen


@pytest.mark.parametrize("system", LITERAL)
def test_random_moves_are_judged_as_by_going_through_all_candidates(system: str) -> None:
    seen = judged_alike(system, range(1, 8))
    assert seen.total() >= 100
    assert all(seen[grade] > 1 for grade in Grade)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("system", "seeds"),
    [
        ("dutch-2026", range(1, 40)),
        ("dutch-2017", range(1, 40)),
        ("dutch-2012", range(1, 90)),
        ("burstein", range(1, 80)),
    ],
)
def test_a_thousand_random_moves_are_judged_as_by_going_through_all_candidates(system: str, seeds: range) -> None:
    seen = judged_alike(system, seeds)
    assert seen.total() >= 1000
    assert all(seen[grade] > 20 for grade in Grade)


ONE_BRACKET = """
1 Anna  2400
2 Boris 2300
3 Clara 2200
4 David 2100
5 Elena 2000
6 Fedor 1900
"""
"""The first round of six: 1–4, 2–5, 3–6."""


@pytest.fixture
def first_round() -> Exercise:
    system = system_named("dutch-2026")
    return Exercise(Task(position_before(tournament(ONE_BRACKET, 5), system), system.name, 1))


def said(found: Finding) -> str:
    return str(found.message)


def test_the_right_boards_are_right_from_the_first_to_the_last(first_round: Exercise) -> None:
    part = judge(first_round, Attempt(((5, 2),)))
    assert (part.grade, part.is_solved, said(part)) == (Grade.RIGHT, False, "Correct so far.")
    assert judge(first_round, first_round.answer).is_solved


def test_a_later_candidate_is_later_and_the_answer_stays_hidden(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4), (2, 6))))
    assert found.grade is Grade.LATER
    assert said(found) == "Equally good by all criteria, but later in the order of generation (4.2)."
    assert found.in_full is not None
    assert "2 is tried with 5 before 6" in str(found.in_full)


def test_nobody_is_left_over_where_nobody_gets_the_bye(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4),), frozenset({2})))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "Everybody has an opponent here: 2 cannot be left over.")


def test_one_player_only_gets_the_bye() -> None:
    system = system_named("dutch-2026")
    seven = tournament(ONE_BRACKET + "7 Greta 1800\n", 5)
    found = judge(Exercise(Task(position_before(seven, system), system.name, 1)), Attempt((), frozenset({2, 3})))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "Only one player can get the bye: 2, 3.")


def test_a_stranger_is_refused(first_round: Exercise) -> None:
    assert said(judge(first_round, Attempt(((1, 9),)))) == "9 does not belong to this bracket."


def test_a_player_on_two_boards_is_refused(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4), (4, 2))))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "4 is on two boards.")
