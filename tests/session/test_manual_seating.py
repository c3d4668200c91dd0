"""Who sits where while a round is paired manually: nobody is lost or doubled, and boards keep their numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import Colour
from swissdesk.session.manual import BYE, POOL, ManualBoard, Place, Seat, Seating, Waiting

WHITE, BLACK = Colour.WHITE, Colour.BLACK
START = Seating.of(((1, 4), (5, 2), (3, 6)), 7)


def places(seating: Seating) -> list[Place]:
    seats = [Seat(number, colour) for number in range(1, len(seating.boards) + 1) for colour in Colour]
    return [*seats, BYE, POOL, *(Waiting(player) for player in seating.pool)]


def everybody(seating: Seating) -> list[int]:
    seated = [player for board in seating.boards for player in board.players]
    return sorted([*seated, *seating.pool, *([] if seating.bye is None else [seating.bye])])


def test_two_players_change_places() -> None:
    after = START.moved(Seat(1, WHITE), Seat(3, BLACK))
    assert after.pairs == ((6, 4), (5, 2), (3, 1))
    assert START.pairs == ((1, 4), (5, 2), (3, 6))


def test_the_two_of_one_board_change_places() -> None:
    assert START.moved(Seat(1, WHITE), Seat(1, BLACK)).pairs[0] == (4, 1)
    assert START.turned(1).pairs[0] == (4, 1)


def test_an_unpaired_player_leaves_an_empty_chair_and_the_board_number() -> None:
    after = START.moved(Seat(2, BLACK), POOL)
    assert after.board(2) == ManualBoard(5, None)
    assert after.pool == (2,)
    assert after.complete == (1, 3)
    assert after.unplaced == (2, 5)


def test_from_the_pool_onto_a_taken_chair_the_other_waits() -> None:
    after = START.moved(Seat(2, BLACK), POOL).moved(Waiting(2), Seat(1, BLACK))
    assert after.board(1).pair == (1, 2)
    assert after.pool == (4,)


def test_the_bye_and_a_seat_are_exchanged() -> None:
    after = START.moved(Seat(1, BLACK), BYE)
    assert (after.bye, after.pairs[0]) == (4, (1, 7))
    assert START.moved(BYE, Seat(1, BLACK)) == after
    without = START.moved(BYE, POOL)
    assert (without.bye, without.pool) == (None, (7,))
    assert without.moved(Waiting(7), BYE) == START


def test_a_broken_board_stays_empty_and_the_next_pair_takes_it() -> None:
    after = START.broken_up(2)
    assert after.boards[1] == ManualBoard()
    assert after.pool == (5, 2)
    assert after.paired(2, 5).pairs == ((1, 4), (2, 5), (3, 6))


def test_a_pair_without_an_empty_board_is_added_at_the_end() -> None:
    after = START.with_player(8).with_player(9).paired(9, 8)
    assert after.pairs == (*START.pairs, (9, 8))
    assert after.with_player(8) is after


def test_only_complete_boards_are_held_and_one_that_loses_a_player_is_let_go() -> None:
    held = START.held(1, held=True)
    assert held.board(1).held
    assert held.moved(Seat(1, WHITE), Seat(2, WHITE)).board(1).held
    assert not held.moved(Seat(1, WHITE), POOL).board(1).held
    empty = START.broken_up(1)
    assert empty.held(1, held=True) == empty


def test_who_does_not_play_is_out_of_it() -> None:
    after = START.without({4, 7})
    assert after.board(1) == ManualBoard(1, None)
    assert after.bye is None
    assert everybody(after) == [1, 2, 3, 5, 6]


def test_pairing_the_rest_keeps_held_and_existing_boards() -> None:
    start = START.broken_up(2).held(1, held=True)
    after = start.with_rest(((1, 4), (5, 7), (6, 3)), 2)
    assert after.pairs == ((1, 4), (5, 7), (6, 3))
    assert after.board(1).held
    assert after.bye == 2
    assert after.pool == ()


def test_who_is_not_in_the_rest_waits() -> None:
    after = START.with_rest(((1, 5),), None)
    assert after.pairs == ((1, 5),)
    assert after.pool == (2, 3, 4, 6, 7)
    assert len(after.boards) == 1


@given(st.data())
def test_nobody_is_lost_or_doubled_whatever_is_moved(data: st.DataObject) -> None:
    seating = START.with_player(8)
    for _ in range(data.draw(st.integers(1, 12))):
        source, target = (data.draw(st.sampled_from(places(seating))) for _ in range(2))
        before = len(seating.boards)
        seating = seating.moved(source, target)
        assert everybody(seating) == list(range(1, 9))
        assert len(seating.boards) == before
        assert seating.players == frozenset(range(1, 9))
        for player in range(1, 9):
            place = seating.place_of(player)
            assert place is not None
            assert seating.occupant(place) == player


@given(st.data())
def test_moving_back_undoes_a_change_of_two_chairs(data: st.DataObject) -> None:
    seats = [Seat(number, colour) for number in (1, 2, 3) for colour in Colour]
    one, other = data.draw(st.permutations(seats))[:2]
    assert START.moved(one, other).moved(one, other) == START
    assert START.moved(one, other) == START.moved(other, one)
