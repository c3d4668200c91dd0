"""The lesson page: small, on its own, in three languages, judged as the engine judges; and used in a real browser."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from browser import Browser, browser

from swissdesk import i18n, wording
from swissdesk.engine.generator import generate
from swissdesk.engine.position import Position
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.systems import SYSTEMS, position_before
from swissdesk.exercises.judging import Grade, judge
from swissdesk.exercises.task import Attempt, Exercise, Task
from swissdesk.reports.web.lesson import Packer, lesson_data, lesson_page

ENTER = "\ue007"
SHOTS = os.environ.get("SWISSDESK_SHOTS")


def position(players: int, number: int, seed: int = 3) -> Position:
    """Return the position before a round of a random tournament."""
    drawn = generate(Recipe(players=players, rounds=number), seed)
    return position_before(drawn.before_round(number), SYSTEMS["dutch-2026"])


@pytest.fixture(scope="module")
def small() -> Position:
    return position(14, 4)


def said(data: dict, packed: list, language: str) -> str:
    """Put a packed message into words as the page does."""
    facts = packed[1] if len(packed) > 1 else {}
    whole = {name: said(data, fact, language) if isinstance(fact, list) else fact for name, fact in facts.items()}
    return re.sub(r"\{(\w+)[^}]*\}", lambda m: str(whole.get(m[1], m[0])), data["templates"][language][packed[0]])


def test_the_page_says_what_the_program_says_in_every_language(small: Position) -> None:
    data = lesson_data(small, "dutch-2026")
    trace = Exercise(Task(small, "dutch-2026")).trace
    for language in i18n.LANGUAGES:
        i18n.install(language)
        try:
            wanted = [wording.sentence(step.message) for step in trace.steps]
        finally:
            i18n.install("en")
        assert [said(data, step["text"], language) for step in data["steps"]] == wanted


def test_every_board_is_judged_as_the_engine_judges_it(small: Position) -> None:
    for found in lesson_data(small, "dutch-2026")["brackets"]:
        exercise = Exercise(Task(small, "dutch-2026", found["number"]))
        for one in found["players"]:
            for other in found["players"]:
                if found["players"].index(one) < found["players"].index(other):
                    grade = judge(exercise, Attempt(((one, other),))).grade
                    assert found["judged"].get(f"{one}-{other}", ["right"])[0] == grade.value
        right = {frozenset(pair) for pair in found["pairs"]}
        assert all(frozenset(map(int, key.split("-"))) not in right for key in found["judged"])
        assert Grade.RIGHT.value not in [entry[0] for entry in found["judged"].values()]


def test_a_page_of_60_players_is_small_and_loads_nothing() -> None:
    page = lesson_page(position(60, 4), "dutch-2026", "Open")
    assert len(page.encode()) < 1_000_000
    assert not re.search(r"(src|href)\s*=|url\(|https?://|import\s", page)
    assert "default-src 'none'" in page


def test_only_the_smaller_brackets_are_tasks_where_there_is_too_much_to_judge(small: Position) -> None:
    whole = lesson_data(small, "dutch-2026")
    sizes = [len(each["players"]) for each in whole["brackets"]]
    assert len(set(sizes)) > 1
    smallest = min(sizes)
    enough = len(small.competitors) * smallest * (smallest + 1) // 2
    brief = lesson_data(small, "dutch-2026", most=enough)
    kept = [len(each["players"]) for each in brief["brackets"] if each["judged"] is not None]
    assert kept == [smallest]
    assert brief["steps"] == whole["steps"]
    assert [each["pairs"] for each in brief["brackets"]] == [each["pairs"] for each in whole["brackets"]]


def test_names_cannot_end_the_data(small: Position) -> None:
    first = small.competitors[0]
    bad = "</script><script>alert(1)</script> %script%"
    named = Position(
        small.round,
        small.rounds,
        small.initial_colour,
        tuple(c._replace(name=bad) if c is first else c for c in small.competitors),
    )
    page = lesson_page(named, "dutch-2026", bad)
    assert "<script>alert" not in page
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["event"] == bad


def test_a_packed_message_keeps_messages_within_it() -> None:
    packer = Packer()
    packed = packer.message(i18n_message())
    data = {"templates": packer.templates()}
    assert said(data, packed, "en") == wording.sentence(i18n_message())
    assert said(data, packed, "sk") != said(data, packed, "en")


def i18n_message():
    from swissdesk.errors import message
    from swissdesk.i18n import N_

    inner = message(N_("{one} and {other} have met."), one=3, other=4)
    return message(N_("Correct. {because}"), because=inner)


# ---- in a browser


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.html"
    path.write_text(lesson_page(position(16, 4), "dutch-2026", "Open"), "utf-8")
    return path


def shot(window: Browser, name: str) -> None:
    if SHOTS:
        window.picture(Path(SHOTS) / f"{name}.png")


@pytest.mark.browser
def test_a_student_uses_the_page_on_a_telephone(page: Path) -> None:
    with browser() as phone:
        phone.open(page)
        assert phone.run("return document.documentElement.scrollWidth <= innerWidth"), "it fits 390 px"
        first = phone.text("#said")
        phone.click("#next")
        assert phone.text("#said") != first
        phone.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))")
        assert phone.run("return document.getElementById('next').disabled")
        shot(phone, "phone-steps")
        phone.click("#tab-practise")
        solve(phone)
        shot(phone, "phone-solved")
        fail(phone)
        shot(phone, "phone-failed")
        phone.click("#tab-questions")
        answer_all(phone)
        shot(phone, "phone-question")
        phone.run("const s = document.getElementById('language'); s.value = 'sk'; s.dispatchEvent(new Event('change'))")
        assert phone.text("#tab-practise") != "Practise"
        phone.click("#theme")
        assert phone.run("return document.documentElement.dataset.theme") in ("dark", "light")
        shot(phone, "phone-dark")
        phone.run("dispatchEvent(new Event('beforeprint'))")
        assert phone.run("return document.querySelectorAll('#paper td:first-child').length") == len(
            position(16, 4).competitors
        )
        assert phone.run("return performance.getEntriesByType('resource').length") == 0
        assert phone.errors() == []


def answers(phone: Browser) -> dict:
    """Return what the page holds of the bracket with the most wrong boards, and turn to it."""
    brackets = phone.run("return JSON.parse(document.getElementById('data').textContent)")["brackets"]
    place = max(range(len(brackets)), key=lambda n: sum("-" in key for key in brackets[n]["judged"]))
    phone.run(
        "const s = document.getElementById('bracket'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))",
        str(place),
    )
    return brackets[place]


def solve(phone: Browser) -> None:
    wanted = answers(phone)
    for pair in wanted["pairs"]:
        for player in pair:
            phone.click(f'[data-player="{player}"]')
    for player in wanted["left"]:
        phone.click(f'[data-player="{player}"]')
        phone.click("#aside")
    assert phone.text("#verdict") == "Correct: this is the pairing by the rules."


def fail(phone: Browser) -> None:
    """Pair two players by Enter alone; the card that is chosen says whom it has met."""
    wanted = answers(phone)
    key, found = next((key, found) for key, found in wanted["judged"].items() if "-" in key)
    phone.click("#again")
    one, other = key.split("-")
    phone.type(f'[data-player="{one}"]', ENTER)
    met = position(16, 4).by_id[int(one)].opponents
    assert "opponents: " + ", ".join(map(str, sorted(met))) in phone.text("#looked")
    assert phone.run("return document.activeElement.dataset.player") == one, "the focus stays on the card"
    phone.type(f'[data-player="{other}"]', ENTER)
    assert found[0] in phone.run("return document.getElementById('verdict').className")
    assert phone.text("#verdict") not in ("", "Correct so far.")


def answer_all(phone: Browser) -> None:
    data = phone.run("return JSON.parse(document.getElementById('data').textContent)")
    asked = [question for bracket in data["brackets"] for question in bracket["questions"]]
    for question in asked:
        if question["form"] == "choice":
            phone.click(f'[data-option="{question["right"][0]}"]')
        else:
            phone.type("#number", ", ".join(map(str, question["right"])))
            phone.click("#answer")
        assert phone.text("#judged").startswith("Correct. ")
        if question is not asked[-1]:
            phone.click("#nextq")
