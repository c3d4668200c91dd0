"""What stands beside the steps of a round: a teacher's notes on the samples, and the arbiter's own.

A step is known by what it is, not by its number in the trace (`StepPlace`): so a note finds it again when something
else is told before it, and does not stand at another step when the round is paired otherwise. Then it is lost, and
that is said wherever the round is explained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine.trace import Trace, TraceStep, Viewpoint
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import StepNote, StepPlace, Tournament

if TYPE_CHECKING:
    from swissdesk.reports.stories import Note


def places(trace: Trace) -> dict[str, StepPlace]:
    """Return what each step of a trace is known by, by its id."""
    seen: Counter[StepPlace] = Counter()
    found: dict[str, StepPlace] = {}
    for step in trace.steps:
        alike = StepPlace(step.bracket or 0, step.kind.value, step.clause, _players(step))
        seen[alike] += 1
        found[step.id] = StepPlace(alike.bracket, alike.kind, alike.clause, alike.players, seen[alike])
    return found


def _players(step: TraceStep) -> tuple[int, ...]:
    """Return whom a step pairs, or if nobody, whom it divides."""
    if step.pairs:
        return tuple(chain.from_iterable((pair.one, pair.other) for pair in step.pairs))
    return step.s1 + step.s2 + step.downfloaters


@dataclass(frozen=True)
class StepNotes:
    """The notes on a round by the ids of its steps: a teacher's, and one's `own`.

    `lost` are own notes whose step is not in the trace; those in `elsewhere` belong to its other viewpoint.
    """

    teacher: Mapping[str, Note] = field(default_factory=dict)
    own: Mapping[str, StepNote] = field(default_factory=dict)
    lost: tuple[StepNote, ...] = ()
    elsewhere: tuple[StepNote, ...] = ()

    def at(self, step_id: str) -> Iterator[str]:
        """Yield what stands at a step, the teacher's note first, in the language in use."""
        if step_id in self.teacher:
            yield self.teacher[step_id].text
        if step_id in self.own:
            yield self.own[step_id].text

    def has(self, step_id: str) -> bool:
        """Whether anything stands at a step."""
        return step_id in self.teacher or step_id in self.own

    @property
    def steps(self) -> frozenset[str]:
        """The ids of the steps with a note."""
        return frozenset(self.teacher) | frozenset(self.own)


NOTHING = StepNotes()


def notes_of(tournament: Tournament, trace: Trace) -> StepNotes:
    """Return the notes on a round of a tournament, at the steps of its trace."""
    from swissdesk.reports.stories import notes_by_step  # a round without a trace has no use for them

    teacher = notes_by_step(tournament.info.name, trace)
    mine = [note for note in tournament.step_notes if note.round == trace.round]
    if not mine:
        return StepNotes(teacher)
    by_place = {place: step for step, place in places(trace).items()}
    own, lost, elsewhere = {}, [], []
    for note in mine:
        if note.step in by_place:
            own[by_place[note.step]] = note
        elif note.viewpoint == trace.viewpoint.value:
            lost.append(note)
        else:
            elsewhere.append(note)
    return StepNotes(teacher, own, tuple(lost), tuple(elsewhere))


def note_on(trace: Trace, step: TraceStep, text: str) -> StepNote | None:
    """Return a note on a step of a trace; None on a candidate of an opened family, which the trace does not hold."""
    place = places(trace).get(step.id)
    return None if place is None else StepNote(trace.round, trace.viewpoint.value, place, text)


def lost_message(note: StepNote) -> Message:
    """Return what is said of a note whose step has gone."""
    return message(
        N_("The round was paired again; this note has no step now. {place}: {note}"), place=where(note), note=note.text
    )


def where(note: StepNote) -> str:
    """Return where a note stood that has no step any more: ``Bracket 3 · C.6``."""
    place = note.step
    bracket = wording.text(N_("Bracket {number}"), number=place.bracket) if place.bracket else ""
    return " · ".join(filter(None, (bracket, place.clause, "–".join(map(str, place.players)))))


def reason(note: StepNote) -> str:
    """Return why a note stands at no step of the trace that is shown."""
    if note.viewpoint == Viewpoint.TEXT.value:
        return wording.text(N_("This step is part of the trace that follows the rules literally."))
    return wording.text(N_("This step is part of the trace with foresight."))
