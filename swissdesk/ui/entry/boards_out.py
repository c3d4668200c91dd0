"""The boards still out in a small window of its own, on top of the others and always up to date."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Stage
from swissdesk.ui.entry.open_list import OpenList
from swissdesk.ui.models.round import RoundModel
from swissdesk.ui.widgets.common import SizedLabel
from swissdesk.ui.workspace import Workspace

_OUT = N_plural("Round {round}: {open} of {total} board is out", "Round {round}: {open} of {total} boards are out")
_ALL_IN = N_plural("Round {round}: the only result is in", "Round {round}: all {total} results are in")


class BoardsOutWindow(QWidget):
    """Shows the latest round; a click or Enter takes the main window to the board."""

    def __init__(self, workspace: Workspace, key: str) -> None:
        super().__init__(workspace.window, Qt.WindowType.Tool | Qt.WindowType.WindowStaysOnTopHint)
        self._workspace = workspace
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(translate(N_("Boards still out")))
        self.title = SizedLabel(1.2)
        self.title.setWordWrap(True)
        self.list = OpenList(full=True)
        self._round = RoundModel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        self.list.wanted.connect(self._go_to)
        QShortcut(QKeySequence(key), self, self.close)
        workspace.desk.changed.connect(self._look)
        workspace.desk.document_changed.connect(self._look)
        self._placed = False

    def _place(self) -> None:
        self._placed = True
        geometry: QByteArray = self._workspace.preferences.boards_out
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            unit = self.fontMetrics().height()
            screen = self._workspace.window.screen().availableGeometry()
            self.resize(QSize(unit * 34, unit * 24).boundedTo(screen.size() * 0.6))
            corner = self._workspace.window.frameGeometry().topRight()
            self.move(max(corner.x() - self.width() - unit, screen.x()), max(corner.y() + 4 * unit, screen.y()))

    def toggle(self) -> None:
        """Show the window, or put it away."""
        if self.isVisible():
            self.close()
        else:
            self._fill()
            if not self._placed:
                self._place()
            self.show()
            self.raise_()

    def _look(self, *_what: object) -> None:
        if not self.isVisible():
            return
        if self._workspace.desk.is_open:
            self._fill()
        else:
            self.close()

    def _fill(self) -> None:
        tournament = self._workspace.tournament
        latest = tournament.current_round
        if latest is None or latest.stage is Stage.DRAFT:
            self.title.setText(translate(N_("No round is being played.")))
            self.list.show_rows(())
            return
        total, still = len(latest.pairings), len(latest.open_boards)
        counted = translate_plural(*(_OUT if still else _ALL_IN), total)
        self.title.setText(counted.format(round=latest.number, open=still, total=total))
        self._round.show(tournament, latest.number)
        self.list.show_rows(self._round.rows)

    def _go_to(self, board: int) -> None:
        self._workspace.go_to_board(len(self._workspace.tournament.rounds), board)
        self._workspace.window.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._placed:
            self._workspace.preferences.boards_out = self.saveGeometry()
        if self.isActiveWindow():
            self._workspace.window.activateWindow()
        super().closeEvent(event)
