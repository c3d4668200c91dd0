"""A round paired manually, board by board: what agrees with the rules, what is broken by name, what is worse."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import played

from swissdesk import wording
from swissdesk.engine import explain, propose
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Level, Review, Rule
from swissdesk.model import ByeKind, Colour, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.model.result import Bye
from swissdesk.model.settings import ForbiddenGroup

SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov")


def event(*rounds: str, players: int = 6, announced: int = 7, **settings: object) -> Tournament:
    """Return an event from rounds like ``1-4 5-2 3-6``: White wins every game; ``3=`` is a PAB."""
    made = []
    for number, text in enumerate(rounds, 1):
        boards = [part.split("-") for part in text.split() if "-" in part]
        byes = [int(part[:-1]) for part in text.split() if part.endswith("=")]
        made.append(
            Round(
                number,
                tuple(Pairing(int(white), int(black), Result.WHITE_WINS) for white, black in boards),
                tuple(Bye(player, ByeKind.PAIRING_ALLOCATED) for player in byes),
            )
        )
    return Tournament(
        settings=Settings(rounds=announced, initial_colour=Colour.WHITE, **settings),  # type: ignore[arg-type]
        players=tuple(Player(number, f"Player {number}", 2400 - number) for number in range(1, players + 1)),
        rounds=tuple(made),
    )


def names(review: Review) -> list[str]:
    return [wording.sentence(remark.name) for remark in review.broken]


def rules(review: Review, board: int) -> set[Rule]:
    return {remark.rule for remark in review.verdicts[board - 1].remarks}


def swapped(pairs: Pairs, one: int, other: int) -> Pairs:
    """Return boards with Black of one at the other."""
    boards = list(pairs)
    (white, black), (third, fourth) = boards[one], boards[other]
    boards[one], boards[other] = (white, fourth), (third, black)
    return tuple(boards)


class TestAsTheRulesPair:
    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("players", [12, 13])
    def test_the_rules_own_round_is_green_all_over(self, system: str, players: int) -> None:
        before = played(5, players, 4, system=system)
        proposal = propose(before, system)
        review = Reviewer(before, system).review(proposal.pairs, proposal.bye)
        assert {verdict.level for verdict in review.verdicts} == {Level.AS_RULED}
        assert (review.differing, review.broken, review.changes, review.later) == (0, (), (), None)
        assert [verdict.instead for verdict in review.verdicts] == [None] * len(review.verdicts)
        if proposal.bye is not None:
            assert review.bye is not None
            assert review.bye.level is Level.AS_RULED

    @given(st.integers(0, 10_000), st.randoms(use_true_random=False))
    @examples(0.4)
    def test_judge_and_review_agree_on_legal_boards(self, seed: int, random: Random) -> None:
        before = played(seed, 11, 3)
        try:
            proposal = propose(before)
        except NoPairing:
            return
        players = [player for pair in proposal.pairs for player in pair]
        players += [] if proposal.bye is None else [proposal.bye]
        random.shuffle(players)
        bye = players.pop() if len(players) % 2 else None
        pairs = tuple(zip(players[::2], players[1::2], strict=True))
        review = Reviewer(before, "dutch-2026").review(pairs, bye)
        breaches = explain.judge(before, pairs, bye).breaches
        by_seat = {Rule.THIRD_COLOUR, Rule.DIFFERENCE}
        assert bool(breaches) <= bool(review.broken)
        assert [r for r in review.broken if r.rule not in by_seat] == [] or breaches
        boards = {*proposal.pairs, (proposal.bye, 0)}
        assert review.differing == len({*pairs, *([] if bye is None else [(bye, 0)])} - boards)

    def test_a_board_with_the_colours_turned_is_worse_and_says_whose_white_it_is(self) -> None:
        before = event("1-4 5-2 3-6")
        proposal = propose(before)
        (white, black), *rest = proposal.pairs
        review = Reviewer(before, "dutch-2026").review(((black, white), *rest))
        assert review.verdicts[0].level is Level.WORSE
        assert str(review.verdicts[0].remarks[0].text) == f"The rules give White to {white} Player {white}."
        assert [verdict.level for verdict in review.verdicts[1:]] == [Level.AS_RULED] * len(rest)
        assert review.differing == 1


class TestBroken:
    def test_a_rematch_is_named_with_its_round(self) -> None:
        review = Reviewer(event("1-4 5-2 3-6", "2-3 4-5 6-1"), "dutch-2026").review(((4, 1), (2, 6), (3, 5)))
        assert rules(review, 1) >= {Rule.REMATCH}
        assert "rematch of round 1" in names(review)
        assert str(review.broken[0].text) == "4 Player 4 and 1 Player 1 have met before, in round 1 (C1)."

    def test_a_forfeited_game_is_no_meeting(self) -> None:
        before = event("1-4 5-2 3-6")
        first = before.rounds[0]
        forfeited = first.with_board(1, replace(first.board(1), result=Result.WHITE_WINS_BY_FORFEIT))
        review = Reviewer(before.replace(rounds=(forfeited,)), "dutch-2026").review(((4, 1), (2, 6), (3, 5)))
        assert Rule.REMATCH not in rules(review, 1)

    def test_a_second_bye(self) -> None:
        before = event("1-4 5-2 3=", players=5)
        review = Reviewer(before, "dutch-2026").review(((1, 5), (2, 4)), 3)
        assert review.bye is not None
        assert review.bye.level is Level.BROKEN
        assert names(review) == ["second bye"]
        assert str(review.broken[0].text).startswith("C2: 3 Player 3 gets the bye")

    def test_a_third_colour_in_a_row_also_where_the_pair_itself_is_legal(self) -> None:
        before = event("1-4 2-5 3-6", "1-5 2-6 3-4")
        one = Reviewer(before, "dutch-2026").review(((1, 6), (4, 2), (5, 3)))
        assert rules(one, 1) >= {Rule.THIRD_COLOUR}
        assert {"third White in a row", "third Black in a row"} <= set(names(one))
        assert explain.judge(before, ((1, 6), (4, 2), (5, 3))).breaches == ()

    def test_a_colour_difference_beyond_two(self) -> None:
        before = event("1-2 3-4 5-6", "4-1 6-3 2-5", "1-6 3-2 5-4", "1-3 2-6 4-5", players=8)
        one = next(c for c in Reviewer(before, "dutch-2026").position.competitors if c.id == 1)
        assert one.difference == 2
        review = Reviewer(before, "dutch-2026").review(((1, 5), (2, 4), (3, 7), (6, 8)))
        assert "colour difference +3" in names(review)
        told = [str(remark.text) for remark in review.broken if remark.rule is Rule.DIFFERENCE]
        assert told[0] == "1 Player 1 has White, which makes the colour difference +3 (C.04.1 art. 6)."

    def test_topscorers_may_have_a_third_colour_in_the_last_round(self) -> None:
        before = event("1-4 2-5 3-6", "1-5 2-6 3-4", announced=3)
        review = Reviewer(before, "dutch-2026").review(((1, 2), (3, 5), (4, 6)))
        thirds = [remark for remark in review.verdicts[0].remarks if remark.rule is Rule.THIRD_COLOUR]
        assert all(remark.level is Level.WORSE for remark in thirds)

    def test_a_forbidden_pair(self) -> None:
        before = event("1-4 5-2 3-6", forbidden=(ForbiddenGroup((1, 5)),))
        assert rules(Reviewer(before, "dutch-2026").review(((1, 5), (2, 3), (4, 6))), 1) >= {Rule.FORBIDDEN}

    def test_a_player_twice_one_left_out_a_stranger_and_a_needless_bye(self) -> None:
        reviewer = Reviewer(event("1-4 5-2 3-6"), "dutch-2026")
        assert {r.rule for r in reviewer.review(((1, 5), (5, 3), (2, 6))).broken} == {Rule.TWICE, Rule.LEFT_OUT}
        assert {r.rule for r in reviewer.review(((1, 5), (2, 3), (6, 9))).broken} == {Rule.STRANGER, Rule.LEFT_OUT}
        review = reviewer.review(((1, 5), (2, 3)), 4)
        assert {r.rule for r in review.broken} == {Rule.LEFT_OUT, Rule.BYE_OF_EVEN}
        assert not review.is_compared


class TestWorse:
    def test_bracket_and_both_values_are_named(self) -> None:
        before = played(7, 40, 5)
        proposal = propose(before)
        reviewer = Reviewer(before, "dutch-2026")
        worse = [reviewer.review(swapped(proposal.pairs, one, one + 3), proposal.bye) for one in range(12)]
        legal = [review for review in worse if not review.broken]
        assert legal
        for review in legal:
            assert review.is_compared
            assert review.differing == 2
            assert review.worse or review.later is not None
            assert review.worse == () or review.worse[0].faults
            for change in review.worse:
                text = str(change.text)
                if not change.faults:
                    assert text.startswith(f"Bracket {change.bracket} (")
                    continue
                assert f"bracket {change.bracket}, score " in text
                assert text.endswith(f": {change.ours.text} instead of {change.ruled.text}).")
                assert any(reviewer.known[player].named in text for player in change.carriers[0])
        amber = [v for review in legal for v in review.verdicts if v.level is Level.WORSE]
        assert any(r.rule is Rule.CRITERION and r.bracket > 0 for verdict in amber for r in verdict.remarks)

    def test_whom_a_worse_value_does_not_come_from_is_no_fault_of_theirs(self) -> None:
        """5 meets 7 and 1 is left over in both rounds, but among others the score of 1 is further away (2017 C.6)."""
        before = played(1465, 7, 6, system="dutch-2017")
        review = Reviewer(before, "dutch-2017").review(((7, 5), (3, 6), (2, 4)), 1)
        first = review.worse[0]
        assert (first.ours.label, first.ours.hits, first.ruled.hits) == ("C.6", ((5, 7), (1,)), ((5, 7), (1,)))
        assert (first.ours.value, first.ruled.value) == ((150, 50), (100, 50))
        assert (first.carriers, first.faults) == (((3, 6),), ())

    def test_brackets_are_counted_from_the_top(self) -> None:
        before = event("1-4 5-2 3-6")
        review = Reviewer(before, "dutch-2026").review(swapped(propose(before).pairs, 0, 2))
        assert {(change.bracket, change.score) for change in review.worse} == {(1, 100)}

    @given(st.integers(0, 10_000))
    @examples(0.3)
    def test_the_first_change_of_a_legal_round_is_for_the_worse(self, seed: int) -> None:
        before = played(seed, 14, 4)
        try:
            proposal = propose(before)
        except NoPairing:
            return
        reviewer = Reviewer(before, "dutch-2026")
        for other in range(1, len(proposal.pairs)):
            review = reviewer.review(swapped(proposal.pairs, 0, other), proposal.bye)
            if not review.broken and review.changes:
                assert review.changes[0].is_worse

    def test_the_rest_is_compared_also_where_a_rematch_is_made(self) -> None:
        before = played(3, 21, 5)
        proposal = propose(before)
        reviewer = Reviewer(before, "dutch-2026")
        reviews = [reviewer.review(swapped(proposal.pairs, a, b), proposal.bye) for a in range(5) for b in range(5, 9)]
        rematches = [review for review in reviews if {r.rule for r in review.broken} == {Rule.REMATCH}]
        assert rematches
        assert all(review.is_compared for review in rematches)
        assert any(review.worse for review in rematches)

    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
    def test_whoever_gets_the_bye_the_rest_is_compared(self, system: str) -> None:
        before = played(7, 11, 3, system=system)
        proposal = propose(before, system)
        reviewer = Reviewer(before, system)
        assert proposal.bye is not None
        seen = set()
        for white, black in proposal.pairs:
            others = tuple(pair for pair in proposal.pairs if pair != (white, black))
            for receiver, opponent in ((white, black), (black, white)):
                review = reviewer.review((*others, (proposal.bye, opponent)), receiver)
                seen.add(review.is_compared)
                rules = {remark.rule for remark in review.broken} - {Rule.DIFFERENCE, Rule.THIRD_COLOUR}
                assert (
                    review.is_compared
                    or rules
                    or explain.judge(before, (*others, (proposal.bye, opponent)), receiver, system).breaches
                )
                if (
                    system == "dutch-2026"
                    and review.is_compared
                    and reviewer.known[receiver].score > (reviewer.known[proposal.bye].score)
                ):
                    assert "a player with fewer points could have it (C5, " in str(review.changes[0].text)
        assert True in seen

    def test_a_system_without_criteria_is_looked_at_for_its_rules_alone(self) -> None:
        before = played(7, 12, 3, system="lim")
        proposal = propose(before, "lim")
        review = Reviewer(before, "lim").review(swapped(proposal.pairs, 0, 3), proposal.bye)
        assert not review.is_compared
        assert review.differing == 2
        assert review.changes == ()


class TestNoRules:
    def test_where_the_rules_have_no_round_the_boards_are_looked_at_all_the_same(self) -> None:
        before = event("1-2 3-4", "3-1 4-2", "1-4 2-3", players=4)
        reviewer = Reviewer(before, "dutch-2026")
        assert reviewer.ruled is None
        review = reviewer.review(((1, 2), (3, 4)))
        assert review.refusal is not None
        assert {verdict.level for verdict in review.verdicts} == {Level.BROKEN}
        assert not review.is_compared

    def test_without_a_number_of_rounds_the_rules_cannot_be_asked(self) -> None:
        with pytest.raises(NotReady):
            Reviewer(event("1-4 5-2 3-6").replace(settings=Settings()), "dutch-2026")

    def test_the_round_of_the_rules_is_part_of_the_review(self) -> None:
        before = event("1-4 5-2 3-6")
        proposal = propose(before)
        assert Reviewer(before, "dutch-2026").review(()).ruled == RoundAsPaired(proposal.pairs)
