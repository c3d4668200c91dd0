"""Why not otherwise: the other round is legal, is what was asked for, and is worse where the answer says."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosstable import tournament
from dutch_bruteforce import LiteralDutch
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event
from running_rounds import played
from strategies import tournaments
from test_dutch2012_vectors import POSITIONS, position

from swissdesk import wording
from swissdesk.engine import NoPairing, NotReady, explain, propose
from swissdesk.engine.editions import EDITIONS
from swissdesk.engine.explain import Answer, How
from swissdesk.engine.export import answer_data
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.systems import system_named
from swissdesk.engine.systems.dutch.system import DUTCH_2026
from swissdesk.engine.trace import Cause, Kind
from swissdesk.errors import Cancelled
from swissdesk.formats import trf
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, ByeRequest, Colour, ForbiddenGroup, Player, Settings, Tournament

FILE = Path(__file__).parents[1] / "data" / "dutch-2026" / "p039-r07-s0344.trf"
V8 = "1: 5w½\n2: 6b½\n3: H\n4: 7w½\n5: 1b½\n6: 2w½\n7: 4b½ (abs H)"  # in the order of art. 4.3, 3 goes down before 2
V9 = "1: 5w½\n2: 6b½\n3: 7w0\n4: 8b½\n5: 1b½\n6: 2w½\n7: 3b1\n8: 4w½"


def said(answer: Answer) -> str:
    return wording.sentence(answer.message)


class TestWhyNot:
    def test_a_bracket_that_was_joined_with_the_lowest_is_passed_by(self) -> None:
        """As the other round has another number of pairs there, no order of generation holds them both."""
        before = next(b for b in played_event(17, "dutch-2012", most=8) if b.next_round_number == 5)
        fault = explain.why_not(before, 2, 7, "dutch-2012").fault
        assert fault is not None
        assert (fault.how, fault.bracket) == (How.PASSED, 5)
        assert "this bracket and the lowest one were joined (C.13)" in wording.sentence(fault.message)

    def test_a_criterion(self) -> None:
        answer = explain.why_not(tournament(V8, 5), 2, 5)
        assert said(answer) == (
            "If 2 Player 2 met 5 Player 5: in bracket 1 (score ½), colour preferences denied: "
            "2 instead of 0 (C12, art. 2.4.7)."
        )
        assert answer.worsened is not None
        assert (answer.worsened.bracket, answer.worsened.ours.value, answer.worsened.theirs.value) == (1, 0, 2)

    def test_a_criterion_in_json(self) -> None:
        fault = answer_data(explain.why_not(tournament(V8, 5), 2, 5))["fault"]
        assert fault.pop("text") == (
            "in bracket 1 (score ½), colour preferences denied: 2 instead of 0 (C12, art. 2.4.7)."
        )
        del fault["message"]  # the same once more, to be translated
        assert fault == {
            "how": "worse",
            "clause": "2.4.7",
            "bracket": 1,
            "score": 0.5,
            "criterion": {"label": "C12", "article": "2.4.7", "name": "colour preferences denied"},
            "as_it_is": {"label": "C12", "value": 0},
            "otherwise": {
                "label": "C12",
                "value": 2,
                "members": [{"players": [1, 4], "amount": 1}, {"players": [2, 5], "amount": 1}],
            },
            "groups": [[1, 4], [2, 5]],
        }

    def test_the_order(self) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 1, 4)
        assert said(answer) == (
            "If 1 Player 1 met 4 Player 4: in bracket 1 (score 0) it would be equally good, but it is "
            "generated later: 1 is tried with 3 before 4 (4.2)."
        )
        assert answer.worsened is None
        assert answer.differing == (((1, 3), (4, 2)), ((1, 4), (3, 2)))

    @pytest.mark.parametrize(("system", "clause"), [("dutch-2017", "D.1"), ("dutch-2012", "D.1")])
    def test_the_order_of_other_editions(self, system: str, clause: str) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 1, 4, system)
        assert said(answer).endswith(f"it is generated later: 1 is tried with 3 before 4 ({clause}).")
        assert answer.fault is not None
        assert answer.fault.how is How.LATER

    def test_the_procedure_of_2012_passes_by(self) -> None:
        """2–4 would fit, but with 4 coming down the bracket below makes a pair."""
        text, rounds, _, _ = POSITIONS["C.12 for one more pair"]
        answer = explain.why_not(position(text, rounds), 2, 4, "dutch-2012")
        assert said(answer).endswith(
            "in bracket 3 (score 3½) it would be no worse, but the procedure does not come to it: with 4 moving "
            "down, the bracket below does better (C.12)."
        )

    def test_clauses_of_other_editions(self) -> None:
        t = tournament("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0", 3, forbidden=(ForbiddenGroup((1, 4)),))
        told = {system: said(explain.why_not(t, 2, 3, system)) for system in EDITIONS}
        assert [sentence.rpartition("possible ")[2] for sentence in told.values()] == ["(C4).", "(A.9).", "(B.1, B.2)."]
        met = [said(explain.why_not(t, 1, 2, system)) for system in EDITIONS]
        assert [sentence.partition(":")[0] for sentence in met] == ["C1", "C.1", "B.1.a"]

    def test_an_exchange(self) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 1, 2)
        assert "players exchanged between S1 and S2: 1 here, 0 in the accepted one" in said(answer)

    def test_have_met(self) -> None:
        answer = explain.why_not(tournament(V8, 5), 1, 5)
        assert said(answer) == "C1: 1 Player 1 and 5 Player 5 have met before."
        assert answer.cause is Cause.MET
        assert answer.pairs is None

    def test_forbidden(self) -> None:
        t = tournament("1:\n2:\n3:\n4:", 3, forbidden=(ForbiddenGroup((1, 4)),))
        answer = explain.why_not(t, 1, 4)
        assert said(answer) == "C1: the pairing 1 Player 1 – 4 Player 4 is forbidden by the organiser."
        assert answer.cause is Cause.FORBIDDEN

    def test_nothing_would_be_left(self) -> None:
        t = tournament("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0", 3, forbidden=(ForbiddenGroup((1, 4)),))
        assert said(explain.why_not(t, 2, 3)) == (
            "If 2 Player 2 met 3 Player 3, no complete pairing would be possible (C4)."
        )

    def test_they_do_meet(self) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 3, 1)
        assert said(answer) == "3 Player 3 and 1 Player 1 do meet."
        assert answer.differing == ((), ())

    def test_the_score_of_the_bye(self) -> None:
        """Player 2 is the only one without points who may have the bye."""
        answer = explain.why_not(tournament("1: 3w½\n2: 4b0\n3: 1b½\n4: 2w1\n5: U", 4), 2, 3)
        assert said(answer) == (
            "If 2 Player 2 met 3 Player 3: score of the player who gets the bye: ½ instead of 0 (C5, art. 2.3.1)."
        )
        assert answer.worsened is not None
        assert answer.worsened.ours.label == "C5"

    @pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 99), (7, 1)])
    def test_what_cannot_be_asked(self, a: int, b: int) -> None:
        with pytest.raises(NotReady):
            explain.why_not(tournament(V8, 5), a, b)

    @given(tournaments(), st.integers(0, 50), st.integers(0, 50))
    def test_the_other_round_is_legal_and_not_better(self, t: Tournament, i: int, j: int) -> None:
        try:
            proposal = propose(t)
        except (NotReady, NoPairing):
            return
        present = t.present(t.next_round_number)
        if not present or proposal.position is None:
            return
        a, b = present[i % len(present)], present[j % len(present)]
        if a == b:
            return
        answer = explain.why_not(t, a, b)
        assert said(answer)
        if answer.pairs is None:
            assert not exists_with(proposal.position, a, b)
            return
        assert {a, b} in map(set, answer.pairs)
        made = RoundAsPaired(answer.pairs, () if answer.bye is None else (answer.bye,))
        assert DUTCH_2026.judge(proposal.position, made).breaches == ()
        if answer.worsened is not None:
            assert answer.worsened.theirs.value > answer.worsened.ours.value  # type: ignore[operator]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
def test_the_other_round_is_what_was_asked_for_in_every_system(system: str) -> None:
    t = tournament(V8, 5)
    met = {frozenset((1, 5)), frozenset((2, 6)), frozenset((4, 7))}
    for a in (1, 2, 3, 4, 5, 6):
        for b in range(a + 1, 7):
            answer = explain.why_not(t, a, b, system)
            if frozenset((a, b)) in met:
                assert answer.pairs is None
            else:
                assert {a, b} in map(set, answer.pairs or ())
            assert said(answer)


def exists_with(position: object, a: int, b: int) -> bool:
    """Whether any legal round has the pair, by the literal reading."""
    literal = LiteralDutch(position)  # type: ignore[arg-type]
    index = {c.id: i for i, c in enumerate(literal.p)}
    rest = frozenset(range(literal.n)) - {index[a], index[b]}
    return literal.legal(index[a], index[b]) and literal.can_complete(rest, frozenset())


QUESTIONS = {
    "why_not": lambda t, system, monitor: explain.why_not(t, 2, 5, system, monitor=monitor),
    "why_bye": lambda t, system, monitor: explain.why_bye(t, system, monitor=monitor),
    "why_float": lambda t, system, monitor: explain.why_float(t, 5, system, monitor=monitor),
    "why_colour": lambda t, system, monitor: explain.why_colour(t, 1, system, monitor=monitor),
    "trace": lambda t, system, monitor: propose(t, system).trace(monitor),
}


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_work_is_watched_and_can_be_stopped(question: str, system: str) -> None:
    t = trf.load(FILE).before_round(6)
    seen: list[float] = []

    def note(done: int, total: int) -> None:
        assert 0 <= done <= total
        seen.append(done / total)

    QUESTIONS[question](t, system, note)
    assert seen == sorted(seen)

    def stop(done: int, total: int) -> None:
        if done / total >= seen[-1]:
            raise Cancelled(N_("Stopped."))

    with pytest.raises(Cancelled):
        QUESTIONS[question](t, system, stop)


@pytest.mark.parametrize("system", EDITIONS)
def test_a_trace_that_was_made_watches_no_more(system: str) -> None:
    """What is opened later is nobody's long work."""
    asked = []

    def note(done: int, total: int) -> None:
        if asked:
            raise Cancelled(N_("Stopped."))

    trace = propose(large(), system).trace(note)
    asked.append(True)
    folded = [step for step in trace.steps if step.opens]
    assert folded
    assert all(trace.children(step) for step in folded)


def large() -> Tournament:
    players = tuple(Player(n, f"Player {n}", 2600 - n) for n in range(1, 41))
    apart = (ForbiddenGroup((1, 21)), ForbiddenGroup((2, 23)))
    rules = Settings(rounds=9, initial_colour=Colour.WHITE, forbidden=apart)
    return Tournament(settings=rules, players=players, requests=(ByeRequest(3, 1, ByeKind.ZERO_POINT),))


class TestWhyOtherwise:
    def test_bye(self) -> None:
        answer = explain.why_bye(tournament("1: 3w½\n2: 4b0\n3: 1b½\n4: 2w1\n5: U", 4))
        assert said(answer).startswith(
            "If 2 Player 2 did not get the bye: score of the player who gets the bye: ½ instead of 0"
        )

    def test_nobody_has_the_bye(self) -> None:
        with pytest.raises(NotReady, match="No player gets the bye in round 2"):
            explain.why_bye(tournament(V8, 5))

    def test_float(self) -> None:
        t = tournament(V9, 5)
        assert propose(t).pairs[0] == (7, 1)
        assert said(explain.why_float(t, 7)) == (
            "7 Player 7 has met, or may not meet, every player on the same score (C1)."
        )
        answer = explain.why_float(t, 5)
        assert said(answer).startswith("If 5 Player 5 did not float down: in bracket 2 (score ½)")
        assert answer.differing[0] != ()

    def test_no_float(self) -> None:
        assert said(explain.why_float(tournament(V9, 5), 1)) == "1 Player 1 is not a downfloater."

    def test_colour(self) -> None:
        answer = explain.why_colour(tournament("1:\n2:\n3:\n4:", 3), 3)
        assert said(answer) == (
            "1 has White against 3: neither is due a colour; 1 is ranked higher and has pairing number 1 (5.2.5)."
        )

    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
    def test_a_colour_has_the_reason_that_the_trace_gives(self, system: str) -> None:
        """By score 7 is ranked above 1, whom it meets, and neither is due a colour (art. 1.2)."""
        proposal = propose(played(4, 7, 2), system)
        assert proposal.position is not None
        told = [step for step in proposal.trace().steps if step.kind is Kind.COLOUR]
        assert [(pair.one, pair.other) for step in told for pair in step.pairs if 7 in (pair.one, pair.other)] == [
            (7, 1)
        ]
        for step in told:
            [pair] = step.pairs
            reason = system_named(system).colour_reason(proposal.position, pair.one, pair.other)
            assert str(reason) == str(step.message)

    def test_colour_of_2017(self) -> None:
        answer = explain.why_colour(tournament("1:\n2:\n3:\n4:", 3), 3, "dutch-2017")
        assert said(answer).endswith("(E.5).")

    @pytest.mark.parametrize(
        ("player", "sentence"),
        [
            (1, "1 has White against 2: both prefer White, and the higher ranked player gets it (E.4)."),
            (2, "1 has White against 2: both prefer White, and the higher ranked player gets it (E.4)."),
            (3, "4 has White against 3: both prefer Black, and the higher ranked player gets it (E.4)."),
        ],
    )
    def test_colour_of_2012(self, player: int, sentence: str) -> None:
        t = tournament("1: 3b1\n2: 4b1\n3: 1w0\n4: 2w0", 5)
        answer = explain.why_colour(t, player, "dutch-2012")
        assert answer.proposal.pairs
        assert said(answer) == sentence

    @pytest.mark.parametrize(
        ("system", "told"),
        [
            (
                "dutch-2026",
                "2 has White against 4: neither is due a colour; 2 is ranked higher and has pairing number 1 (5.2.5).",
            ),
            (
                "lim",
                ("2 has White against 4: neither is due a colour; 2 is ranked higher and has pairing number 1 (7.2)."),
            ),
            (
                "dubov",
                (
                    "4 has White against 2: neither is due a colour; 2 is ranked higher and has pairing number "
                    "2 (5.2.1)."
                ),
            ),
        ],
    )
    def test_the_number_told_is_the_one_that_decides(self, system: str, told: str) -> None:
        """Number 1 has not come yet: Dubov counts starting ranks, the others those who have been there."""
        players = tuple(Player(number, f"Player {number}", 2400 - number) for number in range(1, 6))
        t = Tournament(
            settings=Settings(rounds=5, initial_colour=Colour.WHITE),
            players=players,
            requests=(ByeRequest(1, 1, ByeKind.ZERO_POINT),),
        )
        assert said(explain.why_colour(t, 2, system)) == told

    def test_no_colour(self) -> None:
        answer = explain.why_colour(tournament("1:\n2:\n3:", 3), 3)
        assert said(answer) == "3 Player 3 has no opponent in round 1."

    @pytest.mark.parametrize("system", ["round-robin", "knockout"])
    def test_a_schedule_reckons_with_an_opponent_who_is_absent(self, system: str) -> None:
        t = tournament("1: (abs Z)\n2:\n3:\n4:", 3)
        pairs = propose(t, system).pairs
        opponent = next(sum(pair) - 1 for pair in pairs if 1 in pair)
        assert said(explain.why_float(t, opponent, system)) == (
            "Only the pairing table says who meets whom in round 1; nothing else is possible."
        )
        with pytest.raises(NotReady, match="only for systems of the FIDE Handbook"):
            explain.why_colour(t, opponent, system)

    def test_lim_says_where_in_its_procedure_two_players_miss_each_other(self) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 1, 4, "lim")
        assert said(answer) == (
            "1 Player 1 and 4 Player 4 do not meet: 1 Player 1 tries 3 Player 3 before 4 Player 4 (4.2)."
        )

    def test_a_system_without_criteria_says_so(self) -> None:
        answer = explain.why_not(tournament("1:\n2:\n3:\n4:", 3), 1, 4, "hosek-gwm")
        assert said(answer) == (
            "If 1 Player 1 met 4 Player 4: this system has no criteria to compare rounds by; it makes another round."
        )

    def test_judge(self) -> None:
        t = tournament(V8, 5)
        assert explain.judge(t, ((1, 5), (2, 6), (3, 4))).breaches
        assert explain.judge(t, propose(t).pairs).breaches == ()
