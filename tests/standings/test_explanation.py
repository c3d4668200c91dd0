"""How a value came about: the steps add up to the value, always."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import Bye, ByeKind, Pairing, Player, PointsException, Result, Round, Settings, Tournament
from swissdesk.standings import TIEBREAKS, Rules, Workings, explain, rules_of, table
from swissdesk.standings.explanation import Explanation
from swissdesk.standings.rules import EDITION_2024, EDITION_2026
from swissdesk.standings.tiebreaks.definition import Step, Unit, Use, rounded

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
VARIANTS = (
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/C1/P",
    "FB/C1",
    "FB/P",
    "AOB/F",
    "SB/C1",
    "SB/C2/P",
    "PS/C1",
    "KS/L-1",
    "DE/P",
    "ARO/C1",
    "ARO/M1",
    "ARO/U1400",
    "TPR/U1400",
    "PTP/U1400",
    "APRO/U1400",
    "APPO/U1400",
    "TPN/R",
    "RTNG/R",
    "OTHER_BH_PLAIN/M1",
)
CODES = (*TIEBREAKS, *VARIANTS)


def fits(code: str, rules: Rules) -> bool:
    use = TIEBREAKS[code.split("/")[0]].use
    return use is Use.BOTH or (use is Use.ROUND_ROBIN) is rules.is_round_robin


def test_points_from_the_arbiter_stand_at_their_round_if_they_have_one() -> None:
    players = (Player(1, "A"), Player(2, "B"))
    given = (PointsException("", 50, 0, (1,)), PointsException("", -100, 1, (1,)))
    event = Tournament(settings=Settings(rounds=3, points_exceptions=given), players=players)
    event = event.replace(rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)),))
    steps = explain(event, "PTS", 1).steps
    assert [(step.round, step.amount) for step in steps] == [(1, 50), (None, 50), (1, -100)]


def check(explanation: Explanation) -> None:
    """The steps add up to the total, the total to the value, and the details of a step to the step."""
    amounts = [step.amount for step in explanation.steps if step.amount is not None]
    assert sum(amounts) == explanation.total
    if explanation.value.amount is None:
        assert not explanation.divisor
        return
    assert explanation.divisor
    exact = Fraction(explanation.total) / explanation.divisor
    assert explanation.value.amount == (rounded(exact) if explanation.value.unit is Unit.RATING else exact)
    for step in explanation.steps:
        if step.details:
            factor = 1 if step.factor is None else step.factor
            assert sum(detail.amount or 0 for detail in step.details) * factor == step.amount
        assert wording.sentence(step.message)
        assert str(step.message)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["anchor-swiss16-9r", "rr-10", "swiss-36", "swiss-39", "swiss-19", "anchor-rr6"])
def test_the_steps_add_up_for_every_code_and_player(name: str) -> None:
    tournament = trf.load(DATA / f"{name}.trf")
    rules = rules_of(tournament)
    for code in CODES:
        if fits(code, rules):
            for player in tournament.by_id:
                check(explain(tournament, code, player))


@given(tournaments(max_players=6, max_rounds=4), st.data(), st.booleans(), st.booleans())
@examples(0.5)
def test_the_steps_add_up_whatever_the_event_is(
    tournament: Tournament, data: st.DataObject, is_new: bool, is_round_robin: bool
) -> None:
    if not tournament.players:
        return
    rules = Rules(EDITION_2026 if is_new else EDITION_2024, is_round_robin)
    code = data.draw(st.sampled_from([code for code in CODES if fits(code, rules)]))
    after = data.draw(st.integers(0, len(tournament.rounds)))
    for player in tournament.by_id:
        explanation = explain(tournament, code, player, after, rules=rules)
        check(explanation)
        row = next(row for row in table(tournament, after, (code,), rules=rules) if row.player == player)
        if code != "PTS":
            assert row.tiebreaks == ((explanation.code, explanation.value),)


@given(tournaments(max_players=8, max_rounds=5), st.data(), st.booleans())
@examples(0.5)
def test_workings_for_many_say_what_each_says_alone(
    tournament: Tournament, data: st.DataObject, is_round_robin: bool
) -> None:
    rules = Rules(EDITION_2026, is_round_robin)
    known = [code for code in CODES if fits(code, rules)]
    codes = data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=4))
    after = data.draw(st.integers(0, len(tournament.rounds)))
    shared = Workings(tournament, after, rules)
    for player in tournament.by_id:
        for place, code in enumerate(codes):
            alone = explain(tournament, code, player, after, before=codes[:place], rules=rules)
            assert shared.explain(code, player, codes[:place]) == alone


def sentences(steps: tuple[Step, ...]) -> list[str]:
    return [wording.sentence(step.message) for step in steps]


# Three rounds. 1: won against 2 with White, half-point bye, absent to the end. 4 did not come against 3.
EVENT = Tournament(
    settings=Settings(rounds=3),
    players=tuple(Player(number, name, 2000 - number) for number, name in enumerate(("Ada", "Ben", "Cyd", "Dan"), 1)),
    rounds=(
        Round(1, (Pairing(1, 2, Result.WHITE_WINS), Pairing(3, 4, Result.WHITE_WINS_BY_FORFEIT))),
        Round(2, (Pairing(2, 3, Result.DRAW),), (Bye(1, ByeKind.HALF_POINT), Bye(4, ByeKind.PAIRING_ALLOCATED))),
        Round(3, (Pairing(4, 2, Result.DRAW),), (Bye(1, ByeKind.ZERO_POINT), Bye(3, ByeKind.ZERO_POINT))),
    ),
)


class TestInWords:
    def test_adjusted_score_of_an_opponent_who_left(self) -> None:
        step = explain(EVENT, "BH", 2).steps[0]
        assert sentences((step,)) == ["Round 1, Ada: 2.0"]
        assert sentences(step.details) == [
            "Ada has a score of 1.5.",
            "Round 3, zero-point bye, not available afterwards: counts as a draw, 0.5 instead of 0.0.",
        ]
        assert step.details[1].article == "16.3"

    def test_dummy_with_its_ceiling(self) -> None:
        step = explain(EVENT, "BH", 3).steps[0]
        assert (step.article, step.opponent, step.amount) == ("16.4", None, 150)
        own = explain(EVENT.replace(settings=Settings(rounds=2), rounds=EVENT.rounds[:2]), "BH", 3).steps[0]
        assert sentences(own.details) == [
            "The dummy opponent has the player's own score: 1.5.",
            "At most the adjusted score of the scheduled opponent, Dan: 1.0.",
        ]
        assert own.details[1].article == "16.4.1"

    def test_a_voluntary_unplayed_round_is_cut_first(self) -> None:
        explanation = explain(EVENT, "BH/C1", 1)
        assert sentences(explanation.steps)[-1] == (
            "Left out: round 2, 1.5; voluntary unplayed rounds (half-point bye) go first."
        )
        assert explanation.steps[-1].article == "16.5"

    def test_a_product(self) -> None:
        assert sentences(explain(EVENT, "SB", 2).steps)[1] == "Round 2, 0.5 against Cyd: 0.5 × 2.0 = 1.00"

    def test_a_direct_encounter_looks_at_the_group_that_is_left(self) -> None:
        tournament = trf.load(DATA / "anchor-swiss16-9r.trf")
        alone = explain(tournament, "DE", 1, before=("BH", "SB", "TPN"))
        assert sentences(alone.steps) == ["No other player is tied."]
        level = explain(tournament, "DE", 1)
        assert sentences(level.steps) == [
            "4 players are tied and have all met: the points from these games decide.",
            "Player 2: 0.5 in round 3; 1.0 in the group.",
            "Player 4: 0.5 in round 5; 1.5 in the group.",
            "Player 6: 0.5 in round 6; 2.0 in the group.",
            "Score in the group: 1.5; missing games: 0.",
            "2 players are tied and have all met: the points from these games decide.",
            "Player 4: 0.5 in round 5; 0.5 in the group.",
            "Score in the group: 0.5; missing games: 0.",
            "Place 2 of 4, shared with 1 more.",
        ]

    def test_ratings_are_not_used_where_somebody_has_none(self) -> None:
        unrated = EVENT.replace(players=(*EVENT.players, Player(5, "Eve")))
        explanation = explain(unrated, "ARO", 2)
        assert str(explanation.value) == ""
        assert sentences(explanation.steps) == [
            "Some players are unrated: tie-breaks based on ratings are not used for any player."
        ]

    def test_an_unrated_opponent_who_is_left_out_is_named(self) -> None:
        first, *others = EVENT.players
        unrated = EVENT.replace(players=(replace(first, rating=0), *others))
        met = [explain(unrated, "ARO/U0", player.id) for player in others]
        said = [sentence for explanation in met for sentence in sentences(explanation.steps)]
        assert any(f"{first.name}: unrated, left out" in sentence for sentence in said)
        assert all(explanation.total == sum(step.amount or 0 for step in explanation.steps) for explanation in met)
        assert all(step.amount == 0 for explanation in met for step in explanation.steps if step.is_cut)
        assert explain(unrated, "RTNG/U0", first.id).value.number is None

    def test_a_perfect_performance(self) -> None:
        assert sentences(explain(EVENT, "PTP", 2).steps)[-1] == (
            "1875 is the lowest rating with an expected score of 1.0 in 3 games."
        )


def test_who_and_when_must_exist() -> None:
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 9"):
        explain(EVENT, "BH", 9)
    with pytest.raises(InvalidEdit, match=r"no standings after round 4\. Rounds paired: 3\."):
        explain(EVENT, "BH", 1, 4)
    with pytest.raises(InvalidEdit, match="There is no tie-break QQ"):
        explain(EVENT, "QQ", 1)


def test_a_value_that_was_typed_in_is_told_as_such() -> None:
    event = Tournament(players=(Player(1, "A", external=350), Player(2, "B")), settings=Settings(rounds=1))
    typed, missing = (explain(event, "OTHER_EXTERNAL", player) for player in (1, 2))
    assert (sentences(typed.steps), typed.total) == (["Value entered for this player"], 350)
    assert (missing.steps, missing.value.amount) == ((), None)
