"""The system pairs those whose boards are not held, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running_rounds import played

from swissdesk.engine import NoPairing, NotReady, Proposal, propose
from swissdesk.engine.review import propose_rest, seats
from swissdesk.errors import Cancelled
from swissdesk.model import ByeKind, ForbiddenGroup, Settings, Tournament
from swissdesk.model.events import AnnounceBye, PairRound, Rearrange, WithdrawPlayer

SYSTEMS = st.sampled_from(["dutch-2026", "dutch-2017", "dutch-2012"])


def attempted(pair: Callable[[], Proposal]) -> Proposal | str:
    try:
        return pair()
    except (NoPairing, NotReady) as error:
        return str(error)


def attempt(tournament: Tournament, held: tuple[tuple[int, int], ...], bye: int | None, system: str) -> Proposal | str:
    return attempted(lambda: propose_rest(tournament, held, bye, system))


def meetings(pairs: Iterable[tuple[int, int]]) -> set[frozenset[int]]:
    return set(map(frozenset, pairs))


@given(st.integers(0, 10_000), st.integers(4, 16), st.integers(0, 3), SYSTEMS)
@settings(deadline=None)
def test_nothing_held_is_the_proposal(seed: int, players: int, rounds: int, system: str) -> None:
    tournament = played(seed, players, rounds, system=system)
    assert attempt(tournament, (), None, system) == attempted(lambda: propose(tournament, system))


@given(st.data())
@settings(deadline=None)
def test_held_boards_stay_and_the_others_are_paired_as_if_those_were_absent(data: st.DataObject) -> None:
    system = data.draw(SYSTEMS)
    tournament = played(data.draw(st.integers(0, 10_000)), data.draw(st.integers(4, 16)), data.draw(st.integers(0, 3)))
    number = tournament.next_round_number
    order = data.draw(st.permutations(tournament.present(number)))
    boards = data.draw(st.integers(0, len(order) // 2))
    held = tuple((order[2 * i], order[2 * i + 1]) for i in range(boards))
    rest = order[2 * boards :]
    bye = data.draw(st.sampled_from([None, *rest]))
    made = attempt(tournament, held, bye, system)
    gone = tournament
    for player in (*(p for pair in held for p in pair), *([] if bye is None else [bye])):
        gone = AnnounceBye(player, number, ByeKind.ZERO_POINT).apply(gone)
    if bye is not None and len(rest) % 2 == 0:
        assert made == (
            f"With the bye held for {bye}, an odd number of players is left to pair. Release the bye, or add or "
            "rest one player."
        )
        return
    nobody = Proposal(system, number, ())
    others = attempted(lambda: propose(gone, system)) if set(rest) - {bye} else nobody
    if isinstance(others, str):
        assert isinstance(made, str)
        assert made.endswith(others)
        return
    assert isinstance(made, Proposal)
    assert set(held) <= set(made.pairs)
    assert meetings(made.pairs) == meetings((*held, *others.pairs))
    assert made.bye == (others.bye if bye is None else bye)
    assert made.round == number
    PairRound(number, made.pairs, made.bye, system).apply(tournament)


class TestHeld:
    def test_boards_stand_in_the_order_of_the_rules(self) -> None:
        tournament = played(3, 12, 3)
        proposal = propose(tournament)
        last = proposal.pairs[-1]
        assert propose_rest(tournament, [last]).pairs.index(last) == len(proposal.pairs) - 1

    def test_two_who_have_met_can_be_held(self) -> None:
        tournament = played(3, 12, 3)
        pair = tournament.rounds[0].pairs[0]
        assert pair in propose_rest(tournament, [pair]).pairs

    def test_a_round_by_hand_with_nothing_left(self) -> None:
        tournament = played(3, 5, 1)
        made = propose_rest(tournament, [(1, 2), (4, 3)], 5)
        assert (set(made.pairs), made.bye) == ({(1, 2), (4, 3)}, 5)
        assert made.trace().steps == ()

    def test_what_is_proposed_fits_a_round_that_is_on_record(self) -> None:
        tournament = played(4, 9, 2)
        proposal = propose(tournament)
        draft = PairRound(3, proposal.pairs, proposal.bye).apply(tournament)
        made = propose_rest(draft.before_round(3), proposal.pairs[2:])
        changed = Rearrange(3, made.pairs, made.bye).apply(draft)
        assert changed.rounds[2].pairs == proposal.pairs

    @pytest.mark.parametrize(
        ("held", "bye", "words"),
        [
            ([(1, 77)], None, "77 is not to be paired in round 2. Choose players who are present."),
            ([(1, 3)], None, "3 is not to be paired in round 2. Choose players who are present."),
            ([(1, 2), (2, 4)], None, "2 is held on two boards. Release one of them."),
            ([(1, 2)], 2, "2 is held on two boards. Release one of them."),
        ],
    )
    def test_what_makes_no_sense(self, held: list[tuple[int, int]], bye: int | None, words: str) -> None:
        tournament = WithdrawPlayer(3, 2).apply(played(5, 6, 1))
        with pytest.raises(NotReady) as error:
            propose_rest(tournament, held, bye)
        assert str(error.value) == words

    def test_held_boards_join_the_rest_if_the_others_cannot_be_paired(self) -> None:
        tournament = played(6, 6, 0)
        tournament = tournament.replace(
            settings=Settings(
                rounds=9, initial_colour=tournament.settings.initial_colour, forbidden=(ForbiddenGroup((3, 4, 5, 6)),)
            ),
        )
        with pytest.raises(NoPairing) as error:
            propose_rest(tournament, [(1, 2)])
        assert str(error.value).startswith(
            "With the held boards as they are, the other players cannot be paired. Round 1 cannot"
        )
        assert (1, 2) in error.value.pairs
        assert error.value.bye is None
        assert set(error.value.unpaired) | {p for pair in error.value.pairs for p in pair} == {1, 2, 3, 4, 5, 6}

    def test_it_can_be_stopped(self) -> None:
        def stop(done: int, total: int) -> None:
            raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            propose_rest(played(7, 12, 2), [(1, 2)], monitor=stop)


class TestSeats:
    @given(st.integers(0, 10_000), st.integers(4, 12), st.integers(0, 4), SYSTEMS)
    @settings(deadline=None)
    def test_colours_are_those_of_the_proposal(self, seed: int, players: int, rounds: int, system: str) -> None:
        tournament = played(seed, players, rounds, system=system)
        try:
            pairs = propose(tournament, system).pairs
        except NoPairing:
            pairs = ()
        for white, black in pairs:
            assert seats(tournament, white, black, system) == seats(tournament, black, white, system) == (white, black)

    @given(st.integers(0, 10_000), st.integers(4, 8), st.integers(0, 4), SYSTEMS, st.data())
    @settings(deadline=None)
    def test_any_two_get_seats(self, seed: int, players: int, rounds: int, system: str, data: st.DataObject) -> None:
        tournament = played(seed, players, rounds, system=system)
        one, other = data.draw(st.permutations([p.id for p in tournament.players]))[:2]
        assert set(seats(tournament, one, other, system)) == {one, other}

    def test_an_absent_and_a_withdrawn_player_too(self) -> None:
        tournament = played(5, 6, 2)
        expected = seats(tournament, 1, 2)
        gone = WithdrawPlayer(2, 3).apply(AnnounceBye(1, 3, ByeKind.HALF_POINT).apply(tournament))
        assert seats(gone, 1, 2) == expected

    @pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 77)])
    def test_there_must_be_two(self, one: int, other: int) -> None:
        with pytest.raises(NotReady, match="These are not two players"):
            seats(played(5, 6, 1), one, other)
