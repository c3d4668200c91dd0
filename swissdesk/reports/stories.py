"""Stories: a sample tournament with a teacher's notes at the steps of its rounds, in the languages of the program.

Each is a file in ``resources/stories``; a note belongs to the first step of its bracket with that kind and clause.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from swissdesk.engine.trace import Trace, TraceStep
from swissdesk.i18n import ENGLISH, language
from swissdesk.paths import resource


@dataclass(frozen=True)
class Note:
    """What a teacher says at a step, by language."""

    round: int
    bracket: int
    kind: str
    clause: str
    texts: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The note in the language in use."""
        known = dict(self.texts)
        return known.get(language(), known[ENGLISH])

    def belongs_to(self, step: TraceStep) -> bool:
        """Whether a step is of the kind that the note is about."""
        return (step.bracket, step.kind.value, step.clause) == (self.bracket, self.kind, self.clause)


@dataclass(frozen=True)
class Story:
    """The notes on a tournament, which is known by its name, told by a system."""

    event: str
    system: str
    notes: tuple[Note, ...]


@cache
def stories() -> tuple[Story, ...]:
    """Return the stories that come with the program."""
    files = sorted(resource("stories").glob("*.toml"))
    return tuple(_story(tomllib.loads(file.read_text("utf-8"))) for file in files)


def _story(data: dict[str, object]) -> Story:
    notes: Iterable[dict[str, object]] = data["note"]  # type: ignore[assignment]
    return Story(str(data["event"]), str(data["system"]), tuple(map(_note, notes)))


def _note(data: dict[str, object]) -> Note:
    texts = tuple((code, str(data[code])) for code in ("en", "ru", "sk"))
    place = int(str(data["round"])), int(str(data["bracket"]))
    return Note(*place, str(data["kind"]), str(data["clause"]), texts)


def notes_by_step(event: str, trace: Trace) -> dict[str, Note]:
    """Return the teacher's notes on a round of an event, which is known by its name, by the ids of its steps."""
    found: dict[str, Note] = {}
    for story in stories():
        if (story.event, story.system) == (event, trace.system):
            for note in story.notes:
                step = next(filter(note.belongs_to, trace.steps), None)
                if note.round == trace.round and step is not None:
                    found[step.id] = note
    return found
