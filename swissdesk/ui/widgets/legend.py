"""The active keys, printed under the table at all times."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from swissdesk import wording
from swissdesk.i18n import translate
from swissdesk.ui.result_keys import OTHER_KEYS, KeyMap

NBSP = "\N{NO-BREAK SPACE}"


class KeyLegend(QLabel):
    """A key, what it means, and the next; lines break between them only."""

    def __init__(self, keys: KeyMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setProperty("tone", "muted")
        self.show_keys(keys)

    def show_keys(self, keys: KeyMap) -> None:
        """Print these keys from now on."""
        shown = [(" ".join(letters.upper()), wording.result_text(result)) for letters, result in keys.results]
        shown += [(key, translate(text)) for key, text in OTHER_KEYS]
        parts = [f"<b>{key.replace(' ', NBSP)}</b>{NBSP}{text.replace(' ', NBSP)}" for key, text in shown]
        self.setText(f"{NBSP}{NBSP}{NBSP} ".join(parts))
