"""The cross-test goes on where it stopped, and says what its log amounts to; a few tournaments with ``-m peers``."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

import pytest
from cross import OURS, THEIRS, Case, judged, missing, read, report, short_of
from crosstable import tournament
from judge_inside import answer_of
from judges import BBP, TBS, Standing
from other_readings import ends_in_forfeits, follows, is_level_by_decimals, is_read_otherwise

from swissdesk.formats import trf

RIGHT = Case(OURS, 1, 20, 9, seconds=2.0)
WRONG = Case(THEIRS, 2, 40, 5, pairings="round 3: 1 - 2 | 1 - 3", seconds=4.0)


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
    read_otherwise = Case(OURS, 2, 30, 7, explained="13: SB/C1 40.00, ours 40.5", seconds=4.0)
    text = report([RIGHT, read_otherwise, WRONG])
    assert "ours: 2 tournaments, 16 rounds, 20 to 30 players (median 30)" in text
    assert "differences: pairings 0, standings 0 open and 1 explained (10 of 50000 need no reason)" in text
    assert "3.00 s each; 49998 are missing: about 42 hours of one processor" in text
    assert "seed 2 (explained): 13: SB/C1 40.00, ours 40.5" in text
    assert "theirs: 1 tournaments, 5 rounds" in text
    assert "differences: pairings 1, standings 0 open and 0 explained" in text
    assert "seed 2: round 3: 1 - 2 | 1 - 3" in text
    assert "the rest of both ways: about 97 hours" in text


def test_a_sample_without_differences_says_how_sure_that_is() -> None:
    text = report([Case(OURS, seed) for seed in range(500)])
    assert "pairings: none open in 500, so with 95 % certainty fewer than 300 of 50000" in text
    assert "theirs: nothing judged" in text


def test_what_could_not_be_made_does_not_count() -> None:
    text = report([RIGHT, Case(OURS, 3, unmade="no round 9")])
    assert "ours: 1 tournaments, 9 rounds, 20 to 20 players" in text
    assert "differences: pairings 0" in text
    assert "not counted: 1 that the generator could not finish" in text


def test_others_are_made_for_those_that_could_not_be_made() -> None:
    unmade = Case(THEIRS, 3, unmade="no round 9")
    assert short_of([RIGHT, WRONG, unmade], (OURS, THEIRS), 2) == 1
    assert short_of([RIGHT, WRONG, unmade], (OURS, THEIRS), 1) == 0


def test_another_reading_is_known_by_its_value_to_the_last_digit() -> None:
    """The case that is worked by hand: 12.0 by the article, 11.25 if voluntary rounds are cut by score."""
    event = trf.load(Path(__file__).parents[1] / "data" / "special" / "sb-cut-by-hand.trf")
    assert is_read_otherwise(event, 1, "SB/C1", "11.25")
    assert not is_read_otherwise(event, 1, "SB/C1", "11.0")
    assert not is_read_otherwise(event, 1, "BH/C1", "11.25")


def test_a_place_follows_from_values_or_is_open() -> None:
    standings = {1: Standing(1, ("5", "20")), 2: Standing(3, ("5", "19")), 3: Standing(2, ("5", "19"))}
    assert all(follows(standings, player, 2) for player in standings)
    assert not follows({**standings, 1: Standing(2, ("5", "20"))}, 1, 2)


def test_players_are_level_by_decimals_whose_averages_differ() -> None:
    standings = {1: Standing(1, ("4", "40.94")), 2: Standing(1, ("4", "40.94")), 3: Standing(3, ("4", "40.88"))}
    exact = {1: (Fraction(6550, 16),), 2: (Fraction(6551, 16),), 3: (Fraction(4088),)}
    assert is_level_by_decimals(standings, exact, 1, 2)
    assert not is_level_by_decimals(standings, exact, 3, 2)
    assert not is_level_by_decimals(standings, {**exact, 2: exact[1]}, 1, 2)


def test_a_last_round_of_forfeits_only_is_known() -> None:
    played, forfeits = "1: 2w1 3b1|2: 1b0 4w1|3: 4b1 1w0|4: 3w0 2b0", "1: 2w1 3b+|2: 1b0 4w+|3: 4b1 1w-|4: 3w0 2b-"
    assert not ends_in_forfeits(tournament(played.replace("|", "\n"), 2))
    assert ends_in_forfeits(tournament(forfeits.replace("|", "\n"), 2))


def test_a_judge_inside_answers_as_if_it_was_called(tmp_path: Path) -> None:
    (tmp_path / "judge.py").write_text("import sys\nprint(sys.argv[1:])\nsys.exit('enough')\n", "utf-8")
    before = list(sys.argv)
    assert answer_of(tmp_path, "judge.py", "-i", Path("a")) == ("['-i', 'a']\n", "enough")
    (tmp_path / "judge.py").write_text("raise ValueError('odd')", "utf-8")
    assert answer_of(tmp_path, "judge.py") == ("", "ValueError: odd")
    assert sys.argv == before


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
