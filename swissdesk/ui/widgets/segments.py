"""Actions of which one is in force, side by side in a frame: ways to look at the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from swissdesk.ui.widgets.flow import LineFlow


class Segments(QFrame):
    """A button for each action; the checked one stands out."""

    def __init__(self, name: str, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("segments", "true")
        self.buttons = [self._button(action) for action in actions]
        frame = QHBoxLayout(self)
        frame.setContentsMargins(2, 2, 2, 2)
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
