"""Proposed boards: a whole round is reviewed as it is, a part of one with the best that is left for the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import played

from swissdesk.engine import explain, export, propose
from swissdesk.engine.explain import Outcome
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.proposal import NoPairing, Pairs
from swissdesk.engine.proposed import Judged, judged
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Level
from swissdesk.model import Tournament

SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov", "lim")


def filled(found: Judged) -> RoundAsPaired:
    bye = found.bye if found.added_bye is None else found.added_bye
    return RoundAsPaired((*found.pairs, *found.added), () if bye is None else (bye,))


def rounds_of(players: tuple[int, ...]) -> Iterator[tuple[Pairs, int | None]]:
    """Yield every way to put players on boards; of an odd number one has the bye."""
    if len(players) % 2:
        for bye in players:
            for pairs, _ in rounds_of(tuple(p for p in players if p != bye)):
                yield pairs, bye
        return
    if not players:
        yield (), None
        return
    first, *others = players
    for other in others:
        for pairs, bye in rounds_of(tuple(p for p in others if p != other)):
            yield ((first, other), *pairs), bye


@given(st.integers(0, 10_000), st.sampled_from(SYSTEMS), st.randoms(use_true_random=False))
@examples(0.6)
def test_a_part_of_the_rules_round_is_as_ruled(seed: int, system: str, random: Random) -> None:
    before = played(seed, random.choice((9, 12)), 3, system=system)
    try:
        proposal = propose(before, system)
    except NoPairing:
        return
    some = tuple(random.sample(proposal.pairs, random.randint(1, len(proposal.pairs))))
    bye = random.choice((None, proposal.bye))
    found = judged(before, some, bye, system)
    assert found.is_as_ruled
    assert found.instead == ()
    assert (not found.missing) == (len(some) == len(proposal.pairs) and bye == proposal.bye)
    if system.startswith("dutch"):
        assert found.review.worse == ()
        assert filled(found).meetings == RoundAsPaired(proposal.pairs, filled(found).byes).meetings


@given(st.integers(0, 10_000), st.sampled_from(SYSTEMS), st.randoms(use_true_random=False))
@examples(0.6)
def test_one_pair_is_filled_up_to_the_round_that_why_not_gives(seed: int, system: str, random: Random) -> None:
    before = played(seed, random.choice((8, 9)), 3, system=system)
    one, other = random.sample(before.present(before.next_round_number), 2)
    try:
        answer = explain.why_not(before, one, other, system)
    except NoPairing:
        return
    found = judged(before, ((one, other),), None, system)
    if answer.outcome is Outcome.OTHER_ROUND:
        byes = () if answer.bye is None else (answer.bye,)
        assert filled(found).meetings == RoundAsPaired(answer.pairs or (), byes).meetings
        assert not found.is_as_ruled
    elif answer.outcome is Outcome.IMPOSSIBLE:
        assert found.is_dead_end or found.verdicts[0].level is Level.BROKEN
    elif answer.outcome is Outcome.ABSOLUTE:
        assert found.verdicts[0].level is Level.BROKEN


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
@examples(0.4)
def test_a_dead_end_is_one(seed: int, random: Random) -> None:
    before = played(seed, random.choice((6, 7)), random.choice((3, 4)))
    present = before.present(before.next_round_number)
    legal = [
        RoundAsPaired(pairs, () if bye is None else (bye,)).meetings
        for pairs, bye in rounds_of(present)
        if not explain.judge(before, pairs, bye).breaches
    ]
    if not legal:
        return
    for pair in combinations(present, 2):
        found = judged(before, (pair,))
        if found.verdicts[0].level is not Level.BROKEN:
            assert found.is_dead_end == (not any(frozenset(pair) in meetings for meetings in legal))


def test_where_a_board_breaks_a_rule_nothing_is_said_of_a_dead_end() -> None:
    """The two who have met are held against the rules already, though another board beside them is legal."""
    before = played(0, 6, 3)
    found = judged(before, ((2, 5), (1, 3)))
    assert [verdict.level is Level.BROKEN for verdict in found.verdicts] == [True, False]
    assert (found.missing, found.added, found.is_dead_end) == ((4, 6), (), False)


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
@examples(0.4)
def test_a_whole_round_is_reviewed_as_it_is(seed: int, random: Random) -> None:
    before = played(seed, 9, 3)
    order = list(before.present(before.next_round_number))
    random.shuffle(order)
    pairs, bye = tuple(zip(order[0:8:2], order[1:8:2], strict=False)), order[8] if len(order) > 8 else None
    found = judged(before, pairs, bye)
    assert (found.missing, found.added, found.added_bye, found.is_dead_end) == ((), (), None, False)
    assert found.review == Reviewer(before, "dutch-2026").review(pairs, bye)


class TestWhatTheRulesForbid:
    def before(self) -> Tournament:
        return played(5, 8, 2)

    def test_a_rematch_is_broken_and_the_rest_is_judged_all_the_same(self) -> None:
        before = self.before()
        white, black = before.rounds[0].pairs[0]
        found = judged(before, ((white, black),))
        assert found.verdicts[0].level is Level.BROKEN
        assert len(found.added) == 3
        assert found.review.is_compared

    def test_a_bye_of_an_even_number_cannot_be_filled_up(self) -> None:
        found = judged(self.before(), (), 1)
        assert len(found.missing) == 7
        assert found.added == ()
        assert not found.is_as_ruled
        assert [remark.players for remark in found.whole] == [(1,)]

    @pytest.mark.parametrize("system", ["round-robin", "knockout"])
    def test_a_schedule_leaves_nothing_to_fill_up(self, system: str) -> None:
        before = played(5, 8, 0, system=system)
        white, black = propose(before, system).pairs[0]
        assert judged(before, ((white, black),), None, system).is_as_ruled
        found = judged(before, ((white, before.present(1)[-2]),), None, system)
        assert (found.is_as_ruled, found.added) == (False, ())


def test_what_is_worse_in_the_whole_round_is_told_of_no_bracket() -> None:
    """The bye for a player of a higher score than need be is the first thing that is wrong."""
    before = played(3, 9, 3)
    ruled = propose(before)
    best = max({*before.present(4)} - {ruled.bye}, key=lambda player: before.points[player])
    found = judged(before, (), best)
    data = export.judged_data(found, "dutch-2026")
    told = [remark for remark in data["bye"]["remarks"] if remark["rule"] == "criterion"]  # type: ignore[index]
    assert [remark["bracket"] for remark in told][:2] == [None, 1]
    brackets = [change["bracket"] for change in data["changes"]]  # type: ignore[index]
    assert brackets[0] is None
    assert all(brackets[1:])
