"""Several events as one action."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import next_events, tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.model import ByeKind, Player, Settings, Tournament
from swissdesk.model.events import AnnounceBye, Batch, Begin, EditPlayer, RemovePlayer, WithdrawPlayer

FIVE = Tournament(
    settings=Settings(rounds=3), players=tuple(Player(number, f"Player {number}") for number in range(1, 6))
)
HALF, LEAVE = AnnounceBye(2, 1, ByeKind.HALF_POINT), WithdrawPlayer(4, 1)


@given(st.data(), tournaments())
def test_a_batch_is_its_events_one_after_the_other(data: st.DataObject, begin: Tournament) -> None:
    tournament, done = begin, []
    for _ in range(data.draw(st.integers(1, 4))):
        event = data.draw(next_events(tournament))
        try:
            tournament = event.apply(tournament)
        except InvalidEdit:
            continue
        done.append(event)
    if done:
        assert Batch(tuple(done)).apply(begin) == tournament


def test_one_event_that_makes_no_sense_refuses_them_all() -> None:
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 9"):
        Batch((HALF, WithdrawPlayer(9, 1))).apply(FIVE)


def test_later_events_see_what_the_earlier_ones_did() -> None:
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 2"):
        Batch((RemovePlayer(2), HALF)).apply(FIVE)


@pytest.mark.parametrize("inner", [Batch((HALF,)), Begin(FIVE)])
def test_neither_a_batch_nor_a_begin_is_part_of_a_batch(inner: Batch | Begin) -> None:
    with pytest.raises(InvalidEdit, match=f"“{inner.kind}” cannot be part of another action"):
        Batch((HALF, inner)).apply(FIVE)


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(InvalidEdit):
        Batch(()).apply(FIVE)


def test_its_name_is_that_of_the_first_and_how_many_more() -> None:
    assert str(Batch((HALF,)).describe(FIVE)) == "Half-point bye for Player 2 in round 1"
    assert str(Batch((HALF, LEAVE, RemovePlayer(5))).describe(FIVE)) == (
        "Half-point bye for Player 2 in round 1, and 2 more"
    )
    both = str(Batch((HALF, LEAVE)).describe(FIVE))
    assert both == f"Half-point bye for Player 2 in round 1; {LEAVE.describe(FIVE)}"


def test_the_second_of_two_is_told_as_it_is_after_the_first() -> None:
    renamed = EditPlayer(replace(FIVE.player(2), name="Newman"))
    assert str(Batch((renamed, HALF)).describe(FIVE)).endswith("; Half-point bye for Newman in round 1")
    gone = Batch((WithdrawPlayer(9, 1), HALF)).describe(FIVE)
    assert str(gone).endswith("; Half-point bye for Player 2 in round 1")
