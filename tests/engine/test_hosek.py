"""The matching methods of Hošek's thesis: its edge cases, its weights, and what every method must keep."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.engine.colours import run_of
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.position import position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import Check
from swissdesk.engine.systems.hosek.checked import checked
from swissdesk.engine.systems.hosek.graph import COLOUR_RULE, REPEATED_BYE, SAME_PAIR, Graph, breaches
from swissdesk.engine.systems.hosek.methods import METHODS, WEIGHTED, Weight, group_weights, heaviest
from swissdesk.engine.systems.hosek.methods import graph_of as graph_by_terms
from swissdesk.engine.systems.hosek.system import GWM, NWM, SINGLE, SWM, HosekSystem
from swissdesk.formats import trf
from swissdesk.model import Bye, ByeKind, Colour, Pairing, Player, Result, Round, Settings, ThesisTerms, Tournament

ALL = (NWM, GWM, SWM, SINGLE)
RESULTS = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}
every_method = pytest.mark.parametrize("system", ALL, ids=lambda s: s.name)


def played(players: int, rounds: int, *past: str) -> Tournament:
    """Return a tournament of rounds such as ``2-1:1 3-4:= 5:U``."""
    made = []
    for number, text in enumerate(past, 1):
        boards, byes = [], []
        for cell in text.split():
            who, result = cell.split(":")
            if "-" in who:
                white, black = map(int, who.split("-"))
                boards.append(Pairing(white, black, RESULTS[result]))
            else:
                byes.append(Bye(int(who), ByeKind(result)))
        made.append(Round(number, tuple(boards), tuple(byes)))
    return Tournament(
        settings=Settings(rounds=rounds, initial_colour=Colour.WHITE),
        players=tuple(Player(n, f"Player {n}", 1500) for n in range(1, players + 1)),
        rounds=tuple(made),
    )


def paired(at: Tournament, system: HosekSystem) -> tuple[set[tuple[int, int]], set[int]]:
    position = position_of(at, system.edition, at.settings.rounds or 0, Colour.WHITE)
    boards, _ = system.pair(position, Progress(None, len(position.competitors)))
    placed = {player for board in boards for player in board}
    return set(boards), set(at.by_id) - placed


def boards(text: str) -> set[tuple[int, int]]:
    return {(int(a), int(b)) for a, b in (pair.split("-") for pair in text.split())}


A2 = (
    "6-1:0 7-2:1 5-3:0 4-8:1",
    "8-1:0 6-2:1 3-7:1 5-4:=",
    "1-7:1 2-5:0 3-4:1 8-6:0",
    "4-1:0 2-3:0 5-6:1 7-8:0",
    "1-5:1 8-2:1 6-3:0 7-4:1",
)
SERIES_1_3 = (
    "1-3:0 2-6:0 4-5:=",
    "1-6:1 2-4:1 3-5:1",
    "4-1:1 5-2:= 6-3:0",
    "1-5:= 2-3:= 6-4:1",
)


@every_method
def test_sample_state(system: HosekSystem) -> None:
    at = played(6, 5, "1-4:1 2-6:1 3-5:=", "1-3:1 2-5:1 4-6:=", "6-1:0 3-2:1 5-4:=")
    assert paired(at, system) == (boards("1-2 4-3 5-6"), set())


@every_method
def test_01_1_nobody_can_be_paired(system: HosekSystem) -> None:
    at = played(4, 3, "2-1:1 3-4:1", "3-1:= 2-4:1")
    with pytest.raises(NoPairing):
        paired(at, system)
    made, out = paired(at.replace(settings=replace(at.settings, thesis=ThesisTerms(colours_off=True))), system)
    assert {frozenset(board) for board in made} == {frozenset((1, 4)), frozenset((2, 3))}
    assert out == set()


def test_01_2_a_repeated_pair_is_named_with_its_round() -> None:
    at = played(4, 3, "1-2:1 3-4:=", "2-1:= 4-3:1")
    first = breaches(at)[0]
    assert (first.kind, first.player, first.round) == (SAME_PAIR, 1, 2)
    with pytest.raises(NotReady, match="Round 2: 1 and 2"):
        propose(at, "hosek-gwm")


@every_method
def test_01_3_the_largest_legal_part_of_a_round(system: HosekSystem) -> None:
    at = played(6, 5, *SERIES_1_3)
    assert paired(at, system) == (boards("3-4 5-6"), {1, 2})
    free, out = paired(at.replace(settings=replace(at.settings, thesis=ThesisTerms(colours_off=True))), system)
    assert {frozenset(board) for board in free} == {frozenset((1, 2)), frozenset((3, 4)), frozenset((5, 6))}
    assert out == set()


@every_method
def test_02_a_nobody_looks_ahead(system: HosekSystem) -> None:
    assert paired(played(8, 8, *A2), system) == (boards("3-1 5-8 6-7 4-2"), set())


@every_method
def test_02_b_what_comes_of_it(system: HosekSystem) -> None:
    at = played(8, 8, *A2, "3-1:0 5-8:1 6-7:1 4-2:1")
    assert paired(at, system) == (boards("8-3 4-6 7-5"), {1, 2})


@every_method
def test_02_c_after_an_unnatural_round(system: HosekSystem) -> None:
    at = played(8, 8, *A2, "2-1:0 3-8:1 5-7:1 4-6:0")
    assert paired(at, system) == (boards("1-3 8-5 6-7 4-2"), set())


@every_method
def test_02_d_the_last_round_with_and_without_colours(system: HosekSystem) -> None:
    at = played(8, 7, *A2, "3-1:0 5-8:1 6-7:1 4-2:1")
    assert paired(at, system) == (boards("8-3 4-6 7-5"), {1, 2})
    made, out = paired(at.replace(settings=replace(at.settings, thesis=ThesisTerms(colours_off=True))), system)
    assert len(made) == 4
    assert {1, 2} in [set(board) for board in made]
    assert out == set()


@every_method
def test_03_cardinality_before_naturalness(system: HosekSystem) -> None:
    at = played(6, 5, "1-4:1 6-2:0 3-5:=", "5-1:0 2-3:1 4-6:1", "1-6:1 5-2:0 4-3:=")
    assert paired(at, system) == (boards("3-1 2-4 6-5"), set())


def test_04_a_repeated_bye_is_named_with_its_round() -> None:
    at = played(6, 5, "1:U 6:H 2-3:1 4-5:=", "3-1:0 2-4:1 5-6:=", "1:U 5:H 6-2:0 4-3:0")
    assert [(b.kind, b.player, b.round) for b in breaches(at)] == [(REPEATED_BYE, 1, 3)]
    with pytest.raises(NotReady, match="Round 3: 1 has a bye"):
        propose(at, "hosek-nwm")


def test_colour_rule_is_checked_and_free_in_the_last_round_if_so_set() -> None:
    at = played(4, 3, "1-2:1 3-4:=", "1-3:= 4-2:1", "1-4:1 2-3:=")
    assert (COLOUR_RULE, 1, 3) in [(b.kind, b.player, b.round) for b in breaches(at)]
    assert breaches(at, colours_off=True) == ()
    earlier = at.replace(settings=replace(at.settings, rounds=5))
    assert (COLOUR_RULE, 1, 3) in [(b.kind, b.player, b.round) for b in breaches(earlier, colours_off=True)]


HEAD = "XXR 5\nXXC white1\n"


@pytest.mark.parametrize(
    ("one", "other", "player"),
    [
        ("   4 w 1", "   2 b 0", 1),
        ("   4 w 1", "   1 w 0", 1),
        ("   4 w 1", "   1 b -", 1),
        ("   4 w 1", "   1 b 1", 1),
    ],
    ids=["(a) opponents", "(c) colours", "(e) kinds of result", "(f) values of result"],
)
def test_contradictions_in_a_file_are_named_with_player_and_round(
    one: str, other: str, player: int, tmp_path: Path
) -> None:
    def line(number: int, points: str, cell: str) -> str:
        return (
            f"001 {number:4}      Player {number:<27}1500                             {points:>4} {number:4}  {cell}\n"
        )

    text = HEAD + line(1, "1.0", one) + line(2, "0.0", "   3 b 0") + line(3, "1.0", "   2 w 1") + line(4, "0.0", other)
    path = tmp_path / "contradiction.trf"
    path.write_text(text, encoding="utf-8")
    problems = trf.read(path).problems
    assert any(p.round == 1 and p.player is not None for p in problems)


# ---- weights


def test_weights_of_the_groups() -> None:
    unit, inside = group_weights({0: 3, 2: 3, 4: 2})
    assert unit == {0: 1, 2: 7, 4: 385}
    assert inside == {0: 3, 2: 189, 4: 19250}
    assert [unit[4] * (low + 1) ** 2 for low in (2, 0)] == [3465, 385]


def test_runs() -> None:
    assert [run_of(history) for history in ("", "w", "b", "ww", "wb", "bww", "www")] == [0, 1, -1, 2, -1, 2, 2]


@every_method
def test_ten_pairs_do_not_add_up_to_a_point(system: HosekSystem) -> None:
    at = played(20, 5)
    made, out = paired(at, system)
    assert len(made) == 10
    assert out == set()


@given(st.integers(0, 10**6))
@examples(0.4)
def test_player_by_player_is_the_backtracking_answer(seed: int) -> None:
    for at in played_event(seed, "hosek-nwm", most=8):
        graph = graph_of(at)
        out, _ = graph.left_out()
        alive = graph.everybody & ~mask_of(out)
        if alive:
            assert METHODS["nwm"](graph, alive) == first_by_backtracking(graph, tuple(members(alive)))


@given(st.integers(0, 10**6), st.sampled_from((0, 1, 2, 100)))
@examples(0.3)
def test_heaviest_matching_is_the_heaviest(seed: int, near: int) -> None:
    for at in played_event(seed, "hosek-gwm", most=8):
        graph = graph_of(at)
        out, _ = graph.left_out()
        alive = graph.everybody & ~mask_of(out)

        def weight(i: int, j: int, graph: Graph = graph) -> int:
            return graph.half_points[i] * graph.half_points[j]

        found = sum(weight(i, j) for i, j in heaviest(graph, alive, weight, near))
        assert found == max(
            (sum(weight(i, j) for i, j in pairs) for pairs in all_pairings(graph, tuple(members(alive)))), default=0
        )


@pytest.mark.parametrize("name", WEIGHTED)
@given(seed=st.integers(0, 10**6))
@examples(0.12)
def test_a_few_pairs_give_the_weight_of_all_pairs(name: str, seed: int) -> None:
    asked = 0
    for at in played_event(seed, "dutch-2026", most=26):
        graph = graph_of(at)
        out, _ = graph.left_out()
        if len(out) < len(graph.players):
            check = checked(graph, graph.everybody & ~mask_of(out), name)
            assert check.holds
            assert check.matchings >= 1
            asked += check.matchings
    assert asked


@pytest.mark.parametrize("name", WEIGHTED)
@given(seed=st.integers(0, 10**6))
@examples(0.12)
def test_matchings_are_complete_and_legal(name: str, seed: int) -> None:
    def looked_at(graph: Graph, alive: int, weight: Weight) -> list[tuple[int, int]]:
        found = heaviest(graph, alive, weight)
        assert sorted(player for pair in found for player in pair) == list(members(alive))
        assert all(i < j and graph.adj[i] >> j & 1 for i, j in found)
        return found

    for at in played_event(seed, "dutch-2026", most=26):
        graph = graph_of(at)
        out, _ = graph.left_out()
        if len(out) < len(graph.players):
            WEIGHTED[name](graph, graph.everybody & ~mask_of(out), looked_at)


def test_a_check_finds_a_matching_that_is_too_light(monkeypatch: pytest.MonkeyPatch) -> None:
    def light(graph: Graph, alive: int, weight: Weight) -> list[tuple[int, int]]:
        return heaviest(graph, alive, lambda i, j: -weight(i, j))

    graph = graph_of(played(8, 5, "1-5:1 6-2:0 3-7:1 8-4:0"))
    assert checked(graph, graph.everybody, "gwm") == Check(1, 1)
    monkeypatch.setattr("swissdesk.engine.systems.hosek.checked.heaviest", light)
    found = checked(graph, graph.everybody, "gwm")
    assert found == Check(1, 0)
    assert not found.holds


@given(st.integers(0, 10**6), st.sampled_from(ALL))
@examples(0.4)
def test_as_many_pairs_as_possible_and_all_of_them_legal(seed: int, system: HosekSystem) -> None:
    for at in played_event(seed, system.name, most=14):
        graph = graph_of(at)
        ids = {p.id: i for i, p in enumerate(graph.players)}
        try:
            proposal = propose(at, system.name)
        except NoPairing:
            continue
        assert len(proposal.pairs) == graph.pairs_possible(graph.everybody)
        assert all(graph.adj[ids[w]] >> ids[b] & 1 for w, b in proposal.pairs)
        placed = [p for pair in proposal.pairs for p in pair]
        placed += [*proposal.unpaired, *([] if proposal.bye is None else [proposal.bye])]
        assert sorted(placed) == sorted(ids)


@given(st.integers(0, 10**6), st.integers(1, 4))
@examples(0.2)
def test_a_limit_of_edges_loses_no_pair(seed: int, limit: int) -> None:
    for at in played_event(seed, "hosek-nwm", most=14):
        terms = replace(at.settings, thesis=ThesisTerms(edge_limit=limit))
        position = position_of(at.replace(settings=terms), NWM.edition, at.settings.rounds or 0, Colour.WHITE)
        limited = graph_by_terms(position, Progress(None, len(position.competitors)))
        possible = graph_of(at).pairs_possible(limited.everybody)
        assert limited.pairs_possible(limited.everybody) == possible
        doubled = (Graph(position, idle, edge_limit=limit << times) for times in range(5))
        enough = next(graph for graph in doubled if graph.pairs_possible(graph.everybody) == possible)
        assert limited.adj == enough.adj


def graph_of(at: Tournament) -> Graph:
    return Graph(position_of(at, NWM.edition, at.settings.rounds or 0, Colour.WHITE), idle)


def all_pairings(graph: Graph, left: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    if not left:
        return [[]]
    first, rest = left[0], left[1:]
    return [
        [(first, other), *pairs]
        for k, other in enumerate(rest)
        if graph.adj[first] >> other & 1
        for pairs in all_pairings(graph, (*rest[:k], *rest[k + 1 :]))
    ]


def first_by_backtracking(graph: Graph, left: tuple[int, ...]) -> list[tuple[int, int]]:
    return all_pairings(graph, left)[0]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_with_a_limit_everybody_may_meet_the_next_lower_ones(limit: int) -> None:
    """Who is among the next of somebody may meet them, too: who meets whom goes both ways."""
    for before in played_event(5, "hosek-gwm", most=9):
        position = position_of(before, GWM.edition, before.settings.rounds or 0, Colour.WHITE)
        whole, limited = (Graph(position, idle, edge_limit=most) for most in (0, limit))
        wanted = {
            frozenset((i, j)) for i, mask in enumerate(whole.adj) for j in [j for j in members(mask) if j > i][:limit]
        }
        for i, mask in enumerate(limited.adj):
            assert {frozenset((i, j)) for j in members(mask)} == {pair for pair in wanted if i in pair}


@pytest.mark.parametrize("method", WEIGHTED)
def test_a_difference_that_fits_outweighs_the_runs_of_all_pairs(method: str) -> None:
    before = next(at for at in played_event(5, "hosek-gwm", most=9) if len(at.players) > 5)
    graph = graph_of(before)
    looked_at = []

    def looked(graph: Graph, alive: int, weight: Weight) -> list[tuple[int, int]]:
        def weighed(difference: int, run: int) -> int:
            """Return the weight of a pair if these are everybody's; nought fits nought."""
            graph.difference, graph.run = [difference] * len(graph.players), [run] * len(graph.players)
            return weight(*pair)

        for pair in combinations(members(alive), 2):
            if weight(*pair):
                nothing, pairs = weighed(1, 1), alive.bit_count() // 2
                assert pairs * (weighed(1, 0) - nothing) < weighed(0, 1) - nothing
                looked_at.append(pairs)
        return heaviest(graph, alive, weight)

    WEIGHTED[method](graph, graph.everybody & ~mask_of(graph.left_out()[0]), looked)
    assert max(looked_at) > 1
