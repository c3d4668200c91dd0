"""Rounds judged by the criteria of the Burstein and Dubov systems, against the articles taken literally.

Also what follows from it: why-not for these systems, the order their candidates come in, and their colours in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event
from systems_bruteforce import Literal, LiteralBurstein, LiteralDubov, Pairs

from swissdesk import wording
from swissdesk.engine import NoPairing, explain, propose
from swissdesk.engine.explain import Faults, How
from swissdesk.engine.judgement import Measure, RoundAsPaired
from swissdesk.engine.narration import narrate_refusal
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import system_named
from swissdesk.engine.systems.burstein.procedure import indexes
from swissdesk.engine.systems.burstein.system import BURSTEIN, seeding_rounds
from swissdesk.engine.systems.dubov.procedure import aro_of, upfloats
from swissdesk.engine.systems.dubov.system import DUBOV
from swissdesk.engine.trace import Kind
from swissdesk.model import Colour, Tournament

SEEDS = st.integers(0, 10**6)
SYSTEMS = ("burstein", "dubov", "lim", "lim-maxi")


def positions(seed: int, system: str, most: int = 9) -> Iterator[Position]:
    """Yield the positions of a random event that the system pairs by its own criteria."""
    for at in played_event(seed, system, most=most):
        rounds = at.settings.rounds or 1
        if system != "burstein" or at.next_round_number > seeding_rounds(rounds):
            yield position_of(at, system_named(system).edition, rounds, at.settings.initial_colour or Colour.WHITE)


def literal_of(position: Position, system: str) -> Literal:
    at = position.tournament
    if system == "dubov":
        return LiteralDubov(position, {p: aro_of(at, p) for p in at.by_id}, upfloats(at))
    index = indexes(at)
    rank = {c.id: (-index[c.id].buchholz, -index[c.id].sonneborn_berger, c.place) for c in position.competitors}
    return LiteralBurstein(position, rank)


def some_round(literal: Literal, random: Random) -> tuple[Pairs, int | None] | None:
    """Return any legal round by places, None if there is none."""
    left = list(range(len(literal.p)))
    bye = None
    if len(left) % 2:
        receivers = literal.receivers()
        if not receivers:
            return None
        bye = random.choice(receivers)
        left.remove(bye)
    pairs = []
    while left:
        first = left.pop(0)
        others = [a for a in left if literal.legal(first, a) and literal.complete(frozenset(left) - {a})]
        if not others:
            return None
        left.remove(other := random.choice(others))
        pairs.append((first, other))
    return tuple(pairs), bye


def as_paired(literal: Literal, pairs: Pairs, bye: int | None) -> RoundAsPaired:
    ids = [c.id for c in literal.p]
    return RoundAsPaired(tuple((ids[a], ids[b]) for a, b in pairs), () if bye is None else (ids[bye],))


def values(measures: Iterator[Measure]) -> list[object]:
    return [measure.value for measure in measures]


def literal_burstein(literal: LiteralBurstein, pairs: Pairs, bye: int | None) -> Iterator[list[object]]:
    """Yield the criteria of each bracket of a round: C5, C6, C7 in its two parts, C8."""
    groups = literal.groups([a for a in range(len(literal.p)) if a != bye])
    floating: tuple[int, ...] = ()
    for i, group in enumerate(groups):
        inside = {*floating, *group}
        made = tuple(pair for pair in pairs if set(pair) <= inside)
        floating = tuple(sorted(inside - {a for pair in made for a in pair}))
        following = groups[i + 1] if i + 1 < len(groups) else ()
        beyond = tuple(a for later in groups[i + 2 :] for a in later)
        scores = tuple(sorted((literal.p[a].score for a in floating), reverse=True))
        yield [len(floating), scores, *literal.ahead(floating, following, beyond), literal.missed(made)]


def literal_dubov(literal: LiteralDubov, pairs: Pairs, bye: int | None) -> Iterator[list[object]]:
    """Yield the criteria of each bracket of a round, C5 to C10; C6 as differences from the largest."""
    left = [a for a in range(len(literal.p)) if a != bye]
    for group in literal.groups(left):
        residents = [a for a in group if a in left]
        if not residents:
            continue
        made = tuple(pair for pair in pairs if set(pair) & set(residents) and set(pair) <= set(left))
        picked = sorted({a for pair in made for a in pair} - set(residents))
        top = literal.p[residents[0]].score
        differences = tuple(sorted((top - literal.p[a].score for a in picked), reverse=True))
        last = [] if literal.position.is_last_round else list(literal.c8_to_10(picked))
        yield [len(picked), differences, literal.c7(made), *last]
        left = [a for a in left if a not in {b for pair in made for b in pair}]


@given(SEEDS)
@examples(0.6)
def test_burstein_is_judged_as_the_articles_say(seed: int) -> None:
    random = Random(seed)
    for position in positions(seed, "burstein"):
        literal = literal_of(position, "burstein")
        made = some_round(literal, random)
        if made is None or not isinstance(literal, LiteralBurstein):
            continue
        judged = BURSTEIN.judge(position, as_paired(literal, *made))
        assert judged.breaches == ()
        assert [values(bracket.measure()) for bracket in judged.brackets] == list(literal_burstein(literal, *made))


@given(SEEDS)
@examples(0.6)
def test_dubov_is_judged_as_the_articles_say(seed: int) -> None:
    random = Random(seed)
    for position in positions(seed, "dubov"):
        literal = literal_of(position, "dubov")
        made = some_round(literal, random)
        if made is None or not isinstance(literal, LiteralDubov):
            continue
        judged = DUBOV.judge(position, as_paired(literal, *made))
        assert judged.breaches == ()
        assert [values(bracket.measure()) for bracket in judged.brackets] == list(literal_dubov(literal, *made))


@pytest.mark.parametrize("system", ["burstein", "dubov"])
def test_no_round_is_better_than_the_systems_own_and_equally_good_ones_come_later(system: str) -> None:
    found: dict[How, int] = dict.fromkeys(How, 0)
    clauses = set()
    for seed in range(60):
        random = Random(seed)
        for position in positions(seed, system, most=8):
            literal = literal_of(position, system)
            chosen = system_named(system)
            try:
                pairs, bye = chosen.pair(position, Progress(None, len(position.competitors)))
            except NoPairing:
                continue
            faults = Faults(position, chosen, RoundAsPaired(pairs, () if bye is None else (bye,)))
            for _ in range(4):
                other = some_round(literal, random)
                if other is None or as_paired(literal, *other).meetings == faults.ours.meetings:
                    continue
                fault = faults.of(as_paired(literal, *other))
                found[fault.how] += 1
                if fault.ours is not None and fault.theirs is not None:
                    assert fault.ours.value < fault.theirs.value  # type: ignore[operator]
                if fault.how is How.LATER:
                    clauses.add(str(fault.message.facts.get("clause", "")))
                assert "{" not in wording.sentence(fault.message)
    assert found[How.WORSE] > 100
    assert found[How.LATER] > 5
    assert found[How.BREACH] == found[How.EQUAL] == found[How.PASSED] == 0
    assert clauses == ({"4.3"} if system == "burstein" else {"4.2", "3.2.4, 4.3", "4.4"})


@given(SEEDS, st.sampled_from(SYSTEMS))
@examples(0.4)
def test_the_colours_of_every_board_have_a_reason_that_names_its_article(seed: int, system: str) -> None:
    for at in played_event(seed, system, most=14):
        try:
            proposal = propose(at, system)
        except NoPairing:
            continue
        told = {
            (step.pairs[0].one, step.pairs[0].other): str(step.message.facts["clause"])
            for step in proposal.trace().steps
            if step.kind is Kind.COLOUR
        }
        assert told.keys() == set(proposal.pairs)
        for white, _black in proposal.pairs[:3]:
            answer = explain.why_colour(at, white, system)
            assert str(answer.message.facts["clause"]) == told[next(b for b in proposal.pairs if white in b)]


def stuck(system: str) -> tuple[Tournament, NoPairing]:
    """Return an event that some round of cannot be paired, and what the system says."""
    for seed in range(300):
        for at in played_event(seed, system, most=6):
            try:
                propose(at, system)
            except NoPairing as error:
                return at, error
    raise ValueError("every round can be paired")


@pytest.mark.parametrize(("system", "clause"), [("burstein", "C1"), ("dubov", "C1"), ("lim", "2.1")])
def test_a_round_that_cannot_be_cites_the_systems_own_articles_and_has_a_trace(system: str, clause: str) -> None:
    at, error = stuck(system)
    trace = narrate_refusal(error)
    assert trace.refusal is not None
    assert trace.system == system
    told = " ".join(wording.sentence(step.message) for step in trace.steps)
    assert clause in told
    assert ("C1" in told) == (clause == "C1")
    assert {p.id for p in at.players} >= set(trace.steps[1].s1)


def test_lim_keeps_players_apart_whom_its_limits_on_colours_keep_apart() -> None:
    for seed in range(100):
        for position in positions(seed, "lim", most=10):
            if position.is_last_round:
                continue
            ids = {c.id: c for c in position.competitors}
            whites = [c.id for c in ids.values() if c.colours[-2:] == "ww"]
            for one in whites:
                for other in whites:
                    if one < other and other not in ids[one].opponents | ids[one].forbidden:
                        answer = explain.why_not(position.tournament, one, other, "lim")
                        assert "(2.1, 5.1)" in wording.sentence(answer.message) or "2.1, 5.1" in str(answer.message)
                        return
    raise ValueError("nobody had White twice in a row with another")
