"""Editions side by side: every board that differs has its reason, and the reasons are true."""

from __future__ import annotations

from itertools import permutations

import pytest
from crosstable import tournament
from dutch_positions import odd_position
from edition_rounds import paired, round_of
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.engine import NotReady, propose
from swissdesk.engine.editions import EDITIONS, Board, Comparison, Reason, Version, compare, reasons_between
from swissdesk.engine.explain import Faults, How
from swissdesk.engine.position import Position
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.systems.dutch.bracket import decided
from swissdesk.engine.systems.dutch2012.definitions import Field, allotted
from swissdesk.errors import Cancelled
from swissdesk.formats import trf
from swissdesk.i18n import N_
from swissdesk.model import Colour, Tournament
from swissdesk.paths import resource

ORDERED = list(permutations(EDITIONS, 2))


def version(system: str, position: Position) -> Version | None:
    made = round_of(system, position)
    return None if made is None else Version(system, *made, position=position)


def said(reason: Reason) -> str:
    return wording.sentence(reason.message)


@pytest.mark.parametrize(("first", "second"), ORDERED)
@given(st.integers(0, 10**6), st.integers(2, 16))
def test_every_differing_board_has_a_true_reason(first: str, second: str, seed: int, players: int) -> None:
    position = odd_position(seed, players)
    ours, theirs = version(first, position), version(second, position)
    if ours is None or theirs is None:
        return
    reasons = list(reasons_between(ours, theirs))
    assert sorted(r.board for r in reasons) == sorted(set(theirs.boards) - set(ours.boards))
    by_board = {r.board: r for r in reasons}
    for reason in reasons:
        assert (reason.system, reason.against) == (second, first)
        assert "{" not in said(reason)
        if reason.board[::-1] in ours.boards:
            check_colours(reason, ours, theirs)
        elif reason.follows is not None:
            assert by_board[reason.follows].fault is not None
            assert reason.follows in ring(reason.board, ours, theirs)[1]
            assert f"{reason.follows[0]}" in said(reason)
        else:
            check_fault(reason, ours, theirs)


def ring(board: Board, ours: Version, theirs: Version) -> tuple[set[Board], set[Board]]:
    """Return the boards of both rounds that hang together with a board, by its players."""
    gone, come, players = set(), {board}, set(board)
    while True:
        gone = {b for b in ours.boards if set(b) & players}
        come = {b for b in theirs.boards if set(b) & (players | {p for b in gone for p in b})}
        more = {p for b in (*gone, *come) for p in b}
        if more == players:
            return gone, come
        players = more


def check_fault(reason: Reason, ours: Version, theirs: Version) -> None:
    """Put the ring alone into the other round, and judge that again."""
    fault, position = reason.fault, ours.position
    assert fault is not None
    assert position is not None
    system = SYSTEMS[ours.system]
    gone, come = ring(reason.board, ours, theirs)
    mixed = [board for board in ours.boards if board not in gone] + list(come)
    other = paired(tuple(b for b in mixed if b[1]), next((b[0] for b in mixed if not b[1]), None))
    judged = system.judge(position, other)
    if fault.how is How.BREACH:
        assert fault.message in judged.breaches
        return
    assert not judged.breaches
    again = Faults(position, system, paired(ours.pairs, ours.bye)).of(other)
    assert (again.how, again.bracket, again.message) == (fault.how, fault.bracket, fault.message)
    if fault.how is How.WORSE and fault.theirs is not None and fault.ours is not None:
        assert fault.theirs.value > fault.ours.value  # type: ignore[operator]


def check_colours(reason: Reason, ours: Version, theirs: Version) -> None:
    """Both rounds have the clause that decides by the rules of each."""
    clauses = []
    for made, (white, black) in ((theirs, reason.board), (ours, reason.board[::-1])):
        assert made.position is not None
        ranked = [c for c in made.position.competitors if c.id in (white, black)]
        if made.system == "dutch-2012":
            field = Field(made.position)
            index = {c.id: i for i, c in enumerate(field.players)}
            clauses.append(allotted(field, *sorted((index[white], index[black])))[1])
        else:
            _, article = decided(ranked[0], ranked[1], Colour.WHITE)
            clauses.append(article if made.system == "dutch-2026" else f"E.{article[-1]}")
    assert [reason.message.facts["why"].facts["clause"], reason.message.facts["reason"].facts["clause"]] == clauses
    assert all(f"({clause})" in said(reason) for clause in clauses)


# ---- whole comparisons


def differing(comparison: Comparison) -> dict[tuple[str, str], set[Board]]:
    """Return the boards without which the first round and each other one would be the same."""
    first = comparison.versions[0]
    found = {}
    for other in comparison.versions[1:]:
        found[other.system, first.system] = set(other.boards) - set(first.boards)
        found[first.system, other.system] = set(first.boards) - set(other.boards)
    return found


def test_the_rounds_are_those_of_the_editions() -> None:
    whole = trf.load(resource("samples", "teaching-2012.trf"))
    for number in range(1, 6):
        comparison = compare(whole, number, ("dutch-2012", "dutch-2017", "dutch-2026"))
        assert comparison.round == number
        for made in comparison.versions:
            proposal = propose(whole.before_round(number), made.system)
            assert (made.pairs, made.bye, made.refusal) == (proposal.pairs, proposal.bye, None)
            assert comparison.same(made.system) is (set(made.boards) == set(comparison.versions[0].boards))
        for (system, against), boards in differing(comparison).items():
            told = [r for r in comparison.reasons if (r.system, r.against) == (system, against)]
            assert {r.board for r in told} == boards
            for reason in told:
                assert comparison.reason(reason.board, system, against) is reason


def test_an_edition_without_a_round_says_so() -> None:
    t = tournament("1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0", 5)
    comparison = compare(t)
    assert [made.boards for made in comparison.versions] == [(), (), ()]
    assert comparison.reasons == ()
    assert not comparison.same("dutch-2012")
    clauses = ["(C1)", "(C.1)", "(B.1.a)"]
    for made, clause in zip(comparison.versions, clauses, strict=True):
        assert made.refusal is not None
        assert clause in wording.sentence(made.refusal)


def test_what_cannot_be_paired_yet_is_refused() -> None:
    with pytest.raises(NotReady):
        compare(Tournament())


def test_progress_is_told_and_can_be_stopped() -> None:
    whole = trf.load(resource("samples", "teaching-2012.trf"))
    seen: list[float] = []

    def note(done: int, total: int) -> None:
        assert 0 <= done <= total
        seen.append(done / total)

    compare(whole, 5, monitor=note)
    assert seen == sorted(seen)
    assert seen[-1] > 0.4

    def stop(done: int, total: int) -> None:
        if done / total >= seen[-1]:
            raise Cancelled(N_("Stopped."))

    with pytest.raises(Cancelled):
        compare(whole, 5, monitor=stop)


def test_a_reason_in_words() -> None:
    position = odd_position(94, 9)
    ours, theirs = version("dutch-2017", position), version("dutch-2012", position)
    assert ours is not None
    assert theirs is not None
    assert [said(reason) for reason in reasons_between(ours, theirs)] == [
        "2012 has 7–4; by the rules of 2017, in bracket 4 (score ½), players with an upfloat who had one in "
        "the previous round too: 1 instead of 0 (C.13).",
        "2012 has 8–9: this follows from 7–4.",
    ]
