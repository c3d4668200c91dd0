"""Pages one behind the other that ask for as much room as the one in front, not as the largest of all."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget


class PageStack(QStackedWidget):
    """A window that would be too narrow for a page is not made wider before somebody turns to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self._changed)

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        return super().minimumSizeHint() if front is None else front.minimumSizeHint()

    def _changed(self, _place: int) -> None:
        self.updateGeometry()
