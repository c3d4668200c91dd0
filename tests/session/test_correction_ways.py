"""What is open to the arbiter in each window, which of it the rules advise, and that it does what it says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from running_rounds import finished, paired, played

from swissdesk.engine import propose
from swissdesk.errors import InvalidEdit
from swissdesk.model import ByeKind, Result, Stage, Tournament
from swissdesk.model.events import (
    Batch,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    EnterResult,
    PairRound,
    Rearrange,
)
from swissdesk.session.corrections import Extent, Way, ways

THREE = played(21, 12, 3)
PROPOSAL = propose(THREE)
DRAFT = PairRound(4, PROPOSAL.pairs, PROPOSAL.bye, "dutch-2026").apply(THREE)
PUBLISHED = paired(THREE)
RUNNING = EnterResult(4, 2, Result.DRAW).apply(PUBLISHED)
FOUR = finished(Random(1), PUBLISHED)


def turned_over(tournament: Tournament, number: int = 3, board: int = 1) -> CorrectResult:
    was = tournament.round(number).board(board).result
    return CorrectResult(number, board, Result.BLACK_WINS if was == Result.WHITE_WINS else Result.WHITE_WINS)


def told(found: tuple[Way, ...]) -> list[tuple[Extent, bool, bool]]:
    return [(way.extent, way.is_advised, way.needs_reason) for way in found]


COUNTS, AGAIN, REPORT = Extent.COUNTS, Extent.PAIRS_AGAIN, Extent.REPORT


@pytest.mark.parametrize(
    ("tournament", "expected"),
    [
        (THREE, [(COUNTS, True, False)]),
        (DRAFT, [(AGAIN, True, False), (COUNTS, False, False)]),
        (PUBLISHED, [(COUNTS, True, False), (AGAIN, False, True)]),
        (RUNNING, [(COUNTS, True, False)]),
        (FOUR, [(REPORT, True, False), (COUNTS, False, True)]),
    ],
    ids=["nothing paired", "a draft", "published, no result", "being played", "over"],
)
def test_what_is_open_in_each_window(tournament: Tournament, expected: list[tuple[Extent, bool, bool]]) -> None:
    assert told(ways(tournament, turned_over(tournament))) == expected


def test_manual_boards_are_not_discarded_automatically() -> None:
    first, second, *rest = DRAFT.rounds[3].pairs
    by_hand = Rearrange(4, ((first[1], first[0]), second, *rest), PROPOSAL.bye).apply(DRAFT)
    assert told(ways(by_hand, turned_over(by_hand))) == [(COUNTS, True, False), (AGAIN, False, False)]


def test_a_pairing_that_is_the_same_is_not_offered() -> None:
    won = next(n for n, board in enumerate(THREE.rounds[2].pairings, 1) if board.result == Result.WHITE_WINS)
    assert told(ways(DRAFT, CorrectResult(3, won, Result.WHITE_WINS_UNRATED))) == [(COUNTS, True, False)]


@pytest.mark.parametrize("tournament", [DRAFT, PUBLISHED], ids=["draft", "published"])
def test_pairing_again_is_one_action(tournament: Tournament) -> None:
    way = next(way for way in ways(tournament, turned_over(tournament)) if way.extent is AGAIN)
    action = way.action("slip misread")
    assert isinstance(action, Batch)
    after = action.apply(tournament)
    assert after.rounds[3].stage is Stage.DRAFT
    assert after.rounds[3].pairs == propose(after.replace(rounds=after.rounds[:3])).pairs
    assert after.decisions[-1].text.endswith("; slip misread")


def test_late_the_report_changes_and_nothing_else() -> None:
    mistake = turned_over(FOUR)
    report, counts = ways(FOUR, mistake)
    after = report.action("both say so").apply(FOUR)
    assert after.points == FOUR.points
    assert after.rounds[2].board(1).rated_result == mistake.result
    assert counts.action("appeal").apply(FOUR).points != FOUR.points


def test_what_is_reported_already_can_still_be_made_to_count() -> None:
    mistake = turned_over(FOUR)
    reported = CorrectForRating(3, 1, mistake.result).apply(FOUR)
    assert told(ways(reported, mistake)) == [(COUNTS, False, True)]
    (back,) = ways(reported, CorrectForRating(3, 1, None))
    assert (back.extent, back.needs_reason) == (REPORT, False)
    assert back.action().apply(reported).rounds == FOUR.rounds


def test_colours_places_and_byes_go_into_no_report() -> None:
    white, other = FOUR.rounds[2].board(1).white, FOUR.rounds[2].board(2).black
    for mistake in (CorrectColours(3, 1), CorrectSeats(3, white, other)):
        assert told(ways(FOUR, mistake)) == [(COUNTS, False, True)]
        assert told(ways(RUNNING, mistake)) == [(COUNTS, True, False)]


def test_what_is_no_mistake_is_refused() -> None:
    right = THREE.rounds[2].board(1).result
    assert right is not None
    with pytest.raises(InvalidEdit, match="Round 3, board 1 already has this result"):
        ways(THREE, CorrectResult(3, 1, right))
    with pytest.raises(InvalidEdit, match="has an opponent in round 3"):
        ways(THREE, CorrectBye(3, THREE.rounds[2].board(1).white, ByeKind.HALF_POINT))


def test_a_reason_is_in_the_log_only_once() -> None:
    (way,) = ways(THREE, replace(turned_over(THREE), reason=""))
    after = way.action("slip").apply(THREE)
    assert [decision.text.count("slip") for decision in after.decisions] == [1]


# ---- how far back


@pytest.mark.parametrize("tournament", [THREE, DRAFT, PUBLISHED, RUNNING, FOUR])
def test_a_correction_counts_in_the_two_latest_rounds_only(tournament: Tournament) -> None:
    published = [r.number for r in tournament.rounds if r.stage is not Stage.DRAFT]
    for number in published:
        extents = {way.extent for way in ways(tournament, turned_over(tournament, number))}
        if number in published[-2:]:
            assert COUNTS in extents
        else:
            assert extents == {REPORT}


def test_older_rounds_stay_as_they_are_and_the_result_is_reported() -> None:
    mistake = turned_over(FOUR, 1)
    (way,) = ways(FOUR, mistake)
    assert (way.is_advised, way.needs_reason) == (True, False)
    after = way.action("both say so").apply(FOUR)
    assert after.points == FOUR.points
    assert after.rounds[0].board(1).rated_result == mistake.result
    with pytest.raises(InvalidEdit, match="Round 1, board 1: already reported for rating"):
        ways(after, mistake)
    white, other = FOUR.rounds[0].board(1).white, FOUR.rounds[0].board(2).black
    for gone in (CorrectColours(1, 1), CorrectSeats(1, white, other)):
        with pytest.raises(InvalidEdit, match="Round 1 is too far back"):
            ways(FOUR, gone)


def test_where_a_schedule_lays_down_the_boards_a_result_counts_whenever_it_is_corrected() -> None:
    robin = played(3, 8, 5, announced=7, system="round-robin")
    assert COUNTS in {way.extent for way in ways(robin, turned_over(robin, 1))}
