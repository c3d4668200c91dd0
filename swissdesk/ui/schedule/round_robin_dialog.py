"""Making an event a round robin: which table, how many times everybody meets, and what its rounds will be."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.engine.round_robin.tables import berger, circle, in_cycles, seats_for
from swissdesk.i18n import N_, translate
from swissdesk.model.events import ChangeSettings
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.common import label
from swissdesk.ui.workspace import Workspace

_MOST_CYCLES = 4
_TABLES = {"round-robin": berger, "round-robin-circle": circle}
_SHOWN = 4
"""So many rounds are shown."""


class RoundRobinDialog(FormDialog):
    """Sets system and rounds of the event in one step."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Round robin")), translate(N_("Play it like this")), parent)
        self._workspace = workspace
        settings = workspace.tournament.settings
        self.count = len(workspace.tournament.players)
        tables = [
            (translate(N_("Berger tables (FIDE)")), "round-robin"),
            (translate(N_("Circle method")), "round-robin-circle"),
        ]
        self.table = self.choice_field(translate(N_("&Table")), list(tables), settings.system)
        self.cycles = self.number_field(translate(N_("&Each meets each")), self._cycles(), 1, _MOST_CYCLES)
        self.cycles.setSuffix(translate(N_(" ×")))
        self.cycles.setToolTip(translate(N_("Every second time colours are reversed")))
        self.preview = label(tone="muted")
        self.preview.setWordWrap(True)
        self.form.addRow(self.preview)
        about_colours = label(
            translate(N_("In a double round robin the last two rounds of the first half change places, so that nobody "
                         "has one colour three times in a row.")),
            "muted",
        )  # fmt: skip
        about_colours.setWordWrap(True)
        self.form.addRow(about_colours)
        self.table.currentIndexChanged.connect(lambda _index: self._show())
        self.cycles.valueChanged.connect(lambda _value: self._show())
        self._show()

    def _cycles(self) -> int:
        rounds = self._workspace.tournament.settings.rounds or 0
        return min(max(1, round(rounds / max(1, seats_for(self.count) - 1))), _MOST_CYCLES)

    @property
    def rounds(self) -> int:
        """How many rounds that makes."""
        return self.cycles.value() * max(1, seats_for(self.count) - 1)

    def _show(self) -> None:
        table = in_cycles(_TABLES[self.table.currentData()](seats_for(self.count)), self.cycles.value())
        games = sum(1 for played in table for game in played if max(game) <= self.count)
        lines = [wording.text(N_("{rounds} rounds, {games} games."), rounds=self.rounds, games=games)]
        for number, played in enumerate(table[:_SHOWN], 1):
            met = ", ".join(f"{white}–{black}" for white, black in played if max(white, black) <= self.count)
            lines.append(wording.text(N_("Round {round}: {games}"), round=number, games=met))
        if len(table) > _SHOWN:
            lines.append("…")
        self.preview.setText("\n".join(lines))

    def deliver(self) -> None:
        settings = replace(self._workspace.tournament.settings, system=self.table.currentData(), rounds=self.rounds)
        if self._workspace.desk.do(ChangeSettings(settings)):
            self._workspace.messages.done(
                wording.text(N_("The event is a round robin of {rounds} rounds."), rounds=self.rounds)
            )
            self.accept()
