"""The worked rounds of the 2012 edition tell in their traces what a teacher would tell of them."""

from __future__ import annotations

import pytest
from test_dutch2012_vectors import POSITIONS, TEACHING, TEACHING_ROUNDS, expected, position

from swissdesk.engine import propose
from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict
from swissdesk.formats import trf
from swissdesk.paths import resource


def teaching(number: int) -> Trace:
    sample = trf.load(resource("samples", "teaching-2012.trf"))
    return propose(sample.before_round(number), "dutch-2012").trace()


def worked(name: str) -> Trace:
    text, rounds, _, _ = POSITIONS[name]
    return propose(position(text, rounds), "dutch-2012").trace()


class Visit:
    """One visit to a bracket: what it is, and what happens in it."""

    def __init__(self, trace: Trace, entered: TraceStep) -> None:
        self.mdps, self.residents = entered.s1, entered.s2
        self.steps = [step for step in trace.steps if step.parent == entered.id]

    @property
    def texts(self) -> list[str]:
        return [str(step.message) for step in self.steps]

    @property
    def goals(self) -> list[tuple[int, int]]:
        """P1 and M1 as they are set and lowered."""
        jumps = (Kind.PARAMETERS, Kind.COUNTER)
        return [(c["P1"], c["M1"]) for c in (dict(s.counters) for s in self.steps if s.kind in jumps)]

    @property
    def made(self) -> set[frozenset[int]]:
        """The pairs that stay."""
        return {frozenset((p.one, p.other)) for s in self.steps if s.verdict is Verdict.ACCEPTED for p in s.pairs}

    @property
    def down(self) -> tuple[int, ...]:
        """Who moves down at the end."""
        moved = [step.downfloaters for step in self.steps if step.kind is Kind.DOWNFLOATERS]
        return moved[-1] if moved else ()


def visits(trace: Trace, *residents: int) -> list[Visit]:
    """Return the visits to the bracket with these residents."""
    found = [step for step in trace.steps if step.kind is Kind.BRACKET]
    return [Visit(trace, step) for step in found if not residents or step.s2 == residents]


def pairs(text: str) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in expected(text)}


# ---- the teaching tournament


@pytest.mark.parametrize("number", range(1, 6))
def test_the_sample_has_the_rounds_of_the_lesson(number: int) -> None:
    trace = teaching(number)
    wanted, bye = TEACHING_ROUNDS[number - 1]
    assert (set(trace.pairs), trace.bye) == (expected(wanted), bye)
    accepted = {frozenset((p.one, p.other)) for step in trace.accepted for p in step.pairs}
    assert accepted == pairs(wanted)


def test_round_1_takes_the_first_candidate_and_alternates_the_colours() -> None:
    trace = teaching(1)
    (visit,) = visits(trace)
    assert visit.goals == [(7, 0)]
    tried = [step for step in visit.steps if step.kind is Kind.CANDIDATE]
    assert [step.first for step in tried] == [1]
    colours = [step for step in trace.steps if step.kind is Kind.COLOUR]
    assert {step.clause for step in colours} == {"E.5"}
    assert [step.pairs[0].one for step in colours] == [1, 9, 3, 11, 5, 13, 7]


def test_round_2_transposes_for_colours_and_leaves_14_the_bye() -> None:
    trace = teaching(2)
    top, middle, lowest = visits(trace)
    assert (
        "Tried: 1–5, 2–6, 3–7; pairs in which both prefer the same colour: 3; allowed: X = 1 (B.4, C.10.e)."
        in top.texts
    )
    assert top.made == pairs("1-5 2-7 3-6")
    assert middle.down == (4, 11)
    assert "Without an opponent in this bracket, and so moved down: 4, 11 (C.1)." in middle.texts
    assert (lowest.mdps, lowest.goals) == ((4, 11), [(3, 2)])
    assert [s.downfloaters for s in trace.steps if s.kind is Kind.BYE] == [(14,)]


def test_round_3_comes_to_an_exchange() -> None:
    """The forfeit of 6 and 11 in round 3 is not known yet; 3–6 have met, 3–11 and 4–6 wish the same colour."""
    second = visits(teaching(3))[1]
    assert "Tried: 3–6, 4–11; 3 and 6 have met (B.1.a)." in second.texts
    assert "Exchange of 4 and 6. S1: 3, 6; S2: 4, 11." in second.texts
    assert second.made == pairs("3-4 6-11")


def test_round_4() -> None:
    """2–5 met, so 2–6 and 5 floats; 5–1 met, 5–3 wish the same colour strongly, so 5–4 with X = 0."""
    first, second = visits(teaching(4))[:2]
    assert "Tried: 2–5; 2 and 5 have met (B.1.a)." in first.texts
    assert (first.made, first.down) == (pairs("2-6"), (5,))
    assert "With 5–1: 5 and 1 have met (B.1.a). Candidates: 6." in second.texts
    (refused,) = [
        step for step in second.steps if step.pairs[:1] and (step.pairs[0].one, step.pairs[0].other) == (5, 3)
    ]
    assert refused.pairs[0].breaks == ("B.4",)
    assert dict(refused.counters)["X"] == 0
    assert second.made == pairs("5-4 1-3")


def test_round_5() -> None:
    """5 floats again (2–5 met); 5–6 would leave 4–11, so U5 goes for 11; C.13 joins the last brackets."""
    trace = teaching(5)
    _, second, third = visits(trace)[:3]
    assert (second.mdps, second.residents) == ((2,), (1, 5))
    assert (second.made, second.down) == (pairs("2-1"), (5,))
    assert "C.10.d" in {step.clause for step in second.steps if step.kind is Kind.REQUIREMENT}
    dropped = {step.clause for step in third.steps if step.kind is Kind.REQUIREMENT}
    assert "C.10.b" in dropped
    assert "With 5–6: 4, 11 would have no opponent (B.1, B.2). Candidates: 2." in third.texts
    assert third.made == pairs("5-11 4-6")
    joined = visits(trace)[-1]
    assert (set(joined.mdps), set(joined.residents)) == ({14, 8, 13}, {12})
    assert any(text.startswith("The squared score differences add up to at least 1 ") for text in joined.texts)
    assert joined.made == pairs("14-12 13-8")


CHECK_LIST = {
    1: ("b", Strength.MILD, "  "),
    2: ("w", Strength.MILD, "  "),
    3: ("w", None, "  "),
    4: ("b", None, "U "),
    5: ("w", Strength.ABSOLUTE, "D "),
    6: ("b", Strength.ABSOLUTE, " D"),
    7: ("w", None, "D "),
    8: ("b", None, "U "),
    9: ("w", None, "D "),
    10: ("b", None, "  "),
    11: ("b", Strength.STRONG, "U "),
    12: ("w", Strength.STRONG, "D "),
    13: ("b", None, "U "),
    14: ("w", Strength.STRONG, None),
}
"""Before round 5: the colour due, how strongly (None: not said), and the last two floats."""


def test_the_check_list_before_round_5() -> None:
    proposal = propose(position(TEACHING, 5), "dutch-2012")
    assert proposal.position is not None
    signs = {Float.DOWN: "D", Float.UP: "U", Float.NONE: " "}
    for competitor in proposal.position.competitors:
        colour, strength, floats = CHECK_LIST[competitor.id]
        wish = competitor.preference
        assert wish.colour is not None
        assert wish.colour.value == colour
        assert strength in (None, wish.strength)
        assert floats in (None, "".join(signs[past] for past in competitor.floats))


# ---- the other worked rounds


def test_an_incompatible_moved_down_player_stays() -> None:
    """P1 falls from 3 to 2; 2–7 and 5–4 are made, 1 and 3 float; 1–6 makes the pair below, so no C.12."""
    trace = worked("an incompatible moved-down player stays")
    (bracket,) = visits(trace, 1, 3, 4, 7)
    assert (bracket.mdps, bracket.goals) == ((2, 5), [(3, 2), (2, 2)])
    assert (bracket.made, bracket.down) == (pairs("2-7 5-4"), (1, 3))
    (below,) = visits(trace, 6)
    assert (below.made, below.down) == (pairs("1-6"), (3,))


def test_c13_in_a_bracket_that_is_homogeneous_by_majority() -> None:
    """{1,2,3|4,5,6} with P = 2: the high scores 1–6 and 4–5 stay paired, 2 and 3 float."""
    first, again = visits(worked("C.13 in a bracket that is homogeneous by majority"), 4, 5, 6)
    assert (first.mdps, first.goals, first.made) == ((1, 2, 3), [(3, 0)], set())
    assert again.goals == [(3, 0), (2, 0)]
    assert (again.made, again.down) == (pairs("1-6 4-5"), (2, 3))


def test_c13_with_fewer_moved_down_players() -> None:
    """(P, M) = (3, 2) and (2, 2) fail, (2, 1): S1 = {1}: 1–3, in the remainder 4–5 by an exchange; 2 and 7 float."""
    again = visits(worked("C.13 with fewer moved-down players"), 3, 4, 5, 7)[-1]
    assert again.goals == [(3, 2), (3, 1), (2, 2), (2, 1)]
    assert "S1: 1; S2: 2, 3, 4, 5, 7." in again.texts
    assert "The moved-down players are paired: 1–3. In the remainder S1: 2; S2: 4, 5, 7." in again.texts
    assert any(step.kind is Kind.EXCHANGE and step.s1 == (4,) for step in again.steps)
    assert (again.made, again.down) == (pairs("1-3 4-5"), (2, 7))


def test_the_bye_makes_c13_necessary() -> None:
    trace = worked("the bye makes C.13 necessary")
    assert any(step.clause == "C.13" and step.kind is Kind.BACKTRACK for step in trace.steps)
    assert [step.downfloaters for step in trace.steps if step.kind is Kind.BYE] == [(7,)]
    lowest = visits(trace)[-1]
    assert pairs("11-10") <= lowest.made
    assert any("(B.3, D.4)" in text for text in lowest.texts)


def test_c12_for_a_smaller_factor_then_c13() -> None:
    trace = worked("C.12 for a smaller B.3 factor")
    backs = [step.clause for step in trace.steps if step.kind is Kind.BACKTRACK and step.downfloaters]
    assert backs == ["C.12"]
    clauses = [step.clause for step in trace.steps if step.kind is Kind.BACKTRACK]
    assert "C.13" in clauses[clauses.index("C.12") :]


def test_c13_leaves_the_lower_moved_down_player_to_the_bye() -> None:
    """{1,4|8,9,10,11}: (3, 2) and (2, 2) fail, (2, 1) leaves out 4, who gets the bye."""
    trace = worked("C.13 leaves the lower moved-down player to the bye")
    again = visits(trace, 8, 9, 10, 11)[-1]
    assert again.mdps == (1, 4)
    assert again.goals == [(3, 2), (3, 1), (2, 2), (2, 1)]
    assert (again.made, again.down) == (pairs("1-10 8-11"), (4, 9))
    assert [step.downfloaters for step in trace.steps if step.kind is Kind.BYE] == [(4,)]


def test_scores_come_before_colours() -> None:
    """{2, 6 | 10}: 6–10 fits the colours, but 2–10 is taken so that the 3.5 does not float on."""
    (bracket,) = visits(worked("B.3 before colours"), 10)
    assert bracket.mdps == (2, 6)
    assert any("add up to at least 3.25 (B.3, D.4)" in text for text in bracket.texts)
    assert any(step.clause == "C.10.e" and dict(step.counters)["X"] == 1 for step in bracket.steps)
    assert (bracket.made, bracket.down) == (pairs("2-10"), (6,))


def test_c12_for_one_more_pair() -> None:
    """2–4 would float 6, and {1, 6 | 5} makes no pair; with 4 floating, 4–5 is made."""
    trace = worked("C.12 for one more pair")
    first, again = visits(trace, 4, 6)
    assert first.down == (1, 6)
    before, after = visits(trace, 5)
    assert (before.mdps, before.made) == ((1, 6), set())
    assert before.texts == [
        "Without an opponent in this bracket: 1, 6 (C.1). 1, 6 came from above; continue at C.12.",
        "With 1, 4 from above, on the same scores, this bracket makes more pairs: 1 instead of 0 (C.12).",
    ]
    assert (again.made, again.down) == (pairs("2-6"), (1, 4))
    assert (after.mdps, after.made) == ((1, 4), pairs("4-5"))


# ---- counters


@pytest.mark.parametrize("name", POSITIONS)
def test_every_jump_has_its_counters(name: str) -> None:
    """From C.2 on each step of a bracket says how P0, M0, P1, M1 and X1 stand, and Z1 in even rounds."""
    trace = worked(name)
    for visit in visits(trace):
        first = next((i for i, step in enumerate(visit.steps) if step.kind is Kind.PARAMETERS), len(visit.steps))
        for step in visit.steps[first:]:
            names = list(dict(step.counters))
            assert names[:4] == ["P0", "M0", "P1", "M1"], step
            if visit.goals[-1] != (0, 0):
                assert "X1" in names
                assert ("Z1" in names) is (trace.round % 2 == 0)
