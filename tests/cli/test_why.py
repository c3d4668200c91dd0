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
    assert sentence.endswith("in bracket 4 (score 2), downfloaters: 4 instead of 2 (C6, art. 2.4.1).")
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
    assert "There is no folder for" in capsys.readouterr().err


def everybody_has_met() -> str:
    """Return a TRF of four players who have all met in three rounds of five."""
    games = {1: "2w1 3b1 4w0", 2: "1b0 4w1 3b=", 3: "4b1 1w0 2w=", 4: "3w0 2b0 1b1"}
    points = {"1": 2, "=": 1, "0": 0}
    lines = ["012 Nobody left", "XXR 5"]
    for player, row in games.items():
        cells = "".join(f"  {game[0]:>4} {game[1]} {game[2]}" for game in row.split())
        total = sum(points[game[2]] for game in row.split()) / 2
        lines.append(f"001 {player:>4}      {f'Player {player}':<65} {total:>4} {player:>4}{cells}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
def test_a_round_that_does_not_exist_is_traced_too(
    system: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, out = tmp_path / "none.trf", tmp_path / "trace.json"
    file.write_text(everybody_has_met(), "utf-8")
    assert main(["pair", str(file), "--system", system, "--trace", str(out)]) == 1
    refusal = capsys.readouterr().err.splitlines()[0].removeprefix("swissdesk: ")
    data = json.loads(out.read_text("utf-8"))
    assert (data["system"], data["round"], data["pairs"], data["bye"]) == (system, 4, [], None)
    assert data["refusal"]["text"] == refusal
    assert [step["kind"] for step in data["steps"]].count("completion") >= 3


def test_a_system_without_a_trace_says_so_and_why_there_is_no_round(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from swissdesk.engine import narration

    monkeypatch.setattr(narration, "REFUSALS", {})
    file = tmp_path / "none.trf"
    file.write_text(everybody_has_met(), "utf-8")
    assert main(["pair", str(file), "--system", "dutch-2026", "--trace", str(tmp_path / "trace.json")]) == 1
    said = capsys.readouterr().err
    assert "There is no trace for the pairing system “dutch-2026”." in said
    assert "Round 4 cannot be paired" in said
