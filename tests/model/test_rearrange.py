"""The arbiter's own boards, and latecomers: what stays, who is left over, and what the log and the report say."""

from __future__ import annotations

import dataclasses
from functools import partial

import doing
import pytest
from doing import refused
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Alteration,
    Bye,
    ByeKind,
    Colour,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    ArriveLate,
    CloseRound,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    Rearrange,
    RemovePlayer,
    SignOff,
    WithdrawPlayer,
)
from swissdesk.model.findings import check_tournament

PAB, HALF, ZERO = ByeKind.PAIRING_ALLOCATED, ByeKind.HALF_POINT, ByeKind.ZERO_POINT
PLAYERS = tuple(Player(number, f"Player {number}") for number in range(1, 10))
EMPTY = Tournament(players=PLAYERS, settings=Settings(rounds=5))


after = partial(doing.after, start=EMPTY)

# 8 has a half-point bye, 9 is absent, 7 has the PAB.
DRAFT = after(AnnounceBye(8, 1, HALF), AnnounceBye(9, 1, ZERO), PairRound(1, ((1, 4), (5, 2), (3, 6)), 7, "dutch-2026"))
RUNNING = after(
    PublishRound(1, "10:00"),
    EnterResult(1, 1, Result.WHITE_WINS),
    EnterResult(1, 2, Result.DRAW),
    SignOff(1, 2),
    start=DRAFT,
)
DONE = after(EnterResult(1, 3, Result.BLACK_WINS), start=RUNNING)


class TestRearrange:
    def test_results_and_confirmations_stay_where_the_same_two_meet(self) -> None:
        (r,) = after(Rearrange(1, ((5, 2), (4, 1), (3, 7)), 6, "6 came too late"), start=RUNNING).rounds
        assert r.pairings == (Pairing(5, 2, Result.DRAW), Pairing(4, 1, Result.BLACK_WINS), Pairing(3, 7))
        assert r.byes == (Bye(6, PAB), Bye(8, HALF), Bye(9, ZERO))
        assert r.signed_off == (1,)
        assert r.alteration == Alteration(((1, 4), (5, 2), (3, 6)), 7, "6 came too late")
        assert (r.stage, r.system, r.published_at) == (Stage.PUBLISHED, "dutch-2026", "10:00")

    def test_a_board_with_the_colours_turned_is_to_be_signed_off_again(self) -> None:
        (r,) = after(Rearrange(1, ((1, 4), (2, 5), (3, 6)), 7), start=RUNNING).rounds
        assert r.board(2) == Pairing(2, 5, Result.DRAW)
        assert r.signed_off == ()

    def test_unplaced_players_have_their_bye_request_or_are_absent(self) -> None:
        withdrawn = after(WithdrawPlayer(6, 2), start=RUNNING)
        (r,) = after(Rearrange(1, ((1, 4),)), start=withdrawn).rounds
        assert r.byes == (*(Bye(p, ZERO) for p in (2, 3, 5, 6, 7)), Bye(8, HALF), Bye(9, ZERO))

    def test_who_is_placed_is_announced_absent_no_longer(self) -> None:
        placed = after(Rearrange(1, ((1, 4), (5, 2), (3, 6), (7, 8)), 9), start=DRAFT)
        assert placed.requests == ()
        assert placed.rounds[0].byes == (Bye(9, PAB),)

    def test_announcements_for_other_rounds_stay(self) -> None:
        later = after(AnnounceBye(8, 2, HALF), start=DRAFT)
        assert [r.round for r in after(Rearrange(1, ((1, 8),)), start=later).requests if r.player == 8] == [2]

    def test_back_to_the_first_boards_there_is_nothing_to_log(self) -> None:
        first = ((1, 4), (5, 2), (3, 6))
        changed = after(Rearrange(1, ((1, 2), (5, 4), (3, 6)), 7, "x"), Rearrange(1, ((1, 2), (3, 4))), start=DRAFT)
        assert changed.rounds[0].alteration == Alteration(first, 7, "x")
        assert after(Rearrange(1, first, 7), start=changed).rounds[0] == DRAFT.rounds[0]
        assert after(Rearrange(1, first, None), start=changed).rounds[0].alteration is not None

    def test_the_latest_round_is_put_back_without_a_line_in_the_log(self) -> None:
        first, other = ((1, 4), (5, 2), (3, 6)), ((1, 2), (5, 4), (3, 6))
        assert after(Rearrange(1, other, 7, "x"), Rearrange(1, first, 7), start=DONE).decisions == ()

    def test_a_new_board_has_a_number_that_no_table_has(self) -> None:
        played = RUNNING.rounds[0]
        tables = tuple(dataclasses.replace(b, table=t) for b, t in zip(played.pairings, (None, 4, None), strict=True))
        fixed = RUNNING.replace(rounds=(dataclasses.replace(played, pairings=tables),))
        (r,) = after(Rearrange(1, ((1, 4), (5, 2), (3, 6), (7, 8)), None), start=fixed).rounds
        assert [b.table for b in r.pairings] == [None, 4, None, 5]
        (r,) = after(Rearrange(1, ((1, 4), (5, 2), (3, 6), (7, 8)), None, keep_numbers=True), start=fixed).rounds
        assert [b.table for b in r.pairings] == [None, 4, None, 5]

    def test_boards_that_were_not_there_for_a_while_are_put_back_from_none(self) -> None:
        bare = after(Rearrange(1, ((1, 4),)), PairRound(2, ((2, 3),)), start=DONE)
        back = after(Rearrange(1, ((1, 4), (5, 2), (3, 6)), 7), start=bare)
        assert back.decisions[-1].text == "none => 3-6, 5-2, 7=PAB"

    def test_a_latecomer_of_an_earlier_round_needs_no_entry_there(self) -> None:
        late = after(PairRound(2, ((2, 3),)), AddPlayer(Player(20, "Late")), start=DONE)
        assert 20 not in after(Rearrange(1, ((1, 4),)), start=late).rounds[0].entries
        assert after(Rearrange(1, ((1, 20),)), start=late).rounds[0].board(1) == Pairing(1, 20)

    def test_an_earlier_round_and_a_closed_one_can_be_corrected(self) -> None:
        later = after(CloseRound(1), PairRound(2, ((2, 3),)), start=DONE)
        corrected = after(Rearrange(1, ((1, 4), (5, 6), (3, 2)), 7, "players sat wrong"), start=later)
        assert corrected.rounds[0].stage is Stage.CLOSED
        assert corrected.rounds[0].pairings == (Pairing(1, 4, Result.WHITE_WINS), Pairing(5, 6), Pairing(3, 2))
        assert corrected.rounds[1] is later.rounds[1]

    def test_a_fixed_table_stays_where_one_of_its_players_stays(self) -> None:
        played = RUNNING.rounds[0]
        tables = tuple(dataclasses.replace(b, table=t) for b, t in zip(played.pairings, (None, 9, 8), strict=True))
        fixed = RUNNING.replace(rounds=(dataclasses.replace(played, pairings=tables),))
        (r,) = after(Rearrange(1, ((1, 4), (5, 3), (2, 7)), 6), start=fixed).rounds
        assert [b.table for b in r.pairings] == [None, 9, None]

    def test_boards_keep_their_published_numbers_on_request(self) -> None:
        moved_up = ((5, 2), (3, 6))
        (r,) = after(Rearrange(1, moved_up, 7, "1 and 4 went home", keep_numbers=True), start=RUNNING).rounds
        assert [(b.pair, b.table) for b in r.pairings] == [((5, 2), 2), ((3, 6), 3)]
        assert r.board(1).result == Result.DRAW
        late = after(ArriveLate(1, 9, 8), start=RUNNING.replace(rounds=(r,)))
        assert [b.table for b in late.rounds[0].pairings] == [2, 3, 4]
        (plain,) = after(Rearrange(1, moved_up, 7), start=RUNNING).rounds
        assert [b.table for b in plain.pairings] == [None, None]
        back = after(Rearrange(1, ((1, 4), (5, 2), (3, 6)), 7, keep_numbers=True), start=RUNNING.replace(rounds=(r,)))
        assert [b.table for b in back.rounds[0].pairings] == [None, None, None]

    @pytest.mark.parametrize(
        ("event", "words"),
        [
            (Rearrange(1, ((1, 4), (4, 2))), "Player 4 is on two boards in round 1."),
            (Rearrange(1, ((1, 4),), 1), "Player 1 is on two boards in round 1."),
            (Rearrange(1, ((1, 77),)), "There is no player no. 77."),
            (Rearrange(2, ((1, 4),)), "Round 2 is not paired yet."),
        ],
    )
    def test_what_is_refused(self, event: Event, words: str) -> None:
        assert refused(event, RUNNING) == words

    def test_who_had_left_by_then_must_return_first(self) -> None:
        gone = RUNNING.replace(
            players=tuple(dataclasses.replace(p, withdrawn_from=1) if p.id in (4, 9) else p for p in RUNNING.players)
        )
        assert refused(Rearrange(1, ((1, 9),)), gone) == (
            "Player 9 is withdrawn from round 1 on. Let the player return first."
        )
        assert after(Rearrange(1, ((4, 5),)), start=gone).rounds[0].board(1) == Pairing(4, 5)

    def test_a_player_of_the_first_boards_is_on_record(self) -> None:
        out = after(Rearrange(1, ((1, 4),)), start=DRAFT)
        assert refused(RemovePlayer(3), out) == (
            "Player 3 cannot be removed: they are in round 1. Withdraw the player instead."
        )

    def test_who_was_absent_may_be_removed_whatever_boards_there_were_first(self) -> None:
        out = after(Rearrange(1, ((1, 4),)), start=DRAFT)
        assert 9 not in after(RemovePlayer(9), start=out).by_id

    def test_others_who_sit_down_at_the_last_board_have_its_number(self) -> None:
        *boards, last = RUNNING.rounds[0].pairings
        fixed = dataclasses.replace(RUNNING.rounds[0], pairings=(*boards, dataclasses.replace(last, table=3)))
        out = after(Rearrange(1, ((1, 4), (5, 2), (8, 9))), start=RUNNING.replace(rounds=(fixed,)))
        assert out.rounds[0].board(3) == Pairing(8, 9)
        more = after(Rearrange(1, ((1, 4), (5, 2), (3, 6), (8, 9))), start=RUNNING.replace(rounds=(fixed,)))
        assert [board.table for board in more.rounds[0].pairings] == [None, None, 3, None]

    @given(st.data())
    def test_rearranged_boards_name_every_player_once_and_invent_no_results(self, data: st.DataObject) -> None:
        order = data.draw(st.permutations([p.id for p in PLAYERS]))
        boards = data.draw(st.integers(0, 4))
        pairs = tuple((order[2 * i], order[2 * i + 1]) for i in range(boards))
        bye = data.draw(st.sampled_from([None, *order[2 * boards :]]))
        changed = after(Rearrange(1, pairs, bye), start=DONE)
        check_tournament(changed)
        (r,) = changed.rounds
        assert r.pairs == pairs
        assert r.pairing_bye == bye
        assert set(r.entries) == set(DONE.rounds[0].entries)
        old = {frozenset(b.pair): b for b in DONE.rounds[0].pairings}
        for board in r.pairings:
            before = old.get(frozenset(board.pair))
            if before is None:
                assert board.result is None
            else:
                assert board in (before, before.mirrored)


class TestArriveLate:
    def test_against_the_player_with_the_bye(self) -> None:
        late = after(ArriveLate(1, 9, 7, Colour.WHITE), start=DONE)
        assert late.rounds[0].pairings == (*DONE.rounds[0].pairings, Pairing(9, 7))
        assert late.rounds[0].byes == (Bye(8, HALF),)
        assert late.rounds[0].signed_off == DONE.rounds[0].signed_off
        assert [r.player for r in late.requests] == [8]
        assert late.rounds[0].alteration == Alteration(DONE.rounds[0].pairs, 7)

    def test_two_latecomers_leave_the_bye_where_it_is(self) -> None:
        late = after(ArriveLate(1, 9, 8), start=RUNNING)
        assert late.rounds[0].pairings[3] == Pairing(8, 9)
        assert late.rounds[0].byes == (Bye(7, PAB),)
        assert late.requests == ()

    def test_a_late_entry_has_no_entry_yet(self) -> None:
        late = after(AddPlayer(Player(20, "Late")), ArriveLate(1, 20, 7), start=RUNNING)
        assert late.rounds[0].pairings[3] == Pairing(7, 20)

    def test_who_was_counted_as_withdrawn_is_back(self) -> None:
        gone = after(WithdrawPlayer(9, 1), PairRound(1, ((1, 4),), 7), PublishRound(1))
        late = after(ArriveLate(1, 9, 7), start=gone)
        assert late.player(9).withdrawn_from is None
        leaving = after(WithdrawPlayer(9, 2), start=RUNNING)
        assert after(ArriveLate(1, 9, 7), start=leaving).player(9).withdrawn_from == 2

    @pytest.mark.parametrize(
        ("event", "words"),
        [
            (ArriveLate(1, 1, 7), "Player 1 already has an opponent in round 1."),
            (ArriveLate(1, 9, 1), "Player 1 already has an opponent in round 1."),
            (ArriveLate(1, 7, 9), "Player 7 has the bye in round 1 and is not late."),
            (ArriveLate(1, 9, 9), "A player cannot be their own opponent."),
            (ArriveLate(1, 9, 77), "There is no player no. 77."),
            (ArriveLate(2, 9, 7), "Round 2 is not paired yet."),
        ],
    )
    def test_what_is_refused(self, event: Event, words: str) -> None:
        assert refused(event, RUNNING) == words

    def test_nobody_is_late_for_a_round_that_is_over(self) -> None:
        assert refused(ArriveLate(1, 9, 7), after(CloseRound(1), start=DONE)) == ("Round 1 is closed. Reopen it first.")
        later = after(PairRound(2, ((2, 3),)), start=DONE)
        assert refused(ArriveLate(1, 9, 7), later) == ("Round 1 cannot be changed: round 2 is already paired.")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Rearrange(1, ()), "Round 1: boards changed manually"),
        (Rearrange(1, (), None, " late bus "), "Round 1: boards changed manually (late bus)"),
        (ArriveLate(1, 9, 7), "Player 9 arrives late in round 1 and meets Player 7"),
        (CloseRound(1), "Round 1 closed"),
        (SignOff(1, 1), "Round 1, board 1 signed off"),
    ],
)
def test_what_an_event_says_it_does(event: Event, words: str) -> None:
    assert str(event.describe(DONE)) == words


def test_a_round_names_what_is_not_there() -> None:
    for r, words in (
        (Round(1, (Pairing(1, 2),), signed_off=(2,)), "Round 1: a board that does not exist is signed off."),
        (Round(1, alteration=Alteration(((1, 77),))), "Round 1 has player no. 77, who does not exist."),
        (Round(1, alteration=Alteration((), 78)), "Round 1 has player no. 78, who does not exist."),
    ):
        with pytest.raises(InvalidEdit) as error:
            check_tournament(EMPTY.replace(rounds=(r,)))
        assert str(error.value) == words
    with pytest.raises(InvalidEdit, match=r"Round 3 has player no\. 77"):
        check_tournament(EMPTY.replace(drawer=(Round(3, (Pairing(1, 77),)),)))
