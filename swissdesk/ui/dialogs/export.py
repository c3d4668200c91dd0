"""Which kind of TRF is to be written."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.dialogs.form import FormDialog

DIALECTS = (
    (N_("TRF26: FIDE's format of 2026"), "trf26"),
    (N_("TRF16: what most rating servers take"), "trf16"),
    (N_("TRF(x): for pairing engines"), "trfx"),
)


class ExportDialog(FormDialog):
    """Asks for the dialect."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Export as TRF")), translate(N_("Choose the file…")), parent)
        choices = [(translate(text), name) for text, name in DIALECTS]
        self.kind = self.choice_field(translate(N_("&Format")), choices, "trf26")
        self.note(translate(N_("Results, byes and settings that the format has no place for are listed afterwards.")))

    def dialect(self) -> str:
        """Return the chosen dialect's name."""
        return str(self.kind.currentData())
