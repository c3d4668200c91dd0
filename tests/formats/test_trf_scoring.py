"""What a result is worth, in TRF(x): BBW and its kin wherever they can say it, XXS where they cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from trf_strategies import scorings

from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.formats import trf
from swissdesk.model import EventInfo, Player, PointsException, Scoring, Settings, Tournament

GROUPS = {
    "BBW": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "BBD": ("white_draw", "black_draw", "half_bye", "unknown"),
    "BBL": ("white_loss", "black_loss"),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}


def records(scoring: Scoring) -> list[str]:
    event = Tournament(EventInfo("Open"), Settings(rounds=3, scoring=scoring), (Player(1, "A"), Player(2, "B")))
    tags = (*GROUPS, "XXS", "162")
    return [line for line in trf.dumps(event, "trfx").splitlines() if line.startswith(tags)]


def read(*lines: str) -> Scoring:
    return trf.loads("\n".join(("012 Open", "XXR 3", *lines))).settings.scoring


@pytest.mark.parametrize(
    ("scoring", "lines"),
    [
        (Scoring(), []),
        (Scoring.of(300, 100), ["BBW  3.0", "BBD  1.0"]),
        (Scoring.of(200, 100), ["BBW  2.0", "BBD  1.0"]),
        (Scoring.of(300, 200, 100), ["BBW  3.0", "BBD  2.0", "BBL  1.0"]),
        (Scoring.of(100, 50, absence=25), ["BBZ 0.25", "BBF 0.25"]),
        (Scoring().with_pairing_bye(50), ["BBU  0.5"]),
        (Scoring.of(300, 100).with_pairing_bye(100), ["BBW  3.0", "BBD  1.0", "BBU  1.0"]),
        (replace(Scoring(), forfeit_loss=50), ["BBF  0.5"]),
        (replace(Scoring(), zero_bye=50), ["BBZ  0.5"]),
        (replace(Scoring(), half_bye=0), ["XXS W=1.0 D=0.5 HPB=0.0"]),
        (replace(Scoring(), black_win=150), ["XXS W=1.0 D=0.5 BW=1.5"]),
        (replace(Scoring.of(300, 100), forfeit_win=200), ["XXS W=3.0 D=1.0 FW=2.0 PAB=3.0"]),
    ],
)
def test_only_what_differs_from_the_usual_is_written(scoring: Scoring, lines: list[str]) -> None:
    assert records(scoring) == lines
    assert read(*lines) == scoring


@given(scorings())
def test_xxs_comes_only_where_the_others_cannot_say_it(scoring: Scoring) -> None:
    lines = records(scoring)
    can = all(len({getattr(scoring, name) for name in names}) == 1 for names in GROUPS.values())
    assert all(line.startswith("BB") for line in lines) is (can or not lines)
    assert can or lines


def test_a_win_says_what_forfeits_and_byes_are_worth() -> None:
    scoring = read("BBW 3.0", "BBD 1.0")
    assert (scoring.forfeit_win, scoring.full_bye, scoring.pairing_bye, scoring.half_bye) == (300, 300, 300, 100)
    assert (scoring.forfeit_loss, scoring.zero_bye) == (0, 0)
    other = scoring.with_pairing_bye(200)
    assert read("BBU 2.0", "BBD 1.0", "BBW 3.0") == read("BBW 3.0", "BBD 1.0", "BBU 2.0") == other


@pytest.mark.parametrize("line", ["XXS W=3.0 D=1.0", "BBW  3.0", "162  W 3.0    D 1.0"])
def test_the_usual_points_have_no_record_whatever_the_file_had(line: str) -> None:
    reading = trf.reads(f"012 Open\n{line}\n001    1      A\n")
    assert reading.tournament is not None
    settings = reading.tournament.settings
    assert settings.scoring.white_win == 300
    usual = reading.tournament.replace(settings=replace(settings, scoring=Scoring()))
    assert not [kept for kept in trf.dumps(usual, reading.dialect).splitlines() if kept.startswith(line[:3])]


def test_who_writes_xxs_instead_is_told_so() -> None:
    event = Tournament(EventInfo("Open"), Settings(rounds=3, scoring=replace(Scoring(), half_bye=0)))
    told = [str(problem) for problem in trf.lint(event, "trfx")]
    assert any("record BBW cannot express this point system; XXS is written" in text for text in told)


@pytest.mark.parametrize(
    "points",
    [
        {"win": 300, "draw": 100},
        {"win": 300, "draw": 200, "loss": 100},
        {"zero_bye": 50},
        {"forfeit_loss": 50},
        {"pairing_bye": 0},
    ],
)
def test_the_points_of_the_players_are_the_sums(points: dict[str, int]) -> None:
    often = Recipe(players=13, rounds=6, forfeit_rate=5, half_bye_rate=6, zero_bye_rate=6, unusual_result_rate=0)
    event = generate(replace(often, **points), 3, "dutch-2017")
    reading = trf.reads(trf.dumps(event, "trfx"))
    assert [str(problem) for problem in reading.problems if "points" in str(problem) or "score" in str(problem)] == []
    assert reading.tournament is not None
    assert reading.tournament.points == event.points


@pytest.mark.parametrize(
    ("points", "written", "is_told"),
    [(950, "9.5", False), (9950, "99.5", False), (10000, "100", False), (1025, "0.0", True), (10050, "0.0", True)],
)
def test_points_of_single_players_have_four_columns(points: int, written: str, is_told: bool, tmp_path: Path) -> None:
    settings = Settings(rounds=3, points_exceptions=(PointsException("W", points, 1, (1,)),))
    event = Tournament(EventInfo("Open"), settings, (Player(1, "A"), Player(2, "B")))
    told = trf.save(event, tmp_path / "a.trf", "trf26")
    assert f"299 W        {written:>4}  001 0001\n" in (tmp_path / "a.trf").read_text("utf-8")
    assert any("do not fit into four columns; 0.0 is written" in str(problem) for problem in told) is is_told
