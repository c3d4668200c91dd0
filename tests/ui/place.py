"""Where the tests of a file happen: one folder, one look, and for every test a window of its own.

A window is cheap since its pages are made when they are first shown; one that tests share would have to forget more
than any window of an arbiter ever does.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.ui.files.files import Files
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

WIDTH, HEIGHT = 1280, 720


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

    def folder_to_write(self, parent, suggestion):
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
        self.look = Appearance(application, self.preferences)
        self.look.apply()
        self._window: MainWindow | None = None

    def window(self) -> MainWindow:
        """Return the window of the test."""
        if self._window is None:
            self._window = MainWindow(self.preferences, self.look, self.files)
        return self._window

    def leave(self) -> None:
        """Leave no window, and no look that would follow the system in the tests of another file."""
        self.put_away()
        self.look.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def tidy(self) -> None:
        """Leave nothing of a test to the next."""
        close_all_but(self._window)
        self.put_away()
        self._forget()
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

    def _forget(self) -> None:
        was_plain = (self.look.theme_choice, self.look.font_percent) == ("light", 100)
        self.preferences.clear()
        self.preferences.theme = "light"
        if not was_plain:
            self.look.apply()


def close_all_but(window: QWidget | None) -> None:
    """Close menus, dialogs and every window but one."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
