"""Gives the keys back: when a window beside the main one closes, the window it was opened from has the cursor again.

Most systems do so by themselves, some leave no window active at all. A window that lost the keys to another program is
still seen, and nothing is taken from that program.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget


class GivingBack(QObject):
    """Follows which window has the keys."""

    def __init__(self, main: QWidget) -> None:
        super().__init__(main)
        self._main = main
        self._last: QWidget = main
        self._opened_from: QWidget = main
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            QTimer.singleShot(0, self, self._give_back)  # a window that closes is hidden by then
            return
        self._last = now.window()
        parent = self._last.parentWidget()
        self._opened_from = self._main if parent is None else parent.window()

    def _give_back(self) -> None:
        if QApplication.activeWindow() is not None or _is_seen(self._last):
            return
        behind = self._opened_from if _is_seen(self._opened_from) else self._main
        self._last = QApplication.activeModalWidget() or behind  # one may have been opened meanwhile
        if _is_seen(self._last):
            self._last.activateWindow()


def _is_seen(window: QWidget) -> bool:
    return shiboken6.isValid(window) and window.isVisible() and not window.isMinimized()
