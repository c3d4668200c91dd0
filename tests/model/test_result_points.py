"""Results, what they are worth, and points as text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import points, results, scorings

from swissdesk.model import (
    ByeKind,
    Colour,
    Manner,
    Outcome,
    Player,
    Result,
    Scoring,
    Title,
    format_points,
    parse_points,
)
from swissdesk.model.result import REGULAR_RESULTS

# ---- points as text


@given(points)
def test_points_survive_being_written_and_read(amount: int) -> None:
    assert parse_points(format_points(amount)) == amount


@given(points)
def test_points_are_written_with_one_or_two_decimals(amount: int) -> None:
    whole, _, decimals = format_points(amount).partition(".")
    assert len(decimals) == 1 or (len(decimals) == 2 and decimals[1] != "0")
    assert whole.lstrip("-").isdigit()


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1", 100),
        ("1.5", 150),
        ("0,25", 25),
        ("½", 50),
        ("1½", 150),
        ("-1", -100),
        ("+2.0", 200),
        (" 3.5 ", 350),
        (".5", 50),
        ("7.", 700),
        ("0.10", 10),
        ("1.500", 150),
        ("-½", -50),
        ("−½", -50),
        ("−1.5", -150),
        ("0", 0),
    ],
)
def test_every_notation_of_points_is_read(text: str, amount: int) -> None:
    assert parse_points(text) == amount


@pytest.mark.parametrize("text", ["", " ", "-", ".", "½½", "1.255", "1e3", "one", "1.5½", "0x1", "1 5", "--1", "½1"])
def test_what_is_no_number_of_points_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="not a number of points: ") as error:
        parse_points(text)
    assert repr(text) in str(error.value)


@given(st.text(max_size=8))
def test_any_text_is_points_or_refused(text: str) -> None:
    try:
        amount = parse_points(text)
    except ValueError:
        return
    assert parse_points(format_points(amount)) == amount


# ---- results


@given(results)
def test_mirroring_twice_is_nothing(result: Result) -> None:
    assert result.mirrored.mirrored == result


@given(results)
def test_a_mirrored_result_gives_each_side_the_same(result: Result) -> None:
    for colour in Colour:
        assert result.mirrored.outcome(colour.other) == result.outcome(colour)


@given(results)
def test_everything_but_a_forfeit_was_played(result: Result) -> None:
    assert result.is_played == (result.manner is not Manner.FORFEIT)


def test_regular_results_are_closed_under_mirroring() -> None:
    assert {result.mirrored for result in REGULAR_RESULTS} == set(REGULAR_RESULTS)
    assert len(set(REGULAR_RESULTS)) == len(REGULAR_RESULTS) == 13


def test_both_winning_or_half_a_forfeit_is_not_regular() -> None:
    every = itertools.product(Outcome, Outcome, Manner)
    irregular = {Result(*parts) for parts in every} - set(REGULAR_RESULTS)
    assert Result(Outcome.WIN, Outcome.WIN) in irregular
    assert Result(Outcome.DRAW, Outcome.DRAW, Manner.FORFEIT) in irregular
    assert Result(Outcome.WIN, Outcome.LOSS, Manner.ADJOURNED) in irregular
    assert not any(result.is_regular for result in irregular)


def test_colours_have_opposites() -> None:
    assert Colour.WHITE.other is Colour.BLACK
    assert Colour.BLACK.other is Colour.WHITE


def test_only_the_pairing_allocated_bye_was_not_announced() -> None:
    assert [kind for kind in ByeKind if not kind.is_requested] == [ByeKind.PAIRING_ALLOCATED]


def test_titles_rank_as_the_rules_say() -> None:
    assert sorted(Title, key=lambda title: title.rank) == [
        Title(name)
        for name in (
            "GM",
            "IM",
            "WGM",
            "FM",
            "WIM",
            "CM",
            "WFM",
            "WCM",
        )
    ]
    assert Player(1, "A", title="WIM").known_title is Title.WIM
    assert Player(1, "A", title="NM").known_title is None
    assert Player(1, "A").known_title is None


# ---- scoring


def worth_of(scoring: Scoring, result: Result) -> tuple[int, int]:
    return (
        scoring.game(result.white, Colour.WHITE, result.manner),
        scoring.game(result.black, Colour.BLACK, result.manner),
    )


@pytest.mark.parametrize(
    ("result", "standard", "three_one"),
    [
        (Result.WHITE_WINS, (100, 0), (300, 0)),
        (Result.DRAW, (50, 50), (100, 100)),
        (Result.BLACK_WINS, (0, 100), (0, 300)),
        (Result.WHITE_DRAWS_BLACK_LOSES, (50, 0), (100, 0)),
        (Result.BLACK_DRAWS_WHITE_LOSES, (0, 50), (0, 100)),
        (Result.BOTH_LOSE, (0, 0), (0, 0)),
        (Result.WHITE_WINS_UNRATED, (100, 0), (300, 0)),
        (Result.DRAW_UNRATED, (50, 50), (100, 100)),
        (Result.BLACK_WINS_UNRATED, (0, 100), (0, 300)),
        (Result.WHITE_WINS_BY_FORFEIT, (100, 0), (300, 0)),
        (Result.BLACK_WINS_BY_FORFEIT, (0, 100), (0, 300)),
        (Result.DOUBLE_FORFEIT, (0, 0), (0, 0)),
        (Result.ADJOURNED, (50, 50), (100, 100)),
    ],
)
def test_every_regular_result_has_its_points(
    result: Result, standard: tuple[int, int], three_one: tuple[int, int]
) -> None:
    assert worth_of(Scoring(), result) == standard
    assert worth_of(Scoring.of(300, 100), result) == three_one


def test_the_colours_may_be_worth_different_points() -> None:
    armageddon = Scoring(white_draw=0, black_draw=100)
    assert worth_of(armageddon, Result.DRAW) == (0, 100)
    assert armageddon.draw == 100


@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        (ByeKind.PAIRING_ALLOCATED, 100),
        (ByeKind.FULL_POINT, 300),
        (ByeKind.HALF_POINT, 100),
        (ByeKind.ZERO_POINT, 0),
    ],
)
def test_byes_have_their_points(kind: ByeKind, amount: int) -> None:
    assert Scoring.of(300, 100).with_pairing_bye(100).bye(kind) == amount


@given(scorings(), results)
def test_points_are_always_whole_hundredths(scoring: Scoring, result: Result) -> None:
    assert all(type(amount) is int for amount in worth_of(scoring, result))
    assert scoring.win >= scoring.draw >= scoring.loss
