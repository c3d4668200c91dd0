"""FIDE's checklist: every question on our way has an answer, and what an answer names as its evidence exists.

The tests that are evidence run with all the others, so an answer that loses one is seen there; `-m corpus` runs them
alone and says which answers they carry.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from swissdesk import cli
from swissdesk.__main__ import COMMANDS
from swissdesk.paths import resource
from swissdesk.reports.self_check import Line, SelfCheck, answer_text, self_check

ROOT = Path(__file__).parents[2]
ANSWERS = ROOT / "tests" / "fide" / "checklist.json"


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("checklist_script", ROOT / "packaging" / "checklist.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answers() -> dict[str, dict[str, str]]:
    whole: dict[str, dict[str, str]] = json.loads(ANSWERS.read_text("utf-8"))
    return whole


def evidence() -> Iterator[tuple[str, str]]:
    """Yield the number of a question and each part of its evidence."""
    for number, answer in answers().items():
        for part in answer.get("evidence", "").split(";"):
            if part.strip():
                yield number, part.strip()


@cache
def names_in(path: str) -> frozenset[str]:
    """Return the names of the tests of a file: ``Class::test_name`` or ``test_name``."""
    found = set()
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
            found |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return frozenset(found)


def is_there(part: str) -> bool:
    """Whether a piece of evidence exists; a command must be one, its options are tested elsewhere."""
    if part.startswith("tests/"):
        path, _, name = part.partition("::")
        return (ROOT / path).is_file() and (not name or name in names_in(path))
    if part.startswith("swissdesk"):
        words = part.split()
        return len(words) == 1 or words[1].startswith("-") or words[1] in COMMANDS
    kind, _, name = part.partition(":")
    if kind == "help":
        return resource("help", f"{name}.html").is_file()
    return kind == "file" and (ROOT / name).is_file()


def test_the_file_of_the_program_is_what_the_script_makes() -> None:
    """If this fails, run ``python packaging/checklist.py``."""
    assert resource("fide", "checklist.json").read_text("utf-8") == script().page()


def test_all_evidence_exists() -> None:
    assert [found for found in evidence() if not is_there(found[1])] == []


@pytest.mark.parametrize(
    "part",
    [
        "tests/fide/test_checklist.py::test_that_is_not",
        "tests/none.py::test_x",
        "swissdesk fly",
        "help:nothing",
        "file:nothing",
        "because I say so",
    ],
)
def test_evidence_that_does_not_exist_is_seen(part: str) -> None:
    assert not is_there(part)


def test_every_question_on_the_way_has_an_answer_with_evidence() -> None:
    assert [line.number for line in self_check().lines if not line.answer or not line.evidence] == []


def test_what_costs_says_why() -> None:
    assert [line.number for line in self_check().lines if not line.is_clean and not line.note] == []


def branch(outcome: object, then: int | None) -> dict[str, object]:
    return {"outcome": outcome, "next": then}


class TestWalk:
    def tree(self) -> dict[str, object]:
        ways = {
            1: (("ok", 3), ("fail", 2)),
            2: (("ok", 1), (5, 3)),
            3: (("ok", None), ("unknown", None)),
        }
        questions = [
            {"q": number, "area": "A", "asks": "?", "yes": branch(*yes), "no": branch(*no)}
            for number, (yes, no) in ways.items()
        ]
        return {"first": 1, "questions": questions}

    def outcomes(self, **answers: str) -> list[tuple[int, object]]:
        given = {name.removeprefix("q"): {"answer": answer} for name, answer in answers.items()}
        return [(line["number"], line["outcome"]) for line in script().walked(self.tree(), given)]

    def test_goes_where_the_answers_lead(self) -> None:
        assert self.outcomes(q1="yes", q2="no", q3="yes") == [(1, "ok"), (3, "ok")]
        assert self.outcomes(q1="no", q2="no", q3="no") == [(1, "fail"), (2, 5), (3, "fail")]

    def test_ends_at_a_question_without_an_answer(self) -> None:
        assert self.outcomes(q1="no") == [(1, "fail"), (2, "unanswered")]

    def test_a_circle_is_refused(self) -> None:
        with pytest.raises(ValueError, match="twice"):
            self.outcomes(q1="no", q2="yes")


class TestSum:
    LINES = (Line(1, "A", "a?", "yes", "ok"), Line(2, "A", "b?", "no", 60), Line(3, "B", "c?", "yes", 50))

    def test_penalties_add_up_and_end_an_acceptance(self) -> None:
        assert not SelfCheck("X", "1", 100, self.LINES).passes
        assert SelfCheck("X", "1", 110, self.LINES).passes

    @pytest.mark.parametrize("outcome", ["fail", "unanswered"])
    def test_a_fail_or_a_gap_ends_it_at_once(self, outcome: str) -> None:
        assert not SelfCheck("X", "1", 100, (Line(1, "A", "a?", "no", outcome),)).passes

    def test_areas_keep_their_order(self) -> None:
        areas = SelfCheck("X", "1", 100, self.LINES).areas
        assert [(name, len(lines)) for name, lines in areas] == [("A", 2), ("B", 1)]

    def test_an_answer_says_what_it_costs(self) -> None:
        said = [answer_text(line) for line in (*self.LINES, Line(4, "B", "d?", "no", "fail"))]
        assert said == ["Yes.", "No (60 %).", "Yes (50 %).", "No: FIDE would refuse."]


class TestCrossTest:
    """Question 33 and what follows from it, as ``tests/peers/cross.py --report`` says in ``cross-report.txt``."""

    WAY = re.compile(
        r"^(?:ours|theirs): (\d+) tournaments, (\d+) rounds,.*\n"
        r"  differences: pairings (\d+), standings (\d+) open and (\d+) explained",
        re.MULTILINE,
    )

    def ways(self) -> list[tuple[int, ...]]:
        report = (ROOT / "tests" / "peers" / "cross-report.txt").read_text("utf-8")
        found = [tuple(map(int, match)) for match in self.WAY.findall(report)]
        assert len(found) == 2
        return found

    def test_the_answer_follows_from_its_report(self) -> None:
        is_whole = all(count >= 50_000 for count, *_ in self.ways())
        is_many = any(sum(differences) > 10 for _, _, *differences in self.ways())
        said = answers()
        assert said["33"]["answer"] == ("yes" if is_whole else "no")
        assert said["34"]["answer"] == ("yes" if is_many else "no")
        assert [(pairings, still_open) for _, _, pairings, still_open, _ in self.ways()] == [(0, 0), (0, 0)]

    def test_its_figures_are_those_that_are_told(self) -> None:
        for told in ((ROOT / "tests" / "peers" / "README.md").read_text("utf-8"), answers()["33"]["note"]):
            plain = " ".join(told.split())
            figures = [f"{count:,} tournaments of ours ({rounds:,} rounds)" for count, rounds, *_ in self.ways()[:1]]
            figures += [f"{count:,} of bbpPairings ({rounds:,} rounds)" for count, rounds, *_ in self.ways()[1:]]
            assert [figure for figure in figures if figure not in plain] == []


class TestCommand:
    def test_prints_areas_answers_evidence_and_the_sum(self, capsys: pytest.CaptureFixture[str]) -> None:
        check = self_check()
        assert cli.main(["checklist"]) == (0 if check.passes else 1)
        lines = capsys.readouterr().out.splitlines()
        assert [area for area, _ in check.areas if area not in lines] == []
        assert f"Questions: {len(check.lines)}." in lines[-1]
        shown = " ".join(" ".join(lines).split())
        assert [line.number for line in check.lines if line.evidence and line.evidence.split()[0] not in shown] == []

    def test_only_what_costs(self, capsys: pytest.CaptureFixture[str]) -> None:
        cli.main(["checklist", "--costly"])
        out = capsys.readouterr().out
        numbers = [int(number) for number in re.findall(r"^ *(\d+)  ", out, re.MULTILINE)]
        assert numbers == [line.number for line in self_check().lines if not line.is_clean]

    def test_as_data(self, capsys: pytest.CaptureFixture[str]) -> None:
        cli.main(["checklist", "--format", "json"])
        data = json.loads(capsys.readouterr().out)
        assert (data["total"], data["passes"]) == (self_check().total, self_check().passes)
        assert len(data["lines"]) == len(self_check().lines)


@pytest.mark.corpus
def test_the_tests_that_are_evidence_pass() -> None:
    named = sorted({part for _, part in evidence() if part.startswith("tests/")})
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *named],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    failed = set(re.findall(r"^(?:FAILED|ERROR) ([^\s\[]+)", done.stdout, re.MULTILINE))
    lost = [found for found in evidence() if any(name.startswith(found[1]) for name in failed)]
    assert (lost, done.returncode) == ([], 0), done.stdout[-2000:]
