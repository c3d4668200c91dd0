"""Notes on the handout, on chosen steps, on the page for phones: at their steps, and named when these have gone."""

from __future__ import annotations

import json

import pytest

from swissdesk.engine import propose
from swissdesk.engine.as_known import known_before
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.trace import Kind, Trace, TraceStep, Viewpoint
from swissdesk.formats import trf
from swissdesk.model import Settings, StepNote, StepPlace, Tournament
from swissdesk.model.events import WriteNote
from swissdesk.model.settings import EventInfo
from swissdesk.paths import resource
from swissdesk.reports.content import Report
from swissdesk.reports.trace_handout import ShownStep, trace_extract, trace_handout
from swissdesk.reports.trace_parts import note_on, notes_of, places
from swissdesk.reports.web.lesson import lesson_data

EVENT = trf.load(resource("samples", "teaching-2012.trf")).replace(info=EventInfo(name="Club evening"))
ROUND = 4


def traced(tournament: Tournament, system: str = "dutch-2012", viewpoint: Viewpoint = Viewpoint.FORESIGHT) -> Trace:
    proposal: Proposal = propose(known_before(tournament, ROUND), system)
    return proposal.trace(viewpoint=viewpoint)


def noted(tournament: Tournament, trace: Trace, step: TraceStep, text: str) -> Tournament:
    note = note_on(trace, step, text)
    assert note is not None
    return WriteNote(note).apply(tournament)


def texts(report: Report) -> list[str]:
    return [" ".join(cell.text for cell in row.cells) for table in report.tables for row in table.rows]


@pytest.fixture(scope="module")
def trace() -> Trace:
    return traced(EVENT)


def step_of(trace: Trace, kind: Kind, clause: str = "") -> TraceStep:
    return next(step for step in trace.steps if step.kind is kind and clause in (step.clause, ""))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_step_is_known_by_something_of_its_own(number: int) -> None:
    trace = propose(known_before(EVENT, number), "dutch-2012").trace()
    found = places(trace)
    assert found.keys() == {step.id for step in trace.steps}
    assert len(set(found.values())) == len(found)


def test_a_step_that_the_handout_leaves_out_is_told_for_its_note(trace: Trace) -> None:
    exchange = step_of(trace, Kind.EXCHANGE)
    before = texts(trace_handout(EVENT, ROUND))
    said = texts(trace_handout(noted(EVENT, trace, exchange, "Have the class exchange them"), ROUND))
    at = said.index("Note Have the class exchange them")
    assert "Exchange of 9 and 10" in said[at - 1]
    assert len(said) >= len(before) + 1


def test_a_note_is_printed_with_a_chosen_step(trace: Trace) -> None:
    step = step_of(trace, Kind.EXCHANGE)
    event = noted(EVENT, trace, step, "First line\nsecond line")
    report = trace_extract(event, ROUND, [ShownStep(step, "Exchange", ())], {}, notes=notes_of(event, trace))
    assert [line for line in texts(report) if "line" in line] == ["Note First line", " second line"]


def test_a_note_whose_step_has_gone_is_named_on_the_handout(trace: Trace) -> None:
    gone = StepNote(ROUND, "foresight", StepPlace(3, "candidate", "C.6", (1, 2)), "About 1 and 2")
    event = WriteNote(gone).apply(EVENT)
    assert notes_of(event, trace).lost == (gone,)
    said = texts(trace_handout(event, ROUND))
    at = said.index("Note About 1 and 2")
    assert said[at - 1] == "1 Bracket 3 · C.6 · 1–2: The round was paired again; the step is not in this trace."


def test_a_note_of_the_other_trace_is_not_called_lost() -> None:
    event = EVENT.replace(settings=Settings(rounds=5, system="dutch-2026"))
    literal = traced(event, "dutch-2026", Viewpoint.TEXT)
    foresight = traced(event, "dutch-2026")
    only = next(step for step in literal.steps if places(literal)[step.id] not in places(foresight).values())
    event = noted(event, literal, only, "Only here")
    assert notes_of(event, literal).own
    found = notes_of(event, foresight)
    assert (found.lost, len(found.elsewhere)) == ((), 1)


def test_the_page_for_phones_has_the_notes_at_their_steps(trace: Trace) -> None:
    event = noted(EVENT, trace, step_of(trace, Kind.EXCHANGE), "Ask <b>first</b> {who}")
    gone = StepNote(ROUND, "foresight", StepPlace(3, "candidate", "C.6", (1, 2)), "About 1 and 2")
    event = WriteNote(gone).apply(event)
    position = position_before(known_before(event, ROUND), system_named("dutch-2012"))
    data = lesson_data(position, "dutch-2012", noted=lambda trace: notes_of(event, trace))
    (step,) = [step for step in data["steps"] if "notes" in step]
    ((number,),) = step["notes"]
    assert {data["templates"][code][number] for code in data["languages"]} == {"Ask <b>first</b> {who}"}
    assert "About 1 and 2" in json.dumps(data["lost"])


def test_the_teachers_notes_are_on_the_page_in_each_language() -> None:
    event = trf.load(resource("samples", "teaching-2012.trf"))
    position = position_before(known_before(event, ROUND), system_named("dutch-2012"))
    data = lesson_data(position, "dutch-2012", noted=lambda trace: notes_of(event, trace))
    notes = [note for step in data["steps"] for note in step.get("notes", ())]
    assert notes
    for (number,) in notes:
        assert len({data["templates"][code][number] for code in data["languages"]}) == 3
