"""Sheets to practise with: the worksheet of a round, and the result of an exam in the studio.

The worksheet has the opening position with room to write the boards, and the solution on pages of its own. The code on
its first page names the file of the round as a lesson (`swissdesk trace --html`), which has the solution. An exam is
reported task by task and by clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from swissdesk import wording
from swissdesk.engine.as_known import known_before
from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems import SYSTEMS, position_before
from swissdesk.exercises.bank import CRITERION, Entry, Theme
from swissdesk.exercises.judging import Grade
from swissdesk.exercises.learner import Mark, Tally, tallies
from swissdesk.exercises.questions import Stage, hints
from swissdesk.exercises.task import Exercise, Task
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Tournament
from swissdesk.model.points import HALF
from swissdesk.model.systems import LISTED
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.reports.trace_parts import LINE, needs_trace, traced_system

# ---- the worksheet

_ARROWS = {Float.DOWN: "↓", Float.UP: "↑", Float.NONE: "·"}
_ROOM = 16


def lesson_file(number: int) -> str:
    """Return the name of the file with a round as a lesson."""
    return f"round-{number}.html"


def worksheet(tournament: Tournament, number: int | None) -> Report:
    """Return the worksheet of a round, the latest if there is no number; raises what pairing it raises."""
    number = max(1, len(tournament.rounds)) if number is None else number
    system = traced_system(tournament, number)
    position = position_before(known_before(tournament, number), SYSTEMS[system])
    exercise = Exercise(Task(position, system))
    return parts.report(
        tournament,
        "worksheet",
        translate(N_("Worksheet")),
        (*_position(exercise), _room(exercise), *_solution(exercise)),
        number=number,
        system=system,
        use=Use.READING,
        notices=(
            wording.text(N_("Pair round {round}. The solution is on its own pages."), round=number),
            wording.text(N_("The same round on the phone: {file}"), file=lesson_file(number)),
        ),
        notes=(translate(N_("Colours from the first game, floats from the latest round; × may not get the bye.")),),
        code=lesson_file(number),
    )


# ---- the position


def _position(exercise: Exercise) -> Iterator[Table]:
    """Yield a table for each scoregroup: nobody has floated yet."""
    columns = (
        Column("number", "", Align.RIGHT, kin="number"),
        Column("name", translate(N_("Name")), stretch=True, kin="name"),
        Column("colours", translate(N_("Colours"))),
        Column("floats", translate(N_("Floats"))),
        Column("opponents", translate(N_("Opponents"))),
        Column("bye", translate(N_("Bye")), Align.CENTRE),
    )
    for score, group in groupby(exercise.position.competitors, key=lambda c: c.score):
        rows = tuple(Row(_cells(player)) for player in group)
        yield Table(columns, rows, title=wording.points_words(score), whole=True)


def _cells(player: Competitor) -> tuple[Cell, ...]:
    last, before = player.floats
    return (
        Cell(str(player.id), bold=True),
        Cell(player.name),
        Cell(" ".join("○" if colour == "w" else "●" for colour in player.colours)),
        Cell(f"{_ARROWS[last]} {_ARROWS[before]}"),
        Cell(", ".join(map(str, sorted(player.opponents)))),
        Cell("" if player.may_have_bye else "×"),
    )


def _room(exercise: Exercise) -> Table:
    """Return empty lines for the boards, the bye and the reasons."""
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white", wording.side_text(Colour.WHITE), room=_ROOM),
        Column("black", wording.side_text(Colour.BLACK), room=_ROOM),
        Column("reason", translate(N_("Reason")), stretch=True, room=_ROOM),
    )
    names = [str(board) for board in range(1, len(exercise.ours.pairs) + 1)]
    names += [translate(N_("Bye"))] if exercise.proposal.bye is not None else []
    rows = tuple(Row((Cell(name, large=True), Cell(), Cell(), Cell())) for name in names)
    return Table(columns, rows, title=translate(N_("Your pairing")), is_signed=True, whole=True)


# ---- the solution


def _solution(exercise: Exercise) -> Iterator[Table]:
    """Yield the boards, on a page of their own, and what leads to them bracket by bracket."""
    known = exercise.position.by_id
    columns = (
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("white", wording.side_text(Colour.WHITE), stretch=True),
        Column("black", wording.side_text(Colour.BLACK), stretch=True),
    )
    rows = [
        Row((Cell(str(board)), Cell(known[white].named), Cell(known[black].named)), key=f"solution {board}")
        for board, (white, black) in enumerate(exercise.ours.pairs, 1)
    ]
    if exercise.proposal.bye is not None:
        rows.append(Row((Cell(translate(N_("Bye"))), Cell(known[exercise.proposal.bye].named), Cell())))
    yield Table(columns, tuple(rows), title=translate(N_("Solution")), apart=True)
    for number in range(1, len(exercise.brackets) + 1):
        yield _way(exercise.at(number))


def _way(exercise: Exercise) -> Table:
    """Return what leads to the boards of a bracket, as lines of text."""
    said = [hint.message for hint in hints(exercise) if hint.stage is not Stage.COLOURS]
    rows: list[Row] = []
    for place, text in enumerate(said):
        rows += parts.text_rows(wording.sentence(text), LINE, group=str(place), indent="")
    title = wording.text(
        N_("Bracket {number}: {points}"),
        number=exercise.task.bracket,
        points=wording.points_words(exercise.score or 0),
    )
    return Table((Column("text", ""),), tuple(rows), title=title, is_text=True)


WORKSHEET = SheetKind(
    "worksheet",
    N_("Worksheet"),
    N_("The position of a round to be paired on paper, with the solution on its own pages"),
    lambda tournament, number, _options: worksheet(tournament, number),
    Group.ROUND,
    ("landscape",),
    needs=needs_trace,
    packable=False,
)


# ---- exams

GRADES = {
    Grade.RIGHT: N_("correct"),
    Grade.LATER: N_("later in the order"),
    Grade.WORSE: N_("worse"),
    Grade.ILLEGAL: N_("illegal"),
    None: N_("not done"),
}
"""What became of a task, by its grade."""


def reached(marks: Sequence[Mark]) -> str:
    """Return the points of an exam in a sentence."""
    halves, most = sum(mark.halves for mark in marks), 2 * len(marks)
    return wording.text(
        N_("Points: {points} of {most}."),
        points=wording.points_text(halves * HALF),
        most=wording.points_text(most * HALF),
    )


def theme_text(theme: Theme) -> str:
    """Return what a task teaches in a few words."""
    return wording.sentence(theme.name)


def about_text(tally: Tally) -> str:
    """Return the clause or theme of a tally for people."""
    return short_text(tally.about)


def short_text(theme: Theme) -> str:
    """Return a theme where many stand beside each other: of a criterion only its label."""
    return theme.value if theme.kind == CRITERION else theme_text(theme)


def exam_sheet(tournament: Tournament, marks: Sequence[Mark], seconds: int, learner: str = "") -> Report:
    """Return the sheet of an exam that took so many seconds; without the name of the learner it has room for one."""
    title = translate(N_("Result of the exam"))
    notes = (
        wording.text(N_("Learner: {name}"), name=learner or "_" * 30),
        reached(marks),
        wording.text(N_("Time: {minutes} min."), minutes=-(-seconds // 60)),
        translate(N_("A pairing equally good but later in the order is worth half a point.")),
    )
    return parts.report(tournament, "exam", title, (_tasks(marks), _clauses(marks)), notes=notes, use=Use.READING)


def _tasks(marks: Sequence[Mark]) -> Table:
    columns = (
        Column("number", translate(N_("Task")), Align.RIGHT),
        Column("rules", translate(N_("Rules"))),
        Column("about", translate(N_("Theme"))),
        Column("result", translate(N_("Result"))),
        Column("points", translate(N_("Points")), Align.RIGHT),
    )
    rows = []
    for number, mark in enumerate(marks, 1):
        result = translate(GRADES[mark.grade]) + (f" ({mark.clause})" if mark.clause else "")
        cells = (
            str(number),
            LISTED[mark.entry.system].year,
            themes_text(mark.entry),
            result,
            wording.points_text(mark.halves * HALF),
        )
        rows.append(Row(tuple(Cell(text) for text in cells), key=f"task {number}"))
    return Table(columns, tuple(rows), title=translate(N_("Tasks")))


def themes_text(entry: Entry) -> str:
    """Return what a task of the bank teaches."""
    return ", ".join(map(short_text, entry.themes))


def _clauses(marks: Sequence[Mark]) -> Table:
    columns = (
        Column("clause", translate(N_("Theme"))),
        Column("points", translate(N_("Points")), Align.RIGHT),
        Column("most", translate(N_("Maximum")), Align.RIGHT),
    )
    rows = [
        Row(
            (
                Cell(about_text(tally)),
                Cell(wording.points_text(tally.halves * HALF)),
                Cell(wording.points_text(tally.most * HALF)),
            ),
            key=f"clause {place}",
        )
        for place, tally in enumerate(tallies(marks))
    ]
    return Table(columns, tuple(rows), title=translate(N_("By clause")))
