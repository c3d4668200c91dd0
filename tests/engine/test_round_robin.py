"""Round robins: the published tables, the constructions that give them, colours, drawing of numbers, withdrawals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import NotReady, propose
from swissdesk.engine.preview import certain_boards
from swissdesk.engine.proposed import judged
from swissdesk.engine.review import propose_rest, seats
from swissdesk.engine.systems.round_robin.tables import (
    Table,
    berger,
    circle,
    circle_rows,
    draw_numbers,
    free_seat,
    in_cycles,
    schurig_rows,
    seats_for,
    sets_for,
)
from swissdesk.engine.verdicts import Rule
from swissdesk.model import ByeKind, ByeRequest, Player, Result, Settings, Tournament
from swissdesk.model.events import AddPlayer, EnterResult, PairRound, PublishRound, WithdrawPlayer

PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3 | "
        "3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | "
        "5-10 6-4 7-3 8-2 9-1"
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7 | 12-7 8-6 9-5 10-4 11-3 1-2 | 2-12 3-1 4-11 5-10 6-9 7-8 | "
        "12-8 9-7 10-6 11-5 1-4 2-3 | 3-12 4-2 5-1 6-11 7-10 8-9 | 12-9 10-8 11-7 1-6 2-5 3-4 | "
        "4-12 5-3 6-2 7-1 8-11 9-10 | 12-10 11-9 1-8 2-7 3-6 4-5 | 5-12 6-4 7-3 8-2 9-1 10-11 | "
        "12-11 1-10 2-9 3-8 4-7 5-6 | 6-12 7-5 8-4 9-3 10-2 11-1"
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8 | 14-8 9-7 10-6 11-5 12-4 13-3 1-2 | 2-14 3-1 4-13 5-12 6-11 7-10 8-9 | "
        "14-9 10-8 11-7 12-6 13-5 1-4 2-3 | 3-14 4-2 5-1 6-13 7-12 8-11 9-10 | 14-10 11-9 12-8 13-7 1-6 2-5 3-4 | "
        "4-14 5-3 6-2 7-1 8-13 9-12 10-11 | 14-11 12-10 13-9 1-8 2-7 3-6 4-5 | 5-14 6-4 7-3 8-2 9-1 10-13 11-12 | "
        "14-12 13-11 1-10 2-9 3-8 4-7 5-6 | 6-14 7-5 8-4 9-3 10-2 11-1 12-13 | 14-13 1-12 2-11 3-10 4-9 5-8 6-7 | "
        "7-14 8-6 9-5 10-4 11-3 12-2 13-1"
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 | 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 | "
        "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10 | 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 | "
        "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 | 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4 | "
        "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 | 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 | "
        "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 | 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 | "
        "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14 | 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 | "
        "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 | 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 | "
        "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
    ),
}

EVEN = st.integers(1, 40).map(lambda half: 2 * half)


def read(text: str) -> Table:
    return tuple(
        tuple((int(w), int(b)) for w, b in (game.split("-") for game in games.split())) for games in text.split(" | ")
    )


def meeting_round(size: int, one: int, other: int) -> int:
    """Return the round of a Berger table in which two seats meet, in closed form."""
    total = 2 * min(one, other) if size in (one, other) else one + other
    return (total - 2) % (size - 1) + 1


def white_of(size: int, one: int, other: int) -> int:
    """Return which of two seats of a Berger table has White, in closed form."""
    smaller, larger = sorted((one, other))
    if larger == size:
        return smaller if smaller <= size // 2 else larger
    return smaller if (smaller + larger) % 2 else larger


def schurig(size: int) -> Table:
    """Return the table of Schurig's grid, the last seat having Black in round 1 and alternating: Berger's table."""
    rounds = []
    for number, (firsts, seconds) in enumerate(schurig_rows(size), 1):
        meets_last = (firsts[0], size) if number % 2 else (size, firsts[0])
        rounds.append((meets_last, *zip(firsts[1:], seconds[1:], strict=True)))
    return tuple(rounds)


def colours(table: Table, seat: int) -> str:
    return "".join("w" if seat == w else "b" for games in table for w, b in games if seat in (w, b))


@pytest.mark.parametrize("size", PUBLISHED)
def test_published_berger_tables(size: int) -> None:
    assert berger(size) == read(PUBLISHED[size])


@given(EVEN)
def test_schurig_gives_the_berger_table(size: int) -> None:
    assert schurig(size) == berger(size)


def test_rows_of_schurig() -> None:
    assert schurig_rows(8)[0] == ((1, 2, 3, 4), (1, 7, 6, 5))


@given(EVEN)
def test_closed_form(size: int) -> None:
    for number, games in enumerate(berger(size), 1):
        for white, black in games:
            assert meeting_round(size, white, black) == number
            assert white_of(size, white, black) == white == white_of(size, black, white)


@given(EVEN, st.sampled_from([berger, circle]))
def test_everybody_meets_everybody_once(size: int, build: Callable[[int], Table]) -> None:
    table = build(size)
    met = [tuple(sorted(game)) for games in table for game in games]
    assert sorted(met) == list(combinations(range(1, size + 1), 2))
    assert all(len({seat for game in games for seat in game}) == size for games in table)


@given(EVEN, st.sampled_from([berger, circle]))
def test_colours_are_even(size: int, build: Callable[[int], Table]) -> None:
    table = build(size)
    for seat in range(1, size + 1):
        mine = colours(table, seat)
        assert abs(mine.count("w") - mine.count("b")) == 1
        assert "www" not in mine
        assert "bbb" not in mine


def test_circle_of_six() -> None:
    games = [[set(game) for game in zip(*rows, strict=True)] for rows in circle_rows(6)]
    assert [games[0], games[1]] == [[{1, 6}, {2, 5}, {3, 4}], [{1, 5}, {6, 4}, {2, 3}]]


def test_circle_of_fourteen_as_in_the_thesis() -> None:
    first, second = circle_rows(14)[:2]
    assert first == ((1, 2, 3, 4, 5, 6, 7), (14, 13, 12, 11, 10, 9, 8))
    assert second == ((1, 14, 2, 3, 4, 5, 6), (13, 12, 11, 10, 9, 8, 7))


def test_free_seats_of_five_players() -> None:
    assert [free_seat(games, 6) for games in berger(6)] == [1, 4, 2, 5, 3]
    assert [free_seat(games[::-1], 6) for games in berger(6)] == [1, 4, 2, 5, 3]


def test_double_round_robin_exchanges_two_rounds() -> None:
    single, double = berger(6), in_cycles(berger(6), 2)
    assert double[:5] == (single[0], single[1], single[2], single[4], single[3])
    assert colours(double, 1) == "wwbbwbbwbw"


def test_the_exchange_of_two_rounds_is_a_choice() -> None:
    single, double = berger(6), in_cycles(berger(6), 2, exchanged=False)
    assert double[:5] == single
    assert "www" in "".join(colours(double, seat) for seat in range(1, 7))


@given(EVEN.filter(lambda size: size > 2))
def test_nobody_has_a_colour_three_times_in_a_row_in_a_double_round_robin(size: int) -> None:
    double = in_cycles(berger(size), 2)
    for seat in range(1, size + 1):
        mine = colours(double, seat)
        assert "www" not in mine
        assert "bbb" not in mine
        assert mine.count("w") == size - 1


@given(st.integers(9, 24), st.integers(0, 1000))
def test_varma_gives_everybody_a_number_and_a_federation_one_set(players: int, seed: int) -> None:
    random = Random(seed)
    ids = list(range(1, players + 1))
    federations: dict[str, list[int]] = {}
    for player in ids:
        federations.setdefault(random.choice("ABCDEFGHIJ"), []).append(player)
    drawn = draw_numbers(federations, random.randrange)
    assert sorted(drawn) == ids
    assert sorted(drawn.values()) == ids
    largest = max(federations, key=lambda code: (len(federations[code]), [-ord(code)]))
    numbers = {drawn[player] for player in federations[largest]}
    if len(numbers) <= max(map(len, sets_for(players))):
        assert any(numbers <= set(group) for group in sets_for(players))


@pytest.mark.parametrize("players", range(9, 25))
def test_varma_gives_a_federation_that_no_set_holds_the_fullest_sets_first(players: int) -> None:
    drawn = draw_numbers({"SVK": range(1, players + 1)}, lambda _: 0)
    sizes = [len(next(group for group in sets_for(players) if drawn[player] in group)) for player in drawn]
    assert sizes == sorted(sizes, reverse=True)


def test_varma_has_no_table_for_eight_players() -> None:
    with pytest.raises(ValueError, match="8"):
        sets_for(8)


# ---- the system


def event(players: int, rounds: int, system: str = "round-robin") -> Tournament:
    return Tournament(
        settings=Settings(rounds=rounds, system=system),
        players=tuple(Player(n, f"Player {n}", 2400 - n) for n in range(1, players + 1)),
    )


def played(at: Tournament, rounds: int) -> Tournament:
    for _ in range(rounds):
        number = at.next_round_number
        proposal = propose(at, at.settings.system)
        at = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(at)
        at = PublishRound(number).apply(at)
        for board in range(1, len(proposal.pairs) + 1):
            at = EnterResult(number, board, Result.WHITE_WINS).apply(at)
    return at


@pytest.mark.parametrize("players", range(2, 18))
@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle"])
def test_whole_event(players: int, system: str) -> None:
    rounds = seats_for(players) - 1
    at = played(event(players, rounds, system), rounds)
    met = [tuple(sorted((p.white, p.black))) for r in at.rounds for p in r.pairings]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))
    assert at.is_over


def test_boards_are_in_the_order_of_the_table() -> None:
    assert propose(played(event(6, 5), 1), "round-robin").pairs == ((6, 4), (5, 3), (1, 2))


def test_no_lot_is_needed_and_nobody_has_a_bye() -> None:
    proposal = propose(event(5, 5), "round-robin")
    assert proposal.bye is None
    assert proposal.pairs == ((2, 5), (3, 4))


@pytest.mark.parametrize(("completed", "annulled"), [(3, True), (4, False)])
def test_withdrawal(completed: int, annulled: bool) -> None:
    at = played(event(8, 7), completed)
    at = WithdrawPlayer(2, at.next_round_number).apply(at)
    assert (2 in at.annulled) is annulled
    assert (len(propose(at, "round-robin").pairs) == 3) is annulled


def test_late_entry_has_no_seat() -> None:
    at = AddPlayer(Player(7, "Late Comer")).apply(played(event(6, 5), 2))
    with pytest.raises(NotReady, match="Late Comer"):
        propose(at, "round-robin")


def test_rounds_of_the_first_and_second_cycle_reverse_colours() -> None:
    at = played(event(4, 6), 6)
    games = [(p.white, p.black) for r in at.rounds for p in r.pairings]
    assert sorted(games) == sorted((b, w) for w, b in games)
    assert all(before != after for before, after in pairwise(at.rounds))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("cycles", [1, 2])
def test_who_leaves_after_round_1_stops_nobody_from_playing_on(players: int, cycles: int) -> None:
    """Also where somebody was free in round 1 and would have met them in round 2: they have no game by then."""
    table = in_cycles(berger(seats_for(players)), cycles)
    for gone in range(1, players + 1):
        at = played(event(players, len(table)), 1)
        games = sum(gone in pair for pair in at.rounds[0].pairs)
        at = WithdrawPlayer(gone, 2).apply(at)
        away = {gone} if 2 * games < cycles * (players - 1) else set()
        at = played(at, len(table) - 1)
        for number, round_of_table in enumerate(table[1:], 2):
            wanted = [pair for pair in round_of_table if max(pair) <= players and not away & {*pair}]
            assert list(at.round(number).pairs) == wanted


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_who_comes_after_round_1_has_no_seat_in_an_odd_field_either(players: int, rounds: int) -> None:
    at = AddPlayer(Player(players + 1, "Late Comer")).apply(played(event(players, 5), rounds))
    with pytest.raises(NotReady, match="Late Comer"):
        propose(at, "round-robin")


# ---- beside boards made by hand


@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
def test_two_who_are_paired_by_hand_are_seated_and_nobody_else(system: str) -> None:
    at = event(6, 5, system)
    assert all(set(seats(at, *pair, system)) == set(pair) for pair in combinations(range(1, 7), 2))
    for white, black in propose(at, system).pairs:
        assert seats(at, black, white, system) == (white, black)


def test_beside_held_boards_are_those_of_the_table_whose_players_are_free() -> None:
    assert propose(event(6, 5), "round-robin").pairs == ((1, 6), (2, 5), (3, 4))
    assert propose_rest(event(6, 5), [(5, 2)], None, "round-robin").pairs == ((5, 2), (1, 6), (3, 4))
    assert propose_rest(event(6, 5), [(1, 2)], None, "round-robin").pairs == ((1, 2), (3, 4))
    assert propose_rest(event(5, 5), [(3, 4)], 1, "round-robin").pairs == ((3, 4), (2, 5))


def test_games_of_absent_players_are_in_the_preview_and_beside_held_boards() -> None:
    at = played(event(4, 3), 1)
    at = at.replace(requests=(ByeRequest(4, 2, ByeKind.ZERO_POINT),))
    coming = propose(at, "round-robin").pairs
    assert coming == ((4, 3), (1, 2))
    assert propose_rest(at, [(1, 2)], None, "round-robin").pairs == ((1, 2), (4, 3))
    board = at.rounds[0].board(1)
    running = at.replace(rounds=(at.rounds[0].with_board(1, replace(board, result=None)),))
    assert certain_boards(running, "round-robin").pairs == coming


@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
def test_a_schedule_gives_colours_to_its_own_boards_only(system: str) -> None:
    at = event(4, 3, system)
    (a, b), (c, d) = propose(at, system).pairs
    for boards, reversed_boards in (
        (((a, b), (c, d)), 0),
        (((b, a), (c, d)), 1),
        (((a, c), (b, d)), 0),
        (((c, a), (d, b)), 0),
    ):
        verdicts = judged(at, boards, None, system).verdicts
        assert sum(remark.rule is Rule.COLOURS for v in verdicts for remark in v.remarks) == reversed_boards
