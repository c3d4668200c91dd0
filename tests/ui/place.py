"""Where the tests of a file happen: one folder, one look, and one window.

After a test the window is left as an arbiter leaves it between two events: dialogs closed, work ended, the tournament
closed. What it showed of that one goes with it, as it must for the arbiter. What an arbiter chooses for all events
(columns, panels, theme, keys, the hall) stays, so a window in which something was chosen is put away, and the next test
gets a new one; so it is after a test that closed its window or failed. A test that wants a window of its own all the
same, because it is about how windows are made or because it takes them apart, uses the fixture `new_window`.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.ui.files.files import Files
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preference, Preferences
from swissdesk.ui.shell.services import SOON_MS
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.shell.view import CHECKS, HALL, HISTORY, ROUND, SHEETS, STANDINGS, TRACE, TraceShown
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.standings.commands import VIEWS
from swissdesk.ui.widgets.windows import WorkingWindow

WIDTH, HEIGHT = 1280, 720

_NOTED = {"recent", "recent_facts", "folder", "last_views", "used", "checks_seen", "web_folders"}
"""Preferences that are only lists of what there was: whoever shows them reads them anew."""

_ASKED_FOR = {"printer", "printed_on", "printed_at", "sheet_options", "sheet_heads", "logos", "paper"}
"""Preferences that are read whenever they are needed, and kept nowhere else."""

_TRACE = {"trace_moves", "trace_lesson", "trace_text", "trace_overview"}
"""Preferences that the page of the trace follows when it is told (`_end_event`)."""

_PUT_BACK = {"panels", "sheet"}
"""Preferences that a window is led back from at the end of a test (`_end_event`)."""

_KEPT = _NOTED | _ASKED_FOR | _TRACE


@dataclass
class FilesOfTest(Files):
    """Answers every question about files with the next of `answers`, and notes what was opened."""

    home: Path
    answers: list[Path | None] = field(default_factory=list)
    suggestions: list[Path] = field(default_factory=list)
    shown: list[Path] = field(default_factory=list)

    def documents(self) -> Path:
        return self.home

    def own_data(self) -> Path:
        return self.home / "own"

    def tournament_to_open(self, parent, folder):
        return self.answers.pop(0)

    def folder_for_copies(self, parent, folder):
        return self.answers.pop(0)

    def table_to_open(self, parent, folder):
        return self.answers.pop(0)

    def rating_list_to_open(self, parent, folder):
        return self.answers.pop(0)

    def picture_to_open(self, parent, folder):
        return self.answers.pop(0)

    def folder_to_write(self, parent, suggestion, title=""):
        self.suggestions.append(suggestion)
        return self.answers.pop(0)

    def _to_write(self, parent, title, suggestion, pattern):
        self.suggestions.append(suggestion)
        return self.answers.pop(0)

    def show(self, path):
        self.shown.append(path)

    def forget(self) -> None:
        """Have neither answers nor notes."""
        for notes in (self.answers, self.suggestions, self.shown):
            notes.clear()


class Place:
    """Where the tests of a file are: a folder, what is remembered, the look of the program, and a window."""

    def __init__(self, application: QApplication, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.files = FilesOfTest(self.home)
        self.preferences = Preferences(QSettings(str(folder / "preferences.ini"), QSettings.Format.IniFormat))
        self.preferences.theme = "light"
        self.appearance = Appearance(application, self.preferences)
        self.appearance.apply()
        self._window: MainWindow | None = None
        self._is_closed = False

    def window(self) -> MainWindow:
        """Return the window of the test."""
        if self._window is not None and self._choices:
            self.put_away()
        if self._window is None:
            self._window = MainWindow(self.preferences, self.appearance, self.files)
            self._window.closed.connect(self._note_closed)
            self._is_closed = False
        return self._window

    def _note_closed(self) -> None:
        self._is_closed = True

    def leave(self) -> None:
        """Leave no window, and no look that would follow the system in the tests of another file."""
        self.put_away()
        self.appearance.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def tidy(self, *, failed: bool = False) -> None:
        """Leave nothing of a test to the next."""
        close_all_but(self._window)
        if self._window is not None and (failed or not self._is_worth_keeping(self._window)):
            self.put_away()
        self._forget()
        if self._window is not None:
            stop_painting(self._window)
            _end_event(self._window)
        self.files.forget()
        for left in self.home.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()

    def put_away(self) -> None:
        """Close the window for good."""
        window, self._window = self._window, None
        if window is not None:
            window.office.boards.may_leave = lambda: True
            window.close()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _is_worth_keeping(self, window: MainWindow) -> bool:
        return not (
            self._is_closed
            or self._choices - _PUT_BACK
            or window.pages.is_made(HALL)
            or "hall_window" in vars(window.office.services)
            or window.office.tasks.is_counted_on
        )

    @property
    def _choices(self) -> set[str]:
        """The preferences of what was chosen that a window of another day would follow too."""
        declared = {name: one for name, one in vars(Preferences).items() if isinstance(one, Preference)}
        usual = {name: one.default for name, one in declared.items() if name not in _KEPT} | {"theme": "light"}
        return {name for name, value in usual.items() if getattr(self.preferences, name) != value}

    def _forget(self) -> None:
        was_plain = (self.appearance.theme_choice, self.appearance.font_percent) == ("light", 100)
        self.preferences.clear()
        self.preferences.theme = "light"
        if not was_plain:
            self.appearance.apply()


def _end_event(window: MainWindow) -> None:
    """Leave the tournament as the arbiter does who goes on to another one, at the page where the day begins."""
    office = window.office
    office.tasks.wait()
    for page in window.pages.made:
        page.wait()
    with office.view.one_step():
        office.desk.close()
        office.view.show_page(ROUND)
    window.welcome.refresh()
    services = office.services
    for work in (services.publishing, services.uploads, services.copies, services.file_watch, services.checks):
        work.wait()
    for tasks in window.findChildren(Tasks):
        tasks.wait()
    services.rating_lists.close()
    services.hourly.start(SOON_MS)
    if window.pages.is_made(STANDINGS):
        window.standings.turn_to(VIEWS[0])
    office.shown.standings = VIEWS[0]
    if window.pages.is_made(TRACE):
        for follow in ("motion", "lesson", "text", "overview"):
            getattr(window.trace, f"follow_{follow}")()
        window.trace.turn_to("cards")
    office.shown.trace = TraceShown()
    if window.pages.is_made(SHEETS) and window.sheets.kind.name != Preferences.sheet.default:
        window.sheets.show_sheet(SheetAsked(Preferences.sheet.default))
    if window.pages.is_made(CHECKS):
        window.checks.put_away()
    if window.pages.is_made(HISTORY):
        window.history.search.clear()
        window.history.sieve.setCurrentIndex(0)
        window.history.put_away()
    office.messages.clear()
    for beside in window.findChildren(WorkingWindow):
        beside.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def stop_painting(window: QWidget) -> None:
    """Let a window be laid out without being drawn: nobody looks at what stands there between two tests.

    What is drawn is an eighth of a usual test; from `paint` on everything is drawn as ever, all of it anew.
    """
    window.setUpdatesEnabled(False)


def paint() -> None:
    """Draw all windows again, those too that came up meanwhile: they do as the window that they belong to."""
    for window in QApplication.topLevelWidgets():
        window.setUpdatesEnabled(True)


def close_all_but(window: QWidget | None) -> None:
    """Close menus, dialogs and every window but one."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
