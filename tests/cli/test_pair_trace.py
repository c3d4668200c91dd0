"""`swissdesk pair --trace`: how a round came about as JSON, in a file or for the next program in the pipe."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from json_schema import faults, published

from swissdesk.cli import main
from swissdesk.engine.proposal import NoPairing, NoTrace
from swissdesk.engine.systems.dutch.system import DutchSystem
from swissdesk.engine.trace import Trace

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")


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
    assert f"The folder of {tmp_path / 'no' / 'trace.json'} does not exist" in capsys.readouterr().err


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
    def silent(self: object, position: object, error: NoPairing, *_: object) -> Trace:
        raise NoTrace("There is no trace for the pairing system “{system}”.", system=error.system)

    monkeypatch.setattr(DutchSystem, "narrate_refusal", silent)
    file = tmp_path / "none.trf"
    file.write_text(everybody_has_met(), "utf-8")
    assert main(["pair", str(file), "--system", "dutch-2026", "--trace", str(tmp_path / "trace.json")]) == 1
    said = capsys.readouterr().err
    assert "There is no trace for the pairing system “dutch-2026”." in said
    assert "Round 4 cannot be paired" in said


# ---- into a pipe


def piped(capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    """Return what `--trace -` writes to standard output, which must be JSON and nothing else."""
    assert main(["pair", FILE, "--round", "6", "--trace", "-", *more]) == 0
    data = json.loads(capsys.readouterr().out)
    schema = published("trace.json")
    assert list(faults(data, schema, schema)) == []
    return data


def test_the_pipe_gets_the_trace_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = piped(capsys)
    assert (data["format"], data["version"], len(data["players"])) == ("swissdesk-trace", 3, 14)
    assert list(tmp_path.iterdir()) == []


def test_the_pairs_go_where_o_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "pairs.txt"
    data = piped(capsys, "-o", str(out))
    assert [list(map(int, line.split())) for line in out.read_text("utf-8").splitlines()[1:]] == data["pairs"]


def test_both_into_the_pipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", FILE, "--trace", "-", "-o", "-"]) == 3
    captured = capsys.readouterr()
    assert (captured.out, "standard output" in captured.err) == ("", True)


def test_a_dash_is_standard_output_for_the_pairs_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["pair", FILE, "--round", "6", "-o", "-", "--trace", str(tmp_path / "trace.json")]) == 0
    assert capsys.readouterr().out.startswith("7\n")


def test_why_there_is_no_round_goes_into_the_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "none.trf"
    file.write_text(everybody_has_met(), "utf-8")
    assert main(["pair", str(file), "--system", "dutch-2026", "--trace", "-"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["refusal"]["text"] in captured.err


def test_depth_opens_families(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = [len(piped(capsys, *more)["steps"]) for more in (["--depth", "0"], [], ["--depth", "2"], ["--depth", "9"])]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[1] < sizes[2]
    assert not any(step.get("opens") for step in piped(capsys, "--depth", "9")["steps"])


def test_the_way_is_told_with_foresight_or_as_the_text_reads(capsys: pytest.CaptureFixture[str]) -> None:
    known, read = (piped(capsys, "--walk", walk) for walk in ("foresight", "text"))
    assert (known["telling"], read["telling"]) == ("foresight", "text")
    assert known["pairs"] == read["pairs"]
    assert any(step["kind"] == "limit" for step in known["steps"])
    assert not any(step["kind"] == "limit" for step in read["steps"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--depth", "2"], "--depth needs --trace"),
        (["--walk", "text"], "--walk needs --trace"),
        (["--trace", "-", "--walk", "aloud"], "foresight, text"),
        (["--trace", "-", "--depth", "-1"], "a whole number of 0 or more"),
        (["--trace", "-", "--depth", "deep"], "a whole number of 0 or more"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", FILE, *words]) == 3
    assert said in capsys.readouterr().err


def test_a_reader_that_stops_early_is_no_failure() -> None:
    command = f'"{sys.executable}" -m swissdesk pair {FILE} --round 6 --trace - | head -1; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "w") as full:
        words = [sys.executable, "-m", "swissdesk", "pair", FILE, "--round", "6", "--trace", "-"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 5
    assert done.stderr.startswith("swissdesk: The output cannot be written: the disk is full")
