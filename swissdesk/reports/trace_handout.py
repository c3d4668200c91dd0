"""How a round came about, to be handed out in a lesson: bracket by bracket the steps that decide.

Each bracket is a table of steps, then a drawing: those of the first half on the left, their opponents on the right,
joined by lines. Steps that settle nothing are left out, alike ones are counted; the clauses are explained at the end.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Kind, Quality, Trace, TraceStep, Value, Verdict
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.model.points import POINT
from swissdesk.reports import parts
from swissdesk.reports.content import Align, Cell, Column, Link, Report, Row, Table, Use
from swissdesk.wording_clauses import clause as clause_of

LINE = 94
"""Characters in a line of text; the lines are made here so that a step is a group of rows."""

MANY_PAIRS = 16
"""From more pairs on, opponents stand beside each other: crossing lines would be a tangle."""

_WAYS = (Kind.EXCHANGE, Kind.MDP_PAIRING)
_TRIES = (Kind.CANDIDATE, Kind.FAMILY)
_BEST = (Verdict.ACCEPTED, Verdict.BEST_SO_FAR)
_SILENT = ("dutch-2012", "dutch-2012-letter")
"""Where the sentence on the accepted candidate leaves its criteria unsaid."""


def trace_handout(tournament: Tournament, round_number: int | None = None) -> Report:
    """Return the handout of a round, the latest one on record if no number is given, paired anew by its system.

    The number after the last is the coming round. Raises InvalidEdit if its system has no trace or nobody is paired,
    and what `propose` raises.
    """
    number = max(1, len(tournament.rounds)) if round_number is None else round_number
    before = tournament.before_round(number)
    system = _system(tournament, number)
    trace = propose(before, system).trace()
    if not trace.steps:
        raise InvalidEdit(N_("Nobody was paired in round {round}: there is nothing to explain."), round=number)
    return Report(
        kind="trace",
        title=translate(N_("How the round was paired")),
        event=parts.event_name(tournament),
        round=parts.round_of(tournament, number),
        date=parts.round_date(tournament, number),
        tables=tuple(table for table in _tables(before, trace) if table.rows),
        edition=parts.edition(tournament, system),
        arbiter=tournament.info.chief_arbiter,
        use=Use.READING,
        language=parts.language(),
    )


def _system(tournament: Tournament, number: int) -> str:
    """Return the system recorded for the round, else that of the tournament."""
    recorded = tournament.rounds[number - 1].system if number <= len(tournament.rounds) else ""
    system = recorded or tournament.settings.system
    if system not in SYSTEMS:
        raise InvalidEdit(
            N_("Round {round} was paired by the {system}, whose way cannot be shown step by step."),
            round=number, system=wording.system_title(system),
        )  # fmt: skip
    return system


# ---- the parts of the handout


@dataclass(frozen=True)
class _Chapter:
    """What belongs together: a bracket, or what comes before the first or after the last one (`bracket` None)."""

    bracket: int | None
    steps: tuple[TraceStep, ...]


def _tables(before: Tournament, trace: Trace) -> Iterator[Table]:
    explained: list[str] = []
    for chapter in _chapters(trace):
        lines = list(_told(chapter.steps, trace.system))
        explained += [name for step, _ in lines for name in _clauses(step)]
        yield _steps_table(_title(before, chapter), lines)
        accepted = next((step for step in chapter.steps if step.verdict is Verdict.ACCEPTED), None)
        if accepted is not None:
            yield _drawing(before, chapter, accepted)
    yield _glossary(trace.system, explained)


def _clauses(step: TraceStep) -> Iterator[str]:
    """Yield what a step refers to: its clause, the criterion that decides, what its pairs break."""
    yield step.clause
    if step.reason is not None and step.reason.criterion:
        yield from step.reason.criterion.split(", ")
    if step.kind is Kind.LIMIT:
        yield from (label for label, _ in step.quality)
    for pair in step.pairs:
        yield from pair.breaks


def _chapters(trace: Trace) -> list[_Chapter]:
    """Return the steps by bracket, without what is below a family; a bracket begun anew is a chapter of its own."""
    kinds = {step.id: step.kind for step in trace.steps}
    hidden: set[str] = set()
    chapters: list[tuple[int | None, list[TraceStep]]] = []
    for step in trace.steps:
        if step.parent is not None and (step.parent in hidden or kinds.get(step.parent) is Kind.FAMILY):
            hidden.add(step.id)
            continue
        if not chapters or step.kind is Kind.BRACKET or chapters[-1][0] != step.bracket:
            chapters.append((step.bracket, []))
        chapters[-1][1].append(step)
    return [_Chapter(bracket, tuple(steps)) for bracket, steps in chapters]


def _title(before: Tournament, chapter: _Chapter) -> str:
    """Return ``Bracket 2 · 1½ points · 6 players · from above: 1``."""
    if chapter.bracket is None:
        first = chapter.steps[0].kind
        return translate(N_("Before the first bracket") if first is Kind.OUTLOOK else N_("The bye and the colours"))
    pieces = [wording.text(N_("Bracket {number}"), number=chapter.bracket)]
    begin = chapter.steps[0]
    score = dict(begin.counters).get("score")
    if score is not None:
        template = translate_plural("{points} point", "{points} points", 1 if 0 < score <= POINT else 2)
        pieces.append(template.format(points=wording.points_text(score)))
    count = len(begin.s1) + len(begin.s2)
    if count:
        pieces.append(translate_plural("{count} player", "{count} players", count).format(count=count))
    if begin.s1:
        pieces.append(translate_plural("{count} from above", "{count} from above", len(begin.s1)).format(
            count=len(begin.s1)))  # fmt: skip
    return " · ".join(pieces)


# ---- the steps


def _told(steps: Sequence[TraceStep], system: str) -> Iterator[tuple[TraceStep, str]]:
    """Yield the steps worth telling with their sentences; runs of alike candidates are told once and counted."""
    place = 0
    while place < len(steps):
        step = steps[place]
        end = place + 1
        if step.kind in _WAYS and not _leads_on(steps, place):
            place = end
            continue
        if step.kind in _TRIES and step.verdict not in _BEST:
            while end < len(steps) and _is_alike(step, steps[end]):
                end += 1
        text = _sentences(step, [other for other in steps[place:end] if other.kind in _TRIES])
        if step.verdict is Verdict.ACCEPTED and step.quality and system in _SILENT:
            text += " " + _criteria(step.quality)
        yield step, text
        place = end


def _leads_on(steps: Sequence[TraceStep], place: int) -> bool:
    """Whether an exchange or a choice for the MDPs comes to a candidate that is the best, or the best so far."""
    for step in steps[place + 1 :]:
        if step.kind is Kind.EXCHANGE or step.kind is steps[place].kind:
            return False
        if step.verdict in _BEST:
            return True
    return False


def _is_alike(one: TraceStep, other: TraceStep) -> bool:
    """Whether candidates or families fail for the same reason; ways that are not told do not divide them."""
    if other.kind not in _TRIES or one.verdict is not other.verdict:
        return False
    if one.reason is None or other.reason is None:
        return one.reason is other.reason
    return (one.reason.cause, one.reason.criterion) == (other.reason.cause, other.reason.criterion)


def _sentences(step: TraceStep, alike: Sequence[TraceStep]) -> str:
    text = wording.sentence(step.message)
    if len(alike) > 1:
        more = sum(max(1, other.size) for other in alike[1:])
        text += " " + translate_plural(
            "{count} more after it fares no better.", "{count} more after it fare no better.", more
        ).format(count=_size(more))
    return text


def _size(size: int) -> str:
    """Return a number of candidates: in figures, with its order of magnitude where they would fill the line."""
    digits = str(size)
    return f"{size:,}".replace(",", "\N{NO-BREAK SPACE}") if len(digits) < 10 else f"≈ 10^{len(digits) - 1}"


def _criteria(quality: Quality) -> str:
    """Return what the accepted candidate falls short of: ``Criteria: X = 1, D5 = 1; nothing to fault …``"""
    short = [
        f"{label}\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{_value(label, value)}"
        for label, value in quality
        if value and value != (0,)
    ]
    if not short:
        return translate(N_("There is nothing to fault on any criterion."))
    return wording.text(N_("Criteria: {values}; nothing to fault on the others."), values=", ".join(short))


def _value(label: str, value: Value) -> str:
    if isinstance(value, int):
        return f"{value / (POINT * POINT):g}" if label == "B.3" else str(value)
    return " ".join(wording.points_text(score) for score in value)


def _steps_table(title: str, told: Iterable[tuple[TraceStep, str]]) -> Table:
    columns = (
        Column("clause", translate(N_("Clause")), kin="clause"),
        Column("text", translate(N_("What happens")), kin="text"),
    )
    rows: list[Row] = []
    for step, text in told:
        rows += _lines(step.id, step.clause, text, bold=step.verdict is Verdict.ACCEPTED)
    return Table(columns, tuple(rows), title=title)


def _lines(group: str, head: str, text: str, *, bold: bool = False) -> Iterator[Row]:
    """Yield a text as rows of one group, `head` beside the first."""
    for place, line in enumerate(textwrap.wrap(text, LINE - 6 * bold, break_on_hyphens=False)):
        yield Row((Cell("" if place else head, bold=not place), Cell(line, bold=bold)), group=group)


# ---- the drawing


def _drawing(before: Tournament, chapter: _Chapter, accepted: TraceStep) -> Table:
    """Return the accepted candidate: a line from each player on the left to the opponent on the right.

    Opponents are in the order of their ranks so that one sees what was transposed, in large brackets beside each other.
    """
    left, right = _sides(before, accepted)
    came = chapter.steps[0].s1 if chapter.steps[0].kind is Kind.BRACKET else ()
    breaks = {pair.other: ", ".join(pair.breaks) for pair in accepted.pairs}
    columns = (
        Column("left-number", "", Align.RIGHT, joined=True, kin="number"),
        Column("left", translate(N_("First half")), stretch=True, kin="name"),
        Column("lines", "", room=14),
        Column("right-number", "", Align.RIGHT, joined=True, kin="number"),
        Column("right", translate(N_("Opponents")), stretch=True, kin="name"),
        Column("breaks", translate(N_("Not met")), drop=1),
    )

    def card(number: int | None) -> tuple[Cell, Cell]:
        if number is None:
            return Cell(), Cell()
        mark = translate(N_("from above")) if number in came else ""
        if number in accepted.downfloaters:
            mark = translate(N_("left over"))
        return Cell(str(number), muted=True), parts.name_cell(before.player(number), mark=mark)

    rows = []
    for place in range(max(len(left), len(right)) if accepted.pairs else 0):
        one, other = (side[place] if place < len(side) else None for side in (left, right))
        rows.append(Row((*card(one), Cell(), *card(other), Cell(breaks.get(other or 0, ""), bold=True))))
    links = (Link(left.index(p.one), right.index(p.other), bool(p.breaks)) for p in accepted.pairs)
    drawn = Table(columns, tuple(rows), links=tuple(links), whole=len(rows) <= MANY_PAIRS * 2)
    return drawn.without_empty_columns()


def _sides(before: Tournament, accepted: TraceStep) -> tuple[list[int], list[int]]:
    """Return who stands on the left and who on the right, from the top; who is left over stands below."""
    left = [pair.one for pair in accepted.pairs]
    right = [pair.other for pair in accepted.pairs]
    if len(right) <= MANY_PAIRS:
        right.sort(key=lambda player: before.ranking[player])
    left += [player for player in accepted.limbo if player not in left]
    right += [player for player in accepted.downfloaters if player not in left and player not in right]
    return left, right


# ---- the clauses


def _glossary(system: str, clauses: Iterable[str]) -> Table:
    """Return every clause that is mentioned once, in plain words, those with the same words together."""
    known: dict[tuple[str, str], list[str]] = {}
    for name in sorted(dict.fromkeys(clauses), key=_in_figures):
        found = clause_of(system, name)
        if found.title:
            known.setdefault((found.title, found.text), []).append(name)
    columns = (
        Column("clause", translate(N_("Clause")), kin="clause"),
        Column("text", translate(N_("What it asks for")), kin="text"),
    )
    rows: list[Row] = []
    for (title, text), names in known.items():
        names_lines = textwrap.wrap(", ".join(names), 12)
        said = [(f"{title}", True), *((line, False) for line in textwrap.wrap(text, LINE, break_on_hyphens=False))]
        for place in range(max(len(said), len(names_lines))):
            line, bold = said[place] if place < len(said) else ("", False)
            head = names_lines[place] if place < len(names_lines) else ""
            rows.append(Row((Cell(head, bold=True), Cell(line, bold=bold)), group=names[0]))
    return Table(columns, tuple(rows), title=translate(N_("The clauses in plain words")))


def _in_figures(name: str) -> tuple[tuple[int, str], ...]:
    """Return a key that puts ``C.9`` before ``C.10`` and ``2.4.3`` before ``C4``."""
    pieces = "".join(letter if letter.isalnum() else " " for letter in name.replace("C", "C ")).split()
    return tuple((int(piece), "") if piece.isdigit() else (10**6, piece) for piece in pieces)
