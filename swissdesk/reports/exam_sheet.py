"""The result of an exam in the studio: what was reached, task by task, and by clause."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.exercises.bank import CRITERION, Entry, Theme
from swissdesk.exercises.judging import Grade
from swissdesk.exercises.learner import Mark, Tally, tallies
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.points import HALF
from swissdesk.model.systems import LISTED
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align

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
