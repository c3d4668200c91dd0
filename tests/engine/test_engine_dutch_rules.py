"""The Dutch engine against all candidates of small fields, and properties that hold for any field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from dutch_bruteforce import LiteralDutch, generated, homogeneous_key
from dutch_positions import odd_position
from examples import examples, first_seeds
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import NoPairing
from swissdesk.engine.colours import Float
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch.bracket import Bracket, BracketResult, Candidate
from swissdesk.engine.systems.dutch.certificate import certified
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.criteria import DUTCH_2026 as CRITERIA
from swissdesk.engine.systems.dutch.optimum import Charges, pair_fully, pair_nearby, pair_with, priced
from swissdesk.engine.systems.dutch.system import DUTCH_2026

seeds = st.integers(0, 2**32)


def paired(position: Position, *, shortcuts: bool = True) -> tuple[set[tuple[int, int]], int | None] | None:
    progress = Progress(None, len(position.competitors))
    try:
        boards, bye = DUTCH_2026.pair(position, progress, shortcuts=shortcuts)
    except NoPairing:
        return None
    return set(boards), bye


@given(seeds, st.integers(1, 8))
@examples(8)
def test_best_of_all_candidates(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    expected = LiteralDutch(position).pair()
    assert paired(position) == expected
    assert paired(position, shortcuts=False) == expected


@given(seeds, st.integers(9, 10))
@examples(0.6)
def test_best_of_all_candidates_in_larger_fields(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    assert paired(position) == LiteralDutch(position).pair()


@given(seeds, st.integers(11, 40))
def test_shortcuts_change_nothing(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    assert paired(position) == paired(position, shortcuts=False)


@given(seeds, st.integers(2, 30))
def test_absolute_rules_hold(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    result = paired(position)
    if result is None:
        return
    boards, bye = result
    literal = LiteralDutch(position)
    index = {c.id: i for i, c in enumerate(position.competitors)}
    assert sorted([p for board in boards for p in board] + [bye] * (bye is not None)) == sorted(index)
    assert all(literal.legal(index[a], index[b]) for a, b in boards)
    assert bye is None or position.competitors[index[bye]].may_have_bye


def brackets(position: Position) -> Iterator[tuple[Bracket, BracketResult]]:
    """Yield the brackets of a round as they come up, with the candidate that the full path accepts."""
    field = Field(position)
    floaters: tuple[int, ...] = ()
    groups = [*field.groups(), range(0)] if field.settle_bye() else []
    for group, following in pairwise(groups):
        lower = range(following.stop, field.size) if following else range(0)
        bracket = Bracket(field, floaters, tuple(group), tuple(following), tuple(lower))
        result = pair_fully(bracket, CRITERIA)
        yield bracket, result
        floaters = result.downfloaters


def test_each_shortcut_answers_as_the_full_path() -> None:
    answers: Counter[str] = Counter()
    for seed in first_seeds(80):
        for bracket, expected in brackets(odd_position(seed, 6 + seed % 25)):
            legal = bracket.legal()
            fewest = maximum(legal, (1 << len(legal)) - 1).count(-1)
            results = {
                "certified": pair_with(bracket, CRITERIA, legal, len(legal) % 2, certified),
                "priced": pair_with(bracket, CRITERIA, legal, fewest, priced),
            }
            results["nearby"], charges = nearby(bracket, legal, fewest)
            if charges is not None:
                results["from charges"] = pair_fully(bracket, CRITERIA, charges)
            for name, result in results.items():
                assert result in (None, expected)
                answers[name] += result is not None
            answers["all"] += 1
    assert answers["certified"] > answers["all"] / 4
    assert answers["priced"] > answers["all"] / 2
    assert answers["nearby"] > answers["all"] / 4
    assert answers["from charges"] > answers["nearby"]


def nearby(bracket: Bracket, legal: list[int], fewest: int) -> tuple[BracketResult | None, Charges | None]:
    costs = Costs(bracket, CRITERIA, ahead=False, bye=bracket.holds_bye and fewest == 1)
    ruled_out = 0
    if bracket.holds_bye and fewest == 1:
        receivers = bracket.field.adj[bracket.field.bye]
        ruled_out = mask_of(i for i, p in enumerate(bracket.players) if not receivers >> p & 1)
    best = priced(bracket, costs, legal, fewest, ruled_out)
    if best.is_empty or not bracket.following:
        return None, None
    return pair_nearby(bracket, CRITERIA, fewest, best.value // costs.head)


def test_first_generated_is_the_smallest_key() -> None:
    for size in range(2, 8):
        for count in range(1, size // 2 + 1):
            seen: list[frozenset[tuple[int, int]]] = []
            known = set()
            for candidate in generated(size, count):
                sets = frozenset((min(p), max(p)) for p in candidate)
                if sets not in known:
                    known.add(sets)
                    seen.append(sets)
            keys = [homogeneous_key(sorted(sets)) for sets in seen]
            assert keys == sorted(keys)


def test_counts_of_transpositions() -> None:
    assert len(list(generated(11, 5))) // 462 == 720


@pytest.mark.parametrize(("label", "back"), [("C14", 0), ("C16", 1)])
def test_an_mdp_who_floats_down_again_is_no_resident_who_does(label: str, back: int) -> None:
    """1 and 2 came down to 3 and 4; all four have the downfloat that the criterion asks after, and no other."""
    position = odd_position(1, 4)
    floats = tuple(Float.DOWN if n == back else Float.NONE for n in (0, 1))
    competitors = (c._replace(score=100 if n < 2 else 50, floats=floats) for n, c in enumerate(position.competitors))
    field = Field(replace(position, competitors=tuple(competitors)))
    criterion = next(c for c in CRITERIA if c.label == label)
    bracket = Bracket(field, (0, 1), (2, 3), (), ())
    assert criterion.cost.alone is not None
    assert [criterion.cost.alone(bracket, p) for p in bracket.players] == [None, None, 1, 1]
    assert criterion.measured(Candidate(bracket, (), (0, 1, 2, 3), list)).value == 2


def test_criteria_stand_in_their_order() -> None:
    labels = list(dict.fromkeys(c.label for c in CRITERIA))
    assert labels == [f"C{n}" for n in range(6, 22)]
    assert all(c.cost.alone or c.cost.pair or c.cost.beyond or c.cost.bye for c in CRITERIA)
