"""Corrections of what is on record: what they change, and the line they leave in the log."""

from __future__ import annotations

import pytest
from crosstable import tournament
from doing import after, refused

from swissdesk.model import Bye, ByeKind, Decision, Outcome, Pairing, Player, Result, Stage, Tournament
from swissdesk.model.events import (
    AddPlayer,
    CloseRound,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    SignOff,
    SwapColours,
)
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.model.rounds import Alteration

DRAFT = tournament("1: 3w\n2: 4b\n3: 1b\n4: 2w\n5: U", 5, stage=Stage.DRAFT)
DONE = tournament("1: 3w1\n2: 4b½\n3: 1b0\n4: 2w½\n5: U", 5)
CLOSED = after(CloseRound(1), start=DONE)
SECOND = after(PairRound(2, ((3, 4), (2, 1)), None), PublishRound(2), start=CLOSED)


@pytest.mark.parametrize("start", [DONE, CLOSED, SECOND], ids=["published", "closed", "next round running"])
class TestResult:
    def test_it_counts_and_is_logged(self, start: Tournament) -> None:
        corrected = after(CorrectResult(1, 1, Result.BLACK_WINS, "slip misread"), start=start)
        assert corrected.rounds[0].board(1) == Pairing(1, 3, Result.BLACK_WINS)
        assert corrected.rounds[0].stage is start.rounds[0].stage
        assert corrected.rounds[1:] == start.rounds[1:]
        assert (corrected.points[1], corrected.points[3]) == (0, 100)
        assert corrected.decisions == (Decision("Correction", 1, "1-3 1:0 => 0:1; slip misread"),)

    def test_the_colours_change_and_the_points_stay(self, start: Tournament) -> None:
        corrected = after(CorrectColours(1, 1), start=start)
        assert corrected.rounds[0].board(1) == Pairing(3, 1, Result.BLACK_WINS)
        assert corrected.points == start.points
        assert corrected.decisions == (Decision("Correction", 1, "1-3 => 3-1"),)

    def test_for_the_rating_only(self, start: Tournament) -> None:
        corrected = after(CorrectForRating(1, 1, Result.DRAW, "both say so"), start=start)
        assert corrected.rounds[0].board(1) == Pairing(1, 3, Result.WHITE_WINS, reported=Result.DRAW)
        assert corrected.rounds[0].board(1).rated_result == Result.DRAW
        assert corrected.points == start.points
        assert corrected.decisions == (Decision("Rating correction", 1, "both say so"),)
        for taken_back in (None, Result.WHITE_WINS):
            assert after(CorrectForRating(1, 1, taken_back), start=corrected).rounds == start.rounds


class TestReported:
    REPORTED = after(CorrectForRating(1, 1, Result.BLACK_WINS), start=CLOSED)

    def test_it_turns_with_the_colours(self) -> None:
        assert after(CorrectColours(1, 1), start=self.REPORTED).rounds[0].board(1) == (
            Pairing(3, 1, Result.BLACK_WINS, reported=Result.WHITE_WINS)
        )

    def test_it_is_gone_once_the_result_itself_is_corrected_to_it(self) -> None:
        same = after(CorrectResult(1, 1, Result.BLACK_WINS), start=self.REPORTED)
        assert same.rounds[0].board(1) == Pairing(1, 3, Result.BLACK_WINS)
        assert same.rounds[0].board(1).rated_result == Result.BLACK_WINS
        other = after(CorrectResult(1, 1, Result.DRAW), start=self.REPORTED)
        assert other.rounds[0].board(1).reported == Result.BLACK_WINS

    def test_a_cleared_result_reports_nothing(self) -> None:
        published = after(CorrectForRating(1, 1, Result.BLACK_WINS), EnterResult(1, 1, None), start=DONE)
        assert published.rounds[0].board(1) == Pairing(1, 3)


class TestBye:
    def test_an_absence_becomes_a_half_point_bye(self) -> None:
        corrected = after(CorrectBye(2, 5, ByeKind.HALF_POINT, "told us in time"), start=SECOND)
        assert corrected.rounds[1].byes == (Bye(5, ByeKind.HALF_POINT),)
        assert corrected.points[5] == SECOND.points[5] + 50
        assert corrected.decisions == (Decision("Correction", 2, "5=Z => 5=H; told us in time"),)

    def test_a_late_entry_gets_a_bye_for_a_round_before_it(self) -> None:
        late = after(AddPlayer(Player(9, "Late")), CorrectBye(1, 9, ByeKind.HALF_POINT), start=SECOND)
        assert late.rounds[0].byes == (Bye(5, ByeKind.PAIRING_ALLOCATED), Bye(9, ByeKind.HALF_POINT))
        assert after(AddPlayer(Player(9, "Late")), CorrectBye(1, 9, ByeKind.ZERO_POINT), start=SECOND).points[9] == 0


@pytest.mark.parametrize(
    ("event", "tournament", "words"),
    [
        (CorrectResult(1, 1, Result.DRAW), DRAFT, "Round 1 is still a draft. Change the draft instead."),
        (CorrectColours(1, 1), DRAFT, "Round 1 is still a draft. Change the draft instead."),
        (CorrectForRating(1, 1, Result.DRAW), DRAFT, "Round 1 is still a draft. Change the draft instead."),
        (CorrectResult(1, 1, Result.WHITE_WINS), CLOSED, "Round 1, board 1 already has this result."),
        (CorrectResult(1, 3, Result.DRAW), CLOSED, "Round 1 has no board 3."),
        (CorrectResult(3, 1, Result.DRAW), CLOSED, "Round 3 is not paired yet."),
        (
            CorrectResult(1, 1, Result(Outcome.WIN, Outcome.WIN)),
            CLOSED,
            "Impossible result: both players cannot win.",
        ),
        (
            CorrectForRating(1, 1, Result(Outcome.WIN, Outcome.WIN)),
            CLOSED,
            "Impossible result: both players cannot win.",
        ),
        (CorrectForRating(2, 1, Result.DRAW), SECOND, "Round 2, board 1 has no result yet. Enter it first."),
        (
            CorrectForRating(1, 1, Result.WHITE_WINS),
            CLOSED,
            "Round 1, board 1: already reported for rating with this result.",
        ),
        (CorrectBye(1, 1, ByeKind.HALF_POINT), CLOSED, "Player 1 already has an opponent in round 1."),
        (CorrectBye(2, 5, ByeKind.ZERO_POINT), SECOND, "Player 5 already has this bye in round 2."),
        (CorrectBye(2, 9, ByeKind.ZERO_POINT), SECOND, "There is no player no. 9."),
        (
            CorrectBye(2, 5, ByeKind.PAIRING_ALLOCATED),
            SECOND,
            "The pairing-allocated bye is given by the pairing; it cannot be requested.",
        ),
    ],
)
def test_what_is_refused(event: Event, tournament: Tournament, words: str) -> None:
    assert refused(event, tournament) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (CorrectColours(1, 1), "Round 1, board 1: colours corrected"),
        (CorrectForRating(1, 1, None), "Round 1, board 1: tournament result in the rating report"),
    ],
)
def test_what_an_event_says_it_does(event: Event, words: str) -> None:
    assert str(event.describe(CLOSED)) == words


def test_the_words_carry_results_and_byes_for_translation() -> None:
    assert CorrectResult(1, 1, Result.DRAW).describe(CLOSED).facts["result"] == Result.DRAW
    assert CorrectForRating(1, 1, Result.DRAW).describe(CLOSED).facts["result"] == Result.DRAW
    assert CorrectBye(2, 5, ByeKind.HALF_POINT).describe(SECOND).facts == {
        "round": 2,
        "name": "Player 5",
        "bye": ByeKind.HALF_POINT,
    }


def test_swapping_colours_is_for_rounds_that_are_open() -> None:
    white, black = DONE.round(1).pairs[0]
    (line,) = after(SwapColours(1, 1), start=DONE).decisions
    assert (line.kind, line.round, line.text) == ("Correction", 1, f"{white}-{black} => {black}-{white}")
    assert CLOSED.rounds[0].stage is Stage.CLOSED


def test_every_regular_result_has_its_own_signs() -> None:
    assert len({result.code for result in REGULAR_RESULTS}) == len(REGULAR_RESULTS)
    assert Result.WHITE_WINS_BY_FORFEIT.code == "+:-"
    assert Result.DRAW_UNRATED.code == "D:D"
    assert Result.ADJOURNED.code == "?:?"


class TestSeats:
    """Player 1 (White of board 1) and 2 (Black of board 2) sat in each other's places."""

    def test_the_boards_keep_what_white_and_black_got(self) -> None:
        corrected = after(CorrectSeats(1, 1, 2, "wrong chair"), start=SECOND)
        assert corrected.rounds[0].pairings == (Pairing(2, 3, Result.WHITE_WINS), Pairing(4, 1, Result.DRAW))
        assert (corrected.points[1], corrected.points[2]) == (50, 100)
        assert corrected.decisions == (Decision("Correction", 1, "1-3, 4-2 => 2-3, 4-1; wrong chair"),)
        assert corrected.rounds[1] is SECOND.rounds[1]

    def test_the_earlier_boards_are_recorded_once(self) -> None:
        corrected = after(CorrectSeats(1, 1, 2, "wrong chair"), start=DONE)
        assert corrected.rounds[0].alteration == Alteration(((1, 3), (4, 2)), 5, "wrong chair")
        assert after(CorrectSeats(1, 2, 1), start=corrected).rounds == DONE.rounds

    def test_what_was_signed_off_is_to_be_signed_off_again(self) -> None:
        signed = after(SignOff(1, 1), SignOff(1, 2), start=DONE)
        assert after(CorrectSeats(1, 1, 2), start=signed).rounds[0].signed_off == ()

    def test_refusals(self) -> None:
        assert "the two players meet each other" in refused(CorrectSeats(1, 1, 3), DONE)
        assert "Player 5 has no opponent in round 1" in refused(CorrectSeats(1, 1, 5), DONE)
        assert "no player no. 9" in refused(CorrectSeats(1, 9, 1), DONE)
        assert "still a draft" in refused(CorrectSeats(1, 1, 2), DRAFT)
