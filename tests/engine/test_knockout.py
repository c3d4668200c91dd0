"""Knockouts: seeds, byes, matches of several games, lots, forfeits, third place, places, whole events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.errors import InvalidEdit
from swissdesk.model import Decision, KnockoutTerms, Player, Result, Round, Settings, Tournament
from swissdesk.model.events import ChangeSettings, PairRound
from swissdesk.model.knockout import Course, NoKnockout, course_of, final_order, positions, seated
from swissdesk.model.known import since
from swissdesk.model.rounds import Stage

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def start(players: int, rounds: int = 30, **terms: object) -> Tournament:
    return Tournament(
        settings=Settings(system="knockout", rounds=rounds, knockout=KnockoutTerms(**terms)),  # type: ignore[arg-type]
        players=tuple(Player(n, f"Player {n}", 2500 - n) for n in range(1, players + 1)),
    )


def played(at: Tournament, result: Callable[[int, int], Result]) -> Tournament:
    """Return the tournament with one more round of the knockout, its results given by White and Black."""
    proposal = propose(at, "knockout")
    drafted = PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system).apply(at)
    latest: Round = drafted.rounds[-1]
    pairings = tuple(replace(p, result=result(p.white, p.black)) for p in latest.pairings)
    return drafted.replace(rounds=(*at.rounds, replace(latest, pairings=pairings, stage=Stage.PUBLISHED)))


def better(white: int, black: int) -> Result:
    return WHITE if white < black else BLACK


def boards(at: Tournament) -> tuple[tuple[int, int], ...]:
    return propose(at, "knockout").pairs


def meetings(at: Tournament) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in boards(at)}


def places(course: Course) -> dict[int, tuple[int, ...]]:
    return dict(final_order(course))


class TestBracket:
    @pytest.mark.parametrize(
        ("size", "seeds"),
        [
            (1, [1]),
            (2, [1, 2]),
            (4, [1, 4, 2, 3]),
            (8, [1, 8, 4, 5, 2, 7, 3, 6]),
            (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
        ],
    )
    def test_seed_positions(self, size: int, seeds: list[int]) -> None:
        assert list(positions(size)) == seeds

    @pytest.mark.parametrize(
        ("players", "byes", "matches"),
        [
            (5, {1, 2, 3}, [(4, 5)]),
            (6, {1, 2}, [(4, 5), (3, 6)]),
            (7, {1}, [(4, 5), (2, 7), (3, 6)]),
            (11, {1, 2, 3, 4, 5}, [(8, 9), (7, 10), (6, 11)]),
            (13, {1, 2, 3}, [(8, 9), (4, 13), (5, 12), (7, 10), (6, 11)]),
        ],
    )
    def test_byes_go_to_the_best(self, players: int, byes: set[int], matches: list[tuple[int, int]]) -> None:
        found = [tuple(sorted(pair)) for pair in boards(start(players))]
        assert found == matches
        assert set(range(1, players + 1)) - {p for pair in found for p in pair} == byes
        assert propose(start(players), "knockout").bye is None

    @given(st.integers(1, 7))
    def test_the_best_meet_as_late_as_can_be(self, doublings: int) -> None:
        seats = list(positions(2**doublings))
        while len(seats) > 1:
            assert all(a + b == len(seats) + 1 for a, b in zip(seats[::2], seats[1::2], strict=True))
            seats = [min(pair) for pair in zip(seats[::2], seats[1::2], strict=True)]

    def test_empty_places(self) -> None:
        assert seated([7, 8, 9]) == (7, None, 8, 9)


class TestMatches:
    def test_colours_of_round_1_and_then_in_turns(self) -> None:
        at = start(8, games=2)
        assert boards(at) == ((1, 8), (5, 4), (2, 7), (6, 3))
        assert boards(played(at, better)) == ((8, 1), (4, 5), (7, 2), (3, 6))

    def test_fewer_whites_come_first_in_the_next_match(self) -> None:
        # 1 and 2 have had White, 4 and 3 Black.
        assert boards(played(start(8), better)) == ((4, 1), (3, 2))

    def test_with_the_same_colours_so_far_the_better_seed_has_white_in_odd_places_only(self) -> None:
        # 2 and 3 have both had White and then Black.
        assert boards(played(played(start(16), better), better)) == ((1, 4), (3, 2))

    def test_a_match_that_cannot_be_turned_any_more_ends_early(self) -> None:
        at = start(2, games=3)
        at = played(played(at, better), better)
        with pytest.raises(NoPairing, match="the knockout is decided"):
            boards(at)

    def test_level_matches_go_on_alone(self) -> None:
        at = played(start(4), lambda white, black: DRAW if 1 in (white, black) else better(white, black))
        assert boards(at) == ((4, 1),)
        at = played(at, lambda white, black: DRAW)
        assert boards(at) == ((1, 4),)
        assert meetings(played(at, better)) == {frozenset((1, 2))}

    def test_after_the_last_tie_break_game_a_lot_decides(self) -> None:
        at = played(played(start(2, tiebreak_games=1), lambda *_: DRAW), lambda *_: DRAW)
        with pytest.raises(NotReady, match="level after all its games"):
            boards(at)
        at = at.replace(decisions=(Decision("lot", 2, "2 Player 2 advances"),))
        assert places(course_of(at)) == {1: (2,), 2: (1,)}

    def test_a_lot_decides_the_match_of_its_player_alone(self) -> None:
        at = played(start(4, tiebreak_games=0), lambda *_: DRAW)
        at = at.replace(decisions=(Decision("lot", 1, "4 Player 4 advances"),))
        assert [(match.players, match.winner) for match in course_of(at).stages[0]] == [((1, 4), 4), ((2, 3), None)]
        for other in (Decision("lot", 2, "3"), Decision("other", 1, "3"), Decision("lot", 1, "the winner is 3")):
            assert places(course_of(at.replace(decisions=(*at.decisions, other)))) == {1: (2, 3, 4), 4: (1,)}

    def test_no_lot_decides_a_match_that_has_not_been_played(self) -> None:
        at = played(start(4, tiebreak_games=0), lambda *_: DRAW)
        first = replace(at.rounds[0], pairings=at.rounds[0].pairings[:1])
        at = at.replace(rounds=(first,), decisions=(Decision("lot", 1, "3 Player 3 advances"),))
        assert [match.winner for match in course_of(at).stages[0]] == [None, None]

    def test_a_forfeit_ends_the_match(self) -> None:
        at = played(start(4, games=2), lambda *_: Result.WHITE_WINS_BY_FORFEIT)
        assert meetings(at) == {frozenset((1, 3))}

    def test_after_a_double_forfeit_the_next_opponent_has_a_bye(self) -> None:
        lost = played(start(4), lambda white, _: Result.DOUBLE_FORFEIT if white == 1 else WHITE)
        with pytest.raises(NoPairing):
            boards(lost)
        assert places(course_of(lost)) == {1: (3,), 2: (1, 2, 4)}

    def test_an_adjourned_game_holds_its_match_up(self) -> None:
        at = played(start(2), lambda *_: Result.ADJOURNED)
        with pytest.raises(NotReady, match="1 Player 1 – 2 Player 2 of round 1 is adjourned"):
            boards(at)

    def test_a_board_of_no_match(self) -> None:
        at = played(start(4), better)
        strange = replace(at.rounds[0], pairings=(replace(at.rounds[0].pairings[0], white=1, black=2),))
        with pytest.raises(NotReady, match="Round 1: 1 – 2 is not a match of the knockout"):
            boards(at.replace(rounds=(strange,)))

    def test_terms_that_cannot_be(self) -> None:
        at = start(4)
        for terms in (KnockoutTerms(games=0), KnockoutTerms(tiebreak_games=-1)):
            with pytest.raises(InvalidEdit):
                ChangeSettings(replace(at.settings, knockout=terms)).apply(at)
        alone = KnockoutTerms(games=1, tiebreak_games=0)
        assert ChangeSettings(replace(at.settings, knockout=alone)).apply(at).settings.knockout == alone


class TestPlaces:
    def test_shared_places_by_stage(self) -> None:
        at = start(8)
        for _ in range(3):
            at = played(at, better)
        assert places(course_of(at)) == {1: (1,), 2: (2,), 3: (3, 4), 5: (5, 6, 7, 8)}

    def test_third_place_is_played_for_beside_the_final(self) -> None:
        at = start(4, third_place=True)
        at = played(at, better)
        assert meetings(at) == {frozenset((1, 2)), frozenset((3, 4))}
        at = played(at, better)
        assert places(course_of(at)) == {1: (1,), 2: (2,), 3: (3,), 4: (4,)}

    def test_while_it_goes_on_those_still_in_share_the_first_places(self) -> None:
        assert places(course_of(played(start(8), better))) == {1: (1, 2, 3, 4), 5: (5, 6, 7, 8)}


@given(
    players=st.integers(2, 40),
    games=st.integers(1, 4),
    third=st.booleans(),
    seed=st.integers(0, 2**32),
    forfeits=st.booleans(),
)
def test_whole_events(players: int, games: int, third: bool, seed: int, forfeits: bool) -> None:
    """One is left at the end; everybody else has lost one match, and colours within a match take turns."""
    chance = Random(seed)
    results = [WHITE, DRAW, BLACK, BLACK, WHITE, *([Result.WHITE_WINS_BY_FORFEIT] if forfeits else [])]
    at = start(players, rounds=400, games=games, third_place=third)
    while True:
        try:
            at = played(at, lambda *_: chance.choice(results))
        except NoPairing:
            break
    course = course_of(at)
    assert course.is_over
    ordinary = [m for stage in course.stages for m in stage if not m.for_third_place and len(m.players) == 2]
    assert len(ordinary) == players - 1
    losers = [match.loser for match in ordinary]
    assert course.final is not None
    assert sorted([*losers, course.final.winner]) == list(range(1, players + 1))  # type: ignore[type-var]
    for match in ordinary:
        assert all(a.white == b.black for a, b in zip(match.games, match.games[1:], strict=False))
        one, other = match.players
        by_forfeit = match.games[-1].result == Result.WHITE_WINS_BY_FORFEIT
        assert match.winner == match.games[-1].white if by_forfeit else match.halves(one) != match.halves(other)
    found = places(course)
    assert found[1] == (course.final.winner,)
    assert sorted(p for group in found.values() for p in group) == list(range(1, players + 1))


def corrected(at: Tournament, number: int, board: int, result: Result) -> Tournament:
    """Return the tournament with another result in a round, as a correction that counts leaves it."""
    rounds = list(at.rounds)
    games = list(rounds[number - 1].pairings)
    games[board - 1] = replace(games[board - 1], result=result)
    rounds[number - 1] = replace(rounds[number - 1], pairings=tuple(games))
    return at.replace(rounds=tuple(rounds))


class TestCorrections:
    """Boards that were published say who has advanced, whatever the results of earlier rounds say by now."""

    @pytest.mark.parametrize("result", [BLACK, DRAW], ids=["the other wins", "level"])
    def test_who_plays_the_next_stage_has_advanced(self, result: Result) -> None:
        at = played(played(start(8), better), better)  # round 1, board 1: 1 beats 8; round 2, board 1: 4 – 1
        course = course_of(corrected(at, 1, 1, result))
        first = course.stages[0][0]
        assert (first.winner, first.by_boards) == (1, True)
        assert not any(match.by_boards for match in course.stages[0][1:])
        assert places(course) == places(course_of(at))
        assert boards(corrected(at, 1, 1, result)) == boards(at)

    @pytest.mark.parametrize("result", [BLACK, DRAW], ids=["the other wins", "level"])
    def test_so_it_is_after_the_round_before(self, result: Result) -> None:
        at = played(played(start(8), better), better)
        assert places(course_of(corrected(at, 1, 1, result), 1)) == {1: (1, 2, 3, 4), 5: (5, 6, 7, 8)}

    def test_a_game_more_was_played_because_the_match_was_level_then(self) -> None:
        at = played(start(4), lambda white, _black: DRAW if white == 1 else better(white, _black))
        at = corrected(played(at, better), 1, 1, WHITE)
        first = course_of(at).stages[0][0]
        assert (first.halves(1), first.halves(4), first.winner) == (4, 0, 1)
        first = course_of(corrected(at, 1, 1, BLACK)).stages[0][0]
        assert (first.halves(1), first.halves(4), first.is_over) == (2, 2, False)

    def test_also_where_every_match_was_level_as_far_as_that_is_known(self) -> None:
        at = played(start(2), lambda _white, _black: DRAW)
        at = corrected(played(at, better), 1, 1, WHITE)
        (match,) = course_of(at).stages[0]
        assert (match.halves(1), match.halves(2), match.winner) == (4, 0, 1)
        bare = at.replace(rounds=tuple(replace(r, known=None) for r in at.rounds))
        with pytest.raises(NoKnockout):
            course_of(bare)

    def test_the_final_and_the_match_for_third_place_keep_their_players(self) -> None:
        at = played(played(start(4, third_place=True), better), better)
        course = course_of(corrected(at, 1, 1, BLACK))
        assert places(course) == {1: (1,), 2: (2,), 3: (3,), 4: (4,)}

    def test_the_final_is_the_board_with_a_winner_wherever_it_stands(self) -> None:
        """By the results known now one of the two semi-finals is level, and the match for third place comes first."""
        at = played(played(start(4, third_place=True), better), better)
        turned = replace(at.rounds[1], pairings=at.rounds[1].pairings[::-1])
        course = course_of(corrected(at.replace(rounds=(at.rounds[0], turned)), 1, 1, DRAW))
        assert places(course) == {1: (1,), 2: (2,), 3: (3,), 4: (4,)}

    @pytest.mark.parametrize("board", [1, 2, 3, 4])
    def test_also_before_there_is_a_third_place(self, board: int) -> None:
        at = played(played(start(8, third_place=True), better), better)
        course = course_of(corrected(at, 1, board, BLACK if at.rounds[0].board(board).result == WHITE else WHITE))
        assert [match.winner for match in course.stages[0]] == [1, 4, 2, 3]
        assert [match.by_boards for match in course.stages[0]].count(True) == 1
        assert places(course) == places(course_of(at))

    def test_before_the_next_stage_the_correction_counts(self) -> None:
        at = played(start(4), better)
        assert meetings(corrected(at, 1, 1, BLACK)) == {frozenset((4, 2))}
        assert meetings(corrected(at, 1, 1, DRAW)) == {frozenset((1, 4))}


class TestLength:
    """A knockout has as many rounds as its matches need, whatever was announced."""

    def test_level_matches_take_rounds_beyond_the_last_one_announced(self) -> None:
        at = start(4, rounds=2)
        at = played(at, better)
        for _ in range(2):
            at = played(at, lambda _white, _black: DRAW)
        assert (len(at.rounds), at.settings.rounds, at.is_over) == (3, 3, False)
        at = played(at, better)
        assert (len(at.rounds), at.settings.rounds, at.is_over) == (4, 4, True)
        assert since(at, 2) == ()

    def test_it_is_over_when_it_is_decided(self) -> None:
        at = played(start(4, rounds=9), better)
        assert not at.is_over
        at = played(at, better)
        assert at.is_over
        with pytest.raises(NoPairing, match="the knockout is decided"):
            boards(at)

    def test_one_that_has_not_begun_is_not_over(self) -> None:
        assert not start(0).is_over
        assert not start(1).is_over
