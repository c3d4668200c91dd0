"""Stories: every note finds its step, in three languages, and nothing is said of another tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk import i18n
from swissdesk.engine import propose
from swissdesk.engine.trace import Trace
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports.stories import Note, notes_by_step, stories

(TEACHING,) = stories()


@pytest.fixture(scope="module")
def traces() -> dict[int, Trace]:
    event = trf.load(resource("samples", "teaching-2012.trf"))
    assert event.info.name == TEACHING.event
    rounds = range(1, len(event.rounds) + 2)
    return {number: propose(event.before_round(number), TEACHING.system).trace() for number in rounds}


@pytest.mark.parametrize("note", TEACHING.notes, ids=lambda note: f"{note.round}-{note.bracket}-{note.clause}")
def test_every_note_finds_its_step(note: Note, traces: dict[int, Trace]) -> None:
    trace = traces[note.round]
    found = [step_id for step_id, each in notes_by_step(TEACHING.event, trace).items() if each == note]
    (step,) = [step for step in trace.steps if step.id in found]
    assert (step.bracket, step.clause) == (note.bracket, note.clause)


def test_notes_are_in_the_language_in_use() -> None:
    note = TEACHING.notes[0]
    said = set()
    for code in i18n.LANGUAGES:
        i18n.install(code)
        said.add(note.text)
    i18n.install("en")
    assert len(said) == len(i18n.LANGUAGES)


def test_another_tournament_has_no_notes(traces: dict[int, Trace]) -> None:
    assert not notes_by_step("Open", traces[5])
    assert not notes_by_step(TEACHING.event, replace(traces[5], system="dutch-2026"))
