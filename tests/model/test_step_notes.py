"""Notes on steps of traces: written, changed, removed, undone, and in step with new numbers."""

from __future__ import annotations

import pytest

from swissdesk.errors import InvalidEdit
from swissdesk.model import Player, Settings, StepNote, StepPlace, Tournament
from swissdesk.model.events import Begin, Renumber, WriteNote
from swissdesk.model.events.teaching import LONGEST_NOTE
from swissdesk.session import History

EVENT = Tournament(settings=Settings(rounds=3), players=tuple(Player(n, f"Player {n}") for n in range(1, 5)))
PLACE = StepPlace(1, "candidate", "3.3", (1, 3, 2, 4))


def note(text: str, place: StepPlace = PLACE, number: int = 1) -> StepNote:
    return StepNote(number, "foresight", place, text)


def test_a_note_takes_the_place_of_the_one_at_its_step() -> None:
    history = History(Begin(EVENT))
    other = note("elsewhere", StepPlace(1, "candidate", "3.3", (1, 3, 2, 4), 2))
    for each in (note("first"), other, note("second")):
        history.do(WriteNote(each))
    assert history.tournament.step_notes == (other, note("second"))
    history.undo()
    assert history.tournament.step_notes == (note("first"), other)


def test_an_empty_note_removes_the_one_there() -> None:
    written = WriteNote(note("first")).apply(EVENT)
    removed = WriteNote(note("  ")).apply(written)
    assert removed == EVENT
    with pytest.raises(InvalidEdit, match="There is no note at this step of round 1"):
        WriteNote(note("")).apply(EVENT)


@pytest.mark.parametrize("number", [0, 2])
def test_a_round_that_is_not_to_come_has_no_steps(number: int) -> None:
    with pytest.raises(InvalidEdit, match=f"Round {number} has no trace yet"):
        WriteNote(note("too early", number=number)).apply(EVENT)


def test_a_note_fits_beside_a_step() -> None:
    assert WriteNote(note("x" * LONGEST_NOTE)).apply(EVENT).step_notes
    with pytest.raises(InvalidEdit, match=f"{LONGEST_NOTE + 1} characters"):
        WriteNote(note("x" * (LONGEST_NOTE + 1))).apply(EVENT)


def test_new_numbers_are_those_of_the_note_too() -> None:
    written = WriteNote(note("first")).apply(EVENT)
    order = Renumber((4, 3, 2, 1)).apply(written)
    assert order.step_notes[0].step.players == (4, 2, 3, 1)
    assert order.step_notes[0].text == "first"


def test_the_history_says_what_was_done() -> None:
    assert str(WriteNote(note("first")).describe(EVENT)) == "Note on the trace of round 1"
    assert str(WriteNote(note("")).describe(EVENT)) == "Note removed from the trace of round 1"
