"""Single clauses of the 2012 edition: preferences, X1 and Z1, counters, colours, options, steps, cancelling."""

from __future__ import annotations

import pytest
from dutch2012_fields import competitor, field_of
from test_dutch2012_vectors import FEWER_MDPS, INCOMPATIBLE_MDP, ONE_MORE_PAIR, position

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.colours import Float
from swissdesk.engine.position import position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.bracket_run import Clause, Step
from swissdesk.engine.systems.dutch2012.definitions import (
    LETTER,
    REFERENCE,
    Bracket,
    Field,
    Unmet,
    colour_of_higher,
    least_unmet,
)
from swissdesk.engine.systems.dutch2012.procedure import Procedure
from swissdesk.engine.systems.dutch2012.requirements import Judge, Quality, factor
from swissdesk.engine.systems.dutch2012.system import DUTCH_2012
from swissdesk.errors import Cancelled
from swissdesk.model import Colour, Tournament

DOWN, NONE, UP = Float.DOWN, Float.NONE, Float.UP


def steps_of(at: Tournament) -> tuple[Step, ...]:
    field = Field(position_of(at, DUTCH_2012.edition, at.settings.rounds or 0, Colour.WHITE))
    pairing = Procedure(field, Progress(None, field.size)).run()
    assert pairing is not None
    return pairing.steps


def clauses(steps: tuple[Step, ...]) -> list[str]:
    return [step.clause.value for step in steps]


class TestUnmetWishes:
    """A.8"""

    def test_odd_round_counts_every_wish(self) -> None:
        players = [competitor(n, 100, colours=c) for n, c in enumerate(["b", "b", "b", "w"], 1)]
        assert least_unmet(field_of(players, 5), range(4), 2) == Unmet(1, 0)

    def test_variable_wishes_do_not_raise_z1(self) -> None:
        players = [competitor(n, 100, colours=c) for n, c in enumerate(["b", "b", "wb", "wb"], 1)]
        assert least_unmet(field_of(players, 4), range(4), 2) == Unmet(2, 0)

    def test_players_without_a_game_help(self) -> None:
        players = [competitor(n, 100, colours=c) for n, c in enumerate(["b", "b", "", ""], 1)]
        assert least_unmet(field_of(players, 5), range(4), 2) == Unmet(0, 0)


class TestCounters:
    """B and C.10"""

    def test_semi_absolute_in_odd_and_strong_in_even_rounds(self) -> None:
        players = [competitor(1, 100, colours="b"), competitor(2, 100, colours="bwb")]
        whole = Bracket((), (0, 1))
        assert Judge(field_of(players, 5), whole).pair(0, 1) == Quality(semi_absolute=1, colours=1)
        assert Judge(field_of(players, 4), whole).pair(0, 1) == Quality(colours=1, strong=1)

    def test_a_mild_wish_on_one_side_is_no_strong_one(self) -> None:
        players = [competitor(1, 100, colours="b"), competitor(2, 100, colours="wb")]
        assert Judge(field_of(players, 4), Bracket((), (0, 1))).pair(0, 1) == Quality(colours=1)

    def test_upfloats_count_for_residents_only(self) -> None:
        players = [competitor(1, 200, floats=(UP, UP)), competitor(2, 100, floats=(UP, UP))]
        judge = Judge(field_of(players), Bracket((0,), (1,)))
        assert judge.pair(0, 1, upfloat=True) == Quality(100**2, up_last=1, up_before=1)
        assert judge.pair(0, 1) == Quality(100**2)

    def test_who_is_moved_down_again_is_not_looked_at(self) -> None:
        players = [competitor(1, 200, floats=(DOWN, NONE)), competitor(2, 100, floats=(DOWN, DOWN))]
        bracket = Bracket((0,), (1,))
        judge = Judge(field_of(players), bracket)
        assert judge.left_over(0) == Quality(200**2)
        assert judge.left_over(1) == Quality(100**2, down_last=1, down_before=1)
        assert Judge(field_of(players, options=LETTER), bracket).left_over(0) == Quality(200**2, down_last=1)

    def test_factor_of_the_worked_example(self) -> None:
        field = field_of([competitor(n, s) for n, s in enumerate([300, 250, 250, 200, 150, 100], 1)])
        everybody = range(6)
        assert factor(field, [(0, 5), (1, 3), (2, 4)], [], everybody) == 52500
        assert factor(field, [(0, 5), (1, 2), (3, 4)], [], everybody) == 42500


class TestColours:
    """E"""

    @pytest.mark.parametrize(
        ("higher", "lower", "colour"),
        [
            ("wb", "bw", Colour.WHITE),  # E.1
            ("", "bw", Colour.WHITE),  # E.1: the other one has no wish
            ("wwbw", "wbw", Colour.BLACK),  # E.2: strong beside strong, then E.3
            ("wb", "bwb", Colour.BLACK),  # E.2: strong before mild
            ("wwbwbw", "bbwbww", Colour.WHITE),  # E.3, whatever the difference
            ("wb", "wb", Colour.WHITE),  # E.4: his own wish
        ],
    )
    def test_first_clause_that_decides(self, higher: str, lower: str, colour: Colour) -> None:
        field = field_of([competitor(1, 100, colours=higher), competitor(2, 100, colours=lower)], 7)
        assert colour_of_higher(field, 0, 1) is colour

    def test_absentees_shift_odd_and_even_in_round_1(self) -> None:
        field = field_of([competitor(4, 0)._replace(number=3), competitor(6, 0)._replace(number=5)], 1)
        assert colour_of_higher(field, 0, 1) is Colour.WHITE

    def test_players_without_a_game_later_on(self) -> None:
        players = [competitor(1, 0), competitor(2, 0)]
        assert colour_of_higher(field_of(players, 3), 0, 1) is Colour.BLACK
        assert colour_of_higher(field_of(players, 3, LETTER), 0, 1) is Colour.WHITE


class TestSteps:
    """The decisions come out as data."""

    def test_every_bracket_begins_with_its_goals_or_with_who_leaves_it(self) -> None:
        """The first two players have no opponent in their brackets and leave them by C.1; nothing is aimed at there."""
        steps = steps_of(position(INCOMPATIBLE_MDP, 5))
        assert [step.clause for step in steps[:3]] == [Clause.INCOMPATIBLE, Clause.INCOMPATIBLE, Clause.GOALS]
        accepted = [step for step in steps if step.clause is Clause.ACCEPTED]
        assert all(step.candidate is not None and len(step.candidate.pairs) == step.p1 for step in accepted)

    def test_c12_and_c13_are_told(self) -> None:
        assert "C.12" in clauses(steps_of(position(ONE_MORE_PAIR, 7)))
        assert "C.13" in clauses(steps_of(position(FEWER_MDPS, 5)))

    def test_the_last_accepted_candidates_are_the_pairing(self) -> None:
        at = position(FEWER_MDPS, 5)
        field = Field(position_of(at, DUTCH_2012.edition, 5, Colour.WHITE))
        pairing = Procedure(field, Progress(None, field.size)).run()
        assert pairing is not None
        last = pairing.steps[-1].candidate
        assert last is not None
        assert set(last.pairs) <= set(pairing.pairs)


class TestSystem:
    """dutch-2012 among the systems."""

    @pytest.mark.parametrize(("cell", "eligible"), [("--+", False), ("H", False), ("F", False), ("---", True)])
    def test_points_without_playing_bar_the_bye(self, cell: str, eligible: bool) -> None:
        at = position(f"1 2w1\n2 1b0\n3 {cell}\n", 3)
        players = position_of(at, DUTCH_2012.edition, 3, Colour.WHITE).competitors
        assert {p.id: p.may_have_bye for p in players} == {1: True, 2: True, 3: eligible}

    def test_nobody_may_have_the_bye(self) -> None:
        table = "1 2w1 --+ --+\n2 1b0 --+ 3w1\n3 --+ --+ 2b0\n"
        with pytest.raises(NoPairing, match=r"no player may receive the bye \(B\.1\.b\)"):
            propose(position(table, 5), system="dutch-2012")

    def test_a_large_first_round(self) -> None:
        table = "\n".join(f"{n} " for n in range(1, 400))
        proposal = propose(position(table, 9), system="dutch-2012")
        assert proposal.bye == 399
        assert proposal.pairs[:3] == ((1, 200), (201, 2), (3, 202))

    def test_a_monitor_can_cancel(self) -> None:
        def monitor(done: int, total: int) -> None:
            raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            propose(position(FEWER_MDPS, 5), system="dutch-2012", monitor=monitor)


@pytest.mark.parametrize(
    "question", ["moved_down_floats", "better_scores_by_c12", "top_mdps_first_in_c13", "turned_first_colour"]
)
def test_the_letter_answers_every_open_question_other_than_the_program(question: str) -> None:
    assert getattr(LETTER, question) is not getattr(REFERENCE, question)
