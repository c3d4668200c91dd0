"""The standings as they were after the record that is chosen in the history, beside those of now."""

from __future__ import annotations

from typing import Any

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session.audit import Entry
from swissdesk.ui.copies import when
from swissdesk.ui.history import recalling
from swissdesk.ui.history.beside import BesideWindow
from swissdesk.ui.models.standings_then import ThenModel, ThenTable, then_table
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import Workspace


class ThenWindow(BesideWindow):
    """Follows the cursor in the history as long as it is open."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, (44, 34))
        self._entry: Entry | None = None
        self.model = ThenModel(self)
        self.table = Table(translate(N_("Standings then")), self)
        self.table.setModel(self.model)
        self.column.addWidget(self.table, 1)
        self.table.activated_row.connect(self._go_to_player)
        workspace.looked_elsewhere.connect(self._follow)

    @classmethod
    def show_for(cls, workspace: Workspace) -> None:
        """Show the window, or bring it to the front."""
        window = cls.beside(workspace)
        window.bring_up()
        window.look_again()
        window.table.setFocus()

    def _follow(self) -> None:
        if self.isVisible() and self.workspace.entry not in (None, self._entry):
            self.look_soon()

    def look_again(self) -> None:
        document, entry = self.workspace.desk.document, self.workspace.entry or self._entry
        if document is None or entry is None:
            return
        self._entry = entry
        history = document.history
        self.recall.start(recalling.state(history, entry.node), lambda then: self._work_out(entry, then))

    def _work_out(self, entry: Entry, then: Tournament) -> None:
        now = self.workspace.tournament
        self.tasks.cancel()

        def done(table: Any) -> None:
            self._show(entry, table, is_now=then == now)

        self.tasks.start(Job("", lambda _monitor: then_table(then, now), done, self.workspace.messages.error))

    def _show(self, entry: Entry, table: ThenTable, *, is_now: bool) -> None:
        document = self.workspace.desk.document
        if document is None:
            return
        time = when(entry.time)
        title = N_("Standings as of {time}, after round {round}") if table.round else N_("As of {time}, before round 1")
        self.heading.setText(wording.text(title, time=time, round=table.round))
        self.setWindowTitle(self.heading.text())
        self.banner.say("" if is_now else translate(N_("This is not the tournament as it stands now.")))
        what = wording.sentence(document.history.describe(entry.node))
        self.said.setText(wording.text(N_("After “{what}”"), what=what))
        self.model.show(table)
        if self.table.current_row < 0:
            self.table.go_to(0)

    def _go_to_player(self, row: int) -> None:
        self.workspace.go_to_player(self.model.rows[row].then.player.id)
