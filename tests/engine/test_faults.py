"""What a system has against another round: the first thing, and true by its own judgement of both rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from dutch2012_walk import attempts
from dutch_bruteforce import order_key
from dutch_positions import odd_position
from edition_rounds import any_round, paired, round_of
from hypothesis import assume, given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.engine.editions import EDITIONS
from swissdesk.engine.explain import Fault, Faults, How
from swissdesk.engine.judgement import BracketJudgement, Judgement, RoundAsPaired
from swissdesk.engine.position import Position
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.systems.dutch2012.bracket_run import incompatible
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field

Numbers = list[tuple[int, int]]


def positions() -> st.SearchStrategy[Position]:
    return st.builds(odd_position, st.integers(0, 10**6), st.integers(2, 9))


@pytest.mark.parametrize("system", EDITIONS)
@given(positions(), st.integers(0, 10**6))
def test_the_first_thing_is_told(system: str, position: Position, seed: int) -> None:
    own = round_of(system, position)
    other = any_round(position, seed)
    assume(own is not None and other is not None)
    assert own is not None
    assert other is not None
    ours = paired(*own)
    assume(ours.meetings != other.meetings)
    fault = Faults(position, SYSTEMS[system], ours).of(other)
    check(system, position, ours, other, fault)


def check(system: str, position: Position, ours: RoundAsPaired, theirs: RoundAsPaired, fault: Fault) -> None:
    """Check a fault against the judgements of both rounds; the other round is legal."""
    mine, other = (SYSTEMS[system].judge(position, made) for made in (ours, theirs))
    text = wording.sentence(fault.message)
    assert text.endswith(".")
    assert "{" not in text
    for one, two in zip(mine.whole, other.whole, strict=True):
        if one.value != two.value:
            assert (fault.how, fault.bracket) == (How.WORSE, 0)
            assert (fault.ours, fault.theirs) == (one, two)
            return
    place = next(i for i, (a, b) in enumerate(brackets(mine, other)) if a.meetings != b.meetings)
    assert fault.bracket == place + 1
    a, b = mine.brackets[place], other.brackets[place]
    differing = next(((x, y) for x, y in zip(a.measure(), b.measure(), strict=True) if x.value != y.value), None)
    if fault.how is How.WORSE:
        assert (fault.ours, fault.theirs) == differing
        assert fault.theirs.value > fault.ours.value  # type: ignore[union-attr, operator]
        check_groups(b, fault)
    elif fault.how is How.LATER:
        assert differing is None
        check_order(system, position, (a, b))
    else:
        assert fault.how is How.PASSED
        assert system == "dutch-2012"
        assert differing is None or differing[1].value < differing[0].value  # type: ignore[operator]


def brackets(mine: Judgement, other: Judgement) -> Iterator[tuple[BracketJudgement, BracketJudgement]]:
    return zip(mine.brackets, other.brackets, strict=False)


def check_groups(bracket: BracketJudgement, fault: Fault) -> None:
    """Whom a fault comes from are pairs of the bracket, and players left over in it."""
    meeting = {player for pair in bracket.meetings for player in pair}
    assert fault.groups
    for group in fault.groups:
        assert set(group) <= set(bracket.players)
        assert frozenset(group) in bracket.meetings if len(group) == 2 else group[0] not in meeting


def check_order(system: str, position: Position, filled: tuple[BracketJudgement, BracketJudgement]) -> None:
    """Of two fillings of one bracket the first one is generated first."""
    index = {c.id: i for i, c in enumerate(position.competitors)}
    members = sorted(index[player] for player in filled[0].players)
    score = filled[0].score
    residents = [i for i in members if position.competitors[i].score <= score]
    mdps = [i for i in members if i not in residents]
    ours, theirs = (
        sorted((min(map(index.__getitem__, pair)), max(map(index.__getitem__, pair))) for pair in one.meetings)
        for one in filled
    )
    if system != "dutch-2012":
        assert order_key(mdps, residents, ours) < order_key(mdps, residents, theirs)
        return
    field = Field(position)
    bracket = Bracket(tuple(mdps), tuple(residents))
    if len(members) > 8 or incompatible(field, bracket):
        return
    m1 = sum(a in mdps for a, _ in ours) if bracket.is_heterogeneous else 0
    tried = [sorted((min(p), max(p)) for p in (*a.top, *a.pairs)) for a in attempts(bracket, len(ours), m1)]
    assert tried.index(ours) < tried.index(theirs)


@pytest.mark.parametrize("system", EDITIONS)
@given(positions())
def test_a_rule_that_is_broken_comes_first(system: str, position: Position) -> None:
    own = round_of(system, position)
    assume(own is not None and len(own[0]) >= 2)
    assert own is not None
    pairs, bye = own
    bench = Faults(position, SYSTEMS[system], paired(pairs, bye)).bench
    for one, other in pairwise(pairs):
        swapped = paired(tuple({**dict(pairs), one[0]: other[1], other[0]: one[1]}.items()), bye)
        broken = [text for board in swapped.boards if (text := bench.breach(board)) is not None]
        fault = Faults(position, SYSTEMS[system], paired(pairs, bye)).of(swapped)
        assert (fault.how is How.BREACH) is bool(broken)
        if broken:
            assert fault.message in broken


def test_clauses_are_those_of_the_edition() -> None:
    said = {}
    for system in EDITIONS:
        for seed in range(40):
            position = odd_position(seed, 8)
            own = round_of(system, position)
            other = any_round(position, seed)
            if own is None or other is None or paired(*own).meetings == other.meetings:
                continue
            fault = Faults(position, SYSTEMS[system], paired(*own)).of(other)
            if fault.theirs is not None:
                said.setdefault(system, set()).add(str(fault.message.facts["clause"]))
    assert all(", art. 2." in clause for clause in said["dutch-2026"])
    assert all(clause.startswith("C.") for clause in said["dutch-2017"])
    assert all(clause.startswith(("A.", "B.", "D.4")) for clause in said["dutch-2012"])
