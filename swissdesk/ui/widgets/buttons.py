"""Buttons that are actions, with their text, key and being enabled: one alone, or several of which one is in force."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QToolButton, QWidget

from swissdesk.ui.widgets.common import row
from swissdesk.ui.widgets.flow import LineFlow


class Segments(QFrame):
    """A button for each action; the checked one stands out."""

    def __init__(self, name: str, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("segments", "true")
        self.buttons = [self._button(action) for action in actions]
        frame = row(on=self, margins=(2, 2, 2, 2), spacing=-1)
        line = LineFlow(0)
        for button in self.buttons:
            line.addWidget(button)
        frame.addLayout(line)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    @staticmethod
    def _button(action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(action.text().replace("&", ""))
        return button


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
