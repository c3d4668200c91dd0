"""The numbers in traces of the Burstein, Dubov and Lim systems, and who makes them up, against the articles by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dutch_bruteforce import wish
from lim_left_out import due, may_have
from played_events import played_event
from systems_bruteforce import LiteralBurstein, LiteralDubov
from test_other_judgement import literal_burstein, literal_dubov, literal_of, positions

from swissdesk.engine.measure import Measure
from swissdesk.engine.narration import narrate
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Proposal, in_board_order
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.trace import Kind, Trace, TraceStep
from swissdesk.model import Tournament

Who = list[tuple[tuple[int, ...], int]]

PER_CASE = 22
CASES = 12
"""With ``-m corpus`` together more than 500 positions for each system, a quarter of them in the ordinary run."""


def told(position: Position, name: str) -> Trace | None:
    system = system_named(name)
    try:
        pairs, bye = system.pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return narrate(position, Proposal(name, position.round, in_board_order(position, pairs), bye, position))


def steps(trace: Trace) -> Iterator[tuple[TraceStep, tuple[Measure, ...]]]:
    for step in trace.accepted:
        measures = trace.measures(step)
        assert [(m.label, m.value) for m in measures] == list(step.quality)
        yield step, measures


def members(measures: tuple[Measure, ...], label: str, part: int = 0) -> Who:
    found = [measure for measure in measures if measure.label == label][part]
    return sorted((tuple(who), amount) for who, amount in found.members)


def clashing(position: Position, step: TraceStep, empty: str) -> Who:
    """Return the pairs whose players are due the same colour; `empty` is due to who has not played."""
    known = position.by_id
    rank = {c.id: place for place, c in enumerate(position.competitors)}
    found = []
    for pair in step.pairs:
        one, other = sorted((pair.one, pair.other), key=rank.__getitem__)
        mine, theirs = (wish(known[player].colours)[0] or empty for player in (one, other))
        if mine and mine == theirs:
            found.append(((one, other), 1))
    return sorted(found)


@pytest.mark.sweep
@pytest.mark.parametrize("case", range(CASES))
def test_burstein(case: int) -> None:
    numbers = 0
    for seed in range(PER_CASE * case, PER_CASE * (case + 1)):
        for position in positions(seed, "burstein"):
            trace = told(position, "burstein")
            literal = literal_of(position, "burstein")
            if trace is None or not isinstance(literal, LiteralBurstein):
                continue
            place = {c.id: i for i, c in enumerate(position.competitors)}
            pairs = tuple(tuple(sorted((place[a], place[b]))) for a, b in trace.pairs)
            expected = list(literal_burstein(literal, pairs, None if trace.bye is None else place[trace.bye]))  # type: ignore[arg-type]
            assert [[m.value for m in measures] for _, measures in steps(trace)] == expected
            score = {c.id: c.score for c in position.competitors}
            for step, measures in steps(trace):
                numbers += len(measures)
                down = sorted(step.downfloaters)
                assert members(measures, "C5") == [((p,), 1) for p in down]
                assert members(measures, "C6") == [((p,), score[p]) for p in down]
                missed = [tuple(sorted(who)) for who, _ in members(measures, "C8")]
                assert sorted(missed) == sorted(tuple(sorted(who)) for who, _ in clashing(position, step, ""))
                ahead = [measure for measure in measures if measure.label == "C7"]
                if ahead:
                    count, scores = ahead
                    assert count.hits == scores.hits
                    assert len(count.hits) == count.value
                    assert tuple(sorted((score[p] for (p,) in count.hits), reverse=True)) == scores.value
    assert numbers > 100


@pytest.mark.sweep
@pytest.mark.parametrize("case", range(CASES))
def test_dubov(case: int) -> None:
    numbers = 0
    for seed in range(PER_CASE * case, PER_CASE * (case + 1)):
        for position in positions(seed, "dubov"):
            trace = told(position, "dubov")
            literal = literal_of(position, "dubov")
            if trace is None or not isinstance(literal, LiteralDubov):
                continue
            place = {c.id: i for i, c in enumerate(position.competitors)}
            pairs = tuple(tuple(sorted((place[a], place[b]))) for a, b in trace.pairs)
            expected = list(literal_dubov(literal, pairs, None if trace.bye is None else place[trace.bye]))  # type: ignore[arg-type]
            assert [[m.value for m in measures] for _, measures in steps(trace)] == expected
            score = {c.id: c.score for c in position.competitors}
            for step, measures in steps(trace):
                numbers += len(measures)
                top = max(score[p] for pair in step.pairs for p in (pair.one, pair.other))
                taken = sorted(p for pair in step.pairs for p in (pair.one, pair.other) if score[p] < top)
                assert members(measures, "C5") == [((p,), 1) for p in taken]
                partner = {p: q for pair in step.pairs for p, q in ((pair.one, pair.other), (pair.other, pair.one))}
                assert members(measures, "C6") == sorted(((partner[p], p), top - score[p]) for p in taken)
                assert members(measures, "C7") == clashing(position, step, "b")
                for label in ("C8", "C9", "C10") if not position.is_last_round else ():
                    assert {p for who, _ in members(measures, label) for p in who} <= set(taken)
                    [value] = [m.value for m in measures if m.label == label]
                    assert sum(n for _, n in members(measures, label)) == value
    assert numbers > 100


def compatible(position: Position, one: Competitor, other: Competitor) -> bool:
    """Lim art. 2.1 and 6: not met, and colours for both that are not too many; in the last round any colours."""
    if other.id in one.opponents or other.id in one.forbidden:
        return False
    if position.is_last_round:
        return True
    return any(may_have(one.colours, a) and may_have(other.colours, b) for a, b in ("wb", "bw"))


def floated(before: Tournament, player: int) -> bool:
    """Lim art. 3.10: whether the last game of a player was one of the previous round, against another score."""
    if not before.rounds:
        return False
    last = before.entry(player, len(before.rounds))
    earlier = before.before_round(len(before.rounds)).points
    return last.is_played and earlier[player] != earlier[last.opponent]


@pytest.mark.parametrize("seed", range(20))
def test_lim(seed: int) -> None:
    for before in played_event(seed, "lim", most=13):
        position = position_before(before, system_named("lim"))
        trace = told(position, "lim")
        if trace is None:
            continue
        known, order = position.by_id, [c.id for c in position.competitors]
        groups = {step.bracket: step for step in trace.steps if step.kind is Kind.BRACKET}
        for number, (step, measures) in enumerate(steps(trace), 1):
            left = step.downfloaters
            came = groups[number].s1
            assert [m.label for m in measures] == ["2.3", "3.9", "3.9", "3.10", "5.2"]
            assert members(measures, "2.3") == [((p,), 1) for p in sorted(left)]
            assert members(measures, "3.9") == [((p,), 1) for p in sorted({*left} & {*came})]
            assert members(measures, "3.10") == [((p,), 1) for p in sorted(left) if floated(before, p)]
            alone = {who[0] for who, _ in members(measures, "3.9", 1)}
            assert alone <= {*left}
            onward = [group.s2 for at, group in groups.items() if (at or 0) > number and {*left} & {*group.s1}]
            if len(left) == 1:
                [player], ahead = left, onward[0]
                found = any(compatible(position, known[player], known[other]) for other in ahead)
                assert alone == (set() if found else {player})
            denied = [
                ((one, other), 1)
                for one, other in (sorted((p.one, p.other), key=order.index) for p in step.pairs)
                if due(known[one].colours) == due(known[other].colours) != ""
            ]
            assert members(measures, "5.2") == sorted(denied)
