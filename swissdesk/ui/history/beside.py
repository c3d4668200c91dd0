"""The windows that stand beside the main one to look at a former state: never modal, keys of the main window work."""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from swissdesk.ui.slices import Slices
from swissdesk.ui.widgets.beside import bring_up
from swissdesk.ui.widgets.common import SizedLabel, label
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.workers import Tasks
from swissdesk.ui.workspace import Workspace

_SOON_MS = 150


class BesideWindow(QWidget):
    """A title, a banner with what is to be kept in mind, and what a sub-class puts below into `column`.

    `look_again` is called a moment after the tournament or the chosen record has changed.
    """

    def __init__(self, workspace: Workspace, size: tuple[int, int]) -> None:
        """`size` in heights of the type."""
        super().__init__(workspace.window, Qt.WindowType.Tool)
        self.workspace = workspace
        self.recall = Slices(workspace.messages.error, self)
        self.tasks = Tasks(self)
        self.heading = SizedLabel(1.3)
        self.heading.setWordWrap(True)
        self.banner = Banner("notice", "history", "notice")
        self.said = label(tone="muted")
        self.said.setWordWrap(True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(18, 16, 18, 14)
        self.column.setSpacing(10)
        for widget in (self.heading, self.banner, self.said):
            self.column.addWidget(widget)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.look_again)
        self._unit_size = size
        workspace.desk.changed.connect(self._changed)
        workspace.desk.document_changed.connect(self.close)
        workspace.look.changed.connect(self.banner.redraw)

    @classmethod
    def beside(cls, workspace: Workspace) -> Self:
        """Return the window of this kind, made if there is none."""
        return workspace.window.findChild(cls) or cls(workspace)  # type: ignore[call-arg]

    def bring_up(self) -> None:
        """Show it in front, with the cursor in it."""
        if not self.isVisible():
            self._place()
        bring_up(self)

    def _place(self) -> None:
        unit, window = self.fontMetrics().height(), self.workspace.window
        room = self.screen().availableSize() * 0.9
        self.resize(min(self._unit_size[0] * unit, room.width()), min(self._unit_size[1] * unit, room.height()))
        corner = window.frameGeometry().topLeft()
        self.move(corner.x() + 2 * unit, corner.y() + 4 * unit)

    @property
    def busy(self) -> bool:
        """Whether what is shown is still being worked out."""
        return self._soon.isActive() or self.recall.busy or self.tasks.busy

    def look_soon(self) -> None:
        """Look again in a moment."""
        self._soon.start()

    def look_again(self) -> None:
        """Show how it is now."""

    def _changed(self, *_states: object) -> None:
        if self.isVisible():
            self.look_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._soon.stop()
        self.recall.stop()
        self.tasks.wait()
        if self.isActiveWindow():
            self.workspace.window.activateWindow()
        super().closeEvent(event)
