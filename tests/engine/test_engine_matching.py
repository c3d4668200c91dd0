"""The matching algorithms against enumeration and networkx."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.matching.bits import lowest, mask_of, members
from swissdesk.engine.matching.cardinality import Search, greedy, has_perfect, maximum
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.errors import Cancelled

Rows = list[dict[int, int]]


@st.composite
def graphs(draw: st.DrawFn, most: int = 10, even: bool = False) -> Rows:
    n = draw(st.integers(1, most // 2)) * 2 if even else draw(st.integers(1, most))
    top = draw(st.sampled_from([0, 1, 3, 10**25]))
    rows: Rows = [{} for _ in range(n)]
    for a, b in combinations(range(n), 2):
        if draw(st.integers(0, 9)) < 6:
            rows[a][b] = rows[b][a] = draw(st.integers(-top, top))
    return rows


def perfect_matchings(rows: Rows, left: frozenset[int] | None = None) -> list[dict[int, int]]:
    left = frozenset(range(len(rows))) if left is None else left
    if not left:
        return [{}]
    first = min(left)
    return [
        {first: other, other: first, **rest}
        for other in rows[first]
        if other in left
        for rest in perfect_matchings(rows, left - {first, other})
    ]


def cost(rows: Rows, mate: dict[int, int]) -> int:
    return sum(rows[a][b] for a, b in mate.items() if a < b)


def optimal(rows: Rows) -> list[dict[int, int]]:
    every = perfect_matchings(rows)
    least = min((cost(rows, mate) for mate in every), default=0)
    return [mate for mate in every if cost(rows, mate) == least]


@given(graphs())
@examples(4)
def test_largest_matching(rows: Rows) -> None:
    adj = [mask_of(row) for row in rows]
    mate = maximum(adj, (1 << len(rows)) - 1)
    graph = nx.Graph((a, b) for a in range(len(rows)) for b in rows[a])
    assert sum(w >= 0 for w in mate) == 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
    assert all(w < 0 or (mate[w] == v and w in rows[v]) for v, w in enumerate(mate))
    assert has_perfect(adj, (1 << len(rows)) - 1) == (-1 not in mate)


@given(graphs(), st.data())
def test_a_matching_that_was_begun_is_kept_and_filled_up(rows: Rows, data: st.DataObject) -> None:
    adj = [mask_of(row) for row in rows]
    mate = [-1] * len(rows)
    for a in data.draw(st.permutations(range(len(rows)))):
        free = [b for b in rows[a] if mate[b] < 0]
        if mate[a] < 0 and free and data.draw(st.booleans()):
            mate[a], mate[free[0]] = free[0], a
    begun = {(a, b) for a, b in enumerate(mate) if b >= 0}
    greedy(adj, (1 << len(rows)) - 1, mate)
    made = {(a, b) for a, b in enumerate(mate) if b >= 0}
    assert begun <= made
    assert all(mate[b] == a and b in rows[a] for a, b in made)
    assert not any(mate[a] < 0 and mate[b] < 0 for a, row in enumerate(rows) for b in row)


@given(graphs(), st.data())
@examples(4)
def test_search_tells_who_else_could_be_left(rows: Rows, data: st.DataObject) -> None:
    adj = [mask_of(row) for row in rows]
    everybody = (1 << len(rows)) - 1
    mate = maximum(adj, everybody)
    exposed = [v for v, w in enumerate(mate) if w < 0]
    if len(exposed) != 1:
        return
    search = Search(adj, everybody, mate, exposed[0]).run()
    could = [v for v in range(len(rows)) if has_perfect(adj, everybody & ~(1 << v))]
    assert list(members(search.outer)) == could
    other = data.draw(st.sampled_from(could))
    search.expose(other)
    assert [v for v, w in enumerate(mate) if w < 0] == [other]
    assert all(w < 0 or (mate[w] == v and w in rows[v]) for v, w in enumerate(mate))


@given(graphs(even=True))
@examples(4)
def test_cheapest_perfect_matching(rows: Rows) -> None:
    best = optimal(rows)
    matching = WeightedMatching(rows)
    assert matching.solve() == bool(best)
    if best:
        assert dict(enumerate(matching.mate)) in best
        assert matching.cost() == cost(rows, best[0])
        used = {edge for mate in best for edge in mate.items()}
        tight = matching.tight()
        assert all(tight[a] >> b & 1 for a, b in used)


@given(graphs(even=True), st.lists(st.integers(-60, 60), min_size=10, max_size=10), st.booleans())
@examples(4)
def test_whatever_is_guessed_the_cheapest_is_found(rows: Rows, guess: list[int], even: bool) -> None:
    """Duals that are too high or too low cost time, never the result; even costs may be taken as they are."""
    best = optimal(rows)
    given_rows = [{v: 2 * price for v, price in row.items()} for row in rows] if even else rows
    matching = WeightedMatching(given_rows, guess=guess[: len(rows)], even=even)
    assert matching.solve() == bool(best)
    if best:
        assert dict(enumerate(matching.mate)) in best
        assert matching.cost() == cost(given_rows, best[0])


@given(graphs(even=True), st.randoms(use_true_random=False))
@examples(4)
def test_charges_guess_a_graph_that_is_nearly_the_same(rows: Rows, random: Random) -> None:
    first = Optima(rows)
    if first.is_empty:
        return
    charges = first.charges()
    assert all(charges[a] + charges[b] <= 2 * price for a, row in enumerate(rows) for b, price in row.items())
    changed: Rows = [{} for _ in rows]
    for a, b in combinations(range(len(rows)), 2):
        if b in rows[a] and random.random() < 0.8:
            changed[a][b] = changed[b][a] = rows[a][b] + random.choice([0, 0, 1, -1])
    again = Optima(changed, guess=charges)
    best = optimal(changed)
    assert again.is_empty == (not best)
    if best:
        assert dict(enumerate(again.mate)) in best


@given(st.integers(0, 10**6))
@examples(0.25)
def test_larger_graphs_cost_what_networkx_says(seed: int) -> None:
    graph = nx.gnp_random_graph(24, 0.4, seed=seed)
    rows: Rows = [{} for _ in graph]
    for a, b in graph.edges:
        rows[a][b] = rows[b][a] = (a * 7919 + b * 104729 + seed) % 12
        graph[a][b]["weight"] = 1000 - rows[a][b]
    expected = nx.max_weight_matching(graph, maxcardinality=True)
    matching = WeightedMatching(rows)
    assert matching.solve() == (len(expected) == 12)
    if len(expected) == 12:
        assert matching.cost() == sum(rows[a][b] for a, b in expected)


@given(graphs(8, even=True), st.data())
@examples(4)
def test_family_narrows_to_the_first_optimum(rows: Rows, data: st.DataObject) -> None:
    """Settling one vertex after the other is the same as choosing among all optima."""
    best = optimal(rows)
    optima = Optima(rows)
    assert optima.is_empty == (not best)
    for x in data.draw(st.permutations(range(len(rows)))) if best else ():
        if data.draw(st.booleans()):
            low = data.draw(st.integers(0, 255))
            place = optima.settle(x, (low, ~low))
            wanted = [m for m in best if low >> m[x] & 1]
            assert place == (0 if wanted else 1)
            best = wanted or best
        else:
            partner = min(m[x] for m in best)
            assert optima.settle(x, [1 << v for v in range(len(rows))]) == partner
            best = [m for m in best if m[x] == partner]
        assert dict(enumerate(optima.mate)) in best


@given(graphs(8, even=True), st.integers(0, 10**6))
@examples(4)
def test_family_narrows_and_refines(rows: Rows, seed: int) -> None:
    best = optimal(rows)
    if not best:
        return
    allowed = [mask_of(w for w in range(8) if (seed >> (v * w % 11 + v + w)) % 4) for v in range(len(rows))]
    optima = Optima(rows)
    left = [m for m in best if all(allowed[v] >> w & 1 for v, w in m.items())]
    assert optima.narrow(lambda v: allowed[v]) == bool(left)
    best = left or best
    assert dict(enumerate(optima.mate)) in best

    def extra(a: int, b: int) -> int:
        return (seed + min(a, b) * 31 + max(a, b) * 17) % 5

    optima.refine(extra, 100)
    prices = [sum(extra(a, b) for a, b in m.items() if a < b) for m in best]
    best = [m for m, price in zip(best, prices, strict=True) if price == min(prices)]
    assert dict(enumerate(optima.mate)) in best
    for x in range(len(rows)):
        place = optima.settle(x, [1 << v for v in range(len(rows))])
        assert place == min(m[x] for m in best)
        best = [m for m in best if m[x] == place]


def graph_of_few_costs(seed: int, size: int) -> Rows:
    random = Random(seed)
    rows: Rows = [{} for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if random.random() < 0.8:
            rows[a][b] = rows[b][a] = random.choice((0, 0, 1, 2))
    return rows


def test_a_family_narrows_where_odd_sets_bind() -> None:
    """Edges without slack are not enough there: what they make may cost more than the members of the family."""
    bound = 0
    for seed in range(400):
        rows = graph_of_few_costs(seed, 8)
        matching = WeightedMatching(rows)
        if not matching.solve() or not matching.odd_sets():
            continue
        bound += 1
        random, best = Random(seed), optimal(rows)
        allowed = [0] * 8
        for a, b in combinations(range(8), 2):
            if random.random() < 0.7:
                allowed[a] |= 1 << b
                allowed[b] |= 1 << a
        left = [m for m in best if all(allowed[v] >> w & 1 for v, w in m.items())]
        optima = Optima(rows)
        assert optima.narrow(allowed.__getitem__) == bool(left), seed
        assert dict(enumerate(optima.mate)) in (left or best)
    assert bound > 20


def test_odd_sets_are_those_with_a_price() -> None:
    """A set within another may have none any more; only those with one bind."""
    free = 0
    for seed in range(20):
        random = Random(seed)
        rows: Rows = [{} for _ in range(20)]
        for a, b in combinations(range(20), 2):
            rows[a][b] = rows[b][a] = random.randrange(20)
        matching = WeightedMatching(rows)
        assert matching.solve()
        held = {b: price for holding in matching.holders() for b, price in holding.items()}
        assert min(held.values(), default=1) > 0
        binding = [[v for v, holding in enumerate(matching.holders()) if b in holding] for b in held]
        assert sorted(map(sorted, matching.odd_sets())) == sorted(binding), seed
        free += sum(bool(leaves) for leaves in matching._leaves[20:]) > len(held)
    assert free


def test_no_odd_set_is_made_of_another_one_alone() -> None:
    for seed in range(60):
        matching = WeightedMatching(graph_of_few_costs(seed, 12))
        matching.solve()
        assert all(not parts or len(parts) >= 3 for parts in matching._children), seed


def test_settle_lowest_takes_pairs_out() -> None:
    rows: Rows = [{w: 0 for w in range(6) if w != v} for v in range(6)]
    optima = Optima(rows)
    assert [optima.settle_lowest(x, 0b111000) for x in range(3)] == [3, 4, 5]


@given(graphs(even=True))
@examples(4)
def test_lowest_partners_are_the_first_of_all_perfect_matchings(rows: Rows) -> None:
    every = perfect_matchings(rows)
    optima = Optima.unweighted([mask_of(row) for row in rows])
    assert optima.is_empty == (not every)
    settled: set[int] = set()
    for x in range(len(rows)) if every else ():
        if x not in settled:
            partner = optima.settle_lowest(x, -1)
            settled |= {x, partner}
            assert partner == min(mate[x] for mate in every)
            every = [mate for mate in every if mate[x] == partner]


@pytest.mark.parametrize("pairs", [500, 501])
@pytest.mark.parametrize("met", [0, 1, 4], ids=["strangers", "one round", "four rounds"])
def test_one_half_against_the_other_needs_hardly_a_search(
    pairs: int, met: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither an odd number of pairs nor the opponents of earlier rounds leave everybody one place off."""
    everybody = (1 << 2 * pairs) - 1
    adj = [everybody & ~(1 << v) for v in range(2 * pairs)]
    for v in range(pairs):
        for w in {(v ^ k) + pairs for k in range(met)} & set(range(2 * pairs)):
            adj[v] &= ~(1 << w)
            adj[w] &= ~(1 << v)
    upper = (1 << pairs) - 1
    optima = Optima.unweighted(adj)
    assert optima.narrow(lambda v: everybody & ~upper if v < pairs else upper)
    searches = []
    run = Search.run
    monkeypatch.setattr(Search, "run", lambda search: searches.append(search) or run(search))
    partners = [optima.settle_lowest(x, everybody) for x in range(pairs)]
    assert sorted(partners) == list(range(pairs, 2 * pairs))
    assert len(searches) < 10


def test_impossible_choices_are_refused() -> None:
    optima = Optima([{1: 0}, {0: 0}])
    with pytest.raises(ValueError, match="among the choices"):
        optima.settle(0, (0b100,))


def test_no_vertices() -> None:
    assert WeightedMatching([]).solve()
    assert not Optima([]).is_empty
    assert lowest(0) == -1


def test_work_is_reported_and_can_be_stopped() -> None:
    def stop(units: int) -> None:
        raise Cancelled("stopped")

    rows: Rows = [{w: (v * w) % 7 for w in range(40) if w != v} for v in range(40)]
    with pytest.raises(Cancelled):
        WeightedMatching(rows, stop).solve()
