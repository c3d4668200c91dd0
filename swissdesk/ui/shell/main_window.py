"""The window: header, banner, pages, the lane of messages, status line, put together and nothing more."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.ui.fide import commands as fide_commands
from swissdesk.ui.files import opening, safety, upload_dialog
from swissdesk.ui.files.files import ONE_AT_A_TIME, Files, files_in
from swissdesk.ui.help import commands as help_commands
from swissdesk.ui.lists.commands import look_for_lists
from swissdesk.ui.players.registration import say_whose_rating
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.catalogue import CATALOGUE
from swissdesk.ui.shell.frame import Header, StatusLine
from swissdesk.ui.shell.menus import fill_menu_bar, redraw_menu_bar
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import PageStack, watch_fields
from swissdesk.ui.shell.pages import MadePages
from swissdesk.ui.shell.panels import GivingBack, PanelArea
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.shell.view import PAGES, PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.venue.first_steps import FirstStepsPlace
from swissdesk.ui.widgets.common import Wide, stack, with_own_ground
from swissdesk.ui.widgets.strip import Banner, Lane, MessageStrip

if TYPE_CHECKING:
    from swissdesk.ui.checks.panel import ChecksPanel
    from swissdesk.ui.hall.panel import HallPanel
    from swissdesk.ui.history.panel import HistoryPanel
    from swissdesk.ui.players.page import PlayersPage
    from swissdesk.ui.rounds.page import RoundPage
    from swissdesk.ui.sheets.page import SheetsPage
    from swissdesk.ui.shell.welcome import WelcomePage
    from swissdesk.ui.standings.page import StandingsPage
    from swissdesk.ui.trace.page import TracePage

_TITLES = [
    (PLAYERS, N_("Players")),
    (ROUND, N_("Round")),
    (STANDINGS, N_("Standings")),
    (TRACE, N_("Trace")),
    (SHEETS, N_("Sheets")),
]
"""What the pages are called, in the order of the day."""

_LEAST_SIZE = QSize(480, 320)
"""Given, or Qt would have the window grow beyond the screen while, for a moment, two parts are shown, and stay so."""


class MainWindow(QMainWindow):
    """The one window of the program."""

    closed = Signal()
    """It is closed for good: a program that starts now is alone."""

    def __init__(self, preferences: Preferences, appearance: Appearance, files: Files | None = None) -> None:
        super().__init__()
        self.setWindowIcon(QIcon(str(resource("icons", "swissdesk.svg"))))
        self.setMinimumSize(_LEAST_SIZE)
        self.setAcceptDrops(True)
        with appearance.rules_afterwards():
            office = self.office = Office(self, preferences, appearance, files or Files(), CATALOGUE)
            self.catalogue = Actions(office, self)
            fill_menu_bar(self.menuBar(), office, self.catalogue)
            self.status = StatusLine(office, self)
            self.setStatusBar(self.status)
            self.status.checks.open_by(self.catalogue["checks.panel"])
            self.header = Header(office, self.catalogue, _TITLES, self)
            self.strip = MessageStrip(office.messages, office.tasks, self)
            self.strip.offer.setToolTip(self.catalogue.tooltip("edit.accept"))
            self.lane = Lane(self.strip, self)
            self.read_only = Banner("notice", "lock", "notice", self)
            self.outside = Banner("notice", "notice", "notice", self)
            self._lay_out()
            self.stack.setCurrentWidget(self.welcome)
        office.view.page_shown.connect(self._go_to_page)
        office.desk.document_changed.connect(self._document_changed)
        office.desk.changed.connect(self._mark)
        safety.connect(office)
        office.services.uploads.settle_wanted.connect(partial(upload_dialog.settle, office))
        office.desk.changed.connect(partial(say_whose_rating, office))
        office.services.hourly.timeout.connect(partial(look_for_lists, office))
        appearance.changed.connect(self.redraw)
        watch_fields(self, self)
        GivingBack(self)
        self._restore()
        self._document_changed()
        safety.say_kept_elsewhere(office)
        safety.say_spoilt(office)
        self.redraw()

    def _lay_out(self) -> None:
        self.stack = PageStack()
        self.panels = PanelArea(self.office, self.stack)
        self.pages = self.office.pages = MadePages(self.office, self.catalogue, self.status, self.stack, self.panels)
        self.pages.left.connect(self._go_to_page)
        self.first_steps = FirstStepsPlace(self.office, self.catalogue)
        banners = stack(self.read_only, self.outside, margins=(12, 4, 12, 0), spacing=2)
        centre = with_own_ground(QWidget())
        stack(self.header, banners, self.first_steps, Wide(self.panels), self.lane, on=centre, spacing=0)
        self.setCentralWidget(centre)

    # ---- the pages and panels; each is made when it is asked for

    @property
    def players(self) -> PlayersPage:
        """Who plays."""
        return self.pages.players

    @property
    def round(self) -> RoundPage:
        """The boards."""
        return self.pages.round

    @property
    def standings(self) -> StandingsPage:
        """Who is where."""
        return self.pages.standings

    @property
    def trace(self) -> TracePage:
        """How a round was paired."""
        return self.pages.trace

    @property
    def sheets(self) -> SheetsPage:
        """What is printed."""
        return self.pages.sheets

    @property
    def checks(self) -> ChecksPanel:
        """What deserves attention."""
        return self.pages.checks

    @property
    def history(self) -> HistoryPanel:
        """What was done."""
        return self.pages.history

    @property
    def hall(self) -> HallPanel:
        """What the hall shows."""
        return self.pages.hall

    @cached_property
    def welcome(self) -> WelcomePage:
        """What is seen while nothing is open."""
        from swissdesk.ui.shell.welcome import WelcomePage

        page = WelcomePage(self.office, self.catalogue)
        self.stack.addWidget(page)
        page.redraw()
        return page

    def _mark(self) -> None:
        """Say on every page that the event has left FIDE mode."""
        self.outside.say(fide_commands.mark_text(self.office))

    def _restore(self) -> None:
        preferences = self.office.preferences
        if preferences.geometry.isEmpty() or not self.restoreGeometry(preferences.geometry):
            self.resize(QSize(1180, 760).boundedTo(self.screen().availableSize() * 0.95))
        if preferences.page in PAGES:
            self.office.view.page = preferences.page
        self.panels.restore()

    # ---- following

    def _go_to_page(self, *_shown: str) -> None:
        """Show the page that is looked at, with the cursor where its work is done."""
        if self.office.desk.is_open:
            page = self.pages.page(self.office.view.page)
            self.stack.setCurrentWidget(page)
            page.take_focus()

    def _document_changed(self) -> None:
        desk = self.office.desk
        self.header.setVisible(desk.is_open)
        self.read_only.say(desk.read_only_reason)
        self._mark()
        self.office.services.follow_document(is_open=desk.is_open)
        if desk.document is None:
            self.setWindowTitle("SwissDesk")
            self.welcome.refresh()
            self.stack.setCurrentWidget(self.welcome)
            self.welcome.take_focus()
            return
        name = desk.tournament.info.name or desk.document.path.stem
        self.setWindowTitle(f"{name} – SwissDesk")
        self._go_to_page()

    def show_help(self, page: str) -> None:
        """Open a page of the help; without a name the one of what is shown."""
        if page:
            self.office.go.to_help(page)
        else:
            help_commands.page(self.office)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        redraw_menu_bar(self.menuBar())
        for part in (self.header, self.strip, self.lane, self.read_only, self.outside, self.first_steps, self.panels):
            part.redraw()
        for page in self.pages.made:
            page.redraw()
        if "welcome" in vars(self):
            self.welcome.redraw()

    # ---- the system's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo and redo to the tournament while a text field has nothing of its own to undo."""
        if isinstance(event, QKeyEvent) and isinstance(watched, QLineEdit) and _is_idle(watched, event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, where nothing else wants it, stops what is going on, leads to the table, or puts the message away.

        The keys of an action that is off come here, too: the foot says why it is.
        """
        if event.key() != Qt.Key.Key_Escape:
            why = "" if event.isAutoRepeat() else self.catalogue.why_off(QKeySequence(event.keyCombination()))
            if why:
                self.status.read_back(why)
            super().keyPressEvent(event)
        elif self.office.tasks.busy:
            self.office.tasks.cancel()
        elif self._is_at_work():
            self.office.messages.clear()

    def _is_at_work(self) -> bool:
        """Go to where the work of the page is done; return whether the cursor was there already."""
        before = self.focusWidget()
        self._go_to_page()
        return self.focusWidget() is before

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file: a document, or a TRF that becomes one."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = files_in(event.mimeData())
        if not paths:
            return
        event.acceptProposedAction()
        if len(paths) > 1:
            self.office.messages.notice(wording.text(ONE_AT_A_TIME, count=len(paths)))
        else:
            opening.open_path(self.office, paths[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lane.redraw()

    def closeEvent(self, event: QCloseEvent) -> None:
        office = self.office
        event.ignore()  # as long as something stands in the way
        if office.tasks.is_counted_on:
            opening.may_leave(office)
            return
        if not office.boards.may_leave():
            office.view.show_page(ROUND)
            return
        if not office.desk.secure():
            return
        office.preferences.geometry = self.saveGeometry()
        office.preferences.page = office.view.page
        office.tasks.wait()
        self.panels.remember()
        for page in self.pages.made:
            page.wait()
        office.services.end()
        office.desk.close()
        for tasks in self.findChildren(Tasks):
            tasks.wait()  # the windows beside went with the document; what they worked at may not outlive the program
        super().closeEvent(event)
        self.closed.emit()


def _is_idle(field: QLineEdit, event: QKeyEvent) -> bool:
    """Whether the field is asked for an undo or redo that it has not."""
    if event.type() is not QEvent.Type.ShortcutOverride:
        return False
    if event.matches(QKeySequence.StandardKey.Undo):
        return not field.isUndoAvailable()
    return event.matches(QKeySequence.StandardKey.Redo) and not field.isRedoAvailable()
