"""The event of the trace: a note on one of its steps."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.tournament import StepNote, Tournament

LONGEST_NOTE = 2000
"""So many characters a note may have: it stands beside a step, on paper and on a page for phones."""


@dataclass(frozen=True)
class WriteNote(Event):
    """A note on a step of a trace, in place of the one that was there; an empty one removes it."""

    kind = "write-note"
    note: StepNote

    def apply(self, tournament: Tournament) -> Tournament:
        note = self.note
        if not 1 <= note.round <= tournament.next_round_number:
            raise InvalidEdit(
                N_("Round {round} has no trace yet. Write the note once the round can be paired."), round=note.round
            )
        if len(note.text) > LONGEST_NOTE:
            raise InvalidEdit(
                N_("The note has {count} characters; {most} at most fit beside a step. Shorten it."),
                count=len(note.text),
                most=LONGEST_NOTE,
            )
        kept = tuple(each for each in tournament.step_notes if each.place != note.place)
        if note.text.strip():
            return tournament.replace(step_notes=(*kept, note))
        if kept == tournament.step_notes:
            raise InvalidEdit(N_("There is no note at this step of round {round}."), round=note.round)
        return tournament.replace(step_notes=kept)

    def describe(self, tournament: Tournament) -> Message:
        if not self.note.text.strip():
            return message(N_("Note removed from the trace of round {round}"), round=self.note.round)
        return message(N_("Note on the trace of round {round}"), round=self.note.round)
