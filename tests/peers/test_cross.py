"""The cross-test goes on where it stopped, and says what its log amounts to; a few tournaments with ``-m peers``."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from cross import OURS, THEIRS, Case, judged, missing, read, report
from judges import BBP, TBS

RIGHT = Case(OURS, 1, 9, seconds=2.0)
WRONG = Case(THEIRS, 2, 5, pairings="round 3: 1 - 2 | 1 - 3", seconds=4.0)


def logged(path: Path, *cases: Case, rest: str = "") -> Path:
    path.write_text("".join(f"{json.dumps(asdict(case))}\n" for case in cases) + rest, "utf-8")
    return path


def test_what_the_log_has_is_not_done_again(tmp_path: Path) -> None:
    log = logged(tmp_path / "log", RIGHT, WRONG)
    assert read(log) == [RIGHT, WRONG]
    assert list(missing(read(log), (OURS, THEIRS), 1, 2)) == [(THEIRS, 1), (OURS, 2)]


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    log = logged(tmp_path / "log", RIGHT, rest='{"way": "theirs", "se')
    assert list(missing(read(log), (THEIRS,), 1, 1)) == [(THEIRS, 1)]
    assert read(tmp_path / "none") == []


def test_the_report_counts_and_extrapolates() -> None:
    text = report([RIGHT, Case(OURS, 2, 7, seconds=4.0), WRONG])
    assert "ours: 2 tournaments, 16 rounds; 0 with differences" in text
    assert "3.00 s each; 49998 are missing to 50000: about 42 hours of one core" in text
    assert "theirs: 1 tournaments, 5 rounds; 1 with differences (pairings 1, standings 0" in text
    assert "seed 2: round 3: 1 - 2 | 1 - 3" in text


def test_a_sample_without_differences_says_how_sure_that_is() -> None:
    assert "fewer than 300 of 50000" in report([Case(OURS, seed) for seed in range(500)])


@pytest.mark.peers
@pytest.mark.parametrize("way", [OURS, THEIRS])
@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree(way: str, seed: int) -> None:
    for judge in (BBP, TBS):
        if judge.absence:
            pytest.skip(judge.absence)
    case = judged(way, seed)
    assert case.rounds > 0
    assert (case.pairings, case.standings) == ("", "")
