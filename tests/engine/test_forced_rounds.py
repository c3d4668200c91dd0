"""Shortcuts that make forced rounds quick are exact: the only downfloaters that will do, and M1 of 2012 at the most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from dutch2012_fields import fields
from dutch_positions import bye_above_position, odd_position
from examples import examples
from hypothesis import example, given
from hypothesis import strategies as st

from swissdesk.engine import explain, propose
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.position import Position
from swissdesk.engine.systems.dutch import optimum
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.next_bracket import reaches_bound, single_floaters
from swissdesk.engine.systems.dutch2012 import backtracking, bracket_run
from swissdesk.engine.systems.dutch2012 import definitions as d2012
from swissdesk.engine.systems.dutch2012.bracket_run import BracketRun, Outcome
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Below, Candidate, Task
from swissdesk.engine.systems.dutch2012.search import best_candidate
from swissdesk.model import Colour, Player, Result, Settings, Tournament
from swissdesk.model.events import EnterResult, PairRound, PublishRound


@given(st.sampled_from([odd_position, bye_above_position]), st.integers(0, 10**6), st.integers(1, 14), st.booleans())
@example(bye_above_position, 79, 5, False)
@examples(4)
def test_the_single_downfloaters_are_those_that_reach_the_bound(
    made: Callable[[int, int], Position], seed: int, size: int, is_open: bool
) -> None:
    field = Field(made(seed, size))
    if not is_open and not field.settle_bye():
        return
    mdps: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        bracket = Bracket(field, mdps, group, following, lower, is_open=is_open and bool(following))
        one_by_one = mask_of(p for p in bracket.players if reaches_bound(bracket, (p,)))
        if not bracket.is_last:
            assert single_floaters(bracket) == one_by_one
        mdps = group[-1:]


@given(st.integers(0, 10**6), st.integers(1, 12), st.integers(0, 2**13 - 1))
@examples(4)
def test_who_can_be_spared(seed: int, size: int, chosen: int) -> None:
    field = Field(odd_position(seed, size))
    alive = chosen & field.whole
    assert field.spared(alive) == mask_of(p for p in members(alive) if field.completes(alive & ~(1 << p)))


# ---- 2012


@given(fields(9, scores=3))
def test_goals_are_those_of_trying_everything(field: d2012.Field) -> None:
    """C.14.b: fewer pairs as long as that pairs more moved-down players."""
    groups = field.groups()
    if len(groups) < 2:
        return
    bracket = d2012.Bracket(groups[0], groups[1])
    if not bracket.is_heterogeneous:
        return
    best: Candidate | None = None
    for p1 in range(bracket.p0, 0, -1):
        task = Task(bracket, p1, True)
        found = best_candidate(field, task) or best_candidate(field, replace(task, all_mdps=False))
        if found is not None and (best is None or found.m1 > best.m1):
            best = found
        if best is not None and best.m1 >= p1:
            break
    made = BracketRun(field, bracket, idle)._heterogeneous_goals(bracket)
    assert (None if made is None else made[1]) == best


@given(fields(9, scores=3))
@examples(4)
def test_c12_misses_nothing_by_who_may_not_come(field: d2012.Field) -> None:
    """Other moved-down players for closer scores are found among all, or among those who can have an opponent."""
    groups = field.groups()
    if len(groups) < 3:
        return
    above = BracketRun(field, d2012.Bracket((), groups[0]), idle).run()
    here = BracketRun(field, d2012.Bracket(above.floaters, groups[1]), idle).run()
    search = backtracking.OtherMdps(field, idle)
    if above.candidate is None or not here.pairs or not search._has_lonely_mdp(here.whole):
        return
    accept = search._closer_scores(here)
    below: Below = search._without_lonely(above, here, len(here.pairs))
    welcome = search._with_opponents(above, here)
    everybody: Outcome | None = search._first(above, below, accept, ANYBODY)
    if mask_of(above.gone) & ~welcome:
        assert everybody is None
    else:
        assert search._first(above, below, accept, welcome) == everybody


# ---- how much is looked at


def after_two_rounds(size: int) -> Tournament:
    """Return a tournament after two rounds in which White won every game: scoregroups of a quarter, a half, a quarter.

    With 61 players 1 stands in the second one, 32 in the first, and 57 in the last.
    """
    players = tuple(Player(n, f"Player {n}", 2600 - n) for n in range(1, size + 1))
    tournament = Tournament(settings=Settings(rounds=9, initial_colour=Colour.WHITE), players=players)
    for number in (1, 2):
        proposal = propose(tournament)
        tournament = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
        tournament = PublishRound(number).apply(tournament)
        for board in range(1, len(proposal.pairs) + 1):
            tournament = EnterResult(number, board, Result.WHITE_WINS).apply(tournament)
    return tournament


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_a_forced_pair_is_not_looked_for_floater_by_floater(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The group above has fifteen who could float down; who does is not tried one after the other."""
    calls: list[int] = []
    settled = optimum.settle_candidate
    monkeypatch.setattr(optimum, "settle_candidate", lambda *a: (calls.append(1), settled(*a))[1])
    explain.why_not(after_two_rounds(61), 1, 57, system)
    assert len(calls) <= 30


def test_2012_looks_for_no_pairs_that_nobody_can_make(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    best = bracket_run.best_candidate
    monkeypatch.setattr(bracket_run, "best_candidate", lambda *a: (calls.append(1), best(*a))[1])
    explain.why_not(after_two_rounds(61), 32, 57, "dutch-2012")
    assert len(calls) <= 12
