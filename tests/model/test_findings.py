"""What is against the rules in a tournament is found; what only looks so is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from random_history import Wanderer

from swissdesk.errors import InvalidEdit
from swissdesk.model import Bye, ByeKind, ByeRequest, EventInfo, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.model.events import Begin, CorrectResult
from swissdesk.model.findings import (
    check,
    check_tournament,
    colour_excesses,
    contradicted_absences,
    excess_half_byes,
    repeated_byes,
    repeated_games,
    too_many_rounds,
)
from swissdesk.model.rounds import Known

WIN = Result.WHITE_WINS
PAB = ByeKind.PAIRING_ALLOCATED


def event(*rounds: tuple[tuple[Pairing, ...], tuple[Bye, ...]], announced: int | None = None) -> Tournament:
    ids = sorted(
        {p for games, byes in rounds for g in games for p in (g.white, g.black)}
        | {bye.player for _, byes in rounds for bye in byes}
    )
    return Tournament(
        settings=Settings(rounds=announced),
        players=tuple(Player(number, f"P{number}") for number in ids),
        rounds=tuple(Round(number, games, byes) for number, (games, byes) in enumerate(rounds, 1)),
    )


def games(*pairs: tuple[int, int], result: Result | None = WIN) -> tuple[Pairing, ...]:
    return tuple(Pairing(white, black, result) for white, black in pairs)


class TestRepeatedGames:
    def test_two_games_of_the_same_pair(self) -> None:
        found = repeated_games(event((games((1, 2)), ()), (games((3, 4)), ()), (games((2, 1)), ())))
        assert [(f.player, f.round) for f in found] == [(1, 3)]
        assert str(found[0].message) == "1 and 2 already met in round 1."

    def test_a_forfeit_is_no_game(self) -> None:
        forfeit = games((1, 2), result=Result.WHITE_WINS_BY_FORFEIT)
        assert repeated_games(event((forfeit, ()), (games((2, 1)), ()))) == ()

    def test_a_game_without_result_is_one(self) -> None:
        assert repeated_games(event((games((1, 2)), ()), (games((2, 1), result=None), ())))


class TestRepeatedByes:
    def test_after_a_bye_a_forfeit_win_or_a_full_point_bye(self) -> None:
        for before in (
            ((), (Bye(1, PAB),)),
            ((), (Bye(1, ByeKind.FULL_POINT),)),
            (games((1, 2), result=Result.WHITE_WINS_BY_FORFEIT), ()),
            (games((2, 1), result=Result.BLACK_WINS_BY_FORFEIT), ()),
        ):
            found = repeated_byes(event(before, ((), (Bye(1, PAB),))))
            assert [(f.player, f.round) for f in found] == [(1, 2)]

    def test_not_after_other_byes_or_a_loss(self) -> None:
        for before in (
            ((), (Bye(1, ByeKind.HALF_POINT),)),
            ((), (Bye(1, ByeKind.ZERO_POINT),)),
            (games((1, 2), result=Result.DOUBLE_FORFEIT), ()),
            (games((1, 2)), ()),
        ):
            assert repeated_byes(event(before, ((), (Bye(1, PAB),)))) == ()

    def test_the_rules_of_2017_let_a_full_point_bye_pass(self) -> None:
        met = event(((), (Bye(1, ByeKind.FULL_POINT),)), ((), (Bye(1, PAB),)))
        assert len(repeated_byes(met)) == 1
        assert repeated_byes(met.replace(settings=Settings(system="dutch-2017"))) == ()
        first, second = met.rounds
        assert repeated_byes(met.replace(rounds=(first, replace(second, system="dutch-2017")))) == ()
        assert len(repeated_byes(met.replace(rounds=(replace(first, system="dutch-2017"), second)))) == 1

    def test_two_in_a_round(self) -> None:
        found = repeated_byes(event(((), (Bye(1, PAB), Bye(2, PAB)))))
        assert [(f.player, f.round) for f in found] == [(2, 1)]


class TestColours:
    def rounds(self, *pairs: tuple[int, int], announced: int | None = None) -> Tournament:
        return event(*((games(pair, result=Result.BLACK_WINS), ()) for pair in pairs), announced=announced)

    def test_three_times_the_same(self) -> None:
        found = colour_excesses(self.rounds((1, 2), (1, 3), (1, 4)))
        assert {(f.player, f.round) for f in found} == {(1, 3)}
        assert len(found) == 2  # in a row, and the difference

    def test_forfeits_and_byes_have_no_colour(self) -> None:
        tournament = event(
            (games((1, 2)), ()),
            (games((1, 3), result=Result.DOUBLE_FORFEIT), ()),
            (games((1, 4)), ()),
            ((), (Bye(1, PAB),)),
        )
        assert colour_excesses(tournament) == ()

    def test_a_topscorer_in_the_last_round_is_excused(self) -> None:
        # White loses every game, so that 1 is no topscorer, but 4 is: it has won both of its games.
        pairs = ((1, 2), (1, 3), (5, 4), (6, 4), (1, 4))
        assert colour_excesses(self.rounds(*pairs, announced=6))
        assert colour_excesses(self.rounds(*pairs, announced=5))  # 2 points of 4 are not more than half
        winner = self.rounds((1, 2), (1, 3), (1, 4), announced=3)
        black = replace(winner, rounds=(*winner.rounds[:2], replace(winner.rounds[2], pairings=games((1, 4)))))
        assert colour_excesses(black)
        best = event(((games((1, 2))), ()), (games((1, 3)), ()), (games((1, 4)), ()), announced=3)
        assert colour_excesses(best) == ()

    def test_the_lim_system_frees_colours_in_the_last_round(self) -> None:
        pairs = ((1, 2), (1, 3), (5, 4), (6, 4), (1, 4))
        for system, found in (("dutch-2026", True), ("lim", False), ("lim-maxi", False)):
            last = self.rounds(*pairs, announced=5)
            last = last.replace(settings=replace(last.settings, system=system))
            assert bool(colour_excesses(last)) is found, system
            early = last.replace(settings=replace(last.settings, rounds=6))
            assert colour_excesses(early)


class TestHalfByes:
    half = ((), (Bye(1, ByeKind.HALF_POINT), Bye(2, ByeKind.ZERO_POINT)))

    def test_more_than_allowed(self) -> None:
        three = event(self.half, self.half, self.half)
        assert excess_half_byes(three) == ()
        limited = three.replace(settings=Settings(half_byes_allowed=1))
        assert [(f.player, f.round) for f in excess_half_byes(limited)] == [(1, 2), (1, 3)]
        assert str(excess_half_byes(limited)[0].message) == "1 has half-point bye no. 2; allowed per player: 1."
        assert excess_half_byes(three.replace(settings=Settings(half_byes_allowed=3))) == ()
        assert all(found in check(limited) for found in excess_half_byes(limited))

    def test_after_the_last_round_for_one(self) -> None:
        late = event(self.half, self.half).replace(settings=Settings(half_byes_allowed=2, half_bye_last_round=1))
        (found,) = excess_half_byes(late)
        assert (found.player, found.round) == (1, 2)
        assert str(found.message) == "1 has a half-point bye after round 1, the last round allowed for one."


class TestAbsences:
    def test_a_game_in_spite_of_an_announcement(self) -> None:
        announced = event((games((1, 2)), ())).replace(requests=(ByeRequest(1, 1, ByeKind.HALF_POINT),))
        (found,) = contradicted_absences(announced)
        assert (found.player, found.round) == (1, 1)
        assert str(found.message) == "1 is announced absent in round 1 but has an opponent."
        assert found in check(announced)

    def test_a_game_after_the_withdrawal(self) -> None:
        gone = event((games((1, 2)), ()), (games((1, 3)), ()))
        gone = gone.replace(players=(replace(gone.players[0], withdrawn_from=2), *gone.players[1:]))
        (found,) = contradicted_absences(gone)
        assert (found.player, found.round) == (1, 2)
        assert str(found.message) == "1 is withdrawn from round 2 on but has an opponent in round 2."

    def test_who_withdraws_later_is_announced_absent_until_then(self) -> None:
        later = event((games((1, 2)), ())).replace(requests=(ByeRequest(1, 1, ByeKind.HALF_POINT),))
        later = later.replace(players=(replace(later.players[0], withdrawn_from=2), *later.players[1:]))
        (found,) = contradicted_absences(later)
        assert str(found.message) == "1 is announced absent in round 1 but has an opponent."

    def test_a_loss_by_forfeit_and_a_bye_are_what_was_announced(self) -> None:
        announced = (ByeRequest(1, 1, ByeKind.ZERO_POINT), ByeRequest(3, 1, ByeKind.ZERO_POINT))
        for result, contradicting in (
            (Result.BLACK_WINS_BY_FORFEIT, []),
            (Result.DOUBLE_FORFEIT, []),
            (Result.WHITE_WINS_BY_FORFEIT, [1]),
            (None, [1]),
        ):
            made = event((games((1, 2), result=result), (Bye(3, ByeKind.ZERO_POINT),))).replace(requests=announced)
            assert [f.player for f in contradicted_absences(made)] == contradicting


class TestCheck:
    def test_more_rounds_than_announced(self) -> None:
        tournament = event((games((1, 2)), ()), (games((3, 4)), ()), announced=1)
        (finding,) = too_many_rounds(tournament)
        assert str(finding.message) == "Rounds recorded: 2; rounds announced: only 1."
        assert check(tournament) == (finding,)

    def test_a_round_robin_repeats_by_its_own_rules(self) -> None:
        swiss = event((games((1, 2)), ()), (games((1, 2)), ()), (games((1, 2)), ()))
        assert check(swiss)
        assert check(replace(swiss, settings=replace(swiss.settings, system="round-robin"))) == ()

    def test_nothing_in_an_empty_tournament(self) -> None:
        assert check(Tournament()) == ()


# ---- by what was known when the round was paired


def met_before(tournament: Tournament) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield (round, pair) of the games that repeat one which was known as played when the round was paired."""
    for r in tournament.rounds:
        known = {
            frozenset(pairing.pair)
            for earlier in tournament.before_round(r.number).rounds
            for pairing in earlier.pairings
            if pairing.result is None or pairing.result.is_played
        }
        for pairing in r.pairings:
            if frozenset(pairing.pair) in known and (pairing.result is None or pairing.result.is_played):
                yield r.number, frozenset(pairing.pair)


def too_often_a_colour(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """Yield (round, player) of those who get the colour of their two games before it, as these were known then."""
    for r in tournament.rounds:
        before = tournament.before_round(r.number)
        last = before.settings.rounds == r.number
        for player in tournament.by_id:
            entries = [earlier.entries.get(player) for earlier in before.rounds]
            colours = [entry.colour for entry in entries if entry is not None and entry.is_played]
            now = r.entries.get(player)
            if now is None or not now.is_played or last or len(colours) < 2:
                continue
            if now.colour is colours[-1] is colours[-2]:
                yield r.number, player


@examples(0.2)
@given(st.integers(0, 10**6), st.integers(20, 120))
def test_every_round_is_judged_by_what_was_known(seed: int, steps: int) -> None:
    tournament = Wanderer(seed).wander(steps)
    found = [
        (f.round, frozenset((f.message.facts["first"], f.message.facts["second"]))) for f in repeated_games(tournament)
    ]
    assert sorted(found, key=str) == sorted(met_before(tournament), key=str)
    in_a_row = {(f.round, f.player) for f in colour_excesses(tournament) if "times" in f.message.facts}
    last = {r.number for r in tournament.rounds if tournament.before_round(r.number).settings.rounds == r.number}
    assert {each for each in in_a_row if each[0] not in last} == set(too_often_a_colour(tournament))


def test_a_forfeit_that_turns_out_to_have_been_played_makes_no_later_round_wrong() -> None:
    forfeit = (Pairing(1, 2, Result.WHITE_WINS_BY_FORFEIT), Pairing(3, 4, WIN))
    opened = Begin(event((forfeit, ()), (games((2, 1), (4, 3)), ()), announced=5)).apply(Tournament())
    assert [f.player for f in repeated_games(opened)] == [3]
    corrected = CorrectResult(1, 1, WIN, "they played").apply(opened)
    assert [f.player for f in repeated_games(corrected)] == [3]
    bye = Begin(event((forfeit, ()), (games((2, 3)), (Bye(1, PAB), Bye(4, ByeKind.ZERO_POINT))))).apply(Tournament())
    assert [f.player for f in repeated_byes(bye)] == [1]
    assert [f.player for f in repeated_byes(CorrectResult(1, 1, WIN, "they played").apply(bye))] == [1]


def test_what_was_known_of_a_round_must_be_rounds_of_those_who_were_known() -> None:
    players = tuple(Player(number, f"P{number}") for number in (1, 2))
    first = Round(1, games((1, 2)))
    for then, said in (
        (first, ""),
        (replace(first, pairings=games((1, 3))), "Round 1 has player no. 3, who does not exist."),
        (replace(first, pairings=games((1, 2), (2, 1))), "Player no. 2 is in round 1 twice."),
    ):
        known = Known(EventInfo(), Settings(), players, (then,), ((2, 1),), ())
        event = Tournament(players=players, rounds=(first, Round(2, games((2, 1)), known=known)))
        with pytest.raises(InvalidEdit, match=said) if said else nullcontext():
            check_tournament(event)
