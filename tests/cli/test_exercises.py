"""`swissdesk exercises` and `swissdesk trace` with typed positions: pages, and what is said where that cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from swissdesk.cli import main
from swissdesk.paths import resource

POSITION = """\
title: Who floats?
system: dutch-2026
round: 3
1 2 bw -- 9
2 2 wb -- 8
3 2 bw -- 7
4 2 wb -- 6
5 0 - -- -
"""


@pytest.fixture
def typed(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, "utf-8")
    return str(path)


def data_of(page: str) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])


def test_tasks_of_the_bank_become_a_page(tmp_path: Path) -> None:
    out = tmp_path / "set.html"
    assert main(["exercises", "--system", "dutch-2017", "--theme", "limbo", "--count", "3", "-o", str(out)]) == 0
    brackets = data_of(out.read_text("utf-8"))["brackets"]
    assert len(brackets) == 3
    assert all(bracket["came"] for bracket in brackets), "the Limbo takes moved-down players"


def test_files_of_both_kinds_become_a_page(typed: str, tmp_path: Path) -> None:
    out, event = tmp_path / "set.html", resource("samples", "teaching-2012.trf")
    assert main(["exercises", typed, str(event), "--round", "4", "--title", "Seminar", "-o", str(out)]) == 0
    data = data_of(out.read_text("utf-8"))
    assert data["event"] == "Seminar"
    assert [bracket["said"] for bracket in data["brackets"]][:2] == [
        "Who floats?",
        "Teaching tournament (Dutch system of 2012)",
    ]


def test_a_typed_position_is_told_like_a_round(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", typed, "--html"]) == 0
    assert data_of(capsys.readouterr().out)["steps"]
    assert main(["trace", typed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == [[4, 1], [2, 3]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["exercises", "--theme", "C12"], "The bank has no theme “C12”. Choose one of: bye, collapse"),
        (["exercises", "--level", "9"], "The bank has no task like that."),
        (["exercises", "--count", "61"], "A page holds 60 tasks, these are 61. Choose fewer."),
        (
            ["exercises", "{typed}", "--system", "lim"],
            "A typed position cannot be paired by “lim”. Choose one of: dutch",
        ),
        (["trace", "{typed}", "--html", "--round", "4"], "A typed position has its own round. Leave out --round."),
        (["trace", "{two}", "--html"], "has 2 positions. Make a set of them: swissdesk exercises"),
        (["exercises", "{bad}"], "bad.txt: Line 5, 2.5: expected 0, ½, 1, 1.5 …, found “x”. Correct it."),
        (["exercises", "{tmp}/none.txt"], "cannot be read: there is no such file or folder."),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], words: str, typed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two, bad = tmp_path / "two.txt", tmp_path / "bad.txt"
    two.write_text(f"{POSITION}---\n{POSITION}", "utf-8")
    bad.write_text(POSITION.replace("\n2 2", "\n2 x"), "utf-8")
    known = {"typed": typed, "two": two, "bad": bad, "tmp": tmp_path}
    assert main([argument.format(**known) for argument in arguments]) in (3, 5)
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
