"""The handout of a round's story for a lesson: the steps that decide, or those that were chosen.

Each bracket is a table of steps, then a drawing: those of the first half on the left, their opponents on the right,
joined by lines. Steps that settle nothing are left out, alike ones are counted; the clauses are explained at the end.
What is drawn of chosen steps is given with them, so that the paper shows what was on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.as_known import known_before
from swissdesk.engine.position import Competitor
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Colour, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Report, Table, Use
from swissdesk.reports.looking_back import remarks_on
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.reports.trace_parts import (
    MANY_PAIRS,
    NOTHING,
    Drawn,
    StepNotes,
    arrival_text,
    clauses_of,
    drawing,
    glossary,
    how_to_read,
    lost_notes,
    narrated_by,
    needs_trace,
    notes_of,
    size_text,
    step_text,
    steps_table,
    traced_system,
)
from swissdesk.values import dataclass


@dataclass(frozen=True)
class ShownStep:
    """A step with the title of its bracket and its drawing, part by part from the top."""

    step: TraceStep
    title: str
    parts: tuple[Drawn, ...]


def trace_extract(
    tournament: Tournament,
    number: int,
    shown: Sequence[ShownStep],
    players: Mapping[int, Competitor],
    articles: str = "",
    notes: StepNotes = NOTHING,
) -> Report:
    """Return a sheet of chosen steps of round `number`; `players` are those who were to be paired, by id.

    `articles` is the system whose clauses the steps name, where it is not that of the round. Raises InvalidEdit if no
    step is chosen.
    """
    if not shown:
        raise InvalidEdit(N_("No step of round {round} is marked. Mark the steps to print."), round=number)
    system = traced_system(tournament, number)
    before = known_before(tournament, number)
    return parts.report(
        tournament,
        "trace-steps",
        translate(N_("Pairing steps")),
        _trace_extract_tables(before, articles or system, shown, players, notes),
        number=number,
        system=system,
        use=Use.READING,
        notes=(how_to_read(),),
        notices=remarks_on(tournament, number, folded=True),
    )


def _trace_extract_tables(
    before: Tournament, system: str, shown: Sequence[ShownStep], players: Mapping[int, Competitor], notes: StepNotes
) -> Iterator[Table]:
    named: list[str] = []
    for place, one in enumerate(shown, 1):
        named += clauses_of(one.step)
        title = wording.text(N_("{number}. {title}"), number=place, title=one.title)
        yield steps_table(title, [(one.step, _said(one.step, system))], system, notes)
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


_WAYS = (Kind.EXCHANGE, Kind.MDP_PAIRING)
_TRIES = (Kind.CANDIDATE, Kind.FAMILY)
_TITLES = {Kind.OUTLOOK: N_("Before the first bracket"), Kind.COMPLETION: N_("Completion of the round")}
_TITLES_OF_SCHEDULES = {Kind.OUTLOOK: N_("Before the pairing"), Kind.COLOUR: N_("Colours")}
_BEST = (Verdict.ACCEPTED, Verdict.BEST_SO_FAR)


def trace_handout(tournament: Tournament, round_number: int | None = None) -> Report:
    """Return the handout of a round, the latest one on record if no number is given, paired again by its system.

    It is paired from what was known then; what has become known since is said at the top. The number after the last is
    the coming round. Where no legal round exists, it tells how far the system comes.
    Raises InvalidEdit if its system has no trace or nobody is paired, and NotReady like `propose`.
    """
    number = max(1, len(tournament.rounds)) if round_number is None else round_number
    before = known_before(tournament, number)
    system = traced_system(tournament, number)
    notices: tuple[str, ...] = ()
    proposal: Proposal | None = None
    try:
        proposal = propose(before, system)
    except NoPairing as error:
        trace, position, notices = error.trace(), error.position, (wording.sentence(error),)
    else:
        trace, position = proposal.trace(), proposal.position
        notices = tuple(filter(None, (narrated_by(trace),)))
    notices += remarks_on(tournament, number, proposal, folded=True)
    if not trace.steps:
        raise InvalidEdit(N_("No players were paired in round {round}: there is nothing to explain."), round=number)
    players = {c.id: c for c in position.competitors} if position is not None else {}
    return parts.report(
        tournament,
        "trace",
        translate(N_("Explanation of the pairing")),
        _tables(before, trace, players, notes_of(tournament, trace)),
        number=number,
        system=system,
        use=Use.READING,
        notices=notices,
        notes=(how_to_read(),),
    )


# ---- the parts of the handout


@dataclass(frozen=True)
class _Chapter:
    """What belongs together: a bracket, or what comes before the first or after the last one (`bracket` None)."""

    bracket: int | None
    steps: tuple[TraceStep, ...]


def _tables(before: Tournament, trace: Trace, players: Mapping[int, Competitor], notes: StepNotes) -> Iterator[Table]:
    explained: list[str] = []
    scheduled = any(step.kind is Kind.SEATS for step in trace.steps)
    for chapter in _chapters(trace):
        lines = list(_sentences_of(chapter.steps, trace.articles, notes))
        explained += [name for step, _ in lines for name in clauses_of(step)]
        yield steps_table(_title(trace, chapter, scheduled=scheduled), lines, trace.articles, notes)
        accepted = next((step for step in chapter.steps if step.verdict is Verdict.ACCEPTED), None)
        if accepted is not None and accepted.pairs:
            yield drawing(before, players, _drawn(before, chapter, accepted))
    lost = lost_notes(notes)
    if lost is not None:
        yield lost
    yield glossary(trace.articles, explained)


def _chapters(trace: Trace) -> list[_Chapter]:
    """Return the steps by bracket, without what is below a family; a bracket begun again is a chapter of its own."""
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


def _title(trace: Trace, chapter: _Chapter, *, scheduled: bool) -> str:
    """Return ``Bracket 2 · 1½ points · 6 players · 1 from above``; a schedule has no brackets, but its boards."""
    if chapter.bracket is None:
        titles = _TITLES_OF_SCHEDULES if scheduled else _TITLES
        return translate(titles.get(chapter.steps[0].kind, N_("The bye and the colours")))
    begin = chapter.steps[0]
    scores = trace.scores(begin) if begin.kind is Kind.BRACKET else ()
    pieces = [translate(N_("The boards"))]
    if len(scores) > 1:
        first = dict(begin.counters)["joins"]
        points = wording.text(N_("{scores} points"), scores=[wording.points_text(score) for score in scores])
        pieces = [wording.text(N_("Brackets {first} to {number}"), first=first, number=chapter.bracket), points]
    elif scores:
        pieces = [wording.text(N_("Bracket {number}"), number=chapter.bracket), wording.points_words(scores[0])]
    count = len(begin.s1) + len(begin.s2)
    if count:
        pieces.append(translate_plural("{count} player", "{count} players", count).format(count=count))
    if begin.s1 and len(scores) < 2:
        pieces.append(f"{len(begin.s1)} {arrival_text(begin.arrival)}")
    return " · ".join(pieces)


# ---- the steps


def _sentences_of(steps: Sequence[TraceStep], system: str, notes: StepNotes) -> Iterator[tuple[TraceStep, str]]:
    """Yield the steps worth telling with their sentences; runs of alike candidates are told once and counted.

    A step with a note is worth telling.
    """
    place = 0
    while place < len(steps):
        step = steps[place]
        end = place + 1
        if step.kind in _WAYS and not _leads_on(steps, place) and not notes.has(step.id):
            place = end
            continue
        if step.kind in _TRIES and step.verdict not in _BEST:
            while end < len(steps) and _fails_likewise(step, steps[end]) and not notes.has(steps[end].id):
                end += 1
        yield step, _sentences(step, system, [other for other in steps[place:end] if other.kind in _TRIES])
        place = end


def _leads_on(steps: Sequence[TraceStep], place: int) -> bool:
    """Whether an exchange or a choice for the MDPs comes to a candidate that is the best, or the best so far."""
    for step in steps[place + 1 :]:
        if step.kind is Kind.EXCHANGE or step.kind is steps[place].kind:
            return False
        if step.verdict in _BEST:
            return True
    return False


def _fails_likewise(one: TraceStep, other: TraceStep) -> bool:
    """Whether candidates or families fail for the same reason; ways that are not told do not divide them."""
    if other.kind not in _TRIES or one.verdict is not other.verdict:
        return False
    if one.reason is None or other.reason is None:
        return one.reason is other.reason
    return (one.reason.cause, one.reason.criterion) == (other.reason.cause, other.reason.criterion)


def _sentences(step: TraceStep, system: str, same: Sequence[TraceStep]) -> str:
    text = step_text(step, system)
    if len(same) > 1:
        more = sum(max(1, other.size) for other in same[1:])
        text += " " + translate_plural(
            "{count} later candidate is no better.", "{count} later candidates are no better.", more
        ).format(count=size_text(more))
    return text


# ---- the drawing


def _drawn(before: Tournament, chapter: _Chapter, accepted: TraceStep) -> Drawn:
    """Return the accepted candidate: a line from each player on the left to the opponent on the right.

    Opponents are in the order of their ranks so that one sees what was transposed, in large brackets beside each other.
    """
    left, right = _sides(before, accepted)
    begin = chapter.steps[0]
    came = begin.s1 if begin.kind is Kind.BRACKET and "joins" not in dict(begin.counters) else ()
    marks = dict.fromkeys(came, arrival_text(begin.arrival))
    marks |= {player: translate(N_("left over")) for player in accepted.downfloaters}
    rows = zip_longest(left, right)
    pairs = ((pair.one, pair.other, pair.breaks) for pair in accepted.pairs)
    heads = (translate(N_("First half")), translate(N_("Opponents")))
    if "score" not in dict(begin.counters):
        heads = (wording.colour_text(Colour.WHITE), wording.colour_text(Colour.BLACK))
    return Drawn(heads, tuple(rows), tuple(pairs), tuple(marks.items()))


def _sides(before: Tournament, accepted: TraceStep) -> tuple[list[int], list[int]]:
    """Return who stands on the left and who on the right, from the top; who is left over stands below."""
    left = [pair.one for pair in accepted.pairs]
    right = [pair.other for pair in accepted.pairs]
    if len(right) <= MANY_PAIRS:
        right.sort(key=lambda player: before.ranking[player])
    left += [player for player in accepted.limbo if player not in left]
    right += [player for player in accepted.downfloaters if player not in left and player not in right]
    return left, right


HANDOUT = SheetKind(
    "trace",
    N_("Explanation of the pairing"),
    N_("The pairing step by step, as a handout"),
    lambda tournament, number, _options: trace_handout(tournament, number),
    Group.ROUND,
    ("landscape",),
    needs=needs_trace,
    packable=False,
)
