"""C.12 and C.13 find what looking at one set of floaters after the other finds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from dutch2012_fields import competitor, field_of, fields
from hypothesis import given

from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.systems.dutch2012.backtracking import OtherMdps, Penultimate, complete, completes, other_floaters
from swissdesk.engine.systems.dutch2012.bracket_run import BracketRun, Outcome, incompatible, scores_factor
from swissdesk.engine.systems.dutch2012.definitions import LETTER, REFERENCE, Bracket, Field, Options
from swissdesk.engine.systems.dutch2012.requirements import Below, Candidate, Task
from swissdesk.engine.systems.dutch2012.search import best_candidate


def brackets(field: Field) -> list[Outcome]:
    """Return the brackets from the top, each paired by itself."""
    outcomes: list[Outcome] = []
    for group in field.groups():
        incoming = outcomes[-1].floaters if outcomes else ()
        outcomes.append(BracketRun(field, Bracket(incoming, group), idle).run())
    return outcomes


def has_lonely_mdp(field: Field, bracket: Bracket) -> bool:
    return any(p in bracket.mdps for p in incompatible(field, bracket))


def is_better(field: Field, new: Outcome, here: Outcome) -> bool:
    lonely = has_lonely_mdp(field, here.whole)
    room = here.whole.p0 if lonely else here.goals.bracket.p0
    if min(room, len(new.pairs)) > len(here.pairs):
        return True
    closer = len(new.pairs) == len(here.pairs) > 0 and scores_factor(field, new) < scores_factor(field, here)
    return lonely and closer and not has_lonely_mdp(field, new.whole)


def other_by_walking(field: Field, above: Outcome, here: Outcome) -> tuple[int, ...] | None:
    if above.candidate is None or not here.whole.mdps:
        return None
    scores = [field.score[p] for p in above.floaters]
    for candidate in other_floaters(field, above.goals.task, idle):
        floaters = replace(above, candidate=candidate).floaters
        if candidate.m1 == above.goals.m1 and [field.score[p] for p in floaters] == scores:
            new = BracketRun(field, Bracket(floaters, here.whole.residents), idle).run()
            if is_better(field, new, here):
                return floaters
    return None


def check_others(field: Field) -> list[tuple[int, ...]]:
    """Hold what C.12 finds for each bracket against the walk; return who comes down instead."""
    came = []
    outcomes = brackets(field)
    for above, here in pairwise(outcomes):
        found = OtherMdps(field, idle).for_bracket(above, here)
        assert (found.floaters if found else None) == other_by_walking(field, above, here)
        came += [] if found is None else [tuple(field.players[p].id for p in found.floaters)]
    return came


@given(fields(11, scores=3))
def test_other_players_moved_down(field: Field) -> None:
    check_others(field)


def test_one_moved_down_goes_on_instead_of_another() -> None:
    """1 and 4 come down to 5 and 7, who take one of them: by C.12 1 goes on, because 4 and 6 have met."""
    met = {1: {2, 3, 4, 7}, 4: {1, 6, 7}, 7: {1, 3, 4}, 6: {2, 4}, 2: {1, 6}, 3: {1, 7}}
    scores = {1: 200, 4: 200, 5: 150, 7: 150, 6: 100, 2: 50, 3: 50}
    field = field_of(competitor(n, score, opponents=frozenset(met.get(n, ()))) for n, score in scores.items())
    assert check_others(field) == [(1, 7)]


def test_nobody_comes_down_for_closer_scores_where_pairs_are_missing_all_the_same() -> None:
    """3 comes down to 4, 5 and 6 and has met them all. 1 could meet 6, but as 4 and 5 have met it is one pair again."""
    met = {1: {3, 4, 5}, 2: {4, 5, 6}, 3: {1, 4, 5, 6}, 4: {1, 2, 3, 5}, 5: {1, 2, 3, 4}, 6: {2, 3}}
    field = field_of(competitor(n, 50 if n < 4 else 0, opponents=frozenset(met[n])) for n in met)
    above, here = brackets(field)
    assert (above.floaters, len(here.pairs), here.whole.p0) == ((2,), 1, 2)
    assert OtherMdps(field, idle).for_bracket(above, here) is None


def test_a_resident_without_an_opponent_is_no_reason_for_others_to_come_down() -> None:
    """C.1 takes 6, whom everybody has met, out of the bracket: with one pair of 3, 4 and 5 it has all it can have."""
    met = {6: {1, 2, 3, 4, 5}}
    for n in range(1, 6):
        met.setdefault(n, set()).add(6)
    scores = {1: 100, 2: 100, 3: 100, 4: 50, 5: 50, 6: 50, 7: 0}
    field = field_of(competitor(n, score, opponents=frozenset(met.get(n, ()))) for n, score in scores.items())
    above, here, _ = brackets(field)
    assert (len(here.pairs), here.goals.bracket.p0, here.whole.p0) == (1, 1, 2)
    assert not OtherMdps(field, idle).are_wanted(above, here)


@pytest.mark.parametrize(("options", "wanted"), [(REFERENCE, True), (LETTER, False)], ids=["program", "letter"])
def test_closer_scores_alone_bring_others_down_by_the_program_not_by_the_letter(options: Options, wanted: bool) -> None:
    """3 comes down and has met 4 and 5, whose one pair is all that the bracket can have."""
    met = {3: {4, 5}, 4: {3}, 5: {3}}
    scores = {1: 100, 2: 100, 3: 100, 4: 50, 5: 50, 6: 0, 7: 0}
    players = (competitor(n, score, opponents=frozenset(met.get(n, ()))) for n, score in scores.items())
    field = field_of(players, options=options)
    above, here, _ = brackets(field)
    assert (above.floaters, len(here.pairs), here.whole.p0) == ((2,), 1, 1)
    assert OtherMdps(field, idle).are_wanted(above, here) is wanted


@given(fields(11, scores=3))
def test_other_players_for_the_lowest_bracket(field: Field) -> None:
    *_, above, last = [None, *brackets(field)]
    if above is None or above.candidate is None:
        return
    lowest = last.whole
    scores = [field.score[p] for p in above.floaters]
    wanted = None
    for candidate in other_floaters(field, above.goals.task, idle):
        floaters = replace(above, candidate=candidate).floaters
        bracket = Bracket(floaters, lowest.residents)
        fits = candidate.m1 == above.goals.m1 and [field.score[p] for p in floaters] == scores
        if fits and complete(field, bracket, idle, all_mdps=True):
            wanted = floaters
            break
    found = OtherMdps(field, idle).for_lowest(above, lowest)
    assert (found.floaters if found else None) == wanted


def passing(field: Field, above: Outcome, residents: tuple[int, ...], pairs: int, first: bool) -> Candidate | None:
    task = replace(above.goals.task, pairs=pairs, all_mdps=False, topscorers_first=first)
    for candidate in other_floaters(field, task, idle):
        if completes(field, (*above.gone, *candidate.left_over, *residents), idle):
            return candidate
    return None


@given(fields(11, scores=3))
def test_penultimate_bracket(field: Field) -> None:
    *_, above, last = [None, *brackets(field)]
    if above is None or above.candidate is None:
        return
    residents = last.whole.residents
    search = Penultimate(field, idle, above, residents)
    wanted = None
    for pairs in range(above.goals.p1, 0, -1):
        candidate = passing(field, above, residents, pairs, first=False)
        if candidate is not None and candidate.m1 < above.goals.m1:
            candidate = passing(field, above, residents, pairs, first=True)
        if candidate is None:
            continue
        floaters = replace(above, candidate=candidate).floaters
        finish = complete(field, Bracket(floaters, residents), idle)
        if finish is not None and search.is_acceptable(candidate, finish):
            wanted = (candidate.pairs, finish.candidate.pairs)
            break
    found = search.run()
    got = (found[0].pairs, found[1].candidate.pairs) if found else None
    assert got == wanted


def test_players_left_over_meet_below_only_if_they_may() -> None:
    """1 must be left over and 2 may be, and nobody else is below: 3 and 4 are a pair only if 1 and 2 may meet."""
    for met in (frozenset[int](), frozenset({2})):
        field = field_of(competitor(n, 100, opponents=met if n == 1 else frozenset()) for n in range(1, 5))
        bracket = Bracket((), (0, 1, 2, 3))
        task = Task(bracket, 1, heterogeneous=False, may_leave=0b11, must_leave=0b01, below=Below((), 0))
        found = best_candidate(field, task)
        assert (found and (found.pairs, found.left_over)) == (None if met else (((2, 3),), (0, 1)))
