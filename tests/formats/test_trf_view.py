"""What of a tournament a report shows: byes to come, results of boards, virtual points, names that fit."""

from __future__ import annotations

import pytest

from swissdesk.formats import trf
from swissdesk.formats.trf.players import points_text, short_name
from swissdesk.formats.trf.view import View
from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    EventInfo,
    FictitiousPoints,
    ForbiddenGroup,
    Pairing,
    Player,
    PointsException,
    Result,
    Round,
    Settings,
    Tournament,
)
from swissdesk.values import replace

PLAYERS = (Player(1, "A", 2000), Player(2, "B", 1900), Player(3, "C", 1800))
ROUND = Round(1, (Pairing(1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
EVENT = Tournament(EventInfo("Open"), Settings(rounds=4), PLAYERS, (ROUND,))


@pytest.mark.parametrize(
    ("withdrawn_from", "coming"),
    [(None, ByeKind.HALF_POINT), (1, ByeKind.ZERO_POINT), (2, ByeKind.ZERO_POINT), (3, ByeKind.HALF_POINT)],
)
def test_who_has_left_is_away_in_the_next_round_whatever_they_had_asked_for(
    withdrawn_from: int | None, coming: ByeKind
) -> None:
    asked = (ByeRequest(2, 2, ByeKind.HALF_POINT), ByeRequest(3, 2, ByeKind.HALF_POINT))
    later = ByeRequest(3, 3, ByeKind.HALF_POINT)
    players = (*PLAYERS[:2], replace(PLAYERS[2], withdrawn_from=withdrawn_from))
    view = View(EVENT.replace(players=players, requests=(*asked, later)))
    assert view.requests == (asked[0], replace(asked[1], kind=coming), later)


def test_who_has_left_is_away_in_no_round_after_the_last() -> None:
    players = (*PLAYERS[:2], replace(PLAYERS[2], withdrawn_from=2))
    assert View(EVENT.replace(players=players)).requests == (ByeRequest(3, 2, ByeKind.ZERO_POINT),)
    assert View(EVENT.replace(players=players, settings=Settings(rounds=1))).requests == ()


def test_groups_of_some_rounds_are_not_written_as_if_they_were_for_all_of_them() -> None:
    for first, line in ((1, "XXP 1 2"), (2, "260 002 004 0001 0002")):
        settings = Settings(rounds=4, forbidden=(ForbiddenGroup((1, 2), first_round=first),))
        lines = trf.dumps(EVENT.replace(settings=settings), "trfx").splitlines()
        assert [found for found in lines if found[:3] in ("XXP", "260")] == [line]


def test_a_record_of_the_absent_names_who_is_away_in_the_next_round_and_nobody_else() -> None:
    came = trf.loads(trf.dumps(EVENT, "trfx").replace("XXR 4\n", "XXR 4\nXXZ 1\n"))
    for kind, line, cell in ((ByeKind.ZERO_POINT, "XXZ 1 2", ""), (ByeKind.HALF_POINT, "XXZ 1", "0000 - H")):
        asked = came.replace(requests=(ByeRequest(1, 2, ByeKind.ZERO_POINT), ByeRequest(2, 2, kind)))
        lines = trf.dumps(asked, "trf26").splitlines()
        assert [found for found in lines if found.startswith("XXZ")] == [line]
        assert [found[101:].strip() for found in lines if found.startswith("001    2")] == [cell]


def test_byes_are_announced_in_a_record_of_their_own_unless_the_file_has_them_in_the_lines() -> None:
    came = trf.loads(trf.dumps(EVENT))
    lines = trf.dumps(came.replace(requests=(ByeRequest(2, 2, ByeKind.HALF_POINT),))).splitlines()
    assert [line for line in lines if line.startswith("240")] == ["240 H 002 0002"]


@pytest.mark.parametrize("dialect", trf.DIALECTS)
def test_what_does_not_fit_into_a_record_is_told_once_wherever_the_record_is_written(dialect: str) -> None:
    """Also where the dialect has no such record of its own; where it is left out, that says it all."""
    for points, told in (((1, 2), 2), ((1,), 1), ((), 0)):
        exceptions = tuple(PointsException("W", 1_000_000 * worth, 1, (1,)) for worth in points)
        event = EVENT.replace(
            info=replace(EVENT.info, round_dates=("on a day in spring",)),
            settings=replace(EVENT.settings, points_exceptions=exceptions),
        )
        content, problems = trf.content(event, dialect, dialect)
        found = [str(problem).partition(": ")[2] for problem in problems]
        assert found.count("the date “on a day in spring” does not fit into eight columns; it is shortened.") == 1
        is_written = dialect != "trf16"
        assert content.count(b"\n299 ") == told * is_written
        assert len([text for text in found if "do not fit into four columns" in text]) == told * is_written


def test_a_group_that_forbids_nobody_is_left_out_in_silence() -> None:
    settings = Settings(rounds=4, initial_colour=Colour.WHITE, forbidden=(ForbiddenGroup(()),))
    settings = replace(settings, points_exceptions=(PointsException("W", 50, 1, (1,)),))
    content, problems = trf.content(EVENT.replace(settings=settings), "trf26", "trf26")
    assert b"260 " not in content
    assert problems == ()


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0.0"), (9950, "99.5"), (10_000, "100"), (10_050, None), (100_000, "1000"), (1_000_000, None), (-150, "-1.5")],
)
def test_points_that_four_columns_hold(points: int, text: str | None) -> None:
    assert points_text(points) == text


@pytest.mark.parametrize("dialect", trf.DIALECTS)
def test_a_board_without_a_result_is_open_whatever_the_rating_report_has(dialect: str) -> None:
    """Such a board comes from a file made by hand only."""
    boards = [(Pairing(1, 2, None, reported=reported),) for reported in (None, Result.DRAW)]
    still_open, odd = (trf.dumps(EVENT.replace(rounds=(replace(ROUND, pairings=some),)), dialect) for some in boards)
    assert odd == still_open
    assert "=" not in odd


@pytest.mark.parametrize("points", [0, 100])
def test_whoever_gets_no_virtual_points_has_no_line_for_them(points: int) -> None:
    spans = (FictitiousPoints(1, 1, 1, 2, 100), FictitiousPoints(2, 2, 1, 2, points))
    lines = trf.dumps(EVENT.replace(settings=Settings(rounds=4, fictitious=spans)), "trfx").splitlines()
    given = [line[:8] for line in lines if line.startswith("XXA")]
    assert given == ["XXA    1", "XXA    2"][: 2 if points else 1]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("A" * 33, "A" * 33),
        ("A" * 34, "A" * 33),
        ("A" * 32 + "x\u0328y", "A" * 32),
        ("A" * 32 + "e\u0301y", "A" * 32 + "é"),
        ("A" * 31 + " xy", "A" * 31 + " x"),
        ("A" * 32 + " xy", "A" * 32),
        ("x" + "\u0328" * 33, "x"),
        ("\u0328" * 34, "\u0328"),
    ],
)
def test_a_name_is_cut_between_letters(name: str, written: str) -> None:
    assert short_name(name) == written
