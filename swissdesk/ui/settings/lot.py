"""The editor of the initial colour: drawn by the program, or entered as the players drew it.

A drawing is no draft that could be thrown away until it pleases: it is handed over at once (`drawn`), with its time.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from swissdesk import fields
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Lot, LotKind, Tournament
from swissdesk.ui.settings.editor import Editor
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import button, label, stack
from swissdesk.ui.widgets.flow import flow


def drawn_colour() -> Colour:
    """Return White or Black by chance, from the system's source of randomness."""
    return secrets.choice(list(Colour))


class LotEditor(Editor):
    """Says what was drawn; three buttons, and who drew it for the record."""

    drawn = Signal(object)
    """A `Lot`."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.said = label(tone="accent", wraps=True)
        self.words = QLineEdit()
        self.words.setPlaceholderText(translate(N_("who drew, for the record (may stay empty)")))
        self.words.setAccessibleName(translate(N_("Who drew the lot")))
        self.draw = button(N_("Draw &lots"), self._draw, primary=True)
        self.draw.setToolTip(translate(N_("The program draws; the drawing goes on record with its time")))
        self.white = button(N_("Players drew &White"), lambda: self._enter(Colour.WHITE))
        self.white.setToolTip(translate(N_("Number 1 has White in round 1; it goes on record as drawn by the players")))
        self.black = button(N_("Players drew &Black"), lambda: self._enter(Colour.BLACK))
        self.black.setToolTip(translate(N_("Number 1 has Black in round 1; it goes on record as drawn by the players")))
        stack(self.said, flow(self.draw, self.white, self.black, spacing=8), self.words, on=self, spacing=-1)
        self.setFocusProxy(self.draw)

    @property
    def target(self) -> QWidget:
        return self.draw

    def value(self) -> Any:
        return None

    def show_value(self, tournament: Tournament) -> None:
        show_aloud(self.said, self.field.said(tournament))

    def allow(self, can: bool) -> None:
        for each in (self.draw, self.white, self.black, self.words):
            each.setEnabled(can)

    def _draw(self) -> None:
        self._hand_over(LotKind.MACHINE, drawn_colour())

    def _enter(self, colour: Colour) -> None:
        self._hand_over(LotKind.PLAYERS, colour)

    def _hand_over(self, kind: LotKind, colour: Colour) -> None:
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        self.drawn.emit(Lot(kind, colour, at, self.words.text().strip()))
