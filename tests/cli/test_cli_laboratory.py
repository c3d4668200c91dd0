"""`swissdesk laboratory`: text and JSON, rounds and systems chosen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from swissdesk.cli import main

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laboratory", FILE, "--round", "6"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Round 6, boards compared with FIDE Dutch system, rules of 2026\n")
    assert "Lim system, Maxi-tournament" in out
    assert "3–9" in out


def test_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    systems = ["--systems", "dutch-2026", "hosek-nwm", "--reference", "hosek-nwm"]
    assert main(["laboratory", FILE, "--round", "6", *systems, "--format", "json", "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    data = json.loads(out.read_text("utf-8"))
    assert (data["round"], data["reference"]) == (6, "hosek-nwm")
    first, second = data["systems"]
    assert (first["system"], second["system"], second["other_boards"]) == ("dutch-2026", "hosek-nwm", 0)
    assert first["boards"] == len(first["pairs"]) == 7
    assert first["difference_sum"] == 500
    assert first["seconds"] >= 0


def test_networkx_as_a_second_opinion(capsys: pytest.CaptureFixture[str]) -> None:
    systems = ["--systems", "dutch-2026", "hosek-gwm"]
    assert main(["laboratory", FILE, "--round", "6", *systems, "--check", "--format", "json"]) == 0
    dutch, weighted = json.loads(capsys.readouterr().out)["systems"]
    assert "checked" not in dutch
    assert weighted["checked"].pop("seconds") > 0
    assert weighted["checked"] == {"matchings": 1, "equally_heavy": 1}


def test_unknown_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laboratory", FILE, "--round", "6", "--systems", "swiss"]) == 3
    assert "There is no pairing system “swiss”" in capsys.readouterr().err
