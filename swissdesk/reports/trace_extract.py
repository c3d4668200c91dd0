"""Chosen steps of a trace, to be handed out: what each of them says, its counters, and its drawing.

What is drawn is given with the steps, so that the paper shows what was on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from swissdesk import wording
from swissdesk.engine.checker import known_before
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Report, Table, Use
from swissdesk.reports.looking_back import remarks_on
from swissdesk.reports.trace_parts import (
    Drawn,
    clauses_of,
    drawing,
    glossary,
    how_to_read,
    step_text,
    steps_table,
    traced_system,
)


@dataclass(frozen=True)
class ShownStep:
    """A step with the title of the bracket it stands in and its drawing, part by part from the top."""

    step: TraceStep
    title: str
    parts: tuple[Drawn, ...]


def trace_extract(
    tournament: Tournament,
    number: int,
    shown: Sequence[ShownStep],
    players: Mapping[int, Competitor],
    articles: str = "",
) -> Report:
    """Return a sheet of chosen steps of round `number`; `players` are those who were to be paired, by id.

    `articles` is the system whose clauses the steps name, where it is not that of the round. Raises InvalidEdit if no
    step is chosen.
    """
    if not shown:
        raise InvalidEdit(N_("No step of round {round} is marked. Mark some, then print them."), round=number)
    system = traced_system(tournament, number)
    before = known_before(tournament, number)
    return parts.report(
        tournament, "trace-steps", translate(N_("Steps of the pairing")),
        _tables(before, articles or system, shown, players),
        number=number, system=system, use=Use.READING, notes=(how_to_read(),),
        notices=remarks_on(tournament, number, folded=True),
    )  # fmt: skip


def _tables(
    before: Tournament, system: str, shown: Sequence[ShownStep], players: Mapping[int, Competitor]
) -> Iterator[Table]:
    named: list[str] = []
    for place, one in enumerate(shown, 1):
        named += clauses_of(one.step)
        title = wording.text(N_("{number}. {title}"), number=place, title=one.title)
        yield steps_table(title, [(one.step, _said(one.step, system))], system)
        for drawn in one.parts:
            yield drawing(before, players, drawn)
    yield glossary(system, named)


def _said(step: TraceStep, system: str) -> str:
    """Return the sentence of a step with the counters as they are."""
    text = step_text(step, system)
    if not step.counters or step.kind is Kind.BRACKET:
        return text
    space = "\N{NO-BREAK SPACE}"
    counters = ", ".join(f"{name}{space}={space}{value}" for name, value in step.counters)
    return f"{text} {wording.text(N_('Parameters: {counters}.'), counters=counters)}"
