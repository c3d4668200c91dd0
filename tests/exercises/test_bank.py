"""The bank, spaced repetition and exams: what a task says it teaches is true, and progress survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissdesk.engine.trace import Kind, Verdict
from swissdesk.exercises.bank import BankError, Entry, Theme, bank, level_of, load, themes_of
from swissdesk.exercises.judging import Grade, judge
from swissdesk.exercises.learner import DAYS, Mark, Progress, Record, chosen, learners, save, tallies
from swissdesk.exercises.learner import load as load_progress
from swissdesk.exercises.task import Exercise, Task, deciding


def whole(entry: Entry) -> Exercise:
    return Exercise(Task(entry.task.position, entry.system))


def one_of_each() -> list[Entry]:
    """The easiest task of each theme of each edition, once."""
    found: dict[tuple[str, str], Entry] = {}
    for each in sorted(bank(), key=lambda each: each.level):
        for theme in each.themes:
            found.setdefault((each.system, theme.kind), each)
    return list(dict.fromkeys(found.values()))


def prove(entry: Entry) -> None:
    """Find everything that a task says it teaches in the trace of its bracket."""
    exercise = whole(entry).at(entry.bracket)
    labels = tuple(deciding(exercise))
    themes = themes_of(exercise, labels)
    assert themes == entry.themes
    assert level_of(exercise, themes) == entry.level
    assert judge(exercise, exercise.answer).is_solved
    here = [step for step in exercise.trace.steps if step.bracket == entry.bracket]
    accepted = [step for step in here if step.verdict is Verdict.ACCEPTED]
    for theme in themes:
        if theme.kind == "criterion":
            assert theme.value in labels
        elif theme.kind == "exchange":
            formed = next(step for step in here if step.kind is Kind.SUBGROUPS)
            gone_up = {pair.one for pair in accepted[-1].pairs} - set(formed.s1)
            assert len(gone_up) == int(theme.value)
        elif theme.kind == "collapse":
            steps = exercise.trace.steps
            assert any(step.kind is Kind.BACKTRACK or step.verdict is Verdict.WITHDRAWN for step in steps)
        elif theme.kind == "limbo":
            assert exercise.came & exercise.answer.left
        elif theme.kind == "look-ahead":
            given_up = [step for step in here if step.verdict is Verdict.BEST_SO_FAR]
            looked = [step for step in here if step.kind is Kind.LOOKAHEAD]
            assert looked or any(set(step.downfloaters) != exercise.answer.left for step in given_up)
        elif theme.kind == "bye":
            assert exercise.trace.bye in exercise.answer.left
            lower = [c for c in exercise.position.competitors if c.may_have_bye][-1]
            assert lower.id != exercise.trace.bye


@pytest.mark.parametrize("entry", one_of_each(), ids=lambda entry: entry.key)
def test_a_task_teaches_what_it_says(entry: Entry) -> None:
    prove(entry)


@pytest.mark.corpus
def test_every_task_teaches_what_it_says() -> None:
    for each in bank():
        prove(each)


def test_the_bank_has_every_edition_and_what_is_asked_for_most() -> None:
    by_system: dict[str, set[str]] = {}
    for entry in bank():
        by_system.setdefault(entry.system, set()).update(theme.code for theme in entry.themes)
    for_all = {"exchange:1", "exchange:2", "limbo", "bye", "look-ahead"}
    assert {"criterion:C8", "criterion:C9", "criterion:C12"} | for_all <= by_system["dutch-2026"]
    assert {"criterion:C.7", "criterion:C.8", "criterion:C.10", "collapse"} | for_all <= by_system["dutch-2017"]
    assert {"criterion:B.4", "criterion:B.5", "criterion:B.6", "criterion:A.7.d", "collapse"} | for_all <= by_system[
        "dutch-2012"
    ]
    assert len({entry.key for entry in bank()}) == len(bank())
    assert {entry.level for entry in bank()} >= {1, 2, 3, 4}


def test_a_damaged_bank_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bank.json"
    file.write_text('{"tasks": [{"key": 1}]}')
    with pytest.raises(BankError, match="cannot be read"):
        load(file)


def entry(key: str, level: int = 1, *themes: str) -> Entry:
    return Entry(key, "dutch-2026", 1, level, tuple(map(Theme.of, themes)), "")


class TestProgress:
    def test_what_is_solved_comes_again_later_and_later(self) -> None:
        record, day = Record(), 100
        for days in DAYS[1:]:
            record = record.after(day, right=True)
            assert record.due == day + days
        assert record.after(day, right=True).box == len(DAYS) - 1

    def test_what_failed_comes_again_the_same_day(self) -> None:
        record = Record(box=4, due=90, solved=4).after(100, right=False)
        assert (record.box, record.due, record.failed) == (0, 100, 1)

    def test_due_tasks_come_first_then_new_ones_from_the_easiest(self) -> None:
        tasks = (entry("hard", 5), entry("easy", 1), entry("old", 3), entry("later", 1))
        progress = Progress({"old": Record(1, 99), "later": Record(3, 120)})
        assert progress.next(tasks, 100).key == "old"
        assert progress.next(tasks, 100, but="old").key == "easy"
        assert progress.counts(tasks, 100) == (1, 2, 1)
        assert progress.next((tasks[3],), 100) is None

    def test_it_is_kept_in_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "own" / "exercises.json"
        progress = Progress().done("a", 100, right=True).done("b", 100, right=False)
        save(file, progress)
        assert load_progress(file) == progress
        assert load_progress(tmp_path / "none.json") == Progress()

    def test_everybody_at_the_machine_has_their_own(self, tmp_path: Path) -> None:
        file = tmp_path / "exercises.json"
        anna, nobody = Progress().done("a", 100, right=True), Progress().done("b", 100, right=False)
        save(file, anna, "Anna")
        save(file, nobody)
        save(file, Progress(), "boris")
        assert (load_progress(file, "Anna"), load_progress(file), load_progress(file, "Clara")) == (
            anna,
            nobody,
            Progress(),
        )
        assert learners(file) == ("Anna", "boris")

    @pytest.mark.parametrize("text", ["", "{", '{"records": {"a": {"box": 99}}}', '{"records": 5}'])
    def test_a_damaged_file_is_set_aside_and_not_lost(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "exercises.json"
        file.write_text(text)
        assert load_progress(file) == Progress()
        assert file.with_suffix(".broken").read_text() == text


class TestExam:
    def test_tasks_of_different_themes_are_chosen_and_go_from_easy_to_hard(self) -> None:
        tasks = [entry(f"c{n}", n % 5 + 1, "criterion:C12") for n in range(20)] + [entry("limbo", 3, "limbo")]
        found = chosen(tasks, 4, seed=1)
        assert "limbo" in [each.key for each in found]
        assert [each.level for each in found] == sorted(each.level for each in found)
        assert found == chosen(tasks, 4, seed=1)
        assert len(chosen(tasks[:2], 9, seed=1)) == 2

    def test_marks_are_added_up_by_clause(self) -> None:
        both = entry("a", 1, "criterion:C12", "exchange:1")
        marks = [Mark(both, Grade.RIGHT), Mark(entry("b", 1, "criterion:C12"), Grade.LATER), Mark(both, None)]
        found = [(tally.about.code, tally.halves, tally.most) for tally in tallies(marks)]
        assert found == [("criterion:C12", 3, 6), ("exchange:1", 2, 4)]
