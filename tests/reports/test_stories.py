"""Stories: every note finds its step, in three languages, and nothing is said of another tournament."""

from __future__ import annotations

import pytest

from swissdesk import i18n
from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports.stories import Note, note_on, stories

(TEACHING,) = stories()


@pytest.fixture(scope="module")
def steps() -> dict[int, tuple]:
    event = trf.load(resource("samples", "teaching-2012.trf"))
    assert event.info.name == TEACHING.event
    rounds = range(1, len(event.rounds) + 2)
    return {number: propose(event.before_round(number), TEACHING.system).trace().steps for number in rounds}


@pytest.mark.parametrize("note", TEACHING.notes, ids=lambda note: f"{note.round}-{note.bracket}-{note.clause}")
def test_every_note_finds_its_step(note: Note, steps: dict[int, tuple]) -> None:
    found = [
        step
        for step in steps[note.round]
        if note_on(TEACHING.event, TEACHING.system, note.round, steps[note.round], step) == note.text
    ]
    assert len(found) == 1
    assert (found[0].bracket, found[0].clause) == (note.bracket, note.clause)


def test_notes_are_in_the_language_in_use() -> None:
    note = TEACHING.notes[0]
    said = set()
    for code in i18n.LANGUAGES:
        i18n.install(code)
        said.add(note.text)
    i18n.install("en")
    assert len(said) == len(i18n.LANGUAGES)


def test_another_tournament_has_no_notes(steps: dict[int, tuple]) -> None:
    assert not any(note_on("Open", TEACHING.system, 5, steps[5], step) for step in steps[5])
    assert not any(note_on(TEACHING.event, "dutch-2026", 5, steps[5], step) for step in steps[5])
