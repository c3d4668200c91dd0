"""A round paired manually from its beginning to the one event at its end; and players who come late."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from running_rounds import played

from swissdesk.engine import propose
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.review import Reviewer, propose_rest
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import ByeKind, Colour, ForbiddenGroup, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    Batch,
    EnterLate,
    EnterResult,
    PairRound,
    PublishRound,
    Rearrange,
    ReturnPlayer,
    WithdrawPlayer,
)
from swissdesk.model.findings import check_tournament
from swissdesk.session.manual import BYE, POOL, Course, Seat, Waiting, finishing, outcome_of, side_by_side
from swissdesk.session.manual.latecomer import (
    Arrival,
    absentees,
    arriving,
    missed,
    opponents,
    proposed,
    seats_of,
    verdict_of,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.fixture
def draft() -> Tournament:
    """Thirteen players before round 4, which is a draft; 13 is absent in it, 12 has withdrawn."""
    start = played(11, 13, 3)
    start = WithdrawPlayer(12, 4).apply(AnnounceBye(13, 4, ByeKind.HALF_POINT).apply(start))
    proposal = propose(start)
    return PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)


@pytest.fixture
def running(draft: Tournament) -> Tournament:
    published = PublishRound(4, "10:00").apply(draft)
    return EnterResult(4, 2, Result.DRAW).apply(published)


def ruled(course: Course) -> RoundAsPaired | None:
    return Reviewer(course.before, course.system).ruled


def at_the_end(course: Course, reason: str = "brothers") -> Tournament:
    after = finishing(course, course.tournament, reason, ruled(course)).apply(course.tournament)
    check_tournament(after)
    return after


def all_have_met() -> Tournament:
    """Return an event of four players after three rounds."""
    boards = (((1, 2), (3, 4)), ((3, 1), (4, 2)), ((1, 4), (2, 3)))
    rounds = tuple(
        Round(number, tuple(Pairing(white, black, Result.DRAW) for white, black in pairs))
        for number, pairs in enumerate(boards, 1)
    )
    players = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    return Tournament(settings=Settings(rounds=5, initial_colour=WHITE), players=players, rounds=rounds)


class TestSteps:
    def test_steps_have_names_and_are_taken_back_one_by_one(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        first = course.seating
        assert (course.undo_step, course.is_changed) == (None, False)
        assert course.turn(2)
        assert course.move(Seat(1, WHITE), POOL)
        assert str(course.undo_step).endswith("moved to the unpaired players")
        course.undo()
        assert str(course.undo_step) == "Board 2: colours swapped"
        course.undo()
        assert course.seating == first
        assert not course.is_changed
        course.undo()
        assert str(course.redo_step) == "Board 2: colours swapped"
        course.redo()
        assert course.is_changed
        assert course.break_up(1)
        assert course.redo_step is None

    def test_what_makes_no_sense_is_refused_in_words(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.break_up(1)
        for job, words in (
            (lambda: course.move(Seat(1, WHITE), BYE), "There is no player at that place."),
            (lambda: course.break_up(1), "Board 1 is empty."),
            (lambda: course.hold(1), "Board 1 has no complete pair and cannot be held."),
            (lambda: course.pair(course.seating.pool[0], 99), "Select two unpaired players."),
        ):
            with pytest.raises(InvalidEdit) as error:
                job()
            assert str(error.value) == words

    def test_two_of_the_pool_get_the_colours_of_the_rules(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        pair = draft.rounds[3].pairs[0]
        course.break_up(1)
        assert course.move(Waiting(pair[1]), Waiting(pair[0]))
        assert course.seating.pairs == draft.rounds[3].pairs

    def test_two_of_the_pool_are_those_of_the_new_board_whatever_the_schedule_says(self) -> None:
        schedule = Settings(rounds=3, system="round-robin")
        event = Tournament(settings=schedule, players=tuple(Player(n, f"Player {n}") for n in range(1, 5)))
        course = Course.of_round(PairRound(1, ((1, 4), (2, 3)), None, "round-robin").apply(event), 1)
        course.break_up(1)
        course.break_up(2)
        assert course.pair(1, 2)
        assert course.seating.pairs == ((1, 2),)
        course.hold(course.seating.pairs.index((1, 2)) + 1)
        rest = propose_rest(course.before, *course.held, course.system)
        course.take_rest(rest.pairs, rest.bye)
        assert course.seating.pairs == ((1, 2),)
        assert set(course.seating.unplaced) == {3, 4}

    def test_a_held_board_only_is_no_change(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.hold(1)
        assert course.held == ((draft.rounds[3].pairs[0],), None)
        assert not course.is_changed

    def test_boards_of_a_published_round_are_held_from_the_beginning(self, running: Tournament) -> None:
        course = Course.of_round(running, 4)
        assert course.held == (running.rounds[3].pairs, running.rounds[3].pairing_bye)

    def test_hold_and_rest(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.move(Seat(1, BLACK), Seat(2, BLACK))
        course.hold(1)
        held, bye = course.held
        rest = propose_rest(course.before, held, bye)
        course.take_rest(rest.pairs, rest.bye)
        assert course.seating.board(1).pair == held[0]
        assert set(course.seating.pairs) == set(rest.pairs)
        assert course.seating.unplaced == ()


class TestAttendance:
    def test_who_is_added_is_paired_and_who_is_left_out_is_not(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        assert course.absent == (12, 13)
        course.add(13)
        assert 13 in {c.id for c in Reviewer(course.before, course.system).position.competitors}
        course.leave_out(1)
        present = {c.id for c in Reviewer(course.before, course.system).position.competitors}
        assert 1 not in present
        assert present == course.seating.players

    def test_a_change_of_the_tournament_is_followed(self, running: Tournament) -> None:
        course = Course.of_round(running, 4)
        course.turn(1)
        assert course.follow(EnterResult(4, 1, Result.DRAW).apply(running))
        assert course.is_changed
        other = Rearrange(4, running.rounds[3].pairs[::-1], running.rounds[3].pairing_bye).apply(running)
        assert not course.follow(other)

    def test_other_starting_ranks_end_it(self, running: Tournament) -> None:
        late = EnterLate(Player(1, "Late", 2900))
        assert not Course.of_round(running, 4).follow(late.apply(running))
        start = played(11, 12, 3)
        assert not Course.of_coming(start, propose(start).pairs, None).follow(late.apply(start))

    def test_players_who_arrive_before_the_round_exists_are_unpaired(self) -> None:
        start = played(11, 12, 3)
        course = Course.of_coming(start, propose(start).pairs, None)
        assert course.follow(AddPlayer(Player(30, "New")).apply(start))
        assert course.seating.pool == (30,)
        assert course.follow(start)
        assert 30 not in course.seating.players


class TestTheEnd:
    def test_one_event_and_the_reason_goes_into_journal_and_trf(self, draft: Tournament, tmp_path: Path) -> None:
        course = Course.of_round(draft, 4)
        course.move(Seat(1, BLACK), Seat(2, BLACK))
        event = finishing(course, draft, "brothers", ruled(course))
        assert isinstance(event, Rearrange)
        assert str(event.describe(draft)) == "Round 4: boards changed manually (brothers)"
        after = event.apply(draft)
        old, new = draft.rounds[3].pairs, after.rounds[3].pairs
        path = tmp_path / "after.trf"
        trf.save(PublishRound(4, "10:00").apply(after), path)
        (line,) = [line for line in path.read_text("utf-8").splitlines() if line.startswith("### MPA")]
        assert line.startswith("### MPA @ Round 4: ")
        assert line.endswith("; brothers")
        for pair in (*old[:2], *new[:2]):
            assert f"{pair[0]}-{pair[1]}" in line

    def test_results_stay_with_their_two_players_and_lost_ones_are_told(self, running: Tournament) -> None:
        course = Course.of_round(running, 4)
        course.turn(2)
        assert outcome_of(course).lost == ()
        assert at_the_end(course).rounds[3].board(2).result == Result.DRAW
        course.move(Seat(2, WHITE), Seat(1, WHITE))
        assert [(place, pairing.result) for place, pairing in outcome_of(course).lost] == [(2, Result.DRAW)]
        assert outcome_of(course).changed == (1, 2)
        assert at_the_end(course).rounds[3].board(2).result is None

    def test_boards_that_players_have_seen_keep_their_numbers(self, running: Tournament) -> None:
        course = Course.of_round(running, 4)
        white, black = running.rounds[3].pairs[1]
        course.leave_out(white)
        course.leave_out(black)
        after = at_the_end(course, "both went home").rounds[3]
        assert len(after.pairings) == len(running.rounds[3].pairings) - 1
        assert [pairing.table for pairing in after.pairings] == [None, *range(3, len(running.rounds[3].pairings) + 1)]
        assert after.entries[white].bye is ByeKind.ZERO_POINT

    def test_in_a_draft_the_boards_move_up(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.break_up(1)
        assert [pairing.table for pairing in at_the_end(course).rounds[3].pairings] == [None] * 4

    def test_a_withdrawn_player_who_is_placed_returns(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        for player in (12, 13):
            course.add(player)
        course.pair(12, 13)
        event = finishing(course, draft, "", ruled(course))
        assert isinstance(event, Batch)
        assert isinstance(event.events[0], ReturnPlayer)
        after = event.apply(draft)
        assert after.by_id[12].withdrawn_from is None
        assert set(after.rounds[3].pairs[-1]) == {12, 13}

    def test_a_round_that_did_not_exist_has_the_rules_boards_on_record_first(self) -> None:
        start = AnnounceBye(12, 4, ByeKind.HALF_POINT).apply(played(11, 12, 3))
        proposal = propose(start)
        course = Course.of_coming(start, proposal.pairs, proposal.bye)
        assert finishing(course, start, "", ruled(course)) == PairRound(4, proposal.pairs, proposal.bye, "dutch-2026")
        course.move(Seat(1, BLACK), Seat(2, BLACK))
        course.add(12)
        assert proposal.bye is not None
        course.release(BYE)
        course.pair(12, proposal.bye)
        after = at_the_end(course)
        assert after.rounds[3].pairs == course.seating.pairs
        assert after.rounds[3].alteration is not None
        assert after.rounds[3].alteration.reason == "brothers"
        assert after.request(12, 4) is None

    def test_a_round_that_the_rules_do_not_have_is_decided_by_the_arbiter(self) -> None:
        start = all_have_met()
        reviewer = Reviewer(start, "dutch-2026")
        assert reviewer.ruled is None
        course = Course.of_coming(start, *reviewer.partial)
        for one, other in ((1, 2), (3, 4)):
            if {one, other} <= set(course.seating.pool):
                course.pair(one, other)
        after = at_the_end(course, "all have met")
        assert len(after.rounds) == 4
        assert after.decisions[-1].text == "all have met"


class TestSideBySide:
    def test_same_meetings_stand_in_one_line(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.turn(1)
        course.move(Seat(2, WHITE), Seat(3, WHITE))
        lines = side_by_side(course.seating, ruled(course))
        assert lines[0].is_turned
        assert not lines[1].is_same
        assert [line.number for line in lines[:5]] == [1, 2, 3, 4, 5]
        assert all(line.is_same for line in lines[3:])
        assert {line.ruled for line in lines} == {*draft.rounds[3].pairs, *_bye(draft)}

    def test_boards_that_only_the_rules_have_come_last(self, draft: Tournament) -> None:
        course = Course.of_round(draft, 4)
        course.break_up(2)
        lines = side_by_side(course.seating, ruled(course))
        assert lines[-1].ours is None
        assert lines[-1].ruled == draft.rounds[3].pairs[1]
        assert all(line.ruled is None for line in side_by_side(course.seating, None))


def _bye(tournament: Tournament) -> list[tuple[int, int]]:
    bye = tournament.rounds[-1].pairing_bye
    return [] if bye is None else [(bye, 0)]


class TestLatecomer:
    def test_the_player_with_the_bye_is_the_first_choice(self, running: Tournament) -> None:
        bye = running.rounds[3].pairing_bye
        assert bye is not None
        assert absentees(running) == (12, 13)
        assert opponents(running, 13) == (bye, 12)

    def test_earlier_and_forbidden_opponents_come_last(self, running: Tournament) -> None:
        bye = running.rounds[3].pairing_bye
        assert bye is not None
        assert opponents(running, 12) == (bye, 13)
        apart = replace(running.settings, forbidden=(ForbiddenGroup((12, bye)),))
        assert opponents(running.replace(settings=apart), 12) == (13, bye)
        first = running.rounds[0]
        met = replace(first, pairings=(*first.pairings, Pairing(12, bye, Result.DRAW)), byes=())
        assert opponents(running.replace(rounds=(met, *running.rounds[1:])), 12) == (13, bye)

    def test_only_the_holder_of_the_allocated_bye_is_proposed(self, running: Tournament) -> None:
        bye = running.rounds[3].pairing_bye
        assert bye is not None
        assert proposed(running, 12) == proposed(running, 13) == bye
        apart = replace(running.settings, forbidden=(ForbiddenGroup((12, bye)),))
        assert proposed(running.replace(settings=apart), 12) is None
        latest = running.rounds[-1]
        without = replace(latest, byes=tuple(each for each in latest.byes if each.player != bye))
        assert proposed(running.replace(rounds=(*running.rounds[:-1], without)), 12) is None

    def test_the_board_is_added_last_and_it_is_one_step(self, running: Tournament) -> None:
        bye = running.rounds[3].pairing_bye
        assert bye is not None
        white, black = seats_of(running, 13, bye)
        assert {white, black} == {13, bye}
        arrival = Arrival(running.by_id[13], bye, WHITE if white == 13 else BLACK)
        after = arriving(running, arrival).apply(running)
        assert after.rounds[3].pairs == (*running.rounds[3].pairs, (white, black))
        assert after.rounds[3].pairing_bye is None
        assert after.rounds[3].board(2).result == Result.DRAW

    def test_a_new_player_has_byes_for_missed_rounds(self, running: Tournament) -> None:
        new = Player(30, "Late, Very", 1900)
        byes = tuple((number, ByeKind.HALF_POINT) for number in (1, 2))
        event = arriving(running, Arrival(new, 12, BLACK, byes, is_new=True))
        after = event.apply(running)
        check_tournament(after)
        assert isinstance(event, Batch)
        assert [after.entry(30, number).bye for number in (1, 2, 3)] == [ByeKind.HALF_POINT] * 2 + [ByeKind.ZERO_POINT]
        assert after.rounds[3].pairs[-1] == (12, 30)
        assert missed(after, 30) == (3,)

    def test_a_latecomer_without_an_opponent_starts_in_the_next_round(self, running: Tournament) -> None:
        event = arriving(running, Arrival(running.by_id[12], None))
        assert event == ReturnPlayer(12)
        after = event.apply(running)
        assert 12 not in after.rounds[3].pairs[-1]
        assert 12 in after.present(5)

    def test_the_rules_are_asked_about_the_board(self, running: Tournament) -> None:
        bye = running.rounds[3].pairing_bye
        assert bye is not None
        verdict = verdict_of(running, *seats_of(running, 13, bye))
        assert verdict is not None
        *earlier, latest = running.rounds
        assert latest.known is not None
        known = replace(latest.known, settings=replace(running.settings, rounds=None))
        unknown = running.replace(rounds=(*earlier, replace(latest, known=known)))
        assert verdict_of(unknown, bye, 13) is None
