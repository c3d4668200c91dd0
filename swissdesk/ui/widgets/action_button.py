"""A push button that is an action: its text, its key in the tooltip, its being enabled."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget


class ActionButton(QPushButton):
    """Follows a `QAction`; the action's own short text, without the mark of a mnemonic."""

    def __init__(
        self, action: QAction, *, primary: bool = False, text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._action = action
        self._text = text
        self.setAutoDefault(False)
        self.setProperty("primary", "true" if primary else "false")
        self.clicked.connect(lambda _checked=False: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        text = self._text or self._action.text().replace("&", "").rstrip("…")
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
