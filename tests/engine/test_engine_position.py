"""What a system sees before the round: scores, colours, floats, byes, numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from crosstable import tournament
from hypothesis import given
from hypothesis import strategies as st
from strategies import scorings, tournaments

from swissdesk.engine import NotReady, propose
from swissdesk.engine.as_known import completed
from swissdesk.engine.colours import Float, Preference, Strength, difference, last_difference, preference
from swissdesk.engine.edition import DUTCH_2026, Edition
from swissdesk.engine.position import Competitor, Position, position_of
from swissdesk.engine.proposal import in_board_order
from swissdesk.engine.record import Records, inferred_initial_colour, records_before
from swissdesk.formats import trf
from swissdesk.model import (
    Acceleration,
    Alteration,
    Colour,
    FictitiousPoints,
    ForbiddenGroup,
    Player,
    RankingOrder,
    Result,
    Scoring,
    Tournament,
)
from swissdesk.model.acceleration import baku_group_size, baku_points, fictitious_points
from swissdesk.model.events import WithdrawPlayer
from swissdesk.model.settings import PointsException
from swissdesk.model.systems import ByeBar

DATA = Path(__file__).parents[1] / "data"
OLD = Edition(every_absence_floats=True, bye_bar=ByeBar.FORFEIT_WIN)


def position(t: Tournament, edition: Edition = DUTCH_2026) -> Position:
    return position_of(t, edition, t.settings.rounds or 9, Colour.WHITE)


def seen(t: Tournament, edition: Edition = DUTCH_2026) -> dict[int, Competitor]:
    return {c.id: c for c in position(t, edition).competitors}


class TestColours:
    @pytest.mark.parametrize(
        ("history", "colour", "strength"),
        [
            ("", None, Strength.NONE),
            ("w", Colour.BLACK, Strength.STRONG),
            ("bw", Colour.BLACK, Strength.MILD),
            ("bwwb", Colour.WHITE, Strength.MILD),
            ("bwbwb", Colour.WHITE, Strength.STRONG),
            ("ww", Colour.BLACK, Strength.ABSOLUTE),
            ("wwbwwbb", Colour.WHITE, Strength.ABSOLUTE),
            ("wwwwb", Colour.BLACK, Strength.ABSOLUTE),
            ("bbbbww", Colour.WHITE, Strength.ABSOLUTE),
        ],
    )
    def test_preference(self, history: str, colour: Colour | None, strength: Strength) -> None:
        assert preference(history) == Preference(colour, strength)

    def test_difference(self) -> None:
        assert [difference(h) for h in ("", "w", "bwb", "wwbw")] == [0, 1, -1, 2]

    def test_last_difference_stops_at_the_shorter_history(self) -> None:
        assert last_difference("wwb", "bwb") == (Colour.WHITE, Colour.BLACK)
        assert last_difference("wb", "wb") is None
        assert last_difference("b", "bwb") is None

    def test_unplayed_rounds_leave_no_gap(self) -> None:
        t = tournament("1: 2w1 H 2b0 U\n2: 1b0 Z 1w1 Z", 9)
        assert seen(t)[1].colours == "wb"
        assert seen(t)[2].preference == Preference(Colour.BLACK, Strength.MILD)


class TestUnplayedRounds:
    """One player's round 1 of each kind; win, draw, loss 1, ½, 0."""

    TABLE = "1: 2+\n2: 1-\n3: U\n4: F\n5: H\n6: Z\n7: 8w1\n8: 7b0"

    def test_floats(self) -> None:
        down = {number for number, c in seen(tournament(self.TABLE, 9)).items() if c.floats[0] is Float.DOWN}
        assert down == {1, 3, 4, 5}

    def test_older_edition_floats_every_absence(self) -> None:
        down = {number for number, c in seen(tournament(self.TABLE, 9), OLD).items() if c.floats[0] is Float.DOWN}
        assert down == {1, 2, 3, 4, 5, 6}

    def test_bye_eligibility(self) -> None:
        barred = {number for number, c in seen(tournament(self.TABLE, 9)).items() if not c.may_have_bye}
        assert barred == {1, 3, 4}

    def test_older_edition_lets_full_point_byes_have_the_bye(self) -> None:
        barred = {number for number, c in seen(tournament(self.TABLE, 9), OLD).items() if not c.may_have_bye}
        assert barred == {1, 3}

    def test_what_a_bye_brings_a_player_bars_the_next_one(self) -> None:
        own = (PointsException("F", 50, 1, (4,)), PointsException("H", 100, 1, (5,)), PointsException("+", 0, 1, (1,)))
        barred = {n for n, c in seen(tournament(self.TABLE, 9, points_exceptions=own)).items() if not c.may_have_bye}
        assert barred == {3, 5}

    def test_a_cheap_bye_still_bars_the_next_one(self) -> None:
        t = tournament("1: 2w1\n2: 1b0\n3: U", 9, scoring=Scoring().with_pairing_bye(50))
        assert not seen(t)[3].may_have_bye
        assert seen(t)[3].score == 50

    def test_unplayed_games(self) -> None:
        t = tournament("1: 2+ H\n2: 1- 3w1\n3: U 2b0", 9)
        assert [seen(t)[n].unplayed for n in (1, 2, 3)] == [2, 1, 1]

    def test_forfeits_are_no_meetings_and_have_no_colour(self) -> None:
        first = seen(tournament(self.TABLE, 9))[1]
        assert (first.opponents, first.colours) == (frozenset(), "")

    def test_late_entry(self) -> None:
        t = tournament("1: 2w1\n2: 1b0", 9)
        late = seen(t.replace(players=(*t.players, Player(3, "Late"))))[3]
        assert (late.score, late.floats[0], late.may_have_bye, late.unplayed) == (0, Float.NONE, True, 1)


class TestFloats:
    TABLE = "1: 2w1 3w1 2b½\n2: 1b0 4w1 1w½\n3: 4w0 1b0 4b½\n4: 3b1 2b0 3w½"

    def test_games_between_different_scores(self) -> None:
        after_two = seen(tournament(self.TABLE, 9).before_round(3))
        assert [after_two[n].floats[0] for n in (1, 2, 3, 4)] == [Float.DOWN, Float.UP, Float.UP, Float.DOWN]

    def test_the_round_before_moves_back(self) -> None:
        after_three = seen(tournament(self.TABLE, 9))
        assert [after_three[n].floats for n in (1, 2)] == [(Float.DOWN, Float.DOWN), (Float.UP, Float.UP)]

    def test_judged_with_the_fictitious_points_of_the_round(self) -> None:
        extra = (FictitiousPoints(1, 1, 1, 1, 100),)
        t = tournament("1: 2w½\n2: 1b½", 9, fictitious=extra)
        assert [seen(t)[n].floats[0] for n in (1, 2)] == [Float.DOWN, Float.UP]
        assert [seen(t)[n].score for n in (1, 2)] == [50, 50]


class TestScores:
    def test_adjourned_games_count_as_draws(self) -> None:
        t = tournament("1: 2w1\n2: 1b0", 9)
        r = t.rounds[0]
        board = r.board(1)
        t = t.replace(rounds=(r.with_board(1, type(board)(1, 2, Result.ADJOURNED)),))
        assert [seen(t)[n].score for n in (1, 2)] == [50, 50]
        assert seen(t)[1].opponents == {2}

    def test_order_by_score_then_starting_order(self) -> None:
        t = tournament("1: 4w0\n2: 3b½\n3: 2w½\n4: 1b1", 9)
        assert [c.id for c in position(t).competitors] == [4, 2, 3, 1]

    def test_listed_order(self) -> None:
        t = tournament("3:\n1:\n2:", 9, ranking_order=RankingOrder.LISTED)
        assert [c.id for c in position(t).competitors] == [3, 1, 2]

    @pytest.mark.parametrize(("rounds", "top"), [(2, {1, 3}), (3, set())])
    def test_topscorers_are_above_half_in_the_last_round_only(self, rounds: int, top: set[int]) -> None:
        t = tournament("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6w½\n6: 5b½", rounds)
        assert {n for n, c in seen(t).items() if c.is_topscorer} == top

    def test_absent_players_are_not_in_the_field(self) -> None:
        assert set(seen(tournament("1:\n2: (abs H)\n3: (abs Z)\n4:", 9))) == {1, 4}

    def test_forbidden_pairs_of_the_round(self) -> None:
        groups = (ForbiddenGroup((1, 2, 3)), ForbiddenGroup((1, 4), 2, 3), ForbiddenGroup((2, 4), 1, 1))
        assert seen(tournament("1:\n2:\n3:\n4:", 9, forbidden=groups))[2].forbidden == {1, 3, 4}
        later = tournament("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0", 9, forbidden=groups)
        assert seen(later)[1].forbidden == {2, 3, 4}
        assert seen(later)[4].forbidden == {1}


class TestNumbers:
    def test_who_never_came_holds_no_number(self) -> None:
        t = tournament("1: Z (abs Z)\n2: 3w1\n3: 2b0\n4: H", 9)
        assert {n: c.number for n, c in seen(t).items()} == {2: 1, 3: 2, 4: 3}

    def test_who_was_paired_keeps_the_number_when_away(self) -> None:
        t = tournament("1: U (abs Z)\n2: 3w1\n3: 2b0", 9)
        assert {n: c.number for n, c in seen(t).items()} == {2: 2, 3: 3}


class TestInitialColour:
    def test_from_the_first_round(self) -> None:
        assert inferred_initial_colour(tournament("1: 2b1\n2: 1w0", 9)) is Colour.BLACK

    def test_skips_who_had_no_colour(self) -> None:
        assert inferred_initial_colour(tournament("1: H\n2: U\n3: 4w1\n4: 3b0", 9)) is Colour.BLACK

    def test_most_boards_decide_where_colours_were_changed_by_hand(self) -> None:
        turned = "1: 4w1\n2: 5w1\n3: 6w0\n4: 1b0\n5: 2b0\n6: 3b1"
        assert inferred_initial_colour(tournament(turned, 9)) is Colour.WHITE
        assert inferred_initial_colour(tournament("1: 3b1\n2: 4b0\n3: 1w0\n4: 2w1", 9)) is Colour.BLACK

    def test_a_round_changed_by_hand_counts_as_it_was_proposed(self) -> None:
        proposed = tournament("1: 3w1\n2: 4b0\n3: 1b0\n4: 2w1", 9)
        first = Alteration(proposed.rounds[0].pairs, None, "")
        turned = tuple(pairing.mirrored for pairing in proposed.rounds[0].pairings)
        changed = proposed.replace(rounds=(replace(proposed.rounds[0], pairings=turned, alteration=first),))
        assert inferred_initial_colour(changed) is Colour.WHITE

    def test_a_round_that_was_proposed_without_boards_counts_as_it_was_played(self) -> None:
        played = tournament("1: 3b1\n2: 4w0\n3: 1w0\n4: 2b1", 9)
        by_hand = replace(played.rounds[0], alteration=Alteration((), None, "Both came after all."))
        assert inferred_initial_colour(played.replace(rounds=(by_hand,))) is Colour.BLACK

    @pytest.mark.parametrize("folder", ["dutch-2026", "dutch-2017", "dutch-2012"])
    def test_the_lot_of_events_by_other_programs_is_found(self, folder: str) -> None:
        drawn = [trf.load(path) for path in sorted((DATA / folder).glob("*.trf"))]
        drawn = [event for event in drawn if event.rounds and event.settings.initial_colour is not None]
        assert len(drawn) > 9
        assert [inferred_initial_colour(event) for event in drawn] == [e.settings.initial_colour for e in drawn]

    def test_a_past_round_is_looked_at_with_what_the_record_shows(self) -> None:
        event = tournament("1: 3b1\n2: 4w1\n3: 1w0\n4: 2b0", 9, None)
        event = event.replace(settings=replace(event.settings, rounds=None))
        with pytest.raises(NotReady):
            propose(event.before_round(1))
        before = completed(event, event.before_round(1))
        assert before.settings.rounds == 1
        assert set(propose(before).pairs) == {(3, 1), (2, 4)}
        assert completed(event, before) == before

    def test_unknown_before_any_game(self) -> None:
        assert inferred_initial_colour(tournament("1:\n2:", 9)) is None


class TestBoardOrder:
    """C.04.2 art. 3.6: the higher score, then the sum of both, then the lower number."""

    PLAYED = "1: 4w1\n2: 5b=\n3: 6w0\n4: 1b0\n5: 2w=\n6: 3b1"

    def test_score_then_sum_then_number(self) -> None:
        seen = position(tournament(self.PLAYED, 5))
        assert in_board_order(seen, ((3, 4), (2, 6), (5, 1))) == ((5, 1), (2, 6), (3, 4))
        assert in_board_order(seen, ((2, 5), (4, 6), (1, 3))) == ((1, 3), (4, 6), (2, 5))
        assert in_board_order(seen, ((4, 6), (2, 1), (3, 5))) == ((2, 1), (4, 6), (3, 5))

    def test_virtual_points_of_an_acceleration_count(self) -> None:
        accelerated = tournament(self.PLAYED, 5, fictitious=(FictitiousPoints(2, 3, 1, 5, 100),))
        assert in_board_order(position(accelerated), ((1, 6), (2, 4), (3, 5))) == ((2, 4), (1, 6), (3, 5))


class TestAcceleration:
    @pytest.mark.parametrize(
        ("players", "size"), [(7, 4), (8, 4), (9, 6), (10, 6), (12, 6), (20, 10), (60, 30), (161, 82), (178, 90)]
    )
    def test_size_of_the_upper_group(self, players: int, size: int) -> None:
        assert baku_group_size(players) == size

    @pytest.mark.parametrize(
        ("rounds", "expected"),
        [(5, "WWH"), (6, "WWH"), (7, "WWHH"), (8, "WWHH"), (9, "WWWHH"), (11, "WWWHHH"), (13, "WWWWHHH")],
    )
    def test_schedule(self, rounds: int, expected: str) -> None:
        points = [baku_points(r, rounds, 100) for r in range(1, rounds + 1)]
        assert points == [{"W": 100, "H": 50}[c] for c in expected] + [0] * (rounds - len(expected))

    def test_explicit_points_replace_the_method(self) -> None:
        t = tournament("1:\n2:\n3:\n4:", 5, acceleration=Acceleration.BAKU)
        assert fictitious_points(t, 1) == {1: 100, 2: 100}
        explicit = tournament(
            "1:\n2:\n3:\n4:", 5, acceleration=Acceleration.BAKU, fictitious=(FictitiousPoints(1, 3, 1, 1, 50),)
        )
        assert fictitious_points(explicit, 1) == {1: 50, 2: 50, 3: 50}
        assert fictitious_points(explicit, 2) == {}

    def test_points_given_twice_add_up(self) -> None:
        spans = (FictitiousPoints(1, 3, 1, 1, 50), FictitiousPoints(2, 2, 1, 2, 100))
        t = tournament("1:\n2:\n3:\n4:", 5, fictitious=spans)
        assert fictitious_points(t, 1) == {1: 50, 2: 150, 3: 50}
        assert fictitious_points(t, 2) == {2: 100}

    def test_late_entries_above_the_last_of_the_upper_group_belong_to_it(self) -> None:
        t = tournament("1:\n2:\n3:\n4:\n5:", 5, acceleration=Acceleration.BAKU, last_accelerated=3)
        assert set(fictitious_points(t, 1)) == {1, 2, 3}


class TestRecordsThatGoOn:
    @given(st.data(), tournaments(max_rounds=5))
    def test_positions_are_the_same_whatever_was_asked_before(self, data: st.DataObject, whole: Tournament) -> None:
        """Rounds in any order, by both editions, with other results, scorings and virtual points in between."""
        for _ in range(6):
            number = data.draw(st.integers(1, whole.next_round_number))
            edition = data.draw(st.sampled_from([DUTCH_2026, OLD]))
            before = whole.before_round(number)
            if data.draw(st.booleans()):
                settings = replace(before.settings, scoring=data.draw(scorings()))
                before = before.replace(settings=settings)
            if data.draw(st.booleans()):
                settings = replace(before.settings, acceleration=data.draw(st.sampled_from(Acceleration)))
                before = before.replace(settings=settings)
            asked = position(before, edition)
            with records_before(replace(before, rounds=()), edition):  # nothing is kept of another tournament
                assert position(before, edition) == asked
            if whole.rounds and data.draw(st.booleans()):
                r = data.draw(st.sampled_from(whole.rounds))
                mirrored = replace(r, pairings=tuple(board.mirrored for board in r.pairings), known=None)
                whole = replace(whole, rounds=tuple(mirrored if r is other else other for other in whole.rounds))

    def test_points_of_single_players_are_counted_whatever_was_asked_before(self) -> None:
        plain = tournament("1: 2w1 3b1\n2: 1b0 4w1\n3: 4w1 1w0\n4: 3b0 2b0", 6)
        own = replace(plain.settings, points_exceptions=(PointsException("W", 300, 1, (1,)),))
        for asked in (plain, plain.replace(settings=own), plain):
            assert {n: c.points for n, c in seen(asked).items()} == asked.points
            assert asked.points[1] == (200 if asked is plain else 400)

    def test_floats_of_a_round_robin_know_of_early_leavers_whatever_was_asked_before(self) -> None:
        """A win by forfeit floats down, unless the loser left before half of the event: then it counts for nothing."""
        whole = tournament("1: 2w+\n2: 1b-\n3: 4w1\n4: 3b0", 4)
        whole = whole.replace(info=replace(whole.info, type="Round robin"))
        left = WithdrawPlayer(2, 2).apply(whole)
        assert left.annulled
        for asked, floated in ((whole, Float.DOWN), (left, Float.NONE), (whole, Float.DOWN)):
            assert seen(asked)[1].floats[0] is floated

    def test_points_before_a_round_hold_the_exceptions_of_the_rounds_before_it(self) -> None:
        odd = tuple(PointsException("W", 200 * n, n, (1, 2, 3, 4)) for n in (1, 2, 3, 4))
        whole = tournament("1: 2w1 3b1 4w1 2b0\n2: 1b0 4w1 3b0 1w1\n3: 4w1 1w0 2w1 4b0\n4: 3b0 2b0 1b0 3w1", 6)
        whole = whole.replace(settings=replace(whole.settings, points_exceptions=odd))
        records = Records(whole, DUTCH_2026)
        assert records.before == {number: whole.points_after(number - 1) for number in records.before}
        assert len(records.before) > 1

    def test_the_rounds_of_an_event_are_passed_over_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = trf.load(sorted((DATA / "dutch-2026").glob("*.trf"))[0])
        added: list[int] = []
        add = Records._add
        monkeypatch.setattr(Records, "_add", lambda self, n, entries: added.append(n) or add(self, n, entries))
        for number in range(1, whole.next_round_number + 1):
            position(whole.before_round(number))
        assert added == list(range(1, whole.next_round_number))
