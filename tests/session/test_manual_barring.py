"""Where a player may not be put down: exactly where that would break an absolute rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from running_rounds import played

from swissdesk.engine import propose
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.model import Colour, Tournament
from swissdesk.model.settings import ForbiddenGroup
from swissdesk.session.manual import BYE, POOL, Place, Seat, Seating, Waiting, barred


def seats(seating: Seating) -> list[Place]:
    return [Seat(number, colour) for number in range(1, len(seating.boards) + 1) for colour in Colour]


def broken_after(reviewer: Reviewer, seating: Seating, source: Place, target: Place) -> set[tuple[Rule, int]]:
    """Return what a move breaks for the two who are moved, as the review of the boards afterwards gives it."""
    after = seating.moved(source, target)
    review = reviewer.review(after.pairs, after.bye)
    moved = {seating.occupant(source), seating.occupant(target)}
    return {
        (remark.rule, player)
        for remark in review.broken
        if remark not in review.whole
        for player in moved & set(remark.players)
    }


def begun(seed: int, players: int) -> tuple[Seating, Reviewer]:
    before = played(seed, players, 4)
    proposal = propose(before)
    return Seating.of(proposal.pairs, proposal.bye), Reviewer(before, "dutch-2026")


def check(seating: Seating, reviewer: Reviewer, source: Place) -> set[Rule]:
    """Compare the bars of one player with the reviews of every move; returns the rules that were broken."""
    mover, bars, found = seating.occupant(source), barred(seating, source, reviewer), set()
    for target in {*seats(seating), BYE} - {source}:
        broken, bar = broken_after(reviewer, seating, source, target), bars.get(target)
        found |= {rule for rule, _ in broken}
        assert (bar is not None) == bool(broken), (source, target)
        if bar is not None:
            is_turned = isinstance(source, Seat) and isinstance(target, Seat) and source.board == target.board
            assert bool(bar.own) == (is_turned or mover in {player for _, player in broken})
            assert {remark.level for remark in (*bar.own, *bar.exchange)} == {Level.BROKEN}
    assert source not in bars
    return found


def test_a_place_is_barred_exactly_where_the_review_afterwards_is_red() -> None:
    reasons = set()
    for seed, players in ((1, 10), (2, 9), (3, 9)):
        seating, reviewer = begun(seed, players)
        for source in (*seats(seating), *([] if seating.bye is None else [BYE])):
            reasons |= check(seating, reviewer, source)
    assert {Rule.REMATCH, Rule.THIRD_COLOUR, Rule.DIFFERENCE, Rule.SECOND_BYE} <= reasons


def test_two_unpaired_players_who_have_met_are_barred_in_both_colours() -> None:
    seating, reviewer = begun(1, 10)
    met = next(p for p in seating.pairs[0] if reviewer.known[p].opponents)
    other = next(iter(reviewer.known[met].opponents))
    for place in (seating.place_of(met), seating.place_of(other)):
        assert place is not None
        seating = seating.moved(place, POOL)
    bars = barred(seating, Waiting(met), reviewer)
    assert [remark.rule for remark in bars[Waiting(other)].own] == [Rule.REMATCH]
    assert Waiting(met) not in bars


def test_an_empty_chair_opposite_bars_nobody_and_nobody_is_barred_from_nowhere() -> None:
    seating, reviewer = begun(1, 10)
    broken_up = seating.broken_up(2)
    bars = barred(broken_up, Waiting(broken_up.pool[0]), reviewer)
    assert not {Seat(2, colour) for colour in Colour} & bars.keys()
    assert barred(broken_up, Seat(2, Colour.WHITE), reviewer) == {}


def test_a_forbidden_pair_is_barred_and_in_the_rules_own_board_nobody(make_forbidden: Tournament) -> None:
    proposal = propose(make_forbidden)
    seating, reviewer = Seating.of(proposal.pairs, proposal.bye), Reviewer(make_forbidden, "dutch-2026")
    place = seating.place_of(1)
    friend = seating.place_of(2)
    assert isinstance(place, Seat)
    assert isinstance(friend, Seat)
    beside_friend = Seat(friend.board, friend.colour.other)
    assert Rule.FORBIDDEN in {remark.rule for remark in barred(seating, place, reviewer)[beside_friend].own}
    assert place not in barred(seating, place, reviewer)


@pytest.fixture
def make_forbidden() -> Tournament:
    """Ten players after two rounds, of whom 1 and 2 may not meet any more."""
    start = played(5, 10, 2)
    settings = replace(start.settings, forbidden=(ForbiddenGroup((1, 2)),))
    return start.replace(settings=settings)
