"""The active keys, printed under the table at all times."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

NBSP = "\N{NO-BREAK SPACE}"
_HYPHEN = "-\N{WORD JOINER}"
"""A hyphen after which no line is broken; without the joiner it may be, even before a no-break space."""


class KeyLegend(QLabel):
    """A title, then a key, what it means, and the next; lines break between them only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setProperty("tone", "muted")

    def show_keys(self, title: str, keys: Iterable[tuple[str, str]]) -> None:
        """Print these keys with their meanings from now on; nothing of either kind is a tag."""
        parts = [f"<b>{_whole(key).replace('-', _HYPHEN)}</b>{NBSP}{_whole(text)}" for key, text in keys]
        if title:
            parts.insert(0, f"<i>{_whole(title)}:</i>")
        text = f"{NBSP}{NBSP}{NBSP} ".join(parts)
        if text != self.text():
            self.setText(text)


def _whole(text: str) -> str:
    return escape(text, quote=False).replace(" ", NBSP)
