"""Recording a lot: which match, who drew it and how, and whom it named; the program can draw it too."""

from __future__ import annotations

import secrets
from datetime import datetime

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model.knockout import Match
from swissdesk.session.lots import level_matches, lot_for
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.messages import Offer
from swissdesk.ui.widgets.common import button, row
from swissdesk.ui.workspace import Workspace


class LotDialog(FormDialog):
    """Asks for the lot of a match that is level after all its games."""

    def __init__(self, workspace: Workspace, matches: tuple[Match, ...], parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Lot for a match")), translate(N_("Record")), parent)
        self._workspace = workspace
        self._matches = matches
        names = {player.id: player.name for player in workspace.tournament.players}
        choices = [(" – ".join(names[player] for player in match.players), match.place) for match in matches]
        self.match = self.choice_field(translate(N_("&Match")), list(choices), choices[0][1])
        self.winner = self.choice_field(translate(N_("&Advances")), [], None)
        self.winner.setToolTip(translate(N_("Whom the lot named")))
        self.draw = button(translate(N_("&Draw it here")), self._draw)
        self.draw.setToolTip(translate(N_("Let the program draw the lot (Alt+D)")))
        self.form.addRow("", row(self.draw, None))
        self.who = self.text_field(translate(N_("Drawn &by")), workspace.tournament.info.chief_arbiter)
        self.how = self.text_field(
            translate(N_("&How")), translate(N_("drawn by hand")), hint=translate(N_("a coin, a card, an envelope"))
        )
        self.note(translate(N_("The lot is kept in the journal with the time. It can be undone like every action.")))
        self.match.currentIndexChanged.connect(lambda _index: self._show_players())
        self._show_players()

    @classmethod
    def show_for(cls, workspace: Workspace, parent: QWidget | None = None) -> None:
        """Ask for a lot and record it; without a match that waits for one, say so."""
        try:
            matches = level_matches(workspace.tournament)
        except SwissDeskError as error:
            workspace.messages.error(error)
            return
        if not matches:
            workspace.messages.info(translate(N_("No match waits for a lot: none is level after all its games.")))
            return
        cls(workspace, matches, parent or workspace.window).exec()

    @property
    def chosen(self) -> Match:
        """The match whose lot it is."""
        return self._matches[self.match.currentIndex()]

    def _show_players(self) -> None:
        names = self._workspace.tournament.by_id
        self.winner.clear()
        for player in self.chosen.players:
            self.winner.addItem(f"{player} {names[player].name}", player)
        self.winner.setCurrentIndex(-1)

    def _draw(self) -> None:
        self.winner.setCurrentIndex(secrets.randbelow(self.winner.count()))
        self.how.setText(translate(N_("drawn by the program")))

    def check(self) -> str:
        if self.winner.currentData() is None:
            self.winner.setFocus()
            return translate(N_("Say whom the lot named, or have it drawn here."))
        if not self.who.text().strip():
            self.who.setFocus()
            return translate(N_("Say who drew the lot: it is kept on record."))
        return ""

    def deliver(self) -> None:
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        winner = self.winner.currentData()
        event = lot_for(
            self._workspace.tournament, self.chosen, winner, drawn_by=self.who.text(), how=self.how.text(), at=at
        )
        name = self._workspace.tournament.player(winner).name
        if self._workspace.desk.do(event):
            self._workspace.messages.done(
                wording.text(N_("{name} advances by lot. It is on record."), name=name),
                Offer(translate(N_("Undo")), self._workspace.desk.undo),
            )
            self.accept()
