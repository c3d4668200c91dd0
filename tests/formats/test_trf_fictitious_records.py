"""Virtual points that are those of Baku acceleration are read as that; any others stay the list that they are."""

from __future__ import annotations

import pytest

from swissdesk.formats import trf
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    EventInfo,
    Pairing,
    Player,
    RankingOrder,
    Result,
    Round,
    Settings,
    Tournament,
)
from swissdesk.model import events as ev
from swissdesk.values import replace

PLAYERS = tuple(Player(number, f"P{number}", 2300 - 10 * number) for number in range(1, 9))
BAKU = Settings(rounds=5, acceleration=Acceleration.BAKU, initial_colour=Colour.WHITE)


def read(given: dict[int, str], rounds: tuple[Round, ...] = ()) -> Tournament:
    """Return what is read of a report with these points of players in rounds 1, 2, …"""
    written = trf.dumps(Tournament(EventInfo("Open"), BAKU, PLAYERS, rounds), "trfx").splitlines()
    lines = [line for line in written if not line.startswith("XXA")]
    return trf.loads("\n".join([*lines, *(f"XXA {player:4}  {points}" for player, points in given.items())]))


def upper(last: int, **changed: str) -> dict[int, str]:
    points = dict.fromkeys(range(1, last + 1), "1.0  1.0  0.5")
    return points | {int(player[1:]): text for player, text in changed.items()}


@pytest.mark.parametrize(
    ("given", "last"),
    [(upper(4), None), (upper(5), 5), (upper(1), 1), (upper(4, p1="1.0  1.0  0.5  0.0  0.0"), None), (upper(8), 8)],
)
def test_points_of_the_method_are_the_method(given: dict[int, str], last: int | None) -> None:
    settings = read(given).settings
    assert (settings.acceleration, settings.last_accelerated) == (Acceleration.BAKU, last)
    assert settings.fictitious == ()


@pytest.mark.parametrize(
    "given",
    [
        upper(4, p2="1.0  1.0"),
        upper(4, p2="1.0  0.5  0.5"),
        upper(4, p2="0.0  1.0  0.5"),
        upper(4, p4="1.0  1.0  0.5  0.5"),
        upper(4, p1="1.0  1.0  0.5  0.0  0.5"),
        upper(4, p6="1.0  1.0  0.5"),
        {2: "1.0  1.0  0.5"},
    ],
)
def test_other_points_are_a_list(given: dict[int, str]) -> None:
    settings = read(given).settings
    assert (settings.acceleration, settings.last_accelerated) == (Acceleration.NONE, None)
    assert settings.fictitious != ()


@pytest.mark.parametrize(
    ("bye", "is_method"),
    [
        (ByeKind.HALF_POINT, True),
        (ByeKind.FULL_POINT, True),
        (ByeKind.ZERO_POINT, True),
        (ByeKind.PAIRING_ALLOCATED, False),
        (None, False),
    ],
)
@pytest.mark.parametrize(("points", "is_of_round_1"), [("0.0  1.0  0.5", True), ("1.0  0.0  0.5", False)])
def test_who_asked_for_a_bye_in_a_round_that_was_paired_may_have_none(
    bye: ByeKind | None, is_method: bool, points: str, is_of_round_1: bool
) -> None:
    boards = [Pairing(1, 5, Result.DRAW), Pairing(6, 3, Result.DRAW), Pairing(7, 4, Result.DRAW)]
    byes = [] if bye is None else [Bye(2, bye), Bye(8, ByeKind.ZERO_POINT)]
    played = Round(1, tuple(boards if byes else [*boards, Pairing(2, 8, Result.DRAW)]), tuple(byes))
    settings = read(upper(4, p2=points), (played,)).settings
    assert (settings.acceleration is Acceleration.BAKU) is (is_method and is_of_round_1)


def test_the_last_of_the_upper_group_is_last_in_the_order_of_the_list() -> None:
    listed = replace(BAKU, ranking_order=RankingOrder.LISTED, last_accelerated=3)
    event = Tournament(EventInfo("Open"), listed, PLAYERS[::-1])
    for dialect in ("trf26", "trfx"):
        settings = trf.loads(trf.dumps(event, dialect)).settings
        assert (settings.acceleration, settings.last_accelerated) == (Acceleration.BAKU, 3)


def test_who_was_taken_out_of_the_event_has_no_points() -> None:
    """The first round was paired with their name on the list, which they had left for a round."""
    event = ev.AnnounceBye(2, 1, ByeKind.ZERO_POINT).apply(Tournament(EventInfo("Open"), BAKU, PLAYERS))
    paired = ev.PairRound(1, ((1, 5), (6, 3), (4, 7)), 8).apply(event)
    gone = ev.RemovePlayer(2).apply(ev.PublishRound(1).apply(paired))
    given = [line for line in trf.dumps(gone, "trfx").splitlines() if line.startswith("XXA")]
    assert [line.split()[1] for line in given] == ["1", "3", "4", "5"]


def test_points_for_a_match_may_stand_for_those_of_a_game() -> None:
    text = trf.dumps(Tournament(EventInfo("Open"), Settings(rounds=5), PLAYERS))
    (span,) = trf.loads(f"{text}250 10.5      001 002 0001 0002\n").settings.fictitious
    assert span.points == 1050
