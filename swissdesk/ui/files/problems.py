"""Problems of a file, from its import or the checker of whole events: a sentence each, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from swissdesk import wording
from swissdesk.checking import Finding, Report
from swissdesk.engine.checker import Board, row_by_row
from swissdesk.errors import Message
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, row, titled
from swissdesk.ui.widgets.dialog_keys import help_on_f1
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass

# ---- in words

_SHOWN = 4
"""So many boards of a round that differs are named; of more it is said how many there are."""


def summary(report: Report) -> str:
    """Return what was found in a sentence or two, or why nothing was looked for; empty if there is nothing to say."""
    said = []
    if report.declined is not None:
        said.append(wording.text(N_("The rounds were not checked. {reason}"), reason=report.declined))
    said += _counted(report)
    if report.explained_by:
        said.append(wording.explained_text(report.explained_by))
    elif report.is_foreign:
        said.append(wording.foreign_text())
    return " ".join(said)


def _counted(report: Report) -> Iterator[str]:
    differing = len(report.differences)
    others = len(report.faults) - differing
    if differing:
        yield translate_plural(
            N_("The pairing check found {count} round that differs from the rules."),
            N_("The pairing check found {count} rounds that differ from the rules."),
            differing,
        ).format(count=differing)
    if others:
        yield translate_plural(
            N_("The check of results, points and places found {count} error."),
            N_("The check of results, points and places found {count} errors."),
            others,
        ).format(count=others)
    if report.listed and not report.faults:
        yield translate_plural(
            N_("The pairing check found no errors, but has {count} remark."),
            N_("The pairing check found no errors, but has {count} remarks."),
            len(report.listed),
        ).format(count=len(report.listed))


def kind_text(finding: Finding) -> str:
    """Return how much a finding matters, in a word."""
    return translate(N_("warning")) if finding.kind.is_fault else translate(N_("information"))


def versions(tournament: Tournament, finding: Finding) -> tuple[str, ...]:
    """Return the boards of a round that differs as the rules give them and as they are on record; nothing for others.

    Boards that can be compared stand at the same place. Without a legal round the rules have none.
    """
    difference = finding.difference
    if difference is None:
        return ()
    on_record = [board for board in row_by_row(difference.ours, difference.theirs) if board is not None]
    said = [wording.text(N_("Recorded: {boards}."), boards=_boards(tournament, on_record))]
    if difference.ours:
        system, boards = wording.system_title(difference.system), _boards(tournament, difference.ours)
        said.insert(0, wording.text(N_("By the rules ({system}): {boards}."), system=system, boards=boards))
    return tuple(said)


def _boards(tournament: Tournament, boards: Sequence[Board]) -> str:
    shown = "; ".join(wording.board_text(tournament, board) for board in boards[:_SHOWN])
    left = len(boards) - _SHOWN
    if left <= 0:
        return shown
    more = translate_plural(N_("{boards}; {count} more board"), N_("{boards}; {count} more boards"), left)
    return more.format(boards=shown, count=left)


# ---- as a list


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list; `whole` is what is said of it below. Numbers that there are not are 0."""

    kind: str
    text: str
    whole: str
    style: Style = Style.MUTED
    line: int = 0
    column: int = 0
    player: int = 0
    round: int = 0


def _of_problem(problem: Problem) -> Line:
    kind, style = (N_("error"), Style.ATTENTION) if problem.is_error else (N_("remark"), Style.MUTED)
    text, whole = wording.sentence(problem.message), wording.sentence(problem.sentence)
    place = problem.line, problem.column, problem.player or 0, problem.round or 0
    return Line(translate(kind), text, whole, style, *place)


def line_of(kind: str, said: Message) -> Line:
    """Return the line for what has no place in a file: what came out of it, or was assumed."""
    sentence = wording.sentence(said)
    return Line(translate(kind), sentence, sentence)


def lines_of(report: Report, tournament: Tournament) -> Iterator[Line]:
    """Yield what the checker found in a tournament, a line each, or why it did not look; then its question."""
    if report.declined is not None:
        yield line_of(N_("not checked"), report.declined)
    for finding in report.listed:
        text = wording.sentence(finding.sentence)
        whole = "\n".join([text, *versions(tournament, finding)])
        style = Style.ATTENTION if finding.kind.is_fault else Style.MUTED
        player = finding.players[0] if len(finding.players) == 1 else 0
        yield Line(kind_text(finding), text, whole, style, player=player, round=finding.round or 0)
    if report.explained_by:
        said = wording.explained_text(report.explained_by)
        yield Line(translate(N_("question")), said, said)


PROBLEM_COLUMNS: tuple[Column[Line], ...] = (
    Column("severity", N_("Kind"), lambda line: line.kind, style=lambda line: line.style),
    Column("line", N_("Line"), lambda line: str(line.line or ""), Align.RIGHT, optional=True),
    Column("column", N_("Column"), lambda line: str(line.column or ""), Align.RIGHT, optional=True),
    Column("player", N_("Player"), lambda line: str(line.player or ""), Align.RIGHT, optional=True),
    Column("round", N_("Round"), lambda line: str(line.round or ""), Align.RIGHT, optional=True),
    Column("text", N_("Finding"), lambda line: line.text, stretch=True),
)


class ProblemsDialog(QDialog):
    """Shows the problems of a file, and `more` that was found in it; the list can be copied."""

    def __init__(
        self, name: str, problems: Sequence[Problem], parent: QWidget | None = None, *, more: Sequence[Line] = ()
    ) -> None:
        super().__init__(parent)
        help_on_f1(self, "files")
        title = wording.text(N_("Findings in {name}"), name=name)
        self._lines = (*map(_of_problem, problems), *more)
        self.model = RowsModel(PROBLEM_COLUMNS, key=id, parent=self)
        self.model.set_rows(self._lines)
        self.table = Table(title, self, model=self.model)
        self.detail = label(wraps=True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.table.selectionModel().currentRowChanged.connect(
            lambda now, _before: self.detail.setText(self._lines[now.row()].whole)
        )
        close = button(N_("Close"), self.accept, primary=True, default=True)
        foot = row(button(N_("Copy list"), self.copy), None, close)
        titled(self, title, Wide(self.table), self.detail, foot)
        grow_to(self, 48, 24)
        self.table.go_to(0)

    def copy(self) -> None:
        """Put the list on the clipboard, a sentence a line."""
        QApplication.clipboard().setText("\n".join(line.whole.replace("\n", " ") for line in self._lines))
