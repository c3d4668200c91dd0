"""The page of the standings after the round that is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import Actions
from swissdesk.ui.models.standings import StandingsModel, published_rounds
from swissdesk.ui.pages.page import Page
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, label, row
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.workspace import Workspace

_NAMED = 6
"""How many open boards are named before it is only said how many there are."""


class StandingsPage(Page):
    """Ranks and points."""

    def __init__(self, workspace: Workspace, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = StandingsModel(self)
        self.table = Table(translate(N_("Standings")), self)
        self.table.setModel(self.model)
        self.title = SizedLabel(1.45)
        self.unfinished = label(tone="notice")
        self.unfinished.setWordWrap(True)
        print_it = ActionButton(actions["print.standings"], text=translate(N_("Standings as PDF")))
        self.column.addLayout(row(self.title, None, print_it))
        self.column.addWidget(self.unfinished)
        self.column.addWidget(self.table, 1)

    def refresh(self) -> None:
        tournament = self.workspace.tournament
        number = min(self.workspace.shown_round, published_rounds(tournament))
        self.model.show(tournament, number)
        self.title.setText(
            wording.text(N_("Standings after round {round}"), round=number)
            if number
            else translate(N_("Before round 1"))
        )
        still = tournament.rounds[number - 1].open_boards if number else ()
        self.unfinished.setText(_unfinished(still))
        self.unfinished.setVisible(bool(still))
        if self.table.current_row < 0:
            self.table.go_to(0)

    def take_focus(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)


def _unfinished(boards: tuple[int, ...]) -> str:
    if len(boards) > _NAMED:
        return wording.text(N_("Not final: {count} boards have no result yet."), count=len(boards))
    if len(boards) == 1:
        return wording.text(N_("Not final: board {board} has no result yet."), board=boards[0])
    return wording.text(N_("Not final: boards {boards} have no result yet."), boards=list(boards))
