"""What holds for every pairing system that can be chosen: a title, questions answered in words, rounds checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from swissdesk import wording
from swissdesk.engine import SYSTEMS, NotReady, propose
from swissdesk.engine.checker import differences
from swissdesk.engine.explain import Answer, judge, why_bye, why_colour, why_float, why_not
from swissdesk.engine.generator import generate
from swissdesk.engine.progress import Progress
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.system import FieldSystem
from swissdesk.engine.systems import position_before
from swissdesk.engine.trace import Kind
from swissdesk.errors import Cancelled
from swissdesk.model import Tournament

SCHEDULED = [name for name in SYSTEMS if SYSTEMS[name].is_scheduled]
WITH_FIELD = [system for system in SYSTEMS.values() if isinstance(system, FieldSystem)]
ROUNDS = Recipe(players=9, rounds=4, full_bye_rate=0, draw_percentage=30)


def before_round_2(system: str) -> Tournament:
    return generate(ROUNDS, 3, system).before_round(2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_has_a_name_for_people(system: str) -> None:
    assert SYSTEMS[system].name == system
    assert wording.system_title(system) not in ("", system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_criterion_that_looks_ahead_is_one_that_can_be_left_out(system: str) -> None:
    looked = {one.label for one in SYSTEMS[system].named_criteria if "next bracket" in one.name}
    assert SYSTEMS[system].looks_ahead_by == next(iter(looked), "")
    assert len(looked) < 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_questions_are_answered_in_words(system: str) -> None:
    at = before_round_2(system)
    player, other = propose(at, system).pairs[0]
    questions: tuple[Callable[[], Answer], ...] = (
        lambda: why_not(at, player, next(n for n in at.present(2) if n not in (player, other)), system),
        lambda: why_not(at, player, other, system),
        lambda: why_bye(at, system),
        lambda: why_float(at, player, system),
        lambda: why_colour(at, player, system),
    )
    for question in questions:
        try:
            answer = question().message
        except NotReady as error:
            answer = error.message
        assert len(str(answer).split()) > 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_tells_how_it_came_to_its_round(system: str) -> None:
    proposal = propose(before_round_2(system), system)
    trace = proposal.trace()
    assert (trace.pairs, trace.bye) == (proposal.pairs, proposal.bye)
    assert [step.message for step in trace.steps if step.kind is Kind.OUTLOOK]
    assert trace == replace(trace, position=None, opener=None, measurer=None, given=None)


@pytest.mark.parametrize(("system", "of_the_whole"), [("dutch-2026", ["C5"]), ("dutch-2017", [])])
def test_a_trace_names_the_criteria_of_its_edition(system: str, of_the_whole: list[str]) -> None:
    named = [criterion.label for criterion in propose(before_round_2(system), system).trace().criteria]
    assert named == [*of_the_whole, *(criterion.label for criterion in SYSTEMS[system].named_criteria)]


@pytest.mark.parametrize("system", SCHEDULED)
def test_a_schedule_needs_no_lot(system: str) -> None:
    at = before_round_2(system)
    at = at.replace(settings=replace(at.settings, initial_colour=None))
    proposal = propose(at, system)
    assert not judge(at, proposal.pairs, proposal.bye, system).breaches
    one, _ = proposal.pairs[0]
    other = proposal.pairs[1][0]
    assert "Only the pairing table says who meets whom in round 2" in str(why_not(at, one, other, system).message)


@pytest.mark.parametrize("system", SCHEDULED)
@pytest.mark.parametrize("recorded", SYSTEMS)
def test_rounds_by_other_systems_are_told_apart_without_a_lot(system: str, recorded: str) -> None:
    at = generate(ROUNDS, 5, recorded)
    at = at.replace(settings=replace(at.settings, initial_colour=None))
    for difference in differences(at, system):
        assert difference.round in range(1, len(at.rounds) + 1)
        assert str(difference.cause)


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_the_dutch_systems_know_topscorers(system: str) -> None:
    """C.04.3 art. 1.8: in the last round colours matter less to them; the other systems do not speak of them."""
    at = generate(ROUNDS, 3, "dutch-2026").before_round(ROUNDS.rounds)
    assert max(at.points.values()) * 2 > at.settings.scoring.win * len(at.rounds)
    position = position_before(at, SYSTEMS[system])
    assert any(competitor.is_topscorer for competitor in position.competitors) is system.startswith("dutch-")


@pytest.mark.parametrize("system", WITH_FIELD, ids=lambda system: system.name)
def test_a_judgement_can_be_stopped(system: FieldSystem) -> None:
    """Where a bench looks for who may meet whom, what it works at is told to whoever may stop it."""

    def stop(_done: int, _total: int) -> None:
        raise Cancelled("Stopped.")

    position = position_before(before_round_2(system.name), system)
    field = system.field(position, Progress(stop, len(position.competitors)))
    with pytest.raises(Cancelled):
        field.tick(10**6)
