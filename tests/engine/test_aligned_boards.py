"""Boards of two rounds beside each other: comparable boards are in one row, and no board is lost."""

from __future__ import annotations

import random
from itertools import zip_longest

from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.checker import Board, aligned, row_by_row


@st.composite
def boards(draw: st.DrawFn, players: int = 9) -> tuple[Board, ...]:
    """A round of some of the players, with a bye in the end if they are odd."""
    present = list(range(1, draw(st.integers(0, players)) + 1))
    random.Random(draw(st.integers(0, 999))).shuffle(present)
    made = list(zip(present[::2], present[1::2], strict=False))
    return (*made, *([(present[-1], 0)] if len(present) % 2 else []))


def rows(ours: tuple[Board, ...], theirs: tuple[Board, ...]) -> list[tuple[Board | None, Board | None]]:
    return list(zip_longest(ours, row_by_row(ours, theirs)))


def test_boards_with_a_common_player_stand_in_one_row() -> None:
    ours, theirs = ((1, 5), (6, 2), (3, 0)), ((2, 1), (5, 0), (6, 3))
    assert rows(ours, theirs) == [((1, 5), (2, 1)), ((6, 2), (6, 3)), ((3, 0), (5, 0))]


def test_the_same_meeting_goes_before_a_common_player() -> None:
    assert rows(((1, 2), (3, 4)), ((1, 3), (2, 4))) == [((1, 2), (1, 3)), ((3, 4), (2, 4))]
    assert rows(((1, 2), (3, 4)), ((4, 3), (2, 1))) == [((1, 2), (2, 1)), ((3, 4), (4, 3))]


def test_neither_round_loses_a_board() -> None:
    assert rows((), ((2, 1), (5, 0))) == [(None, (2, 1)), (None, (5, 0))]
    assert rows(((1, 2),), ()) == [((1, 2), None)]
    assert rows(((1, 2),), ((3, 4), (5, 6))) == [((1, 2), (3, 4)), (None, (5, 6))]


def test_a_row_makes_way_for_another_that_would_stay_empty() -> None:
    assert aligned([(28, 36), (98, 72), (133, 76)], [(98, 28), (133, 72), (30, 36)]) == (
        [(30, 36), (98, 28), (133, 72)],
        [],
    )


@given(boards(), boards())
def test_of_the_same_players_nobody_s_row_stays_empty(ours: tuple[Board, ...], theirs: tuple[Board, ...]) -> None:
    if {player for board in ours for player in board} == {player for board in theirs for player in board}:
        found, left = aligned(ours, theirs)
        assert None not in found
        assert left == []


def test_byes_are_compared_side_by_side_unless_the_player_has_a_board() -> None:
    assert aligned([(1, 0)], [(2, 0)]) == ([(2, 0)], [])
    assert aligned([(1, 0), (2, 3)], [(3, 0), (1, 2)]) == ([(1, 2), (3, 0)], [])


@given(boards(), boards())
def test_every_board_stands_somewhere_and_beside_its_likes(ours: tuple[Board, ...], theirs: tuple[Board, ...]) -> None:
    found, left = aligned(ours, theirs)
    assert sorted([*filter(None, found), *left]) == sorted(theirs)
    together = [(board, other) for board, other in zip(ours, found, strict=True) if other is not None]
    assert all({*board} & {*other} for board, other in together)  # a player of both, or both are byes
    meetings = {frozenset(board) for board in theirs}
    assert all(
        other is not None and set(other) == set(board)
        for board, other in zip(ours, found, strict=True)
        if frozenset(board) in meetings
    )
    assert sorted(filter(None, row_by_row(ours, theirs))) == sorted(theirs)
