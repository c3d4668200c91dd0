"""The window: header, message strip, banner, pages, status line, put together and nothing more."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMainWindow, QVBoxLayout, QWidget

from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.ui.checks.panel import ChecksPanel
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.hall.panel import HallPanel
from swissdesk.ui.history.panel import HistoryPanel
from swissdesk.ui.players.page import PlayersPage
from swissdesk.ui.rounds.page import RoundPage
from swissdesk.ui.sheets.page import SheetsPage
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.catalogue import CATALOGUE
from swissdesk.ui.shell.header import Header
from swissdesk.ui.shell.menus import fill_menu_bar, redraw_menu_bar
from swissdesk.ui.shell.page import Page, PageStack
from swissdesk.ui.shell.panels import PanelArea
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.status_line import StatusLine
from swissdesk.ui.shell.theme import Look
from swissdesk.ui.shell.welcome import WelcomePage
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.shell.workspace import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE, Workspace
from swissdesk.ui.standings.page import StandingsPage
from swissdesk.ui.trace.page import TracePage
from swissdesk.ui.widgets.strip import Banner, MessageStrip
from swissdesk.ui.widgets.table_habits import TableHabits

PAGES = [
    (PLAYERS, N_("Players")),
    (ROUND, N_("Round")),
    (STANDINGS, N_("Standings")),
    (TRACE, N_("Trace")),
    (SHEETS, N_("Sheets")),
]
"""In the order of the day."""

_LEAST_SIZE = QSize(480, 320)
"""Given, or Qt would have the window grow beyond the screen while, for a moment, two parts are shown, and stay so."""


class MainWindow(QMainWindow):
    """The one window of the program."""

    def __init__(self, preferences: Preferences, look: Look, files: Files | None = None) -> None:
        super().__init__()
        self.setWindowIcon(QIcon(str(resource("icons", "swissdesk.svg"))))
        self.setMinimumSize(_LEAST_SIZE)
        self.setAcceptDrops(True)
        with look.rules_afterwards():
            self.workspace = Workspace(self, preferences, look, files or Files(), CATALOGUE, self)
            self.catalogue = Actions(self.workspace, self)
            fill_menu_bar(self.menuBar(), self.workspace, self.catalogue)
            self.status = StatusLine(self.workspace, self)
            self.setStatusBar(self.status)
            self.status.checks.open_by(self.catalogue["checks.panel"])
            self.header = Header(self.workspace, self.catalogue, PAGES, self)
            self.strip = MessageStrip(self.workspace.messages, self.workspace.tasks, self)
            self.strip.offer.setToolTip(self.catalogue.tooltip("edit.accept"))
            self.read_only = Banner("notice", "lock", "notice", self)
            self.players = PlayersPage(self.workspace, self.catalogue)
            self.round = RoundPage(self.workspace, self.catalogue, self.status.read_back)
            self.standings = StandingsPage(self.workspace, self.catalogue, self.status.read_back)
            self.trace = TracePage(self.workspace, self.catalogue, self.status.read_back, self.status.show_words)
            self.sheets = SheetsPage(self.workspace, self.catalogue)
            self.welcome = WelcomePage(self.workspace, self.catalogue)
            self._pages: dict[str, Page] = {
                PLAYERS: self.players,
                ROUND: self.round,
                STANDINGS: self.standings,
                TRACE: self.trace,
                SHEETS: self.sheets,
            }
            self._lay_out()
        self.workspace.page_shown.connect(self._turn_to)
        self.workspace.desk.document_changed.connect(self._document_changed)
        look.changed.connect(self.redraw)
        for field in self.findChildren(QLineEdit):
            field.installEventFilter(self)
        self._keep_habits()
        self._restore()
        self._document_changed()
        self.redraw()

    def _lay_out(self) -> None:
        self.stack = PageStack()
        for page in (*self._pages.values(), self.welcome):
            self.stack.addWidget(page)
        self.checks = ChecksPanel(self.workspace, self.catalogue)
        self.history = HistoryPanel(self.workspace, self.catalogue)
        self.hall = HallPanel(self.workspace, self.catalogue)
        self.panels = PanelArea(self.workspace, self.stack)
        for panel in (self.checks, self.history, self.hall):
            self.panels.add(panel)
            panel.left.connect(self._back_to_page)
        strips = QVBoxLayout()
        strips.setContentsMargins(16, 10, 16, 0)
        strips.setSpacing(8)
        strips.addWidget(self.read_only)
        strips.addWidget(self.strip)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(strips)
        column.addWidget(self.panels, 1)
        self.setCentralWidget(centre)

    def _keep_habits(self) -> None:
        """Have the tables remember how they are sorted, their columns and widths."""
        preferences = self.workspace.preferences
        TableHabits(self.players.table, preferences, "players")
        TableHabits(self.round.table, preferences, "boards")
        for name, view in self.standings.views.items():
            TableHabits(view.table, preferences, f"standings/{name}", has_choice=name != "table")

    def _restore(self) -> None:
        preferences = self.workspace.preferences
        if preferences.geometry.isEmpty() or not self.restoreGeometry(preferences.geometry):
            self.resize(QSize(1180, 760).boundedTo(self.screen().availableSize() * 0.95))
        if preferences.page in self._pages:
            self.workspace.page = preferences.page
        self.panels.restore()

    # ---- following

    def _turn_to(self, page: str) -> None:
        if self.workspace.desk.is_open:
            self.stack.setCurrentWidget(self._pages[page])
            self._pages[page].take_focus()

    def _back_to_page(self) -> None:
        if self.workspace.desk.is_open:
            self._pages[self.workspace.page].take_focus()

    def _document_changed(self) -> None:
        desk = self.workspace.desk
        self.header.setVisible(desk.is_open)
        self.read_only.say(desk.read_only_reason)
        self.workspace.hall_window.follow_document(is_open=desk.is_open)
        if desk.document is None:
            self.setWindowTitle("SwissDesk")
            self.welcome.refresh()
            self.stack.setCurrentWidget(self.welcome)
            self.welcome.take_focus()
            return
        name = desk.tournament.info.name or desk.document.path.stem
        self.setWindowTitle(f"{name} – SwissDesk")
        self._turn_to(self.workspace.page)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        redraw_menu_bar(self.menuBar())
        for part in (self.header, self.strip, self.read_only, self.welcome, self.panels):
            part.redraw()
        for page in self._pages.values():
            page.redraw()

    # ---- the system's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo and redo to the tournament while a text field has nothing of its own to undo."""
        if isinstance(event, QKeyEvent) and isinstance(watched, QLineEdit) and _is_idle(watched, event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, where nothing else wants it, stops what is going on or puts the message away."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.workspace.tasks.busy:
            self.workspace.tasks.cancel()
        else:
            self.workspace.messages.clear()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file: a document, or a TRF that becomes one."""
        if _file_in(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            opening.open_path(self.workspace, path)

    def closeEvent(self, event: QCloseEvent) -> None:
        workspace = self.workspace
        if not workspace.may_close():
            workspace.show_page(ROUND)
            event.ignore()
            return
        workspace.preferences.geometry = self.saveGeometry()
        workspace.preferences.page = workspace.page
        workspace.tasks.wait()
        self.panels.remember()
        workspace.hall_window.end()
        workspace.publishing.wait()
        workspace.copies.wait()
        workspace.checks.wait()
        self.standings.wait()
        self.trace.wait()
        self.sheets.wait()
        self.round.manual.wait()
        workspace.list_tasks.wait()
        workspace.rating_lists.close()
        workspace.desk.close()
        for tasks in self.findChildren(Tasks):
            tasks.wait()  # the windows beside went with the document; what they worked at may not outlive the program
        super().closeEvent(event)


def _file_in(dragged: QMimeData) -> Path | None:
    """Return the first file of this computer in what is dragged, None if there is none."""
    return next((Path(url.toLocalFile()) for url in dragged.urls() if url.isLocalFile()), None)


def _is_idle(field: QLineEdit, event: QKeyEvent) -> bool:
    """Whether the field is asked for an undo or redo that it has not."""
    if event.type() is not QEvent.Type.ShortcutOverride:
        return False
    if event.matches(QKeySequence.StandardKey.Undo):
        return not field.isUndoAvailable()
    return event.matches(QKeySequence.StandardKey.Redo) and not field.isRedoAvailable()
