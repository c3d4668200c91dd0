"""What a tournament begins with: name, place, rounds, initial colour, and where its document goes."""

from __future__ import annotations

import secrets
from pathlib import Path

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, EventInfo, Settings, Tournament
from swissdesk.ui.dialogs.files import Files, file_stem
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.common import button, label, row

DEFAULT_ROUNDS = 7


class NewTournamentDialog(FormDialog):
    """Asks for a new tournament."""

    def __init__(self, folder: Path, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("New tournament")), translate(N_("Begin")), parent)
        self._folder = folder
        self._files = files
        self._chosen: Path | None = None
        self.name = self.text_field(translate(N_("&Name")), hint=translate(N_("City Open 2026")))
        self.city = self.text_field(translate(N_("&Place")))
        self.rounds = self.number_field(translate(N_("&Rounds")), DEFAULT_ROUNDS, 1, 99)
        colours = [
            (translate(N_("Not drawn yet")), None),
            (translate(N_("White for number 1")), Colour.WHITE),
            (translate(N_("Black for number 1")), Colour.BLACK),
        ]
        self.colour = self.choice_field(translate(N_("Initial &colour")), colours, None)
        self.lot = button(translate(N_("&Draw lots")), self._draw)
        self.drawn = label(tone="accent")
        self.drawn.setWordWrap(True)
        self.form.addRow("", row(self.lot, self.drawn, None))
        self.place = label(tone="muted")
        self.place.setWordWrap(True)
        self.elsewhere = button(translate(N_("&Elsewhere…")), self._choose_place)
        self.form.addRow(translate(N_("Kept in")), self.place)
        self.form.addRow("", row(self.elsewhere, None))
        self.name.textChanged.connect(self._show_place)
        self.colour.activated.connect(lambda _index: self.drawn.clear())
        self._show_place()
        self.name.setFocus()

    def check(self) -> str:
        if not self.name.text().strip():
            self.name.setFocus()
            return translate(N_("A tournament needs a name: it stands on every sheet."))
        return ""

    def path(self) -> Path:
        """Return where the document is to go."""
        return self._chosen or self._folder / f"{file_stem(self.name.text())}.swissdesk"

    def tournament(self) -> Tournament:
        """Return the tournament as filled in."""
        return Tournament(
            info=EventInfo(name=self.name.text().strip(), city=self.city.text().strip()),
            settings=Settings(rounds=self.rounds.value(), initial_colour=self.colour.currentData()),
        )

    def _draw(self) -> None:
        """Draw the colour by lot and show it; it is recorded with the tournament."""
        colour = secrets.choice(list(Colour))
        self.colour.setCurrentIndex(self.colour.findData(colour))
        self.drawn.setText(wording.text(N_("The lot gave {colour}."), colour=colour))

    def _choose_place(self) -> None:
        chosen = self._files.document_to_write(self, self.path(), translate(N_("Where the document goes")))
        if chosen is not None:
            self._chosen = chosen.with_suffix(".swissdesk")
            self._show_place()

    def _show_place(self) -> None:
        self.place.setText(str(self.path()))
