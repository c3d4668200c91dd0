"""What is seen while nothing is open: begin, open, go on where one was."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.paths import resource
from swissdesk.ui.actions import Actions
from swissdesk.ui.commands import opening
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, button, label, row
from swissdesk.ui.workspace import Workspace


class WelcomePage(QWidget):
    """Three buttons and the recent documents."""

    def __init__(self, workspace: Workspace, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._links: list[QPushButton] = []
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open = ActionButton(actions["file.open"], primary=True)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(self.picture)
        column.addWidget(SizedLabel(1.9, text="SwissDesk"), alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(
            label(translate(N_("Open a tournament, or begin one.")), "muted"), alignment=Qt.AlignmentFlag.AlignHCenter
        )
        column.addSpacing(10)
        buttons = (self.open, ActionButton(actions["file.new"]), ActionButton(actions["file.sample"]))
        column.addLayout(row(None, *buttons, None, spacing=12))
        column.addSpacing(14)
        column.addLayout(row_of(self._recent))
        column.addStretch(3)
        self.redraw()

    def refresh(self) -> None:
        """Show the recent documents that still exist."""
        for link in self._links:
            link.deleteLater()
        self._links.clear()
        known = [Path(path) for path in self._workspace.preferences.recent if Path(path).exists()]
        for path in known[:5]:
            link = button(path.stem, partial(opening.open_path, self._workspace, path), flat=True)
            link.setToolTip(str(path))
            self._recent.addWidget(link)
            self._links.append(link)

    def redraw(self) -> None:
        """Use the sizes of the type as it is now."""
        side = self.fontMetrics().height() * 4
        self.picture.setPixmap(QIcon(str(resource("icons", "swissdesk.svg"))).pixmap(side, side))

    def take_focus(self) -> None:
        """Put the cursor on the button most people want."""
        self.open.setFocus()


def row_of(layout: QVBoxLayout) -> QHBoxLayout:
    """Return a layout that holds `layout` in its middle."""
    result = row(None)
    result.addLayout(layout)
    result.addStretch(1)
    return result
