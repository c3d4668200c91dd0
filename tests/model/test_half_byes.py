"""Whether the regulations give a player another half-point bye, and whom a schedule leaves free."""

from __future__ import annotations

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Bye, ByeKind, ByeRequest, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.model.absences import Rest, half_bye_refusal, half_bye_rounds, rests_in

HALF, ZERO = ByeKind.HALF_POINT, ByeKind.ZERO_POINT
GAME = Pairing(2, 3, Result.DRAW)


def event(allowed: int | None = None, last: int | None = None) -> Tournament:
    """Player 1 had a half-point bye in round 1, was absent in round 2, and has announced another for round 4."""
    return Tournament(
        settings=Settings(rounds=9, half_byes_allowed=allowed, half_bye_last_round=last),
        players=tuple(Player(number, f"P{number}") for number in (1, 2, 3)),
        rounds=(Round(1, (GAME,), (Bye(1, HALF),)), Round(2, (GAME,), (Bye(1, ZERO),))),
        requests=(ByeRequest(1, 1, HALF), ByeRequest(1, 4, HALF), ByeRequest(1, 5, ZERO), ByeRequest(2, 2, HALF)),
    )


def words(tournament: Tournament, player: int, number: int) -> str | None:
    refusal = half_bye_refusal(tournament, player, number)
    return None if refusal is None else str(refusal)


def test_those_taken_and_those_announced_count() -> None:
    assert half_bye_rounds(event(), 1) == (1, 4)
    assert half_bye_rounds(event(), 2) == ()  # a wish for a round that was then played


def test_without_a_limit_everything_is_allowed() -> None:
    assert words(event(), 1, 9) is None


def test_the_limit_is_per_player_and_the_round_asked_for_does_not_count_against_itself() -> None:
    assert words(event(3), 1, 3) is None
    assert words(event(2), 1, 4) is None
    assert words(event(2), 1, 3) == "P1 already has half-point byes in rounds 1, 4; allowed per player: 2."
    assert words(event(1), 1, 4) == "P1 already has a half-point bye in round 1; only one is allowed."
    assert words(event(1), 2, 3) is None


def test_who_is_not_entitled_to_any_has_none() -> None:
    players = (Player(1, "P1"), Player(2, "P2", no_half_byes=True), Player(3, "P3"))
    barred = event().replace(players=players)
    assert words(barred, 2, 3) == "P2 is not entitled to half-point byes."
    assert words(barred, 1, 3) is None


def test_an_event_without_half_point_byes() -> None:
    assert words(event(0), 2, 3) == "P2: this event allows no half-point byes."
    assert words(event(last=0), 2, 3) == "P2: this event allows no half-point byes."


def test_the_last_rounds_have_none() -> None:
    assert words(event(last=4), 2, 4) is None
    assert words(event(last=1), 2, 2) == ("P2: too late for a half-point bye in round 2; the last round for one is 1.")
    assert words(event(last=4), 2, 5) == ("P2: too late for a half-point bye in round 5; the last round for one is 4.")


def test_nobody_is_told_about_a_player_who_is_not_there() -> None:
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 7"):
        half_bye_refusal(event(1), 7, 3)


def test_only_a_schedule_leaves_a_player_free() -> None:
    """The one of three who was not there is just absent in a Swiss; by a table somebody would be free."""
    players = tuple(Player(number, f"P{number}") for number in (1, 2, 3))
    first = Round(1, (Pairing(1, 2),), (Bye(3, ZERO),))
    for system, found in (("dutch-2026", {}), ("round-robin", {3: Rest.FREE})):
        event = Tournament(settings=Settings(system=system, rounds=3), players=players, rounds=(first,))
        assert rests_in(event, first) == found
