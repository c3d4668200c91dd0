"""A menu of switches, several of which are usually turned at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu


class StayingMenu(QMenu):
    """A menu that stays open while switches in it are turned, by click or Space."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._turn(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not self._turn(self.activeAction()):
            super().keyPressEvent(event)

    @staticmethod
    def _turn(action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True
