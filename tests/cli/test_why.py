"""`swissdesk why` and `swissdesk pair --trace`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from swissdesk.cli import main

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")


def test_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "3", "8", "--round", "6"]) == 0
    sentence, before, then = capsys.readouterr().out.splitlines()
    assert sentence.endswith("in bracket 4 (2.0 points), downfloaters: 4 instead of 2 (C6, art. 2.4.1).")
    assert (before, then) == ("As it is: 3–9, 14–8", "Then: 3–8, 14–9")


def test_why_with_nothing_to_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "1", "13", "--round", "6"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_why_of_somebody_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "3", "99", "--round", "6"]) == 3
    assert "99 is not to be paired in round 6" in capsys.readouterr().err


def test_trace(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "trace.json"
    assert main(["pair", FILE, "--round", "6", "--trace", str(out)]) == 0
    boards = [tuple(map(int, line.split())) for line in capsys.readouterr().out.splitlines()[1:]]
    data = json.loads(out.read_text("utf-8"))
    assert (data["system"], data["round"]) == ("dutch-2026", 6)
    assert [tuple(pair) for pair in data["pairs"]] == boards
    assert data["steps"]


def test_trace_into_nowhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["pair", FILE, "--round", "6", "--trace", str(tmp_path / "no" / "trace.json")]) == 5
    assert "cannot be written" in capsys.readouterr().err
