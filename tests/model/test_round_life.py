"""A round from draft to closed: the second pass, the drawer, and what a closed round still takes."""

from __future__ import annotations

import dataclasses
from functools import partial

import doing
import pytest
from crosstable import tournament
from doing import refused
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import ByeKind, Pairing, Result, Stage, Tournament
from swissdesk.model.events import (
    AnnounceBye,
    CloseRound,
    CorrectForRating,
    CorrectResult,
    DiscardRound,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    RemovePlayer,
    ReopenRound,
    SignOff,
    SwapColours,
)
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.model.taken_back import results_coming_back
from swissdesk.session.codec import Record, decode_event, encode_event

PAIRS = ((1, 4), (5, 2), (3, 6))
DRAFT = tournament("1: 4w\n2: 5b\n3: 6w@3\n4: 1b\n5: 2w@2\n6: 3b\n7: U", 5, stage=Stage.DRAFT)
EMPTY = DRAFT.replace(rounds=())


after = partial(doing.after, start=EMPTY)

RUNNING = after(PublishRound(1, "10:00"), EnterResult(1, 1, Result.WHITE_WINS), start=DRAFT)
FINISHED = after(EnterResult(1, 2, Result.DRAW), EnterResult(1, 3, Result.BLACK_WINS), start=RUNNING)
CLOSED = after(CloseRound(1), start=FINISHED)


class TestClosing:
    def test_a_closed_round_is_complete_and_the_next_can_be_paired(self) -> None:
        assert CLOSED.rounds[0].stage is Stage.CLOSED
        assert CLOSED.rounds[0].is_complete
        assert len(after(PairRound(2, ((4, 3),)), start=CLOSED).rounds) == 2

    def test_opened_again_it_is_as_before(self) -> None:
        assert after(ReopenRound(1), start=CLOSED) == FINISHED

    @pytest.mark.parametrize(
        ("event", "tournament", "words"),
        [
            (CloseRound(1), DRAFT, "Round 1 is still a draft. Publish or discard it first."),
            (CloseRound(1), RUNNING, "Round 1 is not finished: missing results: 2."),
            (
                CloseRound(1),
                after(EnterResult(1, 2, Result.DRAW), start=RUNNING),
                "Round 1 is not finished: one result is missing.",
            ),
            (CloseRound(1), CLOSED, "Round 1 is already closed."),
            (CloseRound(2), CLOSED, "Round 2 is not paired yet."),
            (ReopenRound(1), FINISHED, "Round 1 is not closed."),
            (DiscardRound(1), CLOSED, "Round 1 is closed. Reopen it first."),
            (
                EnterResult(1, 1, Result.DRAW),
                CLOSED,
                "Round 1 is closed. Correct the result, or reopen the round.",
            ),
            (EnterResult(1, 1, None), CLOSED, "Round 1 is closed. Correct the result, or reopen the round."),
            (SwapColours(1, 1), CLOSED, "Round 1 is closed. Correct the colours, or reopen the round."),
        ],
    )
    def test_what_is_refused_and_in_which_words(self, event: Event, tournament: Tournament, words: str) -> None:
        assert refused(event, tournament) == words

    @pytest.mark.parametrize("result", REGULAR_RESULTS)
    def test_typing_changes_nothing_in_a_closed_round(self, result: Result) -> None:
        refused(EnterResult(1, 1, result), CLOSED)

    def test_an_adjourned_game_is_finished_also_in_a_closed_round(self) -> None:
        adjourned = after(EnterResult(1, 2, Result.ADJOURNED), CloseRound(1), start=FINISHED)
        done = after(EnterResult(1, 2, Result.BLACK_WINS), start=adjourned)
        assert done.rounds[0].board(2).result == Result.BLACK_WINS
        assert done.rounds[0].stage is Stage.CLOSED
        refused(EnterResult(1, 2, Result.DRAW), done)
        refused(EnterResult(1, 2, None), adjourned)


class TestSecondPass:
    def test_boards_are_signed_off_in_any_order(self) -> None:
        assert after(SignOff(1, 3), SignOff(1, 1), start=FINISHED).rounds[0].signed_off == (1, 3)

    def test_a_changed_board_has_to_be_signed_off_again(self) -> None:
        signed = after(SignOff(1, 1), SignOff(1, 2), start=FINISHED)
        for change in (
            EnterResult(1, 1, Result.DRAW),
            EnterResult(1, 1, None),
            SwapColours(1, 1),
            CorrectResult(1, 1, Result.DRAW),
        ):
            assert change.apply(signed).rounds[0].signed_off == (2,)

    def test_typing_the_same_result_and_reporting_another_leave_it(self) -> None:
        signed = after(SignOff(1, 1), start=FINISHED)
        assert after(EnterResult(1, 1, Result.WHITE_WINS), start=signed) == signed
        assert after(CorrectForRating(1, 1, Result.DRAW), start=signed).rounds[0].signed_off == (1,)

    def test_what_cannot_be_signed_off(self) -> None:
        assert refused(SignOff(1, 2), RUNNING) == "Round 1, board 2 has no result yet. Enter it first."
        assert refused(SignOff(1, 4), RUNNING) == "Round 1 has no board 4."
        assert refused(SignOff(1, 1), after(SignOff(1, 1), start=RUNNING)) == (
            "Round 1, board 1 is already signed off."
        )

    def test_a_checked_round_can_be_signed_off_after_it_was_closed(self) -> None:
        assert after(SignOff(1, 2), start=CLOSED).rounds[0].signed_off == (2,)


class TestDrawer:
    def test_results_come_back_on_the_boards_that_are_the_same(self) -> None:
        back = after(DiscardRound(1), PairRound(1, ((2, 5), (1, 6), (3, 4)), 7), start=FINISHED)
        assert results_coming_back(back, 1) == 1
        assert str(PublishRound(1).describe(back)) == "Round 1 published, one result restored"
        assert after(PublishRound(1), start=back).rounds[0].pairings == (
            Pairing(2, 5, Result.DRAW),
            Pairing(1, 6),
            Pairing(3, 4),
        )

    def test_a_result_follows_its_player_when_the_colours_are_the_other_way_round(self) -> None:
        reported = after(CorrectForRating(1, 1, Result.DRAW), start=FINISHED)
        back = after(DiscardRound(1), PairRound(1, ((4, 1), (3, 6)), None), start=reported)
        assert str(PublishRound(1).describe(back)) == "Round 1 published, results restored: 2"
        assert after(PublishRound(1), start=back).rounds[0].pairings == (
            Pairing(4, 1, Result.BLACK_WINS, reported=Result.DRAW),
            Pairing(3, 6, Result.BLACK_WINS),
        )

    def test_drafts_in_between_do_not_empty_it(self) -> None:
        back = after(
            DiscardRound(1),
            PairRound(1, ((1, 2),)),
            DiscardRound(1),
            PairRound(1, PAIRS, 7),
            PublishRound(1, "10:00"),
            start=FINISHED,
        )
        assert back.rounds == FINISHED.rounds

    def test_the_latest_discarded_round_wins_and_older_boards_are_kept(self) -> None:
        other = after(
            DiscardRound(1),
            PairRound(1, ((1, 4), (3, 5))),
            PublishRound(1),
            EnterResult(1, 1, Result.DRAW),
            DiscardRound(1),
            PairRound(1, PAIRS, 7),
            PublishRound(1),
            start=FINISHED,
        )
        assert [b.result for b in other.rounds[0].pairings] == [Result.DRAW, Result.DRAW, Result.BLACK_WINS]

    def test_a_draft_and_a_round_without_results_leave_nothing_in_it(self) -> None:
        assert after(DiscardRound(1), start=DRAFT) == EMPTY
        assert after(PublishRound(1), DiscardRound(1), start=DRAFT) == EMPTY

    def test_it_is_emptied_when_the_round_is_over(self) -> None:
        redone = after(DiscardRound(1), PairRound(1, PAIRS, 7), PublishRound(1), start=FINISHED)
        assert redone.drawer
        assert after(CloseRound(1), start=redone).drawer == ()
        assert after(PairRound(2, ((4, 3),)), start=redone).drawer == ()

    def test_the_results_of_one_round_do_not_come_back_in_another(self) -> None:
        taken_back = after(DiscardRound(1), start=FINISHED)
        number_two = taken_back.replace(drawer=(dataclasses.replace(taken_back.drawer[0], number=2),))
        assert after(PairRound(1, PAIRS, 7), PublishRound(1), start=number_two).rounds[0].open_boards == (1, 2, 3)

    def test_nothing_comes_back_for_a_round_that_is_no_draft(self) -> None:
        assert results_coming_back(FINISHED, 1) == results_coming_back(EMPTY, 1) == results_coming_back(EMPTY, 0) == 0

    def test_a_reused_number_has_no_results(self) -> None:
        left = after(DiscardRound(1), RemovePlayer(3), start=FINISHED)
        assert [pairing.pair for pairing in left.drawer[0].pairings] == [(1, 4), (5, 2)]

    @given(st.permutations([1, 2, 3, 4, 5, 6, 7]))
    def test_unpairing_and_pairing_the_same_again_changes_nothing_on_the_boards(self, order: list[int]) -> None:
        pairs = tuple(zip(order[:6:2], order[1:6:2], strict=True))
        done = after(PairRound(1, pairs, order[6]), PublishRound(1))
        for board, result in enumerate((Result.WHITE_WINS, Result.DRAW, Result.DOUBLE_FORFEIT), 1):
            done = after(EnterResult(1, board, result), start=done)
        again = after(DiscardRound(1), PairRound(1, pairs, order[6]), PublishRound(1), start=done)
        assert again.rounds == done.rounds

    def test_an_action_of_an_older_program_threw_the_results_away_and_still_does(self) -> None:
        old = decode_event(Record("discard-round", 1, b'{"round":1}'))
        assert old == DiscardRound(1, keep=False)
        assert after(old, start=FINISHED) == EMPTY
        assert decode_event(encode_event(DiscardRound(1))) == DiscardRound(1, keep=True)


def test_announced_absences_are_still_there_after_unpairing() -> None:
    announced = after(AnnounceBye(7, 1, ByeKind.HALF_POINT))
    paired = after(PairRound(1, PAIRS), PublishRound(1), EnterResult(1, 1, Result.DRAW), start=announced)
    assert paired.rounds[0].entries[7].bye is ByeKind.HALF_POINT
    assert after(DiscardRound(1), start=paired).requests == announced.requests
