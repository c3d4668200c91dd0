"""The services beside the pages: copies, checks, web pages, the hall, rating lists, printers.

What watches the tournament is made with the window; the rest when it is first asked for, and loaded with it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.session.ratings.index import RatingIndex
from swissdesk.ui.checks.checks import Checks
from swissdesk.ui.files.copies import Copies
from swissdesk.ui.files.files import Files
from swissdesk.ui.files.uploads import Uploads
from swissdesk.ui.files.watching import FileWatch
from swissdesk.ui.files.web_pages import Publishing
from swissdesk.ui.hall.hall import Hall
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.language import Scripts
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.view import View
from swissdesk.ui.shell.workers import Slices, Tasks

if TYPE_CHECKING:
    from swissdesk.ui.hall.window import HallWindow
    from swissdesk.ui.sheets.printers import Printers


SOON_MS, HOUR_MS = 30_000, 3_600_000


class Services(QObject):
    """One of each."""

    hall_help_wanted = Signal()
    """F1 was pressed in the hall display."""

    def __init__(
        self, desk: Desk, view: View, messages: Messages, preferences: Preferences, files: Files, window: QWidget
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._view = view
        self._messages = messages
        self._preferences = preferences
        self._window = window
        self.scripts = Scripts(desk, self)
        self.copies = Copies(desk, messages, preferences, self)
        self.file_watch = FileWatch(desk, messages, files.own_data() / "refused", self)
        self.checks = Checks(desk, self.copies, messages, preferences, self)
        self.publishing = Publishing(desk, messages, preferences, self)
        self.uploads = Uploads(desk, messages, preferences, self)
        self.hall = Hall(desk, preferences, self)
        self.hall.changed.connect(view.changed)
        self.recall = Slices(messages.error, self)
        """Looks up former states of the tournament."""
        desk.document_changed.connect(self.recall.stop)
        self.rating_lists = RatingIndex(files.own_data() / "ratings")
        """The rating lists that were imported on this computer."""
        self.list_tasks = Tasks(self)
        """Imports rating lists; everything else goes on meanwhile."""
        self.hourly = QTimer(self, interval=SOON_MS)
        """Beats soon after the start, then every hour."""
        self.hourly.timeout.connect(lambda: self.hourly.setInterval(HOUR_MS))
        self.hourly.start()

    @cached_property
    def hall_window(self) -> HallWindow:
        """The window of the hall display."""
        from swissdesk.ui.hall.monitors import Monitors  # when the hall is first shown
        from swissdesk.ui.hall.window import HallWindow

        made = HallWindow(
            self.hall, Monitors(self), self._preferences, self._messages, self._window, has_document=self._desk.is_open
        )
        made.moved.connect(self._view.changed)
        made.help_wanted.connect(self.hall_help_wanted)
        return made

    @cached_property
    def printers(self) -> Printers:
        """The printers of this computer."""
        from swissdesk.ui.sheets.printers import Printers  # when something is first printed

        return Printers()

    @property
    def is_hall_shown(self) -> bool:
        """Whether the hall is wanted: on its screen, or there again as soon as that is plugged in."""
        return "hall_window" in vars(self) and self.hall_window.is_wanted

    def follow_document(self, *, is_open: bool) -> None:
        """Bring the hall back with a document if it was shown when one was last open."""
        if "hall_window" in vars(self) or (is_open and self._preferences.hall_shown):
            self.hall_window.follow_document(is_open=is_open)

    def end(self) -> None:
        """Return when nothing is at work any more (closing the program)."""
        if "hall_window" in vars(self):
            self.hall_window.end()
            self.hall_window.deleteLater()  # it has no parent, and shows what belongs to the window
        self.hourly.stop()
        for work in (self.publishing, self.uploads, self.copies, self.file_watch, self.checks, self.list_tasks):
            work.wait()
        self.rating_lists.close()
