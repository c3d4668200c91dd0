"""What is said of a TRF that became a document: where it is, what was odd about it, and what its rounds are worth.

The first two are said at once. The rounds are checked on a thread while the window goes on; what comes of it is said
when it is known, and nothing if all is well or another document was opened meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.checking import Report, check_event
from swissdesk.errors import SwissDeskError
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.ui.checks.report_words import summary
from swissdesk.ui.dialogs.problems import Line, ProblemsDialog, lines_of
from swissdesk.ui.messages import Offer, Severity
from swissdesk.ui.standings.answers import Answers
from swissdesk.ui.workspace import Workspace


@dataclass(frozen=True)
class Imported:
    """What was read from a file by the name of `source` into a document by the name of `document`."""

    source: str
    document: str
    tournament: Tournament
    problems: tuple[Problem, ...]


class Import(QObject):
    """Tells of the latest import of a window."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.answers = Answers(self._failed, self)
        workspace.desk.document_changed.connect(self.answers.stop)

    @classmethod
    def of(cls, workspace: Workspace) -> Import:
        """Return the one of this window."""
        return workspace.findChild(cls) or cls(workspace)

    def tell(self, imported: Imported) -> None:
        """Say that the file was read, and check its rounds, if there are any."""
        self._imported = imported
        said = wording.text(
            N_("{source} was read into {name}. The TRF stays as it is."),
            source=imported.source, name=imported.document,
        )  # fmt: skip
        problems, tournament = imported.problems, imported.tournament
        if problems:
            self._say(Severity.NOTICE, f"{said} {_remarks(len(problems))}", problems)
        else:
            self._say(Severity.DONE, said)
        self._first = self._workspace.messages.latest
        if tournament.rounds:
            self.answers.ask(lambda monitor: check_event(tournament, monitor=monitor), self._checked)

    def _failed(self, error: SwissDeskError) -> None:
        self._checked(Report(declined=error.message))

    def _checked(self, report: Report) -> None:
        """Say what was found: with what was said first if that is still there, else alone."""
        problems, latest = self._imported.problems, self._workspace.messages.latest
        report = report.besides(problems)
        found = summary(report)
        if not found:
            return
        before = f"{self._imported.source}:"
        if latest is not None and latest is self._first:
            before = latest.text
        else:
            problems = ()
        severity = Severity.NOTICE if report.faults or problems else Severity.INFO
        self._say(severity, f"{before} {found}", problems, tuple(lines_of(report, self._imported.tournament)))

    def _say(
        self, severity: Severity, said: str, problems: tuple[Problem, ...] = (), lines: tuple[Line, ...] = ()
    ) -> None:
        """Post a notice that offers to show the lists, if there are any."""

        def show() -> None:
            ProblemsDialog(source, problems, self._workspace.window, more=lines).exec()

        source = self._imported.source
        offer = Offer(translate(N_("Show …")), show) if problems or lines else None
        self._workspace.messages.post(severity, said, offer)


def _remarks(count: int) -> str:
    return translate_plural(N_("{count} remark."), N_("{count} remarks."), count).format(count=count)
