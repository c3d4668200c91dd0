"""The bank, spaced repetition and exams: what a task says it teaches is true, and progress survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissdesk.exercises.bank import BankError, Entry, Theme, bank, level_of, load, themes_of
from swissdesk.exercises.deciding import deciding
from swissdesk.exercises.exam import Mark, chosen, tallies
from swissdesk.exercises.judging import Grade, judge
from swissdesk.exercises.progress import DAYS, Progress, Record, save
from swissdesk.exercises.progress import load as load_progress
from swissdesk.exercises.task import Exercise, Task


def whole(entry: Entry) -> Exercise:
    return Exercise(Task(entry.task.position, entry.system))


@pytest.mark.parametrize("entry", bank()[::9], ids=lambda entry: entry.key)
def test_a_task_teaches_what_it_says(entry: Entry) -> None:
    exercise = whole(entry).at(entry.bracket)
    themes = themes_of(exercise, tuple(deciding(exercise)))
    assert themes == entry.themes
    assert level_of(exercise, themes) == entry.level
    assert judge(exercise, exercise.answer).is_solved


def test_the_bank_has_every_edition_and_what_is_asked_for_most() -> None:
    by_system: dict[str, set[str]] = {}
    for entry in bank():
        by_system.setdefault(entry.system, set()).update(theme.code for theme in entry.themes)
    assert {"criterion:C8", "criterion:C9", "criterion:C12", "limbo", "bye"} <= by_system["dutch-2026"]
    assert {"criterion:C.7", "collapse", "limbo", "bye"} <= by_system["dutch-2017"]
    assert {"collapse", "limbo", "bye"} <= by_system["dutch-2012"]
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
        assert [(t.about, t.halves, t.most) for t in tallies(marks)] == [("C12", 3, 6), ("exchange:1", 2, 4)]
