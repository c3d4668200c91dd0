"""`swissdesk why`."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissdesk.cli import main

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")


def test_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "3", "8", "--round", "6"]) == 0
    sentence, before, then = capsys.readouterr().out.splitlines()
    assert sentence.endswith("in bracket 4 (score 2), downfloaters: 4 instead of 2 (C6, art. 2.4.1).")
    assert (before, then) == ("As it is: 3–9, 14–8", "Then: 3–8, 14–9")


def test_why_with_nothing_to_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "1", "13", "--round", "6"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_why_of_somebody_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FILE, "3", "99", "--round", "6"]) == 3
    assert "99 is not to be paired in round 6" in capsys.readouterr().err
