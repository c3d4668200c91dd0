"""The page of a set of tasks: small, on its own, giving nothing away; solved, failed and asked in a real browser."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from browser import Browser, browser

from swissdesk import wording
from swissdesk.exercises.bank import bank
from swissdesk.exercises.judging import judge
from swissdesk.exercises.sets import SetError, of_bank, of_position, of_typed
from swissdesk.exercises.task import Attempt, Task
from swissdesk.exercises.typed import read_all
from swissdesk.reports.web.lesson import exercise_data, exercise_page

SHOTS = os.environ.get("SWISSDESK_SHOTS")

TYPED = """
title: Who floats, and why?
system: dutch-2026
round: 3
bracket: 1
1 2 bw -- 9  Anna
2 2 wb -- 8
3 2 bw -- 7
4 2 wb -- 6
5 0 - -- -
---
system: dutch-2012
round: 2
1 1 w - 3
2 1 b - 4
3 0 b - 1
4 0 w - 2
"""


def test_typed_positions_become_tasks_with_their_titles_and_brackets() -> None:
    first, *others = of_typed(read_all(TYPED))
    assert (first.title, first.exercise.players) == ("Who floats, and why?", (1, 2, 3, 4))
    assert [(each.title, each.exercise.task.system, each.exercise.players) for each in others] == [
        ("", "dutch-2012", (1, 2)),
        ("", "dutch-2012", (3, 4)),
    ]


def test_what_is_wrong_in_the_second_position_is_said_with_its_own_line() -> None:
    with pytest.raises(Exception, match=r"^Line 10, 2\.5: expected"):
        read_all("round: 2\n1 1 w - 3\n2 1 b - 4\n3 0 b - 1\n4 0 w - 2\n---\nround: 2\n1 1 - - -\n\n2 x - - -\n")


def test_a_system_without_brackets_is_one_task_with_the_whole_round() -> None:
    position = bank()[0].task.position
    (item,) = of_position(Task(position, "hosek-single"))
    assert item.exercise.players == tuple(c.id for c in position.competitors)


def test_no_task_of_the_bank_is_refused_with_what_to_do() -> None:
    with pytest.raises(SetError, match="Choose another theme, level or system"):
        of_bank((), 5, 1)


def test_a_set_is_small_loads_nothing_and_names_no_theme() -> None:
    page = exercise_page(of_bank(bank(), 30, 1), "Seminar")
    assert len(page.encode()) < 500_000
    assert not re.search(r"(src|href)\s*=|url\(|https?://|import\s", page)
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert len(data["brackets"]) == 30
    assert "decides" not in json.dumps([each["system"] for each in data["brackets"]])
    themes = {wording.sentence(theme.name) for entry in bank() for theme in entry.themes}
    assert not themes & set(data["templates"]["en"])


def test_every_board_is_judged_as_the_engine_judges_it() -> None:
    items = of_bank(bank(), 6, 2)
    for item, found in zip(items, exercise_data(items)["brackets"], strict=True):
        for key, finding in found["judged"].items():
            group = tuple(map(int, key.split("-")))
            attempt = Attempt((group,)) if len(group) == 2 else Attempt((), frozenset(group))
            assert judge(item.exercise, attempt).grade.value == finding[0]
        assert set(found["cards"]) == {str(player.id) for player in item.exercise.position.competitors}


# ---- in a browser


def shot(window: Browser, name: str) -> None:
    if SHOTS:
        window.picture(Path(SHOTS) / f"{name}.png")


@pytest.mark.browser
def test_a_set_is_worked_through_on_a_telephone(tmp_path: Path) -> None:
    path = tmp_path / "set.html"
    items = (*of_typed(read_all(TYPED))[:1], *of_bank(bank(), 4, 1))
    path.write_text(exercise_page(items, "Seminar"), "utf-8")
    with browser() as phone:
        phone.open(path)
        assert phone.run("return document.documentElement.scrollWidth <= innerWidth"), "it fits 390 px"
        assert "Who floats, and why?" in phone.text("#main")
        shot(phone, "set-begin")
        phone.click("summary")
        shot(phone, "set-position")
        assert phone.run(
            "return [...document.querySelectorAll('details td:first-child')].map((cell) => cell.innerText)"
        ) == [
            *map(str, items[0].exercise.players),
            "5",
        ]
        assert phone.run("return document.documentElement.scrollWidth <= innerWidth"), "the table keeps to itself"
        phone.click("summary")
        for number, item in enumerate(items, 1):
            solve(phone, item.exercise.answer)
            assert phone.text("#verdict") == "Correct: this is the pairing by the rules."
            assert phone.text("#solved") == f"Solved: {number} of {len(items)}"
            shot(phone, f"set-solved-{number}")
            phone.click("#nexttask")
        fail(phone)
        shot(phone, "set-failed")
        phone.click("#tab-questions")
        shot(phone, "set-question")
        phone.run("dispatchEvent(new Event('beforeprint'))")
        assert phone.run("return document.querySelectorAll('#paper .task').length") == len(items)
        assert phone.run("return performance.getEntriesByType('resource').length") == 0
        assert phone.errors() == []


def solve(phone: Browser, answer: Attempt) -> None:
    for pair in answer.pairs:
        for player in pair:
            phone.click(f'[data-player="{player}"]')
    for player in answer.left:
        phone.click(f'[data-player="{player}"]')
        phone.click("#aside")


def fail(phone: Browser) -> None:
    """Pair two players who must not meet, then two others: what is said names the board that it is said of."""
    for player in (1, 3, 2, 4):
        phone.click(f'[data-player="{player}"]')
    assert phone.text("#verdict").startswith("1–3: C12")
