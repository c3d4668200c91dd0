"""Parts that the sheets about a trace share: notes, steps as rows, drawings, and the clauses in plain words.

Notes are a teacher's on the samples, and the arbiter's own.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine.as_known import system_of
from swissdesk.engine.colours import Strength
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Arrival, Kind, Quality, Trace, TraceStep, Value, Verdict, Viewpoint
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, StepNote, StepPlace, Tournament
from swissdesk.model.points import POINT
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Link, Row, Table, Tone
from swissdesk.reports.drawing import Align
from swissdesk.values import dataclass, field
from swissdesk.wording_clauses import clause as clause_of
from swissdesk.wording_clauses import label_of, with_article

if TYPE_CHECKING:
    from swissdesk.reports.stories import Note


# ---- notes


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


# ---- the system

MANY_PAIRS = 16
"""From more pairs on, opponents stand beside each other: crossing lines would be a tangle."""

MANY_ROWS = 32
"""A drawing of no more rows stays on one page."""

LINE = 94
"""Characters in a line of text; the lines are made here so that a step is a group of rows."""


def named_system(tournament: Tournament, number: int) -> str:
    """Return the system that paired the round, or will; also one that only another program knows, which has no way."""
    recorded = tournament.rounds[number - 1].system if number <= len(tournament.rounds) else ""
    return recorded or system_of(tournament, number)


def traced_system(tournament: Tournament, number: int) -> str:
    """Return the system that paired the round, or will; raises InvalidEdit if it has no trace."""
    system = named_system(tournament, number)
    if system not in SYSTEMS:
        raise InvalidEdit(
            N_("Round {round} was paired by the {system}, which cannot be shown step by step."),
            round=number,
            system=wording.system_title(system),
        )
    return system


def needs_trace(tournament: Tournament, number: int | None) -> object:
    """Raise InvalidEdit if the round, the latest if there is no number, has no trace; for `SheetKind.needs`."""
    return traced_system(tournament, max(1, len(tournament.rounds)) if number is None else number)


def narrated_by(trace: Trace) -> str:
    """Return which system a round was left to, empty if it was paired by its own."""
    if not trace.narrated_by:
        return ""
    return wording.text(
        N_("Round {round} is a seeding round: it is paired by the {system}."),
        round=trace.round,
        system=wording.system_title(trace.narrated_by),
    )


# ---- the steps


_ARRIVALS = {
    Arrival.ABOVE: N_("from above"),
    Arrival.BELOW: N_("from below"),
    Arrival.BOTH: N_("from other scoregroups"),
}


def arrival_text(arrival: Arrival) -> str:
    """Return where those of a bracket come from who are not its residents."""
    return translate(_ARRIVALS[arrival])


def size_text(size: int) -> str:
    """Return a number of candidates: in figures, with its order of magnitude where they would fill the line."""
    digits = str(size)
    return f"{size:,}".replace(",", "\N{NO-BREAK SPACE}") if len(digits) < 10 else f"≈ 10^{len(digits) - 1}"


def criteria_text(quality: Quality) -> str:
    """Return what the accepted candidate falls short of: ``Criteria: X = 1, D5 = 1; nothing to fault …``"""
    short = [
        f"{label}\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{_value(label, value)}"
        for label, value in quality
        if value and value != (0,)
    ]
    if not short:
        return translate(N_("All criteria are fully met."))
    return wording.text(N_("Criteria: {values}; all others are fully met."), values=", ".join(short))


def _value(label: str, value: Value) -> str:
    if isinstance(value, int):
        return f"{value / (POINT * POINT):g}" if label == "D.4" else str(value)
    return " ".join(wording.points_text(score) for score in value)


def step_text(step: TraceStep, system: str) -> str:
    """Return what a step says, with the criteria of the accepted candidate where its sentence is silent on them."""
    text = wording.sentence(step.message)
    is_silent = system in SYSTEMS and not SYSTEMS[system].names_unmet_criteria
    if step.verdict is Verdict.ACCEPTED and step.quality and is_silent:
        text += " " + criteria_text(step.quality)
    return text


def steps_table(title: str, steps: Iterable[tuple[TraceStep, str]], system: str, notes: StepNotes = NOTHING) -> Table:
    """Return steps with what is said of them as rows under a title, and with the notes that stand at them.

    `system` is the one whose clauses they name.
    """
    columns = (
        Column("clause", translate(N_("Clause")), kin="clause"),
        Column("text", translate(N_("Explanation")), kin="text"),
    )
    rows: list[Row] = []
    for step, text in steps:
        rows += _lines(step.id, label_of(system, step.clause), text, bold=step.verdict is Verdict.ACCEPTED)
        for note in notes.at(step.id):
            rows += _note_lines(step.id, note)
    return Table(columns, tuple(rows), title=title)


def lost_notes(notes: StepNotes) -> Table | None:
    """Return a table of the notes that stand at no step of the trace, with the reason; None if there are none."""
    gone = translate(N_("The round was paired again; the step is not in this trace."))
    rows: list[Row] = []
    for number, note in enumerate((*notes.lost, *notes.elsewhere), 1):
        why = gone if note in notes.lost else reason(note)
        for place, line in enumerate(textwrap.wrap(f"{where(note)}: {why}", LINE, break_on_hyphens=False)):
            rows.append(Row((Cell("" if place else str(number)), Cell(line, muted=True)), group=f"note {number}"))
        rows += _note_lines(f"note {number}", note.text)
    columns = (Column("number", "", kin="clause"), Column("text", translate(N_("Explanation")), kin="text"))
    return Table(columns, tuple(rows), title=translate(N_("Notes without a step"))) if rows else None


def _note_lines(group: str, note: str) -> Iterator[Row]:
    """Yield a note as rows of the group of its step, the word for it beside the first."""
    lines = [line for part in note.splitlines() for line in textwrap.wrap(part, LINE, break_on_hyphens=False)]
    for place, line in enumerate(lines):
        yield Row((Cell("" if place else translate(N_("Note")), bold=True, muted=True), Cell(line)), group=group)


def _lines(group: str, head: str, text: str, *, bold: bool = False) -> Iterator[Row]:
    """Yield a text as rows of one group, `head` beside the first."""
    for place, line in enumerate(textwrap.wrap(text, LINE - 6 * bold, break_on_hyphens=False)):
        yield Row((Cell("" if place else head, bold=not place), Cell(line, bold=bold)), group=group)


# ---- the drawing


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing in two columns: `rows` from the top, `pairs` (left, right, what it breaks) joined by lines.

    `marks` are said after a name (``from above``); `heads` stand above the columns.
    """

    heads: tuple[str, str]
    rows: tuple[tuple[int | None, int | None], ...]
    pairs: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    marks: tuple[tuple[int, str], ...] = ()


def drawing(before: Tournament, players: Mapping[int, Competitor], drawn: Drawn) -> Table:
    """Return a drawing as a table: points, number, name and due colour on either side, lines between them."""
    marks = dict(drawn.marks)
    breaks = {other: ", ".join(labels) for _, other, labels in drawn.pairs}
    is_alone = all(other is None for _, other in drawn.rows)
    columns = _side("left", drawn.heads[0])
    if not is_alone:
        columns += (Column("lines", "", room=11), *_side("right", drawn.heads[1]))
    has_breaks = any(breaks.values())
    if has_breaks:
        columns += (Column("breaks", translate(N_("Breaks"))),)
    rows = []
    for one, other in drawn.rows:
        cells = _seat(before, players, one, marks)
        if not is_alone:
            cells += (Cell(), *_seat(before, players, other, marks))
        if has_breaks:
            cells += (Cell(breaks.get(other or 0, ""), bold=True),)
        rows.append(Row(cells))
    left, right = ([row[side] for row in drawn.rows] for side in (0, 1))
    links = tuple(
        Link(left.index(one), right.index(other), bool(labels))
        for one, other, labels in drawn.pairs
        if one in left and other in right
    )
    return Table(columns, tuple(rows), links=links, whole=len(rows) <= MANY_ROWS)


def _side(key: str, head: str) -> tuple[Column, ...]:
    return (
        Column(f"{key}-number", "", Align.RIGHT, joined=True, kin="number"),
        Column(key, head, stretch=True, kin="name"),
        Column(f"{key}-points", translate(N_("Pts")), Align.RIGHT, joined=True, kin="points"),
        Column(f"{key}-due", translate(N_("Due")), Align.CENTRE, kin="due"),
    )


def _seat(
    before: Tournament, players: Mapping[int, Competitor], number: int | None, marks: Mapping[int, str]
) -> tuple[Cell, ...]:
    if number is None:
        return (Cell(), Cell(), Cell(), Cell())
    name = parts.name_cell(before.player(number), mark=marks.get(number, ""))
    known = players.get(number)
    points = wording.points_text(known.score) if known is not None else ""
    return Cell(str(number), muted=True), name, Cell(points, muted=True), _due_cell(known)


_STRENGTHS = {Strength.ABSOLUTE: "!", Strength.STRONG: "", Strength.MILD: "?"}


def _due_cell(player: Competitor | None) -> Cell:
    """Return a player's due colour as it looks on the board, with a sign for how strongly."""
    colour, strength = player.preference if player is not None else (None, None)
    if colour is None or strength is None:
        return Cell()
    tone = Tone.WHITE if colour is Colour.WHITE else Tone.BLACK
    return Cell(wording.side_text(colour)[:1] + _STRENGTHS[strength], tone=tone)


def how_to_read() -> str:
    """Return what the signs of a drawing mean."""
    return translate(
        N_(
            "Due: the due colour, with ! for an absolute, no sign for a strong, ? for a mild preference. A broken "
            "line is a pair that breaks something; the right column names it."
        )
    )


# ---- the clauses


def clauses_of(step: TraceStep) -> Iterator[str]:
    """Yield what a step refers to: its clause, the criterion that decides, what its pairs break."""
    yield step.clause
    if step.reason is not None and step.reason.criterion:
        yield from step.reason.criterion.split(", ")
    if step.kind is Kind.LIMIT:
        yield from (label for label, _ in step.quality)
    for pair in step.pairs:
        yield from pair.breaks


def glossary(system: str, clauses: Iterable[str]) -> Table:
    """Return every clause that is mentioned once, in plain words, those with the same words together."""
    known: dict[tuple[str, str], list[str]] = {}
    for name in sorted(dict.fromkeys(clauses), key=_in_figures):
        found = clause_of(system, name)
        if found.title:
            known.setdefault((found.title, found.text), []).append(with_article(system, name))
    columns = (
        Column("clause", translate(N_("Clause")), kin="clause"),
        Column("text", translate(N_("Requirement")), kin="text"),
    )
    rows: list[Row] = []
    for (title, text), names in known.items():
        names_lines = textwrap.wrap(", ".join(dict.fromkeys(names)), 12)
        said = [(f"{title}", True), *((line, False) for line in textwrap.wrap(text, LINE, break_on_hyphens=False))]
        for place in range(max(len(said), len(names_lines))):
            line, bold = said[place] if place < len(said) else ("", False)
            head = names_lines[place] if place < len(names_lines) else ""
            rows.append(Row((Cell(head, bold=True), Cell(line, bold=bold)), group=names[0]))
    return Table(columns, tuple(rows), title=translate(N_("Clauses in plain words")))


def _in_figures(name: str) -> tuple[tuple[int, str], ...]:
    """Return a key that puts ``C.9`` before ``C.10`` and ``2.4.3`` before ``C4``."""
    pieces = "".join(letter if letter.isalnum() else " " for letter in name.replace("C", "C ")).split()
    return tuple((int(piece), "") if piece.isdecimal() else (10**6, piece) for piece in pieces)
