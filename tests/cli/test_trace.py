"""`swissdesk trace`: a round as one HTML page, or as JSON, and what is said where that cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from swissdesk.cli import main

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")


def test_a_round_becomes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "round.html"
    assert main(["trace", FILE, "--html", "--round", "6", "-o", str(out)]) == 0
    page = out.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '"Round {round}"' in page


def test_another_edition_tells_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", FILE, "--html", "--round", "6", "--system", "dutch-2012"]) == 0
    assert "rules of 2012" in capsys.readouterr().out


def test_the_steps_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", FILE, "--json", "--round", "6"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"]


@pytest.mark.parametrize("forms", [[], ["--html", "--json"]])
def test_one_form_must_be_chosen(forms: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", FILE, *forms]) == 3
    assert "Choose one form: --html or --json." in capsys.readouterr().err


def test_an_unknown_system_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", FILE, "--html", "--round", "6", "--system", "swiss"]) == 3
    assert "There is no pairing system “swiss”" in capsys.readouterr().err
