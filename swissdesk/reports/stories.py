"""Stories: positions to be walked through on the real trace, with a teacher's notes at steps, in three languages.

Each is a file in ``resources/stories``: a sample tournament or a crosstable, what it is about, and notes. A note
belongs to the first step of its bracket with that kind and clause; a test finds every one of them. Three groups: walks
(the manual's event), the tables of section D of 2012, and what changed from one edition to the next. Those name the
older edition (`against`) and the `clause` by which the two differ in that position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from swissdesk.engine.trace import Trace, TraceStep
from swissdesk.formats.crosstable_text import boards_of, tournament_of
from swissdesk.i18n import ENGLISH, LANGUAGES, N_, language
from swissdesk.model import Colour, EventInfo, ForbiddenGroup, Settings, Tournament
from swissdesk.paths import resource

Words = Mapping[str, str]
"""A text by language."""


class Group(Enum):
    """What stories stand together; the value is their title."""

    WALK = N_("Whole events")
    ORDER = N_("Tables of section D (2012)")
    TO_2017 = N_("What changed 2012 → 2017")
    TO_2026 = N_("What changed 2017 → 2026")


def said(words: Words) -> str:
    """Return a text in the language in use."""
    return words.get(language(), words[ENGLISH])


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
        return said(dict(self.texts))

    def belongs_to(self, step: TraceStep) -> bool:
        """Whether a step is of the kind that the note is about."""
        return (step.bracket or 0, step.kind.value, step.clause) == (self.bracket, self.kind, self.clause)


@dataclass(frozen=True)
class Story:
    """A story; its tournament is known by its name (`event`), and told by `system` from `round` on.

    `worked` names the table of section D that it shows. The tournament is the sample of that file name, or that of the
    crosstable `table` with so many `rounds` and `forbidden` pairs.
    """

    key: str
    group: Group
    event: str
    system: str
    title: Words
    about: Words
    notes: tuple[Note, ...]
    round: int
    sample: str = ""
    table: str = ""
    rounds: int = 0
    forbidden: str = ""
    worked: str = ""
    against: str = ""
    clause: str = ""

    @property
    def systems(self) -> tuple[str, ...]:
        """The editions that are compared, the newer one first; none if the story is about one alone."""
        return (self.system, self.against) if self.against else ()

    def tournament(self) -> Tournament:
        """Return the position as a tournament whose next round is to be paired, or the sample."""
        if self.sample:
            from swissdesk.formats import trf  # wanted by samples only

            return trf.load(resource("samples", self.sample))
        forbidden = tuple(ForbiddenGroup(pair) for pair in boards_of(self.forbidden))
        settings = Settings(rounds=self.rounds, initial_colour=Colour.WHITE, forbidden=forbidden, system=self.system)
        return tournament_of(self.table, settings).replace(info=EventInfo(name=self.event))


@cache
def stories() -> tuple[Story, ...]:
    """Return the stories that come with the program, group by group."""
    found = map(_read, sorted(resource("stories").glob("*.toml")))
    return tuple(sorted(found, key=lambda story: list(Group).index(story.group)))


def _read(file: Path) -> Story:
    data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    notes = tuple(map(_note, data.get("note", ())))
    return Story(
        key=file.stem,
        group=Group[data["group"]],
        event=str(data["event"]),
        system=str(data["system"]),
        title=_words(data["title"]),
        about=_words(data["about"]),
        notes=notes,
        round=int(data["round"]),
        rounds=int(data.get("rounds", 0)),
        **{key: str(data.get(key, "")) for key in ("sample", "table", "forbidden", "worked", "against", "clause")},
    )


def _words(data: Mapping[str, Any]) -> Words:
    return {code: str(data[code]) for code in LANGUAGES}


def _note(data: Mapping[str, Any]) -> Note:
    texts = tuple(_words(data).items())
    return Note(int(data["round"]), int(data["bracket"]), str(data["kind"]), str(data["clause"]), texts)


def notes_by_step(event: str, trace: Trace) -> dict[str, Note]:
    """Return the teacher's notes on a round of an event, which is known by its name, by the ids of its steps."""
    found: dict[str, Note] = {}
    for story in _told(event, trace.system):
        for note in story.notes:
            step = next(filter(note.belongs_to, trace.steps), None)
            if note.round == trace.round and step is not None:
                found[step.id] = note
    return found


def _told(event: str, system: str) -> Iterable[Story]:
    return (story for story in stories() if (story.event, story.system) == (event, system))
