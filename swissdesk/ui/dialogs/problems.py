"""What was found in a file: severity, place, player, round and a sentence, one line each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.common import SizedLabel, button, label, row
from swissdesk.ui.widgets.table import Table

Finding = tuple[int, Problem]


def _severity(finding: Finding) -> str:
    return translate(N_("mistake")) if finding[1].severity == "error" else translate(N_("remark"))


def _severity_style(finding: Finding) -> Style:
    return Style.ATTENTION if finding[1].severity == "error" else Style.MUTED


PROBLEM_COLUMNS: tuple[Column[Finding], ...] = (
    Column("severity", N_("Kind"), _severity, style=_severity_style),
    Column("line", N_("Line"), lambda finding: str(finding[1].line or ""), Align.RIGHT),
    Column("column", N_("Column"), lambda finding: str(finding[1].column or ""), Align.RIGHT),
    Column("player", N_("Player"), lambda finding: str(finding[1].player or ""), Align.RIGHT),
    Column("round", N_("Round"), lambda finding: str(finding[1].round or ""), Align.RIGHT),
    Column("text", N_("What was found"), lambda finding: wording.sentence(finding[1].message), stretch=True),
)


class ProblemsDialog(QDialog):
    """Shows the findings of a file; the list can be copied."""

    def __init__(self, name: str, problems: Sequence[Problem], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = wording.text(N_("What was found in {name}"), name=name)
        self.setWindowTitle(title)
        self._problems = tuple(problems)
        self.model = RowsModel(PROBLEM_COLUMNS, key=lambda finding: finding[0], parent=self)
        self.model.set_rows(list(enumerate(problems)))
        self.table = Table(title, self)
        self.table.setModel(self.model)
        self.detail = label()
        self.detail.setWordWrap(True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.table.selectionModel().currentRowChanged.connect(lambda now, _before: self._tell(now.row()))
        close = button(translate(N_("Close")), self.accept, primary=True)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(SizedLabel(1.35, text=title))
        column.addWidget(self.table, 1)
        column.addWidget(self.detail)
        column.addLayout(row(button(translate(N_("Copy the list")), self.copy), None, close))
        unit = self.fontMetrics().height()
        room = self.screen().availableSize() * 0.92
        self.resize(min(unit * 48, room.width()), min(unit * 24, room.height()))
        self.table.go_to(0)

    def _tell(self, number: int) -> None:
        """Show the whole sentence of a finding under the table."""
        self.detail.setText(wording.sentence(self._problems[number].sentence))

    def copy(self) -> None:
        """Put the list on the clipboard, a sentence a line."""
        QApplication.clipboard().setText("\n".join(str(problem) for problem in self._problems))
