"""Traces by the Dutch rules of 2017, whose rounds may collapse: they end at the proposal, and they are true."""

from __future__ import annotations

from dutch_bruteforce import LiteralDutch2017
from dutch_positions import odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from trace_positions import brackets, candidates

from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Proposal, in_board_order
from swissdesk.engine.systems.dutch.system import DUTCH_2017
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict

COLLAPSING = (6, 27)
"""A size and a number of seeds among which rounds collapse."""


def traced(position: Position) -> tuple[Proposal, Trace] | None:
    try:
        pairs, bye = DUTCH_2017.pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    proposal = Proposal(DUTCH_2017.name, position.round, in_board_order(position, pairs), bye, position)
    return proposal, proposal.trace()


@given(st.integers(0, 10**6), st.integers(1, 40))
@examples(0.5)
def test_the_end_is_the_proposal(seed: int, players: int) -> None:
    found = traced(odd_position(seed, players))
    if found is None:
        return
    proposal, trace = found
    assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
    accepted = {frozenset((p.one, p.other)) for step in trace.accepted for p in step.pairs}
    assert accepted == set(map(frozenset, proposal.pairs))


def test_a_collapse_is_told() -> None:
    players, seeds = COLLAPSING
    told = 0
    for seed in range(seeds):
        found = traced(odd_position(seed, players))
        if found is None:
            continue
        withdrawn = [s for s in found[1].steps if s.verdict is Verdict.WITHDRAWN]
        back = [s for s in found[1].steps if s.kind is Kind.BACKTRACK]
        assert len(withdrawn) == len(back) <= 1
        for step in back:
            told += 1
            assert "is paired again, now with C.4" in str(step.message)
            bracket = [s for s in found[1].steps if s.kind is Kind.BRACKET]
            assert len(bracket) == step.bracket + 2  # type: ignore[operator]
            assert bracket[-3].s1 + bracket[-3].s2 == bracket[-2].s1 + bracket[-2].s2
    assert told


@given(st.integers(0, 10**6), st.integers(1, 7))
def test_nothing_before_is_legal_and_as_good(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    found = traced(position)
    if found is None:
        return
    literal = LiteralDutch2017(position)
    all_brackets = list(brackets(found[1]))
    again = False
    for place, (bracket, inside) in enumerate(all_brackets):
        judge = Judge(literal, position, bracket, is_open=not again and place + 1 < len(all_brackets))
        chosen = next(s for s in inside if s.verdict in (Verdict.ACCEPTED, Verdict.WITHDRAWN))
        best = judge.value(chosen)
        assert best is not None
        for step in inside:
            for single in candidates(found[1], step) if step is not chosen else ():
                value = judge.value(single)
                late = single.first > chosen.first or single.verdict is Verdict.REPEATED
                assert value is None or value > best or (late and value == best), single
                assert (value is None) is (single.verdict is Verdict.ILLEGAL) or single.verdict is Verdict.REPEATED
                if single.quality:
                    assert judge.told(single) == value
        again = again or chosen.verdict is Verdict.WITHDRAWN


class Judge:
    """Candidates of one bracket, judged by the literal reading; an open bracket does not look at completion."""

    def __init__(self, literal: LiteralDutch2017, position: Position, bracket: TraceStep, *, is_open: bool) -> None:
        self.literal = literal
        self.index = {c.id: i for i, c in enumerate(position.competitors)}
        self.mdps = tuple(self.index[p] for p in bracket.s1)
        self.residents = tuple(self.index[p] for p in bracket.s2)
        self.below = tuple(range(self.residents[-1] + 1, literal.n))
        self.is_open = is_open
        next_score = literal.p[self.below[0]].score if self.below and is_open else None
        self.following = tuple(i for i in self.below if literal.p[i].score == next_score)

    def value(self, step: TraceStep) -> list[object] | None:
        pairs = sorted(tuple(sorted((self.index[p.one], self.index[p.other]))) for p in step.pairs)
        taken = {i for pair in pairs for i in pair}
        down = tuple(i for i in (*self.mdps, *self.residents) if i not in taken)
        if not all(self.literal.legal(a, b) for a, b in pairs):
            return None
        if not self.is_open and not self.literal.can_complete(frozenset(down + self.below), frozenset(down)):
            return None
        quality = self.literal.quality_2017(self.residents, self.following, pairs, down)
        out = [listed(part) for part in quality]
        out[1] = [gap for gap in quality[1] if gap]  # pairs of one score are in the list of C.6, too
        return out

    def told(self, step: TraceStep) -> list[object]:
        told: dict[str, list[object]] = {}
        for label, value in step.quality:
            told.setdefault(label, []).append(listed(value))
        return [told.get("C.7", []) if number == 7 else told[f"C.{number}"][0] for number in range(5, 20)]


def listed(value: object) -> object:
    return [listed(part) for part in value] if isinstance(value, list | tuple) else value
