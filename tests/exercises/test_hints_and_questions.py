"""Hints by stages, questions of every kind, and the criteria that decide, on the positions of the clauses."""

from __future__ import annotations

import pytest

from swissdesk import wording
from swissdesk.engine.systems import position_before, system_named
from swissdesk.exercises.judging import judge
from swissdesk.exercises.questions import Ask, Form, Question, Stage, hints, questions
from swissdesk.exercises.task import Exercise, Task, deciding
from swissdesk.exercises.typed import read
from swissdesk.formats.crosstable_text import clauses, position

QUALITY = [f"C{number}" for number in range(6, 22)]


def exercise(clause: str, bracket: int = 0, system: str = "dutch-2026") -> Exercise:
    before = position(system, clause).tournament
    return Exercise(Task(position_before(before, system_named(system)), system, bracket))


def asked(task: Exercise, ask: Ask) -> Question:
    return next(question for question in questions(task) if question.ask is ask)


@pytest.mark.parametrize("label", QUALITY)
def test_the_criterion_of_a_position_decides_in_it(label: str) -> None:
    assert label in list(deciding(exercise(label)))


def test_hints_go_from_the_parameters_to_the_answer() -> None:
    task = exercise("4.3", 1)
    given = hints(task)
    assert [hint.stage for hint in given] == sorted((hint.stage for hint in given), key=list(Stage).index)
    assert given[0].stage is Stage.PARAMETERS
    assert "MaxPairs" in wording.sentence(given[0].message)
    assert [hint.stage for hint in given if hint.stage is Stage.ANSWER] == [Stage.ANSWER]


EXCHANGE = """
round: 4
1 2 wbw - 2,3,9
2 2 bww - 1
3 2 bwb - 1
4 1 wbw - -
5 1 bwb - -
"""
"""The first of three on 2 points has met both others, so the second moves to S1."""


def test_an_exchange_that_leads_to_the_answer_is_a_hint() -> None:
    task = Exercise(Task(read(EXCHANGE).position, "dutch-2026", 1))
    said = [wording.sentence(hint.message) for hint in hints(task) if hint.stage is Stage.CANDIDATE]
    assert said == ["No transposition is enough: players are exchanged.", "Exchange: 1 for 2. S1: 2; S2: 1, 3."]


def test_no_hint_but_the_last_ones_names_a_board() -> None:
    for clause in ("C12", "C14", "4.2", "4.3", "4.4"):
        for number in range(1, len(exercise(clause).brackets) + 1):
            task = exercise(clause, number)
            boards = [f"{one}–{other}" for one, other in task.answer.pairs]
            early = [h for h in hints(task) if h.stage not in (Stage.COLOURS, Stage.ANSWER)]
            said = " ".join(wording.sentence(hint.message) for hint in early)
            assert not any(board in said for board in boards), (clause, number, said)


def test_every_right_answer_is_the_rules_own() -> None:
    for clause in clauses("dutch-2026"):
        whole = exercise(clause)
        for number in range(len(whole.brackets) + 1):
            task = exercise(clause, number)
            for question in questions(task):
                assert question.is_right(question.right)
                if question.ask is Ask.FLOATERS:
                    assert set(question.right) == task.answer.left
                if question.ask is Ask.BYE:
                    assert question.right == (task.proposal.bye,)
                if question.form is Form.CHOICE:
                    assert len({wording.sentence(option) for option in question.options}) == len(question.options)
                    assert question.clause in wording.sentence(question.options[question.right[0]]) or (
                        question.ask is Ask.NEXT
                    )


def test_the_next_candidate_is_the_next_in_the_order_of_generation() -> None:
    task = exercise("4.2", 1)
    question = asked(task, Ask.NEXT)
    assert task.candidates is not None
    listed = [", ".join(f"{a}–{b}" for a, b in pairs) for pairs in task.candidates]
    shown = question.message.facts["pairs"]
    right = question.options[question.right[0]].facts["pairs"]
    assert right == listed[listed.index(shown) + 1]


def test_the_bye_is_explained_by_what_would_be_worse() -> None:
    whole = exercise("C9")
    question = asked(whole, Ask.BYE_REASON)
    assert question.clause == "4.3"
    assert "If 2 did not get the bye: in bracket 2" in wording.sentence(question.because)


def test_the_answer_solves_every_task() -> None:
    for system in ("dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov"):
        for clause in clauses(system)[::4]:
            whole = exercise(clause, system=system)
            for number in range(len(whole.brackets) + 1):
                task = exercise(clause, number, system)
                assert judge(task, task.answer).is_solved, (system, clause, number)
