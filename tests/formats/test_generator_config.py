"""The configuration of random tournaments: the field's keys, comments, faults with their place."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from swissdesk.engine.recipe import Recipe
from swissdesk.errors import FileError
from swissdesk.formats import generator_config


def test_every_key_is_a_quantity_of_the_recipe_and_every_quantity_has_a_key() -> None:
    assert {name for name, _ in generator_config.KEYS.values()} == {field.name for field in fields(Recipe)}


def test_keys_comments_blanks_and_points(tmp_path: Path) -> None:
    path = tmp_path / "rtg.cfg"
    path.write_bytes(
        b"\xef\xbb\xbf# a comment\r\nPlayersNumber=30\r\n\r\n roundsnumber = 7 \r\nForfeitRate=12.6\r\n"
        b"PointsForWin=3\rPointsForDraw=1.0\rPointsForPAB=1.5\n"
    )
    assert generator_config.read(path) == {
        "players": 30,
        "rounds": 7,
        "forfeit_rate": 13,
        "win": 300,
        "draw": 100,
        "pairing_bye": 150,
    }


def test_amounts_are_numbers_or_shares_and_lists_are_lists() -> None:
    text = "HalfPointByes=12\nZeroPointByes = 2.5%\nForfeitLosses=3 %\nRatings=2400, 2100 1800\nTieBreaks=BH/C1,SB\n"
    assert generator_config.parse(text) == {
        "half_byes": 12,
        "zero_byes": Fraction(1, 40),
        "forfeit_losses": Fraction(3, 100),
        "ratings": (2400, 2100, 1800),
        "tiebreaks": ("BH/C1", "SB"),
    }


def test_the_later_line_counts() -> None:
    assert generator_config.parse("RoundsNumber=5\nRoundsNumber=9") == {"rounds": 9}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("PlayersNumber=many", ["rtg.cfg, line 2", "many", "PlayersNumber"]),
        ("ForfeitRate=-1", ["line 2", "-1", "ForfeitRate"]),
        ("ForfeitRate=inf", ["line 2", "inf"]),
        ("ForfeitRate=nan", ["line 2", "nan"]),
        ("PointsForWin=1.234", ["line 2", "1.234"]),
        ("HalfPointByes=101%", ["line 2", "101%", "HalfPointByes"]),
        ("HalfPointByes=1/0%", ["line 2", "1/0%"]),
        ("Ratings=2400,x", ["line 2", "Ratings"]),
        ("TieBreaks=", ["line 2", "TieBreaks"]),
        ("Colour=blue", ["line 2", "Colour=blue", "PlayersNumber"]),
        ("just words", ["line 2", "just words"]),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_place(line: str, words: list[str]) -> None:
    with pytest.raises(FileError) as caught:
        generator_config.parse(f"RoundsNumber=5\n{line}\n", "rtg.cfg")
    assert [word for word in words if word not in str(caught.value)] == []


@pytest.mark.parametrize(
    ("content", "is_config"),
    [
        (b"PlayersNumber=30\n", True),
        (b"# only a comment\n\n", True),
        (b"### by another program\n012 Open\n", False),
        (b"012 Open = closed\n", False),
        (b"\xef\xbb\xbf012 Open\n", False),
        (b"XXR 5\n001    1\n", False),
        (b"SQLite format 3\0", False),
    ],
)
def test_a_configuration_is_told_from_a_tournament(content: bytes, is_config: bool) -> None:
    assert generator_config.looks_like_one(content) is is_config
