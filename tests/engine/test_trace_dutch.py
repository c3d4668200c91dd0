"""Traces of rounds by the Dutch rules of 2026: they end at the proposal, and everything they say is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosstable import tournament
from dutch2012_fields import competitor
from dutch_bruteforce import LiteralDutch
from dutch_positions import crowded_position, odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments
from trace_judge import Judge
from trace_positions import brackets, candidates, proposal_for

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.engine.narration import NoTrace, narrate
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.dutch.story import walk
from swissdesk.engine.trace import Cause, Kind, Trace, TraceMismatch, TraceStep, Verdict
from swissdesk.formats import trf
from swissdesk.model import Colour

DATA = Path(__file__).parents[1] / "data"
FILES = sorted((DATA / "dutch-2026").glob("*.trf"))

SMALL = st.tuples(st.integers(0, 10**6), st.integers(1, 8))
"""Seeds and sizes of positions whose candidates can all be looked at."""

MOST_OPENED = 1500

COUNTED = ("C9", *(f"C{number}" for number in range(10, 22)))
"""What tells the candidates of a bracket apart, beside the look-ahead."""


def traced(position: Position) -> tuple[Proposal, Trace] | None:
    proposal = proposal_for(position)
    return None if proposal is None else (proposal, proposal.trace())


class TestTheEnd:
    @given(st.integers(0, 10**6), st.integers(1, 40))
    @examples(2)
    def test_is_the_proposal(self, seed: int, players: int) -> None:
        found = traced(odd_position(seed, players))
        if found is None:
            return
        proposal, trace = found
        assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
        accepted = {frozenset((p.one, p.other)) for step in trace.accepted for p in step.pairs}
        assert accepted == set(map(frozenset, proposal.pairs))
        assert list(trace.accepted)[-1].downfloaters == (() if proposal.bye is None else (proposal.bye,))

    @pytest.mark.sweep
    @pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
    def test_is_the_proposal_in_rounds_on_record(self, path: Path) -> None:
        whole = trf.load(path)
        for r in whole.rounds:
            proposal = propose(whole.before_round(r.number))
            trace = proposal.trace()
            assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)

    @given(tournaments())
    def test_any_proposal_has_a_trace(self, t: object) -> None:
        try:
            proposal = propose(t)  # type: ignore[arg-type]
        except (NotReady, NoPairing):
            return
        trace = proposal.trace()
        assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)

    @given(SMALL)
    @examples(0.6)
    def test_another_round_is_found_out(self, place: tuple[int, int]) -> None:
        """A legal round that the rules do not make has no trace."""
        position = odd_position(*place)
        proposal = proposal_for(position)
        if proposal is None or len(proposal.pairs) < 2:
            return
        (a, b), (c, d), *others = proposal.pairs
        wrong = Proposal(proposal.system, proposal.round, ((a, d), (c, b), *others), proposal.bye)
        with pytest.raises(TraceMismatch, match="does not end at the proposal"):
            narrate(position, wrong)

    def test_a_round_without_boards(self) -> None:
        trace = propose(tournament("1: 2w1 (abs Z)\n2: 1b0 (abs H)", 3)).trace()
        assert (trace.steps, trace.pairs, trace.bye) == ((), (), None)

    def test_a_system_without_a_narrator(self) -> None:
        position = odd_position(1, 6)
        with pytest.raises(NoTrace, match="no trace for the pairing system “amalfi”"):
            narrate(position, Proposal("amalfi", 1, ()))


class TestTree:
    @given(st.integers(0, 10**6), st.integers(1, 24))
    def test_ids_and_parents(self, seed: int, players: int) -> None:
        found = traced(odd_position(seed, players))
        if found is None:
            return
        seen: set[str] = set()
        for step in found[1].steps:
            assert step.parent is None or step.parent in seen
            assert step.id not in seen
            assert step.parent == (step.id.rpartition(".")[0] or None)
            seen.add(step.id)

    @given(st.integers(0, 10**6), st.integers(1, 24))
    def test_sizes_add_up(self, seed: int, players: int) -> None:
        """Candidates are numbered without a gap: each step begins where the one before ends."""
        found = traced(odd_position(seed, players))
        if found is None:
            return
        for _, inside in brackets(found[1]):
            first = 1
            for step in inside:
                assert step.first == first
                first += step.size

    @pytest.mark.parametrize(
        ("choice", "clause", "place"),
        [
            (" paired first", "4.4", (11, 12)),
            (" with {one} against", "4.2", (11, 12)),
            (" exchanging ", "4.3", (0, 12)),
            (" exchanging ", "4.3", (14, 8)),  # in a remainder
        ],
    )
    def test_a_choice_cites_the_article_by_which_it_is_made(
        self, choice: str, clause: str, place: tuple[int, int]
    ) -> None:
        """Opponents of MDPs are chosen by transposition, too."""
        found = traced(odd_position(*place))
        assert found is not None
        trace = found[1]
        opened = [child for step in trace.steps if step.opens for child in trace.children(step) if child.opens]
        made = {step.clause for step in opened if choice in step.message.facts["what"].template}
        assert made == {clause}

    @given(SMALL)
    def test_what_is_accepted_begins_with_its_pairs(self, place: tuple[int, int]) -> None:
        found = traced(odd_position(*place))
        for step in found[1].steps if found is not None else ():
            if step.kind is Kind.CANDIDATE and step.verdict is Verdict.ACCEPTED:
                pairs = ", ".join(f"{pair.one}–{pair.other}" for pair in step.pairs)
                assert str(step.message).startswith(f"{pairs or 'No pairs'}: accepted")

    @given(SMALL)
    def test_families_open_to_what_they_say(self, place: tuple[int, int]) -> None:
        found = traced(odd_position(*place))
        if found is None:
            return
        _, trace = found
        for step in trace.steps:
            if step.kind is Kind.FAMILY and step.size <= MOST_OPENED:
                single = list(candidates(trace, step))
                assert [s.first for s in single] == list(range(step.first, step.first + step.size))
                assert {s.kind for s in single} == {Kind.CANDIDATE}

    def test_what_comes_later_in_a_large_bracket_opens_choice_by_choice(self) -> None:
        """What shares the first pairs with the accepted candidate is one family for each number of pairs."""
        trace = propose(tournament("\n".join(f"{number}:" for number in range(1, 29)), 9)).trace()
        later = next(step for step in trace.steps if step.reason is not None and step.reason.cause is Cause.LATER)
        parts = trace.children(later)
        assert len(parts) > 10
        assert sum(part.size for part in parts) == later.size
        for part in parts:
            assert part.opens
            assert sum(step.size for step in trace.children(part)) == part.size

    @pytest.mark.sweep
    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_large_families_open_in_parts(self, seed: int) -> None:
        """Neither the steps nor what opens grow with the number of candidates, which no screen could show."""
        found = traced(odd_position(seed, 60))
        assert found is not None
        trace = found[1]
        families = [step for step in trace.steps if step.opens]
        assert max(step.size for step in families) > 10**6
        for family in families:
            step = family
            while step.opens:
                below = trace.children(step)
                assert 0 < len(below) <= 4 * len(trace.pairs)
                assert sum(child.size for child in below) == step.size
                assert [child.parent for child in below] == [step.id] * len(below)
                step = next((child for child in below if child.opens), below[0])


class TestTruth:
    @given(SMALL)
    def test_nothing_before_is_legal_and_as_good(self, place: tuple[int, int]) -> None:
        """Every candidate of every bracket, valued by the literal reading of the rules."""
        self.check(odd_position(*place))

    @pytest.mark.sweep
    def test_nothing_before_an_exchange_of_two_is_as_good(self) -> None:
        """That so much must be exchanged is said of families, and is true of each of their candidates."""
        position = crowded_position(273, 8)
        self.check(position)
        found = traced(position)
        assert found is not None
        needed = [step.reason.wanted for step in found[1].steps if step.reason and step.reason.cause is Cause.EXCHANGES]
        assert (2, 4) in needed

    def check(self, position: Position) -> None:
        found = traced(position)
        if found is None:
            return
        literal = LiteralDutch(position)
        literal.pair()
        for bracket, inside in brackets(found[1]):
            judge = Judge(literal, position, bracket)
            best = next(judge.value(s) for s in inside if s.verdict is Verdict.ACCEPTED)
            assert best is not None
            accepted = False
            for step in inside:
                accepted = accepted or step.verdict is Verdict.ACCEPTED
                if step.verdict is Verdict.ACCEPTED or step.size > MOST_OPENED:
                    continue
                for single in candidates(found[1], step):
                    value = judge.value(single)
                    repeated = single.verdict is Verdict.REPEATED
                    assert value is None or value > best or ((accepted or repeated) and value == best), single
                    self.verdict_is_true(judge, single, value)
                self.reason_is_true(judge, found[1], step, best)

    def verdict_is_true(self, judge: Judge, single: TraceStep, value: object) -> None:
        if single.verdict is Verdict.ILLEGAL:
            assert value is None
            assert single.reason is not None
            judge.check_pair(single)
        elif single.verdict is not Verdict.REPEATED:
            assert value is not None
            assert judge.told(single) == value

    def reason_is_true(self, judge: Judge, trace: Trace, step: TraceStep, best: tuple[object, ...]) -> None:
        """The claim of a family holds for all of its candidates; where it says how good they get, one does."""
        reason = step.reason
        if step.kind is not Kind.FAMILY or reason is None:
            return
        below = list(candidates(trace, step))
        judge.check_pair(step)
        if reason.cause is Cause.NOBODY_LEFT:
            assert all(judge.clashes(s) for s in below)
        elif reason.cause is Cause.QUALITY and reason.best is not None and reason.criterion != "C8":
            told = [judge.measure(s, reason.criterion) for s in below if not judge.clashes(s)]
            assert reason.best in told
            assert reason.best > reason.wanted  # type: ignore[operator]
        elif reason.cause is Cause.EXCHANGES and reason.criterion:
            labels = [label for label in COUNTED if judge.rank(label) <= judge.rank(reason.criterion)]
            accepted = next(s for s in trace.accepted if s.bracket == step.bracket)
            wanted = [judge.measure(accepted, label) for label in labels]
            assert all(judge.clashes(s) or [judge.measure(s, label) for label in labels] > wanted for s in below)
        elif reason.cause is Cause.LATER:
            assert all(judge.value(s) is None or judge.value(s) >= best for s in below)  # type: ignore[operator]

    @given(st.integers(0, 10**6), st.integers(9, 60))
    @examples(0.5)
    def test_pairs_are_kept_apart_by_what_is_said(self, seed: int, players: int) -> None:
        position = odd_position(seed, players)
        found = traced(position)
        if found is None:
            return
        literal = LiteralDutch(position)
        for bracket, inside in brackets(found[1]):
            judge = Judge(literal, position, bracket)
            for step in inside:
                judge.check_pair(step)


def test_lower_scores_than_that_of_the_bye_are_told_with_what_keeps_them_from_it() -> None:
    at = tournament("1: 2w= 3w1\n2: 1b= U\n3: U 1b0", 3)
    told = [step for step in propose(at).trace().steps if step.kind is Kind.BYE_SCORE]
    assert [(step.reason and step.reason.cause, step.s1) for step in told] == [(Cause.BYE, ()), (None, (1,))]
    assert str(told[0].message) == "No player on 1 may receive the bye (C2)."


def test_where_the_others_cannot_be_paired_no_exchange_among_them_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 has met 1, 4, 5 and 6: if 1 meets 3, who then meets 2? Of the bracket no more is listed one by one by then."""
    monkeypatch.setattr(walk, "_NARRATED_AT_ONCE", 12)
    met = {1: (2,), 2: (1, 4, 5, 6), 4: (2,), 5: (2,), 6: (2,)}
    players = [competitor(n, 200 if n == 1 else 100, opponents=frozenset(met.get(n, ()))) for n in range(1, 7)]
    proposal = proposal_for(Position(5, 9, Colour.WHITE, tuple(players)))
    assert proposal is not None
    first = [step for step in proposal.trace().steps if step.kind is Kind.FAMILY and step.size in (2, 8)][:3]
    assert [step.size for step in first] == [2, 8, 2]
    assert {step.reason.cause for step in first if step.reason is not None} == {Cause.NOBODY_LEFT}
