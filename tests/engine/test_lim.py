"""The Lim system: the worked cases of its articles, and what must hold of every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from crosstable import tournament
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, Position, position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.lim.procedure import (
    Cards,
    Leaving,
    LimField,
    due,
    may_have,
    opponents_in_order,
    pair_group,
    white_of,
)
from swissdesk.engine.systems.lim.system import LIM, LIM_MAXI
from swissdesk.model import Colour, Player, Settings, Tournament

Met = Mapping[int, Sequence[int]]


def competitor(number: int, score: int = 100, colours: str = "", met: Sequence[int] = ()) -> Competitor:
    return Competitor(
        id=number,
        name="",
        place=number,
        score=score,
        points=score,
        opponents=frozenset(met),
        forbidden=frozenset(),
        colours=colours,
        floats=(Float.NONE, Float.NONE),
        may_have_bye=True,
        unplayed=0,
        is_topscorer=False,
        number=number,
    )


def field_of(
    count: int,
    met: Met | None = None,
    *,
    colours: Mapping[int, str] | None = None,
    scores: Mapping[int, int] | None = None,
    ratings: Mapping[int, int] | None = None,
    last: bool = False,
) -> LimField:
    """Return a field of players 1 to `count`; who has met whom may be given from one side only."""
    both: dict[int, set[int]] = {n: set() for n in range(1, count + 1)}
    for one, others in (met or {}).items():
        for other in others:
            both[one].add(other)
            both[other].add(one)
    competitors = [competitor(n, (scores or {}).get(n, 100), (colours or {}).get(n, ""), tuple(both[n])) for n in both]
    competitors.sort(key=lambda c: (-c.score, c.place))
    players = tuple(Player(n, f"Player {n}", (ratings or {}).get(n, 2000)) for n in both)
    at = Tournament(players=players)
    return LimField(Position(3, 3 if last else 9, Colour.WHITE, tuple(competitors), at))


def pairs(field: LimField, *, down: bool = True, maxi: bool = False, without: Sequence[int] = ()) -> list[set[int]]:
    players = [i for i, c in enumerate(field.players) if c.id not in without]
    made = pair_group(field, players, (), down=down, maxi=maxi)
    return [{field.players[m.player].id, field.players[m.opponent].id} for m in made]


def in_words(text: str) -> list[set[int]]:
    return [{int(n) for n in pair.split("-")} for pair in text.split()]


def same(found: list[set[int]], text: str) -> bool:
    return sorted(map(sorted, found)) == sorted(map(sorted, in_words(text)))


# ---- pairing a group


def test_order_in_which_opponents_are_tried() -> None:
    assert opponents_in_order([1, 2, 3, 4, 5, 6]) == (4, 5, 6, 3, 2)
    assert opponents_in_order([6, 5, 4, 3, 2, 1]) == (3, 2, 1, 4, 5)


@pytest.mark.parametrize(
    ("met", "paired"),
    [
        ({}, "1-4 2-5 3-6"),
        ({1: [4]}, "1-5 2-4 3-6"),
        ({1: [4, 5]}, "1-6 2-4 3-5"),
        ({1: [4, 5, 6]}, "1-3 2-5 4-6"),
        ({1: [4, 5, 6, 3]}, "1-2 3-5 4-6"),
        ({1: [4, 5], 2: [4]}, "1-6 2-5 3-4"),
        ({1: [4, 5], 2: [4, 5]}, "1-6 2-3 4-5"),
        ({1: [4, 5], 2: [4, 5, 3]}, "1-3 2-6 4-5"),
        ({1: [4, 5], 2: [4, 5, 3, 6]}, "1-2 3-5 4-6"),
    ],
)
def test_exchanges_downward(met: Met, paired: str) -> None:
    assert same(pairs(field_of(6, met)), paired)


@pytest.mark.parametrize(
    ("met", "paired"),
    [
        ({}, "1-4 2-5 3-6"),
        ({6: [3]}, "1-4 2-6 3-5"),
        ({6: [3, 2]}, "1-6 2-4 3-5"),
        ({6: [3, 2, 1]}, "1-3 2-5 4-6"),
        ({6: [3, 2, 1, 4]}, "1-3 2-4 5-6"),
    ],
)
def test_exchanges_upward(met: Met, paired: str) -> None:
    assert same(pairs(field_of(6, met), down=False), paired)


def test_colours_exchange_opponents_in_a_maxi_tournament_near_ones_only() -> None:
    colours = {1: "b", 2: "b", 3: "b", 4: "w"}
    ratings = {1: 2500, 2: 2400, 3: 2300, 4: 2150}
    field = field_of(4, colours=colours, ratings=ratings)
    assert same(pairs(field), "1-4 2-3")
    assert same(pairs(field, maxi=True), "1-3 2-4")


def test_downfloater_meets_the_first_who_is_due_the_other_colour() -> None:
    field = field_of(7, colours={2: "w", 5: "w", 6: "b", 7: "w"}, scores={2: 150})
    players = [i for i, c in enumerate(field.players) if c.id in (2, 5, 6, 7)]
    floater = next(i for i in players if field.players[i].id == 2)
    made = pair_group(field, players, [(floater, True)], down=True, maxi=False)
    assert [{field.players[m.player].id, field.players[m.opponent].id} for m in made] == [{2, 6}, {5, 7}]


# ---- who leaves


def leaving(field: LimField, *, down: bool = True, maxi: bool = False, adjacent: Sequence[int] = ()) -> list[int]:
    ahead = tuple(i for i, c in enumerate(field.players) if c.id in adjacent)
    group = [i for i in range(field.size) if i not in ahead]
    chosen = Leaving(field, down, frozenset(), ahead, maxi).choose(group)
    return [field.players[f.player].id for f in chosen]


def test_two_who_want_the_only_possible_opponent() -> None:
    field = field_of(6, {1: [2, 3, 4, 5], 2: [1, 3, 4, 5]})
    assert sorted(leaving(field)) == [2, 5]
    assert same(pairs(field, without=(2, 5)), "1-6 3-4")


def test_player_without_an_opponent_leaves_instead_of_the_last() -> None:
    assert leaving(field_of(7, {1: [2, 3, 4, 5], 2: [1, 3, 4, 5, 6, 7]})) == [2]


def test_floater_is_of_the_colour_due_to_more() -> None:
    colours = {1: "b", 2: "w", 3: "b", 4: "b", 5: "w"}
    ratings = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2050}
    field = field_of(5, colours=colours, ratings=ratings)
    assert leaving(field) == [4]
    assert leaving(field, down=False) == [1]
    assert leaving(field, maxi=True) == [5]


def test_floater_has_an_opponent_ahead_if_possible() -> None:
    field = field_of(4, {3: [4]}, scores={4: 50})
    assert leaving(field, adjacent=(4,)) == [2]


def test_last_rounds_floater_does_not_float_again() -> None:
    table = "1: 6w½ \n 2: 7w½ \n 3: 8w½ \n 4: 9w½ \n 5: 10b½ \n 6: 1b½ \n 7: 2b½ \n 8: 3b½ \n 9: 4b½ \n 10: 5w½"
    at = tournament(table, 9)
    position = position_of(at, LIM.edition, 9, Colour.WHITE)
    chosen = tuple(c for c in position.competitors if c.id <= 5)
    floated = tuple(
        c._replace(colours="", floats=(Float.DOWN if c.id == 5 else Float.NONE, Float.NONE)) for c in chosen
    )
    field = LimField(Position(2, 9, Colour.WHITE, floated, at))
    assert [field.players[f.player].id for f in Leaving(field, True, frozenset(), (), False).choose(range(5))] == [4]


# ---- colours


def test_due_colour_equalises_and_then_alternates() -> None:
    assert [due(competitor(1, colours=c)) for c in ("", "w", "wb", "wwb", "wbb")] == [
        None,
        Colour.BLACK,
        Colour.WHITE,
        Colour.BLACK,
        Colour.WHITE,
    ]


def test_limits_of_the_colours() -> None:
    assert not may_have(competitor(1, colours="bww"), Colour.WHITE)
    assert not may_have(competitor(1, colours="wwbww"), Colour.WHITE)
    assert may_have(competitor(1, colours="wbw"), Colour.WHITE)


def test_identical_histories_favour_the_higher_above_and_the_lower_below_the_median() -> None:
    higher, lower = competitor(3, colours="wb"), competitor(7, colours="wb")
    assert white_of(higher, lower, Colour.WHITE, below_median=False) is higher
    assert white_of(higher, lower, Colour.WHITE, below_median=True) is lower


@pytest.mark.parametrize("initial", list(Colour))
def test_who_has_not_played_gets_what_the_due_colour_of_the_opponent_leaves(initial: Colour) -> None:
    newcomer, other = competitor(3), competitor(4, colours="w")
    assert white_of(newcomer, other, initial, below_median=False) is newcomer
    assert white_of(other, newcomer, initial, below_median=False) is newcomer


def test_latest_different_round_decides_the_colour() -> None:
    higher, lower = competitor(4, colours="bwb"), competitor(8, colours="wbb")
    assert white_of(higher, lower, Colour.WHITE, below_median=False) is lower


@pytest.mark.parametrize("last", [False, True])
def test_in_the_last_round_colours_keep_nobody_apart(last: bool) -> None:
    field = field_of(2, colours={1: "bww", 2: "wbww"}, last=last)
    assert bool(field.adj[0] >> 1 & 1) is last


# ---- whole rounds


@pytest.mark.parametrize("initial", list(Colour))
def test_first_round(initial: Colour) -> None:
    at = Tournament(players=tuple(Player(n, f"P{n}", 2500 - n) for n in range(1, 41)))
    at = at.replace(settings=Settings(rounds=9, initial_colour=initial))
    boards = propose(at, "lim").pairs
    wanted = [(n, n + 20) if n % 2 == (initial is Colour.WHITE) else (n + 20, n) for n in range(1, 21)]
    assert list(boards) == wanted


def test_bye_of_the_first_round_goes_to_the_lowest_rating() -> None:
    players = tuple(Player(n, f"P{n}", 1000 if n == 11 else 2500 - n) for n in range(1, 40))
    at = Tournament(players=players)
    at = at.replace(settings=Settings(rounds=9, initial_colour=Colour.WHITE))
    assert propose(at, "lim").bye == 11


def test_order_of_scoregroups() -> None:
    competitors = tuple(competitor(n, 50 * (9 - n)) for n in range(1, 10))
    at = Tournament(players=tuple(Player(n, f"P{n}", 2000) for n in range(1, 10)))
    ten = (*competitors, competitor(10, 0))
    cards = Cards(Position(5, 9, Colour.WHITE, ten, at), Progress(None, 10), maxi=False)
    assert cards.order() == [400, 350, 300, 250, 0, 50, 100, 150, 200]


def test_a_pair_of_the_lower_neighbour_is_taken_apart_for_the_median() -> None:
    colours = {1: "wb", 2: "bw", 3: "wb", 4: "bw", 5: "wb", 6: "bw"}
    scores = {1: 200, 2: 200, 3: 200, 4: 100, 5: 0, 6: 0}
    field = field_of(6, {4: [1, 2, 3]}, colours=colours, scores=scores)
    cards = Cards(field.position, Progress(None, 6), maxi=False)
    visits = cards.pair()
    made = [{field.players[m.player].id, field.players[m.opponent].id} for v in visits for m in v.pairs]
    assert sorted(map(sorted, made)) == [[1, 2], [3, 6], [4, 5]]
    assert [[field.players[p].id for p in (made.player, made.opponent)] for made in visits[-1].undone] == [[6, 5]]


@given(st.integers(0, 10**6), st.sampled_from([LIM.name, LIM_MAXI.name]))
@examples(0.6)
def test_every_round_is_complete_and_within_the_limits(seed: int, name: str) -> None:
    for at in played_event(seed, name, most=24):
        number = at.next_round_number
        position = position_of(at, LIM.edition, at.settings.rounds or 0, Colour.WHITE)
        known = {c.id: c for c in position.competitors}
        try:
            proposal = propose(at, name)
        except NoPairing:
            continue
        placed = [player for pair in proposal.pairs for player in pair]
        placed += [] if proposal.bye is None else [proposal.bye]
        assert sorted(placed) == sorted(at.present(number))
        for white, black in proposal.pairs:
            assert black not in known[white].opponents
            if not position.is_last_round:
                assert may_have(known[white], Colour.WHITE)
                assert may_have(known[black], Colour.BLACK)
