"""Questions that may be asked of a round, and their answers: the same in the window, on the command line, on paper.

A `Subject` is the round that is asked about; `reply` is the long work. `engine.explain` finds the facts, `looking_back`
what is to be said of a round on record besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine.as_known import known_before, system_of
from swissdesk.engine.progress import Monitor, share
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_
from swissdesk.model import Round, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Column, Report, Row, Table, Use
from swissdesk.reports.looking_back import Hindsight, has_news, look_back
from swissdesk.reports.trace_parts import named_system
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.engine.explain import Answer


class Asked(Enum):
    """What may be asked of a round."""

    MEETING = "meeting"
    BYE = "bye"
    FLOAT = "float"
    COLOUR = "colour"

    @property
    def players(self) -> int:
        """About how many players the question is."""
        return {Asked.MEETING: 2, Asked.BYE: 0}.get(self, 1)


QUESTIONS: dict[Asked, str] = {
    Asked.MEETING: N_("Why do two players not meet?"),
    Asked.BYE: N_("Why does this player have the bye, and no other?"),
    Asked.FLOAT: N_("Why does a player have a downfloat?"),
    Asked.COLOUR: N_("Why does a player have this colour?"),
}


# ---- what is asked about


@dataclass(frozen=True)
class Subject:
    """A round, on record or coming, and the system that pairs it."""

    tournament: Tournament
    number: int
    system: str

    @property
    def on_record(self) -> Round | None:
        """The round as it was published or drafted, None for the coming one."""
        rounds = self.tournament.rounds
        return rounds[self.number - 1] if self.number <= len(rounds) else None

    @property
    def before(self) -> Tournament:
        """The tournament as it stood before the round."""
        return known_before(self.tournament, self.number)

    @property
    def is_by_its_system(self) -> bool:
        """Whether the system is the one that paired the round, or will."""
        return self.system == system_of(self.tournament, self.number)

    @property
    def title(self) -> str:
        """The round for a list of rounds."""
        template = N_("Round {round}") if self.on_record else N_("Round {round}, not yet played")
        return wording.text(template, round=self.number)

    def players(self) -> list[tuple[int, str]]:
        """Return those who are to be paired, (id, text), in starting order."""
        before = self.before
        return [(player, wording.numbered_name(before, player)) for player in before.present(self.number)]


def subjects(tournament: Tournament, *, with_coming: bool) -> tuple[Subject, ...]:
    """Return the rounds that can be asked about: those on record by a system we know, and the coming one if wanted."""
    numbers = range(1, len(tournament.rounds) + 1 + with_coming)
    found = (Subject(tournament, number, named_system(tournament, number)) for number in numbers)
    return tuple(subject for subject in found if subject.system in SYSTEMS)


def has_subjects(tournament: Tournament, *, with_coming: bool) -> bool:
    """Return whether a round can be asked about: the first that can be is the answer."""
    numbers = range(1, len(tournament.rounds) + 1 + with_coming)
    return any(named_system(tournament, number) in SYSTEMS for number in numbers)


# ---- answers


@dataclass(frozen=True)
class Reply:
    """The answer to a question about `players` (nobody, one or two), and what is to be said of the round besides."""

    subject: Subject
    asked: Asked
    players: tuple[int, ...]
    answer: Answer
    hindsight: Hindsight

    @cached_property
    def sentence(self) -> str:
        """The answer in words."""
        return wording.sentence(self.answer.message)

    @property
    def about(self) -> frozenset[int]:
        """Whom the answer is about: of the bye, the player with the bye."""
        return frozenset(self.players or (self.answer.proposal.bye or 0,))


def reply(subject: Subject, asked: Asked, players: Sequence[int] = (), monitor: Monitor | None = None) -> Reply:
    """Return the answer to a question; raises NotReady and NoPairing like `propose`."""
    found = _answer(subject, asked, players, first_part(subject, monitor))
    proposal = found.proposal if subject.is_by_its_system else None
    hindsight = look_back(subject.tournament, subject.number, proposal, monitor=second_part(monitor))
    return Reply(subject, asked, tuple(players), found, hindsight)


def _answer(subject: Subject, asked: Asked, players: Sequence[int], monitor: Monitor | None) -> Answer:
    from swissdesk.engine import explain  # wanted only when something is asked

    before, system = subject.before, subject.system
    if asked is Asked.BYE:
        return explain.why_bye(before, system, monitor=monitor)
    if asked is Asked.MEETING:
        one, other = players
        return explain.why_not(before, one, other, system, monitor=monitor)
    about = explain.why_float if asked is Asked.FLOAT else explain.why_colour
    (player,) = players
    return about(before, player, system, monitor=monitor)


def first_part(subject: Subject, monitor: Monitor | None) -> Monitor | None:
    """Return the monitor of the answer itself; half of the work is left where more has become known since."""
    return share(monitor, 0, 2) if has_news(subject.tournament, subject.number) else monitor


def second_part(monitor: Monitor | None) -> Monitor | None:
    """Return the monitor of what has become known since."""
    return share(monitor, 1, 2)


# ---- an answer as a sheet

LINE = 96
"""Characters in a line of text."""


def answer_sheet(tournament: Tournament, number: int, title: str, text: str) -> Report:
    """Return the sheet of an answer about round `number`; `text` is in blocks with an empty line between them."""
    table = Table((Column("text", ""),), tuple(_rows(text)), is_text=True)
    return parts.report(tournament, "answer", title, (table,), number=number, use=Use.READING)


def _rows(text: str) -> Iterator[Row]:
    for place, block in enumerate(text.strip().split("\n\n")):
        for line in block.splitlines():
            said = line.lstrip()
            yield from parts.text_rows(said, LINE, group=str(place), indent=" " * (len(line) - len(said)))
