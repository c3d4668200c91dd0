"""The traces of the thesis's methods, of tables and knockouts: they end at the proposal, and their claims hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from played_events import played_event

from swissdesk import wording
from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.engine.trace import Kind, Trace, TraceStep
from swissdesk.model import KnockoutTerms, Player, Result, Settings, Tournament
from swissdesk.model.events import EnterResult, PairRound, PublishRound
from swissdesk.wording_clauses import NO_CLAUSE, cited, clause

THESIS = ("hosek-nwm", "hosek-gwm", "hosek-swm", "hosek-single")


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"Player {number}", 2500 - 10 * number) for number in range(1, count + 1))


def event(system: str, count: int, rounds: int, terms: KnockoutTerms | None = None) -> Tournament:
    settings = Settings(system=system, rounds=rounds, knockout=terms or KnockoutTerms())
    return Tournament(settings=settings, players=players(count))


def after(at: Tournament, result: Result) -> Tournament:
    """Play the next round with the same result at every board."""
    proposal = propose(at, at.settings.system)
    number = at.next_round_number
    at = PairRound(number, proposal.pairs, proposal.bye, at.settings.system).apply(at)
    at = PublishRound(number).apply(at)
    for board in range(1, len(proposal.pairs) + 1):
        at = EnterResult(number, board, result).apply(at)
    return at


def told(trace: Trace) -> list[str]:
    texts = [wording.sentence(step.message) for step in trace.steps]
    assert all(text and "{" not in text for text in texts)
    return texts


def of_kind(trace: Trace, kind: Kind) -> list[TraceStep]:
    return [step for step in trace.steps if step.kind is kind]


def test_a_clause_that_no_rule_book_numbers_is_cited_by_its_title() -> None:
    assert cited("knockout", "colours") == "Colours in a match"
    assert cited("round-robin", "annex", " · ") == "Table of C.05"
    assert cited("dutch-2026", "C12", " · ") == f"C12 (2.4.7) · {clause('dutch-2026', 'C12').title}"
    assert cited("dutch-2012", "X").startswith("X ")
    assert cited("knockout", "no such clause") == ""


@pytest.mark.parametrize("system", THESIS)
def test_a_method_of_the_thesis_ends_at_its_proposal(system: str) -> None:
    seen = set()
    for seed in range(25):
        for at in played_event(seed, system, most=14):
            try:
                proposal = propose(at, system)
            except (NoPairing, NotReady):
                continue
            trace = proposal.trace()
            told(trace)
            assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
            made = {frozenset((pair.one, pair.other)) for step in trace.accepted for pair in step.pairs}
            assert made == set(map(frozenset, proposal.pairs))
            assert [s.pairs[0].one for s in of_kind(trace, Kind.COLOUR)] == [white for white, _ in proposal.pairs]
            for step in trace.steps:
                seen.add(step.kind)
                assert clause(system, step.clause) != NO_CLAUSE
            _turns_are_true(at, trace)
    assert seen >= {Kind.OUTLOOK, Kind.LIMIT, Kind.BYE, Kind.BRACKET, Kind.CANDIDATE, Kind.COLOUR}
    assert (Kind.MDP_PAIRING in seen) == (system == "hosek-nwm")


def _turns_are_true(at: Tournament, trace: Trace) -> None:
    """A player who was passed over in a turn without stranding anybody has been met, or must have the same colour."""
    for step in of_kind(trace, Kind.MDP_PAIRING):
        player, opponent = step.s1[0], step.s2[-1]
        assert frozenset((player, opponent)) in {frozenset((p.one, p.other)) for s in trace.accepted for p in s.pairs}
        assert len(set(step.s2)) == len(step.s2) > 1
        met = {entry.opponent for entry in at.entries(player) if entry.is_played}
        assert opponent not in met


@pytest.mark.parametrize(("system", "count"), [("round-robin", 6), ("round-robin", 7), ("round-robin-circle", 8)])
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_round_robin_tells_where_its_table_stands(system: str, count: int, cycles: int) -> None:
    size = count + count % 2
    at = event(system, count, cycles * (size - 1))
    for number in range(1, cycles * (size - 1) + 1):
        trace = propose(at, system).trace()
        texts = told(trace)
        rows = of_kind(trace, Kind.ROWS)[0]
        pairs = {frozenset(pair) for pair in trace.pairs}
        above = {frozenset(pair) for pair in zip(rows.s1, rows.s2, strict=False)}
        if count == size:
            assert pairs == above
        else:
            free = of_kind(trace, Kind.FREE)[0].downfloaters
            assert set(free) == set(range(1, count + 1)) - {player for pair in trace.pairs for player in pair}
        for step in of_kind(trace, Kind.MEETING):
            total = int(step.message.facts["sum"])
            assert (total - 2) % (size - 1) + 1 == step.message.facts["place"]
        assert any("are swapped" in text for text in texts) == (cycles == 2 and number in (size - 2, size - 1))
        at = after(at, Result.DRAW)


def test_a_knockout_tells_each_match_and_its_colours() -> None:
    at = event("knockout", 4, 9, KnockoutTerms(games=2, tiebreak_games=None, third_place=True))
    stories = []
    for result in (Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS, Result.DRAW, Result.DRAW):
        stories.append(" ".join(told(propose(at, "knockout").trace())))
        at = after(at, result)
    assert "1 and 4 meet by seeding" in stories[0]
    assert "game 2 of 2, so far 1 : 0" in stories[1]
    assert "the colours change from game to game" in stories[1]
    assert "one more game decides" in stories[2]
    assert "won the two matches that lead to this one" in stories[3]
    assert "play for third place" in stories[3]


def test_a_knockout_match_is_paired_as_it_is_told_when_seeds_alternate() -> None:
    at = event("knockout", 8, 3)
    trace = propose(at, "knockout").trace()
    assert [step.message.facts["white"] for step in of_kind(trace, Kind.COLOUR)] == [w for w, _ in trace.pairs]
    assert replace(trace, steps=()).pairs == trace.pairs
