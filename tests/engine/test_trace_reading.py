"""Traces told as the text of the rules reads: nothing is known in advance, and everything they say is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dutch_bruteforce import LiteralDutch
from dutch_positions import crowded_position, odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from trace_judge import Judge
from trace_positions import brackets, candidates, literal, proposal_for

from swissdesk import wording
from swissdesk.engine.narration import has_text_story
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Proposal, in_board_order
from swissdesk.engine.systems.dutch.story import reading
from swissdesk.engine.systems.dutch.system import DUTCH_2017
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, Trace, TraceStep, Verdict, Viewpoint

SMALL = st.tuples(st.integers(0, 10**6), st.integers(1, 8))
"""Seeds and sizes of positions whose candidates can all be looked at."""

MOST_OPENED = 1500

ENDS = (Verdict.ACCEPTED, Verdict.WITHDRAWN)


def round_of_2017(position: Position) -> Proposal | None:
    try:
        pairs, bye = DUTCH_2017.pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return Proposal(DUTCH_2017.name, position.round, in_board_order(position, pairs), bye, position)


EDITIONS = pytest.mark.parametrize("paired", [proposal_for, round_of_2017], ids=["2026", "2017"])


def read(proposal: Proposal | None) -> Trace | None:
    return None if proposal is None else proposal.trace(viewpoint=Viewpoint.TEXT)


def values(quality: Quality) -> tuple[object, ...]:
    return tuple(value for _, value in quality)


class TestTheEnd:
    @EDITIONS
    @given(st.integers(0, 10**6), st.integers(1, 60))
    @examples(0.4)
    def test_is_the_proposal_in_both_tellings(
        self, paired: Callable[[Position], Proposal | None], seed: int, players: int
    ) -> None:
        proposal = paired(odd_position(seed, players))
        trace = read(proposal)
        if proposal is None or trace is None:
            return
        assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
        known = proposal.trace()
        assert [(s.bracket, s.pairs, s.quality) for s in trace.accepted] == [
            (s.bracket, s.pairs, s.quality) for s in known.accepted
        ]

    def test_is_told_in_one_way_by_other_systems(self) -> None:
        assert [name for name in ("dutch-2026", "dutch-2017", "dutch-2012", "dubov") if has_text_story(name)] == [
            "dutch-2026",
            "dutch-2017",
        ]


class TestNothingIsKnownInAdvance:
    @EDITIONS
    @given(st.integers(0, 10**6), st.integers(1, 40))
    def test_verdicts_follow_from_what_was_read_before(
        self, paired: Callable[[Position], Proposal | None], seed: int, players: int
    ) -> None:
        """A reader who has the steps up to this one and no other comes to the same verdict."""
        trace = read(paired(odd_position(seed, players)))
        if trace is None:
            return
        for _, inside in brackets(trace):
            reader = Reader()
            for step in inside:
                reader.judge(step)
        assert not any(step.kind is Kind.LIMIT for step in trace.steps)

    @EDITIONS
    @given(SMALL)
    def test_what_opens_follows_too(
        self, paired: Callable[[Position], Proposal | None], place: tuple[int, int]
    ) -> None:
        trace = read(paired(odd_position(*place)))
        if trace is None:
            return
        for _, inside in brackets(trace):
            reader = Reader()
            for step in inside:
                known = reader.copy()
                for single in candidates(trace, step) if step.opens and step.size <= MOST_OPENED else ():
                    known.judge(single)
                assert known.best == reader.best or not step.opens
                reader.judge(step)

    @EDITIONS
    @given(SMALL)
    def test_what_opens_follows_where_nothing_is_measured(
        self, paired: Callable[[Position], Proposal | None], place: tuple[int, int]
    ) -> None:
        """Of a family that is opened, what is claimed of one part holds for the verdicts on those after it."""
        proposal = paired(odd_position(*place))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(reading, "_MEASURED", 0)
            trace = read(proposal)
            if trace is None:
                return
            for _, inside in brackets(trace):
                reader = Reader()
                for step in inside:
                    opened(trace, step, reader.copy())
                    reader.judge(step)

    @EDITIONS
    def test_a_bracket_of_as_many_players_as_can_be_measured_is_measured(
        self, paired: Callable[[Position], Proposal | None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        proposal = paired(crowded_position(14, 9))
        assert proposal is not None

        def told(most: int, most_inside: int) -> list[str]:
            """What is told if brackets of so many players are measured, and families of so many once they are open."""
            monkeypatch.setattr(reading, "_MEASURED", most)
            trace = proposal.trace(viewpoint=Viewpoint.TEXT)
            monkeypatch.setattr(reading, "_MEASURED", most_inside)
            opened = (below for step in trace.steps if step.opens for below in trace.children(step))
            return [str(step.message) for step in (*trace.steps, *opened)]

        assert told(9, 40) == told(40, 40) != told(8, 40) == told(0, 40)
        assert told(40, 9) == told(40, 40) != told(40, 8) == told(40, 0)

    @EDITIONS
    def test_of_larger_brackets_fewer_families_are_measured(
        self, paired: Callable[[Position], Proposal | None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As many as the work is times the square of the players, but no more than of a small one."""
        proposal = paired(crowded_position(14, 9))
        assert proposal is not None

        def told(families: int, work: int) -> list[str]:
            monkeypatch.setattr(reading, "_FAMILIES", families)
            monkeypatch.setattr(reading, "_WORK", work)
            return [str(step.message) for step in proposal.trace(viewpoint=Viewpoint.TEXT).steps]

        assert told(150, 5 * 81) == told(150, 6 * 81 - 1) == told(5, 50_000) != told(150, 6 * 81) == told(6, 50_000)

    @EDITIONS
    @given(SMALL)
    def test_every_family_can_be_opened(
        self, paired: Callable[[Position], Proposal | None], place: tuple[int, int]
    ) -> None:
        proposal = paired(odd_position(*place))
        for viewpoint in Viewpoint if proposal is not None else ():
            trace = proposal.trace(viewpoint=viewpoint)
            for step in trace.steps:
                if step.kind is Kind.FAMILY:
                    assert step.opens
                    assert sum(below.size for below in trace.children(step)) == step.size

    @EDITIONS
    @given(SMALL)
    def test_all_candidates_are_read_up_to_a_perfect_one_or_the_last(
        self, paired: Callable[[Position], Proposal | None], place: tuple[int, int]
    ) -> None:
        """The candidates one by one, families opened, against an enumeration that knows no families."""
        trace = read(paired(odd_position(*place)))
        if trace is None:
            return
        for bracket, inside in brackets(trace):
            end = next(s for s in trace.steps if s.bracket == bracket.bracket and s.verdict in ENDS)
            every = all_candidates(bracket, end, trace)
            told = sum(step.size for step in inside)
            assert told == (end.first if end.size else len(every))
            if len(every) <= MOST_OPENED:
                single = [s for step in inside for s in candidates(trace, step)]
                assert [s.first for s in single] == list(range(1, told + 1))
                assert [[(p.one, p.other) for p in s.pairs] for s in single] == every[:told]


class TestTruth:
    @given(SMALL)
    def test_claims_hold_for_all_candidates_of_a_family(self, place: tuple[int, int]) -> None:
        position = odd_position(*place)
        trace = read(proposal_for(position))
        if trace is None:
            return
        judging = LiteralDutch(position)
        judging.pair()
        for bracket, inside in brackets(trace):
            judge = Judge(judging, position, bracket)
            best: tuple[object, ...] | None = None
            for step in inside:
                for single in candidates(trace, step) if step.size <= MOST_OPENED else ():
                    self.is_true(judge, step, single, best)
                if step.verdict is Verdict.BEST_SO_FAR:
                    best = judge.value(step)
            assert best is None or best >= next(judge.value(s) for s in trace.accepted if s.bracket == bracket.bracket)  # type: ignore[operator]

    def is_true(self, judge: Judge, step: TraceStep, single: TraceStep, best: tuple[object, ...] | None) -> None:
        value = judge.value(single)
        judge.check_pair(single)
        if single.verdict is Verdict.ILLEGAL:
            assert value is None
        elif single.verdict is not Verdict.REPEATED:
            assert value is not None
            assert judge.told(single) == value
        if not step.opens or value is None:
            assert not step.opens or step.verdict is not Verdict.ILLEGAL or value is None
            return
        assert step.verdict is not Verdict.ILLEGAL
        if step.verdict is Verdict.NOT_BETTER:
            assert best is not None
            assert value >= best  # type: ignore[operator]
        if step.reason is not None and step.reason.best is not None and step.reason.criterion != "C8":
            assert self._from(judge, single, step.reason) or value > best  # type: ignore[operator]

    def _from(self, judge: Judge, single: TraceStep, reason: Reason) -> bool:
        return judge.measure(single, reason.criterion) >= reason.best  # type: ignore[operator]

    @EDITIONS
    @given(st.integers(0, 10**6), st.integers(1, 30))
    @examples(0.6)
    def test_every_sentence_can_be_said(
        self, paired: Callable[[Position], Proposal | None], seed: int, players: int
    ) -> None:
        trace = read(paired(odd_position(seed, players)))
        for step in trace.steps if trace else ():
            for told in (step, *(trace.children(step) if trace and step.opens else ())):
                text = wording.sentence(told.message)
                assert text.strip().endswith(".")
                assert "{" not in text
                assert "None" not in text.replace("None of them", "")


def test_large_brackets_stay_bounded() -> None:
    """The steps do not grow with the number of candidates, and what was not measured is said to be."""
    passed = 0
    for seed in range(6):
        trace = read(proposal_for(odd_position(seed, 150)))
        if trace is None:
            continue
        assert len(trace.steps) < 2000
        for _, inside in brackets(trace):
            reader = Reader()
            for step in inside:
                reader.judge(step)
                passed += step.verdict is Verdict.PASSED
    assert passed


def all_candidates(bracket: TraceStep, end: TraceStep, trace: Trace) -> list[list[tuple[int, int]]]:
    """Return all candidates of a bracket in their order, from the shape of the accepted one."""
    players = (*bracket.s1, *bracket.s2)
    made = literal(groups_of(bracket, end, trace), len(bracket.s2), len(end.pairs))
    return [[(players[a - 1], players[b - 1]) for a, b in pairs] for pairs in made]


def groups_of(bracket: TraceStep, end: TraceStep, trace: Trace) -> list[tuple[int, int]]:
    """Return the MDPs of each score from the highest, and how many of them are paired; 2017 counts them together."""
    paired = {player for pair in end.pairs for player in (pair.one, pair.other)}
    if not bracket.s1:
        return []
    if trace.system == DUTCH_2017.name:
        return [(len(bracket.s1), sum(p in paired for p in bracket.s1))]
    groups: dict[int, list[int]] = {}
    for player in bracket.s1:
        groups.setdefault(trace_scores(trace)[player], []).append(player)
    return [(len(group), sum(p in paired for p in group)) for group in groups.values()]


def trace_scores(trace: Trace) -> dict[int, int]:
    """Return the scores of all players, which the brackets tell of their residents."""
    return {
        player: dict(step.counters)["score"] for step in trace.steps if step.kind is Kind.BRACKET for player in step.s2
    }


def opened(trace: Trace, step: TraceStep, reader: Reader) -> None:
    """Judge what is below a step, level by level: whoever opens a part of it knows what was said before that part."""
    for below in trace.children(step) if step.opens and step.size <= MOST_OPENED else ():
        opened(trace, below, reader.copy())
        reader.judge(below)


class Reader:
    """Reads steps and has nothing else: the best so far, and what was claimed of families passed over."""

    def __init__(self) -> None:
        self.best: Quality | None = None
        self.claims: list[Reason] = []

    def copy(self) -> Reader:
        other = Reader()
        other.best, other.claims = self.best, list(self.claims)
        return other

    def judge(self, step: TraceStep) -> None:
        """Check the verdict of a step, and take it in."""
        if step.verdict is Verdict.LATER or step.verdict in ENDS:
            assert step.verdict in ENDS
            return
        if step.verdict in (Verdict.ILLEGAL, Verdict.REPEATED):
            assert not step.quality
            assert step.reason is not None
            return
        if step.kind is Kind.FAMILY:
            self._family(step)
        else:
            self._candidate(step)

    def _candidate(self, step: TraceStep) -> None:
        if self.best is not None and values(step.quality) >= values(self.best):
            assert step.verdict is Verdict.NOT_BETTER
        elif all(self._is_no_better(claim, step.quality) for claim in self.claims):
            assert step.verdict is Verdict.BEST_SO_FAR
        else:
            assert step.verdict is Verdict.PASSED
        if self.best is not None and step.reason is not None and step.reason.cause is Cause.QUALITY:
            parted = next((a, b) for a, b in zip(step.quality, self.best, strict=True) if a != b)
            assert (step.reason.criterion, step.reason.best, step.reason.wanted) == (*parted[0], parted[1][1])
        if step.verdict is Verdict.BEST_SO_FAR:
            self.best = step.quality

    def _family(self, step: TraceStep) -> None:
        assert step.reason is not None
        if step.reason.least:
            below = self.best is not None and self._is_no_better(step.reason, self.best)
            assert step.verdict is (Verdict.NOT_BETTER if below else Verdict.PASSED)
            self.claims.append(step.reason)
            return
        assert step.verdict is Verdict.NOT_BETTER
        assert self.best is not None
        if step.reason.cause is Cause.QUALITY:
            wanted = [value for label, value in self.best if label == step.reason.criterion]
            assert step.reason.wanted in wanted
            assert step.reason.best > step.reason.wanted  # type: ignore[operator]

    @staticmethod
    def _is_no_better(claim: Reason, quality: Quality) -> bool:
        least = values(claim.least)
        same = values(quality)[: len(least)]
        return least > same or (least == same and (claim.beyond or len(least) == len(quality)))
