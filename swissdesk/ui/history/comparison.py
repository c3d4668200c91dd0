"""What has changed between another state of the tournament and now, by subject; a click leads to the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QHideEvent

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.reports.comparison_sheet import Groups
from swissdesk.session.comparison import Difference, by_subject, differences
from swissdesk.ui.commands.record import COMPARISON, print_comparison
from swissdesk.ui.history.beside import BesideWindow
from swissdesk.ui.places import go_to
from swissdesk.ui.widgets.common import button, row
from swissdesk.ui.widgets.sentences import Sentence, SentenceList
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import Workspace


class ComparisonWindow(BesideWindow):
    """Always compares with the tournament as it stands."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, (44, 34))
        self._before: Tournament | None = None
        self._compared = ""
        self._found: tuple[Difference, ...] = ()
        self.setObjectName(COMPARISON)
        self.list = SentenceList(translate(N_("Differences")), self)
        self.column.addWidget(self.list, 1)
        self.print = button(translate(N_("&Print…")), lambda: print_comparison(workspace))
        self.print.setToolTip(translate(N_("Turn to the sheet of these differences, to be looked at and printed")))
        self.column.addLayout(row(None, self.print))
        self.list.wanted.connect(self._go)

    @classmethod
    def show_for(cls, workspace: Workspace, title: str, said: str, before: Tournament) -> None:
        """Show in what the tournament is not as `before`; `said` tells between what and what."""
        window = cls.beside(workspace)
        window.setWindowTitle(title)
        window.heading.setText(title)
        window._compared = said
        window._before = before
        window.list.show_lines(())
        window.bring_up()
        window.look_again()
        window.list.setFocus()

    @property
    def compared(self) -> str:
        """Between what and what."""
        return self._compared

    @property
    def groups(self) -> Groups:
        """What is different, by subject."""
        return [
            (translate(subject.value), [each.message for each in group])
            for subject, group in by_subject(self._found).items()
        ]

    def look_again(self) -> None:
        before, after = self._before, self.workspace.tournament
        if before is None:
            return
        self.tasks.cancel()
        work = Job("", lambda _monitor: differences(before, after), self._show, self.workspace.messages.error)
        self.tasks.start(work)

    def _show(self, found: Any) -> None:
        self._found = found
        self.workspace.looked_elsewhere.emit()
        count = len(found)
        counted = translate_plural(N_("{count} difference."), N_("{count} differences."), count).format(count=count)
        self.said.setText(f"{self._compared} {counted if count else translate(N_('Nothing is different.'))}")
        self.list.show_lines(_lines(found))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.workspace.looked_elsewhere.emit()

    def _go(self, key: str) -> None:
        place = next((d.place for number, d in enumerate(self._found) if _key(number, d) == key), None)
        if place is not None:
            go_to(self.workspace, place)
            self.workspace.window.activateWindow()


def _key(number: int, difference: Difference) -> str:
    return f"{number} {difference.message}"


def _lines(found: Sequence[Difference]) -> list[Sentence]:
    keys = {id(difference): _key(number, difference) for number, difference in enumerate(found)}
    lines = []
    for subject, group in by_subject(found).items():
        lines.append(Sentence(subject.name, translate(subject.value), is_heading=True))
        lines += [Sentence(keys[id(each)], wording.sentence(each.message)) for each in group]
    return lines
